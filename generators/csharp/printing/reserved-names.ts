/** Names that C#, the framework or the generator reserves. */

/** Types that generated files use without a namespace. */
export const reservedTypes: ReadonlySet<string> = new Set([
  ...[
    'ArgumentNullException',
    'Attribute',
    'DateOnly',
    'DateTimeOffset',
    'EditorBrowsable',
    'EditorBrowsableState',
    'Func',
    'InvalidOperationException',
    'Regex',
    'RegexOptions',
    'GeneratedRegex',
    'ReadOnlySpan',
    'String',
    'Object',
    'System',
    'Concordat',
  ],
  ...[
    'IDictionary',
    'Dictionary',
    'IReadOnlyDictionary',
    'IReadOnlyList',
    'StringComparer',
    'NotSupportedException',
  ],
  ...[
    'JsonConverter',
    'JsonDerivedType',
    'JsonElement',
    'JsonExtensionData',
    'JsonIgnore',
    'JsonIgnoreCondition',
    'JsonNull',
    'JsonPart',
    'JsonPartMember',
    'JsonPolymorphic',
  ],
  ...[
    'JsonProperty',
    'JsonPropertyName',
    'JsonSerializable',
    'JsonSerializerContext',
    'JsonSerializerDefaults',
    'JsonSourceGenerationOptions',
    'JsonValueKind',
  ],
  ...[
    'Utf8JsonWriter',
    'IsValidCheck',
    'CollectCheck',
    'ContractConverter',
    'ContractExchange',
    'ContractType',
    'ExchangeCheck',
  ],
  ...['RuleContext', 'RuleIds', 'TypedContract', 'TypedExchange', 'WithoutContext'],
  ...[
    'ContractViolationException',
    'Document',
    'IntegerConverter',
    'JsonNullConverter',
    'ViolationLevelConverter',
    'Json',
    'JsonRead',
    'JsonWrite',
    'MemberNames',
    'OneOf',
    'Optional',
    'ParseResult',
  ],
  ...[
    'Pointer',
    'ReadLimits',
    'ReadValue',
    'Sink',
    'Violation',
    'ViolationLevel',
    'ViolationSnapshot',
    'WriteValue',
    'ContractRegistry',
    'RegisteredContract',
  ],
  ...[
    'ModelReadOptions',
    'ModelReading',
    'ModelRepairs',
    'ModelText',
    'ModelTransport',
    'ModelProvider',
    'ModelDialect',
    'ContractFiles',
  ],
  ...['FileLoaded', 'FileOutcome', 'FileProblem', 'FileSaved'],
  ...[
    'Checks',
    'Codec',
    'Converters',
    'GenericConverter',
    'OtherSerializers',
    'RejectedDocuments',
    'TextRules',
    'ValueEquality',
    'CappedBuffer',
    'ContextIsValidCheck',
    'ContextCollectCheck',
    'ContextExchangeCheck',
  ],
]);

/**
 * Names that a namespace of a contract must not have: within `Concordat.Contracts`, it would hide a
 * type that the runtime or a generated file uses. A test finds missing entries.
 */
export const reservedNamespaces: ReadonlySet<string> = new Set([
  ...reservedTypes,
  ...`ArgumentException ArrayBufferWriter AsyncLocal Contracts CultureInfo DateTime Definition DefinitionName Definitions
  Array ArrayPool Ascii BitOperations DictionaryEntry Encoding EqualityComparer Exception FormatException Group HashCode HashSet IBufferWriter IDisposable IEnumerable Index
  JavaScriptEncoder JsonDocumentOptions JsonException JsonCommentHandling JsonBytes JsonMarshal JsonNames JsonTape JsonTokenType JsonSerializer JsonSerializerOptions
  JsonWriterOptions KeyNotFoundException Lazy List Math MemberNotNullWhen Memory MemoryMarshal MethodImpl MethodImplOptions Nullable ObjectDisposedException NumberStyles OperationStatus OrderedDictionary
  ReaderText ReadOnlyCollection ReadOnlyMemory RuntimeCheck RuntimeHelpers RuntimeVersion Scalar SchemaWalk SearchValues Span Stack StringBuilder StringComparison ThreadStatic TimeSpan Type Unsafe Utf8 Utf8JsonReader
  Action Directory EncoderFallbackException Enum Environment File FileAccess FileInfo FileMode FileStream Flags Guid IOException JsonArray JsonEncodedText JsonNode JsonObject JsonValue ModelCandidate ModelChange ModelCoercer ModelCoercion ModelCoercions
  ModelJson ModelNumbers ModelRepairNames ModelRoot ModelTokens ModelRank ModelReader ModelContext ModelExamined ModelExaminer ModelFence ModelNote ModelOpenCandidate ModelOpenings ModelScan
  ModelScanner ModelScanOptions ModelSource ModelStart RepairedJson Ascii Path ReadOutcome ReadStep SeveralAnswers UnauthorizedAccessException
  UTF8Encoding Vector128 Vector256`.split(/\s+/),
]);

/**
 * Members that every record has from the language or the generator, and types whose static members
 * its code uses.
 */
export const reservedMembers: ReadonlySet<string> = new Set([
  ...[
    'Clone',
    'EqualityContract',
    'Equals',
    'Finalize',
    'GetHashCode',
    'GetType',
    'MemberwiseClone',
    'PrintMembers',
    'ReferenceEquals',
    'ToString',
  ],
  ...['Contract', 'ExtraMembers', 'Match', 'Parse', 'ToJson', 'Validate'],
  ...['OtherSerializers', 'RefuseToRead', 'RefuseToWrite'],
  ...['ArgumentNullException', 'Checks', 'Codec', 'ContractType', 'JsonRead', 'ValueEquality'],
]);

/** Members that every open enum has besides its values. */
export const reservedValues: ReadonlySet<string> = new Set([
  ...reservedMembers,
  'Deconstruct',
  'IsKnown',
  'Value',
]);

/** Members of the static class that a contract has. */
export const reservedContractMembers: ReadonlySet<string> = new Set([
  ...['Equals', 'Exchanges', 'Id', 'ReferenceEquals', 'Types', 'Version'],
  ...['Dialects', 'Files', 'Load', 'ParseFrom', 'Read', 'Root', 'Save', 'Transport'],
]);

export const keywords: ReadonlySet<string> = new Set(
  `abstract as async await base bool break byte case catch char checked class const continue decimal default delegate do double dynamic else
  enum event explicit extern false file finally fixed float for foreach from goto if implicit in int interface internal into is join let lock
  long nameof namespace new null object operator or and not out override params partial private protected public readonly record ref required
  return sbyte sealed select short sizeof stackalloc static string struct switch this throw true try typeof uint ulong unchecked unsafe ushort
  using var virtual void volatile when where while with yield`.split(/\s+/),
);

/** Contextual keywords, which are valid names elsewhere. */
export const contextualKeywords: ReadonlySet<string> = new Set(
  'and async await dynamic file from into join let nameof not or partial record required select var when where with yield'.split(
    ' ',
  ),
);

/** Keywords and the parameters of generated methods. */
export const reservedLocals: ReadonlySet<string> = new Set([
  ...keywords,
  'value',
  'path',
  'sink',
  'writer',
  'asks',
  'answers',
  'context',
]);

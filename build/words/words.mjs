/**
 * Words of the earlier vocabulary and their replacements, which `docs/architecture.md` uses.
 * An identifier matches as a whole, or, with `part`, as words within it (`judge` in `judgeNow`).
 */
const everywhere = /./;
const compiler = /^compiler\//;
const ruleTree = /^(compiler|generators)\//;
const emitters = /^generators\/(typescript|csharp|python|shared)\//;
const vectors = /^(compiler\/vectors|generators\/conformance)\//;
const records = /^generators\/(ddr|rag|shared\/(markdown|records))\//;
const llm = /^generators\/llm\//;
const cli = /^cli\//;
const search = /^cli\/search\//;

const parts = (area, instead, ...old) =>
  old.map((word) => ({ area, old: word, part: true, instead }));
const wholes = (area, instead, ...old) => old.map((word) => ({ area, old: word, instead }));

export const oldIdentifiers = [
  ...parts(everywhere, 'validate, compile or evaluate', 'judge', 'judged', 'judges', 'judging'),
  ...parts(
    everywhere,
    'violation, or Finding in the rule tree',
    'blame',
    'blamed',
    'blames',
    'blameless',
  ),
  ...parts(everywhere, 'passed, failed', 'sound', 'unsound', 'soundness'),
  ...parts(everywhere, 'discriminated by', 'toldApart'),
  ...parts(everywhere, 'repair or fix', 'mend', 'mended', 'mends', 'mending'),
  ...wholes(/^(compiler|cli)\//, 'SourceSpan, span', 'Place', 'place', 'placeOf', 'placeAt'),
  ...parts(everywhere, 'memoize, perContract', 'remembered'),
  ...wholes(everywhere, 'errorCount, warningCount', 'musts', 'shoulds'),
  ...wholes(ruleTree, 'noop', 'nothing'),
  ...wholes(compiler, 'schema check', 'checkShape'),
  ...parts(compiler, 'infinite types', 'endless'),
  ...parts(compiler, 'unsatisfiable rules', 'deadRules'),
  ...parts(compiler, 'naming collisions', 'nameClashes', 'clashes'),
  ...parts(/^(compiler|cli)\//, 'ContractResolver', 'neighbour', 'neighbours'),
  ...wholes(compiler, 'QualifiedName, ImportError, PathCursor', 'Imported', 'Unavailable', 'Way'),
  ...wholes(emitters, 'EmitContext', 'Place', 'CheckScope'),
  ...wholes(emitters, 'withFields, enter, with, narrow', 'among', 'inside', 'below', 'knowing'),
  ...wholes(emitters, 'ifStatement', 'branch', 'choice', 'conditional'),
  ...wholes(emitters, 'emitViolation', 'fail', 'printBlame'),
  ...wholes(emitters, 'return false, negated, prefixPaths', 'leave', 'isMeant', 'lift'),
  ...parts(emitters, 'tracked fields, imports', 'asked', 'wantedNames'),
  ...parts(
    emitters,
    'needsTypeCheck, typeGuard, withPlainCheck',
    'unproven',
    'proofOf',
    'withPlain',
  ),
  ...parts(emitters, 'isUnreachable', 'isHopeless'),
  ...parts(/^(generators|cli)\//, 'emitContract, emitShared, metadata', 'ofContract'),
  ...wholes(/^generators\//, 'emitShared', 'common'),
  ...parts(/^(generators|cli)\//, 'summary', 'card', 'cards'),
  ...parts(emitters, 'union hierarchy', 'family'),
  ...parts(emitters, 'TypedDict name', 'twin', 'twinName'),
  ...wholes(emitters, 'generic instantiations', 'instances'),
  ...parts(everywhere, 'template runtime, overridable, placeholders', 'holes', 'replaceable'),
  ...parts(vectors, 'mutate, solveFor, Location, malformed', 'turned', 'spot', 'spots', 'spoilt'),
  ...parts(
    records,
    'appendix, breadcrumbs, escapeMarkdown, tombstones',
    'closing',
    'trail',
    'tamed',
    'retired',
  ),
  ...parts(llm, 'decode, AnswerDecoder, Loss', 'undo', 'undoing', 'undoings', 'undone', 'lost'),
  ...wholes(cli, 'BuildOptions, resolveOptions', 'Order', 'takeOrder'),
  ...parts(
    cli,
    'pipeline, build, scheduler, worker',
    'workshop',
    'makeAll',
    'makeBeside',
    'assignment',
  ),
  ...parts(
    cli,
    'CachedContract, CacheKey, restore',
    'keptContract',
    'circumstances',
    'recall',
    'recalled',
  ),
  ...parts(cli, 'fingerprint', 'stamp', 'stamps'),
  ...wholes(cli, 'flush, rollback', 'put', 'abandon'),
  ...parts(cli, 'debounce, isIdle, rescan', 'gather', 'isAtRest'),
  ...wholes(cli, 'CommandError, outcome note', 'Refused', 'isRefused', 'refusal', 'consequence'),
  ...wholes(
    cli,
    'displayPath, summary, pluralize, sanitizeForTerminal, toPosix',
    'shown',
    'written',
    'counted',
    'visible',
    'slashes',
  ),
  ...parts(search, 'question similarity, query terms', 'asked', 'ways', 'meanings'),
];

export const oldPhrases = [
  { phrase: /\bjudg(?:e|es|ed|ing)\b/, instead: 'validate, compile or evaluate' },
  { phrase: /\bblam(?:e|es|ed|ing)\b/, instead: 'violation, report' },
  { phrase: /\bunsound\b/, instead: 'failed' },
  {
    phrase: /\b(?:told|tells?|telling)\b [^.;:]{0,40}\bapart\b/,
    instead: 'discriminated by, distinguished',
  },
  { phrase: /\bmend(?:s|ed|ing)?\b/, instead: 'fix, repair' },
  {
    phrase:
      /\bst(?:ands|ood) (?:at|beside|behind|around|there|where|here|before|after|in|for|alone|on)\b/,
    instead: 'is, appears',
  },
  { phrase: /\bput together\b/, instead: 'built, joined' },
  { phrase: /\bf(?:alls?|ell) together\b/, instead: 'collides' },
  { phrase: /\bleads? back\b/, instead: 'refers back' },
  { phrase: /\bin vain\b/, instead: 'unused' },
  { phrase: /\bon the way\b/, instead: 'in between, meanwhile' },
  {
    phrase:
      /\b(?:is|are) no (?:type|valid|contract|record|list|object|text|number|string|name|rule|field|key|path|file|JSON)\b/,
    instead: 'is not a …',
  },
  {
    phrase:
      /\b(?:one|a) (?:module|line|file|folder|row|function|type|class|process|record|entry|page) an? (?:contract|type|meaning|line|file|part|field|rule|variant|language|value|kind|record|document|pair)\b/,
    instead: 'one … per …',
  },
  { phrase: /\bwho asks\b/, instead: 'the caller' },
  { phrase: /\b(?:has|have) a say\b/, instead: 'contains, decides' },
];

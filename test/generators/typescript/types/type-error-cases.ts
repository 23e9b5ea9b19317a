/**
 * For each construct, expressions that must compile and expressions that must not.
 * type-errors.test.ts turns them into programs.
 */

export interface Case {
  readonly name: string;
  /** Declarations, in YAML. The first is the type of the expressions. */
  readonly types: string;
  readonly right: readonly string[];
  readonly wrong: readonly string[];
  /** Expressions that use `value`, a value of the type. */
  readonly uses?: { readonly right: readonly string[]; readonly wrong: readonly string[] };
}

export const cases: readonly Case[] = [
  {
    name: 'a record accepts only its fields',
    types: 'Person: { fields: { name: string, age?: integer } }',
    right: ["{ name: 'Ada' }", "{ name: 'Ada', age: 36 }"],
    wrong: [
      '{}',
      "{ name: 'Ada', size: 1 }",
      '{ name: 1 }',
      "{ name: 'Ada', age: '36' }",
      'null',
      '[]',
    ],
    uses: { right: ['value.age?.toFixed()'], wrong: ['value.age.toFixed()', "value.name = 'Eve'"] },
  },
  {
    name: 'absent, null and undefined are distinct',
    types:
      'Nulls: { fields: { optional?: string, nullable: string | null, both?: string | null } }',
    right: ['{ nullable: null }', "{ nullable: '', optional: '', both: null }"],
    wrong: [
      '{}',
      '{ nullable: undefined }',
      '{ nullable: null, optional: null }',
      '{ nullable: null, optional: undefined }',
    ],
  },
  {
    name: 'a record with additional members',
    types: 'Labels: { fields: { name: string }, extra: any }',
    right: ["{ name: 'a', red: 1, blue: null }"],
    wrong: ['{ red: 1 }', '{ name: 1, red: 1 }'],
  },
  {
    name: 'a union with additional members narrows by its tag',
    types: `Moment: { union: kind, extra: any, variants: { MomentStart: { tag: start, fields: { at: string } }, MomentStop: { tag: stop, fields: { code: integer } } } }`,
    right: ["{ kind: 'start', at: '', code: '', more: 1 }", "{ kind: 'stop', code: 1, at: 1 }"],
    wrong: [
      "{ kind: 'start', code: 1 }",
      "{ kind: 'pause', at: '' }",
      "{ kind: 'stop', code: '' }",
    ],
    uses: {
      right: [
        "value.kind === 'stop' ? value.code.toFixed() : value.at.trim()",
        "value.kind === 'stop' ? value['more'] : value['else']",
      ],
      wrong: ['value.code.toFixed()', "value.kind === 'start' ? value.code.toFixed() : ''"],
    },
  },
  {
    name: 'a union by presence with additional members narrows by its fields',
    types: `Piece: { union: presence, extra: any, variants: { TextPiece: { present: text, fields: { text: string } }, FilePiece: { present: file, fields: { file: string } } } }`,
    right: ["{ text: '', file: 1, more: 1 }", "{ file: '', more: 1 }"],
    wrong: ["{ text: 1, file: '' }", '{ more: 1 }'],
    uses: {
      right: ['value.text !== undefined ? value.text.trim() : value.file.trim()'],
      wrong: ['value.text.trim()'],
    },
  },
  {
    name: 'literals and closed enums',
    types: `Envelope: { fields: { version: '"1.0"', level: 1 | 2, on: "true", mode: Mode } }
Mode: { enum: [fast, slow] }`,
    right: ["{ version: '1.0', level: 2, on: true, mode: 'slow' }"],
    wrong: [
      "{ version: '1.1', level: 2, on: true, mode: 'slow' }",
      "{ version: '1.0', level: 3, on: true, mode: 'slow' }",
      "{ version: '1.0', level: 2, on: false, mode: 'slow' }",
      "{ version: '1.0', level: 2, on: true, mode: 'Slow' }",
    ],
  },
  {
    name: 'open enums accept any text',
    types: 'Open: { open: true, enum: [fast, slow] }',
    right: ["'fast'", "'sideways'"],
    wrong: ['1', 'null'],
  },
  {
    name: 'values of enums are members, with the type of the literal',
    types: `Switched: { fields: { at: Position, how?: Manner } }
Position: { enum: { TurnedOn: on, is: is, Off: "off", "_": "~standard" } }
Manner: { open: true, enum: [by-hand, constructor] }`,
    right: [
      '{ at: tst001.Position.TURNED_ON }',
      '{ at: tst001.Position.IS, how: tst001.Manner.BY_HAND }',
      '{ at: tst001.Position._, how: tst001.Manner.CONSTRUCTOR }',
    ],
    wrong: [
      '{ at: tst001.Position.Off }',
      '{ at: tst001.Manner.BY_HAND }',
      '{ at: tst001.Position.is }',
      '{ at: tst001.Position.TURNED_ON, how: tst001.Manner.by_hand }',
    ],
    uses: {
      right: [
        "of<'on'>(tst001.Position.TURNED_ON)",
        "of<'by-hand'>(tst001.Manner.BY_HAND)",
        "value.at === tst001.Position.OFF ? of<'off'>(value.at) : of<'on' | 'is' | '~standard'>(value.at)",
        'tst001.Position.is(value.at)',
      ],
      wrong: [
        "of<'off'>(tst001.Position.TURNED_ON)",
        'tst001.Position.IS = tst001.Position.OFF',
        'value.at === tst001.Manner.BY_HAND',
        "value.at === tst001.Position.OFF ? value.at : of<'on'>(value.at)",
      ],
    },
  },
  {
    name: 'lists, maps and their items',
    types:
      'Lists: { fields: { names: list<string>, sizes: map<integer>, deep: list<list<boolean | null>> } }',
    right: ["{ names: ['a'], sizes: { a: 1 }, deep: [[true, null]] }"],
    wrong: [
      '{ names: [1], sizes: {}, deep: [] }',
      "{ names: [], sizes: { a: '1' }, deep: [] }",
      '{ names: [], sizes: {}, deep: [true] }',
    ],
    uses: {
      right: ['value.names[0]?.length', "value.sizes['a']?.toFixed()"],
      wrong: ['value.names[0].length', "value.sizes['a'].toFixed()", "value.names.push('b')"],
    },
  },
  {
    name: 'embedded JSON',
    types:
      'Holder: { fields: { held: json<Held>, any?: json } }\nHeld: { fields: { size: integer } }',
    right: [
      '{ held: tst001.encodeHeld({ size: 1 }) }',
      '{ held: encodeJson({ size: 1 }), any: encodeJson([1]) }',
    ],
    wrong: [
      "{ held: '{}' }",
      "{ held: tst001.encodeHeld({ size: '1' }) }",
      '{ held: encodeJson(1) }',
      '{ held: { size: 1 } }',
    ],
    uses: {
      right: [
        'decodeJson(value.held).size.toFixed()',
        'take(tst001.decodeHeld(value.held), (held) => held.size.toFixed())',
      ],
      wrong: [
        'value.held.size',
        'decodeJson(value.held).length',
        'tst001.decodeHeld(value.any)',
        'take(tst001.decodeHeld(value.held), (held) => held.length)',
      ],
    },
  },
  {
    name: 'a union forbids fields of other variants',
    types: `Response:
  union: kind
  fields: { id: string }
  variants:
    Final: { tag: final, fields: { text: string, files?: list<string> } }
    Continuation: { tag: continue, fields: { calls: list<string> } }`,
    right: ["{ kind: 'final', id: '', text: '' }", "{ kind: 'continue', id: '', calls: [] }"],
    wrong: [
      "{ kind: 'final', id: '' }",
      "{ kind: 'pause', id: '' }",
      "{ kind: 'final', id: '', text: '', calls: [] }",
      "{ kind: 'continue', id: '', calls: [], files: [] }",
      "{ id: '', text: '' }",
    ],
    uses: {
      right: [
        "value.kind === 'final' && value.text.length",
        "value.kind === 'continue' ? value.calls.length : value.text",
      ],
      wrong: [
        'value.text.length',
        "value.kind === 'final' && value.calls.length",
        "value.kind === 'pause'",
      ],
    },
  },
  {
    name: 'tags with booleans, several values, or a prefix',
    types: `Tagged:
  union: tag
  variants:
    Two: { tag: [done, failed], fields: { code: integer } }
    Tool: { tag: tool-*, fields: { tool: string } }
Switch: { union: on, variants: { On: { tag: true, fields: { since: string } }, Off: { tag: false } } }`,
    right: ["{ tag: 'failed', code: 1 }", "{ tag: 'tool-x', tool: '' }"],
    wrong: [
      "{ tag: 'lost', code: 1 }",
      "{ tag: 'tool-x', code: 1 }",
      "{ tag: 'util-x', tool: '' }",
    ],
    uses: {
      right: ["of<tst001.Switch>({ on: true, since: '' })", 'of<tst001.Switch>({ on: false })'],
      wrong: ["of<tst001.Switch>({ on: false, since: '' })", 'of<tst001.Switch>({ on: true })'],
    },
  },
  {
    name: 'a nested union',
    types: `Event:
  union: type
  fields: { id: string }
  variants:
    Started: { tag: started }
    Message:
      tag: message
      union: role
      variants: { UserMessage: { tag: user, fields: { typed?: boolean } }, ModelMessage: { tag: model, fields: { tokens: integer } } }`,
    right: ["{ type: 'started', id: '' }", "{ type: 'message', role: 'model', id: '', tokens: 1 }"],
    wrong: [
      "{ type: 'started', id: '', role: 'user' }",
      "{ type: 'message', role: 'user', id: '', tokens: 1 }",
      "{ type: 'message', id: '' }",
    ],
    uses: {
      right: ["value.type === 'message' && value.role === 'model' && value.tokens.toFixed()"],
      wrong: ["value.type === 'message' && value.tokens.toFixed()"],
    },
  },
  {
    name: 'a union discriminated by presence',
    types: `Part:
  union: presence
  variants: { Text: { present: text, fields: { text: string } }, File: { present: file, fields: { file: uri, size?: integer } } }`,
    right: ["{ text: '' }", "{ file: 'a:b', size: 1 }"],
    wrong: ['{}', "{ text: '', file: 'a:b' }", "{ text: '', size: 1 }"],
    uses: {
      right: ['value.text !== undefined && value.text.length'],
      wrong: ['value.text.length', 'value.text !== undefined && value.file.length'],
    },
  },
  {
    name: 'an open union is discriminated after its guard',
    types:
      'Signal:\n  open: true\n  union: kind\n  variants: { Ping: { tag: ping, fields: { hops: integer } }, Pong: { tag: pong } }',
    right: ["{ kind: 'ping', hops: 1 }", "{ kind: 'pong' }"],
    wrong: ["{ kind: 'ping' }", "{ kind: 'pong', hops: 1 }", "{ kind: 'pulse' }"],
    uses: {
      right: ["tst001.isKnownSignal(value) && value.kind === 'ping' && value.hops.toFixed()"],
      wrong: ["value.kind === 'ping' && value.hops.toFixed()"],
    },
  },
  {
    name: 'generic types',
    types:
      'NotePage: { is: "Page<Note, integer>" }\nPage<Item, Cursor>: { fields: { items: list<Item>, next: Cursor | null } }\nNote: { fields: { text: string } }',
    right: ["{ items: [{ text: '' }], next: 1 }", '{ items: [], next: null }'],
    wrong: ["{ items: [''], next: 1 }", "{ items: [], next: '1' }"],
    uses: {
      right: ["of<tst001.Page<string, string>>({ items: [''], next: '' })"],
      wrong: [
        "of<tst001.Page<string, string>>({ items: [1], next: '' })",
        "of<tst001.Page<string>>({ items: [''], next: '' })",
      ],
    },
  },
  {
    name: 'exactlyOneOf',
    types:
      'ExactlyOne: { fields: { a?: string, b?: string, c?: integer }, rules: [{ id: exactly-one, exactlyOneOf: [a, b, c] }] }',
    right: ["{ a: '' }", "{ b: '' }", '{ c: 1 }'],
    wrong: ['{}', "{ a: '', b: '' }", "{ a: '', c: 1 }", "{ a: '', b: '', c: 1 }", "{ c: '' }"],
    uses: {
      right: ['value.a === undefined && value.b === undefined && value.c.toFixed()'],
      wrong: ['value.a === undefined && value.c.toFixed()'],
    },
  },
  {
    name: 'atLeastOneOf',
    types:
      'AtLeast: { fields: { a?: string, b?: string, c?: integer }, rules: [{ id: at-least, atLeastOneOf: [a, b, c] }] }',
    right: ["{ a: '' }", '{ c: 1 }', "{ a: '', b: '', c: 1 }"],
    wrong: ['{}'],
  },
  {
    name: 'atMostOneOf',
    types:
      'AtMost: { fields: { a?: string, b?: string, c?: integer }, rules: [{ id: at-most, atMostOneOf: [a, b, c] }] }',
    right: ['{}', "{ a: '' }", '{ c: 1 }'],
    wrong: ["{ a: '', b: '' }", "{ b: '', c: 1 }"],
  },
  {
    name: 'allOrNone',
    types:
      'AllOrNone: { fields: { from?: string, to?: string, by?: string }, rules: [{ id: all-or-none, allOrNone: [from, to, by] }] }',
    right: ['{}', "{ from: '', to: '', by: '' }"],
    wrong: ["{ from: '' }", "{ from: '', to: '' }", "{ to: '', by: '' }"],
    uses: { right: ['value.from !== undefined && value.to.length'], wrong: ['value.to.length'] },
  },
  {
    name: 'groups of conditions',
    types: `OneAnswer:
  fields: { answer: string | null, refusal: string | null }
  rules: [{ id: one-answer, exactlyOneOf: [{ answer: { not: null } }, { refusal: { not: null } }] }]`,
    right: ["{ answer: '', refusal: null }", "{ answer: null, refusal: '' }"],
    wrong: ['{ answer: null, refusal: null }', "{ answer: '', refusal: '' }"],
    uses: {
      right: ['value.answer === null && value.refusal.length'],
      wrong: ['value.refusal.length'],
    },
  },
  {
    name: 'several groups at once',
    types: `Groups:
  fields: { value?: string, error?: string, warning?: string, from?: string, to?: string }
  rules:
    - { id: one-outcome, exactlyOneOf: [value, error] }
    - { id: error-or-warning, atMostOneOf: [error, warning] }
    - { id: whole-range, allOrNone: [from, to] }`,
    right: ["{ value: '' }", "{ value: '', warning: '' }", "{ error: '', from: '', to: '' }"],
    wrong: [
      "{ error: '', warning: '' }",
      "{ warning: '' }",
      "{ value: '', from: '' }",
      "{ value: '', error: '' }",
    ],
  },
  {
    name: 'when true or false, then null or not null',
    types: `InvokedText: { is: Invoked<string> }
Invoked<T>:
  fields: { ok: boolean, result: T | null }
  rules:
    - { id: no-result, when: { ok: false }, then: { result: null } }
    - { id: some-result, when: { ok: true }, then: { result: { not: null } } }`,
    right: ["{ ok: true, result: '' }", '{ ok: false, result: null }'],
    wrong: ['{ ok: true, result: null }', "{ ok: false, result: '' }"],
    uses: {
      right: [
        'value.ok && value.result.length',
        'value.result === null || value.ok',
        'generic(value)',
      ],
      wrong: ['value.result.length', 'value.ok || value.result.length'],
    },
  },
  {
    name: 'when a value, then present, absent or a value',
    types: `Order:
  fields: { status: Status, sent_at?: string, carrier: string | null, speed?: '"slow" | "fast"' }
  rules:
    - { id: sent, when: { status: sent }, then: { sent_at: { is: present }, carrier: { not: null }, speed: fast } }
    - { id: not-sent, when: { status: [open, lost] }, then: { sent_at: { is: absent } } }
Status: { enum: [open, packed, sent, lost] }`,
    right: [
      "{ status: 'open', carrier: null }",
      "{ status: 'sent', sent_at: '', carrier: '', speed: 'fast' }",
      "{ status: 'packed', sent_at: '', carrier: null }",
    ],
    wrong: [
      "{ status: 'open', carrier: null, sent_at: '' }",
      "{ status: 'sent', carrier: '', speed: 'fast' }",
      "{ status: 'sent', sent_at: '', carrier: null, speed: 'fast' }",
      "{ status: 'sent', sent_at: '', carrier: '', speed: 'slow' }",
      "{ status: 'sent', sent_at: '', carrier: '' }",
    ],
    uses: {
      right: [
        "value.status === 'sent' && value.carrier.length + value.sent_at.length",
        'switched(value)',
      ],
      wrong: [
        "value.status === 'packed' && value.sent_at.length",
        "value.status === 'lost' && value.carrier.length",
      ],
    },
  },
  {
    name: 'when present or null, then present or null',
    types: `Linked:
  fields: { start?: string, end?: string, reason: string | null, code: string | null }
  rules:
    - { id: end-needs-start, when: { end: { is: present } }, then: { start: { is: present } } }
    - { id: no-reason-no-code, when: { reason: null }, then: { code: null } }`,
    right: [
      '{ reason: null, code: null }',
      "{ start: '', end: '', reason: '', code: '' }",
      "{ start: '', reason: '', code: null }",
    ],
    wrong: ["{ end: '', reason: null, code: null }", "{ reason: null, code: '' }"],
    uses: {
      right: ['value.end !== undefined && value.start.length'],
      wrong: ['value.start.length'],
    },
  },
  {
    name: 'iff',
    types:
      'Job: { fields: { done: boolean, result?: any }, rules: [{ id: result-when-done, iff: [{ done: true }, { result: { is: present } }] }] }',
    right: ['{ done: true, result: null }', '{ done: false }'],
    wrong: ['{ done: true }', '{ done: false, result: 1 }'],
  },
  {
    name: 'a rule of a union about its tag',
    types: `Turn:
  union: kind
  fields: { note?: string }
  variants: { Asked: { tag: asked }, Ended: { tag: [done, failed] } }
  rules:
    - { id: asked-is-silent, when: { kind: asked }, then: { note: { is: absent } } }
    - { id: failed-has-note, when: { kind: failed }, then: { note: { is: present } } }`,
    right: ["{ kind: 'asked' }", "{ kind: 'failed', note: '' }", "{ kind: 'done' }"],
    wrong: ["{ kind: 'asked', note: '' }", "{ kind: 'failed' }"],
    uses: {
      right: ["value.kind === 'failed' && value.note.length"],
      wrong: ["value.kind === 'done' && value.note.length"],
    },
  },
  {
    name: 'then without when',
    types:
      'Always: { fields: { size?: Size, text: string | null }, rules: [{ id: always, then: { size: { not: large }, text: { not: null } } }] }\nSize: { enum: [small, medium, large] }',
    right: ["{ text: '' }", "{ text: '', size: 'small' }"],
    wrong: ['{ text: null }', "{ text: '', size: 'large' }"],
  },
  {
    name: 'more than eight alternatives are only validated',
    types:
      'Many: { fields: { a?: string, b?: string, c?: string, d?: string, e?: string, f?: string, g?: string, h?: string, i?: string }, rules: [{ id: many, exactlyOneOf: [a, b, c, d, e, f, g, h, i] }] }',
    right: ['{}', "{ a: '' }", "{ a: '', b: '' }"],
    wrong: ['{ a: 1 }'],
  },
  {
    name: 'names that every object inherits',
    types:
      'Inherits: { fields: { toString?: string, constructor: integer, valueOf?: string, hasOwnProperty?: boolean }, rules: [{ id: one-inherited, exactlyOneOf: [valueOf, hasOwnProperty] }] }',
    right: [
      "{ constructor: 1, valueOf: '' }",
      "{ constructor: 1, toString: '', hasOwnProperty: true }",
    ],
    wrong: [
      "{ valueOf: '' }",
      "{ constructor: '', valueOf: '' }",
      "{ constructor: 1, valueOf: '', hasOwnProperty: true }",
      '{ constructor: 1 }',
    ],
  },
];

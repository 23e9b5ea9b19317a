/**
 * The synthetic contracts in TypeSpec and Protocol Buffers: the same types and fields, without
 * rules.
 */
import { syntheticNames } from './synthetic.ts';

export function syntheticTypeSpec(index: number): string {
  const { noun, ending, namespace, ...names } = syntheticNames(index);
  // TypeSpec emits one JSON Schema file per type name, without the namespace.
  const [type, common, party] = [
    `${names.type}${namespace}`,
    `Common${namespace}`,
    `Party${namespace}`,
  ];
  return `import "@typespec/json-schema";
using TypeSpec.JsonSchema;

@jsonSchema
namespace ${namespace};

/** One ${noun}, open or ${ending}. */
@oneOf
union ${type} {
  open: ${type}Open,
  ended: ${type}Ended,
}

model ${common} {
  /** Names the ${noun}. */
  @minLength(1) @maxLength(${40 + (index % 20)}) id: string;

  /** When it was opened. */
  created_at: utcDateTime;

  /** Who looks after it. */
  owner?: ${party};
}

/** It is still worked on. */
model ${type}Open extends ${common} {
  state: "open";
  due?: plainDate;

  /** What it is made of. */
  @minItems(1) lines: ${type}Line[];
}

/** Nothing more happens to it. */
model ${type}Ended extends ${common} {
  state: "${ending}";
  @minValue(0) total: float64;
  @minLength(1) @maxLength(200) note?: string;
  @minLength(1) @maxLength(200) reason?: string;
}

/** One line. */
model ${type}Line {
  @minLength(1) @maxLength(20) sku: string;
  @minValue(1) @maxValue(${100 + (index % 50)}) count: int32;
  @minValue(0) price: float64;
  @minValue(0) discount?: float64;
}

/** A person or a company. */
model ${party} {
  @minLength(1) name: string;
  @minLength(3) email?: string;
}
`;
}

export function syntheticProto(index: number): string {
  const { type, noun, ending, namespace } = syntheticNames(index);
  return `syntax = "proto3";
package ${namespace.toLowerCase()};

// One ${noun}, open or ${ending}.
message ${type} {
  // Names the ${noun}.
  string id = 1;
  // When it was opened.
  string created_at = 2;
  // Who looks after it.
  optional Party owner = 3;
  oneof state {
    ${type}Open open = 4;
    ${type}Ended ended = 5;
  }
}

// It is still worked on.
message ${type}Open {
  optional string due = 1;
  // What it is made of.
  repeated ${type}Line lines = 2;
}

// Nothing more happens to it.
message ${type}Ended {
  double total = 1;
  optional string note = 2;
  optional string reason = 3;
}

// One line.
message ${type}Line {
  string sku = 1;
  int32 count = 2;
  double price = 3;
  optional double discount = 4;
}

// A person or a company.
message Party {
  string name = 1;
  optional string email = 2;
}
`;
}

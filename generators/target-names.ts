/** The names of the targets, apart from the targets themselves, for the schema of `concordat.yaml`. A test holds the two lists together. */
export const targetNames = ['json-schema', 'typescript', 'csharp', 'python', 'ddr', 'rag', 'llm', 'conformance'] as const;

/**
 * The names of the profiles, apart from the profiles themselves, for the schema of
 * `concordat.yaml`.
 */
export const profileNames = ['langchain', 'llamaindex', 'opensearch'] as const;
export type Profile = (typeof profileNames)[number];

/**
 * Matches log texts that CI services execute as commands: `##[` (GitHub, see ActionCommand.cs of
 * actions/runner), `##vso[` (Azure Pipelines) and `##teamcity[` (TeamCity). GitHub also executes
 * `::` at the start of a line after optional blanks.
 */
export const hashCommand = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

/** Whether a CI service would execute a part of this text as a command. */
export function hasLogCommand(text: string): boolean {
  return /(?:^|\s)::|##(?:\[|vso\[|teamcity\[)/i.test(text);
}

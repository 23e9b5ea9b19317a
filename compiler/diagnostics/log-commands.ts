/**
 * What a CI service takes for a command when it is in a log: GitHub `::` at the start of a line,
 * after blanks too, and `##[` anywhere (actions/runner, ActionCommand.cs); Azure Pipelines `##vso[`
 * and TeamCity `##teamcity[`.
 */
export const hashCommand = /#(?=#(?:\[|vso\[|teamcity\[))/gi;

export function hasLogCommand(text: string): boolean {
  return /(?:^|\s)::|##(?:\[|vso\[|teamcity\[)/i.test(text);
}

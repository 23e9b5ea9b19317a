/** Functions of the generated validators that peers call for rules that they cannot express. */
import * as runtime from '../../../out/typescript/runtime.ts';

export const holdsJson = (text: string): boolean => runtime.readJson(text).kind === 'value';
export const isUniqueBy = (list: readonly unknown[], key: string): boolean =>
  runtime.repeated(list, [key]).length === 0;
export const hasCodePoints = (text: string, from: number, to: number): boolean =>
  isBetween(runtime.codePoints(text), from, to);
export const hasSentences = (text: string, from: number, to: number): boolean =>
  isBetween(runtime.sentences(text), from, to);
export const hasTokens = (text: string, from: number, to: number): boolean =>
  isBetween(runtime.tokens(text), from, to);
export const hasNoEmoji = (text: string): boolean => !runtime.hasEmoji(text);
export const hasNoMarkup = (text: string): boolean => !runtime.hasMarkup(text);

// The patterns of the contracts, which the generated modules do not export. Defined by esbuild.
declare const patterns: {
  readonly uri: string;
  readonly dateTime: string;
  readonly relativePath: string;
  readonly sessionId: string;
};
const [uri, dateTime, relativePath, sessionId] = [
  patterns.uri,
  patterns.dateTime,
  patterns.relativePath,
  patterns.sessionId,
].map((source) => new RegExp(source, 'u')) as [RegExp, RegExp, RegExp, RegExp];

export const isUri = (text: string): boolean => uri.test(text);
export const isDateTime = (text: string): boolean => dateTime.test(text);
export const isRelativePath = (text: string): boolean => relativePath.test(text);
export const isSessionId = (text: string): boolean => sessionId.test(text);

function isBetween(count: number, from: number, to: number): boolean {
  return count >= from && count <= to;
}

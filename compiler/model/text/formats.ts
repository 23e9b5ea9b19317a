/**
 * Formats are named patterns, so that every language and JSON Schema accept the same texts whatever
 * the date, URI and Unicode tables of the platform. All patterns match in linear time.
 */
import type { FormatName } from '../types.ts';

export interface Format {
  readonly name: FormatName;
  readonly doc: string;
  readonly message: string;
  /** Undefined for formats that accept every text. */
  readonly pattern: string | undefined;
  /** The name of the format in JSON Schema, for an annotation. */
  readonly schemaFormat: string | undefined;
}

const year = '(?:000[1-9]|00[1-9][0-9]|0[1-9][0-9]{2}|[1-9][0-9]{3})';
const leapYear =
  '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';
const longMonth = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const shortMonth = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const february = '02-(?:0[1-9]|1[0-9]|2[0-8])';
const date = `(?:${year}-(?:${longMonth}|${shortMonth}|${february})|${leapYear}-02-29)`;
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?';
const offset = '(?:Z|[+-](?:[01][0-9]|2[0-3]):[0-5][0-9])';

const hex = '[0-9A-Fa-f]';
const escaped = `%${hex}{2}`;
const unreserved = 'A-Za-z0-9._~-';
const subDelimiters = "!$&'()*+,;=";
const pathCharacter = `(?:[${subDelimiters}:@${unreserved}]|${escaped})`;
const byte = '(?:25[0-5]|2[0-4][0-9]|1[0-9]{2}|[1-9]?[0-9])';
const address4 = `(?:${byte}\\.){3}${byte}`;
const group = `${hex}{1,4}`;
const last32 = `(?:${group}:${group}|${address4})`;
/** The nine forms of RFC 3986, appendix A. */
const address6 = [
  `(?:${group}:){6}${last32}`,
  `::(?:${group}:){5}${last32}`,
  `(?:${group})?::(?:${group}:){4}${last32}`,
  `(?:(?:${group}:){0,1}${group})?::(?:${group}:){3}${last32}`,
  `(?:(?:${group}:){0,2}${group})?::(?:${group}:){2}${last32}`,
  `(?:(?:${group}:){0,3}${group})?::${group}:${last32}`,
  `(?:(?:${group}:){0,4}${group})?::${last32}`,
  `(?:(?:${group}:){0,5}${group})?::${group}`,
  `(?:(?:${group}:){0,6}${group})?::`,
].join('|');
const futureAddress = `[vV]${hex}+\\.[${subDelimiters}:${unreserved}]+`;
const host = `(?:\\[(?:${address6}|${futureAddress})\\]|(?:[${subDelimiters}${unreserved}]|${escaped})*)`;
const userInformation = `(?:(?:[${subDelimiters}:${unreserved}]|${escaped})*@)?`;
const authority = `${userInformation}${host}(?::[0-9]*)?`;
const hierarchy = `(?://${authority}(?:/${pathCharacter}*)*|/(?:${pathCharacter}+(?:/${pathCharacter}*)*)?|${pathCharacter}+(?:/${pathCharacter}*)*|)`;
const queryOrFragment = `(?:${pathCharacter}|[/?])*`;
const queryAndFragment = `(?:\\?${queryOrFragment})?(?:#${queryOrFragment})?`;
const scheme = '[A-Za-z][A-Za-z0-9+.-]*';
/** The first name of a relative path has no colon, which would end a scheme. */
const firstCharacter = `(?:[${subDelimiters}@${unreserved}]|${escaped})`;
const relative = `(?://${authority}(?:/${pathCharacter}*)*|/(?:${pathCharacter}+(?:/${pathCharacter}*)*)?|${firstCharacter}+(?:/${pathCharacter}*)*|)`;

/** The characters of RFC 6570 outside of expressions, in ASCII. */
const templateLiteral = `(?:[!#$&'()*+,./0-9:;=?@A-Z[\\]_a-z~-]|${escaped})`;
const variableCharacter = `(?:[A-Za-z0-9_]|${escaped})`;
const variable = `${variableCharacter}(?:\\.?${variableCharacter})*(?::[1-9][0-9]{0,3}|\\*)?`;

const days = '(?:D|M(?:[0-9]+D)?|Y(?:[0-9]+M(?:[0-9]+D)?)?)';
const clock = 'T[0-9]+(?:S|M(?:[0-9]+S)?|H(?:[0-9]+M(?:[0-9]+S)?)?)';

/** Characters of a name in a path. The names `.` and `..` are not allowed. */
const nameCharacter = '[^\\u0000-\\u001F\\u007F/\\\\:]';
const nameCharacterNoDot = '[^\\u0000-\\u001F\\u007F/\\\\:.]';
const pathName = `(?:${nameCharacterNoDot}${nameCharacter}*|\\.${nameCharacterNoDot}${nameCharacter}*|\\.\\.${nameCharacter}+)`;
const relativePath = `^${pathName}(?:/${pathName})*$`;

/** A label of a host name: letters, digits, and hyphens between them. */
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const number = '(?:0|[1-9][0-9]*)';
const prerelease = '(?:0|[1-9][0-9]*|[0-9]*[A-Za-z-][0-9A-Za-z-]*)';

const formats: Readonly<Record<FormatName, Format>> = {
  markdown: {
    name: 'markdown',
    doc: 'Text in Markdown. Every text is valid; the format tells tools how to display it.',
    message: '',
    pattern: undefined,
    schemaFormat: undefined,
  },
  uuid: {
    name: 'uuid',
    doc: 'A UUID: 32 hexadecimal digits in five groups.',
    message: 'Must be a UUID such as 32ecfadc-2b66-4daa-a7c0-a03c449fcea5.',
    pattern: `^${hex}{8}-${hex}{4}-${hex}{4}-${hex}{4}-${hex}{12}$`,
    schemaFormat: 'uuid',
  },
  date: {
    name: 'date',
    doc: 'A real day of the years 0001 to 9999 in the syntax of RFC 3339.',
    message: 'Must be a real date such as 2025-12-24.',
    pattern: `^${date}$`,
    schemaFormat: 'date',
  },
  'date-time': {
    name: 'date-time',
    doc: 'RFC 3339 with capital T, and Z or an offset to ±23:59, up to nine digits of a second, real dates, no leap second.',
    message: 'Must be a date and time with offset such as 2025-12-24T09:11:00-05:00.',
    pattern: `^${date}T${time}${offset}$`,
    schemaFormat: 'date-time',
  },
  email: {
    name: 'email',
    doc: 'An email address: dot-separated atoms, @, and a host name. No quotes, comments or display names.',
    message: 'Must be an email address such as ada@example.com.',
    pattern: `^${atom}(?:\\.${atom})*@${label}(?:\\.${label})*$`,
    schemaFormat: undefined,
  },
  'relative-path': {
    name: 'relative-path',
    doc: 'A path below some root: names separated by single forward slashes, none of them empty, `.` or `..`; no backslash, no drive letter, no control character.',
    message: 'Must be a relative path with forward slashes such as docs/plan.md.',
    pattern: relativePath,
    schemaFormat: undefined,
  },
  semver: {
    name: 'semver',
    doc: 'A version in the syntax of Semantic Versioning 2.0.0.',
    message: 'Must be a semantic version such as 1.4.0-beta.1.',
    pattern: `^${number}\\.${number}\\.${number}(?:-${prerelease}(?:\\.${prerelease})*)?(?:\\+[0-9A-Za-z-]+(?:\\.[0-9A-Za-z-]+)*)?$`,
    schemaFormat: undefined,
  },
  sha256: {
    name: 'sha256',
    doc: 'A SHA-256 hash: 64 hexadecimal digits in small letters.',
    message: 'Must be a SHA-256 hash: 64 hexadecimal digits in small letters.',
    pattern: '^[0-9a-f]{64}$',
    schemaFormat: undefined,
  },
  uri: {
    name: 'uri',
    doc: 'An absolute URI as RFC 3986 defines it, in ASCII.',
    message: 'Must be an absolute URI such as https://example.com/report.pdf.',
    pattern: `^${scheme}:${hierarchy}${queryAndFragment}$`,
    // Validators that check `format` reject some URIs that RFC 3986 allows, such as `a:`.
    schemaFormat: undefined,
  },
  'uri-reference': {
    name: 'uri-reference',
    doc: 'A URI, or a reference that is relative to one, as RFC 3986 defines it, in ASCII.',
    message: 'Must be a URI or a relative reference such as ../report.pdf#page=2.',
    pattern: `^(?:${scheme}:${hierarchy}|${relative})${queryAndFragment}$`,
    schemaFormat: undefined,
  },
  'uri-template': {
    name: 'uri-template',
    doc: 'A URI template as RFC 6570 defines it, in ASCII.',
    message: 'Must be a URI template such as /users/{id}.',
    pattern: `^(?:${templateLiteral}|\\{[+#./;?&=,!@|]?${variable}(?:,${variable})*\\})*$`,
    schemaFormat: undefined,
  },
  base64: {
    name: 'base64',
    doc: 'Bytes in the Base64 of RFC 4648, section 4: with padding, without line breaks.',
    message: 'Must be Base64 with padding such as aGVsbG8=.',
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    schemaFormat: undefined,
  },
  time: {
    name: 'time',
    doc: 'The time of RFC 3339 with Z or an offset to ±23:59, up to nine digits of a second, no leap second.',
    message: 'Must be a time with offset such as 09:11:00-05:00.',
    pattern: `^${time}${offset}$`,
    schemaFormat: 'time',
  },
  duration: {
    name: 'duration',
    doc: 'A duration of RFC 3339, appendix A: whole numbers of years to days and hours to seconds, without gaps, or of weeks.',
    message: 'Must be a duration such as P1DT12H or P2W.',
    pattern: `^P(?:[0-9]+(?:W|${days}(?:${clock})?)|${clock})$`,
    schemaFormat: 'duration',
  },
  hostname: {
    name: 'hostname',
    doc: 'A host name of RFC 1123: labels of letters, digits and hyphens with dots between them, each of at most 63 characters.',
    message: 'Must be a host name such as www.example.com.',
    pattern: `^${label}(?:\\.${label})*$`,
    schemaFormat: undefined,
  },
  ipv4: {
    name: 'ipv4',
    doc: 'An IPv4 address: four decimal numbers up to 255 without leading zeros.',
    message: 'Must be an IPv4 address such as 192.0.2.1.',
    pattern: `^${address4}$`,
    schemaFormat: 'ipv4',
  },
  ipv6: {
    name: 'ipv6',
    doc: 'An IPv6 address in a form of RFC 4291, section 2.2, without a zone.',
    message: 'Must be an IPv6 address such as 2001:db8::7.',
    pattern: `^(?:${address6})$`,
    schemaFormat: 'ipv6',
  },
  'json-pointer': {
    name: 'json-pointer',
    doc: 'A JSON Pointer of RFC 6901, as a text.',
    message: 'Must be a JSON Pointer such as /items/0 or an empty text.',
    pattern: '^(?:/(?:[^/~]|~[01])*)*$',
    schemaFormat: 'json-pointer',
  },
};

export const formatNames = Object.keys(formats) as readonly FormatName[];

export function format(name: FormatName): Format {
  return formats[name];
}

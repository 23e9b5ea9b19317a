/** Validates JSON Lines, split into blocks of whole lines that can be validated independently. */
import { isUtf8 } from 'node:buffer';
import type { Violation } from '../../compiler/model/violations.ts';
import type { Format } from '../report/formats.ts';
import { type FailureLevel, fails, printVerdict, type Verdict } from './verdicts.ts';

/** Whole lines, in a buffer of their own, so that it can be transferred to another thread. */
export interface Block {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The number of the first line, from 1. */
  readonly line: number;
}

/** How to validate and report the documents of a file. */
export interface LinesTask {
  readonly file: string;
  readonly subject: string;
  readonly format: Format;
  readonly failOn: FailureLevel;
  /** Ids of the rules that are not evaluated because there is no context. */
  readonly notEvaluated: readonly string[];
}

/** The result for a block. */
export interface BlockVerdict {
  /** The report of its documents, in UTF-8. */
  readonly text: Uint8Array<ArrayBuffer>;
  readonly count: number;
  readonly failed: number;
}

const lineFeed = 0x0a;

/**
 * Splits a stream into blocks, in constant memory no matter how long the file or a line is: a line
 * over the limit is cut off after one more byte. Each chunk that ends a line yields a block at
 * once, so that a slow writer gets results immediately.
 */
export async function* blocksOf(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Block> {
  let rest: Uint8Array[] = [];
  let size = 0;
  let line = 1;
  const keep = (part: Uint8Array) => {
    if (size <= limit && part.length > 0) rest.push(part.subarray(0, limit + 1 - size));
    size += part.length;
  };
  for await (const chunk of chunks) {
    const first = chunk.indexOf(lineFeed);
    if (first < 0) {
      keep(chunk);
      continue;
    }
    // Only the first line of a chunk can start in an earlier chunk.
    keep(chunk.subarray(0, first));
    const last = chunk.lastIndexOf(lineFeed);
    const bytes = concatenated([...rest, chunk.subarray(first, last + 1)]);
    yield { bytes, line };
    line += countLines(chunk, first);
    rest = [];
    size = 0;
    keep(chunk.subarray(last + 1));
  }
  if (size > 0) yield { bytes: concatenated(rest), line };
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function countLines(bytes: Uint8Array, from: number): number {
  let count = 0;
  for (let at = from; at >= 0; at = bytes.indexOf(lineFeed, at + 1)) count++;
  return count;
}

/** Validates all documents of a block, in order. */
export function validateBlock(
  { bytes, line }: Block,
  { file, subject, format, failOn, notEvaluated }: LinesTask,
  validate: (document: string | Uint8Array) => readonly Violation[],
): BlockVerdict {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Validating a string is faster than validating bytes, but only valid UTF-8 can be decoded
  // without loss.
  const isText = isUtf8(bytes);
  // The pretty format prints only documents with violations.
  const validVerdict =
    format === 'pretty'
      ? ''
      : printVerdict({ file, line, bytes, subject, violations: [], notEvaluated }, format, failOn);
  let output = '';
  let count = 0;
  let failed = 0;
  let number = line;
  for (let start = 0; start < bytes.length; number++) {
    const found = buffer.indexOf(lineFeed, start);
    const end = found < 0 ? bytes.length : found;
    if (!isBlank(buffer, start, end)) {
      const violations = validate(
        isText ? buffer.toString('utf8', start, end) : bytes.subarray(start, end),
      );
      count++;
      if (violations.length === 0) output += validVerdict;
      else {
        const verdict: Verdict = {
          file,
          line: number,
          bytes: bytes.subarray(start, end),
          subject,
          violations,
          notEvaluated,
        };
        if (fails(verdict, failOn)) failed++;
        output += printVerdict(verdict, format, failOn);
      }
    }
    start = end + 1;
  }
  return { text: new TextEncoder().encode(output), count, failed };
}

/** A blank line contains no document. */
function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const byte = bytes[at];
    if (byte !== 0x20 && byte !== 0x09 && byte !== 0x0d) return false;
  }
  return true;
}

/**
 * Reading no more than a limit allows: a file that is too large is seen to be so without being held
 * in memory.
 */
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';

/** The bytes of a file (`-`: of standard input) in pieces. */
export function chunksOf(file: string, size = 64 * 1024): AsyncIterable<Uint8Array> {
  return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: size });
}

/** At most one byte more than the limit, which is enough to know that there is more. */
export async function readCapped(file: string, limit: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunksOf(file)) {
    parts.push(chunk.subarray(0, limit + 1 - size));
    size += chunk.length;
    if (size > limit) break;
  }
  return Buffer.concat(parts);
}

/** The same of a file that is no stream: in one go, which is faster for many small ones. */
export function readCappedSync(file: string, limit: number): Uint8Array {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.allocUnsafe(Math.min(fstatSync(descriptor).size, limit) + 1);
    let size = 0;
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(descriptor, bytes, size, bytes.length - size, null);
    return bytes.subarray(0, size);
  } finally {
    closeSync(descriptor);
  }
}

export interface Line {
  /** Counts from 1. */
  readonly number: number;
  /** Without the line feed, and cut one byte past the limit. */
  readonly bytes: Uint8Array;
}

/** Line by line in constant memory, however long the file or one line of it. */
export async function* linesOf(
  chunks: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = [];
  let size = 0;
  let number = 1;
  const keep = (part: Uint8Array) => {
    if (size <= limit && part.length > 0) parts.push(part.subarray(0, limit + 1 - size));
    size += part.length;
  };
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, start)) {
      keep(chunk.subarray(start, end));
      yield { number: number++, bytes: Buffer.concat(parts) };
      parts = [];
      size = 0;
      start = end + 1;
    }
    keep(chunk.subarray(start));
  }
  if (size > 0) yield { number, bytes: Buffer.concat(parts) };
}

const lineFeed = 0x0a;

/** Reads files up to a limit, so that a file that is too large does not fill the memory. */
import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';

/** The chunks of a file, or of standard input for `-`. */
export function chunksOf(file: string, size = 64 * 1024): AsyncIterable<Uint8Array> {
  return file === '-' ? process.stdin : createReadStream(file, { highWaterMark: size });
}

/** Reads at most one byte more than the limit, which is enough to detect a larger file. */
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

/** Like `readCapped`, in one call, which is faster for many small files. Does not read streams. */
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
  /** The line number, from 1. */
  readonly number: number;
  /** Without the line feed, and cut off one byte after the limit. */
  readonly bytes: Uint8Array;
}

/** Reads lines in constant memory, no matter how long the file or a line is. */
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

/** Reads the entries of a zip file from the central directory at its end. */
import { inflateRawSync } from 'node:zlib';

export function entriesOf(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const entries = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const header = zip.readUInt32LE(at + 42);
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28);
    const packed = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const isDeflated = zip.readUInt16LE(at + 10) === 8;
    entries.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      isDeflated ? inflateRawSync(packed) : packed,
    );
    at += 46 + name + extra + comment;
  }
  return entries;
}

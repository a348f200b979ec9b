import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** Limits against archives that unpack to far more than their size: all files together, and their number. */
const [MAX_UNPACKED_BYTES, MAX_ENTRIES] = [150 * 1024 * 1024, 2_000];

/** A ZIP archive in memory. Its files are unpacked when they are read. */
export class Zip {
  private constructor(
    private readonly file: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws Error if it is no archive, or unpacks to more than the limits. */
  static async open(bytes: Buffer): Promise<Zip> {
    const file = await promisify<Buffer, yauzl.Options, ZipFile>(yauzl.fromBuffer)(bytes, { lazyEntries: true });
    if (file.entryCount > MAX_ENTRIES) throw new Error('too many entries');
    return new Zip(file, await readEntries(file));
  }

  sizeOf(name: string): number {
    return this.entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The text of a file in pieces; nothing for a missing file. Fails if it is larger than the archive declares. */
  async *read(name: string): AsyncGenerator<string> {
    const entry = this.entries.get(name);
    if (!entry) return;
    const stream = await new Promise<Readable>((resolve, reject) =>
      this.file.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened))),
    );
    const decoder = new TextDecoder();
    for await (const chunk of stream as AsyncIterable<Buffer>) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  }
}

function readEntries(file: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpackedBytes = 0;
  return new Promise((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve(entries));
    file.on('entry', (entry: Entry) => {
      unpackedBytes += entry.uncompressedSize;
      if (unpackedBytes > MAX_UNPACKED_BYTES) {
        reject(new Error('too large when unpacked'));
        return;
      }
      entries.set(entry.fileName, entry);
      file.readEntry();
    });
    file.readEntry();
  });
}

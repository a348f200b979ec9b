import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import ZipStream from 'zip-stream';

type Text = Iterable<string> | AsyncIterable<string>;

export interface ZipText {
  name: string;
  open: () => Text;
  /** Receives the SHA-256 in hex when the file is complete, before the next one is asked for. */
  onHash?: (sha256: string) => void;
}

/** Files of the same content have the same bytes. */
const FILE_DATA = { date: new Date('2000-01-01T00:00:00Z'), mode: 0o100644 };

/** Reads texts as bytes and passes their hash on at the end. */
async function* hashed({ open, onHash }: ZipText): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const text of open()) {
    const bytes = Buffer.from(text);
    hash.update(bytes);
    yield bytes;
  }
  onHash?.(hash.digest('hex'));
}

/** A zip file of texts, which are read while it is sent, one file after the other. */
export function zipTexts(files: Iterable<ZipText> | AsyncIterable<ZipText>): Readable {
  const zip = new ZipStream({ level: 6 });
  const add = (text: ZipText) =>
    new Promise<void>((resolve, reject) => {
      const file = Readable.from(hashed(text));
      zip.entry(file, { name: text.name, ...FILE_DATA }, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  const addAll = async () => {
    for await (const file of files) await add(file);
    zip.finalize();
  };
  addAll().catch((error: unknown) => zip.destroy(error instanceof Error ? error : new Error(String(error))));
  return zip;
}

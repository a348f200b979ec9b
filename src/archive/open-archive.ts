import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { damaged, MANIFEST, parseManifest, README, type ArchiveFile, type Manifest } from './archive-format.js';

/** No manifest is longer. */
const MAX_MANIFEST_BYTES = 1_000_000;
/** No row is longer: the largest is a picture. */
const MAX_LINE_LENGTH = 20_000_000;

/** An archive whose files are complete. */
export interface OpenArchive {
  manifest: Manifest;
  /** The lines of a file, without their ends. */
  lines(file: ArchiveFile): AsyncGenerator<string>;
  close(): void;
}

/** Opens an archive and compares each file with the manifest. @throws ArchiveError */
export async function openArchive(path: string): Promise<OpenArchive> {
  const zip = await yauzl.openPromise(path, { autoClose: false }).catch((error: unknown) => {
    if ((error as { code?: string }).code) throw error; // of the file system
    throw damaged('it is no complete zip file');
  });
  try {
    const entries = await readEntries(zip);
    const read = (name: string) => readEntry(zip, entries, name);
    const manifest = await readManifest(entries, read);
    for (const file of manifest.files) await assertUnchanged(file, read(file.name));
    const lines = async function* (file: ArchiveFile) {
      yield* splitLines(read(file.name), file.name);
    };
    return { manifest, lines, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

type Entries = ReadonlyMap<string, Entry>;

async function readEntries(zip: ZipFile): Promise<Entries> {
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  } catch {
    throw damaged('its list of files cannot be read');
  }
  return entries;
}

async function* readEntry(zip: ZipFile, entries: Entries, name: string): AsyncGenerator<Buffer> {
  const entry = entries.get(name);
  if (!entry) throw damaged(`${name} is missing`);
  try {
    yield* (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
  } catch {
    throw damaged(`${name} cannot be read`);
  }
}

async function readManifest(entries: Entries, read: (name: string) => AsyncGenerator<Buffer>): Promise<Manifest> {
  if ((entries.get(MANIFEST)?.uncompressedSize ?? 0) > MAX_MANIFEST_BYTES) throw damaged(`${MANIFEST} is too long`);
  const manifest = parseManifest((await buffer(read(MANIFEST))).toString('utf8'));
  const known = new Set([MANIFEST, README, ...manifest.files.map(({ name }) => name)]);
  const unknown = [...entries.keys()].find((name) => !known.has(name));
  if (unknown) throw damaged(`${MANIFEST} does not name ${unknown}`);
  return manifest;
}

async function assertUnchanged({ name, rows, sha256 }: ArchiveFile, bytes: AsyncIterable<Buffer>): Promise<void> {
  const hash = createHash('sha256');
  let lines = 0;
  for await (const chunk of bytes) {
    hash.update(chunk);
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  }
  if (hash.digest('hex') !== sha256 || lines !== rows) throw damaged(`${name} differs from ${MANIFEST}`);
}

/** Not `readline`, which also splits at U+2028, as texts may contain. */
async function* splitLines(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw damaged(`a line of ${name} is too long`);
    yield* lines;
  }
}

import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import { DomainError } from '../../shared/domain-error.js';
import type { TableRow } from './table-row.js';

const BATCH = 500;
const CHUNK_LENGTH = 64 * 1024;
/** Characters from which the separator is found. */
const SAMPLE_LENGTH = 16 * 1024;
const SEPARATORS = ['\t', ';', ','] as const;

/**
 * Decodes UTF-8, UTF-16 (Excel's "Unicode text") or, if it is neither, Windows-1252 (Excel's CSV in older versions).
 */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that occurs most often outside quotes in the first lines. */
export function findSeparator(text: string): string {
  const unquoted = text.slice(0, SAMPLE_LENGTH).replace(/"(?:[^"]|"")*"/g, '');
  const counts = SEPARATORS.map((separator) => unquoted.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** @throws DomainError `import.unreadable`. */
export async function* readCsv(bytes: Buffer): AsyncGenerator<TableRow[]> {
  const text = decodeText(bytes);
  if (text.includes('\u0000')) throw new DomainError('import.unreadable', { why: 'it is neither CSV nor XLSX' });
  const parser = Readable.from(chunks(text)).pipe(
    parse({ delimiter: findSeparator(text), relax_quotes: true, relax_column_count: true, bom: true }),
  );
  let rows: TableRow[] = [];
  let number = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      rows.push({ number: (number += 1), cells });
      if (rows.length < BATCH) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_'))
      throw new DomainError('import.unreadable', { why: `a quote is not closed in row ${number + 1}` });
    throw error;
  }
  if (rows.length > 0) yield rows;
}

function* chunks(text: string): Generator<string> {
  for (let from = 0; from < text.length; from += CHUNK_LENGTH) yield text.slice(from, from + CHUNK_LENGTH);
}

import { SaxesParser, type SaxesAttributePlain } from 'saxes';
import { DomainError } from '../../shared/domain-error.js';
import { MAX_COLUMNS } from '../import.rules.js';
import { isTransient } from '../../platform/db/transient-error.js';
import type { TableRow } from './table-row.js';
import { columnIndex, findMerges, MergedCells } from './xlsx-merges.js';
import { cellText, isDateFormat, type CellType } from './xlsx-cells.rules.js';
import { Zip } from './zip.js';

const WORKBOOK = 'xl/workbook.xml';
const WORKBOOK_RELATIONS = 'xl/_rels/workbook.xml.rels';
const BATCH = 500;
/** Characters of all texts that cells share. */
const MAX_SHARED_LENGTH = 30_000_000;

interface Workbook {
  sharedTexts: readonly string[];
  /** By index of a cell's style: whether it shows a number as a date. */
  dateStyles: readonly boolean[];
  /** Dates count from 1904, as in old files of Excel for Mac. */
  uses1904: boolean;
}

/**
 * Reads the largest visible sheet of an XLSX file row by row: values as text, dates as YYYY-MM-DD, the stored result of
 * a formula. A value of cells merged downwards is repeated in each row.
 * @throws DomainError `import.unreadable`.
 */
export async function* readXlsx(bytes: Buffer): AsyncGenerator<TableRow[]> {
  try {
    const zip = await Zip.open(bytes);
    const { path, uses1904 } = await findSheet(zip);
    const workbook: Workbook = {
      uses1904,
      sharedTexts: await readSharedTexts(zip),
      dateStyles: await readDateStyles(zip),
    };
    const merged = new MergedCells(await findMerges(zip.read(path)));
    for await (const rows of readSheet(zip.read(path), workbook))
      yield rows.map(({ number, cells }) => ({ number, cells: merged.fill(number, cells) }));
  } catch (error) {
    if (error instanceof DomainError || isTransient(error)) throw error;
    throw new DomainError('import.unreadable', {
      why: 'it is damaged, protected or too large. Save it again as .xlsx or CSV',
    });
  }
}

type OpenTag = (name: string, attributes: Record<string, string>) => void;

/** Calls back for each element of an XML text. Names are without their prefix. */
class XmlReader {
  private readonly parser = new SaxesParser();

  constructor(handlers: { open: OpenTag; close?: (name: string) => void; text?: (text: string) => void }) {
    this.parser.on('opentag', ({ name, attributes }) =>
      handlers.open(localName(name), attributes as Record<string, string>),
    );
    if (handlers.close) this.parser.on('closetag', ({ name }) => handlers.close?.(localName(name)));
    if (handlers.text) this.parser.on('text', handlers.text);
    this.parser.on('error', (error) => {
      throw error;
    });
  }

  write(text: string): void {
    this.parser.write(text);
  }

  async readAll(texts: AsyncIterable<string>): Promise<void> {
    for await (const text of texts) this.parser.write(text);
  }
}

const localName = (name: string): SaxesAttributePlain['name'] => name.slice(name.indexOf(':') + 1);

async function findSheet(zip: Zip): Promise<{ path: string; uses1904: boolean }> {
  const sheets: string[] = [];
  let uses1904 = false;
  await new XmlReader({
    open: (name, attributes) => {
      if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible') sheets.push(attributes['r:id'] ?? '');
      if (name === 'workbookPr') uses1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
    },
  }).readAll(zip.read(WORKBOOK));
  const targets = new Map<string, string>();
  await new XmlReader({
    open: (name, { Id, Target }) => {
      if (name === 'Relationship' && Id && Target) targets.set(Id, Target);
    },
  }).readAll(zip.read(WORKBOOK_RELATIONS));
  const paths = sheets
    .map((id) => targets.get(id) ?? '')
    .map((target) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`))
    .sort((a, b) => zip.sizeOf(b) - zip.sizeOf(a));
  const [path] = paths;
  if (!path || zip.sizeOf(path) === 0) throw new Error('no sheet');
  return { path, uses1904 };
}

async function readSharedTexts(zip: Zip): Promise<string[]> {
  const texts: string[] = [];
  let [text, length, isText, isPhonetic] = ['', 0, false, false];
  await new XmlReader({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      if (name === 't') isText = !isPhonetic;
    },
    text: (part) => {
      if (isText) text += part;
    },
    close: (name) => {
      if (name === 't') isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      length += text.length;
      if (length > MAX_SHARED_LENGTH) throw new Error('too much text');
      texts.push(text);
    },
  }).readAll(zip.read('xl/sharedStrings.xml'));
  return texts;
}

async function readDateStyles(zip: Zip): Promise<boolean[]> {
  const formats = new Map<string, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await new XmlReader({
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isCellStyle = true;
      if (name === 'xf' && isCellStyle) styles.push(isDateFormat(Number(numFmtId), formats.get(numFmtId)));
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false;
    },
  }).readAll(zip.read('xl/styles.xml'));
  return styles;
}

/** The cell that is being read. */
interface OpenCell {
  column: number;
  type: CellType;
  style: number;
  value: string;
}

async function* readSheet(texts: AsyncIterable<string>, workbook: Workbook): AsyncGenerator<TableRow[]> {
  let rows: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let cell: OpenCell | null = null;
  let isValue = false;
  const reader = new XmlReader({
    open: (name, attributes) => {
      if (name === 'row') row = { number: Number(attributes['r'] ?? row.number + 1), cells: [] };
      if (name === 'c') {
        const { r, t = 'n', s = '0' } = attributes;
        cell = { column: r ? columnIndex(r) : row.cells.length, type: t as CellType, style: Number(s), value: '' };
      }
      if (name === 'v' || name === 't') isValue = true;
    },
    text: (text) => {
      if (isValue && cell) cell.value += text;
    },
    close: (name) => {
      if (name === 'v' || name === 't') isValue = false;
      if (name === 'c' && cell) addCell(row, cell, workbook);
      if (name === 'c') cell = null;
      if (name === 'row') rows.push(row);
    },
  });
  for await (const text of texts) {
    reader.write(text);
    if (rows.length < BATCH) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function addCell({ cells }: TableRow, { column, type, style, value }: OpenCell, workbook: Workbook): void {
  if (column >= MAX_COLUMNS || value === '') return;
  while (cells.length < column) cells.push('');
  const text = type === 's' ? (workbook.sharedTexts[Number(value)] ?? '') : value;
  cells[column] = cellText(type, text, workbook.dateStyles[style] ?? false, workbook.uses1904);
}

import { crc32, deflateRawSync } from 'node:zlib';

/** A cell of a sheet: a text, a number, or a number that is shown as a date. */
export type XlsxCell = string | number | { date: number } | { formula: string; value: string } | null;

const CONTENT_TYPES = `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;
const WORKBOOK = `<?xml version="1.0"?><workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"
 xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>
 <sheet name="Hidden" sheetId="2" state="hidden" r:id="rId2"/><sheet name="Register" sheetId="1" r:id="rId1"/>
</sheets></workbook>`;
const RELATIONSHIPS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
 <Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="worksheets/sheet2.xml"/>
</Relationships>`;
const STYLES = `<?xml version="1.0"?><styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">
 <numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></numFmts>
 <cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`;

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const letters = (column: number): string =>
  (column >= 26 ? letters(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));

function cellXml(cell: XlsxCell, place: string, shared: Map<string, number>): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  if (typeof cell === 'object' && 'date' in cell) return `<c r="${place}" s="1"><v>${cell.date}</v></c>`;
  if (typeof cell === 'object')
    return `<c r="${place}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.value)}</v></c>`;
  const index = shared.get(cell) ?? shared.size;
  shared.set(cell, index);
  return `<c r="${place}" t="s"><v>${index}</v></c>`;
}

/** An XLSX file with one visible sheet. @param merges ranges such as `A2:A4`. */
export function createXlsx(
  rows: readonly (readonly XlsxCell[])[],
  merges: readonly string[] = [],
): Buffer<ArrayBuffer> {
  const shared = new Map<string, number>();
  const body = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, column) => cellXml(cell, `${letters(column)}${row + 1}`, shared)).join('')}</row>`,
  );
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const namespace = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
  const sheet = `<?xml version="1.0"?><worksheet ${namespace}><sheetData>${body.join('')}</sheetData>${
    merged && `<mergeCells>${merged}</mergeCells>`
  }</worksheet>`;
  const texts = [...shared.keys()].map((text) => `<si><t>${escapeXml(text)}</t></si>`).join('');
  return createZip({
    '[Content_Types].xml': CONTENT_TYPES,
    'xl/workbook.xml': WORKBOOK,
    'xl/_rels/workbook.xml.rels': RELATIONSHIPS,
    'xl/styles.xml': STYLES,
    'xl/sharedStrings.xml': `<?xml version="1.0"?><sst ${namespace}>${texts}</sst>`,
    'xl/worksheets/sheet1.xml': sheet,
    'xl/worksheets/sheet2.xml': `<?xml version="1.0"?><worksheet ${namespace}><sheetData/></worksheet>`,
  });
}

/** A ZIP archive. @param declaredSize size to declare for each file instead of its own. */
export function createZip(files: Record<string, string>, declaredSize?: number): Buffer<ArrayBuffer> {
  const [locals, centrals]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const data = Buffer.from(text);
    const [packed, nameBytes] = [deflateRawSync(data), Buffer.from(name)];
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0); // version
    head.writeUInt16LE(8, 4); // deflate
    head.writeUInt32LE(crc32(data), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(declaredSize ?? data.length, 18);
    head.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, nameBytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, tail, nameBytes]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(centrals.length, 4);
  end.writeUInt16LE(centrals.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end]);
}

import { createHash } from 'node:crypto';
import { zlibSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { COMMON_TEXT, getFonts, type Weight } from './fonts.js';

/** A text is a line of PDF operators. */
type Chunk = Uint8Array | string;

/** The content of a stream. Lines that follow each other are encoded together, because there are hundreds of them. */
function toBytes(chunks: readonly Chunk[]): Buffer {
  const parts: Uint8Array[] = [];
  let lines: string[] = [];
  const encodeLines = () => {
    if (lines.length > 0) parts.push(Buffer.from(`${lines.join('\n')}\n`, 'latin1'));
    lines = [];
  };
  for (const chunk of chunks)
    if (typeof chunk === 'string') lines.push(chunk);
    else {
      encodeLines();
      parts.push(chunk);
    }
  encodeLines();
  return Buffer.concat(parts);
}

/** Compressed streams by the hash of their content. Most documents share their fonts. A full cache is emptied. */
const compressed = new Map<string, Uint8Array>();
const MAX_COMPRESSED = 100;

function compress(content: Uint8Array): Uint8Array {
  const key = createHash('sha256').update(content).digest('base64');
  const result = compressed.get(key) ?? zlibSync(content);
  if (compressed.size >= MAX_COMPRESSED) compressed.clear();
  compressed.set(key, result);
  return result;
}

/**
 * A PDF whose bytes depend on its content only. Streams are compressed by `fflate`, because the zlib of Node.js gives
 * different bytes on different processors and versions.
 */
class ReproduciblePdf extends PDFDocument {
  /** The current font. */
  declare _font: { layoutCache: object; encode(text: string): unknown };

  /** Writes no XMP metadata: they would repeat title, author and date. */
  override endMetadata(): void {
    return;
  }

  override ref(data: object = {}): PDFKit.PDFKitReference {
    const reference = super.ref(data);
    // An image is compressed already.
    if ('Filter' in data) return reference;
    const chunks: Chunk[] = [];
    const write = reference.write.bind(reference);
    const finalize = reference.finalize.bind(reference);
    reference.write = (chunk: unknown) => {
      chunks.push(chunk instanceof Uint8Array ? chunk : String(chunk));
    };
    reference.finalize = () => {
      if (chunks.length > 0) {
        Object.assign(reference.data, { Filter: 'FlateDecode' });
        write(compress(toBytes(chunks)));
      }
      finalize();
    };
    return reference;
  }
}

export interface PdfProperties {
  title: string;
  author: string;
  createdAt: Date;
  language: 'en' | 'hi';
}

/** Words as PDFKit laid them out, by weight. Documents have most of them in common. They are dropped after so many documents. */
let layoutCaches = { regular: Object.create(null) as object, bold: Object.create(null) as object };
let documentCount = 0;
const DOCUMENTS_PER_CACHE = 250;

/** An empty document without a page. Its fonts are named after their weights. */
export function createPdf({ title, author, createdAt, language }: PdfProperties): PDFKit.PDFDocument {
  const pdf = new ReproduciblePdf({
    autoFirstPage: false,
    bufferPages: true,
    compress: false,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Nirog', Producer: 'Nirog', CreationDate: createdAt },
    lang: `${language}-IN`,
    pdfVersion: '1.7',
    // PDFKit would load Helvetica.
    font: '',
  });
  documentCount += 1;
  if (documentCount % DOCUMENTS_PER_CACHE === 0)
    layoutCaches = { regular: Object.create(null) as object, bold: Object.create(null) as object };
  for (const [weight, font] of Object.entries(getFonts()) as [Weight, unknown][]) {
    // PDFKit takes a parsed font, which its types do not say.
    pdf.registerFont(weight, font as PDFKit.Mixins.PDFFontSource);
    const { _font: used } = pdf.font(weight);
    used.layoutCache = layoutCaches[weight];
    used.encode(COMMON_TEXT);
  }
  return pdf;
}

/** Closes a document and returns its bytes. */
export const toBuffer = (pdf: PDFKit.PDFDocument): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => {
      resolve(Buffer.concat(chunks));
    });
    pdf.on('error', reject);
    pdf.end();
  });

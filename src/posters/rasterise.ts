import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import type { Sheet } from './render-poster.js';

/** In pixels. On paper, 200 dots per inch. */
const WIDTHS: Record<Sheet, number> = { a4: 1654, a5: 1165, tent: 1654, status: 1080, preview: 1200 };

let library: Promise<PDFiumLibrary> | undefined;

/** The first page of a PDF file as a PNG picture. PDFium is loaded on the first call, which takes about 50 ms. */
export async function rasterise(pdf: Uint8Array, sheet: Sheet): Promise<Buffer> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    const page = document.getPage(0);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const width = WIDTHS[sheet];
    const height = Math.round((width * originalHeight) / originalWidth);
    const { data } = await page.render({ width, height });
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .png({ compressionLevel: 7 })
      .toBuffer();
  } finally {
    document.destroy();
  }
}

import { PDFiumLibrary } from '@hyzyla/pdfium';
import jsQR from 'jsqr';
import sharp, { type Sharp } from 'sharp';

const DOTS_PER_POINT = 2;
/** A phone's camera tries many frames. In pixels. */
const FRAME_WIDTHS = [800, 1000, 1200, 600];

/** The first page of a PDF file, as a printer would draw it. */
export async function pdfPicture(pdf: Uint8Array): Promise<Sharp> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale: DOTS_PER_POINT });
    return sharp(Buffer.from(data), { raw: { width, height, channels: 4 } });
  } finally {
    library.destroy();
  }
}

/** The upper and the lower half, which on a table tent have a code each. */
export async function halves(picture: Sharp): Promise<[Sharp, Sharp]> {
  const { width, height } = await picture.metadata();
  const size = { left: 0, width, height: Math.floor(height / 2) };
  return [picture.clone().extract({ ...size, top: 0 }), picture.clone().extract({ ...size, top: size.height })];
}

/** The text of the QR code in a picture; null if there is none that can be read. */
export async function scanQrCode(picture: Sharp): Promise<string | null> {
  for (const width of FRAME_WIDTHS) {
    const { data, info } = await picture
      .clone()
      .resize({ width })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const options = { inversionAttempts: 'dontInvert' } as const;
    const code = jsQR.default(new Uint8ClampedArray(data), info.width, info.height, options);
    if (code) return code.data;
  }
  return null;
}

import { encode } from 'uqr';

/** Blank modules around the code, which scanners need. */
const QUIET_ZONE = 4;
/** Any of the eight masks can be scanned. Comparing them would take a fourth of a receipt's time. */
const MASK_PATTERN = 3;

/** Draws a QR code with its quiet zone as one path of rectangles, and makes it a link. @param at `width` includes the quiet zone */
export function drawQrCode(pdf: PDFKit.PDFDocument, url: string, at: { x: number; y: number; width: number }): void {
  const { data, size } = encode(url, { ecc: 'M', border: 0, maskPattern: MASK_PATTERN });
  pdf
    .save()
    .translate(at.x, at.y)
    .scale(at.width / (size + 2 * QUIET_ZONE));
  data.forEach((line, row) => {
    // A rectangle for each stretch of dark modules, so that no seams show between them.
    let start = 0;
    while (start < size) {
      let end = start;
      while (line[end] === true) end++;
      if (end > start) pdf.rect(QUIET_ZONE + start, QUIET_ZONE + row, end - start, 1);
      start = end + 1;
    }
  });
  pdf.fill('#000000').restore();
  pdf.link(at.x, at.y, at.width, at.width, url);
}

import { encode } from 'uqr';

/** Blank modules around the code, which scanners need. */
const QUIET_ZONE = 4;

/** Draws a QR code with its quiet zone as one path of rectangles, and makes it a link. */
export function drawQrCode(pdf: PDFKit.PDFDocument, url: string, at: { x: number; y: number; width: number }): void {
  const { data, size } = encode(url, { ecc: 'M', border: QUIET_ZONE });
  const side = at.width / size;
  data.forEach((line, row) => {
    // A rectangle for each stretch of dark modules, so that no seams show between them.
    let start = 0;
    while (start < size) {
      let end = start;
      while (line[end] === true) end++;
      if (end > start) pdf.rect(at.x + start * side, at.y + row * side, (end - start) * side, side);
      start = end + 1;
    }
  });
  pdf.fill('#000000');
  pdf.link(at.x, at.y, at.width, at.width, url);
}

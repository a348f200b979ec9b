/** Draws a square picture with round corners. Lengths are in points. */
export function drawPicture(
  pdf: PDFKit.PDFDocument,
  picture: Buffer,
  { x, y, side, radius = 6 }: { x: number; y: number; side: number; radius?: number },
): void {
  pdf.save().roundedRect(x, y, side, side, radius).clip();
  pdf.image(picture, x, y, { width: side, height: side });
  pdf.restore();
}

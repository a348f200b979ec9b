const JPEG = Buffer.from('ffd8ff', 'hex');
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

/** Whether PDFKit can draw a picture: it reads only JPEG and PNG. */
export const isPrintablePicture = (picture: Buffer): boolean =>
  [JPEG, PNG].some((signature) => picture.subarray(0, signature.length).equals(signature));

/** Draws a picture as a square with round corners, cropped to its centre. Lengths are in points. */
export function drawPicture(
  pdf: PDFKit.PDFDocument,
  picture: Buffer,
  { x, y, side, radius = 6 }: { x: number; y: number; side: number; radius?: number },
): void {
  pdf.save().roundedRect(x, y, side, side, radius).clip();
  pdf.image(picture, x, y, { cover: [side, side], align: 'center', valign: 'center' });
  pdf.restore();
}

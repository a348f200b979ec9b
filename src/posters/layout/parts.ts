import { drawPicture } from '../../platform/pdf/picture.js';
import { drawQrCode } from '../../platform/pdf/qr-code.js';
import {
  drawRows,
  heightOf,
  space,
  type Column,
  type Row,
  type TextStyle,
  type Typesetter,
} from '../../platform/pdf/typesetter.js';
import type { LayoutInput } from './layout-input.js';

export const INK = '#12211F';
export const MUTED = '#52645F';
export const TEAL = '#0B6E6E';
export const DARK_TEAL = '#084F4F';
export const PALE = '#EFF5F4';
export const MINT = '#CFE6E3';
export const LINE = '#DFE7E4';
export const WHITE = '#FFFFFF';

/** Places of the two paths of the product's mark, which is 32 units wide. */
const LEAF = 'M4 28C2.5 13.5 12.5 3.5 28.5 3.5C29 20 19 29.5 4 28Z';
const VEIN = 'M4.5 27.5L11.5 19.5L15.5 21.5L23 10.5';
const BRAND = 'Nirog';
/** A header is never smaller. */
const MIN_HEADER_SIZE = 9;
const MIN_ADDRESS_SIZE = 4;

/** The mark and the name. @param at `x` is the left edge, the middle or the right edge, as `align` says. */
export function drawBrand(
  type: Typesetter,
  {
    x,
    align,
    middle,
    height,
    leaf,
    vein,
  }: {
    x: number;
    align: 'left' | 'center' | 'right';
    middle: number;
    height: number;
    leaf: string;
    vein: string;
  },
): void {
  const { pdf } = type;
  const size = height * 0.82;
  const markWidth = height * 1.25;
  const width = markWidth + pdf.font('bold', size).widthOfString(BRAND);
  const left = x - { left: 0, center: width / 2, right: width }[align];
  const style = { size, weight: 'bold', color: leaf } as const;
  drawCentred(type.text(BRAND, style, { x: left + markWidth, width: width - markWidth + 1 }), middle);
  pdf
    .save()
    .translate(left, middle - height / 2)
    .scale(height / 32);
  pdf.path(LEAF).fill(leaf);
  pdf.path(VEIN).lineWidth(2.5).lineCap('round').lineJoin('round').stroke(vein);
  pdf.restore();
}

/** Draws rows so that their middle is at `middle`. */
export const drawCentred = (rows: readonly Row[], middle: number): void => {
  drawRows(rows, middle - heightOf(rows) / 2);
};

/** A white card with round corners around the QR code, whose side includes the code's blank border. */
export function drawQrCard(
  type: Typesetter,
  { url }: Pick<LayoutInput, 'url'>,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  type.pdf.roundedRect(x, y, side, side, side * 0.07).fill(WHITE);
  const inset = side * 0.015;
  drawQrCode(type.pdf, url, { x: x + inset, y: y + inset, width: side - 2 * inset });
}

/** A round picture with a ring. */
export function drawPortrait(
  type: Typesetter,
  picture: Buffer,
  { x, y, side, ring }: { x: number; y: number; side: number; ring: string },
): void {
  drawPicture(type.pdf, picture, { x, y, side, radius: side / 2 });
  type.pdf
    .circle(x + side / 2, y + side / 2, side / 2)
    .lineWidth(side * 0.03)
    .stroke(ring);
}

/** A text in one line if it fits in `minSize` or larger, otherwise in two smaller ones. */
export function headingRows(type: Typesetter, text: string, style: TextStyle, column: Column, minSize: number): Row[] {
  const fitsOneLine = type.wrap(text, { ...style, size: minSize }, column.width).length === 1;
  if (fitsOneLine) return type.fit(text, style, column, { lines: 1, minSize });
  return type.fit(text, { ...style, size: Math.min(minSize, style.size * 0.65) }, column, {
    lines: 2,
    minSize: minSize * 0.5,
  });
}

/** An address in one line if it fits in `minSize` or larger, otherwise divided before the last part of its path. */
export function addressRows(
  type: Typesetter,
  { shownUrl }: Pick<LayoutInput, 'shownUrl'>,
  style: TextStyle,
  column: Column,
  minSize: number,
): Row[] {
  const fits = (line: string, size: number) => type.wrap(line, { ...style, size }, column.width).length === 1;
  const slash = shownUrl.lastIndexOf('/');
  const lines = fits(shownUrl, minSize) ? [shownUrl] : [shownUrl.slice(0, slash), shownUrl.slice(slash)];
  let { size } = style;
  while (size > MIN_ADDRESS_SIZE && !lines.every((line) => fits(line, size))) size *= 0.94;
  return lines.flatMap((line) => type.text(line, { ...style, size }, column));
}

/** A numbered step: its number in a circle beside its text. @param middle of both */
export function drawStep(
  type: Typesetter,
  {
    number,
    text,
    column,
    middle,
    size,
  }: { number: number; text: string; column: Column; middle: number; size: number },
): void {
  const radius = size * 1.3;
  const offset = size * 3.4;
  const rows = type.fit(
    text,
    { size, color: INK, lineHeight: 1.3 },
    { x: column.x + offset, width: column.width - offset },
    { lines: 3, minSize: size * 0.7 },
  );
  type.pdf.circle(column.x + radius, middle, radius).fill(PALE);
  const figure = { size: size * 1.2, weight: 'bold', color: DARK_TEAL, align: 'center' } as const;
  drawCentred(type.text(String(number), figure, { x: column.x, width: 2 * radius }), middle);
  drawCentred(rows, middle);
}

export interface HeaderStyle {
  /** Size of the doctor's name. The other lines follow from it. */
  size: number;
  align: 'left' | 'center';
  colors: { name: string; text: string };
  /** Everything gets smaller until it is not higher than this. */
  maxHeight: number;
}

/** Name, degree, registration number and clinic. */
export function headerRows(type: Typesetter, input: LayoutInput, column: Column, style: HeaderStyle): Row[] {
  const { size, align, colors, maxHeight } = style;
  const base = { align, lineHeight: 1.35 } as const;
  const lines = (text: string, line: TextStyle): Row[] =>
    text === '' ? [] : type.fit(text, { ...base, ...line }, column, { lines: 2, minSize: line.size * 0.7 });
  const text: TextStyle = { ...base, size: size * 0.5, color: colors.text };
  const credentials = input.credentials.join(' · ');
  const isOneLine = type.wrap(credentials, text, column.width).length === 1;
  const rows = [
    ...lines(input.doctor, { size, weight: 'bold', color: colors.name, lineHeight: 1.25 }),
    ...(isOneLine ? [credentials] : input.credentials).flatMap((line) => lines(line, text)),
    ...lines(input.registration, { ...text, size: size * 0.46 }),
    ...(input.clinic === '' ? [] : [space(size * 0.12)]),
    ...lines(input.clinic, { ...text, weight: 'bold', color: colors.name }),
  ];
  const isTooHigh = heightOf(rows) > maxHeight && size > MIN_HEADER_SIZE;
  return isTooHigh ? headerRows(type, input, column, { ...style, size: size * 0.94 }) : rows;
}

import type { Column, Typesetter } from '../../platform/pdf/typesetter.js';
import type { LayoutInput } from './layout-input.js';
import { DARK_TEAL, drawBrand, drawCentred, drawPortrait, headerRows, INK, MUTED, PALE, TEAL, WHITE } from './parts.js';

/** Half of 1200 × 630 pixels. */
export const PREVIEW_PAGE = { width: 600, height: 315 };
const MARGIN = 44;
const PORTRAIT = 132;
const BAND = 62;

/** Draws the picture that messengers show beside a link to the doctor's page. */
export function drawPreview(type: Typesetter, input: LayoutInput): void {
  const { pdf } = type;
  const { width, height } = PREVIEW_PAGE;
  const { picture, plan, texts } = input;
  pdf.addPage({ size: [width, height], margin: 0 });
  pdf.rect(0, 0, width, height).fill(WHITE);
  pdf.rect(0, height - BAND, width, BAND).fill(pdf.linearGradient(0, 0, width, 0).stop(0, DARK_TEAL).stop(1, TEAL));
  const offset = picture === null ? 0 : PORTRAIT + 30;
  const column: Column = { x: MARGIN + offset, width: width - 2 * MARGIN - offset };
  const rows = headerRows(type, input, column, {
    size: 36,
    align: 'left',
    colors: { name: INK, text: MUTED },
    maxHeight: height - BAND - 48,
  });
  const middle = (height - BAND) / 2;
  if (picture !== null)
    drawPortrait(type, picture, { x: MARGIN, y: middle - PORTRAIT / 2, side: PORTRAIT, ring: PALE });
  drawCentred(rows, middle);
  const title = type.fit(
    plan ?? texts.preview,
    { size: 24, weight: 'bold', color: WHITE },
    { x: MARGIN, width: width - 220 },
    { lines: 1, minSize: 14 },
  );
  drawCentred(title, height - BAND / 2);
  drawBrand(type, {
    x: width - MARGIN,
    align: 'right',
    middle: height - BAND / 2,
    height: 22,
    leaf: WHITE,
    vein: TEAL,
  });
}

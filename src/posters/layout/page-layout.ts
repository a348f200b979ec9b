import { drawRows, heightOf, space, type Column, type Typesetter } from '../../platform/pdf/typesetter.js';
import type { LayoutInput } from './layout-input.js';
import {
  addressRows,
  drawBrand,
  drawCentred,
  drawPortrait,
  drawQrCard,
  drawStep,
  headerRows,
  headingRows,
  INK,
  LINE,
  MINT,
  MUTED,
  PALE,
  TEAL,
  WHITE,
} from './parts.js';

/** A4 in points. A5 is the same page, smaller. */
const A4 = { width: 595.28, height: 841.89 };
const A5 = { width: 419.53, height: 595.28 };
const MARGIN = 40;
const FULL: Column = { x: MARGIN, width: A4.width - 2 * MARGIN };
const PORTRAIT = 92;

const HEADER_MIDDLE = 96;
const HEADER_HEIGHT = 116;
const PANEL = { y: 162, height: 486, radius: 26 };
const QR_SIDE = 312;
const ADDRESS_HEIGHT = 62;
const STEPS_MIDDLE = 704;
const FOOTER_Y = 768;

function drawHeader(type: Typesetter, input: LayoutInput): void {
  const { picture } = input;
  const offset = picture === null ? 0 : PORTRAIT + 22;
  const style = { size: 27, colors: { name: INK, text: MUTED }, maxHeight: HEADER_HEIGHT } as const;
  const column = { x: FULL.x + offset, width: FULL.width - offset };
  drawCentred(
    headerRows(type, input, column, { ...style, align: picture === null ? 'center' : 'left' }),
    HEADER_MIDDLE,
  );
  if (picture !== null)
    drawPortrait(type, picture, { x: FULL.x, y: HEADER_MIDDLE - PORTRAIT / 2, side: PORTRAIT, ring: PALE });
}

function drawPanel(type: Typesetter, input: LayoutInput): void {
  const { pdf } = type;
  const { texts, plan } = input;
  const inner: Column = { x: FULL.x + 30, width: FULL.width - 60 };
  pdf.roundedRect(FULL.x, PANEL.y, FULL.width, PANEL.height, PANEL.radius).fill(TEAL);
  const center = { align: 'center', lineHeight: 1.25 } as const;
  const heading = [
    ...headingRows(type, plan ?? texts.scan, { size: 40, weight: 'bold', color: WHITE, ...center }, inner, 27),
    space(2),
    ...type.fit(plan === null ? texts.plans : texts.scanForPlan, { size: 16, color: MINT, ...center }, inner, {
      lines: 1,
      minSize: 11,
    }),
  ];
  const address = addressRows(type, input, { size: 17, weight: 'bold', color: WHITE, ...center }, inner, 11);
  const qrY = PANEL.y + PANEL.height - ADDRESS_HEIGHT - QR_SIDE;
  drawCentred(heading, (PANEL.y + qrY) / 2 + 3);
  drawQrCard(type, input, { x: (A4.width - QR_SIDE) / 2, y: qrY, side: QR_SIDE });
  drawCentred(address, PANEL.y + PANEL.height - ADDRESS_HEIGHT / 2);
}

/** What to do, in three numbered columns. */
function drawSteps(type: Typesetter, { texts }: LayoutInput): void {
  const gap = 18;
  const width = (FULL.width - 2 * gap) / 3;
  texts.steps.forEach((text, index) => {
    const column = { x: FULL.x + index * (width + gap), width };
    drawStep(type, { number: index + 1, text, column, middle: STEPS_MIDDLE, size: 13 });
  });
}

function drawFooter(type: Typesetter, { address, questions }: LayoutInput): void {
  const column: Column = { x: FULL.x, width: FULL.width - 110 };
  const rows = [
    ...type.fit(questions, { size: 11.5, weight: 'bold', color: INK }, column, { lines: 1, minSize: 8 }),
    ...(address === ''
      ? []
      : type.fit(address, { size: 10.5, color: MUTED, lineHeight: 1.3 }, column, { lines: 1, minSize: 8 })),
  ];
  drawRows([type.rule(FULL, { color: LINE })], FOOTER_Y - 16);
  drawRows(rows, FOOTER_Y);
  const middle = FOOTER_Y + heightOf(rows) / 2;
  drawBrand(type, { x: FULL.x + FULL.width, align: 'right', middle, height: 18, leaf: TEAL, vein: WHITE });
}

/** Draws a poster of one page. */
export function drawPage(type: Typesetter, input: LayoutInput, format: 'a4' | 'a5'): void {
  const { pdf } = type;
  const size = format === 'a4' ? A4 : A5;
  pdf.addPage({ size: [size.width, size.height], margin: 0 });
  pdf.save().scale(size.width / A4.width);
  drawHeader(type, input);
  drawPanel(type, input);
  drawSteps(type, input);
  drawFooter(type, input);
  pdf.restore();
}

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
  MUTED,
  PALE,
  TEAL,
  WHITE,
} from './parts.js';

/** A4 in points, of which each half is a face. */
const SHEET = { width: 595.28, height: 841.89 };
const FACE = { width: SHEET.width, height: SHEET.height / 2 };
const MARGIN = 34;
const PANEL = { x: FACE.width - MARGIN - 250, width: 250, radius: 22 };
const TEXT: Column = { x: MARGIN + 4, width: PANEL.x - MARGIN - 28 };
const BOTTOM = FACE.height - MARGIN;
const QR_SIDE = 218;
const ADDRESS_HEIGHT = 50;
const PORTRAIT = 62;
const FOOT_HEIGHT = 30;
/** Letters of the fold mark. */
const FOLD_SIZE = 7.5;

function drawPanel(type: Typesetter, input: LayoutInput): void {
  const { texts } = input;
  const inner: Column = { x: PANEL.x + 16, width: PANEL.width - 32 };
  const center = { weight: 'bold', align: 'center', lineHeight: 1.25 } as const;
  type.pdf.roundedRect(PANEL.x, MARGIN, PANEL.width, BOTTOM - MARGIN, PANEL.radius).fill(TEAL);
  const heading = type.fit(texts.scan, { size: 28, color: WHITE, ...center }, inner, { lines: 1, minSize: 16 });
  const qrY = BOTTOM - ADDRESS_HEIGHT - QR_SIDE;
  drawCentred(heading, (MARGIN + qrY) / 2 + 2);
  drawQrCard(type, input, { x: PANEL.x + (PANEL.width - QR_SIDE) / 2, y: qrY, side: QR_SIDE });
  drawCentred(addressRows(type, input, { size: 13, color: WHITE, ...center }, inner, 10), BOTTOM - ADDRESS_HEIGHT / 2);
}

/** A face whose top edge is the fold. */
function drawFace(type: Typesetter, input: LayoutInput): void {
  const { texts, plan, picture, questions } = input;
  drawPanel(type, input);
  let y = MARGIN;
  if (picture !== null) {
    drawPortrait(type, picture, { x: TEXT.x, y, side: PORTRAIT, ring: PALE });
    y += PORTRAIT + 10;
  }
  const rows = [
    ...headerRows(type, input, TEXT, {
      size: 23,
      align: 'left',
      colors: { name: INK, text: MUTED },
      maxHeight: 92,
    }),
    space(12),
    ...headingRows(type, plan ?? texts.plans, { size: 15, weight: 'bold', color: TEAL, lineHeight: 1.3 }, TEXT, 12.5),
  ];
  drawRows(rows, y);
  const [stepsTop, stepsBottom] = [y + heightOf(rows), BOTTOM - FOOT_HEIGHT];
  const stepHeight = Math.min(44, (stepsBottom - stepsTop) / texts.steps.length);
  const first = (stepsTop + stepsBottom) / 2 - stepHeight;
  texts.steps.forEach((text, index) => {
    drawStep(type, { number: index + 1, text, column: TEXT, middle: first + index * stepHeight, size: 11 });
  });
  const foot: Column = { x: TEXT.x, width: TEXT.width - 80 };
  const middle = BOTTOM - 10;
  drawCentred(type.fit(questions, { size: 10.5, color: MUTED }, foot, { lines: 1, minSize: 7 }), middle);
  drawBrand(type, { x: TEXT.x + TEXT.width, align: 'right', middle, height: 15, leaf: TEAL, vein: WHITE });
}

function drawFold(type: Typesetter, { texts }: LayoutInput): void {
  const { pdf } = type;
  const y = FACE.height;
  pdf.save().lineWidth(0.6).strokeColor(MUTED).dash(3, { space: 3 });
  pdf.moveTo(0, y).lineTo(SHEET.width, y).stroke().restore();
  const label = type.text(texts.fold, { size: FOLD_SIZE, color: MUTED, lineHeight: 1.4 }, { x: MARGIN, width: 120 });
  drawRows(label, y + 2);
}

/** Draws a sheet that stands like a roof when it is folded in the middle: the upper face is upside down. */
export function drawTent(type: Typesetter, input: LayoutInput): void {
  const { pdf } = type;
  pdf.addPage({ size: [SHEET.width, SHEET.height], margin: 0 });
  pdf.save().translate(SHEET.width, FACE.height).rotate(180);
  drawFace(type, input);
  pdf.restore();
  pdf.save().translate(0, FACE.height);
  drawFace(type, input);
  pdf.restore();
  drawFold(type, input);
}

import { drawRows, heightOf, type Column, type Typesetter } from '../../platform/pdf/typesetter.js';
import type { LayoutInput } from './layout-input.js';
import {
  addressRows,
  DARK_TEAL,
  drawBrand,
  drawCentred,
  drawPortrait,
  drawQrCard,
  headerRows,
  headingRows,
  INK,
  MINT,
  TEAL,
  WHITE,
} from './parts.js';

/** A third of 1080 × 1920 pixels. */
export const STATUS_PAGE = { width: 360, height: 640 };
/** WhatsApp covers the top and the bottom of a status with its own controls. */
const SAFE = { top: 62, bottom: 562 };
const FULL: Column = { x: 28, width: STATUS_PAGE.width - 56 };
const PORTRAIT = 80;
const MIN_PORTRAIT = 44;
const GAP = 12;
const HEADING_HEIGHT = 46;
const CARD = { width: 276, height: 302 };
const QR_SIDE = 204;

function drawCard(type: Typesetter, input: LayoutInput, y: number): void {
  const { texts, plan } = input;
  const x = (STATUS_PAGE.width - CARD.width) / 2;
  const column: Column = { x: x + 16, width: CARD.width - 32 };
  const center = { align: 'center', lineHeight: 1.25 } as const;
  type.pdf.roundedRect(x, y, CARD.width, CARD.height, 22).fill(WHITE);
  const heading = headingRows(
    type,
    plan ?? texts.scan,
    { size: 24, weight: 'bold', color: DARK_TEAL, ...center },
    column,
    16,
  );
  drawCentred(heading, y + HEADING_HEIGHT / 2 + 5);
  drawQrCard(type, input, { x: (STATUS_PAGE.width - QR_SIDE) / 2, y: y + HEADING_HEIGHT, side: QR_SIDE });
  const address = [
    ...type.text(texts.orOpen, { size: 11, color: INK, align: 'center', lineHeight: 1.3 }, column),
    ...addressRows(type, input, { size: 14, weight: 'bold', color: TEAL, ...center }, column, 10),
  ];
  drawCentred(address, y + (HEADING_HEIGHT + QR_SIDE + CARD.height) / 2 - 4);
}

/** Draws the picture for the WhatsApp status. */
export function drawStatus(type: Typesetter, input: LayoutInput): void {
  const { pdf } = type;
  const { width, height } = STATUS_PAGE;
  pdf.addPage({ size: [width, height], margin: 0 });
  pdf.rect(0, 0, width, height).fill(pdf.linearGradient(0, 0, 0, height).stop(0, TEAL).stop(1, DARK_TEAL));
  const header = headerRows(type, input, FULL, {
    size: 24,
    align: 'center',
    colors: { name: WHITE, text: MINT },
    maxHeight: 110,
  });
  const free = SAFE.bottom - SAFE.top - heightOf(header) - CARD.height - 18;
  const side = input.picture === null ? 0 : Math.min(PORTRAIT, free - GAP);
  const portrait = side < MIN_PORTRAIT ? 0 : side + GAP;
  const top = SAFE.top + (free - portrait) / 2;
  if (input.picture !== null && portrait > 0)
    drawPortrait(type, input.picture, { x: (width - side) / 2, y: top, side, ring: WHITE });
  drawRows(header, top + portrait);
  drawCard(type, input, top + portrait + heightOf(header) + 18);
  drawBrand(type, { x: width / 2, align: 'center', middle: SAFE.bottom + 24, height: 15, leaf: MINT, vein: DARK_TEAL });
}

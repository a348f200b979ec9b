import type { Fact, LayoutInput, ReceiptContent } from './receipt-content.js';
import { drawQrCode } from '../../platform/pdf/qr-code.js';
import { drawPicture } from '../../platform/pdf/picture.js';
import {
  drawRows,
  group,
  heightOf,
  pairRows,
  sideBySide,
  space,
  type Column,
  type Row,
  type TextStyle,
  type Typesetter,
} from '../../platform/pdf/typesetter.js';

const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 48;
const FULL: Column = { x: MARGIN, width: PAGE.width - 2 * MARGIN };
const INK = '#12211F';
const MUTED = '#52645F';
const ACCENT = '#084F4F';
const LINE = '#DFE7E4';
const PANEL = '#EFF5F4';
const QR_SIDE = 92;
const PICTURE_SIDE = 58;
const LABEL_WIDTH = 128;

const BODY: TextStyle = { size: 10, color: INK };
const LABEL: TextStyle = { size: 10, color: MUTED };
const SMALL: TextStyle = { size: 9, color: MUTED };
const HEADING: TextStyle = { size: 10, weight: 'bold', color: ACCENT };

/** A column inside a panel or beside something. */
const inset = ({ x, width }: Column, left: number, right = left): Column => ({
  x: x + left,
  width: width - left - right,
});

function headerRow(type: Typesetter, { content, picture }: LayoutInput): Row {
  const right: Column = { x: FULL.x + 300, width: FULL.width - 300 };
  const left = inset({ x: FULL.x, width: 284 }, picture === null ? 0 : PICTURE_SIDE + 14, 0);
  const issuer = [
    ...type.text(content.doctor, { size: 15, weight: 'bold', color: INK }, left),
    space(2),
    ...content.issuer.flatMap((line) => type.text(line, SMALL, left)),
  ];
  const document = [
    ...type.text(content.title, { size: 20, weight: 'bold', color: ACCENT, align: 'right' }, right),
    space(2),
    ...type.text(content.number, { size: 12.5, weight: 'bold', color: INK, align: 'right' }, right),
    space(6),
    ...content.dates.flatMap((fact) => dateRows(type, fact, right)),
  ];
  const row = sideBySide(issuer, document);
  const height = Math.max(row.height, picture === null ? 0 : PICTURE_SIDE);
  return {
    height,
    draw: (y) => {
      row.draw(y);
      if (picture !== null) drawPicture(type.pdf, picture, { x: FULL.x, y: y + 2, side: PICTURE_SIDE });
    },
  };
}

/** A label and its value, which stands at the right margin. */
function dateRows(type: Typesetter, { label, value }: Fact, column: Column): Row[] {
  const labelColumn = { x: column.x, width: 100 };
  return pairRows(
    type.text(label, SMALL, labelColumn),
    type.text(value, { ...SMALL, color: INK, align: 'right' }, inset(column, labelColumn.width + 6, 0)),
  );
}

function panel(type: Typesetter, rows: Row[]): Row {
  return group([space(12), ...rows, space(12)], (y, height) =>
    type.pdf.roundedRect(FULL.x, y, FULL.width, height, 6).fill(PANEL),
  );
}

function amountRow(type: Typesetter, { amount, reason }: ReceiptContent): Row {
  const column = inset(FULL, 16);
  return panel(type, [
    ...type.text(amount.label, SMALL, column),
    ...type.text(amount.figures, { size: 24, weight: 'bold', color: INK }, column),
    space(2),
    ...type.text(amount.words, BODY, column),
    ...(reason === null ? [] : [space(8), ...type.text(reason, { ...BODY, weight: 'bold' }, column)]),
  ]);
}

function factRows(type: Typesetter, { label, value }: Fact): Row[] {
  const lines = pairRows(
    type.text(label, LABEL, { x: FULL.x, width: LABEL_WIDTH - 10 }),
    type.text(value, BODY, inset(FULL, LABEL_WIDTH, 0)),
  );
  return [space(3), ...lines, space(3), type.rule(FULL, { color: LINE })];
}

function taxRows(type: Typesetter, { tax, exemption }: ReceiptContent): Row[] {
  if (exemption !== null) return [space(10), ...type.text(exemption, BODY, FULL)];
  if (tax === null) return [];
  const column = { x: FULL.x, width: 270 };
  const amount = ({ label, value }: Fact, weight: 'regular' | 'bold') =>
    pairRows(
      type.text(label, { ...BODY, weight }, column),
      type.text(value, { ...BODY, weight, align: 'right' }, column),
    );
  const rows = [
    ...type.text(tax.heading, HEADING, column),
    space(3),
    ...tax.rows.flatMap((row) => amount(row, 'regular')),
    space(2),
    type.rule(column, { color: MUTED }),
    space(2),
    ...amount(tax.total, 'bold'),
    space(2),
    ...type.text(tax.notes, SMALL, column),
  ];
  return [space(16), group(rows)];
}

/** The lists side by side. A page break may stand between any two lines. */
function serviceRows(type: Typesetter, { services }: ReceiptContent): Row[] {
  if (services.length === 0) return [];
  const width = services.length === 1 ? FULL.width : FULL.width / 2 - 12;
  const columns = services.map(({ heading, items }, index) => {
    const column = { x: FULL.x + index * (width + 24), width };
    return [
      ...type.text(heading, HEADING, column).map((row) => ({ ...row, keepWithNext: true })),
      ...items.flatMap((item) =>
        pairRows(type.text('•', { ...BODY, color: ACCENT }, column), type.text(item, BODY, inset(column, 12, 0))),
      ),
    ];
  });
  return [space(16), ...pairRows(columns[0] ?? [], columns[1] ?? [])];
}

function footRow(type: Typesetter, { content, pageUrl }: LayoutInput): Row {
  const column = pageUrl === null ? FULL : inset(FULL, QR_SIDE, 0);
  const rows = [
    ...(pageUrl === null ? [] : type.text(content.scan, { ...BODY, weight: 'bold' }, column)),
    ...type.text(content.computerGenerated, SMALL, column),
  ];
  if (pageUrl === null) return group(rows);
  return {
    height: QR_SIDE,
    draw: (y) => {
      // The quiet zone is white like the paper, so the code may stand in the margin by its width.
      drawQrCode(type.pdf, pageUrl, { x: FULL.x - 8, y, width: QR_SIDE });
      drawRows(rows, y + (QR_SIDE - heightOf(rows)) / 2);
    },
  };
}

/** Puts rows on pages, and the foot at the end of the last one. */
class Pages {
  private y = MARGIN;
  private readonly bottom = PAGE.height - MARGIN;

  constructor(
    private readonly type: Typesetter,
    private readonly continuation: string,
  ) {
    this.addPage();
  }

  private addPage(): void {
    this.type.pdf.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    this.y = MARGIN;
  }

  private continueOnNextPage(): void {
    this.addPage();
    const rows = [...this.type.text(this.continuation, SMALL, FULL), this.type.rule(FULL, { color: LINE }), space(14)];
    drawRows(rows, this.y);
    this.y += heightOf(rows);
  }

  add(rows: readonly Row[]): void {
    rows.forEach((row, index) => {
      const needed = row.height + (row.keepWithNext === true ? (rows[index + 1]?.height ?? 0) : 0);
      if (this.y + needed > this.bottom) this.continueOnNextPage();
      row.draw(this.y);
      this.y += row.height;
    });
  }

  addAtBottom(row: Row): void {
    if (this.y + 16 + row.height > this.bottom) this.continueOnNextPage();
    row.draw(this.bottom - row.height);
  }
}

/** Draws a document on A4 pages. */
export function drawA4(type: Typesetter, input: LayoutInput): void {
  const { content } = input;
  const pages = new Pages(type, `${content.title} ${content.number} · ${content.doctor}`);
  pages.add([
    headerRow(type, input),
    space(18),
    amountRow(type, content),
    space(14),
    ...content.details.flatMap((fact) => factRows(type, fact)),
    ...taxRows(type, content),
    ...serviceRows(type, content),
  ]);
  pages.addAtBottom(footRow(type, input));
  const { count } = type.pdf.bufferedPageRange();
  for (let page = 0; count > 1 && page < count; page++) {
    type.pdf.switchToPage(page);
    drawRows(
      type.text(input.pageLabel(page + 1, count), { ...SMALL, align: 'right' }, FULL),
      PAGE.height - MARGIN + 12,
    );
  }
}

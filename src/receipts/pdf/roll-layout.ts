import { drawPicture } from '../../platform/pdf/picture.js';
import { drawQrCode } from '../../platform/pdf/qr-code.js';
import type { Fact, LayoutInput, ReceiptContent } from './receipt-content.js';
import {
  drawRows,
  heightOf,
  pairRows,
  space,
  type Column,
  type Row,
  type TextStyle,
  type Typesetter,
} from '../../platform/pdf/typesetter.js';

/** 80 mm paper, of which thermal printers print 72 mm. Everything is black: they have no greys. */
const PAGE_WIDTH = 226.77;
const MARGIN = 11.34;
const FULL: Column = { x: MARGIN, width: PAGE_WIDTH - 2 * MARGIN };
const LABELS: Column = { x: FULL.x, width: 72 };
const VALUES: Column = { x: FULL.x + 78, width: FULL.width - 78 };
const QR_SIDE = 104;
const PICTURE_SIDE = 52;

const BODY: TextStyle = { size: 8.5 };
const CENTERED: TextStyle = { ...BODY, align: 'center' };
const HEADING: TextStyle = { ...BODY, weight: 'bold' };

const ruleRows = (type: Typesetter): Row[] => [space(6), type.rule(FULL, { color: '#000000', dash: 2 }), space(6)];

function headerRows(type: Typesetter, { content, picture }: LayoutInput): Row[] {
  const pictureRow: Row = {
    height: PICTURE_SIDE + 6,
    draw: (y) => {
      if (picture === null) return;
      drawPicture(type.pdf, picture, { x: (PAGE_WIDTH - PICTURE_SIDE) / 2, y, side: PICTURE_SIDE });
    },
  };
  return [
    ...(picture === null ? [] : [pictureRow]),
    ...type.text(content.doctor, { size: 11.5, weight: 'bold', align: 'center' }, FULL),
    ...content.issuer.flatMap((line) => type.text(line, CENTERED, FULL)),
  ];
}

const factRows = (type: Typesetter, { label, value }: Fact): Row[] => [
  ...pairRows(type.text(label, BODY, LABELS), type.text(value, BODY, VALUES)),
  space(1.5),
];

const amountRows = (type: Typesetter, { amount, reason }: ReceiptContent): Row[] => [
  ...type.text(amount.label, CENTERED, FULL),
  ...type.text(amount.figures, { size: 20, weight: 'bold', align: 'center' }, FULL),
  ...type.text(amount.words, CENTERED, FULL),
  ...(reason === null ? [] : [space(4), ...type.text(reason, { ...HEADING, align: 'center' }, FULL)]),
];

function taxRows(type: Typesetter, { tax, exemption }: ReceiptContent): Row[] {
  if (exemption !== null) return [...ruleRows(type), ...type.text(exemption, BODY, FULL)];
  if (tax === null) return [];
  const amount = ({ label, value }: Fact, style: TextStyle) =>
    pairRows(type.text(label, style, FULL), type.text(value, { ...style, align: 'right' }, FULL));
  return [
    ...ruleRows(type),
    ...type.text(tax.heading, HEADING, FULL),
    ...tax.rows.flatMap((row) => amount(row, BODY)),
    ...amount(tax.total, HEADING),
    ...type.text(tax.notes, BODY, FULL),
  ];
}

function serviceRows(type: Typesetter, { services }: ReceiptContent): Row[] {
  const items: Column = { x: FULL.x + 9, width: FULL.width - 9 };
  return services.flatMap(({ heading, items: texts }) => [
    ...ruleRows(type),
    ...type.text(heading, HEADING, FULL),
    ...texts.flatMap((text) => pairRows(type.text('•', BODY, FULL), type.text(text, BODY, items))),
  ]);
}

function footRows(type: Typesetter, { content, pageUrl }: LayoutInput): Row[] {
  const text = type.text(content.computerGenerated, { ...CENTERED, size: 7.5 }, FULL);
  if (pageUrl === null) return [...ruleRows(type), ...text];
  const qrRow: Row = {
    height: QR_SIDE,
    draw: (y) => {
      drawQrCode(type.pdf, pageUrl, { x: (PAGE_WIDTH - QR_SIDE) / 2, y, width: QR_SIDE });
    },
  };
  return [
    ...ruleRows(type),
    qrRow,
    ...type.text(content.scan, { ...HEADING, align: 'center' }, FULL),
    space(2),
    ...text,
  ];
}

/** Draws a document on 80 mm paper: one page that is as long as its content. */
export function drawRoll(type: Typesetter, input: LayoutInput): void {
  const { content } = input;
  const rows = [
    ...headerRows(type, input),
    ...ruleRows(type),
    ...type.text(content.title, { size: 13, weight: 'bold', align: 'center' }, FULL),
    ...type.text(content.number, { size: 11, weight: 'bold', align: 'center' }, FULL),
    space(4),
    ...content.dates.flatMap((fact) => factRows(type, fact)),
    ...ruleRows(type),
    ...amountRows(type, content),
    ...ruleRows(type),
    ...content.details.flatMap((fact) => factRows(type, fact)),
    ...taxRows(type, content),
    ...serviceRows(type, content),
    ...footRows(type, input),
  ];
  type.pdf.addPage({ size: [PAGE_WIDTH, heightOf(rows) + 2 * MARGIN], margin: 0 });
  drawRows(rows, MARGIN);
}

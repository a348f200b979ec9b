import { inflateSync } from 'node:zlib';
import { GOLDEN_RECEIPTS } from '../../../test/golden/receipts/documents.js';
import { type ReceiptDocument } from '../receipt.rules.js';
import { renderReceipt, type RenderOptions } from './render-receipt.js';

const [RECEIPT, A4] = GOLDEN_RECEIPTS['receipt-exempt-en-a4'] as [ReceiptDocument, RenderOptions];
const ROLL: RenderOptions = { ...A4, format: '80mm' };
const [, { picture: PICTURE }] = GOLDEN_RECEIPTS['receipt-picture-en-a4'] as [ReceiptDocument, RenderOptions];

const pagesOf = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
const heightOf = (pdf: Buffer) => Number(/\/MediaBox \[0 0 [\d.]+ ([\d.]+)\]/.exec(pdf.toString('latin1'))?.[1]);
const withServices = (services: string[]): ReceiptDocument => ({
  ...RECEIPT,
  printed: { ...RECEIPT.printed, covered_services: services.join('\n') },
});
const LONG_LIST = Array.from({ length: 150 }, (_, index) => `Service ${index + 1} with द्विवार्षिक परीक्षण`);

describe('renderReceipt', () => {
  it('gives the same bytes after other documents were rendered', async () => {
    const [first] = await Promise.all(
      [RECEIPT, withServices(['क़', 'ﬁ', '\u00a0', 'é'])].map((each) => renderReceipt(each, A4)),
    );
    await Promise.all(Object.values(GOLDEN_RECEIPTS).map(([document, options]) => renderReceipt(document, options)));
    expect(first?.equals(await renderReceipt(RECEIPT, A4))).toBe(true);
  });

  it('takes its date from the receipt', async () => {
    const pdf = (await renderReceipt(RECEIPT, A4)).toString('latin1');
    expect(pdf.match(/\(D:[^)]*\)/g)).toEqual(['(D:20261105094100Z)']);
  });

  it('compresses its streams so that any reader can open them', async () => {
    const pdf = (await renderReceipt(RECEIPT, A4)).toString('latin1');
    const streams = [...pdf.matchAll(/\/Filter \/FlateDecode[^]*?stream\n([^]*?)\nendstream/g)];
    expect(streams.length).toBeGreaterThan(4);
    for (const [, stream = ''] of streams) expect(inflateSync(Buffer.from(stream, 'latin1')).length).toBeGreaterThan(0);
  });

  it('continues a long list on numbered A4 pages, and stays small', async () => {
    const pdf = await renderReceipt(withServices(LONG_LIST), A4);
    expect(pagesOf(await renderReceipt(RECEIPT, A4))).toBe(1);
    expect(pagesOf(pdf)).toBe(4);
    expect(pdf.length).toBeLessThan(60 * 1024);
  });

  it('prints 80 mm paper as one page that fits its content', async () => {
    const [short, long] = [await renderReceipt(RECEIPT, ROLL), await renderReceipt(withServices(LONG_LIST), ROLL)];
    expect([pagesOf(short), pagesOf(long)]).toEqual([1, 1]);
    expect(heightOf(long)).toBeGreaterThan(heightOf(short) + 145 * 12);
  });

  it('links its QR code to the patient’s page, and has none without one', async () => {
    const withPage = (await renderReceipt(RECEIPT, A4)).toString('latin1');
    const without = (await renderReceipt(RECEIPT, { ...A4, pageUrl: null })).toString('latin1');
    expect(withPage).toContain('/URI (https://nirog.example/s/diabetes-care-7f3a9c)');
    expect(without).not.toContain('/URI');
  });

  it.each(['a4', '80mm'] as const)('shows the picture on %s', async (format) => {
    const render = async (picture: Buffer | null) =>
      (await renderReceipt(RECEIPT, { ...A4, format, picture })).toString('latin1');
    expect(await render(PICTURE)).toContain('/Subtype /Image');
    expect(await render(null)).not.toContain('/Subtype /Image');
  });

  it.each([
    ['a word without spaces', 'x'.repeat(400)],
    ['a Hindi word without spaces', 'क्षत्रियद्वि'.repeat(40)],
    ['emoji and other scripts', '👩‍⚕️ Иван 李 రమేష్ 🎉'],
    ['half of an emoji', '\ud83d'],
    ['nothing', ''],
  ])('prints %s', async (_, text) => {
    const details = { patient_name: text, plan_name: text, clinic_name: text, doctor_name: text, note: text };
    const document = { ...RECEIPT, printed: { ...RECEIPT.printed, ...details } };
    for (const format of ['a4', '80mm'] as const)
      expect((await renderReceipt(document, { ...A4, format })).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { GOLDEN_RECEIPTS } from '../../../test/golden/receipts/documents.js';
import { renderReceipt } from './render-receipt.js';

const FOLDER = resolve(import.meta.dirname, '../../../test/golden/receipts');
const MAX_BYTES = 60 * 1024;

/** `GOLDEN=update npm test -- unit golden` writes the files. Look at each before you commit it. */
const isUpdate = process.env.GOLDEN === 'update';

describe('golden receipts', () => {
  it.each(Object.entries(GOLDEN_RECEIPTS))('%s', async (name, [document, options]) => {
    const path = resolve(FOLDER, `${name}.pdf`);
    const pdf = await renderReceipt(document, options);
    if (isUpdate) writeFileSync(path, pdf);
    // Comparing buffers with `toEqual` would print every byte.
    expect(existsSync(path) && pdf.equals(readFileSync(path))).toBe(true);
    expect(pdf.length).toBeLessThanOrEqual(MAX_BYTES);
  });

  it('has no file without a document', () => {
    const stored = readdirSync(FOLDER).filter((file) => file.endsWith('.pdf'));
    expect(stored.sort()).toEqual(
      Object.keys(GOLDEN_RECEIPTS)
        .map((name) => `${name}.pdf`)
        .sort(),
    );
  });
});

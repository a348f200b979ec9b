import { createPdf, toBuffer } from '../platform/pdf/pdf-file.js';
import { Typesetter } from '../platform/pdf/typesetter.js';
import { toLayoutInput, type LayoutInput } from './layout/layout-input.js';
import { drawPage } from './layout/page-layout.js';
import { drawPreview } from './layout/preview-layout.js';
import { drawStatus } from './layout/status-layout.js';
import { drawTent } from './layout/tent-layout.js';
import type { Poster, PosterFormat, PosterLanguage } from './poster.rules.js';

/** A poster, or the picture that messengers show beside a link. */
export type Sheet = PosterFormat | 'preview';

export interface PosterOptions {
  sheet: Sheet;
  /** Language of the texts. Names are shown as stored. */
  language: PosterLanguage;
  /** The doctor's picture, a square JPEG. */
  picture: Buffer | null;
  /** Creation date of the file. */
  createdAt: Date;
}

const LAYOUTS: Record<Sheet, (type: Typesetter, input: LayoutInput) => void> = {
  a4: (type, input) => {
    drawPage(type, input, 'a4');
  },
  a5: (type, input) => {
    drawPage(type, input, 'a5');
  },
  tent: drawTent,
  status: drawStatus,
  preview: drawPreview,
};

/** Renders a poster as a PDF of one page. The same input gives the same bytes. */
export function renderPoster(poster: Poster, { sheet, language, picture, createdAt }: PosterOptions): Promise<Buffer> {
  const input = toLayoutInput(poster, language, picture);
  const title = [input.texts.title, input.plan, input.doctor].filter((part) => part !== null).join(' · ');
  const pdf = createPdf({ title, author: input.doctor, createdAt, language });
  LAYOUTS[sheet](new Typesetter(pdf), input);
  return toBuffer(pdf);
}

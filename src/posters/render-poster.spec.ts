import sharp from 'sharp';
import { halves, pdfPicture, scanQrCode } from '../../test/helpers/scan-qr-code.js';
import { POSTER_FORMATS, POSTER_LANGUAGES, type Poster, type PosterFormat } from './poster.rules.js';
import { rasterise } from './rasterise.js';
import { renderPoster, type PosterOptions, type Sheet } from './render-poster.js';

const POSTER: Poster = {
  doctor_name: 'Dr. Asha Rao',
  degree: 'MBBS, MD (General Medicine)',
  specialization: 'Diabetologist',
  registration_number: 'KMC 48213',
  clinic_name: 'Rao Family Clinic',
  clinic_address: '14, 2nd Cross, Jayanagar\nBengaluru 560011',
  phone: '+91 98450 12345',
  plan_name: null,
  url: 'https://nirog.example/d/dr-asha-rao',
};
const PLAN: Poster = {
  ...POSTER,
  doctor_name: 'डॉ. धर्मेन्द्र श्रीवास्तव',
  phone: null,
  plan_name: 'मधुमेह देखभाल',
  url: 'https://nirog.example/d/dr-dharmendra-srivastava/madhumeh-care',
};
const LONG: Poster = {
  doctor_name: 'Venkatanarasimharajuvaripeta '.repeat(6),
  degree: 'MBBS, MD, DM, '.repeat(12),
  specialization: 'मधुमेह रोग विशेषज्ञ '.repeat(8),
  registration_number: 'KMC48213'.repeat(8),
  clinic_name: 'क्षत्रियद्वि'.repeat(30),
  clinic_address: 'x'.repeat(300),
  phone: '+91 98450 12345',
  plan_name: 'Comprehensive Care '.repeat(10),
  url: `https://subscriptions.nirog.example/d/${'a'.repeat(40)}/${'b'.repeat(40)}`,
};
const BARE: Poster = {
  ...POSTER,
  doctor_name: '🎉',
  degree: null,
  specialization: null,
  registration_number: null,
  clinic_name: null,
  clinic_address: null,
  phone: null,
};

const options = (sheet: Sheet, fields: Partial<PosterOptions> = {}): PosterOptions => ({
  sheet,
  language: 'en',
  picture: null,
  createdAt: new Date('2026-11-28T06:00:00Z'),
  ...fields,
});
const portrait = () =>
  sharp({ create: { width: 512, height: 512, channels: 3, background: '#b9d3e6' } })
    .jpeg()
    .toBuffer();

const cases = POSTER_FORMATS.flatMap((sheet) => [
  ...POSTER_LANGUAGES.map((language) => [sheet, language, language === 'en' ? POSTER : PLAN] as const),
  [sheet, 'en', LONG] as const,
]).map(([sheet, language, poster]) => [sheet, language, poster.url, poster] as const);

describe('renderPoster', () => {
  it.each(cases)('prints %s in %s so that a phone scans %s', async (sheet, language, url, poster) => {
    const pdf = await renderPoster(poster, options(sheet, { language, picture: await portrait() }));
    for (const picture of [await pdfPicture(pdf), sharp(await rasterise(pdf, sheet))]) {
      const faces = sheet === 'tent' ? await halves(picture) : [picture];
      expect(await Promise.all(faces.map(scanQrCode))).toEqual(faces.map(() => url));
    }
  });

  it.each<[PosterFormat | 'preview', number, number]>([
    ['a4', 595.28, 841.89],
    ['a5', 419.53, 595.28],
    ['tent', 595.28, 841.89],
    ['status', 360, 640],
    ['preview', 600, 315],
  ])('draws %s as one page of %d × %d points', async (sheet, width, height) => {
    for (const poster of [POSTER, LONG, BARE]) {
      const pdf = (await renderPoster(poster, options(sheet))).toString('latin1');
      expect(pdf).toContain(`/MediaBox [0 0 ${width} ${height}]`);
      expect(pdf).toContain('/Count 1');
    }
  });

  it('gives the same bytes again, and other bytes in Hindi', async () => {
    const render = (language: 'en' | 'hi') => renderPoster(POSTER, options('a4', { language }));
    const [first, hindi] = [await render('en'), await render('hi')];
    expect(first.equals(await render('en'))).toBe(true);
    expect(first.equals(hindi)).toBe(false);
  });

  it('has no QR code on the picture for link previews', async () => {
    const png = await rasterise(await renderPoster(POSTER, options('preview')), 'preview');
    expect(await scanQrCode(sharp(png))).toBeNull();
  });
});

describe('rasterise', () => {
  it.each<[Sheet, number, number]>([
    ['a4', 1654, 2339],
    ['a5', 1165, 1653],
    ['tent', 1654, 2339],
    ['status', 1080, 1920],
    ['preview', 1200, 630],
  ])('makes a PNG of %s with %d × %d pixels', async (sheet, width, height) => {
    const png = await rasterise(await renderPoster(POSTER, options(sheet)), sheet);
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height, hasAlpha: false });
  });
});

import sharp from 'sharp';
import { pdfPicture, scanQrCode } from './helpers/scan-qr-code.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Settings {
  slug: string;
  url: string;
  plans: { subscription_id: string; url: string }[];
}

/** What a doctor prints or shares, and the picture that messengers show beside the link. */
describe('posters', () => {
  let w: World;
  let names = 0;
  beforeAll(async () => {
    w = await world();
    await w.clock({ now: '2026-11-20T06:00:00Z' });
  });
  afterAll(() => w.end());

  const register = ({ token }: Doctor, fields: object) => w.must('PUT', '/api/profile', { token, body: fields });
  const registered = async () => {
    const doctor_name = `Dr Poster ${++names}`;
    const doctor = await w.doctor({ doctor_name });
    await register(doctor, { doctor_name, registration_number: 'KMC 45678' });
    return doctor;
  };
  const save = async ({ token }: Doctor, body: object) =>
    (await w.must<{ public_page: Settings }>('PUT', '/api/public-page', { token, body })).public_page;
  const open = async (path: string, token?: string) => {
    const response = await fetch(`${w.origin}${path}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});
    return { response, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  const poster = ({ token }: Doctor, file: string, query = '') => open(`/api/posters/${file}${query}`, token);
  const refusal = async ({ token }: Doctor, file: string, query = '') => {
    const { status, body } = await w.call<{ code: string }>('GET', `/api/posters/${file}${query}`, { token });
    return [status, body.code];
  };
  const listed = (plan: string, fields: object = {}) => ({
    subscription_id: plan,
    listed: true,
    prices_shown: true,
    joining: 'open',
    ...fields,
  });

  it.each(['en', 'hi'])('lead to the page of the doctor, as PDF and as PNG, in %s', async (language) => {
    const doctor = await registered();
    const { slug, url } = await save(doctor, { enabled: true });
    const pdf = await poster(doctor, 'a4.pdf', `?language=${language}`);
    expect([pdf.response.status, pdf.response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(pdf.response.headers.get('content-disposition')).toBe(
      `inline; filename="poster-${slug}-a4-${language}.pdf"`,
    );
    expect(await scanQrCode(await pdfPicture(pdf.bytes))).toBe(url);
    const png = await poster(doctor, 'status.png', `?language=${language}`);
    expect([png.response.status, png.response.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(await sharp(png.bytes).metadata()).toMatchObject({ width: 1080, height: 1920 });
    expect(await scanQrCode(sharp(png.bytes))).toBe(url);
  });

  it.each(['a4.png', 'a5.pdf', 'a5.png', 'tent.pdf', 'tent.png'])('exist as %s', async (file) => {
    const doctor = await registered();
    await save(doctor, { enabled: true });
    const { response, bytes } = await poster(doctor, file);
    expect([response.status, bytes.subarray(0, 4).toString('latin1')]).toEqual([
      200,
      file.endsWith('pdf') ? '%PDF' : '\u0089PNG',
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('lead to a plan that is on the page', async () => {
    const doctor = await registered();
    const [plan, hidden] = [await w.plan(doctor, { name: 'Diabetes Care' }), await w.plan(doctor)];
    const { url } = await save(doctor, { enabled: true, plans: [listed(plan), listed(hidden, { listed: false })] });
    const { bytes } = await poster(doctor, 'a5.png', `?subscription_id=${plan}`);
    expect(await scanQrCode(sharp(bytes))).toBe(`${url}/diabetes-care`);
    expect(await refusal(doctor, 'a5.png', `?subscription_id=${hidden}`)).toEqual([400, 'poster.plan_not_listed']);
    const other = await w.plan(await registered());
    expect(await refusal(doctor, 'a5.png', `?subscription_id=${other}`)).toEqual([404, 'plan.not_found']);
    expect(await refusal(doctor, 'a5.png', '?subscription_id=x')).toEqual([400, 'request.invalid']);
  });

  it('need a saved address and a registration number', async () => {
    const doctor = await registered();
    expect(await refusal(doctor, 'a4.pdf')).toEqual([400, 'poster.no_address']);
    const without = await w.doctor();
    await save(without, {});
    expect(await refusal(without, 'a4.pdf')).toEqual([400, 'public_page.incomplete']);
  });

  it.each(['a3.pdf', 'status.pdf', 'a4', 'a4.svg'])('do not exist as %s', async (file) => {
    expect(await refusal(await registered(), file)).toEqual([404, 'request.not_found']);
  });

  it('show the picture of the doctor', async () => {
    const doctor = await registered();
    await save(doctor, { enabled: true });
    const before = await poster(doctor, 'a4.pdf');
    const body = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#369' } })
      .jpeg()
      .toBuffer();
    const uploaded = await fetch(`${w.origin}/api/profile/picture`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${doctor.token}`, 'content-type': 'image/jpeg' },
      body: new Uint8Array(body),
    });
    expect(uploaded.status).toBe(200);
    const after = await poster(doctor, 'a4.pdf');
    expect([before, after].map(({ bytes }) => bytes.includes('/Subtype /Image'))).toEqual([false, true]);
  });

  it('are drawn one after the other, all of them', async () => {
    const doctor = await registered();
    await save(doctor, { enabled: true });
    const all = await Promise.all(Array.from({ length: 6 }, () => poster(doctor, 'a5.png')));
    expect(all.map(({ response }) => response.status)).toEqual(Array.from({ length: 6 }, () => 200));
    expect(new Set(all.map(({ bytes }) => bytes.toString('base64'))).size).toBe(1);
  });

  describe('the picture for link previews', () => {
    it('is public and has the size that messengers expect', async () => {
      const doctor = await registered();
      const { slug } = await save(doctor, { enabled: true });
      const { response, bytes } = await open(`/d/${slug}/preview.png`);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630 });
      expect(bytes.length).toBeLessThan(300 * 1024);
      expect((await open(`/d/${slug}/preview.png?language=hi`)).bytes.equals(bytes)).toBe(false);
      expect((await open(`/d/${slug}/preview.png`)).bytes.equals(bytes)).toBe(true);
    });

    it('changes with the profile', async () => {
      const doctor = await registered();
      const { slug } = await save(doctor, { enabled: true });
      const before = await open(`/d/${slug}/preview.png`);
      await register(doctor, { doctor_name: 'Dr New Name', registration_number: 'KMC 45678' });
      expect((await open(`/d/${slug}/preview.png`)).bytes.equals(before.bytes)).toBe(false);
    });

    it('is missing for a page that nobody can see, and is not cached then', async () => {
      const doctor = await registered();
      const { slug } = await save(doctor, { enabled: false });
      for (const path of [slug, 'nobody', '%00']) {
        const { response, bytes } = await open(`/d/${path}/preview.png`);
        expect([response.status, (JSON.parse(bytes.toString()) as { code: string }).code]).toEqual([
          404,
          'public_page.unknown',
        ]);
        expect(response.headers.get('cache-control') ?? '').not.toContain('max-age');
      }
    });
  });
});

import sharp from 'sharp';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { member } from './helpers/clinic-staff.js';
import { paymentHelpers } from './helpers/payments.js';
import { blackPng, BLUE, coloursOf, pictureFile, RED, rotatedPhoto, type PictureFile } from './helpers/pictures.js';
import { world, type Doctor, type World } from './helpers/world.js';

interface Profile {
  profile_image_url: string | null;
  picture_url: string | null;
  picture_source: string | null;
}
type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle r="150"/></svg>';

async function listen(handle: Handler): Promise<Server> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** One picture serves the pay page and receipts. */
describe('the doctor’s picture', () => {
  let w: World;
  let doctor: Doctor;
  /** A site from which pictures are fetched, and one in the private network. */
  let site: Server;
  let internal: Server;
  let siteReplies: Record<string, Handler>;
  const siteRequests: string[] = [];
  let internalRequests = 0;
  beforeAll(async () => {
    site = await listen((request, response) => {
      siteRequests.push(request.url ?? '');
      const reply = siteReplies[request.url ?? ''] ?? (() => response.writeHead(404).end());
      reply(request, response);
    });
    internal = await listen((_, response) => {
      internalRequests += 1;
      response.end();
    });
    w = await world({ ownServer: true, env: { OUTBOUND_TEST_HOSTS: hostOf(site) } });
  });
  beforeEach(async () => {
    siteReplies = {};
    siteRequests.length = 0;
    doctor = await w.doctor();
  });
  afterAll(async () => {
    await w.end();
    site.close();
    internal.close();
  });

  const put = (file: PictureFile, { token } = doctor, headers = {}) =>
    w.call<{ code: string; error: string; message: string; profile: Profile }>('PUT', '/api/profile/picture', {
      token,
      file,
      headers,
    });
  const upload = async (file: PictureFile) => (await put(file)).body.profile.picture_url ?? '';
  const remove = async () =>
    (await w.must<{ profile: Profile }>('DELETE', '/api/profile/picture', { token: doctor.token })).profile;
  const profile = async () =>
    (await w.must<{ profile: Profile }>('GET', '/api/profile', { token: doctor.token })).profile;
  const saveUrl = (profile_image_url: string | null) =>
    w.must('PUT', '/api/profile', { token: doctor.token, body: { doctor_name: 'Dr Asha Rao', profile_image_url } });
  const open = (url: string) => fetch(w.origin + new URL(url).pathname);
  const bytesOf = async (url: string) => Buffer.from(await (await open(url)).arrayBuffer());
  const stored = () => w.rows<{ id: string }>('SELECT id FROM picture WHERE doctor_id = $1', [doctor.id]);
  /** What the pay page of a new patient shows. */
  const shownImage = async () => {
    const patient = await w.patient(doctor, { subscription_id: await w.plan(doctor) });
    const path = `/api/public/subscription/${await w.identifier(doctor, patient.id)}`;
    return (await w.must<{ doctor: { profileImage: string | null } }>('GET', path)).doctor.profileImage;
  };

  describe('uploading', () => {
    it('stores an upright square without metadata, and shows it on the pay page', async () => {
      const { status, body } = await put(await rotatedPhoto());
      expect({ status, message: body.message }).toEqual({ status: 200, message: 'Picture saved' });
      expect(body.profile).toMatchObject({ profile_image_url: null, picture_source: 'uploaded' });
      const bytes = await bytesOf(body.profile.picture_url ?? '');
      expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 512 });
      expect(bytes.includes('Exif')).toBe(false);
      expect(await coloursOf(bytes)).toEqual(['red', 'blue']);
      expect(await profile()).toEqual(body.profile);
      expect(await shownImage()).toBe(body.profile.picture_url);
    });

    it('may be repeated', async () => {
      const file = await pictureFile();
      const first = await upload(file);
      expect(await upload(file)).toBe(first);
      const headers = { 'idempotency-key': 'one-picture-0001' };
      const [once, again] = [await put(file, doctor, headers), await put(file, doctor, headers)];
      expect(again.body).toEqual(once.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
      expect((await put(await pictureFile(BLUE), doctor, headers)).body.code).toBe('idempotency.key_reused');
      expect(await stored()).toHaveLength(1);
    });

    it.each<[string, () => PictureFile | Promise<PictureFile>, number, string]>([
      ['text', () => ({ bytes: Buffer.from('no picture'), type: 'image/png' }), 400, 'picture.unreadable'],
      ['nothing', () => ({ bytes: Buffer.from(''), type: 'image/jpeg' }), 400, 'picture.unreadable'],
      ['SVG', () => ({ bytes: Buffer.from(SVG), type: 'image/svg+xml' }), 415, 'picture.unsupported_type'],
      ['SVG that claims to be PNG', () => ({ bytes: Buffer.from(SVG), type: 'image/png' }), 400, 'picture.unreadable'],
      ['JSON', () => ({ bytes: Buffer.from('{}'), type: 'application/json' }), 415, 'picture.unsupported_type'],
      ['CSV', () => ({ bytes: Buffer.from('a,b'), type: 'text/csv' }), 415, 'picture.unsupported_type'],
      ['3 MB', () => ({ bytes: new Uint8Array(3 << 20), type: 'image/jpeg' }), 413, 'picture.too_large'],
      ['25 MB', () => ({ bytes: new Uint8Array(25 << 20), type: 'image/jpeg' }), 413, 'picture.too_large'],
      ['400 million pixels in 50 KB', () => blackPng(20_000), 400, 'picture.too_many_pixels'],
      ['63 pixels', () => pictureFile(RED, 63, 300), 400, 'picture.too_small'],
    ])('refuses %s', async (_, file, status, code) => {
      const { bytes, type } = await file();
      // A body beyond what the server reads may end in a broken connection.
      const response = await put({ bytes, type }).catch(() => null);
      if (bytes.length > 20 << 20 && response === null) return;
      expect(response).toMatchObject({ status, body: { code } });
      expect(await stored()).toEqual([]);
      expect((await profile()).picture_url).toBeNull();
    });

    it('says what to do', async () => {
      const texts = [];
      for (const file of [blackPng(20_000), await pictureFile(RED, 20, 20)]) texts.push((await put(file)).body.error);
      expect(texts).toEqual([
        'The picture has more than 40 megapixels. Make it smaller, or choose another one.',
        'The picture is too small: each side needs at least 64 pixels. Choose a larger one.',
      ]);
    });

    it('needs a profile', async () => {
      await w.rows('DELETE FROM profile WHERE doctor_id = $1', [doctor.id]);
      expect(await put(await pictureFile())).toMatchObject({ status: 409, body: { code: 'picture.no_profile' } });
      const removed = await w.call('DELETE', '/api/profile/picture', { token: doctor.token });
      expect(removed).toMatchObject({ status: 409, body: { code: 'picture.no_profile' } });
      expect(await stored()).toEqual([]);
    });

    it('is for the doctor only, and changes no other doctor’s picture', async () => {
      const other = await w.doctor();
      const url = await upload(await pictureFile());
      for (const role of ['reception', 'accountant', 'viewer'] as const) {
        const staff = await member(w, doctor, { role });
        expect((await put(await pictureFile(BLUE), { ...doctor, token: staff.token })).status).toBe(403);
      }
      const theirs = (await put(await pictureFile(), other)).body.profile.picture_url;
      expect(theirs).not.toBe(url); // the same picture has another address
      await w.must('DELETE', '/api/profile/picture', { token: other.token });
      expect((await profile()).picture_url).toBe(url);
    });

    it('limits uploads in an hour', async () => {
      const nothing = { bytes: Buffer.from('x'), type: 'image/png' };
      for (let n = 0; n < 30; n += 1) expect((await put(nothing)).status).toBe(400);
      expect(await put(nothing)).toMatchObject({ status: 429, body: { code: 'request.too_many' } });
    });
  });

  describe('its address', () => {
    it('may be cached for ever and shown by any site', async () => {
      const response = await open(await upload(await pictureFile()));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'cross-origin',
        'content-security-policy': expect.stringContaining("default-src 'self'") as string,
      });
      const again = await fetch(response.url, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
      expect(again.status).toBe(304);
    });

    it.each(['00000000-0000-4000-8000-000000000000.jpg', 'x.jpg', '..%2f.jpg', 'x'])('is 404 for %s', async (name) => {
      const response = await fetch(`${w.origin}/pictures/${name}`);
      expect(response.status).toBe(404);
      expect(response.headers.get('cache-control')).toBe('no-store');
    });

    it('stays when the picture is replaced or removed', async () => {
      const first = await upload(await pictureFile(RED));
      const second = await upload(await pictureFile(BLUE));
      expect(second).not.toBe(first);
      expect(await remove()).toMatchObject({ picture_url: null, picture_source: null });
      expect(await remove()).toMatchObject({ picture_url: null });
      expect(await shownImage()).toBeNull();
      expect([await coloursOf(await bytesOf(first)), await coloursOf(await bytesOf(second))]).toEqual([
        ['red', 'red'],
        ['blue', 'blue'],
      ]);
      await expect(w.rows('DELETE FROM picture WHERE doctor_id = $1', [doctor.id])).rejects.toThrow('never changed');
    });
  });

  describe('on receipts', () => {
    const receiptOf = async (paymentId: string) => {
      const path = `/api/receipts?payment_id=${paymentId}`;
      const { receipts } = await w.must<{ receipts: { id: string }[] }>('GET', path, { token: doctor.token });
      const { id } = receipts[0] ?? { id: '' };
      const headers = { authorization: `Bearer ${doctor.token}` };
      const pdf = await fetch(`${w.origin}/api/receipts/${id}.pdf`, { headers });
      const { receipt } = await w.must<{ receipt: { printed: { picture_url: string | null } } }>(
        'GET',
        `/api/receipts/${id}`,
        { token: doctor.token },
      );
      return { pdf: Buffer.from(await pdf.arrayBuffer()), url: receipt.printed.picture_url };
    };

    it('is the picture of the day of issue', async () => {
      const payments = paymentHelpers(w, () => doctor);
      const without = await payments.paidAtClinic();
      const before = await receiptOf(without.payment.id);
      expect(before.url).toBeNull();
      const first = await upload(await pictureFile(RED));
      const paid = await payments.paidAtClinic();
      const issued = await receiptOf(paid.payment.id);
      expect(issued.url).toBe(first);
      expect(issued.pdf.includes(await bytesOf(first))).toBe(true);

      const second = await upload(await pictureFile(BLUE));
      expect((await receiptOf(paid.payment.id)).pdf.equals(issued.pdf)).toBe(true);
      expect((await receiptOf(without.payment.id)).pdf.equals(before.pdf)).toBe(true);
      const later = await payments.paidAtClinic();
      const identifier = await w.identifier(doctor, later.patient.id);
      const { receipts } = await w.must<{ receipts: { id: string }[] }>(
        'GET',
        `/api/public/subscription/${identifier}/receipts`,
      );
      const shared = await fetch(`${w.origin}/s/${identifier}/receipts/${receipts[0]?.id ?? ''}.pdf`);
      expect(Buffer.from(await shared.arrayBuffer()).includes(await bytesOf(second))).toBe(true);
      await remove();
      expect((await receiptOf(later.payment.id)).url).toBe(second);
      const headers = { authorization: `Bearer ${doctor.token}` };
      const zip = await fetch(`${w.origin}/api/receipts.zip?payment_id=${later.payment.id}`, { headers });
      const { pdf } = await receiptOf(later.payment.id);
      expect(Buffer.from(await zip.arrayBuffer()).includes(pdf)).toBe(true);
    });
  });

  describe('an image URL', () => {
    const sends =
      ({ bytes, type }: PictureFile): Handler =>
      (_, response) =>
        void response.writeHead(200, { 'content-type': type }).end(bytes);
    const redirects =
      (location: string): Handler =>
      (_, response) =>
        void response.writeHead(302, { location }).end();
    const on = (server: Server, path: string) => `http://${hostOf(server)}${path}`;

    it('is fetched once and shown from this server', async () => {
      siteReplies['/photo.png'] = sends(await pictureFile(BLUE));
      const url = on(site, '/photo.png');
      await saveUrl(url);
      await w.settle();
      const saved = await profile();
      expect(saved).toMatchObject({ profile_image_url: url, picture_source: 'image_url' });
      expect(await coloursOf(await bytesOf(saved.picture_url ?? ''))).toEqual(['blue', 'blue']);
      expect(await shownImage()).toBe(saved.picture_url);
      await saveUrl(url);
      await w.settle();
      expect(siteRequests).toEqual(['/photo.png']);
    });

    it('replaces a picture that was fetched, not one that was uploaded', async () => {
      siteReplies['/1'] = sends(await pictureFile(RED));
      siteReplies['/2'] = redirects('/3');
      siteReplies['/3'] = sends(await pictureFile(BLUE));
      await saveUrl(on(site, '/1'));
      await w.settle();
      await saveUrl(on(site, '/2'));
      expect(await profile()).toMatchObject({ picture_url: null });
      await w.settle();
      const fetched = await profile();
      expect(await coloursOf(await bytesOf(fetched.picture_url ?? ''))).toEqual(['blue', 'blue']);

      const uploaded = await upload(await pictureFile(RED));
      await saveUrl(on(site, '/1'));
      await w.settle();
      expect(await profile()).toMatchObject({ picture_url: uploaded, picture_source: 'uploaded' });
      await remove();
      await w.settle();
      expect(await profile()).toMatchObject({ picture_source: 'image_url' });
      await saveUrl(null);
      expect(await profile()).toMatchObject({ profile_image_url: null, picture_url: null });
      expect(siteRequests).toEqual(['/1', '/2', '/3', '/1']);
    });

    /** A path of the site that sends this. */
    const answering = (reply: Handler): string => {
      siteReplies['/answer'] = reply;
      return on(site, '/answer');
    };
    const insideOn = (host: string) => on(internal, '/').replace('127.0.0.1', host);
    const fileOf = (content: string, type: string) => sends({ bytes: Buffer.from(content), type });
    const threeMegabytes: Handler = (_, response) => {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.write(new Uint8Array(1 << 20));
      response.end(new Uint8Array(2 << 20));
    };

    it.each<[string, () => string]>([
      ['an address in the private network', () => on(internal, '/')],
      ['cloud metadata', () => 'http://169.254.169.254/latest/meta-data'],
      ['a redirect to the private network', () => answering(redirects(on(internal, '/')))],
      ['a redirect to a name of it', () => answering(redirects(insideOn('localhost')))],
      ['a redirect to a number that means it', () => answering(redirects(insideOn('2130706433')))],
      ['a redirect to its IPv6 address', () => answering(redirects(insideOn('[::ffff:127.0.0.1]')))],
      ['a redirect to a file', () => answering(redirects('file:///etc/passwd'))],
      ['endless redirects', () => answering(redirects('/answer'))],
      ['a page', () => answering(fileOf(SVG, 'text/html'))],
      ['SVG', () => answering(fileOf(SVG, 'image/png'))],
      ['nothing', () => on(site, '/missing')],
      ['more than 2 MB', () => answering(threeMegabytes)],
    ])('is shown as entered if it is %s', async (_, address) => {
      const url = address();
      await saveUrl(url);
      await w.settle();
      expect(await profile()).toMatchObject({ profile_image_url: url, picture_url: null });
      expect(await shownImage()).toBe(url);
      expect(internalRequests).toBe(0);
      expect(siteRequests.length).toBeLessThanOrEqual(4);
      const [event] = await w.rows<{ handled: boolean }>(
        `SELECT handled_at IS NOT NULL AS handled FROM outbox WHERE name = 'profile.image_url_changed'
         AND payload->>'doctorId' = $1`,
        [doctor.id],
      );
      expect(event).toEqual({ handled: true });
    });

    it('is tried again later if the site is down', async () => {
      siteReplies['/down'] = (_, response) => void response.writeHead(503).end();
      await saveUrl(on(site, '/down'));
      await w.settle();
      const events = await w.rows(
        `SELECT FROM outbox WHERE name = 'profile.image_url_changed' AND handled_at IS NULL
         AND payload->>'doctorId' = $1`,
        [doctor.id],
      );
      expect(events).toHaveLength(1);
    });
  });
});

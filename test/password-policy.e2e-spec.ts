import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hash } from '@node-rs/argon2';
import { invite } from './helpers/clinic-staff.js';
import { PASSWORD, world, type Doctor, type World } from './helpers/world.js';

interface Problem {
  code: string;
  details: { field: string; message: string }[];
}

const COMMON = 'This password is one of the most common. Choose another.';
const KNOWN_WORDS =
  'This password is made of words that others know, such as your name or the clinic’s. Choose another.';
const BREACHED = 'This password is known from a data breach elsewhere. Choose another.';

const refused = (message: string, field = 'password') => ({
  status: 400,
  body: { code: 'request.invalid', details: [{ field, message }] },
});

describe('a password that is easy to guess', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor({ doctor_name: 'Dr Tara Menon', clinic_name: 'Lotus Children’s Clinic' });
  });
  afterAll(() => w.end());

  const signUp = (password: string, email = `${randomUUID()}@test.nirog.example`) =>
    w.call<Problem>('POST', '/api/auth/signup', { body: { email, password } });

  it.each([
    ['123456', COMMON],
    ['QWERTY', COMMON],
    ['iloveyou', COMMON],
    ['nirog2026', KNOWN_WORDS],
    ['Password@123', KNOWN_WORDS],
  ])('is refused at the sign-up: %s', async (password, message) => {
    expect(await signUp(password)).toMatchObject(refused(message));
  });

  it('may not be the email address that it belongs to', async () => {
    expect(await signUp('tara.menon1', 'tara.menon@lotus.example')).toMatchObject(refused(KNOWN_WORDS));
  });

  it('gets the error about its length first', async () => {
    expect(await signUp('12345')).toMatchObject(refused('Password must be at least 6 characters'));
  });

  it('is refused when the doctor changes the password, and the old one stays', async () => {
    const body = { current_password: PASSWORD, new_password: 'TaraMenon@1' };
    const change = () => w.call('PUT', '/api/account/password', { token: doctor.token, body });
    expect(await change()).toMatchObject(refused(KNOWN_WORDS, 'new_password'));
    await w.must('POST', '/api/auth/login', { body: { email: doctor.email, password: PASSWORD } });
  });

  it('does not use a password link up', async () => {
    const admin = await w.logIn('admin@test.nirog.example');
    const { password_link: made } = await w.must<{ password_link: { url: string } }>(
      'POST',
      `/api/admin/accounts/${doctor.id}/password-link`,
      {
        token: admin,
      },
    );
    const token = made.url.split('/').at(-1);
    const use = (password: string) => w.call('POST', '/api/auth/password-link/use', { body: { token, password } });
    expect(await use('lotus-clinic')).toMatchObject(refused(KNOWN_WORDS));
    expect(await use('monsoon lotus')).toMatchObject({ status: 200 });
    await w.must('POST', '/api/auth/login', { body: { email: doctor.email, password: 'monsoon lotus' } });
  });

  it('does not use an invitation up', async () => {
    const clinic = await w.doctor({ doctor_name: 'Dr Tara Menon', clinic_name: 'Lotus Children’s Clinic' });
    const { link } = await invite(w, clinic, { name: 'Meera Nair' });
    const accept = (password: string) =>
      w.call('POST', '/api/auth/invitation/accept', { body: { token: link, password } });
    for (const password of ['meeranair', 'Lotus.Children', 'tara menon 99'])
      expect(await accept(password)).toMatchObject(refused(KNOWN_WORDS));
    expect(await accept('banyan river 77')).toMatchObject({ status: 200 });
  });
});

/** A service with the range interface of Have I Been Pwned, which knows these passwords. */
async function startBreachService(passwords: string[]) {
  const requests: { url: string; padding: unknown }[] = [];
  const hashes = passwords.map((password) => createHash('sha1').update(password).digest('hex').toUpperCase());
  const server = createServer((request, response) => {
    const { url = '', headers } = request;
    requests.push({ url, padding: headers['add-padding'] });
    const prefix = url.slice('/range/'.length);
    const known = hashes.filter((one) => one.startsWith(prefix)).map((one) => `${one.slice(5)}:3`);
    const padding = hashes.map((one) => `${one.slice(5)}:0`).filter((line) => !known.includes(line.replace(/0$/, '3')));
    response.end([...padding, ...known].join('\r\n'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/range/`, requests, stop: () => void server.close() };
}

describe('with BREACHED_PASSWORDS_URL', () => {
  const LEAKED = 'tulsi-monsoon-9';
  const signUp = (w: World, password: string) =>
    w.call<Problem>('POST', '/api/auth/signup', { body: { email: `${randomUUID()}@test.nirog.example`, password } });

  it('a password from a breach is refused; the service gets five digits of its hash', async () => {
    const service = await startBreachService([LEAKED, 'another-leaked-1']);
    const w = await world({ env: { BREACHED_PASSWORDS_URL: service.url } });
    try {
      expect(await signUp(w, LEAKED)).toMatchObject(refused(BREACHED));
      expect(await signUp(w, 'never leaked before')).toMatchObject({ status: 201 });
      const prefix = createHash('sha1').update(LEAKED).digest('hex').slice(0, 5).toUpperCase();
      expect(service.requests[0]).toEqual({ url: `/range/${prefix}`, padding: 'true' });
    } finally {
      service.stop();
      await w.end();
    }
  });

  it('a service that is away keeps nobody from signing up', async () => {
    const service = await startBreachService([LEAKED]);
    service.stop();
    const w = await world({ env: { BREACHED_PASSWORDS_URL: service.url } });
    try {
      expect(await signUp(w, LEAKED)).toMatchObject({ status: 201 });
    } finally {
      await w.end();
    }
  });
});

describe('a hash with earlier costs', () => {
  it('is replaced at the next login', async () => {
    const w = await world();
    try {
      const doctor = await w.doctor();
      const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 });
      await w.rows('UPDATE account SET password_hash = $2 WHERE id = $1', [doctor.id, old]);
      const costs = async () => {
        const [row] = await w.rows<{ password_hash: string }>('SELECT password_hash FROM account WHERE id = $1', [
          doctor.id,
        ]);
        return row?.password_hash.split('$')[3];
      };
      expect(await costs()).toBe('m=8192,t=1,p=1');
      const wrong = await w.call('POST', '/api/auth/login', { body: { email: doctor.email, password: 'wrong-1' } });
      expect([wrong.status, await costs()]).toEqual([401, 'm=8192,t=1,p=1']);
      await w.logIn(doctor.email);
      await w.logIn(doctor.email);
      expect(await costs()).toBe('m=19456,t=2,p=1');
    } finally {
      await w.end();
    }
  });
});

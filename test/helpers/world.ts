import { randomInt, randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { Contract, type Document } from './contract.js';
import { ADMIN, redisUrl, takeInstallation, type InstallationOptions } from './installation.js';
import { findPersonalData } from './personal-data.js';
import { readRedis, wipeRedis } from './redis.js';
import { startServer, type RunningServer } from './server.js';

/** The password of every account that tests create. */
export const PASSWORD = ADMIN.password;

export interface HttpResponse<T = Record<string, never>> {
  status: number;
  body: T;
  headers: Headers;
}

interface CallOptions {
  body?: unknown;
  /** Sent instead of a JSON body. */
  file?: { bytes: string | Uint8Array<ArrayBuffer>; type: string };
  token?: string;
  headers?: Record<string, string>;
}

/** An approved doctor who is logged in. */
export interface Doctor {
  id: string;
  email: string;
  token: string;
}

export interface Message {
  id: string;
  to: string;
  template: string;
  text: string;
  link: string;
  document: { link: string; filename: string } | null;
  status: string;
}

/** Whether it is a payment confirmation, with or without the receipt. */
export const isConfirmation = ({ template }: { template: string | null }): boolean =>
  template === 'payment_confirmation_v1' || template === 'payment_confirmation_receipt_v1';

/** Every call has its own client address, so that no test runs into a rate limit by accident. */
export const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** The OpenAPI document. It is the same for every server of a build, so it is fetched once per run. */
async function loadDocument(origin: string): Promise<Document> {
  const file = process.env['TEST_DOCUMENT'] ?? '';
  if (!existsSync(file)) {
    const temporaryFile = `${file}.${randomUUID()}`;
    writeFileSync(temporaryFile, await (await fetch(`${origin}/api/openapi.json`)).text());
    renameSync(temporaryFile, file);
  }
  return JSON.parse(readFileSync(file, 'utf8')) as Document;
}

/**
 * An empty database, a Redis prefix and a server, for one test file. Providers and clock are simulated. Without options
 * the server may be one that other test files use too, so it cannot be killed: pass `ownServer` for that.
 */
export async function world(options: InstallationOptions = {}) {
  const { name, databaseUrl, settings, server: firstServer, release } = await takeInstallation(options);
  let server = firstServer;
  const db = new pg.Client({ connectionString: databaseUrl });
  await db.connect();
  const contract = new Contract(await loadDocument(server.origin));

  /**
   * A call from an unused client address unless the headers name one. @throws when the response of an API call does not
   * match the OpenAPI document.
   */
  async function call<T = Record<string, never>>(
    method: string,
    path: string,
    { body, file, token, headers = {} }: CallOptions = {},
  ): Promise<HttpResponse<T>> {
    const response = await fetch(server.origin + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(file && { 'content-type': file.type }),
        ...(token && { authorization: `Bearer ${token}` }),
        'x-forwarded-for': randomAddress(),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(file && { body: file.bytes }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type');
    const parsed = { status: response.status, body: (type?.includes('json') ? JSON.parse(text) : text) as T };
    if (path.startsWith('/api/')) contract.check(method, path, { ...parsed, type });
    return { ...parsed, headers: response.headers };
  }

  /** Like `call`, for a step that must succeed: any status but 2xx fails the test with the response. */
  async function must<T>(method: string, path: string, options: Parameters<typeof call>[2] = {}): Promise<T> {
    const response = await call<T>(method, path, options);
    if (response.status >= 300)
      throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }

  const logIn = async (email: string, password = PASSWORD) =>
    (await must<{ token: string }>('POST', '/api/auth/login', { body: { email, password } })).token;

  let adminToken: string | undefined;
  const getAdminToken = async () => (adminToken ??= await logIn(ADMIN.email));

  /**
   * An approved doctor with a profile. The sandbox creates the doctor's Razorpay keys after the approval; `settle` waits
   * for them. @param names in the profile
   */
  async function doctor(names: { doctor_name?: string; clinic_name?: string } = {}): Promise<Doctor> {
    const email = `${randomUUID()}@test.nirog.example`;
    const { user } = await must<{ user: { id: string } }>('POST', '/api/auth/signup', {
      body: { email, password: PASSWORD },
    });
    await must('PUT', `/api/admin/accounts/${user.id}/approve`, { token: await getAdminToken() });
    const token = await logIn(email);
    const profile = { doctor_name: 'Dr Asha Rao', clinic_name: 'Rao Clinic', mobile_number: '080 4123 4567', ...names };
    await must('POST', '/api/profile', { token, body: profile });
    await settle();
    return { id: user.id, email, token };
  }

  /** Creates a plan. @returns its id. */
  const plan = async ({ token }: Doctor, fields: object = {}) =>
    (
      await must<{ subscription: { id: string } }>('POST', '/api/subscriptions', {
        token,
        body: { name: 'WhatsApp Support', additional_info: 'Message me any time.', ...fields },
      })
    ).subscription.id;

  /** Creates a tier. @param price in rupees. @returns its id. */
  const tier = async ({ token }: Doctor, planId: string, price = 499, validity = 'monthly') =>
    (
      await must<{ tier: { id: string } }>('POST', `/api/subscriptions/${planId}/tiers`, {
        token,
        body: { tier_name: `Tier ${price}`, validity_type: validity, price },
      })
    ).tier.id;

  let patients = 0;
  /** Creates a patient with a unique mobile number. */
  const patient = async ({ token }: Doctor, fields: object = {}) => {
    const mobile = `98${String(Date.now() % 1_000_000).padStart(6, '0')}${String(patients++ % 100).padStart(2, '0')}`;
    const { patient } = await must<{ patient: { id: string; mobile_e164: string } }>('POST', '/api/patients', {
      token,
      body: { name: 'Ravi Kumar', mobile, ...fields },
    });
    return { id: patient.id, mobile: patient.mobile_e164 };
  };

  /** A patient's subscriptions as the doctor sees them, newest first. */
  const terms = async ({ token }: Doctor, patientId: string) =>
    (await must<{ subscriptions: Term[] }>('GET', `/api/patients/${patientId}/subscriptions`, { token })).subscriptions;

  /** The last part of the link of the patient's newest subscription, as in /s/{identifier}. */
  const identifier = async (doctor: Doctor, patientId: string) => {
    const [first] = await terms(doctor, patientId);
    return first?.link?.split('/').pop() ?? '';
  };

  /** Waits until outbox, inbox, queues and sweeps have no work due. */
  const settle = () => must<{ settled: true }>('POST', '/sandbox/settle', { body: {} });

  /** Sets the clock to an instant, or advances it. */
  const clock = (to: { now: string } | { advance: { days?: number; hours?: number; minutes?: number } }) =>
    must('PUT', '/sandbox/clock', { body: to });

  /** The messages that the simulated WhatsApp delivered to a number, oldest first. */
  const messages = async (to: string) =>
    (await must<{ messages: Message[] }>('GET', `/sandbox/whatsapp/messages?to=${encodeURIComponent(to)}`)).messages;

  /** Creates an order, as the pay page does when the patient taps Pay. */
  const order = (identifier: string, tierId: string) =>
    must<{ orderId: string; amount: number; key: string }>('POST', '/api/public/payment/create', {
      body: { identifier, tierId },
    });

  /**
   * The patient pays in the simulated checkout. Outcomes: `ATTEMPT_OUTCOMES`; webhook modes: `WEBHOOK_MODES`, both in
   * src/sandbox/razorpay/.
   */
  const pay = (orderId: string, how: { outcome?: string; webhook?: string; delaySeconds?: number } = {}) =>
    must<{ paymentId: string }>('POST', `/sandbox/razorpay/orders/${orderId}/pay`, {
      body: { outcome: 'captured', method: 'upi', webhook: 'normal', ...how },
    });

  /** The test has one connection, so queries of concurrent calls run one after the other. */
  let lastQuery: Promise<unknown> = Promise.resolve();
  /** Queries as the owner of the tables, so row-level security does not apply. */
  const rows = async <T extends object>(sql: string, params: unknown[] = []): Promise<T[]> => {
    const result = lastQuery.then(() => db.query<T>(sql, params));
    lastQuery = result.catch(() => undefined);
    return (await result).rows;
  };

  return {
    call,
    must,
    logIn,
    doctor,
    plan,
    tier,
    patient,
    terms,
    identifier,
    settle,
    clock,
    messages,
    order,
    pay,
    rows,
    adminToken: getAdminToken,
    origin: server.origin,
    databaseUrl,
    log: () => server.log(),
    /** Everything that this server has stored in Redis, as text. */
    readRedis: () => readRedis(redisUrl(), name),
    /** Deletes everything that this server has stored in Redis. */
    wipeRedis: () => wipeRedis(redisUrl(), name),
    /** kill -9, then a new process with the same address, database and Redis. */
    async crash() {
      await server.kill();
      server = await startServer(settings);
    },
    /** The environment variables of its servers. */
    settings,
    server: () => server,
    /** Replaces a dead server by `next`, which listens on the same address. */
    takeOver: (next: RunningServer) => {
      server = next;
    },
    /**
     * Releases the database and the server. Fails if patients' data got into logs, metrics, Redis, the audit log or
     * Razorpay's records.
     */
    async end() {
      if (process.env['TEST_CALLS']) contract.record(process.env['TEST_CALLS']);
      const metrics = await fetch(`${server.origin}/metrics`).then(
        (response) => response.text(),
        () => '', // the test has stopped the server
      );
      const texts = { log: server.log(), metrics, redis: await readRedis(redisUrl(), name) };
      const found = await findPersonalData({ rows, texts });
      await db.end();
      await release(server);
      if (found.length > 0) throw new Error(`patients' data in ${found.join(', ')}`);
    },
  };
}

export type World = Awaited<ReturnType<typeof world>>;

/** A patient's subscription: the fields that tests read. */
export interface Term {
  id: string;
  status: string;
  payment_status: string;
  payment_amount: number | null;
  payment_date: string | null;
  payment_method: string | null;
  subscription_start_date: string | null;
  subscription_end_date: string | null;
  subscription_tier_id: string | null;
  tier_name: string | null;
  link: string | null;
  actions: string[];
}

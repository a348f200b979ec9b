import { setTimeout as sleep } from 'node:timers/promises';
import { waitForLocks } from './helpers/locks.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** Sweeps run every two seconds. PostgreSQL waits five seconds for a lock. */
const LONGER_THAN_SWEEPS_MS = 3_000;
const NAME = 'Kavita Deshpande';

interface SlowQuery {
  operation: string;
  statement: string;
  ms: number;
  rows: number | null;
  code?: string;
}

/** `SLOW_QUERY_MS`: a query that takes longer is one line of the log and a count, both with the operation's name. */
describe('slow queries', () => {
  let w: World;
  let doctor: Doctor;
  beforeAll(async () => {
    w = await world({ ownServer: true, env: { SLOW_QUERY_MS: '300', LOG_LEVEL: 'info' } });
    doctor = await w.doctor();
    await w.patient(doctor, { name: NAME });
    await w.settle();
  });
  afterAll(() => w.end());

  const slowQueries = (): SlowQuery[] =>
    w
      .log()
      .split('\n')
      .filter((line) => line.includes('"msg":"slow query"') && line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as SlowQuery);

  /** Locks a table until a query of the server has waited for it for at least `ms`. */
  async function whileLocked<T>(table: string, work: () => Promise<T>, ms = 400): Promise<T> {
    await w.rows('BEGIN');
    await w.rows(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
    const running = work();
    await waitForLocks(w);
    await sleep(ms);
    await w.rows('COMMIT');
    return running;
  }

  /** The log is flushed every 100 ms. */
  async function slowQueryOf(operation: string): Promise<SlowQuery> {
    for (let tries = 0; tries < 100; tries++) {
      const found = slowQueries().find((query) => query.operation === operation);
      if (found) return found;
      await sleep(50);
    }
    throw new Error(`no slow query of ${operation}, but ${JSON.stringify(slowQueries())}`);
  }

  const countOf = async (operation: string) => {
    const text = await (await fetch(`${w.origin}/metrics`)).text();
    return Number(new RegExp(`^nirog_slow_queries_total\\{operation="${operation}"\\} (\\d+)$`, 'm').exec(text)?.[1]);
  };

  it('of a call have the name of the operation, and no values', async () => {
    const search = new URLSearchParams({ search: NAME }).toString();
    const { status } = await whileLocked('patient', () =>
      w.call('GET', `/api/patients?${search}`, { token: doctor.token }),
    );
    expect(status).toBe(200);
    const query = await slowQueryOf('patients.list');
    expect(query).toMatchObject({ statement: expect.stringMatching(/^\w+ /) as string, rows: 1 });
    expect(query.ms).toBeGreaterThan(300);
    expect(w.log()).not.toContain(NAME);
    const queries = w
      .log()
      .split('\n')
      .filter((line) => line.includes('"statement"'));
    expect(queries.join('\n')).not.toContain(doctor.id);
    expect(await countOf('patients.list')).toBeGreaterThanOrEqual(1);
  });

  it('of a call with a body have the name of the operation', async () => {
    const body = { name: NAME, mobile: '9812345678' };
    await whileLocked('patient', () => w.must('POST', '/api/patients', { token: doctor.token, body }));
    expect((await slowQueryOf('patients.add')).ms).toBeGreaterThan(300);
    expect(w.log()).not.toContain(NAME);
  });

  it('of a job have the name of the event, those of a sweep its name', async () => {
    const { orderId } = await paymentHelpers(w, () => doctor).ordering();
    await whileLocked('ledger_transaction', () => w.pay(orderId));
    expect((await slowQueryOf('razorpay.received')).ms).toBeGreaterThan(300);
    await whileLocked('payment_order', () => Promise.resolve(), LONGER_THAN_SWEEPS_MS);
    expect((await slowQueryOf('reconciliation')).ms).toBeGreaterThan(300);
  });

  it('that fail are reported with the code', async () => {
    await w.rows('BEGIN');
    await w.rows('LOCK TABLE plan IN ACCESS EXCLUSIVE MODE');
    const { status } = await w.call('GET', '/api/subscriptions', { token: doctor.token });
    await w.rows('COMMIT');
    expect(status).toBe(503);
    expect(await slowQueryOf('subscriptions.list')).toMatchObject({ rows: null, code: '55P03' });
  });

  it('are not reported when they are quick', async () => {
    const before = slowQueries().length;
    for (let n = 0; n < 20; n++) await w.must('GET', '/api/clinics', { token: doctor.token });
    await sleep(200);
    expect(slowQueries().filter(({ ms }) => ms <= 300)).toEqual([]);
    expect(slowQueries().length).toBeLessThan(before + 20);
  });
});

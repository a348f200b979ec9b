import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { webhookHelpers } from './helpers/webhooks.js';
import { findViolations } from './helpers/ledger.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/replay-webhooks.js');

/** The operator's replay command: stored events are processed again by the same jobs as new ones. */
describe('replayed webhooks', () => {
  let w: World;
  let doctor: Doctor;
  let paymentSteps: ReturnType<typeof paymentHelpers>;
  let webhookSteps: ReturnType<typeof webhookHelpers>;
  beforeAll(async () => {
    w = await world();
    [paymentSteps, webhookSteps] = [paymentHelpers(w, () => doctor), webhookHelpers(w, () => doctor)];
  });
  beforeEach(async () => {
    doctor = await w.doctor();
  });
  afterAll(() => w.end());

  const replay = (...words: string[]) =>
    promisify(execFile)(process.execPath, [COMMAND, ...words], {
      env: { PATH: process.env['PATH'], DATABASE_URL: w.databaseUrl },
    });
  const facts = () =>
    w.rows(
      `SELECT (SELECT count(*)::int FROM payment) AS payments, (SELECT count(*)::int FROM hold) AS holds,
         (SELECT count(*)::int FROM refund) AS refunds, (SELECT count(*)::int FROM message) AS messages,
         (SELECT jsonb_agg(to_jsonb(t) ORDER BY id) FROM term t) AS terms,
         (SELECT jsonb_agg(state ORDER BY id) FROM message) AS states,
         (SELECT count(*)::int FROM inbox WHERE handled_at IS NULL) AS unhandled`,
    );

  it('change nothing that was already applied', async () => {
    const { payment } = await paymentSteps.paid();
    await paymentSteps.refund(payment.id, { amount: 100 });
    await paymentSteps.paid(700);
    await w.settle();
    const before = await facts();
    const { stdout } = await replay('--since', '2020-01-01');
    expect(stdout).toMatch(
      /^\d+ webhooks of .* will be processed again: [1-9]\d* of Razorpay, [1-9]\d* of WhatsApp\.\n$/,
    );
    await w.settle();
    await replay('--since', '2020-01-01T00:00', '--doctor', doctor.id);
    await w.settle();
    expect(await facts()).toEqual(before);
    expect(await findViolations(w)).toEqual({});
  });

  it('apply an event of an account that was unknown at first, if it is in the period', async () => {
    await webhookSteps.save({
      key_id: 'rzp_test_simReplayed',
      key_secret: 'the-key-secret',
      webhook_secret: 'secret of replays',
    });
    // The first event stores the Razorpay account of the webhook address.
    const known = await paymentSteps.ordering();
    await webhookSteps.sendEvent(
      await webhookSteps.captured((await w.pay(known.orderId, { webhook: 'lost' })).paymentId),
      'secret of replays',
    );
    await w.settle();
    // An event of another account is stored, but not applied.
    const order = await paymentSteps.ordering();
    const { paymentId } = await w.pay(order.orderId, { webhook: 'lost' });
    await webhookSteps.sendEvent(
      await webhookSteps.captured(paymentId, { account: 'acc_SIMother' }),
      'secret of replays',
    );
    await w.settle();
    await webhookSteps.save({ key_id: (await webhookSteps.gateway()).key_id, key_secret: 'the-key-secret' });
    const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    expect((await replay('--since', hour(-2), '--until', hour(-1), '--doctor', doctor.id)).stdout).toMatch(
      /^0 webhooks/,
    );
    // The operator corrects the account.
    await w.rows(`UPDATE webhook_source SET account_id = 'acc_SIMother' WHERE doctor_id = $1`, [doctor.id]);
    await replay('--since', hour(-1), '--doctor', doctor.id);
    await w.settle();
    expect(await paymentSteps.statusOf(order.patient)).toBe('active');
  });

  it.each([
    [[], '--since is required'],
    [['--since', 'yesterday'], '--since must be a time like'],
    [['--since', '2026-11-20T10:00', '--until', '2026-13-01'], '--until must be a time like'],
    [['--since', '2026-11-20T10:00', '--doctor', 'Rao'], '--doctor must be the id of a doctor'],
    [['--before', '2026-11-20'], '--before'],
  ])('are not started with the options %j', async (words, problem) => {
    await expect(replay(...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(problem) as string,
    });
  });
});

import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { findLedgerViolations, checkInvariants } from '../src/ledger/invariants.js';
import { INVARIANTS } from '../src/ledger/invariants.sql.js';
import { ledgerQuery } from './helpers/ledger.js';
import { familyHelpers } from './helpers/families.js';
import { world, type Doctor, type World } from './helpers/world.js';

const COMMAND = resolve(import.meta.dirname, '../dist/check-ledger.js');
const LOOK_MS = 200;

/** SQL that breaks each rule. :payment is a payment that paid for a term, :hold the payment of a hold. */
const DAMAGE: Record<string, string> = {
  'a captured payment has exactly one term or exactly one hold': `DELETE FROM hold WHERE payment_id = :hold`,
  'only captured money is held, and all of it': `UPDATE hold SET amount_paise = 1 WHERE payment_id = :hold`,
  'a term that counts as paid has exactly one captured or hand-recorded payment, an opening one none': `UPDATE payment SET term_id = NULL WHERE id = :payment`,
  'a payment pays for a term only when it was captured': `UPDATE payment SET captured_at = NULL, state = 'failed' WHERE id = :payment`,
  'a captured payment of a joint order has one payment for each line, and all lines are paid': `
    UPDATE payment_order SET state = 'expired' WHERE joint_order_id <> id`,
  'payments with the same id at Razorpay belong to the lines of one joint order': `
    UPDATE payment_order SET joint_order_id = NULL WHERE joint_order_id <> id`,
  'a joint order that paid for a term has a confirmation, unless all of it was refunded first': `
    DELETE FROM message WHERE term_id IN (
      SELECT m.term_id FROM payment m JOIN payment_order o ON o.id = m.order_id WHERE o.joint_order_id IS NOT NULL)`,
  'an activation is confirmed once at most; each voided payment of the term allows one more': `
    INSERT INTO message SELECT (json_populate_record(m, json_build_object('id', gen_random_uuid(), 'dedupe_key', m.dedupe_key || 'x'))).*
    FROM message m WHERE kind = 'confirmation' AND term_id = (SELECT term_id FROM payment WHERE id = :payment)`,
  'an activated term has a confirmation message, unless its payment was refunded first': `
    DELETE FROM message WHERE kind = 'confirmation' AND term_id = (SELECT term_id FROM payment WHERE id = :payment)`,
  'a message has one row for its enrolment, kind and due date': `
    UPDATE message SET dedupe_key = 'x' || dedupe_key WHERE kind = 'confirmation'`,
  'refunds never exceed the captured amount, and a payment is refunded when they equal it': `
    UPDATE refund SET amount_paise = amount_paise + 49900`,
  'the entries of a ledger transaction sum to 0': `
    UPDATE ledger_entry SET amount_paise = amount_paise + 1 WHERE line = 1 AND transaction_id = (
      SELECT id FROM ledger_transaction WHERE payment_id = :payment)`,
  'nobody can change a row of the ledger': 'GRANT UPDATE ON ledger_entry TO nirog_app',
  'the ledger balance of a payment is its captured amount less refunds: held until a term gets it, then income': `
    UPDATE ledger_entry SET account = 'income' WHERE account = 'held'`,
  'a doctor’s revenue and refunds of a month equal the ledger’s': `UPDATE ledger_transaction SET day = day - 40 WHERE payment_id = :payment`,
  'the outbox drains': `UPDATE outbox SET handled_at = NULL, created_at = now() - interval '1 hour'`,
  'the inbox drains': `UPDATE inbox SET handled_at = NULL, received_at = now() - interval '1 hour'`,
  'amount and payment date of a term equal those of its payment, so MRR and revenue agree': `
    UPDATE term SET amount_paise = 1 WHERE id = (SELECT term_id FROM payment WHERE id = :payment)`,
  'an open hold has an amount left to refund, a refunded hold has none': `UPDATE hold SET state = 'refunded'`,
  'money that came in has exactly one receipt, money that went out exactly one refund receipt, of its amount': `
    DELETE FROM receipt WHERE payment_id = :payment`,
  'a doctor’s receipts less refund receipts equal the money in the ledger': `
    UPDATE receipt SET amount_paise = amount_paise + 1 WHERE payment_id = :payment`,
  'the numbers of receipts have no gaps': `UPDATE receipt_series SET last_serial = last_serial + 1 WHERE kind = 'receipt'`,
  'nobody can change or delete a receipt': 'GRANT DELETE ON receipt TO nirog_app',
  'a doctor’s patient count equals the number of patients': 'UPDATE patient_count SET active = active + 1',
};

describe('the invariant check', () => {
  let w: World;
  let doctor: Doctor;
  let payment: string;
  let hold: string;
  beforeAll(async () => {
    w = await world({ ownServer: true });
    doctor = await w.doctor();
    const paymentSteps = familyHelpers(w, () => doctor);
    payment = (await paymentSteps.paid()).payment.id;
    await paymentSteps.refund((await paymentSteps.paid()).payment.id, { amount: 100 });
    hold = (await paymentSteps.paidTwice()).hold.payment_id;
    const members = [await paymentSteps.member('Arun Rao', 499), await paymentSteps.member('Bina Rao', 1_299)];
    await paymentSteps.payFor((await paymentSteps.payerOf(members)).identifier, members);
    await w.settle();
  });
  afterAll(() => w.end());

  async function inRolledBackTransaction<T>(work: () => Promise<T>): Promise<T> {
    await w.rows('BEGIN');
    try {
      return await work();
    } finally {
      await w.rows('ROLLBACK');
    }
  }

  it('finds no violation in good data, and checks rows for every rule', async () => {
    const findings = await checkInvariants(ledgerQuery(w), 0);
    expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
    const checked = findings.filter((finding) => finding.rowsChecked > 0).map(({ rule }) => rule);
    expect(INVARIANTS.map(({ rule }) => rule).filter((rule) => !checked.includes(rule))).toEqual([
      'the outbox drains',
      'the inbox drains',
    ]);
  });

  it.each(INVARIANTS.map(({ rule }) => [rule]))('finds data that breaks "%s"', async (rule) => {
    const damage = DAMAGE[rule]?.replaceAll(':payment', `'${payment}'`).replaceAll(':hold', `'${hold}'`);
    const found = await inRolledBackTransaction(async () => {
      await w.rows('SET LOCAL session_replication_role = replica'); // disables triggers and foreign keys
      await w.rows(damage ?? '');
      return (await findLedgerViolations(ledgerQuery(w))).filter((violation) => violation.rule === rule);
    });
    expect(found).not.toEqual([]);
    for (const { id, wrong } of found) expect([id, wrong]).toEqual([expect.any(String), expect.any(String)]);
  });

  it('reports recently queued work only when no waiting time is allowed', async () => {
    const [patient, strict] = await inRolledBackTransaction(async () => {
      await w.rows(`UPDATE outbox SET handled_at = NULL, created_at = now() - interval '1 minute'`);
      return [await findLedgerViolations(ledgerQuery(w)), await findLedgerViolations(ledgerQuery(w), 0)] as const;
    });
    expect(patient).toEqual([]);
    expect(strict.length).toBeGreaterThan(0);
  });

  describe('as a command', () => {
    const check = (env: Record<string, string> = {}) =>
      promisify(execFile)(process.execPath, [COMMAND], {
        env: { PATH: process.env['PATH'], DATABASE_URL: w.databaseUrl, ...env },
      });

    it('prints a line for each rule, and exits with 0 when all rules hold', async () => {
      const { stdout, stderr } = await check({ LEDGER_PATIENCE: '0' });
      const lines = stdout.trimEnd().split('\n');
      expect(lines.map((line) => line.replace(/: \d+ rows checked, 0 violations$/, ''))).toEqual(
        INVARIANTS.map(({ number, rule }) => `✓ ${number}. ${rule}`),
      );
      expect(stderr).toBe('');
    });

    it('names the rows that break a rule, and exits with 1', async () => {
      const amount = (sign: string) =>
        w.rows(`UPDATE payment SET amount_paise = amount_paise ${sign} 100 WHERE id = $1`, [payment]);
      await amount('+');
      try {
        await expect(check()).rejects.toMatchObject({
          code: 1,
          stdout: expect.stringMatching(/^✗ \d\. .+: [1-9]\d* rows checked, [1-9]\d* violations$/m) as string,
          stderr: expect.stringContaining(`    doctor ${doctor.id}, ${payment}: `) as string,
        });
      } finally {
        await amount('-');
      }
      await check();
    });

    it('allows work to wait for the configured time', async () => {
      await w.rows(`UPDATE inbox SET handled_at = NULL, received_at = now() - interval '1 minute'`);
      await check();
      await expect(check({ LEDGER_PATIENCE: '30' })).rejects.toMatchObject({
        code: 1,
        stderr: expect.stringContaining(' waits since ') as string,
      });
    });
  });
});

/** The hourly check, as health reports it. */
describe('health', () => {
  let w: World;
  beforeAll(async () => {
    w = await world({ ownServer: true });
  });
  afterAll(() => w.end());

  interface Ready {
    status: string;
    ledger: string;
    ledger_checked_at: string | null;
  }
  const ready = () => w.must<Ready>('GET', '/api/health/ready');

  /** Health after the next check, which is made due at once. */
  async function afterCheck(): Promise<Ready> {
    const { ledger_checked_at: before } = await ready();
    await w.rows(`UPDATE lease SET until = now() WHERE name = 'ledger'`);
    for (;;) {
      const health = await ready();
      if (health.ledger_checked_at !== before) return health;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  it('reports that the ledger is valid, and when it was checked', async () => {
    const health = await afterCheck();
    expect(health).toMatchObject({ status: 'ok', ledger: 'ok' });
    expect(Date.now() - Date.parse(health.ledger_checked_at ?? '')).toBeLessThan(60_000);
    expect(w.log()).not.toContain('ledger.violated');
  });

  it('reports a violation with an alarm and keeps serving, and later that the ledger is valid again', async () => {
    const doctor = await w.doctor();
    const { payment } = await familyHelpers(w, () => doctor).paid();
    const amount = (sign: string) => w.rows(`UPDATE payment SET amount_paise = amount_paise ${sign} 100`);
    await amount('+');
    expect(await afterCheck()).toMatchObject({ status: 'ok', ledger: 'violated' });
    expect(w.log()).toMatch(new RegExp(`"alarm":"ledger.violated".*${payment.id}`));
    await amount('-');
    expect(await afterCheck()).toMatchObject({ status: 'ok', ledger: 'ok' });
  });

  it('reports unknown when there was no check for hours', async () => {
    await w.rows(`UPDATE lease SET until = now() + interval '1 hour' WHERE name = 'ledger'`);
    await w.rows(`UPDATE ledger_check SET at = at - interval '4 hours'`);
    expect(await ready()).toMatchObject({ status: 'ok', ledger: 'unknown' });
  });
});

import { randomUUID } from 'node:crypto';
import { paymentHelpers } from './helpers/payments.js';
import { world, type Doctor, type World } from './helpers/world.js';

/** The database protects the ledger: rows cannot be changed, and an unbalanced transaction fails at the commit. */
describe('the ledger tables', () => {
  let w: World;
  let doctor: Doctor;
  let paymentId: string;
  beforeAll(async () => {
    w = await world();
    doctor = await w.doctor();
    paymentId = (await paymentHelpers(w, () => doctor).paid()).payment.id;
  });
  afterAll(() => w.end());

  /** Runs statements in a transaction as the application's role. */
  async function asApplication(...statements: [sql: string, params?: unknown[]][]): Promise<void> {
    await w.rows('BEGIN');
    try {
      await w.rows('SET LOCAL ROLE nirog_app');
      await w.rows(`SELECT set_config('app.doctor', $1, true)`, [doctor.id]);
      for (const [sql, params] of statements) await w.rows(sql, params);
      await w.rows('COMMIT');
    } catch (error) {
      await w.rows('ROLLBACK');
      throw error;
    }
  }
  const transaction = (id: string, sourceId: string): [string, unknown[]] => [
    `INSERT INTO ledger_transaction (doctor_id, id, kind, payment_id, source_id, at, day)
     VALUES ($1, $2, 'refund.accepted', $3, $4, now(), current_date)`,
    [doctor.id, id, paymentId, sourceId],
  ];
  const entry = (id: string, line: number, account: string, paise: number): [string, unknown[]] => [
    'INSERT INTO ledger_entry (doctor_id, transaction_id, line, account, amount_paise) VALUES ($1, $2, $3, $4, $5)',
    [doctor.id, id, line, account, paise],
  ];
  const posted = async () =>
    (await w.rows<{ id: string }>('SELECT id FROM ledger_transaction WHERE payment_id = $1', [paymentId]))[0]?.id ?? '';

  it.each([
    `UPDATE ledger_transaction SET day = '2020-01-01'`,
    'UPDATE ledger_entry SET amount_paise = 1',
    'DELETE FROM ledger_entry',
    'DELETE FROM ledger_transaction',
    'TRUNCATE ledger_entry',
    'TRUNCATE ledger_entry, ledger_transaction, receipt CASCADE',
  ])('reject "%s" from the application and the owner', async (sql) => {
    await expect(asApplication([sql])).rejects.toThrow('permission denied');
    await expect(w.rows(sql)).rejects.toThrow('never changed or deleted');
  });

  it('accept a transaction whose entries sum to 0', async () => {
    const id = randomUUID();
    await w.rows('BEGIN');
    for (const [sql, params] of [
      transaction(id, randomUUID()),
      entry(id, 1, 'income', 100),
      entry(id, 2, 'razorpay', -100),
    ])
      await w.rows(sql, params);
    await w.rows('SET CONSTRAINTS ALL IMMEDIATE');
    await w.rows('ROLLBACK');
  });

  it.each([
    ['no entry', []],
    ['one side', [['income', 100]]],
    ['sides that differ', [['income', 100], ['razorpay', -99]]], // prettier-ignore
  ] as [string, [string, number][]][])('reject a transaction with %s at the commit', async (_, sides) => {
    const id = randomUUID();
    const entries = sides.map(([account, paise], n) => entry(id, n + 1, account, paise));
    await expect(asApplication(transaction(id, randomUUID()), ...entries)).rejects.toThrow('does not balance');
  });

  it('reject an entry added to a posted transaction', async () => {
    await expect(asApplication(entry(await posted(), 3, 'income', 100))).rejects.toThrow('does not balance');
  });

  it('reject refunds of more than the captured amount, at once or in parts', async () => {
    const parts = [49_900, 1].map((paise) => ({ id: randomUUID(), paise }));
    const statements = parts.flatMap(({ id, paise }) => [
      transaction(id, randomUUID()),
      ...[entry(id, 1, 'income', paise), entry(id, 2, 'razorpay', -paise)],
    ]);
    await expect(asApplication(...statements)).rejects.toThrow('takes more from');
  });

  it('reject a second posting of the same source', async () => {
    const again = `INSERT INTO ledger_transaction SELECT doctor_id, gen_random_uuid(), kind, payment_id, source_id, at, day
      FROM ledger_transaction WHERE id = $1`;
    await expect(asApplication([again, [await posted()]])).rejects.toThrow('ledger_once');
  });

  it('show the checker’s role payments of all doctors, but no personal data', async () => {
    await w.rows('BEGIN');
    await w.rows('SET LOCAL ROLE nirog_auditor');
    expect(await w.rows('SELECT id FROM payment')).toEqual([{ id: paymentId }]);
    await w.rows('ROLLBACK');
    const columns = await w.rows<{ what: string; may: string }>(
      `SELECT table_name || '.' || column_name AS what, privilege_type AS may FROM information_schema.column_privileges
       WHERE grantee = 'nirog_auditor'`,
    );
    expect(columns.length).toBeGreaterThan(40);
    expect(columns.filter(({ may }) => may !== 'SELECT')).toEqual([]);
    const names = columns.map(({ what }) => what);
    const personal = names.filter((what) =>
      /^patient\.|\..*(patient|name$|mobile|email|number|reference|reason|variables|body)/.test(what),
    );
    // An event's name; a patient's id, which is needed for figures and leads to no personal data; whether a patient is
    // archived.
    const counted = ['archived_at', 'doctor_id', 'erased_at'].map((column) => `patient.${column}`);
    expect(personal.sort()).toEqual(['outbox.name', ...counted, 'term.patient_id']);
  });
});

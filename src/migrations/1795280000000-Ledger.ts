import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What the check reads of each table, over all doctors; nothing of it tells who a patient is. */
const CHECKED = {
  payment: 'doctor_id, id, term_id, provider_payment_id, amount_paise, state, captured_at, payment_day',
  hold: 'doctor_id, id, payment_id, amount_paise, state',
  refund: 'doctor_id, id, payment_id, provider_refund_id, amount_paise, state, refund_day',
  term: 'doctor_id, id, enrolment_id, state, amount_paise, payment_day',
  message: 'doctor_id, id, enrolment_id, term_id, kind, dedupe_key, state, created_at',
  ledger_transaction: 'doctor_id, id, kind, payment_id, cause_id, at, day',
  ledger_entry: 'doctor_id, transaction_id, line, account, amount_paise',
};
/** The same of what belongs to no doctor. */
const CHECKED_SHARED = {
  outbox: 'id, hearer, name, payload, created_at, sent_at, handled_at, refused',
  inbox: 'id, source, received_at, handled_at',
};
const FILLED_FROM = ['payment', 'hold', 'refund', 'audit'];

/**
 * Fills an empty ledger with what `post` would have written of the payments, holds and refunds that are stored. When a
 * hold was accepted and how a refund went on is told by the audit; where that is older, they count from their payment's
 * capture and from the refund's creation.
 */
export const BACKFILL = `
  WITH told AS MATERIALIZED (
    SELECT doctor_id, object_type, object_id,
      min(at) FILTER (WHERE after->>'state' = 'accepted') AS accepted,
      min(at) FILTER (WHERE after->>'state' IN ('pending', 'processed')) AS taken_on,
      max(at) FILTER (WHERE after->>'state' = 'failed') AS failed
    FROM audit WHERE object_type IN ('hold', 'refund') AND after ? 'state' GROUP BY doctor_id, object_type, object_id
  ), received AS MATERIALIZED (
    SELECT m.doctor_id, m.id, m.amount_paise, m.term_id, m.captured_at, m.payment_day, h.id IS NOT NULL AS was_held,
      CASE WHEN m.provider_payment_id IS NULL THEN 'in_hand' ELSE 'razorpay' END AS account,
      CASE WHEN h.state = 'accepted' THEN coalesce(a.accepted, m.captured_at) END AS accepted_at
    FROM payment m
    LEFT JOIN hold h ON h.doctor_id = m.doctor_id AND h.payment_id = m.id
    LEFT JOIN told a ON a.doctor_id = h.doctor_id AND a.object_type = 'hold' AND a.object_id = h.id
    WHERE m.captured_at IS NOT NULL AND m.amount_paise > 0
  ), returned AS MATERIALIZED (
    SELECT m.doctor_id, m.id, m.account, r.id AS refund_id, r.amount_paise, r.refund_day, t.*,
      CASE WHEN m.was_held AND (m.accepted_at IS NULL OR t.taken_on_at <= m.accepted_at) THEN 'held' ELSE 'income' END AS home,
      CASE WHEN m.was_held AND (m.accepted_at IS NULL OR t.failed_at <= m.accepted_at) THEN 'held' ELSE 'income' END AS home_then
    FROM received m
    JOIN refund r ON r.doctor_id = m.doctor_id AND r.payment_id = m.id
      AND (r.state IN ('pending', 'processed') OR r.state = 'failed' AND r.provider_refund_id IS NOT NULL)
    LEFT JOIN told a ON a.doctor_id = r.doctor_id AND a.object_type = 'refund' AND a.object_id = r.id
    CROSS JOIN LATERAL (SELECT coalesce(a.taken_on, a.failed, r.created_at) AS taken_on_at,
      CASE WHEN r.state = 'failed' THEN coalesce(a.failed, r.created_at) END AS failed_at) t
  ), posting AS MATERIALIZED (
    SELECT gen_random_uuid() AS id, f.* FROM (
      SELECT doctor_id, id AS payment_id, 'payment.captured' AS kind, id AS cause_id, captured_at AS at,
        payment_day AS day, account AS debit, CASE WHEN was_held THEN 'held' ELSE 'income' END AS credit, amount_paise AS paise
      FROM received
      UNION ALL
      SELECT m.doctor_id, m.id, 'hold.accepted', m.id, m.accepted_at,
        (m.accepted_at AT TIME ZONE 'Asia/Kolkata')::date, 'held', 'income', m.amount_paise - coalesce((
          SELECT sum(amount_paise * ((home = 'held')::int - (failed_at IS NOT NULL AND home_then = 'held')::int))
          FROM returned r WHERE r.doctor_id = m.doctor_id AND r.id = m.id), 0)
      FROM received m WHERE m.accepted_at IS NOT NULL
      UNION ALL
      SELECT doctor_id, id, 'refund.accepted', refund_id, taken_on_at, refund_day, home, account, amount_paise FROM returned
      UNION ALL
      SELECT doctor_id, id, 'refund.failed', refund_id, failed_at, refund_day, account, home_then, amount_paise
      FROM returned WHERE failed_at IS NOT NULL
    ) f WHERE f.paise > 0
  ), posted AS (
    INSERT INTO ledger_transaction (doctor_id, id, kind, payment_id, cause_id, at, day)
    SELECT doctor_id, id, kind, payment_id, cause_id, at, day FROM posting
  )
  INSERT INTO ledger_entry (doctor_id, transaction_id, line, account, amount_paise)
  SELECT doctor_id, id, e.line, e.account, e.amount
  FROM posting CROSS JOIN LATERAL (VALUES (1, debit, paise), (2, credit, -paise)) e (line, account, amount)`;

/**
 * The append-only double-entry ledger. Its rows are never changed or deleted, by nobody; what a transaction's entries
 * sum to, and that a payment gives back no more than it brought, is checked at the commit. The role `nirog_auditor`
 * reads what the check of the invariants needs, over all doctors, and writes nothing.
 */
export class Ledger1795280000000 implements MigrationInterface {
  name = 'Ledger1795280000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "ledger_transaction" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "kind" text NOT NULL,
                "payment_id" uuid NOT NULL,
                "cause_id" uuid NOT NULL,
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "day" date NOT NULL,
                CONSTRAINT "ledger_kind" CHECK (
                    kind IN ('payment.captured', 'hold.accepted', 'refund.accepted', 'refund.failed')
                ),
                CONSTRAINT "ledger_transaction_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE TABLE "ledger_entry" (
                "doctor_id" uuid NOT NULL,
                "transaction_id" uuid NOT NULL,
                "line" smallint NOT NULL,
                "account" text NOT NULL,
                "amount_paise" bigint NOT NULL,
                CONSTRAINT "ledger_amount" CHECK (amount_paise <> 0),
                CONSTRAINT "ledger_account" CHECK (account IN ('razorpay', 'in_hand', 'income', 'held')),
                CONSTRAINT "ledger_entry_pk" PRIMARY KEY ("doctor_id", "transaction_id", "line")
            )
        `);
    await db.query(`
            CREATE TABLE "ledger_check" (
                "at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "state" text NOT NULL,
                "broken" jsonb NOT NULL,
                "took_ms" integer NOT NULL,
                CONSTRAINT "ledger_check_state" CHECK (state IN ('ok', 'violated')),
                CONSTRAINT "ledger_check_pk" PRIMARY KEY ("at")
            )
        `);
    await this.lift(db, 'NO FORCE');
    await db.query(BACKFILL); // before index and foreign keys, which cost less over all rows than row by row
    await db.query(`
            CREATE UNIQUE INDEX "ledger_once" ON "ledger_transaction" ("doctor_id", "payment_id", "kind", "cause_id")
        `);
    await db.query(`
            ALTER TABLE "ledger_transaction"
            ADD CONSTRAINT "ledger_transaction_payment_fk" FOREIGN KEY ("doctor_id", "payment_id") REFERENCES "payment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "ledger_entry"
            ADD CONSTRAINT "ledger_entry_of_fk" FOREIGN KEY ("doctor_id", "transaction_id") REFERENCES "ledger_transaction"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await this.lift(db, 'FORCE');
    await this.checkAtCommit(db);
    await this.isolate(db);
    await this.letAuditorRead(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['payment', 'hold', 'refund', 'term', 'message'])
      await db.query(`DROP POLICY audited ON ${table}`);
    for (const table of ['ledger_check', 'ledger_entry', 'ledger_transaction']) await db.query(`DROP TABLE ${table}`);
    await db.query('DROP FUNCTION check_ledger()');
    await db.query('REVOKE ALL ON ALL TABLES IN SCHEMA public FROM nirog_auditor');
  }

  /** Row-level security is forced upon the owner, too: it is lifted for as long as all of history is read. */
  private async lift(db: QueryRunner, force: 'FORCE' | 'NO FORCE'): Promise<void> {
    for (const table of FILLED_FROM) await db.query(`ALTER TABLE ${table} ${force} ROW LEVEL SECURITY`);
  }

  private async checkAtCommit(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION check_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        posted uuid;
        overdrawn text;
      BEGIN
        IF TG_TABLE_NAME = 'ledger_entry' THEN posted := NEW.transaction_id; ELSE posted := NEW.id; END IF;
        IF (SELECT count(*) < 2 OR sum(amount_paise) <> 0 FROM ledger_entry
            WHERE doctor_id = NEW.doctor_id AND transaction_id = posted) THEN
          RAISE EXCEPTION 'ledger transaction % does not balance', posted
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_balanced';
        END IF;
        SELECT e.account INTO overdrawn
        FROM ledger_transaction this
        JOIN ledger_transaction t ON t.doctor_id = this.doctor_id AND t.payment_id = this.payment_id
        JOIN ledger_entry e ON e.doctor_id = t.doctor_id AND e.transaction_id = t.id
        WHERE this.doctor_id = NEW.doctor_id AND this.id = posted
        GROUP BY e.account
        HAVING sum(e.amount_paise) * CASE WHEN e.account IN ('razorpay', 'in_hand') THEN 1 ELSE -1 END < 0 LIMIT 1;
        IF FOUND THEN
          RAISE EXCEPTION 'ledger transaction % takes more from % than there is', posted, overdrawn
            USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_not_overdrawn';
        END IF;
        RETURN NULL;
      END $$`);
    for (const table of ['ledger_transaction', 'ledger_entry'])
      await db.query(`
        CREATE CONSTRAINT TRIGGER ledger_balanced AFTER INSERT ON ${table} DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION check_ledger()`);
  }

  private async isolate(db: QueryRunner): Promise<void> {
    for (const table of ['ledger_transaction', 'ledger_entry']) {
      await db.query(`SELECT isolate_tenant_table('${table}')`);
      await db.query(`REVOKE UPDATE ON ${table} FROM nirog_app`);
      await db.query(`
        CREATE TRIGGER never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
    }
    await db.query('GRANT SELECT, INSERT ON ledger_check TO nirog_app');
  }

  private async letAuditorRead(db: QueryRunner): Promise<void> {
    await db.query(`
      DO $$ BEGIN
        CREATE ROLE nirog_auditor NOLOGIN NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
    await db.query('GRANT nirog_auditor TO CURRENT_USER');
    await db.query('GRANT USAGE ON SCHEMA public TO nirog_auditor');
    for (const [table, columns] of Object.entries({ ...CHECKED, ...CHECKED_SHARED }))
      await db.query(`GRANT SELECT (${columns}) ON ${table} TO nirog_auditor`);
    for (const table of Object.keys(CHECKED))
      await db.query(`CREATE POLICY audited ON ${table} FOR SELECT TO nirog_auditor USING (true)`);
  }
}

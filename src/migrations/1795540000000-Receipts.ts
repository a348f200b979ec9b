import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables that are read to issue receipts for the payments of the past. */
const READ_FOR_BACKFILL = [
  ...['account', 'enrolment', 'ledger_entry', 'ledger_transaction', 'patient', 'payment', 'payment_order'],
  ...['plan', 'profile', 'refund', 'term', 'tier'],
];
const CHECKED_COLUMNS = {
  receipt: 'doctor_id, id, kind, financial_year, serial, transaction_id, payment_id, amount_paise',
  receipt_series: 'doctor_id, kind, financial_year, last_serial',
};

/** Receipts with gap-free numbers, the tax treatment of tiers, and what receipts print of a doctor. */
export class Receipts1795540000000 implements MigrationInterface {
  name = 'Receipts1795540000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`ALTER TABLE "profile" ADD "gstin" text`);
    await db.query(`ALTER TABLE "profile" ADD "receipt_prefix" text NOT NULL DEFAULT 'R'`);
    await db.query(`ALTER TABLE "tier" ADD "tax_treatment" text NOT NULL DEFAULT 'exempt'`);
    await db.query(`ALTER TABLE "tier" ADD "sac" text`);
    await db.query(`
            ALTER TABLE "tier"
            ADD CONSTRAINT "tier_tax_treatment" CHECK (tax_treatment IN ('exempt', 'gst_5', 'gst_18'))
        `);
    await this.createTables(db);
    await this.issueAtCommit(db);
    await this.backfill(db);
    await this.createIndexes(db);
    await this.isolate(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TRIGGER receipt_issued ON ledger_transaction');
    await db.query('DROP FUNCTION issue_receipt_of_posting()');
    await db.query('DROP FUNCTION issue_receipt(ledger_transaction)');
    for (const table of ['receipt', 'receipt_series']) await db.query(`DROP TABLE "${table}"`);
    await db.query('DROP FUNCTION keep_receipt()');
    await db.query('DROP FUNCTION receipt_number(text, text, text, integer)');
    await db.query('ALTER TABLE "tier" DROP CONSTRAINT "tier_tax_treatment"');
    for (const column of ['sac', 'tax_treatment']) await db.query(`ALTER TABLE "tier" DROP COLUMN "${column}"`);
    for (const column of ['receipt_prefix', 'gstin']) await db.query(`ALTER TABLE "profile" DROP COLUMN "${column}"`);
  }

  private async createTables(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "receipt_series" (
                "doctor_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "financial_year" text NOT NULL,
                "last_serial" integer NOT NULL,
                CONSTRAINT "receipt_series_pk" PRIMARY KEY ("doctor_id", "kind", "financial_year")
            )
        `);
    await db.query(`
            CREATE TABLE "receipt" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "kind" text NOT NULL,
                "reason" text NOT NULL,
                "financial_year" text NOT NULL,
                "serial" integer NOT NULL,
                "number" text NOT NULL,
                "issued_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "issued_on" date NOT NULL,
                "money_on" date NOT NULL,
                "transaction_id" uuid NOT NULL,
                "payment_id" uuid NOT NULL,
                "refund_id" uuid,
                "enrolment_id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "amount_paise" bigint NOT NULL,
                "tax_treatment" text NOT NULL,
                "tax_paise" bigint NOT NULL,
                "method" text NOT NULL,
                "reference" text,
                "printed" jsonb NOT NULL,
                CONSTRAINT "receipt_number_form" CHECK (number ~ '^[A-Za-z0-9/-]{1,16}$'),
                CONSTRAINT "receipt_amount" CHECK (amount_paise > 0 AND tax_paise BETWEEN 0 AND amount_paise),
                CONSTRAINT "receipt_tax_treatment" CHECK (tax_treatment IN ('exempt', 'gst_5', 'gst_18')),
                CONSTRAINT "receipt_reason" CHECK (
                    reason IN ('subscription', 'on_hold', 'refund', 'refund_failed', 'voided', 'date_corrected')
                ),
                CONSTRAINT "receipt_kind" CHECK (kind IN ('receipt', 'refund_receipt')),
                CONSTRAINT "receipt_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
  }

  /**
   * Each posting that moves money gets its receipt when its transaction commits: so no code path can forget it, and the
   * series is locked only for the commit.
   */
  private async issueAtCommit(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION receipt_number(prefix text, financial_year text, kind text, serial integer)
      RETURNS text LANGUAGE sql IMMUTABLE AS $$
        SELECT CASE WHEN length(full_number) <= 16 THEN full_number ELSE years || '/' || mark || serial END
        FROM (SELECT substr(financial_year, 3) AS years, CASE kind WHEN 'refund_receipt' THEN 'R' ELSE '' END AS mark) m,
          LATERAL (SELECT least(6, 9 - length(prefix)) - length(mark) AS width) w,
          LATERAL (SELECT prefix || '/' || years || '/' || mark
            || lpad(serial::text, greatest(width, length(serial::text)), '0') AS full_number) n
      $$`);
    await db.query(`
      CREATE FUNCTION issue_receipt(posting ledger_transaction) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        actor CONSTANT text := coalesce(current_setting('app.actor', true), '');
        paid payment;
        original receipt;
        refunded refund;
        issued receipt;
      BEGIN
        SELECT * INTO STRICT paid FROM payment WHERE doctor_id = posting.doctor_id AND id = posting.payment_id;
        SELECT * INTO original FROM receipt
        WHERE doctor_id = posting.doctor_id AND payment_id = posting.payment_id AND kind = 'receipt'
        ORDER BY issued_at DESC, serial DESC LIMIT 1;

        issued.doctor_id := posting.doctor_id;
        issued.id := gen_random_uuid();
        issued.kind := CASE WHEN posting.kind IN ('payment.captured', 'capture.redated', 'refund.failed')
          THEN 'receipt' ELSE 'refund_receipt' END;
        issued.reason := CASE posting.kind
          WHEN 'payment.captured' THEN CASE WHEN paid.term_id IS NULL AND paid.voided_term_id IS NULL THEN 'on_hold' ELSE 'subscription' END
          WHEN 'refund.accepted' THEN 'refund'
          WHEN 'refund.failed' THEN 'refund_failed'
          WHEN 'payment.voided' THEN 'voided'
          ELSE 'date_corrected' END;
        issued.issued_at := CASE posting.kind
          WHEN 'payment.captured' THEN coalesce(paid.learned_at, posting.at) ELSE posting.at END;
        issued.issued_on := (issued.issued_at AT TIME ZONE 'Asia/Kolkata')::date;
        issued.money_on := posting.day;
        issued.transaction_id := posting.id;
        issued.payment_id := paid.id;
        issued.enrolment_id := paid.enrolment_id;
        issued.method := paid.method;
        issued.reference := coalesce(paid.provider_payment_id, paid.reference);
        SELECT patient_id INTO STRICT issued.patient_id FROM enrolment
        WHERE doctor_id = paid.doctor_id AND id = paid.enrolment_id;
        SELECT abs(amount_paise) INTO STRICT issued.amount_paise FROM ledger_entry
        WHERE doctor_id = posting.doctor_id AND transaction_id = posting.id AND account IN ('razorpay', 'in_hand');

        IF original.id IS NOT NULL AND posting.kind NOT IN ('payment.captured', 'capture.redated') THEN
          issued.tax_treatment := original.tax_treatment;
          issued.printed := original.printed || jsonb_build_object(
            'original_number', original.number, 'original_issued_on', original.issued_on);
        ELSE
          SELECT CASE WHEN pr.gstin IS NULL THEN 'exempt' ELSE coalesce(ti.tax_treatment, 'exempt') END,
            jsonb_build_object(
              'doctor_name', coalesce(pr.doctor_name, a.email, ''), 'degree', pr.degree,
              'registration_number', pr.registration_number, 'clinic_name', pr.clinic_name,
              'clinic_address', pr.clinic_address, 'gstin', pr.gstin,
              'patient_name', pa.name, 'patient_mobile_ending', right(pa.mobile_normal, 4),
              'plan_name', coalesce(te.plan_name, o.plan_name), 'tier_name', coalesce(te.tier_name, o.tier_name),
              'covered_services', coalesce(pl.covered_services, ''), 'excluded_services', coalesce(pl.excluded_services, ''),
              'valid_from', te.start_day, 'valid_until', te.end_day,
              'sac', CASE WHEN pr.gstin IS NOT NULL THEN coalesce(ti.sac, '9993') END,
              'note', NULL, 'original_number', NULL, 'original_issued_on', NULL,
              'link_identifier', (SELECT identifier FROM link WHERE doctor_id = paid.doctor_id
                AND enrolment_id = paid.enrolment_id ORDER BY revoked_at IS NOT NULL, created_at DESC LIMIT 1))
          INTO issued.tax_treatment, issued.printed
          FROM account a
          LEFT JOIN profile pr ON pr.doctor_id = a.id
          LEFT JOIN patient pa ON pa.doctor_id = a.id AND pa.id = issued.patient_id
          LEFT JOIN term te ON te.doctor_id = a.id AND te.id = coalesce(paid.term_id, paid.voided_term_id)
          LEFT JOIN payment_order o ON o.doctor_id = a.id AND o.id = paid.order_id
          LEFT JOIN tier ti ON ti.doctor_id = a.id AND ti.id = coalesce(te.tier_id, o.tier_id)
          LEFT JOIN plan pl ON pl.doctor_id = a.id AND pl.id = ti.plan_id
          WHERE a.id = paid.doctor_id;
        END IF;
        IF posting.kind = 'payment.voided' THEN
          issued.printed := issued.printed || jsonb_build_object('note', paid.void_reason);
        ELSIF posting.kind IN ('refund.accepted', 'refund.failed') THEN
          issued.refund_id := posting.source_id;
          SELECT * INTO refunded FROM refund WHERE doctor_id = posting.doctor_id AND id = posting.source_id;
          issued.printed := issued.printed || jsonb_build_object('note', refunded.reason);
          issued.reference := refunded.provider_refund_id;
        END IF;
        issued.printed := issued.printed || jsonb_build_object('received_by', CASE split_part(actor, '/', 1)
          WHEN 'doctor' THEN issued.printed->>'doctor_name'
          WHEN 'staff' THEN (SELECT name FROM membership WHERE doctor_id = paid.doctor_id
            AND account_id::text = split_part(actor, '/', 2) ORDER BY ended_at IS NOT NULL, created_at DESC LIMIT 1)
          END);
        issued.tax_paise := CASE issued.tax_treatment
          WHEN 'gst_5' THEN round(issued.amount_paise * 5 / 105.0)
          WHEN 'gst_18' THEN round(issued.amount_paise * 18 / 118.0) ELSE 0 END;

        SELECT year || '-' || lpad(((year + 1) % 100)::text, 2, '0') INTO issued.financial_year
        FROM (SELECT extract(year FROM issued.issued_on - interval '3 months')::integer AS year) y;
        INSERT INTO receipt_series AS s (doctor_id, kind, financial_year, last_serial)
        VALUES (issued.doctor_id, issued.kind, issued.financial_year, 1)
        ON CONFLICT (doctor_id, kind, financial_year) DO UPDATE SET last_serial = s.last_serial + 1
        RETURNING last_serial INTO issued.serial;
        issued.number := receipt_number(
          coalesce((SELECT receipt_prefix FROM profile WHERE doctor_id = issued.doctor_id), 'R'),
          issued.financial_year, issued.kind, issued.serial);
        INSERT INTO receipt SELECT issued.*;
      END $$`);
    await db.query(`
      CREATE FUNCTION issue_receipt_of_posting() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM issue_receipt(NEW);
        RETURN NULL;
      END $$`);
    await db.query(`
      CREATE CONSTRAINT TRIGGER receipt_issued AFTER INSERT ON ledger_transaction DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW WHEN (NEW.kind <> 'hold.accepted') EXECUTE FUNCTION issue_receipt_of_posting()`);
  }

  /** The payments of the past get their receipts in the order of their postings. */
  private async backfill(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX "receipt_by_payment" ON "receipt" ("doctor_id", "payment_id")`);
    const lifted: string[] = [];
    for (const table of READ_FOR_BACKFILL) {
      const [{ forced } = { forced: false }] = (await db.query(
        'SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = $1::regclass',
        [table],
      )) as { forced: boolean }[];
      if (forced) lifted.push(table);
    }
    for (const table of lifted) await db.query(`ALTER TABLE "${table}" NO FORCE ROW LEVEL SECURITY`);
    await db.query(`
      SELECT issue_receipt(t) FROM (
        SELECT l FROM ledger_transaction l WHERE kind <> 'hold.accepted' ORDER BY doctor_id, at, id
      ) postings (t)`);
    for (const table of lifted) await db.query(`ALTER TABLE "${table}" FORCE ROW LEVEL SECURITY`);
  }

  private async createIndexes(db: QueryRunner): Promise<void> {
    for (const [name, columns] of [
      ['receipt_once', '"doctor_id", "transaction_id"'],
      ['receipt_serial', '"doctor_id", "kind", "financial_year", "serial"'],
    ])
      await db.query(`CREATE UNIQUE INDEX "${name}" ON "receipt" (${columns})`);
    for (const [name, columns] of [
      ['receipt_by_day', '"doctor_id", "issued_on", "id"'],
      ['receipt_by_patient', '"doctor_id", "patient_id"'],
      ['receipt_by_enrolment', '"doctor_id", "enrolment_id"'],
    ])
      await db.query(`CREATE INDEX "${name}" ON "receipt" (${columns})`);
    await db.query(`
            ALTER TABLE "receipt"
            ADD CONSTRAINT "receipt_posting_fk" FOREIGN KEY ("doctor_id", "transaction_id") REFERENCES "ledger_transaction"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
  }

  /** A receipt never changes, except that an erased patient's name disappears from it. */
  private async isolate(db: QueryRunner): Promise<void> {
    for (const table of ['receipt', 'receipt_series']) await db.query(`SELECT isolate_tenant_table('${table}')`);
    await db.query('REVOKE UPDATE ON receipt FROM nirog_app');
    await db.query('GRANT UPDATE (printed) ON receipt TO nirog_app');
    await db.query(`
      CREATE FUNCTION keep_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          IF to_jsonb(NEW) - 'printed' = to_jsonb(OLD) - 'printed' AND NEW.printed = OLD.printed
              || '{"patient_name": "Deleted patient", "patient_mobile_ending": null, "note": null, "link_identifier": null}' THEN
            RETURN NEW;
          END IF;
        END IF;
        RAISE EXCEPTION 'receipts are never changed or deleted' USING ERRCODE = 'insufficient_privilege';
      END $$`);
    await db.query(`
      CREATE TRIGGER never_change BEFORE UPDATE OR DELETE ON receipt FOR EACH ROW EXECUTE FUNCTION keep_receipt()`);
    await db.query(`
      CREATE TRIGGER never_truncate BEFORE TRUNCATE ON receipt FOR EACH STATEMENT EXECUTE FUNCTION keep_receipt()`);
    for (const [table, columns] of Object.entries(CHECKED_COLUMNS)) {
      await db.query(`GRANT SELECT (${columns}) ON ${table} TO nirog_auditor`);
      await db.query(`CREATE POLICY audited ON ${table} FOR SELECT TO nirog_auditor USING (true)`);
    }
  }
}

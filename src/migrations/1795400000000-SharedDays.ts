import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Marks what was written before the trigger was there: the earlier of two neighbours in time that share days. */
export const MARK_SHARED_DAYS = `
  UPDATE term t SET shares_days = true
  FROM (
    SELECT doctor_id, id, least(end_day, ended_day) > lead(start_day) OVER (
      PARTITION BY doctor_id, enrolment_id ORDER BY start_day, end_day, id) AS cut
    FROM term WHERE payment_day IS NOT NULL AND coalesce(ended_day > start_day, true)) c
  WHERE c.cut AND t.doctor_id = c.doctor_id AND t.id = c.id`;

const DAYS = 'doctor_id, enrolment_id, start_day, end_day, ended_day, payment_day, shares_days';

/**
 * Figures over all doctors read every paid term. That few terms are cut into by a later one of their enrolment is known
 * beforehand: a term that is written with days which another has, too, is marked, so that of any two that share days
 * one is. `term_spans` has the few spans and amounts that terms have in common, each with the places of its terms, and
 * belongs to no doctor: it is a seventh of an index that begins with the doctor, and read in order.
 */
export class SharedDays1795400000000 implements MigrationInterface {
  name = 'SharedDays1795400000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "term" ADD "shares_days" boolean');
    // A mark says nothing that anybody did: the audit keeps none of these.
    await db.query('ALTER TABLE term DISABLE TRIGGER note_change');
    await db.query('ALTER TABLE term NO FORCE ROW LEVEL SECURITY');
    await db.query(MARK_SHARED_DAYS);
    await db.query('ALTER TABLE term FORCE ROW LEVEL SECURITY');
    await db.query('ALTER TABLE term ENABLE TRIGGER note_change');
    await db.query(`
            CREATE INDEX "term_sharing_days" ON "term" ("doctor_id", "enrolment_id")
            WHERE shares_days
        `);
    await db.query(`
            CREATE INDEX "term_spans" ON "term" ("start_day", "end_day", "ended_day", "months", "amount_paise")
            WHERE payment_day IS NOT NULL
        `);
    await this.markFromNowOn(db);
    await db.query('GRANT SELECT (shares_days) ON term TO nirog_auditor');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('REVOKE SELECT (shares_days) ON term FROM nirog_auditor');
    await db.query('DROP TRIGGER mark_shared_days ON term');
    await db.query('DROP FUNCTION mark_shared_days()');
    await db.query('DROP INDEX "term_spans"');
    await db.query('DROP INDEX "term_sharing_days"');
    await db.query('ALTER TABLE "term" DROP COLUMN "shares_days"');
  }

  /**
   * The enrolment's lock, which whoever changes a term should hold already, makes two that write at once see one
   * another; but not when a transaction sees only what was there as it began.
   */
  private async markFromNowOn(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION mark_shared_days() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE
        until CONSTANT date := least(NEW.end_day, NEW.ended_day);
      BEGIN
        PERFORM FROM enrolment WHERE doctor_id = NEW.doctor_id AND id = NEW.enrolment_id FOR NO KEY UPDATE;
        NEW.shares_days := nullif(
          current_setting('transaction_isolation') <> 'read committed' OR EXISTS (
            SELECT FROM term t
            WHERE t.doctor_id = NEW.doctor_id AND t.enrolment_id = NEW.enrolment_id AND t.id <> NEW.id
              AND t.payment_day IS NOT NULL AND t.start_day < until AND least(t.end_day, t.ended_day) > NEW.start_day),
          false);
        RETURN NEW;
      END $$`);
    await db.query(`
      CREATE TRIGGER mark_shared_days BEFORE INSERT OR UPDATE OF ${DAYS} ON term FOR EACH ROW
      WHEN (NEW.payment_day IS NOT NULL) EXECUTE FUNCTION mark_shared_days()`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No doctor's id, with which the function runs: the policies for the application apply to the tables' owner, too. */
const NOBODY = '00000000-0000-0000-0000-000000000000';
const IN_FUNCTION = `current_setting('app.doctor', true) = '${NOBODY}'`;

/** By table: rows that the function may see. */
const VISIBLE = {
  hold: `state = 'open' AND ${IN_FUNCTION}`,
  enrolment: IN_FUNCTION,
  bulk_job: `status <> 'running' AND ended_at < now() - interval '90 days'`,
  bulk_row: `EXISTS (SELECT FROM bulk_job j WHERE j.doctor_id = bulk_row.doctor_id AND j.id = bulk_row.job_id)`,
  desk_decision: `decided_at < now() - interval '400 days'`,
};

/**
 * Bulk actions can fail, and record when they ended. Ended ones and old decisions about desk items are deleted by
 * `delete_ended_work`: the application may still delete nothing itself, and policies let the function's owner see only
 * rows that are due, and what keeps them. A decision is kept while its snooze lasts or money of the patient is on hold.
 */
export class EndedWork1795492000000 implements MigrationInterface {
  name = 'EndedWork1795492000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "bulk_job" DROP CONSTRAINT "bulk_job_status"');
    await db.query(
      `ALTER TABLE "bulk_job" ADD CONSTRAINT "bulk_job_status" CHECK (status IN ('running', 'stopped', 'failed', 'done'))`,
    );
    // The default fills existing rows. It means nothing for those that are still running.
    await db.query('ALTER TABLE "bulk_job" ADD "ended_at" TIMESTAMP WITH TIME ZONE DEFAULT now()');
    await db.query('ALTER TABLE "bulk_job" ALTER COLUMN "ended_at" DROP DEFAULT');
    await db.query('CREATE INDEX "bulk_job_ended" ON "bulk_job" ("ended_at")');
    await db.query('CREATE INDEX "desk_decision_by_time" ON "desk_decision" ("decided_at")');
    for (const [table, isVisible] of Object.entries(VISIBLE)) {
      const command = table === 'hold' || table === 'enrolment' ? 'SELECT' : 'ALL';
      await db.query(`CREATE POLICY ended ON ${table} FOR ${command} TO CURRENT_USER USING (${isVisible})`);
    }
    await db.query(`
      CREATE FUNCTION delete_ended_work(batch integer, business_now timestamptz) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
      AS $$
      DECLARE
        earlier CONSTANT timestamptz := least(now(), business_now);
        doctor CONSTANT text := coalesce(current_setting('app.doctor', true), '');
        jobs uuid[];
        decisions integer;
      BEGIN
        PERFORM set_config('app.doctor', '${NOBODY}', true);
        jobs := ARRAY(
          SELECT id FROM bulk_job WHERE status <> 'running' AND ended_at < earlier - interval '90 days'
          ORDER BY ended_at LIMIT greatest(1, batch / 100)); -- a job has up to 1,000 rows
        DELETE FROM bulk_row r USING bulk_job j
        WHERE j.id = ANY (jobs) AND r.doctor_id = j.doctor_id AND r.job_id = j.id;
        DELETE FROM bulk_job WHERE id = ANY (jobs);
        DELETE FROM desk_decision WHERE (doctor_id, id) IN (
          SELECT d.doctor_id, d.id FROM desk_decision d
          WHERE d.decided_at < earlier - interval '400 days' AND (d.until IS NULL OR d.until < earlier::date - 1)
            AND NOT EXISTS (
              SELECT FROM hold h JOIN enrolment e ON e.doctor_id = h.doctor_id AND e.id = h.enrolment_id
              WHERE h.doctor_id = d.doctor_id AND h.state = 'open' AND e.patient_id = d.patient_id)
          ORDER BY d.decided_at LIMIT batch);
        GET DIAGNOSTICS decisions = ROW_COUNT;
        PERFORM set_config('app.doctor', doctor, true);
        RETURN cardinality(jobs) + decisions;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION delete_ended_work(integer, timestamptz) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION delete_ended_work(integer, timestamptz) TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION delete_ended_work(integer, timestamptz)');
    for (const table of Object.keys(VISIBLE)) await db.query(`DROP POLICY ended ON ${table}`);
    await db.query('DROP INDEX "desk_decision_by_time"');
    await db.query('DROP INDEX "bulk_job_ended"');
    await db.query('ALTER TABLE "bulk_job" DROP COLUMN "ended_at"');
    await db.query(`UPDATE bulk_job SET status = 'stopped' WHERE status = 'failed'`);
    await db.query('ALTER TABLE "bulk_job" DROP CONSTRAINT "bulk_job_status"');
    await db.query(
      `ALTER TABLE "bulk_job" ADD CONSTRAINT "bulk_job_status" CHECK (status IN ('running', 'stopped', 'done'))`,
    );
  }
}

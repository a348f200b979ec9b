import type { MigrationInterface, QueryRunner } from 'typeorm';

const FROM = ['refund', 'payment', 'enrolment', 'patient'];

/**
 * The deletion of a patient ends the replies kept for repeated calls, which it finds by the ids they name, and the reasons
 * of refunds; those of patients who were deleted before end here. And a key is marked when its work is committed.
 */
export class ErasedWords1795462000000 implements MigrationInterface {
  name = 'ErasedWords1795462000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "idempotency" ADD "mentions" uuid array, ADD "done_at" TIMESTAMP WITH TIME ZONE');
    for (const table of FROM) await db.query(`ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`);
    await db.query(`SELECT set_config('app.action', 'patient.erase', true)`);
    await db.query(`
      UPDATE refund r SET reason = 'Deleted with the patient'
      FROM payment m
      JOIN enrolment e ON e.doctor_id = m.doctor_id AND e.id = m.enrolment_id
      JOIN patient p ON p.doctor_id = e.doctor_id AND p.id = e.patient_id
      WHERE m.doctor_id = r.doctor_id AND m.id = r.payment_id AND p.erased_at IS NOT NULL`);
    await db.query(`SELECT set_config('app.action', '', true)`);
    for (const table of FROM) await db.query(`ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "idempotency" DROP COLUMN "mentions", DROP COLUMN "done_at"');
  }
}

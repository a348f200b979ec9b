import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which question a reply belongs to, which clinics it offered, and which one was chosen. */
export class ClinicQuestions1795474000100 implements MigrationInterface {
  name = 'ClinicQuestions1795474000100';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "unclaimed_reply" ADD "doctor_ids" uuid array, ADD "question_id" uuid');
    await db.query('ALTER TABLE "unclaimed_reply" ADD "claimed_by" uuid');
    await db.query(`
      UPDATE unclaimed_reply u SET question_id = u.id, doctor_ids = ARRAY(
        SELECT w.doctor_id FROM whatsapp_correspondent w WHERE w.number = u.number)`);
    await db.query('ALTER TABLE "unclaimed_reply" ALTER "doctor_ids" SET NOT NULL, ALTER "question_id" SET NOT NULL');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "unclaimed_reply" DROP "claimed_by", DROP "question_id", DROP "doctor_ids"');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The timeline of a patient reads the changes of single records from this index. */
export class PatientTimeline1795490000000 implements MigrationInterface {
  name = 'PatientTimeline1795490000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`CREATE INDEX "audit_by_object" ON "audit" ("doctor_id", "object_id", "id")`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP INDEX "audit_by_object"');
  }
}

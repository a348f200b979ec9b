import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Workers say that they run: one that died was seen by nobody while its work waited. */
export class Worker1795463000000 implements MigrationInterface {
  name = 'Worker1795463000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "worker" (
                "id" uuid NOT NULL,
                "started_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "seen_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "worker_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE, DELETE ON worker TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "worker"');
  }
}

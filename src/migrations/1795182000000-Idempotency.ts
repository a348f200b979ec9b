import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys of calls that may be repeated. Of no tenant: a patient who pays has no login. Nobody may delete a row. */
export class Idempotency1795182000000 implements MigrationInterface {
  name = 'Idempotency1795182000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "idempotency" (
                "id" uuid NOT NULL,
                "scope" text NOT NULL,
                "key_hash" text NOT NULL,
                "fingerprint" text NOT NULL,
                "status" smallint,
                "reply_sealed" text,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "claimed_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "idempotency_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "idempotency_once" ON "idempotency" ("scope", "key_hash")
        `);
    await db.query(`
            CREATE INDEX "idempotency_kept" ON "idempotency" ("created_at")
            WHERE reply_sealed IS NOT NULL
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON idempotency TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "idempotency"');
  }
}

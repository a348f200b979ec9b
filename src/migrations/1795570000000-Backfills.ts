import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rewrites of existing rows. A migration inserts a row with the name of an SQL function, and `npm run migrate` calls it
 * for one batch after the other (`src/platform/db/backfills.ts`).
 */
export class Backfills1795570000000 implements MigrationInterface {
  name = 'Backfills1795570000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "backfill" (
                "name" text NOT NULL,
                "table_name" text NOT NULL,
                "last_key" text array,
                "processed" bigint NOT NULL DEFAULT 0,
                "finished_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "backfill_pk" PRIMARY KEY ("name")
            )
        `);
    await db.query('GRANT SELECT ON backfill TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "backfill"');
  }
}

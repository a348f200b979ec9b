import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Results of restore drills. They belong to no doctor. The drill inserts them as a superuser. */
export class RestoreDrills1795552100000 implements MigrationInterface {
  name = 'RestoreDrills1795552100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "restore_drill" (
                "id" uuid NOT NULL,
                "finished_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "outcome" text NOT NULL,
                "reason" text,
                "took_ms" integer NOT NULL,
                "size_bytes" bigint,
                "backup_at" TIMESTAMP WITH TIME ZONE,
                "restored_to" TIMESTAMP WITH TIME ZONE,
                "alarm_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "restore_drill_outcome" CHECK (
                    outcome IN ('ok', 'failed')
                    AND (outcome = 'ok') = (reason IS NULL)
                ),
                CONSTRAINT "restore_drill_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "restore_drill_by_time" ON "restore_drill" ("finished_at")');
    await db.query('GRANT SELECT, UPDATE (alarm_at) ON restore_drill TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "restore_drill"');
  }
}

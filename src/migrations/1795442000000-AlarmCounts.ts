import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The alarms of the last day, summed over processes and their restarts. They belong to no doctor. */
export class AlarmCounts1795442000000 implements MigrationInterface {
  name = 'AlarmCounts1795442000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "alarm_count" (
                "alarm" text NOT NULL,
                "slot" smallint NOT NULL,
                "hour" TIMESTAMP WITH TIME ZONE NOT NULL,
                "times" integer NOT NULL,
                "last_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "alarm_count_slot" CHECK (slot BETWEEN 0 AND 23),
                CONSTRAINT "alarm_count_times" CHECK (times > 0),
                CONSTRAINT "alarm_count_pk" PRIMARY KEY ("alarm", "slot")
            )
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON alarm_count TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "alarm_count"');
  }
}

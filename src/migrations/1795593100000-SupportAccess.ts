import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A doctor's consent that support sees the clinic for an hour, and the sessions that support opens with it. */
export class SupportAccess1795593100000 implements MigrationInterface {
  name = 'SupportAccess1795593100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "support_access" (
                "id" uuid NOT NULL,
                "doctor_id" uuid NOT NULL,
                "granted_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "revoked_at" TIMESTAMP WITH TIME ZONE,
                "calls" integer NOT NULL DEFAULT 0,
                CONSTRAINT "support_access_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "support_access_by_doctor" ON "support_access" ("doctor_id", "expires_at")');
    await db.query('CREATE INDEX "support_access_open" ON "support_access" ("expires_at")');
    await db.query(`
            ALTER TABLE "support_access"
            ADD CONSTRAINT "support_access_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON support_access TO nirog_app');
    await db.query('GRANT SELECT ON support_access TO nirog_platform');
    await db.query(`SELECT audit_table('support_access')`);
    await db.query('ALTER TABLE "session" ADD "support_access_id" uuid');
    await db.query(`
            ALTER TABLE "session"
            ADD CONSTRAINT "session_support_access_fk" FOREIGN KEY ("support_access_id") REFERENCES "support_access"("id") ON DELETE NO ACTION ON UPDATE NO ACTION NOT VALID
        `);
    await db.query('ALTER TABLE "session" VALIDATE CONSTRAINT "session_support_access_fk"');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "session" DROP COLUMN "support_access_id"');
    await db.query('DROP TABLE "support_access"');
  }
}

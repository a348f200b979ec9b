import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of no tenant: whoever opens the link has not said who they are. */
export class PasswordLink1795250100000 implements MigrationInterface {
  name = 'PasswordLink1795250100000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "password_link" (
                "token_hash" text NOT NULL,
                "account_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "password_link_pk" PRIMARY KEY ("token_hash")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "password_link_one_open" ON "password_link" ("account_id")
            WHERE ended_at IS NULL
        `);
    await db.query(`
            ALTER TABLE "password_link"
            ADD CONSTRAINT "password_link_account_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON password_link TO nirog_app');
    await db.query(`SELECT audit_table('password_link', 'account_id', '{token_hash}')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "password_link"');
  }
}

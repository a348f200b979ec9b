import type { MigrationInterface, QueryRunner } from 'typeorm';

const ROLES = `'doctor', 'admin', 'support', 'staff'`;
const CONTACT = 'email IS NOT NULL OR mobile IS NOT NULL';
const ACTORS = `'doctor', 'admin', 'support', 'patient', 'system', 'staff'`;

/** API keys of clinics. Each acts as an account of its own, which has neither an email nor a password. */
export class ApiKeys1795595000000 implements MigrationInterface {
  name = 'ApiKeys1795595000000';

  async up(db: QueryRunner): Promise<void> {
    await this.replaceCheck(db, 'account', 'account_role', `role IN (${ROLES}, 'integration')`);
    await this.replaceCheck(db, 'account', 'account_contact', `${CONTACT} OR role = 'integration'`);
    await this.replaceCheck(db, 'audit', 'audit_actor_kind', `actor_kind IN (${ACTORS}, 'integration')`);
    await db.query(`
            CREATE TABLE "api_key" (
                "id" uuid NOT NULL,
                "doctor_id" uuid NOT NULL,
                "account_id" uuid NOT NULL,
                "name" text NOT NULL,
                "prefix" text NOT NULL,
                "secret_hash" text NOT NULL,
                "previous_secret_hash" text,
                "previous_ends_at" TIMESTAMP WITH TIME ZONE,
                "scopes" text array NOT NULL,
                "networks" text array NOT NULL DEFAULT '{}',
                "expires_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "revoked_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "api_key_scopes" CHECK (cardinality(scopes) > 0),
                CONSTRAINT "api_key_previous" CHECK (
                    (previous_secret_hash IS NULL) = (previous_ends_at IS NULL)
                ),
                CONSTRAINT "api_key_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "api_key_by_doctor" ON "api_key" ("doctor_id", "id")');
    await db.query('CREATE UNIQUE INDEX "api_key_secret" ON "api_key" ("secret_hash")');
    await db.query('CREATE UNIQUE INDEX "api_key_previous_secret" ON "api_key" ("previous_secret_hash")');
    await db.query(`
            ALTER TABLE "api_key"
            ADD CONSTRAINT "api_key_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "api_key"
            ADD CONSTRAINT "api_key_account_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            CREATE TABLE "api_key_use" (
                "api_key_id" uuid NOT NULL,
                "last_used_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "last_used_ip" text NOT NULL,
                CONSTRAINT "api_key_use_pk" PRIMARY KEY ("api_key_id")
            )
        `);
    await db.query(`
            ALTER TABLE "api_key_use"
            ADD CONSTRAINT "api_key_use_key_fk" FOREIGN KEY ("api_key_id") REFERENCES "api_key"("id") ON DELETE CASCADE ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON api_key, api_key_use TO nirog_app');
    await db.query(`SELECT audit_table('api_key', 'id', '{secret_hash,previous_secret_hash}')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP TABLE "api_key_use"');
    await db.query('DROP TABLE "api_key"');
    await db.query(`UPDATE account SET role = 'staff', email = id || '@api-key.invalid' WHERE role = 'integration'`);
    await this.replaceCheck(db, 'account', 'account_contact', CONTACT);
    await this.replaceCheck(db, 'account', 'account_role', `role IN (${ROLES})`);
    await this.replaceCheck(db, 'audit', 'audit_actor_kind', `actor_kind IN (${ACTORS})`);
  }

  /** The check of the large table is validated by a later migration, `ValidateApiKeyActors`; its rows never change. */
  private async replaceCheck(db: QueryRunner, table: string, name: string, condition: string): Promise<void> {
    const add = `ADD CONSTRAINT ${name} CHECK (${condition})`;
    await db.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}, ${add} ${table === 'audit' ? 'NOT VALID' : ''}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Second factors of accounts, their recovery codes, and the requests for them. */
export class SecondFactors1795580000000 implements MigrationInterface {
  name = 'SecondFactors1795580000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" ADD "second_factor_count" integer NOT NULL DEFAULT 0');
    for (const column of ['second_factor_removal_at', 'recovery_codes_at'])
      await db.query(`ALTER TABLE "account" ADD "${column}" TIMESTAMP WITH TIME ZONE`);
    await db.query('ALTER TABLE "account" ADD "staff_need_second_factor" boolean NOT NULL DEFAULT false');
    await db.query('ALTER TABLE "session" ADD "verified_at" TIMESTAMP WITH TIME ZONE');
    await this.createFactors(db);
    await db.query(`
            CREATE TABLE "recovery_code" (
                "code_hash" text NOT NULL,
                "account_id" uuid NOT NULL,
                "used_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "recovery_code_pk" PRIMARY KEY ("code_hash")
            )
        `);
    await db.query('CREATE INDEX "recovery_code_by_account" ON "recovery_code" ("account_id")');
    await db.query(`
            CREATE TABLE "factor_challenge" (
                "token_hash" text NOT NULL,
                "account_id" uuid NOT NULL,
                "purpose" text NOT NULL,
                "clinic_doctor_id" uuid,
                "passkey_challenge" text,
                "failures" integer NOT NULL DEFAULT 0,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "factor_challenge_purpose" CHECK (purpose IN ('login', 'verification', 'registration')),
                CONSTRAINT "factor_challenge_pk" PRIMARY KEY ("token_hash")
            )
        `);
    await db.query('CREATE INDEX "factor_challenge_by_account" ON "factor_challenge" ("account_id", "created_at")');
    await db.query('CREATE INDEX "factor_challenge_expired" ON "factor_challenge" ("expires_at")');
    await db.query(`
            ALTER TABLE "factor_challenge"
            ADD CONSTRAINT "factor_challenge_clinic_fk" FOREIGN KEY ("clinic_doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of ['second_factor', 'recovery_code', 'factor_challenge']) {
      await db.query(`
            ALTER TABLE "${table}"
            ADD CONSTRAINT "${table}_account_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
      await db.query(`GRANT SELECT, INSERT, UPDATE, DELETE ON ${table} TO nirog_app`);
    }
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['factor_challenge', 'recovery_code', 'second_factor']) await db.query(`DROP TABLE "${table}"`);
    await db.query('ALTER TABLE "session" DROP COLUMN "verified_at"');
    for (const column of [
      'staff_need_second_factor',
      'recovery_codes_at',
      'second_factor_removal_at',
      'second_factor_count',
    ])
      await db.query(`ALTER TABLE "account" DROP COLUMN "${column}"`);
  }

  private async createFactors(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "second_factor" (
                "id" uuid NOT NULL,
                "account_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "name" text NOT NULL,
                "secret_sealed" text,
                "last_step" integer,
                "credential_id" text,
                "public_key" bytea,
                "sign_count" bigint,
                "transports" text ARRAY,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "confirmed_at" TIMESTAMP WITH TIME ZONE,
                "last_used_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "second_factor_kind" CHECK (kind IN ('totp', 'passkey')),
                CONSTRAINT "second_factor_totp" CHECK ((kind = 'totp') = (secret_sealed IS NOT NULL)),
                CONSTRAINT "second_factor_passkey" CHECK (
                    (kind = 'passkey') = (credential_id IS NOT NULL AND public_key IS NOT NULL AND sign_count IS NOT NULL)
                ),
                CONSTRAINT "second_factor_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "second_factor_by_account" ON "second_factor" ("account_id")');
    await db.query(
      `CREATE UNIQUE INDEX "second_factor_one_totp" ON "second_factor" ("account_id") WHERE kind = 'totp'`,
    );
    await db.query('CREATE UNIQUE INDEX "second_factor_credential" ON "second_factor" ("credential_id")');
  }
}

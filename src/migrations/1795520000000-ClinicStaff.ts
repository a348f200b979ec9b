import type { MigrationInterface, QueryRunner } from 'typeorm';

const ACTORS = `'doctor', 'admin', 'support', 'patient', 'system'`;
const ROLES = `'doctor', 'admin', 'support'`;

/** People who work for a doctor: their logins, memberships, invitations and sessions in a doctor's clinic. */
export class ClinicStaff1795520000000 implements MigrationInterface {
  name = 'ClinicStaff1795520000000';

  async up(db: QueryRunner): Promise<void> {
    await this.extendAccount(db);
    await this.createMembership(db);
    await db.query('ALTER TABLE "session" ADD "doctor_id" uuid');
    await db.query('ALTER TABLE "session" ADD "parent_id" uuid');
    await db.query('ALTER TABLE "session" ADD "opened_by_pin" boolean NOT NULL DEFAULT false');
    await db.query(`
            ALTER TABLE "session"
            ADD CONSTRAINT "session_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`CREATE INDEX "session_by_doctor" ON "session" ("doctor_id") WHERE doctor_id IS NOT NULL`);
    await this.replaceCheck(db, 'audit', 'audit_actor_kind', `actor_kind IN (${ACTORS}, 'staff')`);
  }

  async down(db: QueryRunner): Promise<void> {
    await this.replaceCheck(db, 'audit', 'audit_actor_kind', `actor_kind IN (${ACTORS})`);
    for (const column of ['opened_by_pin', 'parent_id', 'doctor_id'])
      await db.query(`ALTER TABLE "session" DROP COLUMN "${column}"`);
    await db.query('DROP TABLE "membership"');
    await this.replaceCheck(db, 'account', 'account_role', `role IN (${ROLES})`);
    await db.query('ALTER TABLE "account" DROP CONSTRAINT "account_contact"');
    for (const column of ['pin_failures', 'pin_hash', 'mobile'])
      await db.query(`ALTER TABLE "account" DROP COLUMN "${column}"`);
    await db.query('ALTER TABLE "account" ALTER COLUMN "email" SET NOT NULL');
    await this.auditAccount(db, ['password_hash']);
  }

  private async extendAccount(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "account" ALTER COLUMN "email" DROP NOT NULL');
    await db.query('ALTER TABLE "account" ADD "mobile" text');
    await db.query('ALTER TABLE "account" ADD "pin_hash" text');
    await db.query('ALTER TABLE "account" ADD "pin_failures" integer NOT NULL DEFAULT 0');
    await db.query(`
            ALTER TABLE "account"
            ADD CONSTRAINT "account_contact" CHECK (email IS NOT NULL OR mobile IS NOT NULL)
        `);
    await db.query('CREATE UNIQUE INDEX "account_mobile" ON "account" ("mobile")');
    await this.replaceCheck(db, 'account', 'account_role', `role IN (${ROLES}, 'staff')`);
    await this.auditAccount(db, ['password_hash', 'pin_hash', 'mobile']);
  }

  private async createMembership(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "membership" (
                "id" uuid NOT NULL,
                "doctor_id" uuid NOT NULL,
                "account_id" uuid,
                "name" text NOT NULL,
                "email" text,
                "mobile" text,
                "role" text NOT NULL,
                "refund_limit_paise" bigint,
                "invitation_hash" text,
                "invitation_expires_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "accepted_at" TIMESTAMP WITH TIME ZONE,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "membership_role" CHECK (role IN ('reception', 'accountant', 'viewer')),
                CONSTRAINT "membership_contact" CHECK ((email IS NULL) <> (mobile IS NULL)),
                CONSTRAINT "membership_invitation_open" CHECK ((invitation_hash IS NULL) = (invitation_expires_at IS NULL)),
                CONSTRAINT "membership_refund_limit" CHECK (refund_limit_paise IS NULL OR refund_limit_paise > 0),
                CONSTRAINT "membership_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query('CREATE INDEX "membership_by_doctor" ON "membership" ("doctor_id", "created_at")');
    await db.query('CREATE UNIQUE INDEX "membership_invitation" ON "membership" ("invitation_hash")');
    for (const [name, columns] of [
      ['membership_one_per_login', '"account_id", "doctor_id"'],
      ['membership_one_per_email', '"doctor_id", "email"'],
      ['membership_one_per_mobile', '"doctor_id", "mobile"'],
    ])
      await db.query(`CREATE UNIQUE INDEX "${name}" ON "membership" (${columns}) WHERE ended_at IS NULL`);
    for (const column of ['doctor', 'account'])
      await db.query(`
            ALTER TABLE "membership"
            ADD CONSTRAINT "membership_${column}_fk" FOREIGN KEY ("${column}_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query('GRANT SELECT, INSERT, UPDATE ON membership TO nirog_app');
    // A login is found before its clinic is known. In a transaction of a doctor only that doctor's rows are visible.
    await db.query('ALTER TABLE membership ENABLE ROW LEVEL SECURITY');
    await db.query(`
      CREATE POLICY tenant ON membership TO nirog_app
      USING (coalesce(current_setting('app.doctor', true), '') IN ('', doctor_id::text))`);
    await db.query('CREATE POLICY directory ON membership FOR SELECT TO nirog_platform USING (true)');
    await db.query('GRANT SELECT (id, doctor_id, account_id, role, ended_at) ON membership TO nirog_platform');
    await db.query(`SELECT audit_table('membership', 'id', '{name,email,mobile,invitation_hash}')`);
  }

  private async auditAccount(db: QueryRunner, masked: readonly string[]): Promise<void> {
    await db.query('DROP TRIGGER record_change ON account');
    await db.query(`SELECT audit_table('account', 'id', $1::text[])`, [masked]);
  }

  private async replaceCheck(db: QueryRunner, table: string, name: string, rule: string): Promise<void> {
    await db.query(`ALTER TABLE "${table}" DROP CONSTRAINT "${name}"`);
    await db.query(`ALTER TABLE "${table}" ADD CONSTRAINT "${name}" CHECK (${rule})`);
  }
}

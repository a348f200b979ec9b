import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The public page of a doctor: its addresses, what is on it, and which plans. */
export class PublicPage1796000000000 implements MigrationInterface {
  name = 'PublicPage1796000000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "public_slug" (
                "slug" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "retired_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "public_slug_pk" PRIMARY KEY ("slug")
            )
        `);
    await db.query(
      'CREATE UNIQUE INDEX "public_slug_one_current" ON "public_slug" ("doctor_id") WHERE retired_at IS NULL',
    );
    await db.query(`
            CREATE TABLE "public_page" (
                "doctor_id" uuid NOT NULL,
                "enabled" boolean NOT NULL DEFAULT false,
                "indexable" boolean NOT NULL DEFAULT false,
                "questions" jsonb NOT NULL DEFAULT '[]',
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "public_page_pk" PRIMARY KEY ("doctor_id")
            )
        `);
    await db.query(`
            CREATE TABLE "public_plan" (
                "doctor_id" uuid NOT NULL,
                "plan_id" uuid NOT NULL,
                "slug" text NOT NULL,
                "listed" boolean NOT NULL,
                "prices_shown" boolean NOT NULL,
                "joining" text NOT NULL,
                "position" smallint NOT NULL,
                CONSTRAINT "public_plan_joining" CHECK (joining IN ('open', 'approval', 'closed')),
                CONSTRAINT "public_plan_pk" PRIMARY KEY ("doctor_id", "plan_id")
            )
        `);
    await db.query('CREATE UNIQUE INDEX "public_plan_slug" ON "public_plan" ("doctor_id", "slug")');
    for (const table of ['public_slug', 'public_page'])
      await db.query(`
            ALTER TABLE "${table}"
            ADD CONSTRAINT "${table}_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "public_plan"
            ADD CONSTRAINT "public_plan_plan_fk" FOREIGN KEY ("doctor_id", "plan_id") REFERENCES "plan"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of ['public_page', 'public_plan']) await db.query(`SELECT isolate_tenant_table('${table}')`);
    await db.query('GRANT SELECT, INSERT, UPDATE ON public_slug TO nirog_app');
    await db.query(`SELECT audit_table('public_slug', 'doctor_id')`);
    await db.query(`SELECT audit_table('public_page', 'doctor_id')`);
    await db.query(`SELECT audit_table('public_plan', 'plan_id')`);
    await db.query('GRANT SELECT ON public_slug TO nirog_platform');
    await db.query('GRANT SELECT (doctor_id, enabled, indexable, updated_at) ON public_page TO nirog_platform');
    await db.query('CREATE POLICY indexable ON public_page FOR SELECT TO nirog_platform USING (enabled AND indexable)');
  }

  async down(db: QueryRunner): Promise<void> {
    for (const table of ['public_plan', 'public_page', 'public_slug']) await db.query(`DROP TABLE "${table}"`);
  }
}

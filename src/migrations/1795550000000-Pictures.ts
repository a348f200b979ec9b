import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What `issue_receipt` stores as printed, without and with the picture. */
const [WITHOUT_PICTURE, WITH_PICTURE] = [`'gstin', pr.gstin,`, `'gstin', pr.gstin, 'picture_id', pr.picture_id,`];

/** Pictures of doctors, on the pay page and on receipts. */
export class Pictures1795550000000 implements MigrationInterface {
  name = 'Pictures1795550000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "picture" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "bytes" bytea NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "picture_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    // A JPEG is compressed already.
    await db.query(`ALTER TABLE "picture" ALTER COLUMN "bytes" SET STORAGE EXTERNAL`);
    await db.query(`CREATE INDEX "picture_by_id" ON "picture" ("id")`);
    await db.query(`
            ALTER TABLE "picture"
            ADD CONSTRAINT "picture_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`ALTER TABLE "profile" ADD "picture_id" uuid`);
    await db.query(`ALTER TABLE "profile" ADD "picture_fetched_from" text`);
    await db.query(`
            ALTER TABLE "profile"
            ADD CONSTRAINT "profile_picture_fk" FOREIGN KEY ("doctor_id", "picture_id") REFERENCES "picture"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await this.isolate(db);
    await replaceInIssueReceipt(db, WITHOUT_PICTURE, WITH_PICTURE);
  }

  async down(db: QueryRunner): Promise<void> {
    await replaceInIssueReceipt(db, WITH_PICTURE, WITHOUT_PICTURE);
    await db.query('ALTER TABLE "profile" DROP CONSTRAINT "profile_picture_fk"');
    for (const column of ['picture_fetched_from', 'picture_id'])
      await db.query(`ALTER TABLE "profile" DROP COLUMN "${column}"`);
    await db.query('DROP TABLE "picture"');
  }

  /** The picture of an address is public, so it is read without a tenant. */
  private async isolate(db: QueryRunner): Promise<void> {
    await db.query(`SELECT isolate_tenant_table('picture')`);
    await db.query('REVOKE UPDATE ON picture FROM nirog_app');
    await db.query('GRANT SELECT (id, bytes) ON picture TO nirog_platform');
    await db.query('CREATE POLICY published ON picture FOR SELECT TO nirog_platform USING (true)');
    await db.query(`
      CREATE TRIGGER never_change BEFORE UPDATE OR DELETE OR TRUNCATE ON picture
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`);
  }
}

/** Replaces a part of the function that issues receipts. Receipts that exist stay as they are. */
async function replaceInIssueReceipt(db: QueryRunner, before: string, after: string): Promise<void> {
  const [row] = (await db.query(
    `SELECT pg_get_functiondef('issue_receipt(ledger_transaction)'::regprocedure) AS definition`,
  )) as { definition: string }[];
  if (row?.definition.split(before).length !== 2) throw new Error(`issue_receipt does not contain ${before} once`);
  await db.query(row.definition.replace(before, after));
}

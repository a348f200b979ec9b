import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sitemap lists pages with a registration number only, which the page itself shows to everybody. */
export class SitemapColumns1796530000000 implements MigrationInterface {
  name = 'SitemapColumns1796530000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('GRANT SELECT (registration_number) ON profile TO nirog_platform');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('REVOKE SELECT (registration_number) ON profile FROM nirog_platform');
  }
}

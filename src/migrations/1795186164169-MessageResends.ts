import { MigrationInterface, QueryRunner } from 'typeorm';

export class MessageResends1795186164169 implements MigrationInterface {
  name = 'MessageResends1795186164169';

  public async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "message"
            ADD "resends" smallint NOT NULL DEFAULT '0'
        `);
  }

  public async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
            ALTER TABLE "message" DROP COLUMN "resends"
        `);
  }
}

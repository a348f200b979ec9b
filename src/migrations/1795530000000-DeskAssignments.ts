import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rows of Today can be assigned to a person of the clinic. */
export class DeskAssignments1795530000000 implements MigrationInterface {
  name = 'DeskAssignments1795530000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "desk_decision" ADD "assigned_to" uuid');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('ALTER TABLE "desk_decision" DROP COLUMN "assigned_to"');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from '../platform/db/concurrent-indexes.js';

const INDEXES = [
  {
    name: 'patient_of_payer',
    unique: false,
    on: '"patient" ("doctor_id", "payer_id") WHERE payer_id IS NOT NULL',
  },
  {
    name: 'message_grouped',
    unique: false,
    on: '"message" ("doctor_id", "grouped_with") WHERE grouped_with IS NOT NULL',
  },
];

/** Builds the indexes of payers without blocking writes, and validates their foreign key. May be repeated. */
export class PayerIndexes1796300000100 implements MigrationInterface {
  name = 'PayerIndexes1796300000100';
  transaction = false;

  async up(db: QueryRunner): Promise<void> {
    await buildIndexes(db, INDEXES);
    await db.query('ALTER TABLE "patient" VALIDATE CONSTRAINT "patient_payer_fk"');
  }

  async down(db: QueryRunner): Promise<void> {
    await dropIndexes(
      db,
      INDEXES.map(({ name }) => name),
    );
  }
}

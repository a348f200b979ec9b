import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndexes, dropIndexes } from '../platform/db/concurrent-indexes.js';

const INDEX = { name: 'link_by_enrolment', unique: false, on: '"link" ("doctor_id", "enrolment_id")' };

/** Finds an enrolment's links also when they were revoked, without reading those of all doctors. May be repeated. */
export class LinkIndex1796540000000 implements MigrationInterface {
  name = 'LinkIndex1796540000000';
  transaction = false;

  up(db: QueryRunner): Promise<void> {
    return buildIndexes(db, [INDEX]);
  }

  down(db: QueryRunner): Promise<void> {
    return dropIndexes(db, [INDEX.name]);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search decodes what the trigrams of its part list, so of a sixty-fourth of all doctors' patients. */
const PARTS = 64;
const PARTS_BEFORE = 16;

/**
 * More parts for the texts that are searched in: with 500,000 patients the search of one doctor with 10,000 spent most of
 * its time on the trigrams of the 30,000 others in the same part.
 */
export class SearchParts1795446000000 implements MigrationInterface {
  name = 'SearchParts1795446000000';

  up(db: QueryRunner): Promise<void> {
    return cut(db, PARTS);
  }

  down(db: QueryRunner): Promise<void> {
    return cut(db, PARTS_BEFORE);
  }
}

/** Cuts the texts into so many parts, under the names they have. Who writes meanwhile waits. */
async function cut(db: QueryRunner, parts: number): Promise<void> {
  await db.query('LOCK TABLE search.patient_text IN ACCESS EXCLUSIVE MODE');
  await db.query('CREATE TEMPORARY TABLE kept AS SELECT * FROM search.patient_text');
  await db.query('DROP TABLE search.patient_text');
  await db.query(`
        CREATE TABLE search.patient_text (
            doctor_id uuid NOT NULL,
            patient_id uuid NOT NULL,
            text text NOT NULL,
            CONSTRAINT patient_text_pk PRIMARY KEY (doctor_id, patient_id)
        ) PARTITION BY HASH (doctor_id)
    `);
  for (let part = 0; part < parts; part++)
    await db.query(`
        CREATE TABLE search.patient_text_${part} PARTITION OF search.patient_text
        FOR VALUES WITH (MODULUS ${parts}, REMAINDER ${part})
    `);
  await db.query('INSERT INTO search.patient_text SELECT * FROM kept');
  await db.query('DROP TABLE kept');
  await db.query(`
        CREATE INDEX patient_text_search ON search.patient_text USING gin (doctor_id, text gin_trgm_ops)
        WITH (fastupdate = off)
    `);
  await db.query('GRANT SELECT ON search.patient_text TO nirog_search');
  await db.query('ANALYZE search.patient_text');
}

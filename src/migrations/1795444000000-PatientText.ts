import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A search looks at the trigrams of one part alone, so of a sixteenth of all doctors' patients. */
const PARTS = 16;

/** What a search looks through, a line for each; the '+' of a stored number is left out on both sides. */
const textOf = (patient: string): string =>
  `lower(${patient}.name) || E'\\n' || lower(coalesce(${patient}.email, '')) || E'\\n'
   || lower(coalesce(${patient}.mobile, '')) || E'\\n' || ltrim(coalesce(${patient}.mobile_normal, ''), '+')`;

/** The texts of the patients who were there before. */
export const FILL_TEXTS = `
  INSERT INTO search.patient_text (doctor_id, patient_id, text)
  SELECT p.doctor_id, p.id, ${textOf('p')} FROM patient p WHERE p.erased_at IS NULL`;

/**
 * The search, of what `rows` selects for a doctor by a condition on `text`. Three letters or digits in a row have trigrams
 * for certain: the index answers, by a plan made once for a connection. Any other text is planned for itself, as without
 * trigrams the whole index would be read.
 */
const searching = (rows: (doctor: string, condition: string) => string, text: string): string => {
  const like = (pattern: string) => `${text} LIKE ${pattern}`;
  const either = (words: string, digits: string) => `${like(words)} OR ${like(digits)}`;
  return `
      CREATE OR REPLACE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid
      LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
      SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
      AS $$
      DECLARE doctor uuid := pg_catalog.current_setting('app.doctor')::uuid;
      BEGIN
        words := lower(words);
        digits := lower(digits);
        IF words !~ '[a-z0-9]{3}' OR digits !~ '[a-z0-9]{3}' THEN
          RETURN QUERY EXECUTE $any$${rows('$1', either('$2', '$3'))}$any$ USING doctor, words, digits;
        ELSIF words = digits THEN RETURN QUERY ${rows('doctor', like('words'))};
        ELSE RETURN QUERY ${rows('doctor', either('words', 'digits'))};
        END IF;
      END $$`;
};

const IN_TEXTS = searching(
  (doctor, condition) =>
    `SELECT t.patient_id FROM search.patient_text t WHERE t.doctor_id = ${doctor} AND (${condition})`,
  't.text',
);
const IN_PATIENTS = searching(
  (doctor, condition) =>
    `SELECT p.id FROM public.patient p WHERE p.doctor_id = ${doctor} AND p.erased_at IS NULL AND (${condition})`,
  `(${textOf('p')})`,
);

/**
 * What is searched in, in parts: a doctor's patients are all in one. In one index PostgreSQL looked for them among all
 * doctors' patients with the same trigrams, which took ten times as long with ten times the doctors. The role of the
 * search sees nothing else now, and the application nothing of it: a trigger keeps it true.
 */
export class PatientText1795444000000 implements MigrationInterface {
  name = 'PatientText1795444000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE SCHEMA search');
    await db.query(`
            CREATE TABLE search.patient_text (
                doctor_id uuid NOT NULL,
                patient_id uuid NOT NULL,
                text text NOT NULL,
                CONSTRAINT patient_text_pk PRIMARY KEY (doctor_id, patient_id)
            ) PARTITION BY HASH (doctor_id)
        `);
    for (let part = 0; part < PARTS; part++)
      await db.query(`
            CREATE TABLE search.patient_text_${part} PARTITION OF search.patient_text
            FOR VALUES WITH (MODULUS ${PARTS}, REMAINDER ${part})
        `);
    await db.query('ALTER TABLE patient NO FORCE ROW LEVEL SECURITY');
    await db.query(FILL_TEXTS);
    await db.query('ALTER TABLE patient FORCE ROW LEVEL SECURITY');
    await db.query(`
            CREATE INDEX patient_text_search ON search.patient_text USING gin (doctor_id, text gin_trgm_ops)
            WITH (fastupdate = off)
        `);
    await this.noteFromNowOn(db);
    await db.query('GRANT USAGE ON SCHEMA search TO nirog_search');
    await db.query('GRANT SELECT ON search.patient_text TO nirog_search');
    await db.query(IN_TEXTS);
    await db.query('DROP POLICY search ON patient');
    await db.query('REVOKE ALL ON patient FROM nirog_search');
    await db.query('DROP INDEX "patient_search"');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE INDEX "patient_search" ON "patient" USING gin ("doctor_id", (${textOf('patient')}) gin_trgm_ops)
            WITH (fastupdate = off) WHERE erased_at IS NULL
        `);
    await db.query(
      'GRANT SELECT (doctor_id, id, name, email, mobile, mobile_normal, erased_at) ON patient TO nirog_search',
    );
    await db.query('CREATE POLICY search ON patient FOR SELECT TO nirog_search USING (true)');
    await db.query(IN_PATIENTS);
    await db.query('DROP TRIGGER note_text ON patient');
    await db.query('DROP SCHEMA search CASCADE');
  }

  private async noteFromNowOn(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION search.note_patient() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      BEGIN
        IF TG_OP = 'DELETE' OR NEW.erased_at IS NOT NULL THEN
          DELETE FROM search.patient_text WHERE doctor_id = OLD.doctor_id AND patient_id = OLD.id;
        ELSE
          INSERT INTO search.patient_text AS t (doctor_id, patient_id, text) VALUES (NEW.doctor_id, NEW.id, ${textOf('NEW')})
          ON CONFLICT (doctor_id, patient_id) DO UPDATE SET text = excluded.text WHERE t.text <> excluded.text;
        END IF;
        RETURN NULL;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION search.note_patient() FROM PUBLIC');
    await db.query(`
      CREATE TRIGGER note_text AFTER INSERT OR DELETE OR UPDATE OF name, email, mobile, mobile_normal, erased_at ON patient
      FOR EACH ROW EXECUTE FUNCTION search.note_patient()`);
  }
}

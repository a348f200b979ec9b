import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The searchable text of a patient, one field per line. Stored numbers begin with '+', which a search has not. */
const textOf = (patient: string): string =>
  `${patient}.name || E'\\n' || coalesce(${patient}.email, '') || E'\\n' || coalesce(${patient}.mobile, '') || E'\\n'
   || ltrim(coalesce(${patient}.mobile_normal, ''), '+')`;

const notePatient = (fold: string): string => `
  CREATE OR REPLACE FUNCTION search.note_patient() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR NEW.erased_at IS NOT NULL THEN
      DELETE FROM search.patient_text WHERE doctor_id = OLD.doctor_id AND patient_id = OLD.id;
    ELSE
      INSERT INTO search.patient_text AS t (doctor_id, patient_id, text)
      VALUES (NEW.doctor_id, NEW.id, ${fold}(${textOf('NEW')}))
      ON CONFLICT (doctor_id, patient_id) DO UPDATE SET text = excluded.text WHERE t.text <> excluded.text;
    END IF;
    RETURN NULL;
  END $$`;

/** As before, with other folding: a text without three ASCII letters or digits in a row cannot use the trigram index. */
const searchPatients = (fold: string): string => {
  const rows = (doctor: string, words: string, digits?: string) =>
    `SELECT t.patient_id FROM search.patient_text t WHERE t.doctor_id = ${doctor}
     AND (t.text LIKE ${words}${digits ? ` OR t.text LIKE ${digits}` : ''})`;
  return `
    CREATE OR REPLACE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
    SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
    AS $$
    DECLARE doctor uuid := pg_catalog.current_setting('app.doctor')::uuid;
    BEGIN
      words := ${fold}(words);
      digits := ${fold}(digits);
      IF words !~ '[a-z0-9]{3}' OR digits !~ '[a-z0-9]{3}' THEN
        RETURN QUERY EXECUTE $any$${rows('$1', '$2', '$3')}$any$ USING doctor, words, digits;
      ELSIF words = digits THEN RETURN QUERY ${rows('doctor', 'words')};
      ELSE RETURN QUERY ${rows('doctor', 'words', 'digits')};
      END IF;
    END $$`;
};

/** Searches ignore accents: "jose" finds José, and the other way round. */
export class SearchWithoutAccents1795480650000 implements MigrationInterface {
  name = 'SearchWithoutAccents1795480650000';

  async up(db: QueryRunner): Promise<void> {
    // Normalising is slow, and most texts are ASCII: their length in bytes is their length in characters.
    await db.query(String.raw`
      CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
      RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value)
        ELSE regexp_replace(normalize(lower(value), NFD), '[\u0300-\u036f]', '', 'g') END`);
    await db.query('REVOKE ALL ON FUNCTION fold_text(text) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION fold_text(text) TO nirog_app, nirog_search');
    await db.query(notePatient('public.fold_text'));
    await db.query('UPDATE search.patient_text SET text = fold_text(text) WHERE text <> fold_text(text)');
    await db.query(searchPatients('public.fold_text'));
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(searchPatients('lower'));
    await db.query(notePatient('lower'));
    await db.query('ALTER TABLE patient NO FORCE ROW LEVEL SECURITY');
    await db.query(`
      UPDATE search.patient_text t SET text = lower(${textOf('p')}) FROM patient p
      WHERE p.doctor_id = t.doctor_id AND p.id = t.patient_id AND t.text <> lower(${textOf('p')})`);
    await db.query('ALTER TABLE patient FORCE ROW LEVEL SECURITY');
    await db.query('DROP FUNCTION fold_text(text)');
  }
}

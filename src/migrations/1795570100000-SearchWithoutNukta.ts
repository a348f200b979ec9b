import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accents, and the same with the nukta (the dot below a letter) of the Indian scripts. */
const [ACCENTS, ACCENTS_AND_NUKTA] = [
  String.raw`[\u0300-\u036f]`,
  String.raw`[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc]`,
];

const foldText = (name: string, removed: string): string => `
  CREATE OR REPLACE FUNCTION ${name}(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN octet_length(value) = length(value) THEN lower(value)
    ELSE regexp_replace(normalize(lower(value), NFD), '${removed}', '', 'g') END`;

const searchPatients = (fold: string, earlierFold: string): string => {
  const rows = (doctor: string, ...patterns: string[]) =>
    `SELECT t.patient_id FROM search.patient_text t WHERE t.doctor_id = ${doctor}
     AND (${patterns.map((pattern) => `t.text LIKE ${pattern}`).join(' OR ')})`;
  return `
    CREATE OR REPLACE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid
    LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
    SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
    AS $$
    DECLARE
      doctor uuid := pg_catalog.current_setting('app.doctor')::uuid;
      earlier_words text := ${earlierFold}(words);
      earlier_digits text := ${earlierFold}(digits);
    BEGIN
      words := ${fold}(words);
      digits := ${fold}(digits);
      IF words !~ '[a-z0-9]{3}' OR digits !~ '[a-z0-9]{3}' OR words <> earlier_words OR digits <> earlier_digits THEN
        RETURN QUERY EXECUTE $any$${rows('$1', '$2', '$3', '$4', '$5')}$any$
        USING doctor, words, digits, earlier_words, earlier_digits;
      ELSIF words = digits THEN RETURN QUERY ${rows('doctor', 'words')};
      ELSE RETURN QUERY ${rows('doctor', 'words', 'digits')};
      END IF;
    END $$`;
};

/**
 * Searches ignore the nukta: "जैनब" finds ज़ैनब, and the other way round. Texts written from now on have none, and a
 * backfill removes it from the others. A search looks for both forms, so it finds either text meanwhile.
 */
export class SearchWithoutNukta1795570100000 implements MigrationInterface {
  name = 'SearchWithoutNukta1795570100000';

  async up(db: QueryRunner): Promise<void> {
    // Waits for the transactions whose trigger has used the earlier function: the backfill must see what they write.
    await db.query('LOCK TABLE patient IN SHARE ROW EXCLUSIVE MODE');
    await db.query(foldText('fold_text_with_nukta', ACCENTS));
    await db.query('REVOKE ALL ON FUNCTION fold_text_with_nukta(text) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION fold_text_with_nukta(text) TO nirog_search');
    await db.query(foldText('fold_text', ACCENTS_AND_NUKTA));
    await db.query(searchPatients('public.fold_text', 'public.fold_text_with_nukta'));
    await this.createBackfill(db);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`DELETE FROM backfill WHERE name = 'backfill_search_without_nukta'`);
    await db.query('DROP FUNCTION backfill_search_without_nukta(text[], integer)');
    await db.query(searchPatients('public.fold_text', 'public.fold_text'));
    await db.query('DROP FUNCTION fold_text_with_nukta(text)');
    await db.query(foldText('fold_text', ACCENTS));
  }

  /** The new text follows from the stored one, so a row that a patient's change has rewritten meanwhile stays right. */
  private async createBackfill(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION backfill_search_without_nukta(after text[], size integer, OUT last_key text[], OUT processed integer)
      LANGUAGE plpgsql AS $$
      DECLARE batch search.patient_text[];
      BEGIN
        batch := ARRAY(
          SELECT t FROM search.patient_text t
          WHERE after IS NULL OR (doctor_id, patient_id) > (after[1]::uuid, after[2]::uuid)
          ORDER BY doctor_id, patient_id LIMIT size);
        UPDATE search.patient_text t SET text = fold_text(t.text) FROM unnest(batch) b
        WHERE t.doctor_id = b.doctor_id AND t.patient_id = b.patient_id
          AND b.text <> fold_text(b.text);
        processed := cardinality(batch);
        IF processed = size THEN
          last_key := ARRAY[(batch[size]).doctor_id, (batch[size]).patient_id]::text[];
        END IF;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION backfill_search_without_nukta(text[], integer) FROM PUBLIC');
    await db.query(`
      INSERT INTO backfill (name, table_name) VALUES ('backfill_search_without_nukta', 'search.patient_text')`);
  }
}

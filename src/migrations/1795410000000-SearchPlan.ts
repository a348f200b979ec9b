import type { MigrationInterface, QueryRunner } from 'typeorm';

/** As the index `patient_search` has it. */
const HAYSTACK = `(lower("name") || E'\\n' || lower(coalesce("email", '')) || E'\\n' || lower(coalesce("mobile", ''))
  || E'\\n' || ltrim(coalesce("mobile_normal", ''), '+'))`;

const searched = (doctor: string, condition: string): string =>
  `SELECT p.id FROM public.patient p WHERE p.doctor_id = ${doctor} AND p.erased_at IS NULL AND (${condition})`;
const like = (pattern: string): string => `${HAYSTACK} LIKE ${pattern}`;
const either = (words: string, digits: string): string => `${like(words)} OR ${like(digits)}`;

const DECLARED = `DECLARE doctor uuid := pg_catalog.current_setting('app.doctor')::uuid;`;

/** Each search is planned for its text: what `PatientSearch1795260000000` made. */
const PLANNED_EACH = `
  LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan
  AS $$
  ${DECLARED}
  BEGIN
    words := lower(words);
    digits := lower(digits);
    IF words = digits THEN RETURN QUERY ${searched('doctor', like('words'))};
    ELSE RETURN QUERY ${searched('doctor', either('words', 'digits'))};
    END IF;
  END $$`;

/**
 * Three letters or digits in a row have trigrams for certain: the index answers, by a plan made once for a connection.
 * Any other text is planned for itself, as without trigrams the whole index would be read.
 */
const PLANNED_ONCE = `
  LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
  SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_generic_plan
  AS $$
  ${DECLARED}
  BEGIN
    words := lower(words);
    digits := lower(digits);
    IF words !~ '[a-z0-9]{3}' OR digits !~ '[a-z0-9]{3}' THEN
      RETURN QUERY EXECUTE $any$${searched('$1', either('$2', '$3'))}$any$ USING doctor, words, digits;
    ELSIF words = digits THEN RETURN QUERY ${searched('doctor', like('words'))};
    ELSE RETURN QUERY ${searched('doctor', either('words', 'digits'))};
    END IF;
  END $$`;

/** A search is no longer planned anew for every text: among few patients, planning took a quarter of the time. */
export class SearchPlan1795410000000 implements MigrationInterface {
  name = 'SearchPlan1795410000000';

  up(db: QueryRunner): Promise<void> {
    return this.replace(db, PLANNED_ONCE);
  }

  down(db: QueryRunner): Promise<void> {
    return this.replace(db, PLANNED_EACH);
  }

  /** Owner and grants stay. */
  private async replace(db: QueryRunner, body: string): Promise<void> {
    await db.query(`CREATE OR REPLACE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid ${body}`);
  }
}

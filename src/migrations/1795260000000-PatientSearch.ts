import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a search looks through, a line for each; the '+' of a stored number is left out on both sides. */
const HAYSTACK = `(lower("name") || E'\\n' || lower(coalesce("email", '')) || E'\\n' || lower(coalesce("mobile", ''))
  || E'\\n' || ltrim(coalesce("mobile_normal", ''), '+'))`;

/**
 * Indexes of the patients' list, its total and its search.
 *
 * LIKE is no leakproof operator, so under row-level security it may not choose rows by an index: a function of the
 * role `nirog_search` searches instead. That role sees the columns granted here of every doctor's patients; the
 * function keeps to the doctor whom the transaction works for, gives ids only, and reads nothing else.
 */
export class PatientSearch1795260000000 implements MigrationInterface {
  name = 'PatientSearch1795260000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await db.query('CREATE EXTENSION IF NOT EXISTS btree_gin');
    await db.query(`
            CREATE INDEX "patient_newest" ON "patient" ("doctor_id", "created_at" DESC, "id" DESC)
            WHERE erased_at IS NULL
        `);
    // One key for all of a doctor's patients: as small as an index can be, for counting them.
    await db.query(`
            CREATE INDEX "patient_shown" ON "patient" ("doctor_id")
            WHERE erased_at IS NULL AND archived_at IS NULL
        `);
    await db.query(`
            CREATE INDEX "patient_archived" ON "patient" ("doctor_id")
            WHERE erased_at IS NULL AND archived_at IS NOT NULL
        `);
    await db.query(`
            CREATE INDEX "patient_search" ON "patient" USING gin ("doctor_id", ${HAYSTACK} gin_trgm_ops)
            WITH (fastupdate = off) WHERE erased_at IS NULL
        `);

    await db.query(`
      DO $$ BEGIN
        CREATE ROLE nirog_search NOLOGIN NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END $$`);
    await db.query('GRANT nirog_search TO CURRENT_USER');
    await db.query('GRANT USAGE ON SCHEMA public TO nirog_search');
    await db.query(
      'GRANT SELECT (doctor_id, id, name, email, mobile, mobile_normal, erased_at) ON patient TO nirog_search',
    );
    await db.query('CREATE POLICY search ON patient FOR SELECT TO nirog_search USING (true)');
    const searched = (condition: string) => `
          RETURN QUERY SELECT p.id FROM public.patient p
          WHERE p.doctor_id = doctor AND p.erased_at IS NULL AND (${condition})`;
    const like = (pattern: string) => `${HAYSTACK} LIKE ${pattern}`;
    // A plan for each call: how many patients the doctor has decides which index is the quicker.
    await db.query(`
      CREATE FUNCTION search_patients(words text, digits text) RETURNS SETOF uuid
      LANGUAGE plpgsql STABLE STRICT SECURITY DEFINER ROWS 20
      SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan
      AS $$
      DECLARE doctor uuid := pg_catalog.current_setting('app.doctor')::uuid;
      BEGIN
        words := lower(words);
        digits := lower(digits);
        IF words = digits THEN ${searched(like('words'))};
        ELSE ${searched(`${like('words')} OR ${like('digits')}`)};
        END IF;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION search_patients(text, text) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION search_patients(text, text) TO nirog_app');
    await db.query('GRANT CREATE ON SCHEMA public TO nirog_search');
    await db.query('ALTER FUNCTION search_patients(text, text) OWNER TO nirog_search');
    await db.query('REVOKE CREATE ON SCHEMA public FROM nirog_search');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION search_patients(text, text)');
    await db.query('DROP POLICY search ON patient');
    await db.query('REVOKE ALL ON patient FROM nirog_search');
    for (const index of ['search', 'archived', 'shown', 'newest']) await db.query(`DROP INDEX "patient_${index}"`);
  }
}

import type { QueryRunner } from 'typeorm';

/** For migrations: replaces each `before` in the definition of an SQL function. Fails if there is none. */
export async function replaceInFunction(
  db: QueryRunner,
  signature: string,
  before: string,
  after: string,
): Promise<void> {
  await db.query(`
            DO $replace$
            DECLARE
                definition text := pg_get_functiondef('${signature}'::regprocedure);
                replaced CONSTANT text := replace(definition, $before$${before}$before$, $after$${after}$after$);
            BEGIN
                IF replaced = definition THEN
                    RAISE EXCEPTION '${signature} does not contain the expected part';
                END IF;
                EXECUTE replaced;
            END
            $replace$
        `);
}

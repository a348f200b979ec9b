import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the rows that are the oldest by their ids, which grow with time, those that ended more than a year ago go. */
const forget = (table: string, ended: string): string => {
  const isDue = `${ended} < now() - interval '1 year'`;
  // Asked of the row itself, too, which may be put to work again meanwhile.
  return `
        DELETE FROM public.${table} WHERE ${isDue} AND id IN (
          SELECT id FROM (SELECT * FROM public.${table} ORDER BY id LIMIT most) oldest WHERE ${isDue});
        GET DIAGNOSTICS deleted = ROW_COUNT;
        gone := gone + deleted;`;
};

/**
 * What only tells how something went is kept for a year (`src/platform/retention.ts`). The application may still delete
 * nothing by itself: this function is the owner's, and knows no row that is younger or still worked on.
 */
export class Retention1795443000000 implements MigrationInterface {
  name = 'Retention1795443000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      CREATE FUNCTION forget_old(most integer) RETURNS integer
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
      AS $$
      DECLARE
        gone integer := 0;
        deleted integer;
      BEGIN
        ${forget('outbox', 'handled_at')}
        ${forget('inbox', 'handled_at')}
        ${forget('session', 'least(ended_at, expires_at)')}
        ${forget('idempotency', 'created_at')}
        RETURN gone;
      END $$`);
    await db.query('REVOKE ALL ON FUNCTION forget_old(integer) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION forget_old(integer) TO nirog_app');
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query('DROP FUNCTION forget_old(integer)');
  }
}

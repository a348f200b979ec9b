import type { DataSource } from 'typeorm';

/** Takes or keeps the lease `name` for `seconds`. @returns false while another holder has it. */
export async function takeLease(db: DataSource, name: string, holder: string, seconds: number): Promise<boolean> {
  const rows = await db.query<unknown[]>(
    `INSERT INTO lease AS l (name, holder, until) VALUES ($1, $2, now() + make_interval(secs => $3))
     ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until
     WHERE l.holder = excluded.holder OR l.until < now() RETURNING name`,
    [name, holder, seconds],
  );
  return rows.length > 0;
}

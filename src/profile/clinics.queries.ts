import type { EntityManager } from 'typeorm';
import type { ListQuery, ListRules } from '../platform/lists.js';
import type { ClinicView } from './clinic.view.js';

export const CLINIC_LIST: ListRules = {
  sort: { id: 'c.id', name: 'lower(c.name)', address: 'lower(c.address)', created_at: 'c.created_at' },
  order: 'c.created_at DESC, c.id DESC',
  filter: {},
  id: 'c.id',
};

/** The clinics on a page of the doctor's list, and how many there are in all. */
export async function listClinics(
  tx: EntityManager,
  doctorId: string,
  { ids, orderBy, limit, offset }: ListQuery<object>,
): Promise<{ rows: ClinicView[]; total: number }> {
  const where = 'c.doctor_id = $1 AND c.removed_at IS NULL AND ($2::uuid[] IS NULL OR c.id = ANY($2))';
  const params = [doctorId, ids];
  const [{ total } = { total: 0 }] = await tx.query<{ total: number }[]>(
    `SELECT count(*) AS total FROM clinic c WHERE ${where}`,
    params,
  );
  const rows = await tx.query<ClinicView[]>(
    `SELECT c.id, c.name, c.address, c.created_at FROM clinic c WHERE ${where} ORDER BY ${orderBy} LIMIT $3 OFFSET $4`,
    [...params, limit, offset],
  );
  return { rows, total };
}

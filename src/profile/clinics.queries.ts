import type { EntityManager } from 'typeorm';
import { queryPage, type ListQuery, type ListRules } from '../platform/lists/list-query.js';
import type { ClinicView } from './clinic.view.js';

export const CLINIC_LIST: ListRules = {
  sort: { id: 'c.id', name: 'lower(c.name)', address: 'lower(c.address)', created_at: 'c.created_at' },
  defaultOrder: 'c.created_at DESC, c.id DESC',
  filter: {},
  id: 'c.id',
};

export async function listClinics(
  tx: EntityManager,
  doctorId: string,
  query: ListQuery<object>,
): Promise<{ rows: ClinicView[]; total: number }> {
  const from = `FROM clinic c
    WHERE c.doctor_id = $1 AND c.removed_at IS NULL AND ($2::uuid[] IS NULL OR c.id = ANY($2))`;
  const params = [doctorId, query.ids];
  const page = await queryPage<ClinicView>(
    tx,
    { rows: `SELECT c.id, c.name, c.address, c.created_at ${from}`, from: from },
    params,
    query,
  );
  return page;
}

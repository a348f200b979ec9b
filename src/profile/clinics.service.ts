import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, LOCKED } from '../platform/db/database.js';
import type { ListQuery } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import { toClinicView, type CreateClinic, type UpdateClinic } from './clinic.dto.js';
import { Clinic } from './clinic.entity.js';
import type { ClinicView } from './clinic.view.js';
import { listClinics } from './clinics.queries.js';

@Injectable()
export class ClinicsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(doctorId: string, query: ListQuery<object>): Promise<{ rows: ClinicView[]; total: number }> {
    return this.db.read(doctorId, (tx) => listClinics(tx, doctorId, query));
  }

  create(context: AuditContext, doctorId: string, { name, address = '' }: CreateClinic): Promise<ClinicView> {
    const clinic: Clinic = { doctorId, id: newId(), name, address, createdAt: this.clock.now(), removedAt: null };
    return this.db.write(context, doctorId, async (tx) => {
      await tx.insert(Clinic, clinic);
      return toClinicView(clinic);
    });
  }

  /** @throws DomainError `clinic.not_found`. */
  update(context: AuditContext, doctorId: string, id: string, input: UpdateClinic): Promise<ClinicView> {
    return this.db.write(context, doctorId, async (tx) => {
      const clinic = await lockClinic(tx, doctorId, id);
      const { name = clinic.name, address = clinic.address } = input;
      await tx.update(Clinic, { doctorId, id }, { name, address });
      return toClinicView({ ...clinic, name, address });
    });
  }

  /** Removes a clinic permanently. @throws DomainError `clinic.not_found`, also when it is removed already. */
  remove(context: AuditContext, doctorId: string, id: string): Promise<ClinicView> {
    return this.db.write(context, doctorId, async (tx) => {
      const clinic = await lockClinic(tx, doctorId, id);
      await tx.update(Clinic, { doctorId, id }, { removedAt: this.clock.now() });
      return toClinicView(clinic);
    });
  }
}

async function lockClinic(tx: EntityManager, doctorId: string, id: string): Promise<Clinic> {
  const clinic = await tx.findOne(Clinic, { where: { doctorId, id, removedAt: IsNull() }, lock: LOCKED });
  if (!clinic) throw new DomainError('clinic.not_found');
  return clinic;
}

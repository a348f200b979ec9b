import { Injectable } from '@nestjs/common';
import { IsNull, type EntityManager } from 'typeorm';
import type { AuditContext } from '../../platform/audit-context.js';
import { Clock } from '../../platform/clock.js';
import { Database, onViolation } from '../../platform/db/database.js';
import { DomainError } from '../../shared/domain-error.js';
import type { PatientView } from '../patient.view.js';
import { lockPatient, readPatientView } from '../patients.service.js';
import type { ChangeTags } from './tag.dto.js';
import { Tag } from './tag.entity.js';
import type { TagView } from './tag.view.js';
import { storeTags } from './store-tags.js';
import { findOrCreateTags, findTagIds, listTags, readTag } from './tags.queries.js';

/** Tags of a clinic, and of its patients. */
@Injectable()
export class TagsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  list(doctorId: string): Promise<TagView[]> {
    return this.db.read(doctorId, (tx) => listTags(tx, doctorId));
  }

  /** Renames a tag for all patients. @throws DomainError `tag.not_found`, `tag.exists`. */
  rename(context: AuditContext, doctorId: string, id: string, name: string): Promise<TagView> {
    return this.db
      .write(context, doctorId, async (tx) => {
        await updateTag(tx, { doctorId, id, deletedAt: IsNull() }, { name });
        return readTag(tx, doctorId, id);
      })
      .catch(onViolation('tag_name', () => DomainError.atField('name', 'tag.exists')));
  }

  /** Removes a tag from all patients. @returns the tag as it was. @throws DomainError `tag.not_found`. */
  remove(context: AuditContext, doctorId: string, id: string): Promise<TagView> {
    return this.db.write(context, doctorId, async (tx) => {
      const tag = await readTag(tx, doctorId, id);
      await updateTag(tx, { doctorId, id, deletedAt: IsNull() }, { deletedAt: this.clock.now() });
      return tag;
    });
  }

  /** Reverses `remove`. Repeatable. @throws DomainError `tag.not_found`, `tag.exists`. */
  restore(context: AuditContext, doctorId: string, id: string): Promise<TagView> {
    return this.db
      .write(context, doctorId, async (tx) => {
        await updateTag(tx, { doctorId, id }, { deletedAt: null });
        return readTag(tx, doctorId, id);
      })
      .catch(onViolation('tag_name', 'tag.exists'));
  }

  /** Changes some tags of a patient; the others stay. @throws DomainError `patient.not_found`, `patient.too_many_tags`. */
  change(context: AuditContext, doctorId: string, patientId: string, input: ChangeTags): Promise<PatientView> {
    return this.db.write(context, doctorId, async (tx) => {
      const patient = await lockPatient(tx, doctorId, patientId);
      const add = await findOrCreateTags(tx, doctorId, input.add ?? [], this.clock.now());
      const remove = await findTagIds(tx, doctorId, input.remove ?? []);
      const tagIds = await storeTags(tx, patient, { add, remove });
      return readPatientView(tx, { ...patient, tagIds });
    });
  }
}

async function updateTag(
  tx: EntityManager,
  tag: Parameters<typeof tx.update<Tag>>[1],
  change: Partial<Tag>,
): Promise<void> {
  const { affected } = await tx.update(Tag, tag, change);
  if (affected !== 1) throw new DomainError('tag.not_found');
}

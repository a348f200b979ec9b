import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { Database } from '../../platform/db/database.js';
import { readTagNames } from '../../patients/tags/tags.queries.js';
import { findSubject, type DataSubject } from '../access/data-subjects.queries.js';
import { findDataRequests } from '../requests/patient-data-requests.service.js';
import {
  findOwnConsents,
  findOwnJoinRequests,
  findOwnMessages,
  findOwnNotes,
  findOwnPayments,
  findOwnReceipts,
  findOwnTerms,
} from './personal-data.queries.js';
import { RECIPIENTS } from './recipients.js';
import type { PersonalDataView } from './personal-data.view.js';

/** The copy of everything that a clinic stores about a patient. */
@Injectable()
export class PersonalDataService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /** Read from one snapshot. @throws DomainError `link.unknown`. */
  copy(subject: DataSubject): Promise<PersonalDataView> {
    const { doctorId, patientId } = subject;
    return this.db.report(doctorId, async (tx) => {
      const patient = await findSubject(tx, subject);
      return {
        patient: {
          name: patient.name,
          mobile: patient.mobile,
          mobile_e164: patient.mobileNormal,
          email: patient.email,
          last_appointment: patient.lastAppointment,
          is_minor: patient.isMinor,
          message_language: patient.messageLanguage,
          tags: await readTagNames(tx, patient),
          created_at: patient.createdAt,
          archived_at: patient.archivedAt,
        },
        guardian_name: patient.guardianName,
        subscriptions: await findOwnTerms(tx, doctorId, patientId, this.clock.today()),
        payments: await findOwnPayments(tx, doctorId, patientId),
        receipts: await findOwnReceipts(tx, doctorId, patientId),
        messages: await findOwnMessages(tx, doctorId, patientId),
        notes: await findOwnNotes(tx, doctorId, patientId),
        consents: await findOwnConsents(tx, patient),
        data_requests: await findDataRequests(tx, doctorId, patientId),
        join_requests: await findOwnJoinRequests(tx, doctorId, patientId),
        recipients: RECIPIENTS,
        produced_at: this.clock.now(),
      };
    });
  }
}

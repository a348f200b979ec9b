import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { MessagesService } from '../messaging/messages.service.js';
import type { Patient } from '../patients/patient.entity.js';
import { PatientsService, setArchived } from '../patients/patients.service.js';
import { findMessageNumber } from '../patients/payers/payers.queries.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { Database, isViolationOf } from '../platform/db/database.js';
import { emit } from '../platform/jobs/outbox.js';
import type { ListQuery, Page } from '../platform/lists/list-query.js';
import { DomainError } from '../shared/domain-error.js';
import {
  addPerson,
  enrolApproved,
  findKnownEnrolment,
  findOffer,
  recordJoinChoices,
  storeGuardian,
  type JoiningPerson,
} from './enrol-person.js';
import { lockText } from './join-codes.service.js';
import { JoinRequest } from './join-request.entity.js';
import type { JoinRequestView } from './join-request.view.js';
import { listJoinRequests, lockJoinRequest, readJoinRequest, type JoinRequestFilter } from './join-requests.queries.js';
import { findKnownPerson, type GivenConsents } from './joining.rules.js';
import { lockPeople, type KnownPatient } from './people.queries.js';

/** The person's data of a request, which is removed once the request is a patient. */
const NO_PERSON = {
  name: null,
  mobile: null,
  mobileNormal: null,
  email: null,
  guardianName: null,
  payerName: null,
  consents: null,
};

/** The clinic's decisions about people who want to join a plan. */
@Injectable()
export class JoinRequestsService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly patients: PatientsService,
    private readonly messages: MessagesService,
  ) {}

  list(doctorId: string, query: ListQuery<JoinRequestFilter>): Promise<Page<JoinRequestView>> {
    return this.db.read(doctorId, (tx) => listJoinRequests(tx, doctorId, query));
  }

  /**
   * Makes the person a patient on the plan, and sends the payment link or the options, or the confirmation of a term that is
   * still valid. A known patient comes back from the archive. May be repeated.
   * @param by the account that decides.
   * @throws DomainError `join_request.not_found`, `join_request.decided`, `join_request.disabled`, `plan.not_found`,
   *   `payer.too_many_patients`.
   */
  async approve(context: AuditContext, doctorId: string, id: string, by: string): Promise<JoinRequestView> {
    const work = () => this.db.write(context, doctorId, (tx) => this.approveInTransaction(tx, doctorId, id, by));
    return work().catch((error: unknown) => {
      // The clinic added the same person meanwhile, who is known now.
      if (isViolationOf('patient_twin', error)) return work();
      throw error;
    });
  }

  /**
   * Declines a request. The person's data is deleted after 30 days. May be repeated.
   * @param by the account that decides.
   * @throws DomainError `join_request.not_found`, `join_request.decided`.
   */
  decline(context: AuditContext, doctorId: string, id: string, by: string): Promise<JoinRequestView> {
    return this.db.write(context, doctorId, async (tx) => {
      const { state } = await lockJoinRequest(tx, doctorId, id);
      if (state === 'approved') throw new DomainError('join_request.decided', { status: state });
      if (state === 'waiting')
        await tx.update(
          JoinRequest,
          { doctorId, id },
          { state: 'declined', decidedAt: this.clock.now(), decidedBy: by },
        );
      return readJoinRequest(tx, doctorId, id);
    });
  }

  private async approveInTransaction(
    tx: EntityManager,
    doctorId: string,
    id: string,
    by: string,
  ): Promise<JoinRequestView> {
    const people = await this.lockPeopleOf(tx, doctorId, id);
    const request = await lockJoinRequest(tx, doctorId, id);
    const { state, consents, mobileNormal } = request;
    if (state === 'declined') throw new DomainError('join_request.decided', { status: state });
    if (state === 'waiting' && consents && mobileNormal) {
      const now = this.clock.now();
      const offer = await findOffer(tx, doctorId, request.planId, null);
      const tier = (await this.findTier(tx, request)) ?? null;
      const { patient: found, isNew } = await this.findOrAddPatient(tx, request, people, { mobileNormal, consents });
      const patient = await storeGuardian(tx, this.patients, found, { ...request, mobile: mobileNormal });
      if ((await findKnownEnrolment(tx, patient, request.planId, this.clock.today())) === 'disabled')
        throw new DomainError('join_request.disabled');
      if (patient.archivedAt) await setArchived(tx, patient, null);
      const term = await enrolApproved(tx, patient, { ...offer, tier }, this.clock);
      const { guardianName } = request;
      await recordJoinChoices(tx, patient, { consents, guardianName, isNew, mobile: mobileNormal });
      const isRequested = (await findMessageNumber(tx, patient)) === mobileNormal;
      if (term.state === 'pending') await emit(tx, 'enrolment.assigned', { doctorId, termId: term.id, isRequested });
      else await this.messages.confirmAgain(tx, term, isRequested ? 'requested' : 'manual', id);
      await tx.update(
        JoinRequest,
        { doctorId, id },
        { ...NO_PERSON, patientId: patient.id, state: 'approved', decidedAt: now, decidedBy: by },
      );
    }
    return readJoinRequest(tx, doctorId, id);
  }

  /** The tier that the person has chosen, unless it is no longer offered. */
  private async findTier(tx: EntityManager, { doctorId, planId, tierId }: JoinRequest) {
    const offer = await findOffer(tx, doctorId, planId, tierId).catch((error: unknown) => {
      if (error instanceof DomainError) return null;
      throw error;
    });
    return offer?.tier;
  }

  /** Locks whom a waiting request may be about, before the request itself: in the order in which an erasure locks them. */
  private async lockPeopleOf(tx: EntityManager, doctorId: string, id: string): Promise<KnownPatient[]> {
    const request = await tx.findOneBy(JoinRequest, { doctorId, id });
    if (request?.state !== 'waiting' || request.mobileNormal === null) return [];
    const { mobileNormal, patientId } = request;
    await lockText(tx, `join/${doctorId}/${mobileNormal}`);
    return lockPeople(tx, { doctorId, mobile: mobileNormal, patientId }, this.clock.today());
  }

  /** The known patient of a request, whatever the number is by now; else somebody with the name and number, or a new patient. */
  private async findOrAddPatient(
    tx: EntityManager,
    request: JoinRequest,
    people: readonly KnownPatient[],
    { mobileNormal, consents }: { mobileNormal: string; consents: GivenConsents },
  ): Promise<{ patient: Patient; isNew: boolean }> {
    const { doctorId, patientId, name, mobile, email, isMinor, guardianName, payerName } = request;
    const known =
      patientId === null ? findKnownPerson(people, name ?? '', null) : people.find((person) => person.id === patientId);
    if (known) return { patient: known, isNew: false };
    if (patientId !== null) throw new DomainError('patient.not_found');
    const person: JoiningPerson = {
      name: name ?? '',
      mobile: mobile ?? mobileNormal,
      email,
      isMinor,
      guardianName,
      payerName,
      consents,
    };
    return { patient: await addPerson(tx, this.patients, doctorId, person, this.clock.now()), isNew: true };
  }
}

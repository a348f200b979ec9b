import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Device } from '../auth/caller.js';
import { hasPlaceLeft } from '../auth/platform-plan/plan-usage.js';
import { NOTICE_VERSION } from '../patients/consents/consent.rules.js';
import type { Patient } from '../patients/patient.entity.js';
import { PatientsService } from '../patients/patients.service.js';
import type { AuditContext } from '../platform/audit-context.js';
import { Clock } from '../platform/clock.js';
import { newId } from '../platform/db/columns.js';
import { Database, isViolationOf } from '../platform/db/database.js';
import { DomainError } from '../shared/domain-error.js';
import { normalizePhone } from '../shared/phone.js';
import {
  addPerson,
  enrol,
  findKnownEnrolment,
  findOffer,
  recordJoinChoices,
  storeGuardian,
  type JoiningPerson,
  type JoinOffer,
} from './enrol-person.js';
import { JoinCodesService, lockText } from './join-codes.service.js';
import type { ConfirmNumber, JoinPlan } from './join.dto.js';
import { JoinRequest } from './join-request.entity.js';
import { replaceWaitingRequest } from './join-requests.queries.js';
import type { JoinTarget } from './join-target.js';
import { joinWording } from './join-wording.rules.js';
import type { JoinedView, NumberConfirmedView } from './join.view.js';
import { findGuardianProblem, findKnownPerson, type JoiningForKnown } from './joining.rules.js';
import { findFamilyIdentifier, listPeople, lockPeople, type KnownPatient } from './people.queries.js';

/** What became of somebody who joined, and whether something new was stored. */
interface Joined extends JoinedView {
  isNew: boolean;
}

/** Somebody who joins a plan, once the number is confirmed. */
interface Joiner {
  target: JoinTarget;
  input: JoinPlan;
  device: Device;
  /** In E.164. */
  mobile: string;
  /** Id of the confirmation. */
  codeId: string;
}

/** People with a confirmed number join a plan. */
@Injectable()
export class JoiningService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly codes: JoinCodesService,
    private readonly patients: PatientsService,
  ) {}

  /** @throws as `JoinCodesService.confirm`. */
  async confirm(
    context: AuditContext,
    doctorId: string,
    { mobile: text, code }: ConfirmNumber,
  ): Promise<NumberConfirmedView> {
    const mobile = normalizePhone(text);
    const token = await this.codes.createToken(context, { doctorId, mobile }, code);
    const today = this.clock.today();
    return { token, people: await this.db.read(doctorId, (tx) => listPeople(tx, { doctorId, mobile }, today)) };
  }

  /**
   * Joins the plan at once, or stores a request if the clinic must agree. Somebody who is known gets the own page instead of a
   * second record. May be repeated.
   * @throws DomainError `join.too_many_people`, `join.guardian_needed`, `join.guardian_is_person`, `plan.not_found`,
   *   `request.invalid`, or as `JoinCodesService.confirm`.
   */
  async join(context: AuditContext, target: JoinTarget, input: JoinPlan, device: Device): Promise<Joined> {
    const { doctorId } = target;
    const mobile = normalizePhone(input.mobile);
    const proof = input.token === undefined ? { code: input.code ?? '' } : { token: input.token };
    const codeId = await this.codes.confirm(context, { doctorId, mobile }, proof);
    const joiner = { target, input, device, mobile, codeId };
    const work = () => this.db.write(context, doctorId, (tx) => this.joinInTransaction(tx, joiner));
    return work().catch((error: unknown) => {
      // The clinic added the same person meanwhile, who is known now.
      if (isViolationOf('patient_twin', error)) return work();
      throw error;
    });
  }

  private async joinInTransaction(tx: EntityManager, joiner: Joiner): Promise<Joined> {
    const { target, input, mobile, codeId } = joiner;
    const { doctorId, planId } = target;
    await lockText(tx, `join/${doctorId}/${mobile}`);
    const people = await lockPeople(tx, { doctorId, mobile }, this.clock.today());
    const { name, patient_id: chosenId = null, for: whom = 'self', new_person: isSaidNew = false } = input;
    const known = findKnownPerson(people, name ?? '', chosenId, whom === 'self' && !isSaidNew);
    if (chosenId !== null && !known)
      throw DomainError.invalidField('patient_id', 'Choose one of the people with this number, or enter the name');
    const offer = await findOffer(tx, doctorId, planId, input.tier_id ?? null);
    const person = this.toPerson(joiner, offer, known);
    if (known) assertGuardianJoins(known, { whom, guardianName: person.guardianName });
    const must = await this.mustWait(tx, target, known);
    if (must) return this.storeRequest(tx, { joiner, offer, person, known });
    if (!known) await this.codes.countPerson(tx, { doctorId, mobile }, codeId);
    const patient = known
      ? await storeGuardian(tx, this.patients, known, { ...person, mobile })
      : await this.addPerson(tx, doctorId, person);
    const identifier = await enrol(tx, patient, offer, this.clock);
    await recordJoinChoices(tx, patient, { ...person, isNew: !known, mobile });
    // The page of a patient with another number is for that number.
    const familyIdentifier = patient.mobileNormal === mobile ? null : await findFamilyIdentifier(tx, patient);
    return familyIdentifier === null
      ? { status: 'joined', identifier, page: 'patient', isNew: !known }
      : { status: 'joined', identifier: familyIdentifier, page: 'payer', isNew: !known };
  }

  /** @throws DomainError `join.too_many_people` if the payer pays for too many patients already. */
  private addPerson(tx: EntityManager, doctorId: string, person: JoiningPerson): Promise<Patient> {
    return addPerson(tx, this.patients, doctorId, person, this.clock.now()).catch((error: unknown) => {
      if (error instanceof DomainError && error.code === 'payer.too_many_patients')
        throw new DomainError('join.too_many_people');
      throw error;
    });
  }

  private toPerson({ input, device }: Joiner, { plan }: JoinOffer, known: Patient | null): JoiningPerson {
    const { for: whom = 'self', language = 'en', reminders = false, email = null } = input;
    const guardianName = whom === 'child' ? (input.guardian_name ?? null) : null;
    return {
      name: known?.name ?? input.name ?? '',
      mobile: input.mobile,
      email,
      isMinor: whom === 'child',
      guardianName,
      payerName: whom === 'other' ? (input.payer_name ?? null) : guardianName,
      consents: {
        language,
        wording: joinWording(language, plan.name),
        noticeVersion: NOTICE_VERSION,
        reminders,
        ip: device.ip,
        userAgent: device.userAgent,
        at: this.clock.now().toISOString(),
      },
    };
  }

  /**
   * Whether the clinic must agree first: to everybody on the plan, to somebody whom it stopped or who was away for long, or
   * because it has no place left.
   */
  private async mustWait(
    tx: EntityManager,
    { doctorId, planId, joining }: JoinTarget,
    known: KnownPatient | null,
  ): Promise<boolean> {
    if (known?.archivedAt || known?.isDormant) return true;
    const today = this.clock.today();
    const enrolment = known ? await findKnownEnrolment(tx, known, planId, today) : 'none';
    if (enrolment !== 'none') return enrolment !== 'payable';
    if (joining === 'approval') return true;
    return !(await hasPlaceLeft(tx, doctorId, today));
  }

  /** Stores a request, or what is asked for now in the same person's waiting request. */
  private async storeRequest(
    tx: EntityManager,
    {
      joiner,
      offer,
      person,
      known,
    }: { joiner: Joiner; offer: JoinOffer; person: JoiningPerson; known: Patient | null },
  ): Promise<Joined> {
    const { target, mobile, codeId } = joiner;
    const { doctorId } = target;
    const asked = { tierId: offer.tier?.id ?? null, ...person };
    const isNew = !(await replaceWaitingRequest(tx, { doctorId, planId: offer.plan.id, mobile }, asked, known));
    if (isNew) {
      await tx.insert(JoinRequest, {
        doctorId,
        id: newId(),
        planId: offer.plan.id,
        ...asked,
        mobileNormal: mobile,
        patientId: known?.id ?? null,
        state: 'waiting',
        createdAt: this.clock.now(),
        decidedAt: null,
        decidedBy: null,
      });
      await this.codes.countPerson(tx, { doctorId, mobile }, codeId);
    }
    return { status: 'waiting', identifier: null, page: null, isNew };
  }
}

/** @throws DomainError `join.guardian_needed`, `join.guardian_is_person`. */
function assertGuardianJoins(known: Patient, joining: JoiningForKnown): void {
  const problem = findGuardianProblem(known, joining);
  if (problem === 'join.guardian_is_person') throw DomainError.atField('guardian_name', problem);
  if (problem) throw new DomainError(problem);
}

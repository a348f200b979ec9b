import { Injectable } from '@nestjs/common';
import { PublicDoctorService } from '../doctor-page/public-doctor.service.js';
import type { Joining } from '../doctor-page/public-page.rules.js';
import { DomainError } from '../shared/domain-error.js';

/** A plan that people can join on a doctor's public page. */
export interface JoinTarget {
  doctorId: string;
  planId: string;
  joining: Exclude<Joining, 'closed'>;
}

/** Finds what somebody wants to join. */
@Injectable()
export class JoinTargets {
  constructor(private readonly doctors: PublicDoctorService) {}

  /** The doctor of a public page. @throws DomainError `public_page.unknown`. */
  async findDoctor(slug: string): Promise<string> {
    return (await this.doctors.find(slug)).doctorId;
  }

  /** @throws DomainError `public_page.unknown`, `join.plan_gone`, or `join.closed` with the clinic's contact. */
  async find(slug: string, planId: string): Promise<JoinTarget> {
    const { doctorId, page } = await this.doctors.find(slug);
    const plan = page.plans.find(({ id }) => id === planId);
    if (!plan) throw new DomainError('join.plan_gone');
    const { doctor } = page;
    if (plan.joining === 'closed')
      throw DomainError.withContact({ name: doctor.clinic_name ?? doctor.name, phone: doctor.phone }, 'join.closed');
    return { doctorId, planId, joining: plan.joining };
  }
}

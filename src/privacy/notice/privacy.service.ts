import { Injectable } from '@nestjs/common';
import { PublicDoctorService } from '../../doctor-page/public-doctor.service.js';
import { resolveLink } from '../../enrolments/links/links.queries.js';
import type { NoticeLanguage } from '../../patients/consents/consent.rules.js';
import { Database } from '../../platform/db/database.js';
import { SingleStatements } from '../../platform/db/single-statements.js';
import { findProfile } from '../../profile/profile.service.js';
import { canReceiveWhatsApp } from '../../shared/phone.js';
import { mobileHint } from '../../messaging/codes/one-time-code.rules.js';
import { findLinkPatient } from '../access/data-subjects.queries.js';
import { privacyNotice } from './privacy-notice.js';
import type { PrivacyNoticeView, PrivacyView } from './privacy.view.js';

@Injectable()
export class PrivacyService {
  constructor(
    private readonly db: Database,
    private readonly statements: SingleStatements,
    private readonly doctors: PublicDoctorService,
  ) {}

  /** The notice of a public page, for somebody who is not a patient yet. @throws DomainError `public_page.unknown`. */
  async noticeOfPage(slug: string, language: NoticeLanguage): Promise<PrivacyNoticeView> {
    const { doctor } = (await this.doctors.find(slug)).page;
    return privacyNotice(language, { doctorName: doctor.name, clinicName: doctor.clinic_name, phone: doctor.phone });
  }

  /** The notice of a link, also while its page is closed. @throws DomainError `link.unknown`. */
  async notice(identifier: string, language: NoticeLanguage): Promise<PrivacyView> {
    const { doctorId, enrolmentId } = await resolveLink(this.statements, identifier);
    return this.db.read(doctorId, async (tx) => {
      const profile = await findProfile(tx, doctorId);
      const { mobileNormal: mobile } = await findLinkPatient(tx, doctorId, enrolmentId);
      const sender = {
        doctorName: profile?.doctorName ?? 'Your doctor',
        clinicName: profile?.clinicName ?? null,
        phone: profile?.mobileNumber ?? null,
      };
      const hasMobile = mobile !== null && canReceiveWhatsApp(mobile);
      return {
        notice: privacyNotice(language, sender),
        doctor_name: sender.doctorName,
        clinic_name: sender.clinicName,
        contact: { phone: sender.phone, email: null },
        mobile_hint: hasMobile ? mobileHint(mobile) : '',
        has_mobile: hasMobile,
      };
    });
  }
}

import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import { ByLink } from '../../enrolments/links/link.dto.js';
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../patients/consents/consent.rules.js';

export class SetReminders extends ByLink {
  /** False stops reminders; receipts are still sent. */
  @IsBoolean({ message: 'wanted must be true or false' }) wanted!: boolean;

  /** Language of the page. Default: `en`. */
  @IsOptional()
  @IsIn(NOTICE_LANGUAGES, { message: `language must be one of ${NOTICE_LANGUAGES.join(', ')}` })
  language?: NoticeLanguage;
}

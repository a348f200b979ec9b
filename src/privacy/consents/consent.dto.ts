import { IsBoolean, IsIn, IsOptional } from 'class-validator';
import {
  NOTICE_LANGUAGES,
  PURPOSES,
  type NoticeLanguage,
  type Purpose,
} from '../../patients/consents/consent.rules.js';
import { MaxText, OptionalText } from '../../platform/validation/validation.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';

/** A consent that is given or withdrawn. */
export class SetConsent {
  /** @example 'whatsapp_reminders' */
  @IsIn(PURPOSES, { message: 'Choose a purpose' })
  purpose!: Purpose;

  /** False withdraws the consent. */
  @IsBoolean({ message: 'granted must be true or false' }) granted!: boolean;

  /** In which the person read the sentence. @example 'en' */
  @IsIn(NOTICE_LANGUAGES, { message: `language must be one of ${NOTICE_LANGUAGES.join(', ')}` })
  language!: NoticeLanguage;

  /** Who decides for a minor; needed to give a minor's consent. */
  @OptionalText()
  @IsOptional()
  @MaxText(TEXT_LIMITS.patient.guardian_name)
  guardian_name?: string | null;
}

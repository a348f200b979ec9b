import { IsIn, IsOptional } from 'class-validator';
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../../patients/consents/consent.rules.js';

export class PrivacyParams {
  /** Default: `en`. */
  @IsOptional()
  @IsIn(NOTICE_LANGUAGES, { message: `language must be one of ${NOTICE_LANGUAGES.join(', ')}` })
  language?: NoticeLanguage;
}

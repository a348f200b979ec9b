import { Transform } from 'class-transformer';
import { applyDecorators } from '@nestjs/common';
import {
  Equals,
  IsBoolean,
  IsEmail,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
  ValidateBy,
} from 'class-validator';
import { NOTICE_LANGUAGES, type NoticeLanguage } from '../patients/consents/consent.rules.js';
import {
  IsId,
  IsOptionalNotNull,
  MaxText,
  OneLine,
  OptionalText,
  RequiredIf,
  Trimmed,
} from '../platform/validation/validation.js';
import { isWhatsAppNumber, normalizePhone } from '../shared/phone.js';
import { oneLine } from '../shared/text.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import { JOIN_FOR, type JoinFor } from './joining.rules.js';

const LIMITS = TEXT_LIMITS.patient;
const SLUG_RULE = { message: 'Open the page again' };
const MAX_SLUG = 100;
const MAX_TOKEN = 100;
const CODE_RULE = { message: 'Enter the six digits from the WhatsApp message' };

/** A number that can receive WhatsApp messages, in any notation. */
const IsWhatsAppNumber = () =>
  applyDecorators(
    MaxText(LIMITS.mobile),
    ValidateBy({
      name: 'isWhatsAppNumber',
      validator: {
        validate: (value) => typeof value === 'string' && isWhatsAppNumber(normalizePhone(value)),
        defaultMessage: () => 'Enter a mobile number with WhatsApp; from abroad with + and the country code',
      },
    }),
  );

/** A person's name in one line; blank counts as missing. */
const PersonName = (label: string, condition: (fields: Record<string, unknown>) => boolean, message: string) =>
  applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? oneLine(value) || null : value)),
    RequiredIf(condition, message),
    MaxText({ label, max: LIMITS.name.max }),
  );

/** Somebody's number on a doctor's public page. */
export class OnPublicPage {
  /** Last part of the page's address. @example 'dr-asha-rao' */
  @IsString(SLUG_RULE)
  @MaxLength(MAX_SLUG, SLUG_RULE)
  slug!: string;

  /** @example '98765 43210' */
  @OneLine()
  @IsWhatsAppNumber()
  mobile!: string;
}

export class SendJoinCode extends OnPublicPage {
  /** A plan of the page. */
  @IsId('Choose a plan from the page') subscription_id!: string;

  /** Of the message. @example 'en' */
  @IsOptionalNotNull()
  @IsIn(NOTICE_LANGUAGES, { message: `language must be one of ${NOTICE_LANGUAGES.join(', ')}` })
  language?: NoticeLanguage;
}

export class ConfirmNumber extends OnPublicPage {
  /** The six digits that were sent by WhatsApp. @example '482913' */
  @Trimmed() @Matches(/^\d{6}$/, CODE_RULE) code!: string;
}

export class JoinPlan extends OnPublicPage {
  /** A plan of the page. */
  @IsId('Choose a plan from the page') subscription_id!: string;

  /** Of the person who joins; needed without `patient_id`. @example 'Ravi Kumar' */
  @PersonName('Name', ({ patient_id: id }) => id === undefined || id === null, 'Enter the name')
  name?: string | null;

  /** The six digits that were sent by WhatsApp; not needed with a token. @example '482913' */
  @IsOptionalNotNull() @Trimmed() @Matches(/^\d{6}$/, CODE_RULE) code?: string;

  /** The token of the confirmed number; instead of the code. */
  @RequiredIf(({ code }) => code === undefined, 'Enter the six digits from the WhatsApp message')
  @IsString(CODE_RULE)
  @MaxLength(MAX_TOKEN, CODE_RULE)
  token?: string;

  /** That the person accepts the terms of the plan, messages about it, and the privacy notice. @example true */
  @Equals(true, { message: 'To join, agree to the terms and the privacy notice' }) consent!: boolean;

  /** Whether the person wants reminders to renew. @example false */
  @IsOptionalNotNull() @IsBoolean({ message: 'Choose whether you want reminders' }) reminders?: boolean;

  @OptionalText()
  @IsOptional()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxText(LIMITS.email)
  email?: string | null;

  /** One of the people whom the clinic knows with the number. */
  @IsOptional() @IsId('Choose a person from the list') patient_id?: string | null;

  /**
   * Whether the person said that nobody in the list is meant. Then a first name finds nobody, only the full name of somebody
   * whom the clinic knows does. Without effect next to `patient_id`. @example false
   */
  @IsOptionalNotNull() @IsBoolean({ message: 'Choose whether this is somebody new' }) new_person?: boolean;

  /**
   * `self`: the person with the number. `child`: somebody under 18, for whom the person with the number decides. `other`:
   * somebody whom the person with the number pays for. @example 'self'
   */
  @IsOptionalNotNull() @IsIn(JOIN_FOR, { message: 'Choose for whom this is' }) for?: JoinFor;

  /** Of the person with the number; needed for a child. @example 'Sunita Kumar' */
  @PersonName('Guardian’s name', ({ for: whom }) => whom === 'child', 'Enter the name of the parent or guardian')
  guardian_name?: string | null;

  /** Of the person with the number; needed for somebody else. @example 'Sunita Kumar' */
  @PersonName('Your name', ({ for: whom }) => whom === 'other', 'Enter your name')
  payer_name?: string | null;

  /** A tier of the plan; without it, it is chosen on the own page. */
  @IsOptional() @IsId('Choose one of the options') tier_id?: string | null;

  /** In which the person read the sentences that were accepted. @example 'en' */
  @IsOptionalNotNull()
  @IsIn(NOTICE_LANGUAGES, { message: `language must be one of ${NOTICE_LANGUAGES.join(', ')}` })
  language?: NoticeLanguage;
}

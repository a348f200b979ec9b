import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsEmail, IsIn, IsNotEmpty, IsOptional, IsString, ValidateBy } from 'class-validator';
import { IsDay, IsId, MaxText, IsOptionalNotNull, OneLine, OptionalText } from '../platform/validation/validation.js';
import { MESSAGE_LANGUAGES, type MessageLanguage } from '../profile/message-settings.rules.js';
import type { Day } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import { canReceiveWhatsApp, isPhone, normalizePhone } from '../shared/phone.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import type { Patient } from './patient.entity.js';
import type { PatientView } from './patient.view.js';
import { IsTagList } from './tags/tag.dto.js';

const LIMITS = TEXT_LIMITS.patient;
const PHONE_RULE = 'Enter a valid mobile number (7 to 15 digits)';

const IsMessageLanguage = () => IsIn(MESSAGE_LANGUAGES, { message: 'Choose a message language from the list' });

export const IsPhone = () =>
  applyDecorators(
    MaxText(LIMITS.mobile),
    ValidateBy({
      name: 'isPhone',
      validator: { validate: (value) => typeof value === 'string' && isPhone(value), defaultMessage: () => PHONE_RULE },
    }),
  );

/** Contact data of a patient. */
export class PatientInput {
  /** @example 'Ravi Kumar' */
  @OneLine()
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  @MaxText(LIMITS.name)
  name!: string;

  /** In any notation; stored as entered and in normalized form. @example '98765 43210' */
  @OneLine()
  @IsPhone()
  mobile!: string;

  @OptionalText()
  @IsOptional()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxText(LIMITS.email)
  email?: string | null;

  @OptionalText() @IsOptional() @IsDay('Last appointment must be a date (YYYY-MM-DD)') last_appointment?: Day | null;

  /** At most 10; new ones are created. Case makes no difference between tags. @example ['Diabetes programme'] */
  @IsOptional() @IsTagList() tags?: string[] | null;

  /** Whether a guardian decides for the patient. Renewal reminders then need the guardian's consent. @example false */
  @IsOptionalNotNull() @IsBoolean({ message: 'Choose whether the patient is a minor' }) is_minor?: boolean;

  /** Needed for a minor. */
  @OptionalText() @IsOptional() @MaxText(LIMITS.guardian_name) guardian_name?: string | null;

  /** Language of WhatsApp messages about the patient. By default the doctor's. @example 'hi' */
  @IsOptional() @IsMessageLanguage() message_language?: MessageLanguage | null;
}

/** Name and contact data; fields that are left out stay unchanged. */
export class PatientContact {
  /** @example 'Ravi Kumar' */
  @IsOptionalNotNull()
  @OneLine()
  @IsString({ message: 'Name is required' })
  @IsNotEmpty({ message: 'Name is required' })
  @MaxText(LIMITS.name)
  name?: string;

  /** @example '98765 43210' */
  @IsOptionalNotNull()
  @OneLine()
  @IsPhone()
  mobile?: string;

  @OptionalText()
  @IsOptional()
  @IsEmail({}, { message: 'Enter a valid email address' })
  @MaxText(LIMITS.email)
  email?: string | null;
}

/** Fields that are left out stay unchanged. */
export class UpdatePatient extends PatientContact {
  @OptionalText() @IsOptional() @IsDay('Last appointment must be a date (YYYY-MM-DD)') last_appointment?: Day | null;

  /**
   * Replaces all tags, at most 10; new ones are created. `PUT /api/patients/{id}/tags` changes single ones.
   * @example ['Diabetes programme']
   */
  @IsOptionalNotNull() @IsTagList() tags?: string[];

  /** Whether a guardian decides for the patient. Renewal reminders then need the guardian's consent. @example false */
  @IsOptionalNotNull() @IsBoolean({ message: 'Choose whether the patient is a minor' }) is_minor?: boolean;

  /** Needed for a minor. */
  @OptionalText() @IsOptional() @MaxText(LIMITS.guardian_name) guardian_name?: string | null;

  /** Language of WhatsApp messages about the patient; null for the doctor's. @example 'hi' */
  @IsOptional() @IsMessageLanguage() message_language?: MessageLanguage | null;

  /** Who pays for the patient and gets the messages; null if the patient does. @example null */
  @IsOptional() @IsId('Choose a family') payer_id?: string | null;
}

/** The columns of the fields that were sent, except tags and payer. */
export const toPatientColumns = (input: UpdatePatient): Partial<Patient> => ({
  name: input.name,
  ...(input.mobile !== undefined && { mobile: input.mobile, mobileNormal: normalizePhone(input.mobile) }),
  email: input.email,
  lastAppointment: input.last_appointment,
  isMinor: input.is_minor,
  guardianName: input.guardian_name,
  messageLanguage: input.message_language,
});

/** @throws DomainError `request.invalid` for a minor without a guardian. */
export function assertGuardian({ isMinor, guardianName }: Pick<Patient, 'isMinor' | 'guardianName'>): void {
  if (isMinor && guardianName === null) throw DomainError.invalidField('guardian_name', 'Enter the guardian’s name');
}

/** A patient with the names of the tags, from the entity or from a query that returns `createdAt` as an ISO text. */
export interface StoredPatient extends Omit<Patient, 'createdAt' | 'tagIds' | 'familyDismissedAt'> {
  createdAt: Date | string;
  tags: string[];
  /** The number that gets the messages: the payer's, or else the patient's. */
  messageNumber: string | null;
}

const isCapable = ({ messageNumber }: StoredPatient): boolean =>
  messageNumber !== null && canReceiveWhatsApp(messageNumber);

export const toPatientView = (p: StoredPatient): PatientView => ({
  id: p.id,
  name: p.name,
  mobile: p.mobile ?? '',
  mobile_e164: p.mobileNormal,
  whatsapp_capable: isCapable(p),
  message_number: isCapable(p) ? p.messageNumber : null,
  email: p.email,
  last_appointment: p.lastAppointment,
  is_minor: p.isMinor,
  guardian_name: p.guardianName,
  payer_id: p.payerId,
  message_language: p.messageLanguage,
  archived: p.archivedAt !== null,
  tags: p.tags,
  created_at: typeof p.createdAt === 'string' ? p.createdAt : p.createdAt.toISOString(),
});

import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { MayBeLeftOut, OptionalText, Trimmed } from '../platform/validation.js';
import {
  canBeOff,
  MESSAGE_LANGUAGES,
  MESSAGE_SWITCHES,
  REMINDER_DAYS,
  type MessageLanguage,
  type MessageSwitch,
} from './message-settings.rules.js';
import type { Profile } from './profile.entity.js';
import type { ProfileView } from './profile.view.js';

const SHORT = 200;
const LONG = 1_000;

/** The doctor's name is always needed; any other key that is left out stays as it is, and null or blank empties a text. */
export class SaveProfile {
  /** @example 'Dr Asha Rao' */
  @Trimmed()
  @IsString({ message: 'Doctor name is required' })
  @IsNotEmpty({ message: 'Doctor name is required' })
  @MaxLength(SHORT)
  doctor_name!: string;

  @OptionalText() @IsString() @MaxLength(SHORT) mobile_number?: string | null;
  /** @example 'MBBS, MD' */
  @OptionalText() @IsString() @MaxLength(SHORT) degree?: string | null;
  @OptionalText() @IsString() @MaxLength(SHORT) specialization?: string | null;
  /** With the medical council; patients see it. @example 'KMC 45678' */
  @OptionalText() @IsString() @MaxLength(SHORT) registration_number?: string | null;

  @OptionalText()
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true },
    { message: 'Profile image must be a web address (URL)' },
  )
  @MaxLength(LONG)
  profile_image_url?: string | null;

  @OptionalText() @IsString() @MaxLength(SHORT) clinic_manager?: string | null;
  @OptionalText() @IsString() @MaxLength(SHORT) tag_line?: string | null;
  @OptionalText() @IsString() @MaxLength(SHORT) clinic_name?: string | null;
  @OptionalText() @IsString() @MaxLength(LONG) clinic_address?: string | null;

  /** The language that patients are written to in. */
  @MayBeLeftOut() @IsIn(MESSAGE_LANGUAGES) message_language?: MessageLanguage;

  /** How many days before the end date a patient is reminded; 0 is the end date itself. @example [7, 3, 1, 0] */
  @MayBeLeftOut()
  @IsArray()
  @ArrayUnique()
  @ArrayMaxSize(REMINDER_DAYS.most)
  @IsInt({ each: true })
  @Min(REMINDER_DAYS.from, { each: true })
  @Max(REMINDER_DAYS.to, { each: true })
  reminder_days?: number[];

  /** The kinds of message that this doctor's patients do not get; receipts are always sent. @example ['hold'] */
  @MayBeLeftOut()
  @IsArray()
  @ArrayUnique()
  @IsIn(MESSAGE_SWITCHES.filter(canBeOff), { each: true })
  @ApiPropertyOptional({ enum: MESSAGE_SWITCHES.filter(canBeOff), isArray: true })
  messages_off?: MessageSwitch[];
}

export const toProfileView = (p: Profile): ProfileView => ({
  doctor_name: p.doctorName,
  mobile_number: p.mobileNumber,
  degree: p.degree,
  specialization: p.specialization,
  registration_number: p.registrationNumber,
  profile_image_url: p.profileImageUrl,
  clinic_manager: p.clinicManager,
  tag_line: p.tagLine,
  clinic_name: p.clinicName,
  clinic_address: p.clinicAddress,
  message_language: p.messageLanguage,
  reminder_days: p.reminderDays,
  messages_off: p.messagesOff,
});

/** The columns of the fields that were sent. */
export const toProfileColumns = (input: SaveProfile): Partial<Profile> => ({
  doctorName: input.doctor_name,
  mobileNumber: input.mobile_number,
  degree: input.degree,
  specialization: input.specialization,
  registrationNumber: input.registration_number,
  profileImageUrl: input.profile_image_url,
  clinicManager: input.clinic_manager,
  tagLine: input.tag_line,
  clinicName: input.clinic_name,
  clinicAddress: input.clinic_address,
  messageLanguage: input.message_language,
  reminderDays: input.reminder_days?.toSorted((a, b) => b - a),
  messagesOff: input.messages_off,
});

import { Transform } from 'class-transformer';
import { ApiPropertyOptional } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { config } from '../config.js';
import { MaxText, IsOptionalNotNull, OneLine, OptionalText } from '../platform/validation/validation.js';
import { isGstin } from '../shared/tax.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import {
  canSwitchOff,
  MESSAGE_LANGUAGES,
  PATIENT_MESSAGE_KINDS,
  REMINDER_DAYS,
  type MessageLanguage,
  type PatientMessageKind,
} from './message-settings.rules.js';
import { pictureUrl } from './picture/pictures.queries.js';
import type { Profile } from './profile.entity.js';
import type { PictureSource, ProfileView } from './profile.view.js';

const LIMITS = TEXT_LIMITS.profile;
const { from, to, maxCount } = REMINDER_DAYS;
/** Councils write it in many ways, always with a digit. */
const REGISTRATION_NUMBER = /^(?=.*\p{Nd})[\p{L}\p{M}\p{Nd} .,/()-]*$/u;
const RECEIPT_PREFIX = /^[A-Za-z0-9-]{1,5}$/;
const REMINDER_DAYS_RULE = `Choose up to ${maxCount} different reminder days, each from ${from} to ${to} days before the end`;
const ONE_REMINDER_DAY = { each: true, message: REMINDER_DAYS_RULE };

/** `doctor_name` is required. Other fields that are left out stay unchanged; null or blank clears a text. */
export class SaveProfile {
  /** @example 'Dr Asha Rao' */
  @OneLine()
  @IsString({ message: 'Doctor name is required' })
  @IsNotEmpty({ message: 'Doctor name is required' })
  @MaxText(LIMITS.doctor_name)
  doctor_name!: string;

  @OptionalText() @MaxText(LIMITS.mobile_number) mobile_number?: string | null;
  /** @example 'MBBS, MD' */
  @OptionalText() @MaxText(LIMITS.degree) degree?: string | null;
  @OptionalText() @MaxText(LIMITS.specialization) specialization?: string | null;
  /** Registration number with the medical council; shown to patients and on receipts. @example 'KMC 45678' */
  @OptionalText()
  @IsOptional()
  @Matches(REGISTRATION_NUMBER, {
    message:
      'The registration number must have at least one digit, and only letters, digits, spaces and . , / ( ) - besides',
  })
  @MaxText(LIMITS.registration_number)
  registration_number?: string | null;

  /** GST number, printed on receipts; most doctors have none. @example '27AAPFU0939F1ZV' */
  @OptionalText()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsOptional()
  @ValidateBy({
    name: 'isGstin',
    validator: {
      validate: (value) => typeof value === 'string' && isGstin(value),
      defaultMessage: () => 'This is not a valid GSTIN: it has 15 characters, such as 27AAPFU0939F1ZV',
    },
  })
  gstin?: string | null;

  /** Begins the numbers of receipts from now on, for example `R` in `R/26-27/000001`. Numbers continue. @example 'R' */
  @IsOptionalNotNull()
  @Matches(RECEIPT_PREFIX, { message: 'The receipt prefix has 1 to 5 letters, digits or hyphens' })
  receipt_prefix?: string;

  /**
   * An http(s) address of a photo. A new one is fetched once, and becomes the doctor's picture unless one was uploaded.
   * @example 'https://raoclinic.example/asha-rao.jpg'
   */
  @OptionalText()
  @IsOptional()
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true },
    { message: 'Profile image must be a web address (URL)' },
  )
  @MaxText(LIMITS.profile_image_url)
  profile_image_url?: string | null;

  @OptionalText() @MaxText(LIMITS.clinic_manager) clinic_manager?: string | null;
  @OptionalText() @MaxText(LIMITS.tag_line) tag_line?: string | null;
  @OptionalText() @MaxText(LIMITS.clinic_name) clinic_name?: string | null;
  @OptionalText() @MaxText(LIMITS.clinic_address) clinic_address?: string | null;

  /** Language of WhatsApp messages to patients. */
  @IsOptionalNotNull()
  @IsIn(MESSAGE_LANGUAGES, { message: 'Choose a message language from the list' })
  message_language?: MessageLanguage;

  /** How many days before the end date patients are reminded; 0 is the end date itself. @example [7, 3, 1, 0] */
  @IsOptionalNotNull()
  @IsArray({ message: REMINDER_DAYS_RULE })
  @ArrayUnique({ message: REMINDER_DAYS_RULE })
  @ArrayMaxSize(maxCount, { message: REMINDER_DAYS_RULE })
  @IsInt(ONE_REMINDER_DAY)
  @Min(from, ONE_REMINDER_DAY)
  @Max(to, ONE_REMINDER_DAY)
  reminder_days?: number[];

  /** Kinds of message that are not sent to this doctor's patients; receipts are always sent. @example ['hold'] */
  @IsOptionalNotNull()
  @IsArray({ message: 'Kinds of message must be a list' })
  @ArrayUnique({ message: 'Name each kind of message once' })
  @IsIn(PATIENT_MESSAGE_KINDS.filter(canSwitchOff), {
    each: true,
    message: 'This kind of message cannot be switched off',
  })
  @ApiPropertyOptional({ enum: PATIENT_MESSAGE_KINDS.filter(canSwitchOff), isArray: true })
  messages_off?: PatientMessageKind[];

  /** Whether the payment confirmation on WhatsApp has the receipt attached as a PDF file. @example true */
  @IsOptionalNotNull()
  @IsBoolean({ message: 'Choose whether the receipt is attached' })
  receipt_with_confirmation?: boolean;

  /**
   * Whether patients get what is due as a payment card, which they can pay inside WhatsApp. It needs Razorpay Payment Links
   * in the Razorpay account. @example true
   */
  @IsOptionalNotNull()
  @IsBoolean({ message: 'Choose whether payment cards are sent' })
  payment_cards?: boolean;
}

function pictureSourceOf({ pictureId, pictureFetchedFrom }: Profile): PictureSource | null {
  if (pictureId === null) return null;
  return pictureFetchedFrom === null ? 'uploaded' : 'image_url';
}

export const toProfileView = (p: Profile): ProfileView => ({
  doctor_name: p.doctorName,
  mobile_number: p.mobileNumber,
  degree: p.degree,
  specialization: p.specialization,
  registration_number: p.registrationNumber,
  gstin: p.gstin,
  receipt_prefix: p.receiptPrefix,
  profile_image_url: p.profileImageUrl,
  picture_url: p.pictureId && pictureUrl(p.pictureId),
  picture_source: pictureSourceOf(p),
  clinic_manager: p.clinicManager,
  tag_line: p.tagLine,
  clinic_name: p.clinicName,
  clinic_address: p.clinicAddress,
  message_language: p.messageLanguage,
  reminder_days: p.reminderDays,
  messages_off: p.messagesOff,
  receipt_with_confirmation: p.receiptWithConfirmation,
  payment_cards: p.paymentCards,
  payment_cards_available: config.whatsapp.paymentCards,
});

/** The columns of the fields that were sent. */
export const toProfileColumns = (input: SaveProfile): Partial<Profile> => ({
  doctorName: input.doctor_name,
  mobileNumber: input.mobile_number,
  degree: input.degree,
  specialization: input.specialization,
  registrationNumber: input.registration_number,
  gstin: input.gstin,
  receiptPrefix: input.receipt_prefix,
  profileImageUrl: input.profile_image_url,
  clinicManager: input.clinic_manager,
  tagLine: input.tag_line,
  clinicName: input.clinic_name,
  clinicAddress: input.clinic_address,
  messageLanguage: input.message_language,
  reminderDays: input.reminder_days?.toSorted((a, b) => b - a),
  messagesOff: input.messages_off,
  receiptWithConfirmation: input.receipt_with_confirmation,
  paymentCards: input.payment_cards,
});

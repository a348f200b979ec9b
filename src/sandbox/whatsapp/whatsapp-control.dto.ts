import { Type } from 'class-transformer';
import {
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { Choice } from './choices.js';
import { STATUSES, type Status } from './whatsapp-numbers.js';
import { WINDOW_CLOSED, type Settings } from './whatsapp-settings.js';
import { TEMPLATE_STATUSES, type TemplateStatus } from './whatsapp-templates.js';

const CHOICE_KINDS: readonly Choice['kind'][] = ['button', 'button_reply', 'list_reply'];

/** What WhatsApp reports of a message. */
export class ReportStatus {
  @IsIn(STATUSES)
  status!: Status;

  /** A provider's error code, for failed; 131026 when left out. */
  @IsOptional()
  @IsInt()
  code?: number;
}

/** What a patient taps: a quick reply of a template, a button, or a row of a list. */
export class TappedChoice implements Choice {
  @IsIn(CHOICE_KINDS)
  kind!: Choice['kind'];

  /** Of a quick reply its payload: the words on it unless the sender gave another. */
  @IsString()
  @MaxLength(256)
  id!: string;

  @IsString()
  @IsNotEmpty()
  @MaxLength(25)
  title!: string;

  @IsOptional()
  @IsString()
  @MaxLength(72)
  description?: string;
}

/** What a patient writes or taps. */
export class WriteMessage {
  @Matches(/^\+?[\d\s()-]{7,20}$/, { message: 'from must be a phone number like +919876543210' })
  from!: string;

  @IsOptional()
  @IsString()
  @IsNotEmpty()
  @MaxLength(4_096)
  text?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => TappedChoice)
  choice?: TappedChoice;

  /** The id of the message that is answered. */
  @IsOptional()
  @IsString()
  answers?: string;
}

const OptionalCount =
  (most: number, least = 0) =>
  (target: object, key: string) => {
    for (const decorate of [IsOptional(), IsInt(), Min(least), Max(most)]) decorate(target, key);
  };

/** How strict the simulated WhatsApp is; what is left out stays. See `Settings`. */
export class ChangeSettings implements Partial<Settings> {
  @OptionalCount(3_600)
  pair_seconds?: number;
  @OptionalCount(1_000, 1)
  pair_burst?: number;
  @OptionalCount(1_000)
  per_second?: number;
  @OptionalCount(1_000_000)
  daily_users?: number;
  @OptionalCount(1_000, 1)
  batch?: number;

  @IsOptional()
  @IsIn(WINDOW_CLOSED)
  window_closed?: Settings['window_closed'];
}

/** What Meta decides about a template. */
export class DecideTemplate {
  @IsIn(TEMPLATE_STATUSES)
  status!: TemplateStatus;

  /** All languages when left out. */
  @IsOptional()
  @IsString()
  language?: string;

  /** Whether Meta's word of it arrives. */
  @IsOptional()
  @IsIn(['normal', 'lost'])
  webhook?: 'normal' | 'lost';
}

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
import type { Choice } from '../choices.js';
import { STATUSES, type Status } from '../whatsapp-numbers.js';
import { MEDIA_FETCH, WINDOW_CLOSED, type Settings } from '../whatsapp-settings.js';
import { TEMPLATE_STATUSES, type TemplateStatus } from '../whatsapp-templates.js';

const CHOICE_KINDS: readonly Choice['kind'][] = ['button', 'button_reply', 'list_reply'];

/** A message status to report. */
export class ReportStatus {
  @IsIn(STATUSES)
  status!: Status;

  /** WhatsApp's error code, for `failed`. Default: 131026. */
  @IsOptional()
  @IsInt()
  code?: number;
}

/** A choice that a patient taps: a quick reply of a template, a button, or a list row. */
export class TappedChoice implements Choice {
  @IsIn(CHOICE_KINDS)
  kind!: Choice['kind'];

  /** For a quick reply its payload, which is its title unless the sender set another. */
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

/** A message from a patient: either a text or a tapped choice. */
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

  /** The id of the message that this one replies to. */
  @IsOptional()
  @IsString()
  answers?: string;
}

const OptionalCount =
  (max: number, min = 0) =>
  (target: object, key: string) => {
    for (const decorate of [IsOptional(), IsInt(), Min(min), Max(max)]) decorate(target, key);
  };

/** Changes to the limits of the simulated WhatsApp; fields that are left out stay unchanged. See `Settings`. */
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

  @IsOptional()
  @IsIn(MEDIA_FETCH)
  media_fetch?: Settings['media_fetch'];
}

/** Meta's decision about a template. */
export class DecideTemplate {
  @IsIn(TEMPLATE_STATUSES)
  status!: TemplateStatus;

  /** Default: all languages. */
  @IsOptional()
  @IsString()
  language?: string;

  /** Whether the webhook about the decision arrives. Default: normal. */
  @IsOptional()
  @IsIn(['normal', 'lost'])
  webhook?: 'normal' | 'lost';
}

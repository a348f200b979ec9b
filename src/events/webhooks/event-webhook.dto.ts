import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsString,
  ValidateBy,
} from 'class-validator';
import { config } from '../../config.js';
import { isPrivateLiteral } from '../../platform/outbound/public-request.js';
import { IsId, IsOptionalNotNull, MaxText, OneLine, Trimmed } from '../../platform/validation/validation.js';
import { parseInstant } from '../../shared/instant.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import { CHOOSABLE_EVENT_TYPES, type EventType } from '../event-types.rules.js';
import { WEBHOOK_LIMITS } from './webhook.rules.js';

const WebhookName = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: 'Name is required' }),
    IsNotEmpty({ message: 'Name is required' }),
    MaxText(TEXT_LIMITS.webhook.name),
  );

/** @returns what to do about an address that cannot be called; null if it can. Names are checked again when they are called. */
function urlProblem(text: unknown): string | null {
  const { allowHttp, trustedHosts } = config.outbound;
  const url = typeof text === 'string' && URL.canParse(text) ? new URL(text) : null;
  const isHttps = url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:');
  if (!url || !isHttps) return 'Enter an address that begins with https://';
  if (url.username || url.password) return 'Enter the address without a user name and password: calls are signed';
  if (url.hash) return 'Enter the address without the part after #';
  if (isPrivateLiteral(url) && !trustedHosts.includes(url.host))
    return 'Enter an address on the public internet: this one belongs to a private network';
  return null;
}

const WebhookUrl = () =>
  applyDecorators(
    Trimmed(),
    ValidateBy({
      name: 'isWebhookUrl',
      validator: {
        validate: (value) => urlProblem(value) === null,
        defaultMessage: (field) => urlProblem(field?.value) ?? '',
      },
    }),
    MaxText(TEXT_LIMITS.webhook.url),
  );

const TYPES_RULE = 'Event types must be from the list in the API description, such as payment.captured';

const EventTypes = () =>
  applyDecorators(
    IsArray({ message: TYPES_RULE }),
    ArrayUnique({ message: 'Event types must name each type once' }),
    IsIn(CHOOSABLE_EVENT_TYPES, { each: true, message: TYPES_RULE }),
  );

export class CreateWebhook {
  /** What receives the events. @example 'Appointment software' */
  @WebhookName() name!: string;
  /** Where events are sent, on the public internet. @example 'https://software.example/nirog' */
  @WebhookUrl() url!: string;
  /** The events that it gets; by default all. @example ['payment.captured', 'term.activated'] */
  @IsOptionalNotNull() @EventTypes() event_types?: EventType[];
}

/** Fields that are left out stay unchanged. */
export class UpdateWebhook {
  /** @example 'Appointment software' */
  @IsOptionalNotNull() @WebhookName() name?: string;
  /** @example 'https://software.example/nirog' */
  @IsOptionalNotNull() @WebhookUrl() url?: string;
  /** Empty: all. @example ['payment.captured', 'term.activated'] */
  @IsOptionalNotNull() @EventTypes() event_types?: EventType[];
  /** Whether it gets nothing. Events that happen meanwhile are sent only by a replay. @example false */
  @IsOptionalNotNull() @IsBoolean({ message: 'disabled must be true or false' }) disabled?: boolean;
}

const IDS_RULE = `Choose 1 to ${WEBHOOK_LIMITS.replayedIds} events by their ids`;

const ReplayTime = (field: string) =>
  ValidateBy({
    name: 'isReplayTime',
    validator: {
      validate: (value) => typeof value === 'string' && parseInstant(value) !== null,
      defaultMessage: () => `${field} must be a time, such as 2026-11-27T06:30:00.000Z`,
    },
  });

/** Bodies of a replay. */
export const REPLAY_EXAMPLES = {
  events: { summary: 'Some events', value: { event_ids: ['0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52'] } },
  span: {
    summary: 'The events of a time',
    value: { from: '2026-11-27T06:30:00.000Z', to: '2026-11-27T07:30:00.000Z' },
  },
};

/** Either `event_ids`, or `from` and `to`. */
export class ReplayEvents {
  /** The events to send again. @example ['0b6f6c1e-58f3-4c5e-9d3b-7a3f1f0e6a52'] */
  @IsOptionalNotNull()
  @IsArray({ message: IDS_RULE })
  @ArrayMinSize(1, { message: IDS_RULE })
  @ArrayMaxSize(WEBHOOK_LIMITS.replayedIds, { message: IDS_RULE })
  @IsId(IDS_RULE, { each: true })
  event_ids?: string[];

  /** All events from this time on, at most 30 days ago. @example '2026-11-27T06:30:00.000Z' */
  @IsOptionalNotNull() @ReplayTime('from') from?: string;
  /** Up to this time, not included. @example '2026-11-27T07:30:00.000Z' */
  @IsOptionalNotNull() @ReplayTime('to') to?: string;
}

import { applyDecorators } from '@nestjs/common';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  ValidateBy,
} from 'class-validator';
import { parseInstant } from '../../shared/instant.js';
import { TEXT_LIMITS } from '../../shared/text-limits.js';
import { IsOptionalNotNull, MaxText, OneLine } from '../../platform/validation/validation.js';
import { isNetwork } from './api-key-networks.js';
import { API_KEY_SCOPES, type ApiKeyScope } from '../../policies/policies.rules.js';
import { API_KEY_LIMITS } from './api-key.rules.js';

const SCOPES_RULE = 'Choose at least one scope, such as patients.read, from the list in the API description';
const NETWORKS_RULE = `Networks must be at most ${API_KEY_LIMITS.networks} addresses or networks, such as 203.0.113.0/24`;

const KeyName = () =>
  applyDecorators(
    OneLine(),
    IsString({ message: 'Name is required' }),
    IsNotEmpty({ message: 'Name is required' }),
    MaxText(TEXT_LIMITS.api_key.name),
  );

const Scopes = () =>
  applyDecorators(
    IsArray({ message: SCOPES_RULE }),
    ArrayMinSize(1, { message: SCOPES_RULE }),
    ArrayUnique({ message: 'Scopes must name each scope once' }),
    IsIn(API_KEY_SCOPES, { each: true, message: SCOPES_RULE }),
  );

const Networks = () =>
  applyDecorators(
    IsArray({ message: NETWORKS_RULE }),
    ArrayMaxSize(API_KEY_LIMITS.networks, { message: NETWORKS_RULE }),
    ValidateBy(
      {
        name: 'isNetwork',
        validator: {
          validate: (value) => typeof value === 'string' && isNetwork(value),
          defaultMessage: () => NETWORKS_RULE,
        },
      },
      { each: true },
    ),
  );

const EXPIRY_RULE = 'Expiry must be a time, such as 2027-11-27T06:30:00.000Z';

const Expiry = () =>
  ValidateBy({
    name: 'isExpiry',
    validator: {
      validate: (value) => typeof value === 'string' && parseInstant(value) !== null,
      defaultMessage: () => EXPIRY_RULE,
    },
  });

export class CreateApiKey {
  /** What uses the key. @example 'Appointment software' */
  @KeyName() name!: string;
  /** What it may do. @example ['patients.read', 'payments.read'] */
  @Scopes() scopes!: ApiKeyScope[];
  /** Addresses and networks from which it works; by default from anywhere. @example ['203.0.113.0/24'] */
  @IsOptionalNotNull() @Networks() networks?: string[];
  /** When it stops working; by default never. @example '2027-11-27T06:30:00.000Z' */
  @IsOptional() @Expiry() expires_at?: string | null;
}

/** Fields that are left out stay unchanged. */
export class UpdateApiKey {
  /** @example 'Appointment software' */
  @IsOptionalNotNull() @KeyName() name?: string;
  /** @example ['patients.read', 'payments.read'] */
  @IsOptionalNotNull() @Scopes() scopes?: ApiKeyScope[];
  /** @example ['203.0.113.0/24'] */
  @IsOptionalNotNull() @Networks() networks?: string[];
  /** @example '2027-11-27T06:30:00.000Z' */
  @IsOptional() @Expiry() expires_at?: string | null;
}

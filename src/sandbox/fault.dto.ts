import { IsIn, IsInt, IsOptional, Matches, Min } from 'class-validator';
import { FAULT_MODES, type FaultMode } from './faults.js';
import type { Provider } from './webhook-sender.js';

const PROVIDERS: readonly Provider[] = ['razorpay', 'whatsapp'];

/** The fault of the next calls to a provider. */
export class SetFault {
  @IsIn(PROVIDERS)
  provider!: Provider;

  @IsIn(FAULT_MODES)
  mode!: FaultMode;

  /** Method and path in the provider's API, such as `POST /v1/payments/:id/capture`. Default: every call. */
  @IsOptional()
  @Matches(/^(GET|POST|PUT|PATCH) \/\S+$/, { message: 'endpoint must be like POST /v1/orders' })
  endpoint?: string;

  /** How many calls fail. Default: all, until the mode is `none`. */
  @IsOptional()
  @IsInt()
  @Min(1)
  count?: number;
}

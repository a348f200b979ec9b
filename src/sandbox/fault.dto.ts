import { IsIn, IsInt, IsOptional, Min } from 'class-validator';
import { FAULT_MODES, type FaultMode } from './faults.js';
import type { Provider } from './webhook-sender.js';

const PROVIDERS: readonly Provider[] = ['razorpay', 'whatsapp'];

/** How a provider answers its next calls. */
export class SetFault {
  @IsIn(PROVIDERS)
  provider!: Provider;

  @IsIn(FAULT_MODES)
  mode!: FaultMode;

  /** Calls it is good for; without it, until the mode is none. */
  @IsOptional()
  @IsInt()
  @Min(1)
  count?: number;
}

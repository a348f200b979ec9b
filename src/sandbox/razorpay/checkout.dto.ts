import { IsIn, IsOptional, IsString } from 'class-validator';

const CHECKOUT_OUTCOMES = ['captured', 'failed', 'slow'] as const;
const METHODS = ['upi', 'card'] as const;

/** What the payer did in the test payment window. */
export class PayInCheckout {
  /** The key that the window was opened with. */
  @IsString()
  key!: string;

  @IsIn(CHECKOUT_OUTCOMES)
  outcome!: (typeof CHECKOUT_OUTCOMES)[number];

  @IsOptional()
  @IsIn(METHODS)
  method?: (typeof METHODS)[number];

  @IsOptional()
  @IsString()
  email?: string;

  @IsOptional()
  @IsString()
  contact?: string;
}

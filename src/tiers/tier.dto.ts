import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, Matches, ValidateBy } from 'class-validator';
import { ClearableText, MaxText, IsOptionalNotNull, OptionalText } from '../platform/validation/validation.js';
import { parseRupees, rupees } from '../shared/money.js';
import { VALIDITY_MONTHS, VALIDITY_TYPES, type ValidityType } from '../shared/period.js';
import { SAC, TAX_TREATMENTS, type TaxTreatment } from '../shared/tax.js';
import { TEXT_LIMITS } from '../shared/text-limits.js';
import type { Tier } from './tier.entity.js';
import { isPrice, PRICE_RULE } from './tier.rules.js';
import type { TierView } from './tier.view.js';
import type { TierPatients } from './tiers.queries.js';

const LIMITS = TEXT_LIMITS.tier;

/** In an update, `tier_name` and `features` stay unchanged when left out; null or blank clears them. */
export class SaveTier {
  @OptionalText() @MaxText(LIMITS.tier_name) tier_name?: string | null;

  /** @example 'monthly' */
  @IsIn(VALIDITY_TYPES, { message: 'Validity must be monthly, quarterly, half-yearly or yearly' })
  validity_type!: ValidityType;

  /** Optional, because `validity_type` implies it; if sent, it must match. @example 1 */
  @IsOptionalNotNull()
  @IsInt({ message: 'Validity months must be a whole number' })
  @ValidateBy({
    name: 'monthsOfValidity',
    validator: {
      validate: (months, args) => {
        const tier = args?.object as SaveTier;
        return !(tier.validity_type in VALIDITY_MONTHS) || months === VALIDITY_MONTHS[tier.validity_type];
      },
      defaultMessage: () =>
        'Validity months must match the validity type: monthly 1, quarterly 3, half_yearly 6, yearly 12',
    },
  })
  validity_months?: number;

  /** Rupees with at most two decimals: 0, or 1 to 500000. @example 499 */
  @ApiProperty({ minimum: 0, maximum: 500_000 })
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' && value.trim() === '' ? null : value))
  @ValidateBy({
    name: 'isPrice',
    validator: { validate: (value) => isPrice(parseRupees(value)), defaultMessage: () => PRICE_RULE },
  })
  price!: number;

  /** One per line, or comma-separated. */
  @ClearableText(LIMITS.features) features?: string;

  /** The GST within the price. A taxed tier needs the GSTIN in the profile. Left out, it stays; at first `exempt`. */
  @IsOptionalNotNull()
  @IsIn(TAX_TREATMENTS, { message: 'Tax must be exempt, gst_5 or gst_18' })
  tax_treatment?: TaxTreatment;

  /** Services accounting code of the tier, printed on tax invoices. Null or blank clears it. @example '999319' */
  @OptionalText()
  @IsOptional()
  @Matches(SAC, { message: 'The SAC has 4 or 6 digits and starts with 99' })
  sac?: string | null;
}

export const toTierView = (t: Tier, patients: TierPatients): TierView => ({
  id: t.id,
  subscription_id: t.planId,
  tier_name: t.name,
  validity_type: t.validityType,
  validity_months: t.months,
  price: rupees(t.pricePaise),
  features: t.features,
  tax_treatment: t.taxTreatment,
  sac: t.sac,
  active_patients: patients.active,
  pending_patients: patients.pending,
});

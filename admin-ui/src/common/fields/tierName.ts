import type { ValidityType } from '../../../../src/shared/period';

interface NamedTier {
  tier_name: string | null;
  validity_type: ValidityType | null;
}

/** A tier's name, or its validity type in capitals when it has none: 'HALF YEARLY'. Empty when neither is known. */
export const tierName = ({ tier_name, validity_type }: NamedTier): string =>
  tier_name ?? (validity_type ?? '').replace('_', ' ').toUpperCase();

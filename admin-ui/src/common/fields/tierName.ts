import type { ValidityType } from '../../../../src/shared/period';

interface NamedTier {
  tier_name: string | null;
  validity_type: ValidityType | null;
}

/** The tier's name, or its validity type in capitals: 'HALF YEARLY'. Empty if both are missing. */
export const tierName = ({ tier_name, validity_type }: NamedTier): string =>
  tier_name ?? (validity_type ?? '').replace('_', ' ').toUpperCase();

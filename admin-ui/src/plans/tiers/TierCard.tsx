import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { splitList } from '../../../../src/shared/text';
import type { TierView } from '../../../../src/tiers/tier.view';
import { RecordCard } from '../../common/screens/RecordCard';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { DeleteConfirmation } from '../DeleteConfirmation';

export function TierCard({ tier, onEdit }: { tier: TierView; onEdit: (() => void) | null }) {
  const translate = useTranslate();
  const { isPending, run } = useActionMutation((api) => api.deleteTier(tier.subscription_id, tier.id), {
    failedAction: 'deleteTier',
    successText: 'tiers.deleted',
  });
  return (
    <RecordCard
      name={tierName(tier)}
      textKey="tiers"
      isDeleting={isPending}
      onEdit={onEdit}
      confirmContent={
        <DeleteConfirmation textKey="tiers" patientCount={tier.active_patients} pendingCount={tier.pending_patients} />
      }
      onDelete={() => void run()}
    >
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 650, letterSpacing: '-0.02em' }}>
        <Rupees value={tier.price} />
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('tiers.months', { smart_count: tier.validity_months })}
      </Typography>
      {tier.tax_treatment !== 'exempt' && (
        <Typography variant="body2" color="textSecondary">
          {translate(`tiers.tax.${tier.tax_treatment}`)}
        </Typography>
      )}
      {tier.features && (
        <Box
          component="ul"
          sx={{
            m: 0,
            mt: 1.5,
            pl: 2.25,
            fontSize: 14,
            color: 'text.secondary',
            '& li': { mb: 0.25, overflowWrap: 'anywhere' },
          }}
        >
          {splitList(tier.features).map((feature, index) => (
            <li key={index}>{feature}</li>
          ))}
        </Box>
      )}
    </RecordCard>
  );
}

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { listOf } from '../../../src/shared/text';
import type { TierView } from '../../../src/tiers/tier.view';
import { Rupees } from '../common/Rupees';
import { tierName } from '../common/tierName';
import { useAct } from '../common/useAct';
import { useAsk } from '../common/useAsk';

/** One price of a plan. */
export function TierCard({ tier, onEdit }: { tier: TierView; onEdit: () => void }) {
  const translate = useTranslate();
  const { ask, dialog } = useAsk();
  const deleting = useAct((api, id: string) => api.deleteTier(tier.subscription_id, id), {
    failed: 'deleteTier',
    done: 'tiers.deleted',
  });
  const name = tierName(tier);
  const askDelete = () =>
    ask({
      title: translate('tiers.deleteTitle', { name }),
      content: translate('tiers.askDelete'),
      confirm: translate('common.delete'),
      danger: true,
      onConfirm: () => void deleting.run(tier.id),
    });

  return (
    <Box component="article" sx={{ p: 2.5, pt: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mr: -1.5 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <IconButton aria-label={translate('tiers.edit', { name })} onClick={onEdit}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton aria-label={translate('tiers.delete', { name })} disabled={deleting.isPending} onClick={askDelete}>
          <DeleteIcon fontSize="small" />
        </IconButton>
      </Box>
      <Typography component="p" sx={{ fontSize: 24, fontWeight: 650, letterSpacing: '-0.02em' }}>
        <Rupees value={tier.price} />
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('tiers.months', { smart_count: tier.validity_months })}
      </Typography>
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
          {listOf(tier.features).map((feature, index) => (
            <li key={index}>{feature}</li>
          ))}
        </Box>
      )}
      {dialog}
    </Box>
  );
}

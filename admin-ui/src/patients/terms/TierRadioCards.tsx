import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { TierView } from '../../../../src/tiers/tier.view';
import { Rupees } from '../../common/fields/Rupees';
import { tierName } from '../../common/fields/tierName';

interface TierRadioCardsProps {
  tiers: TierView[];
  chosen: string | null;
  onChoose: (tierId: string) => void;
}

export function TierRadioCards({ tiers, chosen, onChoose }: TierRadioCardsProps) {
  const translate = useTranslate();
  if (tiers.length === 0) return <Typography variant="body2">{translate('terms.noTiers')}</Typography>;
  return (
    <FormControl>
      <FormLabel sx={{ fontSize: 14, fontWeight: 550, mb: 1, color: 'text.primary' }}>
        {translate('terms.tier')}
      </FormLabel>
      <RadioGroup
        value={chosen ?? ''}
        onChange={(_, tierId) => onChoose(tierId)}
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))' }}
      >
        {tiers.map((tier) => (
          <FormControlLabel
            key={tier.id}
            value={tier.id}
            control={<Radio />}
            sx={{
              m: 0,
              px: 1,
              py: 0.75,
              border: 1,
              borderRadius: 1,
              '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
              borderColor: tier.id === chosen ? 'primary.main' : 'divider',
              pr: 2,
            }}
            label={
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0 }}>
                  <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{tierName(tier)}</Box>
                  <Typography variant="body2" color="textSecondary">
                    {translate('tiers.months', { smart_count: tier.validity_months })}
                  </Typography>
                </Box>
                <Rupees value={tier.price} />
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { Panel } from '../common/screens/Panel';

const RULES = ['testimonials', 'promises', 'comparisons', 'offers'] as const;

/** What the rules for medical advertising forbid on the page. */
export function RulesPanel() {
  const translate = useTranslate();
  return (
    <Panel title={translate('publicPage.rules.title')}>
      <Typography variant="body2" sx={{ mb: 1, textWrap: 'pretty' }}>
        {translate('publicPage.rules.intro')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.5, fontSize: 14 }}>
        {RULES.map((rule) => (
          <li key={rule}>{translate(`publicPage.rules.${rule}`)}</li>
        ))}
      </Box>
    </Panel>
  );
}

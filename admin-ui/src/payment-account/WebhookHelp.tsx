import CopyIcon from '@mui/icons-material/ContentCopy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { GatewayView } from '../../../src/payments/gateway/gateway.view';
import { Panel } from '../common/screens/Panel';
import { useCopy } from '../common/hooks/useCopy';
import { NumberedSteps } from './NumberedSteps';

const STEPS = ['one', 'two', 'three', 'four'].map((step) => `paymentAccount.webhook.steps.${step}`);

/** The webhook URL, and how to set it up by hand if Nirog cannot. */
export function WebhookHelp({ gateway: { key_id, webhook_url, webhook_events, webhooks } }: { gateway: GatewayView }) {
  const translate = useTranslate();
  const { copied, copy } = useCopy();
  const text = (key: string) => translate(`paymentAccount.webhook.${key}`);
  const manualSetup = key_id === null ? 'beforeSetUp' : 'setUpByDoctor';
  return (
    <Panel title={text('title')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2, textWrap: 'pretty' }}>
        {text(webhooks.managed ? 'setUpByNirog' : manualSetup)}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'end', gap: 1 }}>
        <TextField
          id="webhook-address"
          label={text('address')}
          value={webhook_url}
          onFocus={(event) => event.target.select()}
          slotProps={{ input: { readOnly: true } }}
          sx={{ flex: '1 1 260px', minWidth: 0 }}
        />
        <Button
          variant="outlined"
          startIcon={<CopyIcon />}
          onClick={() => void copy(webhook_url)}
          sx={{ flex: { xs: '1 1 auto', sm: '0 0 auto' }, minWidth: 150, minHeight: 46 }}
        >
          <span aria-live="polite">{copied ? translate('common.copied') : text('copy')}</span>
        </Button>
      </Box>
      {!webhooks.managed && (
        <Box sx={{ mt: 3 }}>
          <NumberedSteps textKeys={STEPS} />
          <Box
            component="ul"
            sx={{ m: 0, mt: 1, pl: 0, listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: 1, fontSize: 13 }}
          >
            {webhook_events.map((name) => (
              <Box
                key={name}
                component="li"
                sx={{ px: 1.25, py: 0.5, borderRadius: 1, border: 1, borderColor: 'divider', fontFamily: 'monospace' }}
              >
                {name}
              </Box>
            ))}
          </Box>
        </Box>
      )}
    </Panel>
  );
}

import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { ApiKeyCreatedResponse } from '../../../src/auth/api-keys/api-key.view';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { timeText } from '../common/fields/timeText';
import { CopyField } from '../common/fields/CopyField';

interface ApiKeySecretProps {
  created: ApiKeyCreatedResponse;
  onClose: () => void;
}

/** Shows a new secret, which the server returns only once. */
export function ApiKeySecret({ created: { api_key: apiKey, secret }, onClose }: ApiKeySecretProps) {
  const translate = useTranslate();
  return (
    <Dialog open onClose={ignoreBackdropClick(onClose)} maxWidth="sm" aria-labelledby="api-key-secret-title">
      <DialogTitle id="api-key-secret-title" sx={{ overflowWrap: 'anywhere' }}>
        {translate('integrations.secretTitle', { name: apiKey.name })}
      </DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{translate('integrations.secretAdvice')}</DialogContentText>
        <CopyField id="api-key-secret" label={translate('integrations.secretLabel')} value={secret} />
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {translate('integrations.secretUse')}
        </Typography>
        {apiKey.previous_secret_ends_at && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('integrations.previousWorks', { time: timeText(apiKey.previous_secret_ends_at) })}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.done')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

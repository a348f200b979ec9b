import OpenIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useActionMutation } from '../common/hooks/useActionMutation';

const QUEUES_PATH = '/queues';

/** Opens the queue dashboard in a new tab. A short-lived cookie grants access, or a one-time URL if it has another host. */
export function OpenQueuesButton() {
  const translate = useTranslate();
  const opening = useActionMutation((api) => api.createQueuesPass(), { failedAction: 'openQueues' });
  const open = async () => {
    // Open the tab synchronously: browsers block window.open after an await.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    const pass = await opening.run();
    if (pass) (tab ?? window).location.href = pass.url ?? QUEUES_PATH;
    else tab?.close();
  };
  return (
    <Button
      variant="contained"
      endIcon={<OpenIcon />}
      title={translate('support.openQueuesHint')}
      disabled={opening.isPending}
      onClick={() => void open()}
      sx={{ width: { xs: '100%', sm: 'auto' } }}
    >
      {translate('support.openQueues')}
    </Button>
  );
}

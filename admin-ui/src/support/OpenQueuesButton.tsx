import OpenIcon from '@mui/icons-material/OpenInNew';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { useActionMutation } from '../common/hooks/useActionMutation';

const QUEUES_PATH = '/queues';

/** Opens the dashboard of the queues in a tab of its own, which a short-lived cookie lets in. */
export function OpenQueuesButton() {
  const translate = useTranslate();
  const opening = useActionMutation((api) => api.openQueues(), { failed: 'openQueues' });
  const open = async () => {
    // At once, while the browser still knows that a person asked for it.
    const tab = window.open('', '_blank');
    if (tab) tab.opener = null;
    if (await opening.run(undefined)) (tab ?? window).location.href = QUEUES_PATH;
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

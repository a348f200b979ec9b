import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { JoinRequestView } from '../../../src/joining/join-request.view';
import { useCan } from '../common/access/useCan';
import { BusyButton } from '../common/forms/BusyButton';
import { useJoinAnswer } from './useJoinAnswer';

/** Approve and Decline, while the person waits. */
export function JoinRequestActions({ request }: { request: JoinRequestView }) {
  const translate = useTranslate();
  const can = useCan();
  const name = request.name ?? translate('joinRequests.deleted');
  const { approve, decline, isPending, dialog } = useJoinAnswer({ id: request.id, name });
  if (request.state !== 'waiting' || !can('desk.write')) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, mt: 'auto', '& > button': { flex: { xs: 1, md: 'initial' }, minHeight: 44 } }}>
      <BusyButton
        size="small"
        variant="contained"
        busy={isPending}
        aria-label={translate('joinRequests.approveFor', { name })}
        onClick={approve}
      >
        {translate('joinRequests.approve')}
      </BusyButton>
      <BusyButton
        size="small"
        variant="outlined"
        color="inherit"
        busy={isPending}
        aria-label={translate('joinRequests.declineFor', { name })}
        onClick={decline}
      >
        {translate('joinRequests.decline')}
      </BusyButton>
      {dialog}
    </Box>
  );
}

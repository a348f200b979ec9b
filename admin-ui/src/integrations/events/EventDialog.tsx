import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import type { EventView } from '../../../../src/events/event.view';
import { CodeBlock } from '../CodeBlock';
import { EventDialogTitle } from '../EventDialogTitle';

/** An event as software gets it. */
export function EventDialog({ event, onClose }: { event: EventView; onClose: () => void }) {
  const translate = useTranslate();
  const titleId = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="md" aria-labelledby={titleId}>
      <EventDialogTitle id={titleId} event={event} />
      <DialogContent>
        <CodeBlock title={translate('integrations.eventLog.body')} text={JSON.stringify(event, null, 2)} />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" autoFocus onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import DialogTitle from '@mui/material/DialogTitle';
import { useTranslate } from 'react-admin';
import type { EventView } from '../../../src/events/event.view';

/** The name of an event, and its type as software gets it. */
export const EventDialogTitle = ({ id, event }: { id: string; event: EventView }) => (
  <DialogTitle id={id}>
    {useTranslate()(`integrations.events.${event.type}`)}
    <Box component="code" className="secondary small" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
      {event.type}
    </Box>
  </DialogTitle>
);

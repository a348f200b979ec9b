import MoreIcon from '@mui/icons-material/MoreVert';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { NoteView } from '../../../../src/patients/notes/note.view';
import { timeText } from '../../common/fields/timeText';
import { useMenuAnchor } from '../../common/hooks/useMenuAnchor';
import { NoteMenu } from './NoteMenu';
import { IfAllowed } from '../../common/access/IfAllowed';

interface NoteItemProps {
  note: NoteView;
  onEdit: () => void;
  onDelete: () => void;
}

/** A note with its author and time, and a menu. */
export function NoteItem({ note, onEdit, onDelete }: NoteItemProps) {
  const translate = useTranslate();
  const { button, popover } = useMenuAnchor();
  const time = timeText(note.created_at);
  const details = [
    note.author,
    time,
    note.updated_at && translate('notes.edited', { time: timeText(note.updated_at) }),
  ].filter(Boolean);
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, borderTop: 1, borderColor: 'divider', pt: 0.75 }}>
      <Box sx={{ flex: 1, minWidth: 0, py: 0.75 }}>
        <Typography sx={{ fontSize: 15, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.text}</Typography>
        <Typography variant="caption" color="textSecondary">
          {details.join(' · ')}
        </Typography>
      </Box>
      <IfAllowed permission="patients.write">
        <IconButton
          {...button}
          aria-haspopup="menu"
          aria-label={translate('notes.actionsOf', { time })}
          sx={{ mr: -1 }}
        >
          <MoreIcon fontSize="small" />
        </IconButton>
      </IfAllowed>
      {popover(NoteMenu, { onEdit, onDelete })}
    </Box>
  );
}

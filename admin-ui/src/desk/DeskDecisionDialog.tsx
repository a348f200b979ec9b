import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import { addDays, isDay, type Day } from '../../../src/shared/calendar';
import { TEXT_LIMITS } from '../../../src/shared/text-limits';
import { ignoreBackdropClick } from '../common/feedback/ignoreBackdropClick';
import { today } from '../common/fields/DayText';
import { DayField } from '../common/forms/DayField';

interface DeskDecisionDialogProps {
  kind: 'snooze' | 'done';
  name: string;
  onClose: () => void;
  onDecide: (until: Day | null, note?: string) => void;
}

function NoteField({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <TextField
      label={useTranslate()('desk.done.note')}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      multiline
      minRows={2}
      autoFocus
      fullWidth
      slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.desk.note.max } }}
    />
  );
}

/** Asks for the day on which a row returns, or for a note. */
export function DeskDecisionDialog({ kind, name, onClose, onDecide }: DeskDecisionDialogProps) {
  const translate = useTranslate();
  const title = useId();
  const tomorrow = addDays(today(), 1);
  const [text, setText] = useState<string>(kind === 'snooze' ? tomorrow : '');
  const isTooEarly = kind === 'snooze' && isDay(text) && text < tomorrow;
  const isValid = kind === 'done' || (isDay(text) && !isTooEarly);
  const submit = () => {
    if (kind === 'done') onDecide(null, text.trim());
    else if (isDay(text)) onDecide(text);
  };
  const hasNote = kind === 'done' && text !== '';
  return (
    <Dialog
      open
      onClose={hasNote ? ignoreBackdropClick(onClose) : onClose}
      aria-labelledby={title}
      fullWidth
      maxWidth="xs"
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (isValid) submit();
        }}
      >
        <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
          {translate(`desk.${kind}.title`, { name })}
        </DialogTitle>
        <DialogContent>
          {kind === 'snooze' ? (
            <DayField
              id="desk-until"
              label={translate('desk.snooze.until')}
              value={text}
              onChange={setText}
              error={isTooEarly}
              helperText={isTooEarly ? translate('desk.snooze.tooEarly') : undefined}
              autoFocus
              min={tomorrow}
            />
          ) : (
            <NoteField value={text} onChange={setText} />
          )}
        </DialogContent>
        <DialogActions>
          <Button variant="outlined" color="inherit" onClick={onClose}>
            {translate('common.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={!isValid}>
            {translate(`desk.${kind}.submit`)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

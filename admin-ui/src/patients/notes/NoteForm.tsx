import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useId, useState, type KeyboardEvent } from 'react';
import { useTranslate } from 'react-admin';
import { isWithinLimit, TEXT_LIMITS, tooLongMessage } from '../../../../src/shared/text-limits';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { UnsavedGuard } from '../../common/forms/unsaved/UnsavedGuard';
import { useUser } from '../../common/hooks/useUser';

interface NoteFormProps {
  label: string;
  initialText?: string;
  busy: boolean;
  problem: string | undefined;
  /** Resolves to whether the note was saved. */
  onSave: (text: string) => Promise<boolean>;
  /** Of the form that edits a note. */
  onCancel?: () => void;
}

const LIMIT = TEXT_LIMITS.patient_note.text;

/** Text of a new or an existing note. Ctrl+Enter saves it; leaving the page with unsaved text asks for confirmation. */
export function NoteForm({ label, initialText = '', busy, problem, onSave, onCancel }: NoteFormProps) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState(initialText);
  const isLoggedOut = useUser() === null;
  const isTooLong = !isWithinLimit(text.trim(), LIMIT);
  const canSave = text.trim() !== '' && !isTooLong && !busy;
  const save = async () => {
    if (canSave && (await onSave(text.trim()))) setText('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && onCancel && text === initialText) onCancel();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void save();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      sx={{ display: 'grid', gap: 1 }}
    >
      <UnsavedGuard isUnsaved={text !== initialText && !busy && !isLoggedOut} />
      <Banner text={problem} />
      <TextField
        id={id}
        label={label}
        multiline
        minRows={onCancel ? 2 : 1}
        maxRows={8}
        value={text}
        autoFocus={onCancel !== undefined}
        error={isTooLong}
        helperText={isTooLong && tooLongMessage(LIMIT)}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {(text !== '' || onCancel) && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={!canSave && !busy}>
            {translate(busy ? 'common.saving' : 'notes.save')}
          </BusyButton>
          {onCancel && (
            <Button variant="outlined" color="inherit" onClick={onCancel}>
              {translate('common.cancel')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}

import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TagView } from '../../../../src/patients/tags/tag.view';
import { oneLine } from '../../../../src/shared/text';
import { TEXT_LIMITS } from '../../../../src/shared/text-limits';
import { fieldMessage } from '../../api/http/problem';
import { BusyButton } from '../../common/forms/BusyButton';
import { useActionMutation } from '../../common/hooks/useActionMutation';

/** Renames a tag for all patients. */
export function RenameTagForm({ tag, onClose }: { tag: TagView; onClose: () => void }) {
  const translate = useTranslate();
  const [name, setName] = useState(tag.name);
  const renaming = useActionMutation((api, text: string) => api.renameTag(tag.id, text), {
    failedAction: 'renameTag',
    successText: 'tags.renamed',
  });
  const isChanged = oneLine(name) !== tag.name;
  const input = useRef<HTMLInputElement>(null);
  const problem = fieldMessage(renaming.errorBody, 'name') ?? renaming.problem;
  const save = async () => {
    if (await renaming.submit(name, onClose)) input.current?.focus();
  };
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isChanged) onClose();
        else if (oneLine(name)) void save();
      }}
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1, py: 1 }}
    >
      <TextField
        autoFocus
        inputRef={input}
        id="tag-name"
        label={translate('tags.newName')}
        value={name}
        error={problem !== undefined}
        helperText={problem}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: TEXT_LIMITS.tag.name.max } }}
      />
      <BusyButton type="submit" variant="contained" busy={renaming.isPending} disabled={!oneLine(name)}>
        {translate(renaming.isPending ? 'common.saving' : 'common.save')}
      </BusyButton>
      <Button variant="outlined" color="inherit" onClick={onClose}>
        {translate('common.cancel')}
      </Button>
    </Box>
  );
}

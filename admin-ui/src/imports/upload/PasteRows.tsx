import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useState, type SyntheticEvent } from 'react';
import { useTranslate } from 'react-admin';
import { Banner } from '../../common/feedback/Banner';
import { BusyButton } from '../../common/forms/BusyButton';
import { UnsavedGuard } from '../../common/forms/unsaved/UnsavedGuard';
import { useUser } from '../../common/hooks/useUser';
import { uploadOfRows } from './upload-file';
import type { UploadProps } from './useUpload';

/** Uploads rows that are pasted from a spreadsheet. */
export function PasteRows({ isUploading, problem, onUpload }: UploadProps) {
  const translate = useTranslate();
  const [rows, setRows] = useState('');
  const isEmpty = rows.trim() === '';
  const isLoggedOut = useUser() === null;
  const upload = async () => {
    if (!isUploading && !isEmpty && (await onUpload(uploadOfRows(rows)))) setRows('');
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    void upload();
  };
  return (
    <form onSubmit={submit}>
      <UnsavedGuard isUnsaved={!isEmpty && !isUploading && !isLoggedOut} />
      <Banner text={problem} />
      <TextField
        multiline
        rows={8}
        id="pasted-rows"
        label={translate('imports.upload.pasteLabel')}
        helperText={translate('imports.upload.pasteHint')}
        value={rows}
        onChange={({ target }) => setRows(target.value)}
        slotProps={{ htmlInput: { spellCheck: false, wrap: 'off', sx: { overflowX: 'auto !important' } } }}
      />
      <Box sx={{ mt: 1.5 }}>
        <BusyButton type="submit" variant="contained" busy={isUploading} disabled={isEmpty}>
          {translate(`imports.upload.${isUploading ? 'readingRows' : 'useRows'}`)}
        </BusyButton>
      </Box>
    </form>
  );
}

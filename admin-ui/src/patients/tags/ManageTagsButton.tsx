import LabelIcon from '@mui/icons-material/LabelOutlined';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ManageTagsDialog } from './ManageTagsDialog';

/** Opens the dialog in which tags are renamed and deleted. */
export function ManageTagsButton() {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  const label = translate('tags.manage');
  return (
    <>
      <IconButton aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <LabelIcon />
      </IconButton>
      {open && <ManageTagsDialog onClose={() => setOpen(false)} />}
    </>
  );
}

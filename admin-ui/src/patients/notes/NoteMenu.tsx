import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useTranslate } from 'react-admin';
import type { AnchoredProps } from '../../common/hooks/useMenuAnchor';

interface NoteMenuProps {
  onEdit: () => void;
  onDelete: () => void;
}

/** Actions of a note. */
export function NoteMenu({ anchor, open, onClose, onEdit, onDelete }: NoteMenuProps & AnchoredProps) {
  const translate = useTranslate();
  const closeBefore = (action: () => void) => () => {
    onClose();
    action();
  };
  return (
    <Menu anchorEl={anchor} open={open} onClose={onClose} sx={{ '& .MuiMenuItem-root': { minHeight: 44 } }}>
      <MenuItem onClick={closeBefore(onEdit)}>{translate('notes.edit')}</MenuItem>
      <MenuItem onClick={closeBefore(onDelete)} sx={{ color: 'error.main' }}>
        {translate('notes.delete')}
      </MenuItem>
    </Menu>
  );
}

import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTranslate } from 'react-admin';
import type { TagView } from '../../../../src/patients/tags/tag.view';

interface TagRowProps {
  tag: TagView;
  onRename: () => void;
  onDelete: () => void;
}

/** A tag with the number of its patients. */
export function TagRow({ tag: { name, patients, archived_patients: archived }, onRename, onDelete }: TagRowProps) {
  const translate = useTranslate();
  const [rename, remove] = [translate('tags.rename', { name }), translate('tags.delete', { name })];
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {name}
        <span className="secondary small">{translate('tags.patients', { smart_count: patients + archived })}</span>
      </Box>
      <IconButton aria-label={rename} title={rename} onClick={onRename}>
        <EditIcon fontSize="small" />
      </IconButton>
      <IconButton aria-label={remove} title={remove} onClick={onDelete}>
        <DeleteIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

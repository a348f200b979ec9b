import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useConfirmDialog } from '../feedback/useConfirmDialog';

interface RecordCardProps {
  name: string;
  /** Prefix of its text keys: `edit`, `delete` and `confirmDelete` are below it. */
  textKey: string;
  isDeleting: boolean;
  /** Null: the user may neither edit nor delete it. */
  onEdit: (() => void) | null;
  /** Replaces the text `confirmDelete`. */
  confirmContent?: ReactNode;
  /** Called after the confirmation. */
  onDelete: () => void;
  children: ReactNode;
}

/** Card of a record with buttons to edit and delete it. */
export function RecordCard(props: RecordCardProps) {
  const { name, textKey, isDeleting, onEdit, onDelete, children } = props;
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const text = (key: string) => translate(`${textKey}.${key}`, { name });
  const openConfirm = () =>
    confirm({
      title: text('delete'),
      content: props.confirmContent ?? text('confirmDelete'),
      confirmLabel: translate('common.delete'),
      danger: true,
      onConfirm: onDelete,
    });
  return (
    <Box component="article" sx={{ p: 2.5, pt: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', mr: -1.5 }}>
        <Typography variant="h3" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        {onEdit && (
          <>
            <IconButton aria-label={text('edit')} onClick={onEdit}>
              <EditIcon fontSize="small" />
            </IconButton>
            <IconButton aria-label={text('delete')} disabled={isDeleting} onClick={openConfirm}>
              <DeleteIcon fontSize="small" />
            </IconButton>
          </>
        )}
      </Box>
      {children}
      {dialog}
    </Box>
  );
}

import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { TagView } from '../../../../src/patients/tags/tag.view';
import { LoadError } from '../../common/feedback/LoadError';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { UNDO_MS } from '../../common/hooks/useUndoableAction';
import { RenameTagForm } from './RenameTagForm';
import { TagRow } from './TagRow';
import { useTags } from './useTags';

/** @param onDelete called when a deletion was confirmed. */
function useDeleteTag(onDelete: () => void) {
  const translate = useTranslate();
  const { confirm, dialog } = useConfirmDialog();
  const restoring = useActionMutation((api, id: string) => api.restoreTag(id), {
    failedAction: 'saveTags',
    successText: 'tags.restored',
  });
  const deleting = useActionMutation(
    (api, id: string) => api.deleteTag(id),
    { failedAction: 'deleteTag', successText: 'tags.deleted' },
    ({ tag }) => ({ undo: () => void restoring.run(tag.id), autoHideDuration: UNDO_MS }),
  );
  const confirmDelete = ({ id, name, patients, archived_patients: archived }: TagView) =>
    confirm({
      title: translate('tags.confirmDelete', { name }),
      content: translate('tags.deleteHint', { smart_count: patients + archived }),
      confirmLabel: translate('common.delete'),
      danger: true,
      onConfirm: () => {
        void deleting.run(id);
        onDelete();
      },
    });
  return { confirmDelete, dialog };
}

/** The clinic's tags, which can be renamed and deleted for all patients. */
export function ManageTagsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const title = useId();
  const { data: tags, error, refetch } = useTags();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  // Closed by a deletion, because the Undo is outside the dialog.
  const { confirmDelete, dialog } = useDeleteTag(onClose);
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={title}>
      <DialogTitle id={title}>{translate('tags.manage')}</DialogTitle>
      <DialogContent>
        <LoadError error={error} failedAction="loadTags" refetch={refetch} />
        {!tags && !error && <Skeleton variant="rounded" height={96} />}
        {tags && (
          <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
            {translate(tags.length === 0 ? 'tags.none' : 'tags.manageHint')}
          </Typography>
        )}
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {tags?.map((tag) => (
            <Box component="li" key={tag.id} sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
              {tag.id === renamedId ? (
                <RenameTagForm tag={tag} onClose={() => setRenamedId(null)} />
              ) : (
                <TagRow tag={tag} onRename={() => setRenamedId(tag.id)} onDelete={() => confirmDelete(tag)} />
              )}
            </Box>
          ))}
        </Box>
        {dialog}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

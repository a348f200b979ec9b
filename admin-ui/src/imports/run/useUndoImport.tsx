import { useTranslate } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import { useConfirmDialog } from '../../common/feedback/useConfirmDialog';
import { useActionMutation } from '../../common/hooks/useActionMutation';

/** Whether an import can be undone by the device's clock. The server decides. */
export const canUndo = ({ status, undo_until }: Pick<ImportView, 'status' | 'undo_until'>): boolean =>
  status === 'done' && undo_until !== null && new Date(undo_until).getTime() > Date.now();

/** Undoes an import after a confirmation. Render `dialog`. */
export function useUndoImport() {
  const translate = useTranslate();
  const { dialog, confirm } = useConfirmDialog();
  const { run, isPending } = useActionMutation((api, id: string) => api.undoImport(id), {
    failedAction: 'undoImport',
  });
  const confirmUndo = (id: string) =>
    confirm({
      title: translate('imports.undo.title'),
      content: translate('imports.undo.content'),
      confirmLabel: translate('imports.undo.action'),
      danger: true,
      onConfirm: () => void run(id),
    });
  return { dialog, confirmUndo, isPending };
}

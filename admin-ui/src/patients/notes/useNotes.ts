import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { NoteView } from '../../../../src/patients/notes/note.view';
import type { Api } from '../../api/dataProvider';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { UNDO_MS } from '../../common/hooks/useUndoableAction';

/** The notes about a patient, and the calls that change them. A change or deletion can be undone. */
export function useNotes(patientId: string) {
  const api = useDataProvider<Api>();
  const query = useQuery({ queryKey: ['patients', 'notes', patientId], queryFn: () => api.getNotes(patientId) });
  const restoring = useActionMutation(
    (calls, { id, text }: Pick<NoteView, 'id' | 'text'>) => calls.updateNote(patientId, id, text),
    { failedAction: 'saveNote', successText: 'notes.restored' },
  );
  /** Undo writes the earlier text. */
  const undoOptions = ({ before }: { before: NoteView }) => ({
    undo: () => void restoring.run(before),
    autoHideDuration: UNDO_MS,
  });
  const adding = useActionMutation((calls, text: string) => calls.addNote(patientId, text), {
    failedAction: 'saveNote',
    successText: 'notes.saved',
  });
  const updating = useActionMutation(
    async (calls, { note, text }: { note: NoteView; text: string }) => {
      await calls.updateNote(patientId, note.id, text);
      return { before: note };
    },
    { failedAction: 'saveNote', successText: 'notes.saved' },
    undoOptions,
  );
  const deleting = useActionMutation(
    async (calls, note: NoteView) => {
      await calls.deleteNote(patientId, note.id);
      return { before: note };
    },
    { failedAction: 'deleteNote', successText: 'notes.deleted' },
    undoOptions,
  );
  return { ...query, adding, updating, deleting };
}

import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { Api } from '../../api/dataProvider';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { UNDO_MS } from '../../common/hooks/useUndoableAction';
import { addedTags } from './tag-names';
import { TagsField } from './TagsField';

/** Calls that change a patient's tags. A removal can be undone. */
function useTagChanges(patientId: string) {
  const add = (api: Api, names: string[]) => api.changeTags(patientId, { add: names, remove: [] });
  const texts = { failedAction: 'saveTags', successText: 'tags.added' } as const;
  const adding = useActionMutation(add, texts);
  const restoring = useActionMutation(add, texts);
  const removing = useActionMutation(
    async (api, remove: string[]) => {
      await api.changeTags(patientId, { add: [], remove });
      return { removed: remove };
    },
    { failedAction: 'saveTags', successText: 'tags.removed' },
    ({ removed }) => ({ undo: () => void restoring.run(removed), autoHideDuration: UNDO_MS }),
  );
  return { adding, removing };
}

/** The patient's tags. Each change is saved at once. */
export function PatientTags({ patient: { id, tags } }: { patient: PatientView }) {
  const translate = useTranslate();
  const [unsaved, setUnsaved] = useState<string[] | null>(null);
  const { adding, removing } = useTagChanges(id);
  const shown = unsaved ?? tags;
  const save = async (names: string[]) => {
    const [added, removed] = [addedTags(shown, names), addedTags(names, shown)];
    if (added.length + removed.length === 0) return;
    setUnsaved(names);
    adding.reset();
    removing.reset();
    if (added.length > 0) await adding.submit(added);
    if (removed.length > 0) await removing.submit(removed);
    setUnsaved(null);
  };
  return (
    <TagsField
      id="patient-tags"
      label={translate('tags.label')}
      value={shown}
      onChange={(names) => void save(names)}
      error={adding.problem ?? removing.problem}
    />
  );
}

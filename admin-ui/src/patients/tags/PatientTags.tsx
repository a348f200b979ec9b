import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../../src/patients/patient.view';
import type { TagChange } from '../../api/inputs';
import { useActionMutation } from '../../common/hooks/useActionMutation';
import { UNDO_MS } from '../../common/hooks/useUndoableAction';
import { addedTags } from './tag-names';
import { TagsField } from './TagsField';
import { useState } from 'react';

/** The patient's tags. Each change is saved at once, with Undo. */
export function PatientTags({ patient: { id, tags } }: { patient: PatientView }) {
  const translate = useTranslate();
  const [shown, setShown] = useState<string[] | null>(null);
  const texts = { failedAction: 'saveTags', successText: 'tags.saved' } as const;
  const undoing = useActionMutation((api, change: TagChange) => api.changeTags(id, change), texts);
  const saving = useActionMutation(
    async (api, { add, remove }: TagChange) => {
      const response = await api.changeTags(id, { add, remove });
      return Object.assign(response, { opposite: { add: remove, remove: add } });
    },
    texts,
    ({ opposite }) => ({ undo: () => void undoing.run(opposite), autoHideDuration: UNDO_MS }),
  );
  const save = async (names: string[]) => {
    const before = shown ?? tags;
    const change = { add: addedTags(before, names), remove: addedTags(names, before) };
    if (change.add.length + change.remove.length === 0) return;
    setShown(names);
    await saving.run(change);
    setShown(null);
  };
  return (
    <TagsField
      id="patient-tags"
      label={translate('tags.label')}
      value={shown ?? tags}
      onChange={(names) => void save(names)}
    />
  );
}

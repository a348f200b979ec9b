import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ImportView } from '../../../../src/imports/import.view';
import type { Api } from '../../api/dataProvider';
import type { ImportMapping } from '../../api/imports';
import { WITHOUT_REFETCH } from '../../api/queryClient';
import { useProblemText } from '../../common/feedback/useProblemText';

/** The fields of an import's columns. Each change is saved, in order, so that closing the tab loses none. */
export function useMapping({ id, mapping: saved }: ImportView) {
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const problemText = useProblemText();
  const [mapping, setMapping] = useState<ImportMapping>(saved);
  const { mutate, error } = useMutation({
    mutationFn: (changed: ImportMapping) => api.saveImportMapping(id, changed),
    scope: { id: `import-columns-${id}` },
    meta: WITHOUT_REFETCH,
    onSuccess: (response) => client.setQueryData(['imports', id], response.import),
  });
  return {
    mapping,
    problem: problemText(error, 'saveImportColumns'),
    change: (changed: ImportMapping) => {
      setMapping(changed);
      mutate(changed);
    },
  };
}

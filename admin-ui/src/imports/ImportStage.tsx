import { useState } from 'react';
import type { ImportView } from '../../../src/imports/import.view';
import { ColumnsPanel } from './columns/ColumnsPanel';
import { RowsList } from './rows/RowsList';
import { ImportProgress } from './run/ImportProgress';
import { ImportResult } from './run/ImportResult';
import { RunPanel } from './run/RunPanel';
import { isWorking } from './useImport';

/** What the import needs next, or its results. */
export function ImportStage({ register }: { register: ImportView }) {
  const { status } = register;
  const [isChangingColumns, setChangingColumns] = useState(false);
  if (isWorking(status)) return <ImportProgress register={register} />;
  if (status === 'mapped' || (status === 'checked' && isChangingColumns))
    return <ColumnsPanel register={register} onChecked={() => setChangingColumns(false)} />;
  return (
    <>
      {status === 'checked' ? (
        <RunPanel register={register} onChangeColumns={() => setChangingColumns(true)} />
      ) : (
        <ImportResult register={register} />
      )}
      <RowsList register={register} />
    </>
  );
}

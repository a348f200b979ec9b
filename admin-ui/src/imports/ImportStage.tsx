import { useState } from 'react';
import type { ImportView } from '../../../src/imports/import.view';
import { ColumnsPanel } from './columns/ColumnsPanel';
import { failedStep } from './failed-step';
import { RowsList } from './rows/RowsList';
import { FailedPanel } from './run/FailedPanel';
import { ImportProgress } from './run/ImportProgress';
import { ImportResult } from './run/ImportResult';
import { RunPanel } from './run/RunPanel';
import { isWorking } from './useImport';

/** What the import needs next, or its results. */
export function ImportStage({ register }: { register: ImportView }) {
  const { status } = register;
  const [isChangingColumns, setChangingColumns] = useState(false);
  const changeColumns = () => setChangingColumns(true);
  if (isWorking(status)) return <ImportProgress register={register} />;
  if (status === 'mapped' || isChangingColumns)
    return <ColumnsPanel register={register} onCheck={() => setChangingColumns(false)} />;
  if (status === 'failed')
    return (
      <>
        <FailedPanel register={register} onChangeColumns={changeColumns} />
        {failedStep(register) !== 'check' && <RowsList register={register} />}
      </>
    );
  return (
    <>
      {status === 'checked' ? (
        <RunPanel register={register} onChangeColumns={changeColumns} />
      ) : (
        <ImportResult register={register} />
      )}
      <RowsList register={register} />
    </>
  );
}

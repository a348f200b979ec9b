import Box from '@mui/material/Box';
import { useState } from 'react';
import type { ImportView } from '../../../src/imports/import.view';
import { ColumnsPanel } from './columns/ColumnsPanel';
import { RowsList } from './rows/RowsList';
import { FailedPanel } from './run/FailedPanel';
import { ImportProgress } from './run/ImportProgress';
import { ImportResult } from './run/ImportResult';
import { RunPanel } from './run/RunPanel';
import { isWorking } from './useImport';

/** What the import needs next, or its results. */
export function ImportStage({ register }: { register: ImportView }) {
  const { status, failed_step } = register;
  const [isChangingColumns, setChangingColumns] = useState(false);
  const changeColumns = () => setChangingColumns(true);
  const isChoosingColumns = status === 'mapped' || isChangingColumns;
  const panel = () => {
    if (isWorking(status)) return <ImportProgress register={register} />;
    if (isChoosingColumns) return <ColumnsPanel register={register} onCheck={() => setChangingColumns(false)} />;
    if (failed_step) return <FailedPanel register={register} step={failed_step} onChangeColumns={changeColumns} />;
    if (status === 'checked') return <RunPanel register={register} onChangeColumns={changeColumns} />;
    return <ImportResult register={register} />;
  };
  return (
    <>
      {/* Stays when a panel disappears with its focused button, so that it gets the focus. */}
      <Box sx={{ outline: 'none' }}>{panel()}</Box>
      {!isWorking(status) && !isChoosingColumns && failed_step !== 'check' && <RowsList register={register} />}
    </>
  );
}

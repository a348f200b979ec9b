import Box from '@mui/material/Box';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { RowResult } from '../../../../src/imports/import.rules';
import type { ImportRowView, ImportView } from '../../../../src/imports/import.view';
import { importRowsResource } from '../../api/imports';
import { Badge, type Tone } from '../../common/fields/Badge';
import { EmptyList } from '../../common/lists/EmptyList';
import { ResourceList } from '../../common/lists/ResourceList';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { tableStyle } from '../../common/lists/tableStyle';
import { CELLS, type CellName } from './cells';
import { FieldValues, hasValues, VALUES_STYLE } from './FieldValues';
import { ResultChips } from './ResultChips';

const Column = DataTable.Col<ImportRowView & RaRecord<string>>;
const CELL_NAMES = Object.keys(CELLS) as CellName[];
const TONES: Record<RowResult, Tone> = { new: 'success', same: 'neutral', changed: 'info', wrong: 'error' };

interface RowProps {
  row: ImportRowView;
  /** An undo deletes patients. */
  isUndone: boolean;
}

/** The result of a row, and a link to its patient. */
const ResultCell = ({ row, isUndone }: RowProps) => {
  const translate = useTranslate();
  return (
    <>
      {row.result && <Badge label={translate(`imports.rows.results.${row.result}`)} tone={TONES[row.result]} />}
      {row.patient_id && !isUndone && (
        <Box component="span" sx={{ display: 'block', mt: 0.5, fontSize: 13 }}>
          <Link to={`/patients/${row.patient_id}`}>{translate('imports.rows.open')}</Link>
        </Box>
      )}
    </>
  );
};

const RowCard = ({ row, isUndone }: RowProps) => {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'start', gap: 1 }}>
        <span className="label">{translate('imports.rows.numberOf', { number: row.number })}</span>
        <Box sx={{ textAlign: 'end' }}>
          <ResultCell row={row} isUndone={isUndone} />
        </Box>
      </Box>
      {CELL_NAMES.filter((cell) => hasValues(row, cell)).map((cell) => (
        <div key={cell}>
          <FieldValues row={row} cell={cell} />
        </div>
      ))}
    </>
  );
};

const RowTable = ({ compact, isUndone }: { compact: boolean; isUndone: boolean }) => (
  <DataTable<ImportRowView & RaRecord<string>>
    bulkActionButtons={false}
    rowClick={false}
    sx={{
      ...tableStyle(compact ? 1 : 1.5, compact ? 2 : 3),
      ...VALUES_STYLE,
      '& .MuiTableCell-body': { verticalAlign: 'top' },
    }}
  >
    <Column disableSort source="number" label="imports.rows.number" sx={{ width: 72 }} />
    <Column
      disableSort
      source="result"
      label="imports.rows.result"
      render={(row) => <ResultCell row={row} isUndone={isUndone} />}
    />
    {CELL_NAMES.map((cell) => (
      <Column
        key={cell}
        disableSort
        label={`imports.rows.${cell}`}
        render={(row) => <FieldValues row={row} cell={cell} />}
      />
    ))}
  </DataTable>
);

/** The rows of the file with their results, filtered by result. */
export const RowsList = ({ register }: { register: ImportView }) => (
  <ResourceList disableAuthentication resource={importRowsResource(register.id)} perPage={25}>
    <ResultChips register={register} />
    <ResponsiveList<ImportRowView>
      manyColumns
      failedAction="loadImportRows"
      empty={<EmptyList textKey="imports.rows" />}
      card={(row) => <RowCard row={row} isUndone={register.status === 'undone'} />}
      cardSx={{ display: 'grid', gap: 1, alignContent: 'start', fontSize: 14, ...VALUES_STYLE }}
      table={(compact) => <RowTable compact={compact} isUndone={register.status === 'undone'} />}
    />
  </ResourceList>
);

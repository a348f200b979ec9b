import UndoIcon from '@mui/icons-material/Undo';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { DataTable, useTranslate, type RaRecord } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ImportStatus } from '../../../src/imports/import.rules';
import type { ImportView } from '../../../src/imports/import.view';
import { formatCount } from '../../../src/shared/money';
import { Badge, type Tone } from '../common/fields/Badge';
import { timeText } from '../common/fields/timeText';
import { EmptyList } from '../common/lists/EmptyList';
import { ResourceList } from '../common/lists/ResourceList';
import { ResponsiveList } from '../common/lists/ResponsiveList';
import { tableStyle } from '../common/lists/tableStyle';
import { canUndo, useUndoImport } from './run/useUndoImport';
import { isWorking, POLL_MS } from './useImport';

const Column = DataTable.Col<ImportView & RaRecord<string>>;

const TONES: Record<ImportStatus, Tone> = {
  mapped: 'warning',
  checking: 'info',
  checked: 'warning',
  running: 'info',
  done: 'success',
  undoing: 'info',
  undone: 'neutral',
  failed: 'error',
};

interface ImportCellProps {
  register: ImportView;
}

const useImportName = () => {
  const translate = useTranslate();
  return ({ file_name }: ImportView) => file_name || translate('imports.noName');
};

const NameLink = ({ register }: ImportCellProps) => (
  <Link className="plain" to={`/import/${register.id}`}>
    {useImportName()(register)}
  </Link>
);

/** The status, and how far the server is if it works on the import. */
const Status = ({ register: { status, progress } }: ImportCellProps) => {
  const translate = useTranslate();
  return (
    <>
      <Badge label={translate(`imports.earlier.statuses.${status}`)} tone={TONES[status]} />
      {isWorking(status) && (
        <span className="secondary small">
          {translate('imports.earlier.progress', {
            done: formatCount(progress.done),
            all: formatCount(progress.total),
          })}
        </span>
      )}
    </>
  );
};

/** The number of rows, and their results once they are checked. */
const Rows = ({ register: { status, row_count, counts } }: ImportCellProps) => {
  const translate = useTranslate();
  const isChecked = status !== 'mapped' && status !== 'checking';
  const results = {
    new: formatCount(counts.new),
    changed: formatCount(counts.changed),
    same: formatCount(counts.same),
    wrong: formatCount(counts.wrong),
  };
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {translate('imports.earlier.rowCount', { smart_count: row_count, count: formatCount(row_count) })}
      {isChecked && <span className="secondary small">{translate('imports.earlier.counts', results)}</span>}
    </span>
  );
};

interface UndoButtonProps extends ImportCellProps {
  onUndo: (id: string) => void;
}

const UndoButton = ({ register, onUndo }: UndoButtonProps) => {
  const translate = useTranslate();
  const name = useImportName()(register);
  return canUndo(register) ? (
    <Button
      size="small"
      variant="outlined"
      color="inherit"
      startIcon={<UndoIcon />}
      aria-label={translate('imports.earlier.undoOf', { name })}
      onClick={() => onUndo(register.id)}
      sx={{ justifySelf: 'start' }}
    >
      {translate('imports.undo.action')}
    </Button>
  ) : null;
};

const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;

/** The doctor's imports, newest first, read again every second while the server works on one of them. */
export function EarlierImports() {
  const translate = useTranslate();
  const { dialog, confirmUndo } = useUndoImport();
  return (
    <Box component="section" sx={{ mb: 3 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        {translate('imports.earlier.title')}
      </Typography>
      <ResourceList
        disableAuthentication
        resource="imports"
        perPage={25}
        sort={NEWEST_FIRST}
        refetchInterval={({ state }) =>
          state.data?.data.some((one) => isWorking(one['status'] as ImportStatus)) ? POLL_MS : false
        }
      >
        <ResponsiveList<ImportView>
          failedAction="loadImports"
          empty={<EmptyList textKey="imports.earlier" />}
          card={(register) => (
            <>
              <Box sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', fontWeight: 600, fontSize: 16 }}>
                  <NameLink register={register} />
                </Box>
                <Status register={register} />
              </Box>
              <span className="secondary">{timeText(register.created_at)}</span>
              <Rows register={register} />
              <UndoButton register={register} onUndo={confirmUndo} />
            </>
          )}
          table={(compact) => (
            <DataTable<ImportView & RaRecord<string>>
              bulkActionButtons={false}
              rowClick={false}
              sx={tableStyle(compact ? 1 : 1.5, compact ? 2 : 3)}
            >
              <Column
                disableSort
                label="imports.earlier.file"
                render={(register) => <NameLink register={register} />}
                sx={{ '&.MuiTableCell-body': { fontWeight: 600 } }}
              />
              <Column disableSort label="imports.earlier.uploaded" render={({ created_at }) => timeText(created_at)} />
              <Column disableSort label="imports.earlier.rows" render={(register) => <Rows register={register} />} />
              <Column
                disableSort
                label="imports.earlier.status"
                render={(register) => <Status register={register} />}
              />
              <Column
                disableSort
                label="imports.earlier.actions"
                render={(register) => <UndoButton register={register} onUndo={confirmUndo} />}
              />
            </DataTable>
          )}
        />
      </ResourceList>
      {dialog}
    </Box>
  );
}

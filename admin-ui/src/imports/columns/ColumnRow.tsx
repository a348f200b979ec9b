import CheckIcon from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslate } from 'react-admin';
import type { ImportField } from '../../../../src/imports/import.rules';
import type { ImportColumnView } from '../../../../src/imports/import.view';
import type { ImportMapping } from '../../api/imports';
import { fieldChoices } from './mapping';
import { useColumnName } from './useColumnName';

interface ColumnRowProps {
  column: ImportColumnView;
  columns: ImportColumnView[];
  mapping: ImportMapping;
  onField: (field: ImportField | null) => void;
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) auto',
    sm: 'minmax(0, 1fr) 240px 104px',
    md: 'minmax(0, 1fr) minmax(0, 1fr) 280px 120px',
  },
  gridTemplateAreas: {
    xs: '"header mark" "samples samples" "field field"',
    sm: '"header field mark" "samples field mark"',
    md: '"header samples field mark"',
  },
  columnGap: 3,
  rowGap: 0.75,
  alignItems: 'center',
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
};

const MARK = {
  gridArea: 'mark',
  display: 'flex',
  alignItems: 'center',
  gap: 0.75,
  fontSize: 14,
  color: 'success.main',
};

/** A column of the file: its heading, sample values, and the field that it becomes. */
export function ColumnRow({ column, columns, mapping, onField }: ColumnRowProps) {
  const translate = useTranslate();
  const columnName = useColumnName();
  const header = columnName(column);
  const field = mapping[column.index];
  return (
    <Box component="li" sx={ROW}>
      <Box sx={{ gridArea: 'header', fontWeight: 600, overflowWrap: 'anywhere' }}>{header}</Box>
      <Box
        className="secondary"
        sx={{ gridArea: 'samples', fontSize: 14, '& > span': { display: 'block', overflowWrap: 'anywhere' } }}
      >
        {column.samples.length === 0
          ? translate('imports.columns.noSamples')
          : column.samples.map((sample, index) => <span key={index}>{sample}</span>)}
      </Box>
      <TextField
        select
        sx={{ gridArea: 'field' }}
        value={field ?? 'none'}
        onChange={({ target }) =>
          onField(fieldChoices(columns, mapping, column).find((choice) => choice.field === target.value)?.field ?? null)
        }
        slotProps={{
          select: { SelectDisplayProps: { 'aria-label': translate('imports.columns.choose', { header }) } },
        }}
      >
        <MenuItem value="none">{translate('imports.columns.none')}</MenuItem>
        {fieldChoices(columns, mapping, column).map((choice) => {
          const name = translate(`imports.fields.${choice.field}`);
          return (
            <MenuItem key={choice.field} value={choice.field} sx={{ whiteSpace: 'normal' }}>
              {choice.usedBy
                ? translate('imports.columns.taken', { field: name, header: columnName(choice.usedBy) })
                : name}
            </MenuItem>
          );
        })}
      </TextField>
      {field && (
        <Box sx={MARK}>
          <CheckIcon aria-hidden fontSize="small" />
          {translate('imports.columns.included')}
        </Box>
      )}
    </Box>
  );
}

import ErrorIcon from '@mui/icons-material/ErrorOutlineOutlined';
import { useTranslate } from 'react-admin';
import type { ImportRowView, RowChangeView } from '../../../../src/imports/import.view';
import { valuesOf, type CellName, type FieldValue } from './cells';

/** Fields whose values do not say what they are. */
const LABELLED = ['start', 'end', 'last_appointment', 'notes', 'reference'];

/** Styles of the classes in the cells. One style for the whole list: see `ResponsiveList`. */
export const VALUES_STYLE = {
  '& .value + .value, & .value + .problem, & .problem + .value': { mt: 0.25 },
  '& .value, & .change + .change': { display: 'block' },
  '& .name': { fontWeight: 600 },
  '& .notes': { maxHeight: 72, overflow: 'hidden' },
  '& .label': { color: 'text.secondary', fontSize: 13 },
  '& strong': { fontWeight: 600 },
  '& .problem': { display: 'flex', gap: 0.5, color: 'error.main', fontSize: 13 },
  '& .problem svg': { fontSize: 16, mt: '1px', flexShrink: 0 },
};

const Problem = ({ text }: { text: string }) => (
  <span className="problem">
    <ErrorIcon aria-hidden />
    <span>{text}</span>
  </span>
);

/** The value before and after the import. */
const Change = ({ change: { field, from, to } }: { change: RowChangeView }) => {
  const translate = useTranslate();
  const shown = (value: string) => (field === 'method' ? translate(`payments.methods.${value}`, { _: value }) : value);
  return (
    <>
      <span className="secondary">{from === null ? translate('imports.rows.none') : shown(from)}</span>{' '}
      <span aria-label={translate('audit.changedTo')}>→</span> <strong>{shown(to)}</strong>
    </>
  );
};

const Value = ({ value: { field, text, problems, changes } }: { value: FieldValue }) => {
  const translate = useTranslate();
  const isLabelled = LABELLED.includes(field) || text === '';
  return (
    <>
      <span className={`value ${field}`}>
        {isLabelled && <span className="label">{translate(`imports.fields.${field}`)}: </span>}
        {changes.length === 0 && (text || translate('imports.rows.missing'))}
        {changes.map((change) => (
          <span key={change.to} className="change">
            <Change change={change} />
          </span>
        ))}
      </span>
      {problems.map((problem) => (
        <Problem key={problem} text={problem} />
      ))}
    </>
  );
};

/** The fields of one table column, each with its problems and its change. */
export const FieldValues = ({ row, cell }: { row: ImportRowView; cell: CellName }) => (
  <>
    {valuesOf(row, cell).map((value) => (
      <Value key={value.field} value={value} />
    ))}
  </>
);

/** Whether a cell of the row has something to show. */
export const hasValues = (row: ImportRowView, cell: CellName): boolean => valuesOf(row, cell).length > 0;

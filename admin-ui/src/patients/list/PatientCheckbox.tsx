import Checkbox from '@mui/material/Checkbox';
import { useListContext, useTranslate } from 'react-admin';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';

/** Above the link that covers a card. */
const STYLE = { position: 'relative', zIndex: 1, width: 44, height: 44 };

/** Ticks a patient for a bulk action. */
export function PatientCheckbox({ patient: { id, name } }: { patient: PatientListRow }) {
  const translate = useTranslate();
  const { selectedIds, onToggleItem } = useListContext<PatientListRow>();
  return (
    <Checkbox
      checked={selectedIds.includes(id)}
      onChange={() => onToggleItem(id)}
      onClick={(event) => event.stopPropagation()}
      slotProps={{ input: { 'aria-label': translate('bulk.select', { name }) } }}
      sx={STYLE}
    />
  );
}

/** Ticks all patients of the page, or none. */
export function SelectPage() {
  const translate = useTranslate();
  const { data = [], selectedIds, onSelect } = useListContext<PatientListRow>();
  const ids = data.map(({ id }) => id);
  const ticked = ids.filter((id) => selectedIds.includes(id)).length;
  return (
    <Checkbox
      checked={ticked > 0 && ticked === ids.length}
      indeterminate={ticked > 0 && ticked < ids.length}
      onChange={(_, checked) => onSelect(checked ? ids : [])}
      slotProps={{ input: { 'aria-label': translate('bulk.selectPage') } }}
      sx={STYLE}
    />
  );
}

import { useTranslate } from 'react-admin';
import { addMonths, formatMonth, monthStart } from '../../../../src/shared/calendar';
import { LabeledSelect } from '../../common/forms/LabeledSelect';
import { today } from '../../common/fields/DayText';

const MONTHS = 36;

/** Selects one of the last 36 months. An older month is listed only while it is the selected one. */
export function MonthInput({ value, onChange }: { value: string; onChange: (month: string) => void }) {
  const translate = useTranslate();
  const current = monthStart(today());
  const recent = Array.from({ length: MONTHS }, (_, n) => addMonths(current, -n).slice(0, 7));
  const months = recent.includes(value) ? recent : [...recent, value];
  return (
    <LabeledSelect
      label={translate('analytics.month')}
      value={value}
      choices={months.map((month) => ({ value: month, text: formatMonth(month) }))}
      onChange={onChange}
    />
  );
}

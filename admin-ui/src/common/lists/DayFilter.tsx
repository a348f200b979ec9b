import { isDay } from '../../../../src/shared/calendar';
import { today } from '../fields/DayText';
import { DayField } from '../forms/DayField';
import { useDraft } from '../forms/useDraft';

interface DayFilterProps {
  id: string;
  label: string;
  /** Empty for no filter. */
  day: string;
  onDay: (day: string) => void;
}

/** Date input for one end of a range up to today. A partly typed date is not applied. */
export const DayFilter = ({ id, label, day, onDay }: DayFilterProps) => {
  const { draft, setDraft, setSent } = useDraft(day);
  const change = (text: string) => {
    setDraft(text);
    if (text !== '' && !isDay(text)) return;
    setSent(text);
    onDay(text);
  };
  return <DayField id={id} label={label} value={draft} onChange={change} max={today()} />;
};

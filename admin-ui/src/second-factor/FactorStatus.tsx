import '../i18n/second-factor/add-second-factor-texts';
import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';

/** The fields of a list's row that tell whether its login has a second factor. */
export interface FactorOwner {
  second_factor: boolean;
  /** When it is removed because the person lost it; null if nobody asked for that. */
  second_factor_removal_due_at: Date | null;
}

/** Whether a login has a second factor, below its status. */
export function FactorStatus({ owner }: { owner: FactorOwner }) {
  const translate = useTranslate();
  const { second_factor: has, second_factor_removal_due_at: dueAt } = owner;
  return (
    <span className="secondary small">
      {has && dueAt
        ? translate('secondFactor.lost.due', { time: timeText(dueAt) })
        : translate(has ? 'secondFactor.lost.has' : 'secondFactor.lost.hasNot')}
    </span>
  );
}

import '../i18n/second-factor/add-second-factor-texts';
import { useTranslate } from 'react-admin';
import { timeText } from '../common/fields/timeText';

/** Fields of an account, an admin or support login, or a member, about the second factor of the login. */
export interface FactorOwner {
  second_factor: boolean;
  /** The first sign-in after this time removes it, because the person has lost it; null if nobody has requested that. */
  second_factor_removal_due_at: Date | null;
}

/** Whether a login has a second factor, or after when a sign-in removes it, on a line of small text. */
export function FactorStatus({ owner }: { owner: FactorOwner }) {
  const translate = useTranslate();
  const { second_factor: hasFactor, second_factor_removal_due_at: dueAt } = owner;
  return (
    <span className="secondary small">
      {hasFactor && dueAt
        ? translate('secondFactor.lost.due', { time: timeText(dueAt) })
        : translate(hasFactor ? 'secondFactor.lost.has' : 'secondFactor.lost.hasNot')}
    </span>
  );
}

import './add-support-texts';
import { useTranslate } from 'react-admin';
import type { RestoreDrillsView } from '../../../src/support/support.view';
import { timeText } from '../common/fields/timeText';
import type { Tone } from '../common/fields/Badge';
import { useDurationText } from './useDurationText';

const TONES: Record<RestoreDrillsView['state'], Tone> = {
  ok: 'success',
  never_run: 'info',
  failed: 'error',
  overdue: 'error',
};

/** Describes the result and the age of the last restore drill. */
export function useBackupStatus() {
  const translate = useTranslate();
  const durationText = useDurationText();
  return ({ state, reason, took_seconds, last_good_at, last_good_age_seconds }: RestoreDrillsView) => {
    const age = durationText(last_good_age_seconds);
    const lastGood = last_good_at
      ? translate('support.backup.lastGood', { time: timeText(last_good_at), age })
      : translate('support.backup.noneGood');
    const hints: Record<RestoreDrillsView['state'], string> = {
      ok: translate('support.backup.okHint', { age, duration: durationText(took_seconds) }),
      never_run: translate('support.backup.neverRunHint'),
      failed: [reason, lastGood].join('. '),
      overdue: translate('support.backup.overdueHint', { age }),
    };
    return { tone: TONES[state], label: translate(`support.backup.states.${state}`), description: hints[state] };
  };
}

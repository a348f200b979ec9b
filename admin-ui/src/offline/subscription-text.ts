import { useTranslate } from 'react-admin';
import type { OfflinePatientView } from '../../../src/desk/offline-copy.view';
import { formatDay } from '../../../src/shared/calendar';

/** Returns a function for a stored patient's subscription in words: Diabetes care until 5 Dec 2026. */
export function useSubscriptionText() {
  const translate = useTranslate();
  return (patient: OfflinePatientView): string => {
    const { subscription_name: plan, subscription_end_date: day, subscription_status: status } = patient;
    if (plan === null || status === 'none' || status === 'cancelled') return translate('offline.patient.none');
    if (day === null || status === 'pending') return translate('offline.patient.pending', { plan });
    return translate(`offline.patient.${status === 'expired' ? 'ended' : 'until'}`, { plan, day: formatDay(day) });
  };
}

import { useTranslate } from 'react-admin';
import type { PatientView } from '../../../src/patients/patient.view';
import { Banner } from '../common/feedback/Banner';
import { LoadError } from '../common/feedback/LoadError';
import { timeText } from '../common/fields/timeText';
import { useConversation } from './useConversation';

/** What prevents WhatsApp messages to a patient. */
export function WhatsAppNotices({ patient }: { patient: PatientView }) {
  const translate = useTranslate();
  const { data, error, refetch } = useConversation(patient.id);
  const text = (key: string, time: Date | null | undefined) =>
    time ? translate(`conversation.${key}`, { time: timeText(time) }) : undefined;
  return (
    <>
      <LoadError error={error} failedAction="loadConversation" refetch={refetch} />
      <Banner type="warning" text={text('optedOut', data?.stopped_at)} />
      <Banner type="warning" text={text('unreachable', data?.unreachable_at)} />
    </>
  );
}

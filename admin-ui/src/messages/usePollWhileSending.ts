import { useEffect, useRef } from 'react';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { displayStatus } from './status-help';

const POLL_INTERVAL_MS = 3_000;
/** Most messages are delivered within this time; later updates wait for the next regular read. */
const IN_TRANSIT_MS = 60_000;

/** Whether the message's status is expected to change soon. */
const isInTransit = (message: PatientMessageView): boolean => {
  if (message.status === 'sent') return Date.now() - Date.parse(String(message.sent_at)) < IN_TRANSIT_MS;
  return displayStatus(message) === 'queued' && message.send_at === null;
};

/** Refetches every few seconds while a message of the list is in transit. */
export function usePollWhileSending(messages: PatientMessageView[] | undefined, refetch: () => unknown): void {
  const latest = useRef({ messages, refetch });
  useEffect(() => {
    latest.current = { messages, refetch };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (latest.current.messages?.some(isInTransit)) latest.current.refetch();
    }, POLL_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
}

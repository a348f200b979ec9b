import { useEffect, useRef } from 'react';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { displayStatus } from './status-help';

const POLL_INTERVAL_MS = 3_000;
/** A message mostly reaches the phone within this time of being sent; later its news can wait for the next look. */
const IN_TRANSIT_MS = 60_000;

/** Whether there will soon be more to say of a message. */
const isInTransit = (message: PatientMessageView): boolean => {
  if (message.status === 'sent') return Date.now() - Date.parse(String(message.sent_at)) < IN_TRANSIT_MS;
  return displayStatus(message) === 'queued' && message.send_at === null;
};

/** Asks again every few seconds while a message of the list is on its way to the phone. */
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

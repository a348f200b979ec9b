import { useEffect, useRef } from 'react';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { stateOf } from './status-help';

const PAUSE_MS = 3_000;
/** A message mostly reaches the phone within this time of being sent; later its news can wait for the next look. */
const FRESH_MS = 60_000;

/** Whether there will soon be more to say of a message. */
const isMoving = (message: PatientMessageView): boolean => {
  if (message.status === 'sent') return Date.now() - Date.parse(String(message.sent_at)) < FRESH_MS;
  return stateOf(message) === 'queued' && message.send_at === null;
};

/** Asks again every few seconds while a message of the list is on its way to the phone. */
export function useOnItsWay(messages: PatientMessageView[] | undefined, ask: () => unknown): void {
  const latest = useRef({ messages, ask });
  useEffect(() => {
    latest.current = { messages, ask };
  });
  useEffect(() => {
    const timer = setInterval(() => {
      if (latest.current.messages?.some(isMoving)) latest.current.ask();
    }, PAUSE_MS);
    return () => clearInterval(timer);
  }, []);
}

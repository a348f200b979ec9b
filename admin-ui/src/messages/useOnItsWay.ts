import { useEffect } from 'react';
import type { PatientMessageView } from '../../../src/messaging/message.view';
import { stateOf } from './advice';

const PAUSE_MS = 3_000;

/** Asks again every few seconds while a message of the list is about to be sent: soon there is more to say of it. */
export function useOnItsWay(messages: PatientMessageView[] | undefined, ask: () => unknown): void {
  const moving = messages?.some((message) => stateOf(message) === 'queued' && message.send_at === null) ?? false;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(ask, PAUSE_MS);
    return () => clearInterval(timer);
  }, [moving, ask]);
}

import { useEffect, useRef } from 'react';
import { KEYS, type KeyName } from './keys';

/** Whether what is typed there is meant as text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls `act` when the key is pressed anywhere on the screen, except while somebody types or a dialog is open. */
export function useKey(name: KeyName, act: () => void): void {
  const key = KEYS[name];
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== key || !plain || isTyping(event.target) || document.querySelector('[role=dialog]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}

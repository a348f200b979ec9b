import { useEffect, useRef } from 'react';
import { KEYS, useKeysOn, type KeyName } from './shortcuts';

/** What takes the keys for itself while it is open. */
const OPEN = '[role=dialog], [role=menu], [role=listbox]';

/** Whether what is typed there is meant as text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls `act` when the key is pressed anywhere on the screen, except while somebody types or a dialog or menu is open. */
export function useKey(name: KeyName, act: () => void): void {
  const key = KEYS[name];
  const [on] = useKeysOn();
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!on) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== key || !plain || isTyping(event.target) || document.querySelector(OPEN)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, on]);
}

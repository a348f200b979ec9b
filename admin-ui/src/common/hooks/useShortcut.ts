import { useEffect, useRef } from 'react';
import { SHORTCUTS, useShortcutsEnabled, type ShortcutName } from './shortcuts';

/** What takes the keys for itself while it is open. */
const MODAL_SELECTOR = '[role=dialog], [role=menu], [role=listbox]';

/** Whether what is typed there is meant as text. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Calls `handler` when the key is pressed anywhere on the screen, except while somebody types or a dialog or menu is open. */
export function useShortcut(name: ShortcutName, handler: () => void): void {
  const key = SHORTCUTS[name];
  const [enabled] = useShortcutsEnabled();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const hasNoModifier = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== key || !hasNoModifier || isTyping(event.target) || document.querySelector(MODAL_SELECTOR))
        return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, enabled]);
}

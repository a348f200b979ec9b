import { useEffect, useRef } from 'react';
import { SHORTCUTS, useShortcutsEnabled, type ShortcutName } from './shortcuts';

/** Open elements that handle keys themselves. */
const MODAL_SELECTOR = '[role=dialog], [role=menu], [role=listbox]';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Calls `handler` when the shortcut is pressed, except in text fields and while a dialog or menu is open. Undefined: the
 * user may not do it.
 */
export function useShortcut(name: ShortcutName, handler: (() => void) | undefined): void {
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
      if (!latest.current) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key, enabled]);
}

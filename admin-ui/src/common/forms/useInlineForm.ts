import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/**
 * A form that opens in place, one at a time. With something typed, opening another asks first. When it is gone, the focus
 * goes back to the button that was pressed, or to `opener` where that button is not the same one any more.
 */
export function useInlineForm<For = true>(atFirst: For | null = null) {
  const translate = useTranslate();
  const [shown, setShown] = useState(atFirst);
  const dirty = useRef(false);
  const pressed = useRef<Element | null>(null);
  const wasShown = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isGone = shown === null && wasShown.current;
    wasShown.current = shown !== null;
    if (!isGone || document.activeElement !== document.body) return;
    const { current: last } = pressed;
    if (last instanceof HTMLElement && last !== document.body && last.isConnected) last.focus();
    else opener.current?.focus();
  }, [shown]);
  const open = (what: For) => {
    if (what === shown) return;
    if (dirty.current && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    pressed.current = document.activeElement;
    setShown(what);
  };
  const close = () => setShown(null);
  const onDirty = useCallback((is: boolean) => void (dirty.current = is), []);
  return { shown, open, close, opener, onDirty };
}

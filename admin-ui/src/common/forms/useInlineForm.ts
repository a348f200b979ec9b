import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';

/**
 * A form that opens in place, one at a time. With something typed, opening another asks first. When it is gone, the focus
 * goes back to the button that was pressed, or to `opener` where that button is not the same one any more.
 */
export function useInlineForm<Value = true>(initial: Value | null = null) {
  const translate = useTranslate();
  const [shown, setShown] = useState(initial);
  const dirty = useRef(false);
  const pressed = useRef<Element | null>(null);
  const wasShown = useRef(false);
  const opener = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const isClosed = shown === null && wasShown.current;
    wasShown.current = shown !== null;
    if (!isClosed || document.activeElement !== document.body) return;
    const { current: button } = pressed;
    if (button instanceof HTMLElement && button !== document.body && button.isConnected) button.focus();
    else opener.current?.focus();
  }, [shown]);
  const open = (value: Value) => {
    if (value === shown) return;
    if (dirty.current && !window.confirm(translate('ra.message.unsaved_changes'))) return;
    pressed.current = document.activeElement;
    setShown(value);
  };
  const close = () => setShown(null);
  const onDirty = useCallback((isDirty: boolean) => void (dirty.current = isDirty), []);
  return { shown, open, close, opener, onDirty };
}

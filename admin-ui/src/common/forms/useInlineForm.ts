import { useCallback, useEffect, useRef, useState } from 'react';
import { useDiscardQuestion } from './unsaved/discard-question';

/**
 * State of a form that opens in place, one at a time. With unsaved input, opening another asks for confirmation. When
 * the form closes, the focus returns to the button that opened it, or to `opener` if that button is gone.
 */
export function useInlineForm<Value = true>(initial: Value | null = null) {
  const askToDiscard = useDiscardQuestion();
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
    const button = document.activeElement;
    const show = () => {
      pressed.current = button;
      setShown(value);
    };
    if (dirty.current) askToDiscard({ onDiscard: show });
    else show();
  };
  const close = () => setShown(null);
  const onDirty = useCallback((isDirty: boolean) => void (dirty.current = isDirty), []);
  return { shown, open, close, opener, onDirty };
}

import { useEffect, useRef } from 'react';
import { useJoinTexts } from './context.js';

/** Calls `onChange` when the form is shown in the other language, for what was said in the first one. */
export function useLanguageChange(onChange: () => void): void {
  const { language } = useJoinTexts();
  const shown = useRef(language);
  useEffect(() => {
    if (shown.current === language) return;
    shown.current = language;
    onChange();
  });
}

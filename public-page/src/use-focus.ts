import { useEffect, useRef } from 'react';
import { type Page } from './pay.js';

/** Elements that receive the focus after a payment. */
const FOCUS_TARGETS: Partial<Record<Page['at'], string>> = { active: '#active-title', choosing: '.pay-button' };

/** Moves the focus after a payment, because the window or overlay that had it is gone. */
export function useFocus(at: Page['at']): void {
  const before = useRef(at);
  useEffect(() => {
    const previous = before.current;
    before.current = at;
    const target = FOCUS_TARGETS[at];
    const isAfterPayment = previous === 'starting' || previous === 'paying' || previous === 'confirming';
    if (target && isAfterPayment && document.activeElement === document.body)
      document.querySelector<HTMLElement>(target)?.focus();
  }, [at]);
}

import { useEffect, useRef } from 'react';
import { type Page } from './pay.js';

/** Where the page goes on after a payment. */
const PLACES: Partial<Record<Page['at'], string>> = { active: '#active-title', choosing: '.pay-button' };

/** Gives the focus to where the page goes on after a payment: what had it meanwhile, a window or the cover, is gone. */
export function useFocus(at: Page['at']): void {
  const before = useRef(at);
  useEffect(() => {
    const was = before.current;
    before.current = at;
    const place = PLACES[at];
    const isAfterPayment = was === 'starting' || was === 'paying' || was === 'confirming';
    if (place && isAfterPayment && document.activeElement === document.body)
      document.querySelector<HTMLElement>(place)?.focus();
  }, [at]);
}

import { useEffect, useRef } from 'react';
import { type PaymentState } from './checkout/payment-state.js';

type Status = PaymentState<unknown, unknown>['status'];

/** CSS selectors of the elements that receive the focus after a payment, by new status. */
const FOCUS_TARGETS: Partial<Record<Status, string>> = {
  active: '#active-title',
  choosing: '.pay-button',
};

/** Moves the focus after a payment, because the window or overlay that had it is gone. */
export function useFocusAfterPayment(status: Status): void {
  const previousStatus = useRef(status);
  useEffect(() => {
    const previous = previousStatus.current;
    previousStatus.current = status;
    const target = FOCUS_TARGETS[status];
    const isAfterPayment = previous === 'starting' || previous === 'paying' || previous === 'confirming';
    if (target && isAfterPayment && document.activeElement === document.body)
      document.querySelector<HTMLElement>(target)?.focus();
  }, [status]);
}

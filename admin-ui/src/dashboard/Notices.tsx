import { UndeliveredWarning } from '../messages/UndeliveredWarning';
import { HoldsWarning } from '../payments/holds/HoldsWarning';
import { PaymentAccountWarning } from '../payment-account/PaymentAccountWarning';
import { PlanLimitWarning } from './PlanLimitWarning';

/** Warnings above the figures. */
export const Notices = () => (
  <>
    <HoldsWarning />
    <UndeliveredWarning />
    <PaymentAccountWarning />
    <PlanLimitWarning />
  </>
);

import { UndeliveredHint } from '../messages/UndeliveredHint';
import { HoldsHint } from '../payments/holds/HoldsHint';
import { PaymentAccountHint } from '../payment-account/PaymentAccountHint';
import { PlanLimitHint } from './PlanLimitHint';
import { SetupChecklist } from './SetupChecklist';

/** Warnings above the figures. */
export const Notices = () => (
  <>
    <HoldsHint />
    <UndeliveredHint />
    <PaymentAccountHint />
    <PlanLimitHint />
    <SetupChecklist />
  </>
);

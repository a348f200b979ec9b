import { UndeliveredHint } from '../messages/UndeliveredHint';
import { HoldsHint } from '../payments/holds/HoldsHint';
import { PaymentAccountHint } from '../payment-account/PaymentAccountHint';
import { PlanLimitHint } from './PlanLimitHint';
import { SetupChecklist } from './SetupChecklist';

/** What wants the doctor's attention before any figure does. */
export const Notices = () => (
  <>
    <HoldsHint />
    <UndeliveredHint />
    <PaymentAccountHint />
    <PlanLimitHint />
    <SetupChecklist />
  </>
);

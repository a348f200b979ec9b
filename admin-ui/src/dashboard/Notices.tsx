import { UndeliveredWarning } from '../messages/UndeliveredWarning';
import { HoldsWarning } from '../payments/holds/HoldsWarning';
import { PaymentAccountWarning } from '../payment-account/PaymentAccountWarning';
import { ApprovalNotice } from './ApprovalNotice';
import { PlanLimitWarning } from './PlanLimitWarning';
import { SetupChecklist } from './SetupChecklist';

/** Warnings above the figures. */
export const Notices = () => (
  <>
    <ApprovalNotice />
    <HoldsWarning />
    <UndeliveredWarning />
    <PaymentAccountWarning />
    <PlanLimitWarning />
    <SetupChecklist />
  </>
);

import { UndeliveredWarning } from '../messages/UndeliveredWarning';
import { HoldsWarning } from '../payments/holds/HoldsWarning';
import { PaymentAccountWarning } from '../payment-account/PaymentAccountWarning';
import { PlanLimitWarning } from './PlanLimitWarning';
import { RegistrationNotice } from './RegistrationNotice';
import { IfAllowed } from '../common/access/IfAllowed';

/** Warnings above the figures. */
export const Notices = () => (
  <>
    <HoldsWarning />
    <UndeliveredWarning />
    <IfAllowed permission="profile.write">
      <RegistrationNotice />
    </IfAllowed>
    <IfAllowed permission="keys.read">
      <PaymentAccountWarning />
      <PlanLimitWarning />
    </IfAllowed>
  </>
);

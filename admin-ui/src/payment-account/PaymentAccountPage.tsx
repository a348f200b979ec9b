import '../i18n/payment-account/add-payment-account-texts';
import { useTranslate } from 'react-admin';
import { Banner } from '../common/feedback/Banner';
import { LoadError } from '../common/feedback/LoadError';
import { Page } from '../common/screens/Page';
import { useBackToSettings } from '../settings/useBackToSettings';
import { useInlineForm } from '../common/forms/useInlineForm';
import { PaymentAccountForm } from './PaymentAccountForm';
import { PaymentAccountSkeleton, PaymentAccountStatus } from './PaymentAccountStatus';
import { SilentWebhookBanner } from './SilentWebhookBanner';
import { useGateway } from './useGateway';
import { WebhookHelp } from './WebhookHelp';

/** /payment-account: the doctor's Razorpay account. Shows a form until keys are saved, then the status. */
export function PaymentAccountPage() {
  const translate = useTranslate();
  const { data: gateway, isPending, error, refetch } = useGateway();
  const { shown: editing, open, close, opener } = useInlineForm();
  const connected = gateway && gateway.key_id !== null;
  return (
    <Page
      title={translate('paymentAccount.title')}
      intro={translate('paymentAccount.intro')}
      back={useBackToSettings()}
    >
      <LoadError error={error} failedAction="loadPaymentAccount" refetch={refetch} />
      {isPending && <PaymentAccountSkeleton />}
      {gateway && !connected && <Banner type="info" text={translate('paymentAccount.none')} />}
      {connected && <SilentWebhookBanner gateway={gateway} />}
      {connected && (
        <PaymentAccountStatus gateway={gateway} opener={opener} onChangeKeys={editing ? undefined : () => open(true)} />
      )}
      {gateway && (!connected || editing) && (
        <PaymentAccountForm gateway={gateway} onDone={close} onCancel={connected ? close : undefined} />
      )}
      {gateway && <WebhookHelp gateway={gateway} />}
    </Page>
  );
}

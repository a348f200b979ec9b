import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatDay } from '../../../src/shared/calendar';
import type { ReceiptDetailsView } from '../../../src/receipts/receipt.view';
import { DayText } from '../common/fields/DayText';
import { DescriptionList } from '../common/fields/DescriptionList';
import { Rupees, rupeesText } from '../common/fields/Rupees';
import { ServiceList } from '../common/fields/ServiceList';
import { FormGrid } from '../common/forms/FormGrid';
import { LinkButton } from '../common/screens/LinkButton';
import { Panel } from '../common/screens/Panel';
import { PaymentMethod } from '../payments/PaymentMethod';
import { ReceiptKindText } from './ReceiptKindText';

interface PrintedReceiptProps {
  receipt: ReceiptDetailsView;
}

/** Named values for a list; those that the receipt does not have are left out. */
const useItems = () => {
  const translate = useTranslate();
  return (values: Record<string, string | null>) =>
    Object.entries(values).flatMap(([name, value]) =>
      value ? [{ name: translate(`receipts.details.${name}`), value }] : [],
    );
};

function MoneyPanel({ receipt }: PrintedReceiptProps) {
  const translate = useTranslate();
  const items = useItems();
  const { printed, tax } = receipt;
  const { original_number: number, original_issued_on: day, patient_mobile_ending: ending } = printed;
  const patient = ending
    ? translate('receipts.details.patientEnding', { name: printed.patient_name, ending })
    : printed.patient_name;
  const taxText = translate(`receipts.details.${tax.treatment}`, {
    tax: rupeesText(tax.tax),
    taxable: rupeesText(tax.taxable),
  });
  return (
    <Panel
      title={translate(`receipts.titles.${printed.title}`)}
      actions={
        <LinkButton to={`/payments/${receipt.payment_id}`} variant="outlined" color="inherit" size="small">
          {translate('receipts.details.openPayment')}
        </LinkButton>
      }
    >
      <DescriptionList
        items={[
          { name: translate('receipts.number'), value: receipt.number },
          { name: translate('receipts.amount'), value: <Rupees value={receipt.amount} /> },
          { name: translate('receipts.issued'), value: <DayText day={receipt.issued_on} /> },
          {
            name: translate(`receipts.details.${receipt.reason === 'refund' ? 'returnedOn' : 'paidOn'}`),
            value: <DayText day={receipt.money_on} />,
          },
          { name: translate('receipts.patient'), value: patient },
          { name: translate('receipts.method'), value: <PaymentMethod method={receipt.method} /> },
          { name: translate('receipts.kind'), value: <ReceiptKindText receipt={receipt} /> },
          ...items({
            financialYear: receipt.financial_year,
            reference: receipt.reference,
            original:
              number && day ? translate('receipts.details.originalOf', { number, day: formatDay(day) }) : number,
            receivedBy: printed.received_by,
            note: printed.note,
            tax: taxText,
            sac: printed.sac,
          }),
        ]}
      />
    </Panel>
  );
}

function SubscriptionPanel({ receipt: { printed } }: PrintedReceiptProps) {
  const translate = useTranslate();
  const items = useItems();
  const { valid_from: from, valid_until: until } = printed;
  const shown = items({
    plan: printed.plan_name,
    tier: printed.tier_name,
    validity:
      from && until
        ? translate('receipts.details.validityDays', { from: formatDay(from), until: formatDay(until) })
        : null,
  });
  if (shown.length === 0) return null;
  return (
    <Panel title={translate('receipts.details.bought')}>
      <DescriptionList items={shown} />
      {(printed.covered_services || printed.excluded_services) && (
        <Box sx={{ mt: 2 }}>
          <FormGrid>
            <ServiceList title={translate('receipts.details.covered')} text={printed.covered_services} />
            <ServiceList title={translate('receipts.details.excluded')} text={printed.excluded_services} excluded />
          </FormGrid>
        </Box>
      )}
    </Panel>
  );
}

/** Everything that is printed on a receipt. */
export function PrintedReceipt({ receipt }: PrintedReceiptProps) {
  const translate = useTranslate();
  const items = useItems();
  const { printed } = receipt;
  return (
    <>
      <MoneyPanel receipt={receipt} />
      <SubscriptionPanel receipt={receipt} />
      <Panel title={translate('receipts.details.clinic')}>
        <DescriptionList
          items={items({
            doctor: printed.doctor_name,
            degree: printed.degree,
            registration: printed.registration_number,
            clinicName: printed.clinic_name,
            address: printed.clinic_address,
            gstin: printed.gstin,
          })}
        />
      </Panel>
    </>
  );
}

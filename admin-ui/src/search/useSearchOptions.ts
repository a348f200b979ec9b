import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import PatientIcon from '@mui/icons-material/PersonOutlined';
import PaymentsIcon from '@mui/icons-material/CurrencyRupee';
import SubscriptionsIcon from '@mui/icons-material/Autorenew';
import { useTranslate } from 'react-admin';
import type { SearchResultView } from '../../../src/search/search.view';
import { groupedPhone } from '../common/fields/phone';
import { useCan } from '../common/access/useCan';
import type { SearchOption } from './option';
import type { PaletteActions } from './palette-actions';
import { recentPatients } from './recent-patients';
import { useCommands } from './useCommands';
import { useRecordSearch } from './useRecordSearch';

const RECORD_ICONS = { patient: PatientIcon, plan: SubscriptionsIcon, payment: PaymentsIcon };

/**
 * What the palette offers for a text: records from the server, then actions and screens. Without a text, recent patients.
 * While it asks who pays, only patients whose payment can be recorded.
 */
export function useSearchOptions(text: string, isChoosingPayer: boolean, actions: PaletteActions) {
  const translate = useTranslate();
  const can = useCan();
  const { results, ...search } = useRecordSearch(text, can('search.read'));
  const commands = useCommands(actions)(text);
  const { open } = actions;
  const mayRecord = can('payments.record');
  const paymentOf = ({ id, title, actions: allowed }: SearchResultView) =>
    mayRecord && allowed.includes('record_payment')
      ? { recordPayment: () => actions.recordPayment({ id, name: title }) }
      : {};
  const records = results.map((result): SearchOption => {
    const { kind, id, title, subtitle, href } = result;
    const Icon = RECORD_ICONS[kind];
    return { key: `${kind}-${id}`, group: kind, title, subtitle, Icon, choose: () => open(href), ...paymentOf(result) };
  });
  const recent = can('patients.read') && !text ? recentPatients() : [];
  const recentOptions = recent.map(({ id, name, mobile, archived }): SearchOption => ({
    key: `recent-${id}`,
    group: 'recent',
    title: name,
    subtitle: [groupedPhone(mobile), archived && translate('patient.archived')].filter(Boolean).join(' · '),
    Icon: PatientIcon,
    choose: () => open(`/patients/${id}`),
    ...(mayRecord && !archived && { recordPayment: () => actions.recordPayment({ id, name }) }),
  }));
  if (!isChoosingPayer) return { ...search, options: [...recentOptions, ...records, ...commands] };
  const payers = [...recentOptions, ...records].flatMap(({ recordPayment, ...option }): SearchOption[] =>
    recordPayment ? [{ ...option, group: 'payer', Icon: PaidIcon, choose: recordPayment }] : [],
  );
  return { ...search, options: payers };
}

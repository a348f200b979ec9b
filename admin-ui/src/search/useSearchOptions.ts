import PatientIcon from '@mui/icons-material/PersonOutlined';
import PaymentsIcon from '@mui/icons-material/CurrencyRupee';
import SubscriptionsIcon from '@mui/icons-material/Autorenew';
import { useTranslate } from 'react-admin';
import { groupedPhone } from '../common/fields/phone';
import { useUser } from '../common/hooks/useUser';
import type { SearchOption } from './option';
import { recentPatients } from './recent-patients';
import { useCommands, type OpenScreen } from './useCommands';
import { useRecordSearch } from './useRecordSearch';

const RECORD_ICONS = { patient: PatientIcon, plan: SubscriptionsIcon, payment: PaymentsIcon };

/** What the palette offers for a text: records from the server, then actions and screens. Without a text, recent patients. */
export function useSearchOptions(text: string, open: OpenScreen, onShowShortcuts: () => void) {
  const translate = useTranslate();
  const isDoctor = useUser()?.role === 'doctor';
  const { results, ...search } = useRecordSearch(text, isDoctor);
  const commands = useCommands(open, onShowShortcuts)(text);
  const recent = isDoctor && !text ? recentPatients() : [];
  const records = results.map(({ kind, id, title, subtitle, href }): SearchOption => ({
    key: `${kind}-${id}`,
    group: kind,
    title,
    subtitle,
    Icon: RECORD_ICONS[kind],
    choose: () => open(href),
  }));
  const recentOptions = recent.map(({ id, name, mobile, archived }): SearchOption => ({
    key: `recent-${id}`,
    group: 'recent',
    title: name,
    subtitle: [groupedPhone(mobile), archived && translate('patient.archived')].filter(Boolean).join(' · '),
    Icon: PatientIcon,
    choose: () => open(`/patients/${id}`),
  }));
  return { ...search, isDoctor, options: [...recentOptions, ...records, ...commands] };
}

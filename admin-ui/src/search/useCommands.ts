import PaymentsIcon from '@mui/icons-material/CurrencyRupee';
import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import PaidIcon from '@mui/icons-material/PaymentsOutlined';
import AddPatientIcon from '@mui/icons-material/PersonAddAltOutlined';
import KeysIcon from '@mui/icons-material/KeyboardOutlined';
import LogoutIcon from '@mui/icons-material/Logout';
import PatientsIcon from '@mui/icons-material/PeopleAltOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import MessagesIcon from '@mui/icons-material/ForumOutlined';
import CreateIcon from '@mui/icons-material/PostAddOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Permission } from '../../../src/policies/policies.rules';
import { useTranslate } from 'react-admin';
import { OPEN_FORM } from '../common/hooks/useOpenOnArrival';
import { useUser } from '../common/hooks/useUser';
import { NAV } from '../layout/nav';
import { useLogoutWithUnsent } from '../offline/useLogoutWithUnsent';
import { matchesWords } from './matches';
import type { SearchOption } from './option';
import type { PaletteActions } from './palette-actions';
import { useCan } from '../common/access/useCan';

/** Parts of screens that have an address, by their name in the texts. */
const SCREEN_PARTS: { name: string; path: string; Icon: SvgIconComponent; permission: Permission }[] = [
  {
    name: 'archivedPatients',
    path: '/patients?filter={"show_archived":true}',
    Icon: PatientsIcon,
    permission: 'patients.read',
  },
  {
    name: 'activeSubscriptions',
    path: '/analytics?tab=subscriptions&section=active',
    Icon: AnalyticsIcon,
    permission: 'figures.read',
  },
  { name: 'receipts', path: '/receipts', Icon: PaymentsIcon, permission: 'receipts.read' },
  { name: 'books', path: '/books', Icon: PaymentsIcon, permission: 'books.read' },
  { name: 'messageForecast', path: '/messages?tab=forecast', Icon: MessagesIcon, permission: 'messages.read' },
];

/** The actions and screens of the current user's role that match a text; all actions and no screen parts without one. */
export function useCommands({ open, showShortcuts, choosePayer }: PaletteActions): (text: string) => SearchOption[] {
  const translate = useTranslate();
  const logout = useLogoutWithUnsent();
  const role = useUser()?.role ?? 'doctor';
  const can = useCan();
  const clinicActions = [
    { name: 'recordPayment', Icon: PaidIcon, choose: choosePayer, staysOpen: true, permission: 'payments.record' },
    {
      name: 'addPatient',
      Icon: AddPatientIcon,
      choose: () => open('/patients', OPEN_FORM),
      permission: 'patients.write',
    },
    { name: 'importPatients', Icon: UploadIcon, choose: () => open('/import'), permission: 'imports.manage' },
    {
      name: 'createPlan',
      Icon: CreateIcon,
      choose: () => open('/subscriptions', OPEN_FORM),
      permission: 'plans.write',
    },
  ] as const;
  const actions = [
    ...clinicActions.filter(({ permission }) => can(permission)),
    { name: 'shortcuts', Icon: KeysIcon, choose: showShortcuts },
    { name: 'logout', Icon: LogoutIcon, choose: logout },
  ].map(({ name, Icon, choose, ...action }): SearchOption => ({
    key: `action-${name}`,
    group: 'action',
    title: translate(`search.actions.${name}`),
    Icon,
    choose,
    ...('staysOpen' in action && { staysOpen: true }),
  }));
  const toScreen = (name: string, title: string, path: string, Icon: SvgIconComponent): SearchOption => ({
    key: `screen-${name}`,
    group: 'screen',
    title,
    Icon,
    choose: () => open(path),
  });
  const screens = NAV[role].map(({ name, path, Icon }) => toScreen(name, translate(`nav.${name}`), path, Icon));
  const screenParts = SCREEN_PARTS.filter(({ permission }) => can(permission)).map(({ name, path, Icon }) =>
    toScreen(name, translate(`search.screens.${name}`), path, Icon),
  );
  const keywordsOf = ({ key }: SearchOption) =>
    translate(`search.keywords.${key.slice(key.indexOf('-') + 1)}`, { _: '' });
  return (text) =>
    text
      ? [...actions, ...screens, ...screenParts].filter((option) =>
          matchesWords(text, `${option.title} ${keywordsOf(option)}`),
        )
      : [...actions, ...screens];
}

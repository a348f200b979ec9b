import AccountsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import PatientsIcon from '@mui/icons-material/PeopleAltOutlined';
import PaymentAccountIcon from '@mui/icons-material/AccountBalanceOutlined';
import ProfileIcon from '@mui/icons-material/BadgeOutlined';
import SubscriptionsIcon from '@mui/icons-material/Autorenew';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Role } from '../../../src/auth/account.rules';

/** Width of the sidebar in pixels. */
export const SIDEBAR_PX = 260;

export interface NavItem {
  /** Key below `nav` in the texts. */
  name: string;
  /** The same where there is little room, if that needs another. */
  short?: string;
  path: string;
  Icon: SvgIconComponent;
}

const DOCTOR: NavItem[] = [
  { name: 'dashboard', path: '/dashboard', Icon: DashboardIcon },
  { name: 'analytics', path: '/analytics', Icon: AnalyticsIcon },
  { name: 'profile', path: '/profile', Icon: ProfileIcon },
  { name: 'subscriptions', short: 'subscriptionsShort', path: '/subscriptions', Icon: SubscriptionsIcon },
  { name: 'patients', path: '/patients', Icon: PatientsIcon },
  {
    ...{ name: 'paymentAccount', short: 'paymentAccountShort' },
    ...{ path: '/payment-account', Icon: PaymentAccountIcon },
  },
];
const STAFF: NavItem[] = [
  { name: 'accounts', path: '/admin/accounts', Icon: AccountsIcon },
  { name: 'figures', path: '/admin/figures', Icon: AnalyticsIcon },
];

/** What each role finds in the navigation. */
export const NAV = { doctor: DOCTOR, admin: STAFF, support: STAFF } satisfies Record<Role, NavItem[]>;

/** Whether an item is the current one: the path equals its own or starts with it. */
export const isActive = (path: string, item: NavItem): boolean => path.startsWith(item.path);

import AccountsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import MessagesIcon from '@mui/icons-material/ForumOutlined';
import PatientsIcon from '@mui/icons-material/PeopleAltOutlined';
import PaymentsIcon from '@mui/icons-material/CurrencyRupee';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StaffIcon from '@mui/icons-material/GroupsOutlined';
import ProfileIcon from '@mui/icons-material/BadgeOutlined';
import SupportIcon from '@mui/icons-material/MonitorHeartOutlined';
import SubscriptionsIcon from '@mui/icons-material/Autorenew';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { Role } from '../../../src/policies/policies.rules';
import { PendingAccountsBadge } from '../accounts/PendingAccountsBadge';
import { HoldCountBadge } from '../payments/holds/HoldCountBadge';

export const SIDEBAR_PX = 260;

/** What the bars of the layout open, besides screens. */
export interface FrameActions {
  onSearch: () => void;
  onShowShortcuts: () => void;
}

export interface NavItem {
  /** Key below `nav` in the texts. */
  name: string;
  /** Key of a shorter name for the bottom bar. */
  short?: string;
  path: string;
  /** Paths of other screens that belong to the item. */
  otherPaths?: string[];
  Icon: SvgIconComponent;
  /** Shown on the bottom bar; other items are in the More menu. */
  bar?: boolean;
  /** Badge with the number of open items. */
  Count?: ComponentType;
}

const ACCOUNT: NavItem = { name: 'ownAccount', path: '/account', Icon: AccountIcon };
const AUDIT: NavItem = { name: 'audit', path: '/audit', Icon: AuditIcon };
const STAFF: NavItem = { name: 'staff', path: '/admin/staff', Icon: StaffIcon };
const ACCOUNTS: NavItem = {
  name: 'accounts',
  path: '/admin/accounts',
  Icon: AccountsIcon,
  Count: PendingAccountsBadge,
};

const DOCTOR: NavItem[] = [
  { name: 'dashboard', path: '/dashboard', Icon: DashboardIcon, bar: true },
  { name: 'analytics', path: '/analytics', Icon: AnalyticsIcon },
  { name: 'profile', path: '/profile', Icon: ProfileIcon },
  { name: 'subscriptions', short: 'subscriptionsShort', path: '/subscriptions', Icon: SubscriptionsIcon, bar: true },
  { name: 'patients', path: '/patients', otherPaths: ['/import'], Icon: PatientsIcon, bar: true },
  { name: 'payments', path: '/payments', Icon: PaymentsIcon, bar: true, Count: HoldCountBadge },
  { name: 'messages', path: '/messages', Icon: MessagesIcon },
  {
    name: 'settings',
    path: '/settings',
    otherPaths: ['/payment-account', '/account', '/audit'],
    Icon: SettingsIcon,
  },
];
const ALL_DOCTORS: NavItem = { name: 'figures', path: '/admin/figures', Icon: AnalyticsIcon };
const SUPPORT: NavItem = { name: 'support', path: '/admin/support', Icon: SupportIcon };
const onBottomBar = (items: NavItem[]) => items.map((item) => ({ ...item, bar: true }));

/** Navigation items by role. */
export const NAV = {
  doctor: DOCTOR,
  admin: [...onBottomBar([ACCOUNTS, ALL_DOCTORS, SUPPORT]), STAFF, AUDIT, ACCOUNT],
  support: onBottomBar([SUPPORT, ALL_DOCTORS, ACCOUNT]),
} satisfies Record<Role, NavItem[]>;

/** Whether an item is the current one: the path starts with its path, or with one of its other paths. */
export const isActive = (path: string, item: NavItem): boolean =>
  [item.path, ...(item.otherPaths ?? [])].some((start) => path.startsWith(start));

import AccountsIcon from '@mui/icons-material/AdminPanelSettingsOutlined';
import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import AnalyticsIcon from '@mui/icons-material/InsightsOutlined';
import DashboardIcon from '@mui/icons-material/SpaceDashboardOutlined';
import DataRequestsIcon from '@mui/icons-material/PrivacyTipOutlined';
import MessagesIcon from '@mui/icons-material/ForumOutlined';
import PatientsIcon from '@mui/icons-material/PeopleAltOutlined';
import JoinRequestsIcon from '@mui/icons-material/PersonAddAltOutlined';
import PaymentsIcon from '@mui/icons-material/CurrencyRupee';
import SettingsIcon from '@mui/icons-material/SettingsOutlined';
import StaffIcon from '@mui/icons-material/GroupsOutlined';
import ProfileIcon from '@mui/icons-material/BadgeOutlined';
import SupportIcon from '@mui/icons-material/MonitorHeartOutlined';
import SubscriptionsIcon from '@mui/icons-material/Autorenew';
import type { SvgIconComponent } from '@mui/icons-material';
import type { ComponentType } from 'react';
import type { SessionRole } from '../../../src/policies/policies.rules';
import { canRoleOpen, type ScreenName } from '../api/access';
import { JoinRequestCount } from '../join-requests/JoinRequestCount';
import { DataRequestCount } from '../data-requests/DataRequestCount';
import { PendingAccountsBadge } from '../accounts/PendingAccountsBadge';
import { HoldCountBadge } from '../payments/holds/HoldCountBadge';

export const SIDEBAR_PX = 260;

/** What the bars of the layout open, besides screens. */
export interface FrameActions {
  onSearch: () => void;
  onShowShortcuts: () => void;
  onSwitchPerson: () => void;
}

export interface NavItem {
  /** The item is hidden from users who may not open it. */
  screen: ScreenName;
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

const ACCOUNT: NavItem = { screen: 'account', name: 'ownAccount', path: '/account', Icon: AccountIcon };
const AUDIT: NavItem = { screen: 'audit', name: 'audit', path: '/audit', Icon: AuditIcon };
const STAFF: NavItem = { screen: 'admin/staff', name: 'staff', path: '/admin/staff', Icon: StaffIcon };
const ACCOUNTS: NavItem = {
  screen: 'admin/accounts',
  name: 'accounts',
  path: '/admin/accounts',
  Icon: AccountsIcon,
  Count: PendingAccountsBadge,
};

/** Of the people of a clinic. */
const CLINIC: NavItem[] = [
  { screen: 'dashboard', name: 'dashboard', path: '/dashboard', Icon: DashboardIcon, bar: true },
  { screen: 'analytics', name: 'analytics', path: '/analytics', Icon: AnalyticsIcon },
  { screen: 'profile', name: 'profile', path: '/profile', Icon: ProfileIcon },
  {
    screen: 'subscriptions',
    name: 'subscriptions',
    short: 'subscriptionsShort',
    path: '/subscriptions',
    Icon: SubscriptionsIcon,
    bar: true,
  },
  {
    screen: 'patients',
    name: 'patients',
    path: '/patients',
    otherPaths: ['/import', '/families'],
    Icon: PatientsIcon,
    bar: true,
  },
  {
    screen: 'join-requests',
    name: 'joinRequests',
    path: '/join-requests',
    Icon: JoinRequestsIcon,
    Count: JoinRequestCount,
  },
  {
    screen: 'payments',
    name: 'payments',
    path: '/payments',
    otherPaths: ['/receipts', '/books'],
    Icon: PaymentsIcon,
    bar: true,
    Count: HoldCountBadge,
  },
  { screen: 'messages', name: 'messages', path: '/messages', Icon: MessagesIcon },
  {
    screen: 'data-requests',
    name: 'dataRequests',
    path: '/data-requests',
    Icon: DataRequestsIcon,
    Count: DataRequestCount,
  },
];
/** Contains the account, too. */
const SETTINGS: NavItem = {
  screen: 'settings',
  name: 'settings',
  path: '/settings',
  otherPaths: ['/payment-account', '/account', '/audit'],
  Icon: SettingsIcon,
};
const ALL_DOCTORS: NavItem = {
  screen: 'admin/figures',
  name: 'figures',
  path: '/admin/figures',
  Icon: AnalyticsIcon,
};
const SUPPORT: NavItem = { screen: 'admin/support', name: 'support', path: '/admin/support', Icon: SupportIcon };

/** So many items fit on the bottom bar of a phone. */
const MAX_BAR_ITEMS = 5;

const onBottomBar = (items: NavItem[]) => items.map((item) => ({ ...item, bar: true }));

function clinicItems(role: SessionRole): NavItem[] {
  const last = canRoleOpen(role, 'settings') ? SETTINGS : ACCOUNT;
  const items = [...CLINIC, last].filter(({ screen }) => canRoleOpen(role, screen));
  return items.length > MAX_BAR_ITEMS ? items : onBottomBar(items);
}

/** Navigation items by role. */
export const NAV: Record<SessionRole, NavItem[]> = {
  doctor: clinicItems('doctor'),
  reception: clinicItems('reception'),
  accountant: clinicItems('accountant'),
  viewer: clinicItems('viewer'),
  admin: [...onBottomBar([ACCOUNTS, ALL_DOCTORS, SUPPORT]), STAFF, AUDIT, ACCOUNT],
  support_view: clinicItems('support_view'),
  support: onBottomBar([SUPPORT, ALL_DOCTORS, ACCOUNT]),
};

/** Whether an item is the current one: the path starts with its path, or with one of its other paths. */
export const isActive = (path: string, item: NavItem): boolean =>
  [item.path, ...(item.otherPaths ?? [])].some((start) => path.startsWith(start));

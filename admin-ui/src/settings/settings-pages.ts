import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import AuditIcon from '@mui/icons-material/HistoryOutlined';
import StaffIcon from '@mui/icons-material/GroupsOutlined';
import IntegrationsIcon from '@mui/icons-material/ExtensionOutlined';
import PublicPageIcon from '@mui/icons-material/QrCode2Outlined';
import ClinicsIcon from '@mui/icons-material/StoreOutlined';
import PaymentAccountIcon from '@mui/icons-material/AccountBalanceOutlined';
import WhatsAppIcon from '@mui/icons-material/WhatsApp';

/** Pages below Settings. `name` is the key of its texts below `settings.pages`. */
export const SETTINGS_PAGES = [
  { name: 'paymentAccount', path: '/payment-account', Icon: PaymentAccountIcon },
  { name: 'whatsapp', path: '/settings/whatsapp', Icon: WhatsAppIcon },
  { name: 'publicPage', path: '/settings/public-page', Icon: PublicPageIcon },
  { name: 'clinics', path: '/settings/clinics', Icon: ClinicsIcon },
  { name: 'staff', path: '/settings/staff', Icon: StaffIcon },
  { name: 'integrations', path: '/settings/integrations', Icon: IntegrationsIcon },
  { name: 'account', path: '/account', Icon: AccountIcon },
  { name: 'audit', path: '/audit', Icon: AuditIcon },
] as const;

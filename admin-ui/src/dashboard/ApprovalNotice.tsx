import { useStore, useTranslate } from 'react-admin';
import { dayOf, formatDay } from '../../../src/shared/calendar';
import { approvalKey, session } from '../api/session';
import { Banner } from '../common/feedback/Banner';
import { CloseButton } from '../common/feedback/CloseButton';

/** After the first login of an approved account, until it is closed: when the account was approved. */
export function ApprovalNotice() {
  const translate = useTranslate();
  const [approvedAt, setApprovedAt] = useStore<string | null>(approvalKey(session.user()?.id ?? ''), null);
  if (approvedAt === null) return null;
  return (
    <Banner
      type="success"
      text={translate('dashboard.approved', { day: formatDay(dayOf(new Date(approvedAt))) })}
      action={<CloseButton onClose={() => setApprovedAt(null)} />}
    />
  );
}

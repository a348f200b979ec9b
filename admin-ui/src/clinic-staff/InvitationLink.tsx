import { useTranslate } from 'react-admin';
import type { MemberInvitedResponse } from '../../../src/clinic-staff/member.view';
import { OneTimeLink } from '../accounts/OneTimeLink';
import { loginName } from '../common/fields/user-name';

/** The one-time link of a person, to copy or to send on WhatsApp. */
export function InvitationLink({ response: { staff, invitation } }: { response: MemberInvitedResponse }) {
  const translate = useTranslate();
  const text = staff.status === 'invited' ? 'clinicStaff.shareInvitation' : 'clinicStaff.sharePasswordLink';
  return (
    <OneTimeLink
      link={invitation}
      recipient={`${staff.name}, ${loginName(staff)}`}
      share={{ mobile: staff.mobile, text: translate(text, { name: staff.name, link: invitation.url }) }}
    />
  );
}

import '../i18n/clinic-staff/add-clinic-staff-texts';
import AddIcon from '@mui/icons-material/PersonAddAltOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ResourceList } from '../common/lists/ResourceList';
import { Page } from '../common/screens/Page';
import { StaffRulePanel } from '../second-factor/StaffRulePanel';
import { useBackToSettings } from '../settings/useBackToSettings';
import { InviteDialog } from './InviteDialog';
import { MemberTable } from './MemberTable';

/** Unsorted: the server returns present members first. */
const SERVER_ORDER = { field: '', order: 'ASC' } as const;

/** /settings/staff: the people who work for the doctor. */
export function ClinicStaffPage() {
  const translate = useTranslate();
  const [isInviting, setInviting] = useState(false);
  const invite = () => setInviting(true);
  return (
    <Page
      title={translate('clinicStaff.title')}
      intro={translate('clinicStaff.intro')}
      back={useBackToSettings()}
      actions={
        <Button variant="contained" startIcon={<AddIcon />} onClick={invite}>
          {translate('clinicStaff.invite')}
        </Button>
      }
    >
      <StaffRulePanel />
      <ResourceList resource="staff" perPage={25} sort={SERVER_ORDER}>
        <MemberTable onInvite={invite} />
      </ResourceList>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </Page>
  );
}

import '../../i18n/patients/add-bulk-texts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { DataTable, useListContext, useTranslate, type RaRecord } from 'react-admin';
import { memo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { PatientListRow } from '../../../../src/enrolments/terms/term.view';
import { canOpen } from '../../api/access';
import { EmptyState } from '../../common/feedback/EmptyState';
import { ResponsiveList } from '../../common/lists/ResponsiveList';
import { useListState } from '../../common/lists/list-state';
import { tableStyle } from '../../common/lists/tableStyle';
import { LinkButton } from '../../common/screens/LinkButton';
import { PhoneLinks } from '../../common/fields/PhoneLinks';
import { ExpiryCell } from './ExpiryCell';
import { isFiltered, type PatientFilter } from './patient-filter';
import { PatientCheckbox, SelectPage } from './PatientCheckbox';
import { PatientLink } from './PatientLink';
import { SubscriptionCell } from './SubscriptionCell';
import { PatientActions } from './PatientActions';
import { PATIENT_CARD_STYLE, PatientCard } from './PatientCard';
import { usePatientListActions, type PatientListActions } from './usePatientListActions';
import { TagBadges } from '../tags/TagBadges';
import { WhatsAppBadges } from '../WhatsAppBadges';
import { useCan } from '../../common/access/useCan';

const Column = DataTable.Col<PatientListRow & RaRecord<string>>;
const ELLIPSIS = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };

const NoPatients = ({ onAdd }: { onAdd: (() => void) | undefined }) => {
  const translate = useTranslate();
  const list = useListContext();
  const filter = list.filterValues as PatientFilter;
  const { search, show_archived } = filter;
  if (isFiltered(filter)) {
    const hint = search ? 'patients.notFoundHint' : 'patients.noMatchHint';
    const clear = (
      <Button variant="outlined" onClick={() => list.setFilters({ show_archived })}>
        {translate('patients.filters.clear')}
      </Button>
    );
    return <EmptyState title={translate('patients.notFound')} hint={translate(hint, { search })} action={clear} />;
  }
  if (show_archived)
    return <EmptyState title={translate('patients.empty')} hint={translate('patients.noArchivedHint')} />;
  const add = (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
      {onAdd && (
        <Button variant="outlined" onClick={onAdd}>
          {translate('patients.add')}
        </Button>
      )}
      {canOpen('import') && <LinkButton to="/import">{translate('patients.importRegister')}</LinkButton>}
    </Box>
  );
  return <EmptyState title={translate('patients.empty')} hint={translate('patients.emptyHint')} action={add} />;
};

const NAME_STYLE = {
  display: 'grid',
  justifyItems: 'start',
  gap: 0.5,
  // The clickable area of the name ends where the badges begin.
  '@media (pointer: coarse)': { '& > a:not(:last-child)': { mb: -0.5 } },
};

const NameCell = ({ patient }: { patient: PatientListRow }) => (
  <Box sx={NAME_STYLE}>
    <PatientLink patient={patient} />
    <WhatsAppBadges
      capable={patient.whatsapp_capable}
      optedOut={patient.whatsapp_stopped}
      unreachable={patient.whatsapp_unreachable}
    />
    <TagBadges tags={patient.tags} />
  </Box>
);

/** Allows a line break after the @. */
const EmailCell = ({ email }: { email: string }) => {
  const host = email.indexOf('@') + 1;
  return (
    <span title={email}>
      {email.slice(0, host)}
      <wbr />
      {email.slice(host)}
    </span>
  );
};

// Selectors that are more specific than those of `tableStyle` and of the theme.
const CHECKBOX_COLUMN = {
  '&.MuiTableCell-root.MuiTableCell-root:first-of-type': { p: 0, pl: 1, minWidth: 0, width: 52 },
};
const ACTIONS_COLUMN = { '&.MuiTableCell-root': { textAlign: 'right', minWidth: 0 } };
const EXPIRY_STYLE = { '& .expiry': { display: 'grid', justifyItems: 'start', gap: 0.5 } };

interface PatientDataTableProps {
  actions: PatientListActions;
  compact: boolean;
  /** Shows the email below the number instead of in a column of its own. */
  narrow: boolean;
}

const PatientDataTable = ({ actions, compact, narrow }: PatientDataTableProps) => {
  const can = useCan();
  const navigate = useNavigate();
  const state = useListState();
  const openPatient = ({ id, archived }: RaRecord) => {
    if (archived !== true) void navigate(`/patients/${String(id)}`, { state });
    return false as const;
  };
  return (
    <DataTable<PatientListRow & RaRecord<string>>
      bulkActionButtons={false}
      rowClick={(_id, _resource, record) => openPatient(record)}
      sx={{ ...(compact ? tableStyle(0.75, 2) : tableStyle(1.5, 3)), ...EXPIRY_STYLE }}
    >
      {can('bulk.write') && (
        <Column
          label={<SelectPage />}
          disableSort
          render={(patient) => <PatientCheckbox patient={patient} />}
          sx={CHECKBOX_COLUMN}
        />
      )}
      <Column
        source="name"
        render={(patient) => <NameCell patient={patient} />}
        sx={{ '&.MuiTableCell-body': { fontWeight: 600, overflowWrap: 'anywhere', ...(compact && { minWidth: 80 }) } }}
      />
      <Column
        source="mobile"
        disableSort
        render={(patient) => (
          <>
            <PhoneLinks patient={patient} hideChat={compact} />
            {narrow && patient.email !== null && (
              <span className="secondary small">
                <EmailCell email={patient.email} />
              </span>
            )}
          </>
        )}
      />
      {!narrow && (
        <Column
          source="email"
          render={({ email }) => (email === null ? '-' : <EmailCell email={email} />)}
          sx={compact ? { overflowWrap: 'anywhere', minWidth: 64 } : { ...ELLIPSIS, maxWidth: 200 }}
        />
      )}
      <Column source="subscription_name" render={(patient) => <SubscriptionCell patient={patient} />} />
      <Column source="subscription_end_date" render={(patient) => <ExpiryCell patient={patient} />} />
      {can('patients.write') && (
        <Column
          label="patients.actions"
          disableSort
          render={(patient) => <PatientActions patient={patient} actions={actions} menuOnly={compact} />}
          sx={ACTIONS_COLUMN}
        />
      )}
    </DataTable>
  );
};

interface PatientRowsProps {
  actions: PatientListActions;
  onAdd: (() => void) | undefined;
}

/** Memoized, because menus and dialogs change the state of `PatientTable`. */
const PatientRows = memo(function PatientRows({ actions, onAdd }: PatientRowsProps) {
  return (
    <ResponsiveList<PatientListRow>
      failedAction="loadPatients"
      empty={<NoPatients onAdd={onAdd} />}
      card={(patient) => <PatientCard patient={patient} actions={actions} />}
      cardSx={PATIENT_CARD_STYLE}
      table={(compact, narrow) => <PatientDataTable actions={actions} compact={compact} narrow={narrow} />}
    />
  );
});

export function PatientTable({ onAdd }: { onAdd: (() => void) | undefined }) {
  const { actions, dialogs } = usePatientListActions();
  return (
    <>
      <PatientRows actions={actions} onAdd={onAdd} />
      {dialogs}
    </>
  );
}

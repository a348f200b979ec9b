import CheckIcon from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { DeskItemView } from '../../../src/desk/desk.view';
import type { Api } from '../api/dataProvider';
import { LoadError } from '../common/feedback/LoadError';
import { useActionMutation } from '../common/hooks/useActionMutation';

/** Assigns a row of Today to a person of the clinic, or to nobody in particular. */
export function AssignDialog({ item, onClose }: { item: DeskItemView; onClose: () => void }) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const client = useQueryClient();
  const title = useId();
  const people = useQuery({ queryKey: ['desk-people'], queryFn: () => api.getDeskPeople() });
  const assigning = useActionMutation((calls, staffId: string | null) => calls.assignDeskItem(item.id, staffId), {
    failedAction: 'decideDeskItem',
  });
  const assign = async (staffId: string | null) => {
    if (!(await assigning.run(staffId))) return;
    onClose();
    await client.invalidateQueries({ queryKey: ['desk'] });
  };
  const current = item.assigned_to?.staff_id ?? null;
  const choice = (staffId: string | null, label: string) => (
    <Button
      key={staffId}
      variant="outlined"
      color={staffId === current ? 'primary' : 'inherit'}
      endIcon={staffId === current && <CheckIcon />}
      aria-pressed={staffId === current}
      disabled={assigning.isPending}
      onClick={() => void assign(staffId)}
      sx={{ justifyContent: 'space-between', textAlign: 'start', whiteSpace: 'normal', overflowWrap: 'anywhere' }}
    >
      {label}
    </Button>
  );
  return (
    <Dialog open onClose={onClose} aria-labelledby={title} fullWidth maxWidth="xs">
      <DialogTitle id={title} sx={{ overflowWrap: 'anywhere' }}>
        {translate('desk.assign.title', { name: item.patient_name })}
      </DialogTitle>
      <DialogContent>
        <LoadError error={people.error} failedAction="loadPeople" refetch={people.refetch} />
        <Box sx={{ display: 'grid', gap: 1 }}>
          {people.isPending && [0, 1].map((row) => <Skeleton key={row} variant="rounded" height={44} />)}
          {people.data?.map(({ staff_id, name, current: isCaller }) =>
            choice(staff_id, isCaller ? translate('desk.assign.me', { name }) : name),
          )}
          {people.data && choice(null, translate('desk.assign.nobody'))}
        </Box>
        {people.data?.length === 1 && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
            {translate('desk.assign.alone')}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" color="inherit" onClick={onClose}>
          {translate('common.cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider, useTranslate } from 'react-admin';
import type { PersonView } from '../../../src/auth/account.view';
import type { Api } from '../api/dataProvider';
import { CloseButton } from '../common/feedback/CloseButton';
import { LoadError } from '../common/feedback/LoadError';
import { PersonButton } from './PersonButton';
import { PinForm } from './PinForm';

function People({ onChoose }: { onChoose: (person: PersonView) => void }) {
  const translate = useTranslate();
  const api = useDataProvider<Api>();
  const {
    data: people,
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['people'],
    queryFn: () => api.getPeople(),
  });
  return (
    <>
      <LoadError error={error} failedAction="loadPeople" refetch={refetch} />
      <Box sx={{ display: 'grid', gap: 1 }}>
        {isPending && [0, 1].map((row) => <Skeleton key={row} variant="rounded" height={64} />)}
        {people?.map((person) => (
          <PersonButton key={person.id} person={person} onChoose={() => onChoose(person)} />
        ))}
      </Box>
      {people?.every(({ current }) => current) && <Typography sx={{ mt: 2 }}>{translate('people.alone')}</Typography>}
      {people && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {translate('people.hint')}
        </Typography>
      )}
    </>
  );
}

/** Hands a shared computer over to a colleague, who enters a PIN. */
export function SwitchPersonDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const [chosen, setChosen] = useState<PersonView | null>(null);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="people-title">
      <DialogTitle id="people-title">
        {chosen ? translate('people.pinOf', { name: chosen.name }) : translate('people.title')}
      </DialogTitle>
      {chosen ? (
        <PinForm person={chosen} onBack={() => setChosen(null)} />
      ) : (
        <>
          <DialogContent>
            <People onChoose={setChosen} />
          </DialogContent>
          <DialogActions>
            <CloseButton onClose={onClose} />
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}

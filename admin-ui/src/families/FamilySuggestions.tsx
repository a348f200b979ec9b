import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FamilySuggestionView } from '../../../src/payers/payer.view';
import { payersApi } from '../api/payers';
import { LoadError } from '../common/feedback/LoadError';
import { groupedPhone } from '../common/fields/phone';
import { useActionMutation } from '../common/hooks/useActionMutation';
import { useShowMore } from '../common/lists/useShowMore';
import { Panel } from '../common/screens/Panel';
import { useCan } from '../common/access/useCan';
import { RowAction } from '../integrations/RowAction';
import { FamilyDialog } from './FamilyDialog';

const SAVING = { failedAction: 'saveFamily' } as const;

/** One number with its patients, and what to do about them. */
function Suggestion({ suggestion }: { suggestion: FamilySuggestionView }) {
  const translate = useTranslate();
  const mayWrite = useCan()('patients.write');
  const [isJoining, setJoining] = useState(false);
  const { mobile, payer_id: payerId, patients } = suggestion;
  const dismissing = useActionMutation(() => payersApi.dismissSuggestion(mobile), SAVING);
  const adding = useActionMutation(async () => {
    const { patients: known } = await payersApi.find(payerId ?? '');
    return payersApi.update(payerId ?? '', { patient_ids: [...known, ...patients].map(({ id }) => id) });
  }, SAVING);
  const isBusy = dismissing.isPending || adding.isPending;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>{patients.map(({ name }) => name).join(', ')}</Box>
        <span className="secondary small">{groupedPhone(mobile)}</span>
      </Box>
      {mayWrite && (
        <Box sx={{ display: 'flex', gap: 1 }}>
          <RowAction color="primary" disabled={isBusy} onClick={() => (payerId ? void adding.run() : setJoining(true))}>
            {translate(payerId ? 'families.suggestions.addTo' : 'families.suggestions.join')}
          </RowAction>
          <RowAction disabled={isBusy} onClick={() => void dismissing.run()}>
            {translate('families.suggestions.dismiss')}
          </RowAction>
        </Box>
      )}
      {isJoining && (
        <FamilyDialog
          values={{ name: patients[0]?.name ?? '', mobile: groupedPhone(mobile), patients }}
          onClose={() => setJoining(false)}
        />
      )}
    </Box>
  );
}

/** So many suggestions are shown at first. */
const FIRST = 3;

function SuggestionList({ suggestions }: { suggestions: readonly FamilySuggestionView[] }) {
  const translate = useTranslate();
  const { ref, shownOf, showAll } = useShowMore<HTMLUListElement>(FIRST);
  const shown = shownOf(suggestions);
  return (
    <>
      <Box component="ul" ref={ref} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {shown.map((suggestion) => (
          <li key={suggestion.mobile}>
            <Suggestion suggestion={suggestion} />
          </li>
        ))}
      </Box>
      {suggestions.length > shown.length && (
        <Button size="small" sx={{ mt: 1, ml: -1.5 }} onClick={showAll}>
          {translate('families.suggestions.more', { smart_count: suggestions.length - shown.length })}
        </Button>
      )}
    </>
  );
}

/** Patients who share a number and could be a family; nothing without such patients. */
export function FamilySuggestions() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: ['payers', 'suggestions'],
    queryFn: payersApi.getSuggestions,
  });
  return (
    <>
      <LoadError error={error} failedAction="loadFamilySuggestions" refetch={refetch} />
      {data && data.total > 0 && (
        <Panel title={translate('families.suggestions.title')}>
          <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
            {translate('families.suggestions.hint')}
          </Typography>
          <SuggestionList suggestions={data.suggestions} />
        </Panel>
      )}
    </>
  );
}

import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { capitalize, type FieldChange } from './field-changes';

const MAX_SHOWN = 3;

const ChangeLines = ({ changes }: { changes: FieldChange[] }) => {
  const translate = useTranslate();
  return changes.map(({ name, from, to }) => (
    <Box key={name}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {capitalize(name)}:{' '}
      </Box>
      {from !== null && (
        <>
          {from} <span aria-label={translate('audit.changedTo')}>→</span>{' '}
        </>
      )}
      {to}
    </Box>
  ));
};

/** Changed fields: the first few, and the rest behind a button. */
export function ChangeList({ changes }: { changes: FieldChange[] }) {
  const translate = useTranslate();
  const rest = changes.slice(MAX_SHOWN);
  return (
    <Box sx={{ fontSize: 13, overflowWrap: 'anywhere', '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <ChangeLines changes={changes.slice(0, MAX_SHOWN)} />
      {rest.length > 0 && (
        <details>
          <summary>{translate('audit.moreFields', { smart_count: rest.length })}</summary>
          <ChangeLines changes={rest} />
        </details>
      )}
    </Box>
  );
}

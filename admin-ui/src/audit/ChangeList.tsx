import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { AuditView } from '../../../src/audit/audit.view';
import { changesOf, type Change } from './field-changes';

const MOST = 3;

const Lines = ({ changes }: { changes: Change[] }) => {
  const translate = useTranslate();
  return changes.map(({ name, from, to }) => (
    <Box key={name}>
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {name}:{' '}
      </Box>
      {from !== null && (
        <>
          {from} <span aria-label={translate('audit.became')}>→</span>{' '}
        </>
      )}
      {to}
    </Box>
  ));
};

/** What changed: the first few fields, and the others on demand. */
export function Changes({ of }: { of: AuditView }) {
  const translate = useTranslate();
  const changes = changesOf(of, translate);
  const rest = changes.slice(MOST);
  return (
    <Box sx={{ fontSize: 13, overflowWrap: 'anywhere', '& summary': { cursor: 'pointer', py: 0.5 } }}>
      <Lines changes={changes.slice(0, MOST)} />
      {rest.length > 0 && (
        <details>
          <summary>{translate('audit.more', { smart_count: rest.length })}</summary>
          <Lines changes={rest} />
        </details>
      )}
    </Box>
  );
}

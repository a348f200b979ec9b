import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { PersonView } from '../../../src/auth/account.view';
import { Badge } from '../common/fields/Badge';

/** A person of the clinic. The current user cannot be chosen. */
export function PersonButton({ person, onChoose }: { person: PersonView; onChoose: () => void }) {
  const translate = useTranslate();
  return (
    <ButtonBase
      disabled={person.current}
      onClick={onChoose}
      sx={{
        minHeight: 64,
        px: 2,
        py: 1,
        gap: 1.5,
        justifyContent: 'start',
        textAlign: 'start',
        fontFamily: 'inherit',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        '&:hover': { borderColor: 'text.secondary', bgcolor: 'background.default' },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component="span" sx={{ display: 'block', fontSize: 16, fontWeight: 600 }}>
          {person.name}
        </Box>
        <span className="secondary small">{translate(`roles.${person.role}`)}</span>
      </Box>
      {person.current && <Badge label={translate('people.atDesk')} tone="success" />}
    </ButtonBase>
  );
}

import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { required, useInput, useTranslate, ValidationError } from 'react-admin';
import type { EventType } from '../../../../src/events/event-types.rules';
import { EVENT_GROUPS } from './event-groups';

const GROUP_STYLE = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '& legend': { p: 0, fontWeight: 600 },
  '& code': { display: 'block', fontSize: 12, color: 'text.secondary', overflowWrap: 'anywhere' },
  '& > div': { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, columnGap: 2, pl: 2 },
} as const;

/** The chosen types of events, grouped by what they are about. The box of a group chooses all of it. */
export function EventTypesInput({ source }: { source: string }) {
  const translate = useTranslate();
  const { id, field, fieldState } = useInput({
    source,
    defaultValue: [],
    validate: required(translate('integrations.webhooks.eventsRequired')),
  });
  const chosen = new Set(field.value as EventType[]);
  const choose = (types: EventType[], isChosen: boolean) => {
    const others = [...chosen].filter((type) => !types.includes(type));
    field.onChange(isChosen ? [...others, ...types] : others);
  };
  const problem = fieldState.error?.message;
  return (
    <Box role="group" aria-label={translate('integrations.webhooks.events')} aria-describedby={`${id}-problem`}>
      {EVENT_GROUPS.map(({ subject, types }) => {
        const count = types.filter((type) => chosen.has(type)).length;
        const name = translate(`integrations.webhooks.subjects.${subject}`);
        return (
          <Box key={subject} component="fieldset" sx={GROUP_STYLE}>
            <legend>
              <FormControlLabel
                label={name}
                slotProps={{ typography: { sx: { fontWeight: 600 } } }}
                control={
                  <Checkbox
                    checked={count === types.length}
                    indeterminate={count > 0 && count < types.length}
                    onChange={(_, isChosen) => choose(types, isChosen)}
                    slotProps={{ input: { 'aria-label': translate('integrations.webhooks.allOf', { name }) } }}
                  />
                }
              />
            </legend>
            <div>
              {types.map((type) => (
                <FormControlLabel
                  key={type}
                  label={
                    <>
                      {translate(`integrations.events.${type}`)}
                      <code>{type}</code>
                    </>
                  }
                  sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { py: '10px' } }}
                  control={<Checkbox checked={chosen.has(type)} onChange={(_, isChosen) => choose([type], isChosen)} />}
                />
              ))}
            </div>
          </Box>
        );
      })}
      <FormHelperText id={`${id}-problem`} error role={problem ? 'alert' : undefined}>
        {problem && <ValidationError error={problem} />}
      </FormHelperText>
    </Box>
  );
}

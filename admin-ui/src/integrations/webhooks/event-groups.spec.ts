import { CHOOSABLE_EVENT_TYPES, EVENT_TYPES } from '../../../../src/events/event-types.rules';
import { integrations } from '../../i18n/integrations/en.integrations';
import { EVENT_GROUPS } from './event-groups';

it('has every type that a webhook can choose in one group', () => {
  expect(EVENT_GROUPS.flatMap(({ types }) => types).sort()).toEqual([...CHOOSABLE_EVENT_TYPES].sort());
});

it('has a text for every type', () => {
  const { events } = integrations.integrations;
  const texts = Object.entries(events).flatMap(([subject, names]) =>
    Object.keys(names).map((name) => `${subject}.${name}`),
  );
  expect(texts.sort()).toEqual(Object.keys(EVENT_TYPES).sort());
});

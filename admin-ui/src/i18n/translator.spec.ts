import { translator } from './translator';

const catalog = {
  nav: { home: 'Home', mail: 'Mail for %{name}' },
  days: 'in %{smart_count} day |||| in %{smart_count} days',
  ra: { action: { save: 'Keep' } },
};
const translate = translator(catalog, { ra: { action: { save: 'Save', undo: 'Undo' } } });

it.each([
  ['nav.home', {}, 'Home'],
  ['nav.mail', { name: 'Ravi $& Co' }, 'Mail for Ravi $& Co'],
  ['nav.mail', {}, 'Mail for %{name}'],
  ['days', { smart_count: 1 }, 'in 1 day'],
  ['days', { smart_count: 2 }, 'in 2 days'],
  ['days', { smart_count: 0 }, 'in 0 days'],
  ['days', 1, 'in 1 day'],
  ['days', 3, 'in 3 days'],
  ['ra.action.save', {}, 'Keep'],
  ['ra.action.undo', {}, 'Undo'],
  ['nav', {}, 'nav'],
  ['nav.home.more', {}, 'nav.home.more'],
  ['nav.constructor', {}, 'nav.constructor'],
  ['nav.gone', { _: 'Elsewhere' }, 'Elsewhere'],
  ['The phone number is not a mobile.', {}, 'The phone number is not a mobile.'],
])('%s with %j is "%s"', (key, values, text) => expect(translate(key, values)).toBe(text));

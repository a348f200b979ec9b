import { matchesWords } from './matches';

it.each([
  ['add', 'Add Patient'],
  ['pat', 'Add Patient'],
  ['patient add', 'Add Patient'],
  [' ADD  p ', 'Add Patient'],
  ['résumé', 'Resume'],
])('%j finds %j', (query, text) => expect(matchesWords(query, text)).toBe(true));

it.each([
  ['', 'Add Patient'],
  [' / ', 'Add Patient'],
  ['dd', 'Add Patient'],
  ['add x', 'Add Patient'],
])('%j does not find %j', (query, text) => expect(matchesWords(query, text)).toBe(false));

import { addedTags, toTagNames } from './tag-names';

it.each<[string, string[], string[]]>([
  ['splits at commas', ['Asthma, Staff  family'], ['Asthma', 'Staff family']],
  ['takes the spelling of an existing tag', ['DIABETES'], ['Diabetes']],
  ['keeps each tag once', ['Asthma', 'asthma', 'diabetes', 'Diabetes'], ['Asthma', 'Diabetes']],
  ['drops blanks', [' ', 'Asthma,'], ['Asthma']],
])('%s', (_, typed, names) => expect(toTagNames(typed, ['Diabetes'])).toEqual(names));

it('finds added tags in any case', () => expect(addedTags(['Asthma'], ['asthma', 'Diabetes'])).toEqual(['Diabetes']));

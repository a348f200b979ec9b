import { searchPatterns } from './patient-list.queries.js';

it.each([
  ['Asha', '%Asha%', '%Asha%'],
  ['50%_\\', '%50\\%\\_\\\\%', '%50\\%\\_\\\\%'],
  ['98765 43210', '%98765 43210%', '%919876543210%'],
  ['09876', '%09876%', '%9876%'],
  ['+91 98765', '%+91 98765%', '%9198765%'],
  ['९८७६५ ४३२१०', '%९८७६५ ४३२१०%', '%919876543210%'],
  ['98765/43210', '%98765/43210%', '%919876543210%'],
  ['a1', '%a1%', '%a1%'],
])('%j searches %j and %j', (search, text, digits) => expect(searchPatterns(search)).toEqual({ text, digits }));

it.each([undefined, '', '  '])('%j searches for nothing', (search) => expect(searchPatterns(search)).toBeNull());

import { patternsOf } from './roster.queries.js';

it.each([
  ['  ', null, null],
  ['Asha', '%Asha%', null],
  ['50%_\\', '%50\\%\\_\\\\%', null],
  ['98765 43210', '%98765 43210%', '%+919876543210%'],
  ['09876', '%09876%', '%9876%'],
  ['+91 98765', '%+91 98765%', '%9198765%'],
  ['a1', '%a1%', null],
])('%j searches %j and %j', (search, text, digits) => expect(patternsOf(search)).toEqual({ text, digits }));

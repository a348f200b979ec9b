import { curl, definitions, javascript, response, type GuideSection } from './guide-section.js';

export const ERROR_HANDLING: GuideSection = {
  id: 'errors',
  title: 'Errors',
  html: `
<p>Every error has the same form. <code>error</code> is a text to show to a user, <code>code</code> never changes and is what your
software compares, and <code>details</code> lists every invalid field. Mention <code>requestId</code> when you ask for help.</p>
${curl(`
curl "$NIROG_URL/api/patients" \\
  -H "Authorization: Bearer $NIROG_API_KEY" -H "Content-Type: application/json" \\
  -d '{ "name": "", "mobile": "98300 12345" }'
`)}
${response({
  error: 'Name is required',
  code: 'request.invalid',
  details: [{ field: 'name', message: 'Name is required' }],
  requestId: '0199f2a4-7c1e-7b3a-9d52-3f6e8a1b4c5d',
})}
${javascript(`
try {
  await nirog.post('/api/patients', { body: { name: '', mobile: '98300 12345' } });
} catch (error) {
  if (!(error instanceof NirogError)) throw error;
  console.log(error.status, error.code, error.details[0].field);
}
`)}
${definitions([
  ['400', 'The request is invalid. Correct it before you send it again.'],
  ['401', 'The key is missing, mistyped, expired or revoked.'],
  ['403', 'The key lacks a scope, or the call came from an address that the key does not allow.'],
  ['404', 'There is no such record in this clinic.'],
  ['409', 'The call contradicts the current data, for example a patient who exists already.'],
  ['429', 'Too many calls. Wait as many seconds as <code>Retry-After</code> says.'],
  ['500', 'An error of Nirog. It is logged under the <code>requestId</code>.'],
  ['502, 503, 504', 'Not available for a moment. Repeat the call a little later.'],
])}
<p>A key may make 600 calls a minute. Each response says in <code>RateLimit</code> how many are left.</p>`,
};

export const IDEMPOTENCY: GuideSection = {
  id: 'idempotency',
  title: 'Repeat a call safely',
  html: `
<p>If a connection fails, you cannot know whether the call arrived. Send an <code>Idempotency-Key</code> with each POST and PUT,
a text of your choice that names the action, such as a visit in your software. Then repeat the call with the same key and the
same body: it is done once. The repeat returns the first response, with the header
<code>Idempotency-Replayed: true</code>.</p>
${curl(`
curl -i "$NIROG_URL/api/patients" \\
  -H "Authorization: Bearer $NIROG_API_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: visit-17" \\
  -d '{ "name": "Ravi Kumar", "mobile": "98300 12345" }'
`)}
${javascript(`
const createAnil = () =>
  fetch(\`\${url}/api/patients\`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': 'visit-18' },
    body: JSON.stringify({ name: 'Anil Shah', mobile: '98300 67890' }),
  });

const [first, second] = [await createAnil(), await createAnil()];
const [created, repeated] = [await first.json(), await second.json()];
console.log(created.patient.id === repeated.patient.id, second.headers.get('idempotency-replayed'));
`)}
<ul>
<li>A key is remembered for 24 hours. The same key with another body returns 409, <code>idempotency.key_reused</code>.</li>
<li>While the first call runs, a repeat returns 409, <code>idempotency.in_progress</code>. Repeat it a little later.</li>
<li><code>idempotency.reply_lost</code> means that the call was done but its response is lost. Read the current data.</li>
<li>GET and DELETE can be repeated without a key.</li>
</ul>
<p>The client does all of this. It makes a new key for each call; name your own in <code>params.header</code> to be safe when
your program restarts, too.</p>`,
};

export const LISTS: GuideSection = {
  id: 'lists',
  title: 'Read long lists',
  html: `
<p>A list returns at most 1,000 rows. There are two ways to read the rest.</p>
<p><strong>By range</strong>, for every list: <code>range</code> names the first and the last row, counted from 0. The header
<code>Content-Range</code> says which rows were returned and how many there are. <code>sort</code> and <code>filter</code> are
JSON too; the reference lists the fields of each list.</p>
${curl(`
curl -G "$NIROG_URL/api/patients" -H "Authorization: Bearer $NIROG_API_KEY" \\
  --data-urlencode 'range=[0,24]' \\
  --data-urlencode 'sort=["name","ASC"]' \\
  --data-urlencode 'filter={"search":"kumar"}'
`)}
<p><strong>By cursor</strong>, for lists that grow without end (patients, payments, messages, receipts): <code>limit</code> is
the number of rows, and the header <code>Link</code> with <code>rel="next"</code> has the address of the next page. No header
means that this was the last page. Rows that are added meanwhile neither repeat nor hide others.</p>
<p>The client reads page by page, by cursor where it can:</p>
${javascript(`
for await (const { name, mobile_e164 } of nirog.patients({ search: 'devi' })) console.log(name, mobile_e164);
`)}`,
};

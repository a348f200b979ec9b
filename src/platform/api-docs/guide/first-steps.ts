import { curl, javascript, type GuideSection } from './guide-section.js';

export const GETTING_A_KEY: GuideSection = {
  id: 'key',
  title: 'Get a key',
  html: `
<p>Your software calls the API with an API key of the clinic. The doctor makes it in the dashboard: <strong>Settings</strong>,
<strong>Integrations</strong>, <strong>Create API key</strong>. Choose only what the software needs under
<strong>What it may do</strong>. The secret is shown once, so copy it then.</p>
<ul>
<li>A secret begins with <code>nk_live_</code>. In a sandbox, where no money moves and no message is sent, it begins with
<code>nk_test_</code>.</li>
<li>Keep it on your server, never in a browser, an app or your source code.</li>
<li>To replace it, choose <strong>New secret</strong>: both secrets work for seven days. <strong>Revoke</strong> ends a key at
once.</li>
<li>You can limit a key to your servers’ addresses and give it a last day.</li>
</ul>
<p>The examples below read the address of this installation from the environment variable <code>NIROG_URL</code> and the
secret from <code>NIROG_API_KEY</code>. They need a clinic with a plan, and a key that may see the profile, plans and events,
see and change patients, and assign subscriptions.</p>`,
};

export const FIRST_CALL: GuideSection = {
  id: 'first-call',
  title: 'Your first call',
  html: `
<p>Send the secret as a bearer token. Requests and responses are JSON. Amounts are in rupees, dates are
<code>YYYY-MM-DD</code> in India, times are in UTC.</p>
${curl(`
curl "$NIROG_URL/api/patients" -H "Authorization: Bearer $NIROG_API_KEY"
`)}
${javascript(`
const url = process.env.NIROG_URL;
const headers = { authorization: \`Bearer \${process.env.NIROG_API_KEY}\`, 'content-type': 'application/json' };

const list = await fetch(\`\${url}/api/patients\`, { headers });
const { patients, total } = await list.json();
console.log(\`\${patients.length} of \${total} patients\`);
`)}
<p>For Node 20 and newer there is a client with types, <code>@nirog/client</code>. It retries, sends idempotency keys and reads
lists page by page. It is the folder <code>client/</code> of the repository.</p>
${javascript(`
import { Nirog, NirogError } from '@nirog/client';

const nirog = new Nirog({ baseUrl: url, apiKey: process.env.NIROG_API_KEY });
const { profile } = await nirog.get('/api/profile');
console.log(\`Connected to \${profile.clinic_name}\`);
`)}`,
};

export const MAIN_JOB: GuideSection = {
  id: 'main-job',
  title: 'Create a patient and a payment link',
  html: `
<p>A plan has tiers, each with a price and a duration. Assign a tier to a patient: Nirog sends the payment link by WhatsApp, and
the response has it too.</p>
${curl(`
curl "$NIROG_URL/api/patients" \\
  -H "Authorization: Bearer $NIROG_API_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: visit-17" \\
  -d '{ "name": "Ravi Kumar", "mobile": "98300 12345" }'
# Save patient.id of the response as PATIENT_ID.
`)}
${curl(`
curl "$NIROG_URL/api/subscriptions" -H "Authorization: Bearer $NIROG_API_KEY"
# Save subscriptions.0.id of the response as PLAN_ID.
`)}
${curl(`
curl "$NIROG_URL/api/subscriptions/$PLAN_ID/tiers" -H "Authorization: Bearer $NIROG_API_KEY"
# Save tiers.0.id of the response as TIER_ID.
`)}
${curl(`
curl "$NIROG_URL/api/patients/$PATIENT_ID/subscribe" \\
  -H "Authorization: Bearer $NIROG_API_KEY" -H "Content-Type: application/json" \\
  -H "Idempotency-Key: visit-17-plan" \\
  -d "{ \\"subscription_tier_id\\": \\"$TIER_ID\\" }"
# Save subscription.link of the response as LINK.
`)}
${javascript(`
const { patient } = await nirog.post('/api/patients', { body: { name: 'Sunita Devi', mobile: '98300 54321' } });

const { subscriptions: plans } = await nirog.get('/api/subscriptions');
const { tiers } = await nirog.get('/api/subscriptions/{id}/tiers', { params: { path: { id: plans[0].id } } });
const { subscription } = await nirog.post('/api/patients/{id}/subscribe', {
  params: { path: { id: patient.id } },
  body: { subscription_tier_id: tiers[0].id },
});
console.log(\`Payment link: \${subscription.link}\`);
`)}`,
};

import { curl, definitions, javascript, type GuideSection } from './guide-section.js';

export const WEBHOOKS_AND_EVENTS: GuideSection = {
  id: 'webhooks',
  title: 'Webhooks and events',
  html: `
<p>Nirog records what happens in the clinic as events: a patient was created, a payment was captured, a subscription will expire.
An event has ids, dates and amounts, and no name or number: read the rest with your key. The reference lists all types with
their data, under <strong>Webhooks</strong> in <a href="/api/openapi.json">openapi.json</a>.</p>
<p><strong>Read events.</strong> The list has the last 30 days, oldest first, and needs the scope <strong>See events</strong>.
Store <code>next</code> when you have handled a page, and send it as <code>after</code> the next time, for example every minute
or after an outage of your software. No event appears behind one that you have read.</p>
${curl(`
curl "$NIROG_URL/api/events?limit=100" -H "Authorization: Bearer $NIROG_API_KEY"
# Save next of the response as NEXT.
`)}
${curl(`
curl "$NIROG_URL/api/events?after=$NEXT&type=payment.captured" -H "Authorization: Bearer $NIROG_API_KEY"
`)}
<p><strong>Receive events.</strong> The doctor adds the https address of your software under <strong>Settings</strong>,
<strong>Integrations</strong>, <strong>Webhooks</strong>, chooses the events, and gives you the secret. Nirog posts each event to
it within seconds.</p>
${definitions([
  ['You answer 2xx', 'Received. Answer within ten seconds, and work afterwards.'],
  [
    'Another status, or none',
    'Sent again after seconds, minutes, then hours, for three days, with the same <code>webhook-id</code>. Redirects are not followed.',
  ],
  ['410', 'The webhook is switched off at once.'],
  [
    'Five days of failure',
    'The webhook is switched off, and the doctor gets a message. Read the events that you missed from the list.',
  ],
])}
<p>Events can arrive in another order than they happened: of two events of one object, the one with the higher
<code>sequence</code> is the later. Under <strong>Sent events</strong> the doctor sees what was sent and what you answered, and
can send it again.</p>
<p>Webhooks have the form of <a href="https://www.standardwebhooks.com">Standard Webhooks</a>, so that a library for your
language can verify them. Verify the bytes of the body as you received them, answer 2xx within a few seconds, and do the work
afterwards. The same event can arrive twice: handle each <code>id</code> once.</p>
${javascript(`
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { verifyWebhook, WebhookVerificationError } from '@nirog/client';

const receiver = createServer(async (request, response) => {
  try {
    const event = verifyWebhook(await buffer(request), request.headers, process.env.NIROG_WEBHOOK_SECRET);
    console.log(\`Received \${event.type}\`);
    response.writeHead(204).end();
  } catch (error) {
    response.writeHead(error instanceof WebhookVerificationError ? 400 : 500).end();
  }
});
receiver.listen(process.env.PORT);
`)}`,
};

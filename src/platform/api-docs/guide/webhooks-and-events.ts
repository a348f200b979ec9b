import { javascript, type GuideSection } from './guide-section.js';

/**
 * Endpoints, the list of events and how to catch up belong here, before the example: one text for all that reports what
 * happened in a clinic.
 */
export const WEBHOOKS_AND_EVENTS: GuideSection = {
  id: 'webhooks',
  title: 'Webhooks and events',
  html: `
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

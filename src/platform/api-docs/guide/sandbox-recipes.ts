import { curl, definitions, javascript, type GuideSection } from './guide-section.js';

export const SANDBOX_RECIPES: GuideSection = {
  id: 'sandbox',
  title: 'Try it in a sandbox',
  html: `
<p>A sandbox is a whole installation with simulators instead of Razorpay and WhatsApp. <code>/sandbox</code> shows the phone of the
patients and buttons for what follows. Its calls need no key, and an installation that takes real money does not have them.</p>
<p><strong>A payment.</strong> The pay page creates an order, and the patient pays it. <code>/sandbox/settle</code> answers when
everything that follows from it is done.</p>
${curl(`
curl "$NIROG_URL/api/public/payment/create" -H "Content-Type: application/json" \\
  -d "{ \\"identifier\\": \\"\${LINK##*/}\\", \\"tierId\\": \\"$TIER_ID\\" }"
# Save orderId of the response as ORDER_ID.
`)}
${curl(`
curl "$NIROG_URL/sandbox/razorpay/orders/$ORDER_ID/pay" -H "Content-Type: application/json" \\
  -d '{ "outcome": "captured", "method": "upi", "webhook": "normal" }'
`)}
${curl(`
curl -X POST "$NIROG_URL/sandbox/settle"
`)}
${curl(`
curl "$NIROG_URL/api/patients/$PATIENT_ID/subscriptions" -H "Authorization: Bearer $NIROG_API_KEY"
`)}
${javascript(`
const send = async (method, path, body) => {
  const options = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
  return (await fetch(url + path, options)).json();
};

const identifier = subscription.link.split('/').pop();
const { orderId } = await send('POST', '/api/public/payment/create', { identifier, tierId: tiers[0].id });
await send('POST', \`/sandbox/razorpay/orders/\${orderId}/pay\`, { outcome: 'captured', method: 'upi', webhook: 'normal' });
await send('POST', '/sandbox/settle', {});
const { subscriptions } = await nirog.get('/api/patients/{id}/subscriptions', { params: { path: { id: patient.id } } });
console.log(subscriptions[0].status, subscriptions[0].payment_status);
`)}
<p><strong>What happened.</strong> The events of the payment, as a webhook gets them.</p>
${javascript(`
for await (const { type, data } of nirog.events({ type: 'payment.captured' })) console.log(type, data.amount);
`)}
<p><strong>Three weeks later.</strong> Move the clock and see who must renew. Reminders are sent on the way.</p>
${curl(`
curl -X PUT "$NIROG_URL/sandbox/clock" -H "Content-Type: application/json" -d '{ "advance": { "days": 25 } }'
`)}
${javascript(`
await send('PUT', '/sandbox/clock', { advance: { days: 25 } });
for await (const { name } of nirog.patients({ ends_within: '7' })) console.log(\`\${name} must renew\`);
`)}
<p><strong>Other recipes</strong></p>
${definitions([
  [
    'A payment that fails',
    '<code>"outcome": "failed"</code>; <code>"failed_then_captured"</code> succeeds at the second attempt',
  ],
  [
    'A lost webhook',
    '<code>"webhook": "lost"</code>: Nirog asks Razorpay and finds the payment; also <code>"duplicate"</code>, <code>"delayed"</code> and <code>"tampered"</code>',
  ],
  ['What the patient received', '<code>GET /sandbox/whatsapp/messages?to=%2B919830012345</code>'],
  [
    'The patient answers',
    '<code>POST /sandbox/whatsapp/inbound</code> with <code>{ "from": "+919830012345", "text": "STOP" }</code>',
  ],
  [
    'Razorpay is down',
    '<code>PUT /sandbox/faults</code> with <code>{ "provider": "razorpay", "mode": "500", "count": 3 }</code>',
  ],
  ['Back to today', '<code>DELETE /sandbox/clock</code>'],
])}`,
};

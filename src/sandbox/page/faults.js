import { byId, call, withBusyButton, el } from './dom.js';

const MODES = {
  none: 'No fault',
  400: '400, rejected',
  429: '429, too many requests',
  500: '500, server error',
  html502: '502 as HTML',
  html503: '503 as HTML',
  404: '404 from the gateway',
  html200: '200 with an HTML page',
  reset: 'Connection reset, not applied',
  reset_after_apply: 'Connection reset, but applied',
  timeout: 'Timeout, not applied',
  timeout_after_apply: 'Timeout, but applied',
  slow: 'Slow: 3 s',
};

const REMINDERS = 'whatsapp/templates/renewal_reminder_v1';

/** Label, faults to set, and other control calls. */
const RECIPES = [
  [
    'Clear all faults',
    [
      { provider: 'razorpay', mode: 'none' },
      { provider: 'whatsapp', mode: 'none' },
    ],
    [
      ['DELETE', 'whatsapp/token/expired'],
      ['PUT', REMINDERS, { status: 'APPROVED' }],
      ['PUT', 'whatsapp/settings', { media_fetch: 'normal' }],
    ],
  ],
  ['Razorpay is down', [{ provider: 'razorpay', mode: '500' }]],
  ['Order created, reply lost', [{ provider: 'razorpay', mode: 'timeout_after_apply', count: 1 }]],
  ['Razorpay is slow', [{ provider: 'razorpay', mode: 'slow' }]],
  ['WhatsApp is busy, twice', [{ provider: 'whatsapp', mode: '429', count: 2 }]],
  ['Message sent, reply lost', [{ provider: 'whatsapp', mode: 'timeout_after_apply', count: 1 }]],
  ['WhatsApp token expires', [], [['PUT', 'whatsapp/token/expired']]],
  ['Meta pauses reminders', [], [['PUT', REMINDERS, { status: 'PAUSED' }]]],
  ['WhatsApp cannot fetch files', [], [['PUT', 'whatsapp/settings', { media_fetch: 'failed' }]]],
];

const NAMES = { razorpay: 'Razorpay', whatsapp: 'WhatsApp' };

export async function refreshFaults() {
  const [{ faults }, whatsapp] = await Promise.all([call('GET', 'faults'), call('GET', 'whatsapp/settings')]);
  const faultTexts = [
    ...faults.map(
      ({ provider, endpoint, mode, remaining }) =>
        `${NAMES[provider]}${endpoint ? ` ${endpoint}` : ''}: ${mode}${remaining ? ` × ${remaining}` : ''}`,
    ),
    ...(whatsapp.token_expired ? ['WhatsApp: token expired'] : []),
    ...(whatsapp.settings.media_fetch === 'failed' ? ['WhatsApp: files fail'] : []),
    ...whatsapp.halted.map((name) => `WhatsApp: ${name} halted`),
  ];
  const state = byId('faults-state');
  state.className = `badge ${faultTexts.length ? 'bad' : 'good'}`;
  state.textContent = faultTexts.length ? faultTexts.join(', ') : 'No faults';
}

export function startFaults() {
  const set = (button, faults, calls = []) =>
    withBusyButton(button, '', async () => {
      for (const fault of faults) await call('PUT', 'faults', fault);
      for (const one of calls) await call(...one);
      await refreshFaults();
    });
  byId('fault-mode').append(
    ...Object.entries(MODES).map(([value, textContent]) => el('option', { value, textContent })),
  );
  byId('recipes').append(
    ...RECIPES.map(([text, faults, calls], n) => {
      const button = el('button', {
        type: 'button',
        className: 'button',
        textContent: text,
        'data-testid': `recipe-${n}`,
      });
      button.addEventListener('click', () => set(button, faults, calls));
      return button;
    }),
  );
  byId('faults-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const count = Number(byId('fault-count').value);
    const fault = {
      provider: byId('fault-provider').value,
      mode: byId('fault-mode').value,
      ...(count > 0 && { count }),
    };
    return set(event.submitter, [fault]);
  });
}

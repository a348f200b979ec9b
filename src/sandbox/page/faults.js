import { byId, call, withBusyButton, el } from './dom.js';

const MODES = {
  none: 'All well',
  429: '429, too many calls',
  500: '500, broken',
  html502: '502 as HTML',
  html503: '503 as HTML',
  404: '404 of the gateway',
  html200: 'A page instead of an answer',
  reset: 'Connection cut, nothing done',
  reset_after_apply: 'Connection cut, but done',
  timeout: 'No answer, nothing done',
  timeout_after_apply: 'No answer, but done',
  slow: 'An answer after 3 s',
};

const REMINDERS = 'whatsapp/templates/renewal_reminder_v1';

/** Faults, then calls of the sandbox that bring other trouble. */
const RECIPES = [
  [
    'All well again',
    [
      { provider: 'razorpay', mode: 'none' },
      { provider: 'whatsapp', mode: 'none' },
    ],
    [
      ['DELETE', 'whatsapp/token/expired'],
      ['PUT', REMINDERS, { status: 'APPROVED' }],
    ],
  ],
  ['Razorpay is down', [{ provider: 'razorpay', mode: '500' }]],
  ['Order made, answer lost', [{ provider: 'razorpay', mode: 'timeout_after_apply', count: 1 }]],
  ['Razorpay is slow', [{ provider: 'razorpay', mode: 'slow' }]],
  ['WhatsApp is busy, twice', [{ provider: 'whatsapp', mode: '429', count: 2 }]],
  ['Message sent, answer lost', [{ provider: 'whatsapp', mode: 'timeout_after_apply', count: 1 }]],
  ['WhatsApp token expires', [], [['PUT', 'whatsapp/token/expired']]],
  ['Meta pauses reminders', [], [['PUT', REMINDERS, { status: 'PAUSED' }]]],
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
    ...whatsapp.halted.map((name) => `WhatsApp: no ${name}`),
  ];
  const state = byId('faults-state');
  state.className = `badge ${faultTexts.length ? 'bad' : 'good'}`;
  state.textContent = faultTexts.length ? faultTexts.join(', ') : 'All well';
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

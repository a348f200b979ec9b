import { byId, call, dayAndTime, withBusyButton, el, inputTime } from './dom.js';

const STEPS = [
  ['+1 hour', { hours: 1 }, 'clock-hour'],
  ['+1 day', { days: 1 }, 'clock-day'],
  ['+7 days', { days: 7 }, 'clock-week'],
  ['+30 days', { days: 30 }, 'clock-month'],
];
const MOVING_TEXT = 'Moving the clock and running what becomes due…';
const INDIA_OFFSET = '+05:30';

/** The clock as last fetched. */
export const clock = { now: new Date().toISOString(), standing: false };

export async function refreshClock() {
  showClock(await call('GET', 'clock'));
}

function showClock(reply) {
  Object.assign(clock, reply);
  byId('clock-now').textContent = dayAndTime(clock.now);
  byId('clock-input').value ||= inputTime(clock.now);
  const state = byId('clock-state');
  state.textContent = clock.standing ? 'Frozen' : 'Real time';
  state.className = `badge ${clock.standing ? 'warn' : 'good'}`;
}

/** Sets up the clock's buttons; `changed` runs after every move. */
export function startClock(changed) {
  const move = (button, method, body) =>
    withBusyButton(button, MOVING_TEXT, async () => {
      showClock(await call(method, 'clock', body));
      await changed();
    });
  byId('clock-steps').append(
    ...STEPS.map(([text, advance, id]) => {
      const button = el('button', { type: 'button', className: 'button', textContent: text, 'data-testid': id });
      button.addEventListener('click', () => move(button, 'PUT', { advance }));
      return button;
    }),
  );
  byId('clock-release').addEventListener('click', (event) => move(event.currentTarget, 'DELETE'));
  byId('clock-form').addEventListener('submit', (event) => {
    event.preventDefault();
    const now = new Date(`${byId('clock-input').value}:00${INDIA_OFFSET}`).toISOString();
    return move(event.submitter, 'PUT', { now });
  });
}

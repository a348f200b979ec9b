import { refreshClock, startClock } from './clock.js';
import { byId, call, withBusyButton } from './dom.js';
import { refreshFaults, startFaults } from './faults.js';
import { refreshOrders } from './orders.js';
import { refreshPhone } from './phone.js';

const POLL_MS = 2_000;

const refresh = () => Promise.all([refreshClock(), refreshPhone(), refreshOrders(), refreshFaults()]);

/** Refreshes every two seconds while the page is visible. */
async function poll() {
  if (!document.hidden) await refresh().catch(() => undefined); // the server may be restarting
  setTimeout(poll, POLL_MS);
}

startClock(refresh);
startFaults();
byId('settle').addEventListener('click', (event) =>
  withBusyButton(event.currentTarget, 'Waiting for pending work…', async () => {
    await call('POST', 'settle');
    await refresh();
    return 'No pending work.';
  }),
);
void poll();

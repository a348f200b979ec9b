import { refreshClock, startClock } from './clock.js';
import { byId, call, withBusyButton } from './dom.js';
import { refreshFaults, startFaults } from './faults.js';
import { refreshOrders } from './orders.js';
import { refreshPhone } from './phone.js';

const POLL_MS = 2_000;

const refresh = () => Promise.all([refreshClock(), refreshPhone(), refreshOrders(), refreshFaults()]);

/** Looks again and again while somebody looks at the page. */
async function poll() {
  if (!document.hidden) await refresh().catch(() => undefined); // the server may be restarting
  setTimeout(poll, POLL_MS);
}

startClock(refresh);
startFaults();
byId('settle').addEventListener('click', (event) =>
  withBusyButton(event.currentTarget, 'Waiting until nothing is under way…', async () => {
    await call('POST', 'settle');
    await refresh();
    return 'All is quiet.';
  }),
);
void poll();

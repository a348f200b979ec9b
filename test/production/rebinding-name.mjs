// @ts-check
/**
 * Loaded into each process of the product: the name `rebinding.example` resolves to a public address and to this machine in
 * turn, as the name of an attacker does.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';

const ANSWERS = [
  { address: '8.8.8.8', family: 4 },
  { address: '127.0.0.1', family: 4 },
];
let lookups = 0;
const resolveName = dns.lookup;

dns.lookup = /** @type {typeof dns.lookup} */ (
  (/** @type {string} */ hostname, /** @type {any} */ options, /** @type {any} */ done) => {
    if (hostname !== 'rebinding.example') return resolveName(hostname, options, done);
    const answer = ANSWERS[lookups++ % ANSWERS.length];
    if (options.all) done(null, [answer]);
    else done(null, answer?.address, answer?.family);
  }
);
syncBuiltinESMExports();

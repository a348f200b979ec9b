import { config } from '../config.js';

/** This server as the simulated providers reach it: they run in the same process, so never over the network. */
const EVERYWHERE = ['0.0.0.0', '::', 'localhost', '127.0.0.1'];
export const OWN_ADDRESS = `http://${EVERYWHERE.includes(config.host) ? '127.0.0.1' : config.host}:${config.port}`;

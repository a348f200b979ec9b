import { ConfigError } from './settings/config-values.js';
import { readConfig, type Config } from './settings/read-config.js';

export { ConfigError } from './settings/config-values.js';
export { readConfig, type Config } from './settings/read-config.js';

function readOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** The settings of this process. Only this module reads the environment. */
export const config: Config = readOrExit();

/** `isWorker`: this process runs jobs and sweeps. `isApi`: it serves HTTP requests. */
export const isWorker = config.role !== 'api';
export const isApi = config.role !== 'worker';

/** Adds providers to a module only in worker processes: `providers: [X, ...onWorker(XJobs)]`. */
export const onWorker = <T extends unknown[]>(...providers: T): T | [] => (isWorker ? providers : []);

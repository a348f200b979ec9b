/**
 * `npm run doctor`: checks the installation and prints one line for each check, and what to do about each problem.
 * `--json` prints the findings as JSON. Changes nothing. Exits with 1 if there is a problem.
 */
import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { ConfigError } from './settings/config-values.js';
import { readConfig } from './settings/read-config.js';
import { isVersionAtLeast } from './support/doctor/doctor.rules.js';
import { formatFindings, ok, problem, warning, type Finding } from './support/doctor/finding.js';

function checkNode(): Finding {
  const manifest = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    engines: { node: string };
  };
  const { node: minimum } = manifest.engines;
  if (isVersionAtLeast(process.version, minimum)) return ok('Node', process.version);
  return problem('Node', `${process.version} is too old`, `Install Node ${minimum}.`);
}

/** Reads the environment itself: importing `config` would end the process at an invalid setting. */
function checkSettings(): Finding[] {
  try {
    const { production, sandbox, role, admin } = readConfig(process.env);
    const kind = sandbox ? 'with simulators' : 'with the real providers';
    const found = ok('Settings', `${production ? 'production' : 'development'}, ROLE=${role}, ${kind}`);
    if (!production || sandbox || !admin.email) return [found];
    const fix = 'Remove ADMIN_EMAIL and ADMIN_PASSWORD once that admin has logged in.';
    return [found, warning('First admin', 'the password is still among the settings', fix)];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message
      .split('\n')
      .map((line) => problem('Settings', line, 'Correct it: README.md lists the settings.'));
  }
}

const findings = [checkNode(), ...checkSettings()];
const isValid = findings.every(({ state }) => state !== 'problem');
if (isValid) {
  const { runChecks } = await import('./support/doctor/run-checks.js');
  findings.push(...(await runChecks()));
}
const text = process.argv.includes('--json') ? JSON.stringify({ findings }, null, 2) : formatFindings(findings);
process.stdout.write(`${text}\n`);
process.exit(findings.some(({ state }) => state === 'problem') ? 1 : 0);

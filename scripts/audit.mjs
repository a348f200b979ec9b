// @ts-check
/**
 * `npm run audit`: compares the installed packages with the registry's advisories, and checks the signatures and the
 * provenance of what is installed. Exit code 1: an advisory is overdue or not yet in docs/security/advisories.json, or a
 * signature is wrong. 2: the registry cannot be asked.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAdvisories } from './packages.mjs';
import { ROOT } from './paths.mjs';
import { capture } from './tools.mjs';

const KNOWN = 'docs/security/advisories.json';

/** @returns {Promise<import('./packages.mjs').AuditReport | null>} null if the registry did not answer */
async function askRegistry() {
  const { output } = await capture('npm', ['audit', '--json', '--include=prod'], { cwd: ROOT });
  const start = output.indexOf('{');
  const report = start < 0 ? {} : JSON.parse(output.slice(start, output.lastIndexOf('}') + 1));
  return report.vulnerabilities ? report : null;
}

const report = await askRegistry();
if (!report) {
  console.error('The registry cannot be asked for advisories. Try again with a network.');
  process.exitCode = 2;
} else {
  const known = JSON.parse(readFileSync(join(ROOT, KNOWN), 'utf8'));
  const advisories = findAdvisories(report, known, new Date());
  for (const { text, isKnown, isOverdue } of advisories)
    console.log(`${text}${isOverdue ? ': OVERDUE' : ''}${isKnown ? '' : `: new, add it to ${KNOWN}`}`);
  const { code, output } = await capture('npm', ['audit', 'signatures'], { cwd: ROOT });
  console.log(output.trim());
  if (code !== 0 || advisories.some(({ isKnown, isOverdue }) => isOverdue || !isKnown)) process.exitCode = 1;
  else console.log(`${advisories.length} advisories, none overdue.`);
}

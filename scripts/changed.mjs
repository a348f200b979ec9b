// @ts-check
/**
 * `npm test -- changed [commit]`: the tests that the changes since a commit (default: where the branch left `main`) can
 * break, including changes that are not committed. The whole run is still needed before a change is merged.
 */
import { ROOT } from './paths.mjs';
import { run } from './tools.mjs';

/** @typedef {Record<string, string[]>} Runs patterns of test files, by the runner's name in runners.mjs */

const MONEY = 'holds|ledger|overlapping-terms|payment|razorpay|reconciliation|refund|replaced-keys|timeline|webhook';
const ACCOUNTS = 'account|admin-password|password|rate-limits|second-factors|staff';
const MESSAGES = 'inbound|message|reminders|undelivered|whatsapp';
const SCREENS = 'app-shell|error-catalogue|navigation|screen-states|texts';

/**
 * Tests by the path whose changes can break them: the first row that a file's path begins with counts.
 * @type {[path: string, Runs][]}
 */
export const TESTS = [
  ['src/admin', { stories: [ACCOUNTS], browser: ['accounts'] }],
  ['src/analytics', { stories: ['analytics|platform-figures|term-end'], browser: ['analytics'] }],
  ['src/breach', { stories: ['breach-pack'] }],
  ['src/backup', { reliability: ['backup'], stories: ['restore-drills'] }],
  ['src/archive', { stories: ['archive'], browser: ['account\\.'] }],
  ['src/audit', { stories: ['audit'], browser: ['audit-log'] }],
  ['src/policies', { stories: ['authorisation|clinic-staff|shared-logins'], browser: ['clinic-staff|roles'] }],
  ['src/clinic-staff', { stories: ['clinic-staff|shared-logins'], browser: ['clinic-staff|roles'] }],
  ['admin-ui/src/integrations', { browser: ['integrations|webhooks'] }],
  ['src/events', { stories: ['event-replays|events|webhook-deliveries|webhook-endpoints|authorisation'] }],
  ['src/auth/api-keys', { stories: ['api-keys|authorisation'] }],
  ['src/auth', { stories: [ACCOUNTS], browser: ['account|password|second-factor|sessions|staff'] }],
  ['src/bulk', { stories: ['bulk'], browser: ['bulk'] }],
  ['src/desk', { stories: ['desk'], browser: ['desk|offline'] }],
  ['src/doctor-page', { stories: ['doctor-page|joining'] }],
  ['src/joining', { stories: ['joining|desk'] }],
  ['src/imports', { stories: ['imports'] }],
  ['src/enrolments', { stories: ['main-job|overlapping-terms|plan-switch|term-end'], browser: ['main-job'] }],
  ['src/ledger', { stories: ['ledger'] }],
  ['src/messaging', { stories: [MESSAGES], browser: ['messages|message-settings'] }],
  ['src/mcp', { stories: ['mcp'] }],
  ['src/migrations', { stories: ['isolation|ledger-guards|main-job|platform\\.'] }],
  ['src/patient-timeline', { stories: ['patient-timeline'], browser: ['patient-timeline'] }],
  ['src/payers', { stories: ['family-messages|payer'], browser: ['families|family-page'] }],
  [
    'src/patients',
    { stories: ['lists|name-norm|patient|privacy|search|simple-rest'], browser: ['patient-edit|patient-notes'] },
  ],
  ['src/payments', { stories: [MONEY], reliability: ['races'], browser: ['main-job|payments'] }],
  ['src/plans', { stories: ['plan-|simple-rest'], browser: ['plan-usage'] }],
  ['src/platform/api-docs', { stories: ['api-conventions|guide|openapi'], browser: ['guide|page-policies'] }],
  ['src/platform/lists', { stories: ['cursor-pages|lists|simple-rest|exports'] }],
  ['src/platform/origins', { stories: ['headers|origins|support'], browser: ['origins|page-policies'] }],
  ['src/platform/outbound', { stories: ['doctor-picture|event-replays'] }],
  ['src/platform/pdf', { stories: ['posters|receipts'] }],
  ['src/platform/page-security', { stories: ['headers|origins'], browser: ['landing|main-job|page-policies|support'] }],
  ['src/platform', { stories: ['errors|headers|idempotency|isolation|main-job|platform\\.|rate-limits|shutdown'] }],
  ['src/posters', { stories: ['posters'], browser: ['public-page'] }],
  ['src/privacy', { stories: ['data-access|data-requests|consents'] }],
  ['src/profile', { stories: ['clinic|doctor-picture'], browser: ['clinics|doctor-picture'] }],
  ['src/public', { stories: ['headers|patient-page|payer-page|security-txt'], browser: ['family-page|landing|pay-'] }],
  ['src/razorpay', { stories: ['razorpay|replaced-keys'] }],
  ['src/receipts', { stories: ['receipts|books|ledger-check'], browser: ['receipts'] }],
  ['src/sandbox', { stories: ['main-job|simulator|webhook'], browser: ['main-job'] }],
  ['src/search', { stories: ['search'], browser: ['search'] }],
  ['src/security', { stories: ['security-events'], browser: ['security-events'] }],
  ['src/settings', { stories: ['secrets|startup-errors|store-tls'] }],
  ['src/shared', { stories: ['errors|main-job'], browser: ['error-catalogue|texts'] }],
  ['src/support/doctor', { stories: ['doctor\\.'] }],
  ['src/support', { stories: ['metrics|monitoring|support|undelivered'], browser: ['support'] }],
  ['src/tiers', { stories: ['plan-|simple-rest'], browser: ['plan-usage'] }],
  ['src/whatsapp', { stories: [MESSAGES] }],
  ['src/', { stories: ['alarms|main-job|secrets|startup-errors|webhook-replay'] }],
  ['admin-ui/src/account/', { browser: ['account\\.|second-factor|sessions'] }],
  ['admin-ui/src/accounts', { browser: ['accounts|password-link'] }],
  ['admin-ui/src/all-doctors', { browser: ['screen-states'] }],
  ['admin-ui/src/analytics', { browser: ['analytics'] }],
  ['admin-ui/src/audit', { browser: ['audit-log'] }],
  ['admin-ui/src/auth', { browser: ['first-load|password-link|second-factor|sessions'] }],
  ['admin-ui/src/dashboard', { browser: ['first-steps|navigation|partial-failures'] }],
  ['admin-ui/src/imports', { browser: ['import'] }],
  ['admin-ui/src/join-requests', { browser: ['join-requests'] }],
  ['admin-ui/src/message', { browser: ['message'] }],
  ['admin-ui/src/offline', { browser: ['offline|record-payment|sessions'] }],
  ['admin-ui/src/families', { browser: ['families'] }],
  ['admin-ui/src/patients', { browser: ['actions|main-job|patient|restore|undo'] }],
  ['admin-ui/src/payment', { browser: ['payment'] }],
  ['admin-ui/src/plans', { browser: ['actions|forms|plan-usage|undo'] }],
  ['admin-ui/src/profile', { browser: ['clinics|doctor-picture|forms|unsaved-input'] }],
  ['admin-ui/src/public-page', { browser: ['public-page'] }],
  ['admin-ui/src/second-factor', { browser: ['second-factor'] }],
  ['admin-ui/src/security', { browser: ['account\\.|audit-log|security-events'] }],
  ['admin-ui/src/search', { browser: ['search'] }],
  ['admin-ui/src/service-worker', { browser: ['offline'] }],
  ['admin-ui/src/staff', { browser: ['staff'] }],
  ['admin-ui/src/support-view', { browser: ['support-view'] }],
  ['admin-ui/src/support', { browser: ['support'] }],
  ['admin-ui/', { browser: [SCREENS] }],
  ['client/', { stories: ['client|guide'] }],
  ['public-page/', { browser: ['checkout|family-page|landing|pay-'] }],
  ['test/authorisation/', { stories: ['authorisation'] }],
  ['test/reliability/', { reliability: ['crash-points|races'] }],
  ['test/helpers/', { stories: ['main-job'], browser: ['main-job'] }],
  ['test/browser/', { browser: [SCREENS] }],
  ['test/chaos/', { reliability: ['chaos'] }],
  ['test/upgrade/', { stories: ['backfills'] }],
  ['test/production/', { production: ['.'] }],
  ['bench/', { stories: ['bench'] }],
  ['scripts/deploy/certificates.sh', { stories: ['store-tls', 'reverse-proxy'] }],
  ['scripts/deploy/Caddyfile', { stories: ['reverse-proxy'] }],
  ['scripts/deploy/caddy.sh', { stories: ['reverse-proxy'] }],
  ['scripts/deploy/nginx', { stories: ['reverse-proxy'] }],
  ['scripts/deploy/grafana', { stories: ['monitoring'] }],
  ['scripts/deploy/prometheus', { alerts: [], stories: ['monitoring'] }],
  ['scripts/', { stories: ['embedded-postgres'], production: ['image'] }],
  ['package', { production: ['image|main-job'] }],
];

/** The runner whose test files match. */
const TEST_FILES = /** @type {const} */ ([
  ['stories', /^test\/[^/]+\.e2e-spec\.ts$/],
  ['reliability', /^test\/reliability\/[^/]+\.spec\.ts$/],
  ['browser', /^test\/browser\/[^/]+\.spec\.ts$/],
]);

/** The tests that a change to this file can break, besides the checks and the unit tests. @param {string} file @returns {Runs} */
export function runsOf(file) {
  const [runner] = TEST_FILES.find(([, files]) => files.test(file)) ?? [];
  if (runner) return { [runner]: [file] };
  const [, runs] = TESTS.find(([path]) => file.startsWith(path)) ?? [];
  return runs ?? {};
}

/** The changed files that still exist. @param {string} [commit] @returns {Promise<string[]>} */
async function changedFiles(commit) {
  const git = async (/** @type {string[]} */ ...args) =>
    (await run('git', args, { cwd: ROOT })).split('\n').filter(Boolean);
  const [base = ''] = commit ? [commit] : await git('merge-base', 'main', 'HEAD');
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  return [...changed, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

/**
 * The runners and their words.
 * @throws Error when no file has changed
 * @param {string} [commit]
 * @returns {Promise<[runner: string, words: string[]][]>}
 */
export async function changedRuns(commit) {
  const files = await changedFiles(commit);
  if (files.length === 0)
    throw new Error('No file has changed. Name an older commit, for example: npm test -- changed HEAD~1');
  /** @type {Map<string, Set<string>>} */
  const words = new Map([
    ['checks', new Set()],
    ['unit', new Set()],
  ]);
  for (const file of files)
    for (const [runner, patterns] of Object.entries(runsOf(file)))
      words.set(runner, new Set([...(words.get(runner) ?? []), ...patterns]));
  return [...words].map(([runner, patterns]) => [runner, [...patterns]]);
}

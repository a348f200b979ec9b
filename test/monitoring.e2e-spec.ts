import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ALARMS } from '../src/shared/alarms.js';
import { paymentHelpers } from './helpers/payments.js';
import { world, type World } from './helpers/world.js';

const read = (path: string) => readFileSync(resolve(import.meta.dirname, '..', path), 'utf8');

/** Metrics that Prometheus itself and its exporters have. */
const OTHER_METRICS = new Set([
  'up',
  'node_filesystem_avail_bytes',
  'node_filesystem_size_bytes',
  'probe_ssl_earliest_cert_expiry',
]);

interface Rule {
  name: string;
  expression: string;
  runbook: string;
}

/** `promtool` checks the file's form (`npm test -- alerts`), so simple patterns find its parts. */
const RULES = read('scripts/deploy/prometheus/nirog.rules.yml')
  .split('- alert: ')
  .slice(1)
  .map((text): Rule => {
    const find = (pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
    return {
      name: find(/^(\w+)/),
      expression: find(/^ +expr: '(.*)'$/m),
      runbook: find(/^ +runbook: (\S+)$/m),
    };
  });

interface Panel {
  id: number;
  type: string;
  title: string;
  targets?: { expr: string }[];
}

const dashboard = JSON.parse(read('scripts/deploy/grafana/nirog.dashboard.json')) as { panels: Panel[] };
const operations = read('docs/operations.md');

const metricsIn = (expression: string): string[] =>
  expression.replace(/"[^"]*"/g, '""').match(/\b(?:(?:nirog|nodejs|process|node|probe)_\w+|up\b)/g) ?? [];

/** The names of the headings of a document, as GitHub links to them. */
const anchorsOf = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

/** The first cells of the tables below a heading, without backticks. */
function tableKeysOf(heading: string): string[] {
  const [, after = ''] = operations.split(`\n${heading}\n`);
  const [section = ''] = after.split(/\n#+ /);
  return [...section.matchAll(/^\| `(\w+\.\w+|Nirog\w+)`/gm)].map(([, key = '']) => key);
}

describe('monitoring', () => {
  let w: World;
  let known: Set<string>;
  beforeAll(async () => {
    w = await world();
    const text = await (await fetch(`${w.origin}/metrics`)).text();
    const series = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
    );
    known = new Set([...series, ...OTHER_METRICS]);
  });
  afterAll(() => w.end());

  it.each(RULES)('the alert $name uses metrics that exist, and names its chapter', ({ expression, runbook }) => {
    const used = metricsIn(expression);
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !known.has(name))).toEqual([]);
    const [file = '', anchor = ''] = runbook.split('#');
    expect(anchorsOf(read(file))).toContain(anchor);
  });

  it('has an alert for each alarm, and each alarm is in the documentation', () => {
    const alerted = RULES.flatMap(
      ({ expression }) => /nirog_alarms_total\{alarm="([\w.]+)"\}/.exec(expression)?.[1] ?? [],
    );
    expect(alerted.sort()).toEqual([...ALARMS].sort());
    expect(tableKeysOf('## Alarms').filter((alarm) => !alerted.includes(alarm))).toEqual([]);
    expect(ALARMS.filter((alarm) => !operations.includes(`\`${alarm}\``))).toEqual([]);
  });

  it('documents every other alert, and no other', () => {
    const names = RULES.filter(({ runbook }) => runbook.endsWith('#alerts')).map(({ name }) => name);
    expect(tableKeysOf('### Alerts').sort()).toEqual(names.sort());
  });

  it('has a dashboard with a row for each subject, and unique panels', () => {
    const ids = dashboard.panels.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rows = dashboard.panels.filter(({ type }) => type === 'row').map(({ title }) => title);
    expect(rows).toEqual(['Requests', 'Database', 'Queues and messages', 'Money', 'Processes']);
  });

  it.each(dashboard.panels.filter(({ type }) => type !== 'row').map((panel) => [panel.title, panel] as const))(
    'the panel %s uses metrics that exist',
    (_title, { targets = [] }) => {
      const used = targets.flatMap(({ expr }) => metricsIn(expr));
      expect(used.length).toBeGreaterThanOrEqual(targets.length);
      expect(targets.length).toBeGreaterThan(0);
      expect(used.filter((name) => !known.has(name))).toEqual([]);
    },
  );

  it('shows every metric of Nirog on the dashboard or in an alert', () => {
    const used = new Set(
      [
        ...RULES.map(({ expression }) => expression),
        ...dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ].flatMap(metricsIn),
    );
    const unused = [...known].filter((name) => /^nirog_/.test(name) && !/_sum$/.test(name) && !used.has(name));
    expect(unused).toEqual([]);
  });

  it('measures money that waits: late checks, held payments, the age of the ledger check', async () => {
    const doctor = await w.doctor();
    await paymentHelpers(w, () => doctor).paidTwice(); // one of the payments is held
    const text = await (await fetch(`${w.origin}/metrics`)).text();
    for (const table of ['payment_order', 'refund'])
      expect(text).toMatch(new RegExp(`^nirog_reconciliation_overdue_seconds\\{table="${table}"\\} \\d+$`, 'm'));
    expect(text).toMatch(/^nirog_open_holds 1$/m);
    expect(text).toMatch(/^nirog_open_hold_oldest_seconds \d+$/m);
  });
});

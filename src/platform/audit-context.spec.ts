import { asUser, auditSettingsSql, systemContext, type AuditContext } from './audit-context.js';

const NOW = new Date('2026-11-23T06:00:00Z');
const ACCOUNT = '0193a000-0000-7000-8000-000000000001';

const setting = (name: string, value: string) => `set_config('app.${name}', '${value}', true)`;

describe('the audit context of a transaction', () => {
  it('sets actor, action and time for work of the system', () => {
    const settings = [
      setting('actor', 'system'),
      setting('action', 'reminders'),
      setting('source', ''),
      setting('now', NOW.toISOString()),
    ];
    expect(auditSettingsSql(systemContext('reminders'), NOW)).toBe(settings.join(', '));
  });

  it('names the account of asUser, and keeps the rest', () => {
    const source = { ip: '192.0.2.1', user_agent: "O'Brien", request_id: 'r-1' };
    const signup: AuditContext = { ...systemContext('auth.signup'), source, idempotencyClaim: ACCOUNT };
    const byDoctor = asUser(signup, 'doctor', ACCOUNT);
    expect(byDoctor).toEqual({ ...signup, actor: { kind: 'doctor', id: ACCOUNT } });
    expect(signup.actor).toEqual({ kind: 'system', id: null });
    const sql = auditSettingsSql(byDoctor, NOW);
    expect(sql).toContain(setting('actor', `doctor/${ACCOUNT}`));
    expect(sql).toContain(setting('source', JSON.stringify(source).replace("'", "''")));
  });
});

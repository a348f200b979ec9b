import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  CLINIC_ROLES,
  isAllowed,
  needsPassword,
  PERMISSIONS,
  POLICIES,
  ruleFor,
  type Policy,
  type Role,
} from './policies.rules.js';
import { rolesDocument } from './roles-document.js';

describe('policies', () => {
  it.each(PERMISSIONS)('%s has a cell for every role of a clinic, or for none', (permission) => {
    const cells = CLINIC_ROLES.filter((role) => role in (POLICIES[permission] as Policy).roles);
    expect([0, CLINIC_ROLES.length]).toContain(cells.length);
  });

  it('lets the doctor do everything in the clinic', () => {
    const clinic = PERMISSIONS.filter((permission) => 'doctor' in (POLICIES[permission] as Policy).roles);
    expect(clinic.filter((permission) => !isAllowed('doctor', permission))).toEqual([]);
    expect(clinic.filter((permission) => 'condition' in ruleFor('doctor', permission))).toEqual([]);
  });

  it('lets the viewer change nothing and download nothing', () => {
    const allowed = PERMISSIONS.filter((permission) => isAllowed('viewer', permission));
    expect(allowed.filter((permission) => !/\.(?:read|totals|switch)$/.test(permission))).toEqual([]);
  });

  it.each<[Role, string[]]>([
    [
      'reception',
      [
        'figures.read',
        'payments.export',
        'patients.export',
        'keys.read',
        'keys.manage',
        'plans.write',
        'staff.manage',
        'holds.accept',
      ],
    ],
    [
      'accountant',
      ['patients.read', 'desk.read', 'messages.read', 'payments.record', 'payments.refund', 'staff.manage'],
    ],
    ['support', ['accounts.manage', 'platform_staff.manage', 'patients.read', 'audit.read']],
    ['admin', ['patients.read', 'payments.read', 'figures.read']],
  ])('%s may not %j', (role, forbidden) =>
    expect(PERMISSIONS.filter((permission) => isAllowed(role, permission) && forbidden.includes(permission))).toEqual(
      [],
    ),
  );

  it('does not let a PIN open keys, staff, imports and downloads', () => {
    const open = PERMISSIONS.filter((permission) =>
      /^(?:keys|staff|imports)\.manage$|\.export$|\.erase$/.test(permission),
    );
    expect(open.filter((permission) => !needsPassword(permission))).toEqual([]);
  });

  it('is what docs/roles.md says', () => {
    const text = readFileSync(join(import.meta.dirname, '../../docs/roles.md'), 'utf8');
    const withoutPadding = (page: string) =>
      page
        .replace(/ +/g, ' ')
        .replace(/-{3,}/g, '---')
        .replace(/\s+\n/g, '\n')
        .replace(/\n(?=\S)/g, ' ');
    if (withoutPadding(text) !== withoutPadding(rolesDocument()))
      throw new Error('Write docs/roles.md again: npm run roles');
  });
});

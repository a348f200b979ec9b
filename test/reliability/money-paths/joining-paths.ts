import { joining, type DoctorWithPage } from '../../helpers/joining.js';
import type { PathFixtures } from './fixtures.js';
import type { MoneyPaths, PathContext } from './path.js';

export const JOINING_PATHS = [
  'a person asks for a code',
  'a person joins at once',
  'a child joins, for whom the guardian pays',
  'a person asks the clinic to join',
  'the clinic lets a person join',
] as const;

/** People with a new number, who join a plan at once or after the clinic has agreed. */
export function joiningPaths(
  { w }: PathContext,
  { asClinic }: PathFixtures,
): MoneyPaths<(typeof JOINING_PATHS)[number]> {
  const { confirmed, doctorWithPage, join, newNumber, sendCode } = joining(w);
  const clinics = new Map<'open' | 'approval', Promise<DoctorWithPage>>();
  const clinicWith = (how: 'open' | 'approval'): Promise<DoctorWithPage> => {
    const clinic = clinics.get(how) ?? doctorWithPage({ joining: how });
    clinics.set(how, clinic);
    return clinic;
  };

  /** A person with a confirmed number, and the call with which the person joins. */
  async function joiner(how: 'open' | 'approval', fields: object = {}) {
    const [clinic, mobile] = [await clinicWith(how), newNumber()];
    const { token } = await confirmed(clinic, mobile);
    const work = () => join(clinic, { mobile, token, tier_id: clinic.tier, reminders: true, ...fields });
    return { clinic, path: { patient: mobile, work: work as () => Promise<never> } };
  }

  return {
    'a person asks for a code': async () => {
      const [clinic, mobile] = [await clinicWith('open'), newNumber()];
      return { patient: mobile, work: () => sendCode<never>(clinic, mobile) };
    },
    'a person joins at once': async () => (await joiner('open')).path,
    'a child joins, for whom the guardian pays': async () =>
      (await joiner('open', { for: 'child', name: 'Meera Kumar', guardian_name: 'Sunita Kumar' })).path,
    'a person asks the clinic to join': async () => (await joiner('approval')).path,
    'the clinic lets a person join': async () => {
      const { clinic, path } = await joiner('approval');
      await path.work();
      const [request] = await w.rows<{ id: string }>('SELECT id FROM join_request WHERE mobile_normal = $1', [
        path.patient,
      ]);
      if (!request) throw new Error('nobody waits for the clinic');
      return { patient: path.patient, work: asClinic(clinic, 'POST', `/api/join-requests/${request.id}/approve`) };
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { World } from './world.js';

const PASSWORD = 'chosen-secret';

export interface Staff {
  id: string;
  name: string | null;
  email: string;
  role: string;
  status: string;
  sessions: number;
  current: boolean;
  actions: string[];
}

/** Staff logins for tests, and calls as the first admin. */
export async function staffHelpers(w: World) {
  const admin = await w.adminToken();

  const request = <T = { staff: Staff; code?: string }>(method: string, path: string, body?: object, token = admin) =>
    w.call<T>(method, `/api/admin/staff${path}`, { token, ...(body && { body }) });
  const list = async () => (await w.must<{ staff: Staff[] }>('GET', '/api/admin/staff', { token: admin })).staff;
  const choosePassword = (url: string) =>
    w.call('POST', '/api/auth/password-link/use', { body: { token: url.split('/').pop(), password: PASSWORD } });
  const logIn = (email: string) =>
    w.call<{ token: string; user: { role: string } }>('POST', '/api/auth/login', {
      body: { email, password: PASSWORD },
    });

  /** A login that has chosen its password and is logged in. */
  const createLogin = async (role: 'admin' | 'support') => {
    const email = `${randomUUID()}@staff.nirog.example`;
    const { status, body } = await request<{ staff: Staff; invitation: { url: string } }>('POST', '', {
      name: 'Meera  Nair',
      email,
      role,
    });
    if (status !== 201) throw new Error(`The login was not created: ${status}`);
    await choosePassword(body.invitation.url);
    return { ...body.staff, token: (await logIn(email)).body.token };
  };
  const isLoggedIn = async (token: string) => (await w.call('GET', '/api/auth/verify', { token })).status === 200;

  return {
    admin,
    password: PASSWORD,
    request,
    list,
    choosePassword,
    logIn,
    createLogin,
    isLoggedIn,
  };
}

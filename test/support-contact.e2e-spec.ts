import { world } from './helpers/world.js';

const contactWith = async (env: Record<string, string>): Promise<unknown> => {
  const w = await world({ env });
  try {
    return await w.must<unknown>('GET', '/api/auth/contact');
  } finally {
    await w.end();
  }
};

describe('the contact for users who cannot log in', () => {
  it('is the setting SUPPORT_CONTACT, readable without a login', async () => {
    expect(await contactWith({ SUPPORT_CONTACT: 'help@care.nirog.test' })).toEqual({
      support_contact: 'help@care.nirog.test',
      password_min_length: 6,
    });
  });

  it('names the minimum length of new passwords', async () => {
    expect(await contactWith({ PASSWORD_MIN_LENGTH: '10' })).toMatchObject({ password_min_length: 10 });
  });

  it('is null without the setting', async () => {
    expect(await contactWith({})).toEqual({ support_contact: null, password_min_length: 6 });
  });
});

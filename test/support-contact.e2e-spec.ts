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

  it.each([
    ['help@care.nirog.test', '<a href="mailto:help@care.nirog.test">help@care.nirog.test</a>'],
    ['+91 98765 43210', '<a href="tel:+919876543210">+91 98765 43210</a>'],
    ['', '</main><nav'],
  ])('is in the policies: %j', async (contact, html) => {
    const w = await world({ env: { SUPPORT_CONTACT: contact } });
    try {
      for (const name of ['pricing-policy', 'terms', 'privacy', 'refund-policy'])
        expect(await w.must<string>('GET', `/${name}`)).toContain(html);
    } finally {
      await w.end();
    }
  });

  it('is null without the setting', async () => {
    expect(await contactWith({})).toEqual({ support_contact: null, password_min_length: 6 });
  });
});

/** Texts about the people of a clinic: the doctor's staff, invitations, and who is at a shared computer. */
export const people = {
  invitation: {
    title: 'Join a clinic',
    checking: 'Checking your link…',
    join: 'Join %{clinic}',
    intro: '%{doctor} invites you, %{name}, as %{role}.',
    introUnnamed: 'You are invited, %{name}, as %{role}.',
    newLogin: 'Choose a password for your login.',
    hasLogin: 'You already have a login. Enter its password to add this clinic.',
    validUntil: 'Your link works once, until %{time}.',
    accept: 'Accept invitation',
    expired: 'This invitation is not valid any more.',
    expiredHint: 'A link works once, within 24 hours. If you have accepted the invitation already, log in.',
  },
  clinicSwitch: {
    label: 'Clinic',
    clinic: '%{clinic} · %{role}',
    unnamed: 'Clinic without a name',
  },
  people: {
    switch: 'Switch person',
    title: 'Who is at the desk?',
    atDesk: 'Now',
    alone: 'Nobody else at this clinic has a PIN yet.',
    hint: 'Each person sets a PIN under Account on their own login.',
    pinOf: 'PIN of %{name}',
    pin: 'PIN',
    pinHint: 'Four digits',
    open: 'Continue',
    back: 'Back',
    needsPassword: {
      title: 'Log in with your password',
      content: 'You took over this computer with a PIN. For this a PIN is not enough.',
      logIn: 'Log in',
    },
  },
};

/** The texts of the Staff screen. */
export const staff = {
  staff: {
    title: 'Staff',
    intro: 'Admins approve accounts and make staff logins; support looks after queues and figures.',
    add: 'Add staff login',
    addTitle: 'Add a staff login',
    editTitle: 'Change the staff login',
    create: 'Create login',
    save: 'Save',
    edit: 'Edit',
    login: 'Login',
    name: 'Name',
    role: 'Role',
    statuses: { active: 'Active', disabled: 'Disabled' },
    seen: 'Last seen',
    never: 'Never logged in',
    devices: '%{smart_count} device logged in |||| %{smart_count} devices logged in',
    you: 'you',
    enable: 'Enable',
    disable: 'Disable',
    endSessions: 'Log out everywhere',
    ask: {
      disable: {
        title: 'Disable this login?',
        content: '%{email} is logged out everywhere and cannot log in until enabled again.',
      },
      endSessions: { title: 'Log out everywhere?', content: '%{email} must log in again on every device.' },
    },
    empty: 'No staff logins found',
  },
};

/** The texts of the Staff screen. */
export const staff = {
  staff: {
    title: 'Staff',
    intro: 'Logins of your team. Admins approve accounts and manage logins. Support sees system health and figures.',
    add: 'Add login',
    addTitle: 'Add a staff login',
    addHint: 'You get a link to send them. They choose their own password with it.',
    editTitle: 'Edit staff login',
    create: 'Create login',
    save: 'Save',
    edit: 'Edit',
    login: 'Login',
    name: 'Name',
    role: 'Role',
    ownRole: 'Only another admin can change your role.',
    roleEndsSessions: 'A new role logs this login out everywhere.',
    statuses: { active: 'Active', disabled: 'Disabled' },
    lastSeen: 'Last used',
    never: 'Never logged in',
    devices: 'Logged in on %{smart_count} device |||| Logged in on %{smart_count} devices',
    you: 'You',
    actions: 'Actions',
    enable: 'Enable',
    disable: 'Disable',
    endSessions: 'Log out everywhere',
    confirm: {
      disable: {
        title: 'Disable this login?',
        content: '%{email} is logged out everywhere and cannot log in until you enable the login again.',
      },
      endSessions: {
        title: 'Log out everywhere?',
        content: '%{email} has to log in again on every device.',
      },
    },
    empty: 'No staff logins found',
  },
};

/** Texts of the screen of a clinic's staff. */
export const clinicStaff = {
  clinicStaff: {
    title: 'Staff',
    intro: 'Who works with you on Nirog, each with a login of their own.',
    invite: 'Invite staff',
    inviteHint: 'You get a link to send them. They choose their own password with it.',
    createInvitation: 'Create invitation',
    editTitle: 'Edit staff member',
    name: 'Name',
    contact: 'Email or mobile number',
    contactHint: 'They log in with it.',
    refundLimit: 'Refund limit per payment (₹)',
    refundLimitHint: 'Empty: they cannot refund.',
    refundLimitInvalid: 'Enter an amount above 0 with at most two decimals, or leave it empty',
    noRefunds: 'No refunds',
    refundsUpTo: 'Refunds up to %{amount}',
    roleHints: {
      reception: 'Adds patients, sends links and messages, records money at the clinic. Sees no totals.',
      accountant: 'Sees payments and figures and downloads them. Sees no patients’ contacts.',
      viewer: 'Sees patients, payments and figures. Changes nothing.',
    },
    changeHint: 'A new role or limit logs the person out of this clinic.',
    statuses: { invited: 'Invited', active: 'Active', ended: 'Ended' },
    linkUntil: 'Link works until %{time}',
    linkExpired: 'Link has expired',
    newLink: 'New link',
    end: 'End access',
    withdraw: 'Withdraw invitation',
    linkTitle: 'One-time link',
    shareInvitation: 'Hello %{name}, please join our clinic on Nirog. The link works once, within 24 hours: %{link}',
    sharePasswordLink:
      'Hello %{name}, choose your new password for Nirog. The link works once, within 24 hours: %{link}',
    renew: {
      confirmTitle: 'Create a new link?',
      confirm: '%{name} can join with the new link, once, within 24 hours. The earlier link stops working.',
    },
    confirm: {
      endSessions: {
        title: 'Log %{name} out everywhere?',
        content: '%{name} has to log in again on every device.',
        confirm: 'Log out everywhere',
      },
      end: {
        title: 'End the access of %{name}?',
        content:
          '%{name} is logged out of this clinic immediately and cannot log in to it again. You can invite them again.',
        confirm: 'End access',
      },
      withdraw: {
        title: 'Withdraw the invitation of %{name}?',
        content: 'The link stops working immediately. You can invite %{name} again.',
        confirm: 'Withdraw invitation',
      },
    },
    empty: 'No staff yet',
    emptyHint: 'Invite your receptionist or accountant.',
  },
};

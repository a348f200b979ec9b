/** Texts of the panels with which a doctor downloads all data, and lets support see the clinic. */
export const accountData = {
  archive: {
    title: 'Your data',
    hint: 'One ZIP file with everything: profile, plans, patients, payments, receipts, messages, notes, staff and the activity log.',
    notIncluded:
      'Passwords and the secrets of your Razorpay account are not in it. It contains data of your patients, so keep it where only you can read it.',
    download: 'Download all data',
  },
  supportAccess: {
    title: 'Support',
    hint: 'Let support see your clinic while they help you. They see patients, messages, plans and your profile; no money, keys or downloads, and they can change nothing. The activity log names everything they open.',
    grant: 'Let support see my clinic for one hour',
    granted: 'Support can see your clinic for one hour.',
    open: 'Support can see your clinic until %{time}.',
    notUsed: 'Nobody has opened it yet.',
    use: '%{name} opened it at %{time}',
    isOpen: 'Open now',
    revoke: 'End access',
    revoked: 'Access ended.',
  },
};

export const bulk = {
  bulk: {
    label: 'Selected patients',
    selected: '%{count} selected',
    selectAll: 'Select all %{count}',
    clear: 'Clear selection',
    select: 'Select %{name}',
    selectPage: 'Select this page',
    actions: {
      send_link: 'Send link or reminder',
      archive: 'Archive',
      extend: 'Extend',
      move_tier: 'Move to a tier',
    },
    confirm: {
      send_link: 'Send to %{smart_count}',
      archive: 'Archive %{smart_count}',
      extend: 'Extend %{smart_count}',
      move_tier: 'Move %{smart_count}',
    },
    preview: {
      send_link: '%{smart_count} patient gets a WhatsApp message. |||| %{smart_count} patients get a WhatsApp message.',
      archive:
        '%{smart_count} patient is archived: no reminders, and the payment link is paused. |||| %{smart_count} patients are archived: no reminders, and their payment links are paused.',
      extend:
        '%{smart_count} active subscription ends later. |||| %{smart_count} patients with an active subscription: it ends later.',
      move_tier:
        '%{smart_count} patient is moved. Paid amounts and dates stay; a pending subscription gets the new price. |||| %{smart_count} patients are moved. Paid amounts and dates stay; a pending subscription gets the new price.',
    },
    cost: 'Estimated cost: %{cost} plus tax.',
    leftOut: '%{smart_count} left out',
    failed: '%{smart_count} not done',
    days: 'Days',
    daysHint: 'For example the days on which the clinic was closed. Renewals paid already move by the same days.',
    tier: 'Tier',
    notDone: '%{smart_count} not done yet',
    stop: 'Stop',
    continue: 'Continue',
    failedHint:
      'Nirog could not finish, and its support is informed. Continue repeats it for the patients not done yet: nobody is done twice.',
    progressLabel: 'Progress',
    progress: {
      running: '%{done} of %{all} done…',
      stopped: 'Stopped. %{done} of %{all} done.',
      failed: 'Interrupted. %{done} of %{all} done.',
      done: 'Finished. %{done} of %{all} done.',
    },
  },
};

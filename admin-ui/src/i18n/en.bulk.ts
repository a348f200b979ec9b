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
      extend: '%{smart_count} active subscription ends later. |||| %{smart_count} active subscriptions end later.',
      move_tier:
        '%{smart_count} patient moves to this tier. Paid amounts and dates do not change; a pending subscription gets the new price. |||| %{smart_count} patients move to this tier. Paid amounts and dates do not change; a pending subscription gets the new price.',
    },
    cost: 'Estimated cost: %{cost} plus tax.',
    leftOut: '%{smart_count} left out',
    failed: '%{smart_count} not done',
    days: 'Days',
    daysHint:
      'For example, the days on which the clinic was closed. Renewals that are already paid move by as many days.',
    tier: 'Tier',
    stop: 'Stop',
    progressLabel: 'Progress',
    progress: {
      running: '%{done} of %{all} done…',
      stopped: 'Stopped. %{done} of %{all} done.',
      done: 'Finished. %{done} of %{all} done.',
    },
  },
};

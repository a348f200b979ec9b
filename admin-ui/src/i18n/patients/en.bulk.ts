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
      add_tag: 'Add a tag',
      remove_tag: 'Remove a tag',
    },
    confirm: {
      send_link: 'Send to %{smart_count}',
      archive: 'Archive %{smart_count}',
      extend: 'Extend %{smart_count}',
      move_tier: 'Move %{smart_count}',
      add_tag: 'Add to %{smart_count}',
      remove_tag: 'Remove from %{smart_count}',
    },
    preview: {
      send_link: '%{smart_count} patient gets a WhatsApp message. |||| %{smart_count} patients get a WhatsApp message.',
      archive:
        '%{smart_count} patient is archived: no reminders, and the payment link is paused. |||| %{smart_count} patients are archived: no reminders, and their payment links are paused.',
      extend: '%{smart_count} active subscription ends later. |||| %{smart_count} active subscriptions end later.',
      move_tier:
        '%{smart_count} patient moves to this tier. Paid amounts and dates do not change; a pending subscription gets the new price. |||| %{smart_count} patients move to this tier. Paid amounts and dates do not change; a pending subscription gets the new price.',
      add_tag: '%{smart_count} patient gets the tag. |||| %{smart_count} patients get the tag.',
      remove_tag: '%{smart_count} patient loses the tag. |||| %{smart_count} patients lose the tag.',
    },
    cost: 'Estimated cost: %{cost} plus tax.',
    leftOut: '%{smart_count} left out',
    failed: '%{smart_count} not done',
    days: 'Days',
    daysInvalid: 'Enter a whole number from 1 to %{max}',
    daysHint:
      'For example, the days on which the clinic was closed. Renewals that are already paid move by as many days.',
    tier: 'Tier',
    tag: 'Tag',
    newTagHint: 'Choose one of your tags or type a new one.',
    tagHint: 'Choose one of your tags.',
    notDone: '%{smart_count} not done yet',
    stop: 'Stop',
    continue: 'Continue',
    failedHint:
      'Nirog could not finish and has informed its support. Continue repeats the action for the remaining patients; no patient is processed twice.',
    progressLabel: 'Progress',
    progress: {
      running: '%{done} of %{all} done…',
      stopped: 'Stopped. %{done} of %{all} done.',
      failed: 'Interrupted. %{done} of %{all} done.',
      done: 'Finished. %{done} of %{all} done.',
    },
  },
};

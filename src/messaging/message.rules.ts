export type MessageKind = 'onboarding' | 'payment_link' | 'confirmation';

/** From first to last; after sending, a message moves to the right only. */
export const MESSAGE_STATES = ['queued', 'sent', 'failed', 'delivered', 'read'] as const;
export type MessageState = (typeof MESSAGE_STATES)[number] | 'skipped';

/** Whether a status report tells more than is known: duplicates and late ones change nothing. */
export const isNews = (from: MessageState, to: MessageState): boolean =>
  from !== 'skipped' && to !== 'skipped' && MESSAGE_STATES.indexOf(to) > MESSAGE_STATES.indexOf(from);

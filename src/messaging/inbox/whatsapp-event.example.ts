import type { WhatsAppEvent } from './whatsapp-event.js';

/** A status report "delivered", reduced to the fields that Nirog reads. */
export const WHATSAPP_EVENT_EXAMPLE = {
  entry: [
    {
      changes: [
        {
          field: 'messages',
          value: {
            contacts: [{ wa_id: '919876543210' }],
            statuses: [{ id: 'wamid.HBgMOTE5ODc2NTQzMjEwFQIAERgS', status: 'delivered', timestamp: '1793853005' }],
          },
        },
      ],
    },
  ],
} satisfies WhatsAppEvent;

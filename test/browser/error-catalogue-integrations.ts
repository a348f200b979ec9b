import type { ErrorCase, Steps } from './error-steps.js';
import { fillAndSubmit, press } from './error-steps.js';

const KEYS_URL = '/admin/#/settings/integrations';
const WEBHOOKS_URL = `${KEYS_URL}?tab=webhooks`;

/** Chooses an item of the menu of the first webhook, then presses the button in the dialog. */
const chooseAndPress =
  (item: string, button: string): Steps =>
  async (page) => {
    await page
      .getByRole('button', { name: /^More actions for / })
      .first()
      .click();
    await page.getByRole('menuitem', { name: item }).click();
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
  };

export const integrations: ErrorCase[] = [
  {
    key: 'saveApiKey',
    text: 'Failed to save the API key',
    url: KEYS_URL,
    failingCall: 'POST /api/api-keys',
    steps: fillAndSubmit('Create API key', { Name: 'Appointment software' }, 'Create API key'),
  },
  {
    key: 'saveWebhook',
    text: 'Failed to save the webhook',
    url: WEBHOOKS_URL,
    failingCall: 'POST /api/webhook-endpoints',
    steps: fillAndSubmit(
      'Add webhook',
      { Name: 'Appointment software', Address: 'https://software.example/nirog' },
      'Add webhook',
    ),
  },
  {
    key: 'deleteWebhook',
    text: 'Failed to delete the webhook',
    url: WEBHOOKS_URL,
    failingCall: 'DELETE /api/webhook-endpoints/*',
    steps: chooseAndPress('Delete', 'Delete'),
  },
  {
    key: 'testWebhook',
    text: 'Failed to send the test event',
    url: WEBHOOKS_URL,
    failingCall: 'POST /api/webhook-endpoints/*/test',
    steps: press('Send test event'),
  },
  {
    key: 'replayWebhook',
    text: 'Failed to send the events again',
    url: WEBHOOKS_URL,
    failingCall: 'POST /api/webhook-endpoints/*/replay',
    steps: chooseAndPress('Send again…', 'Send again'),
  },
];

import * as z from 'zod';
import type { Message } from './read-tools.js';
import { ToolError } from './nirog-api.js';
import type { Patient, Term, Tier } from './patient-tools.js';
import { id, PERSON, rupees, type Tool, type ToolContext } from './tool.js';

const CONFIRMATION =
  'The first call does nothing: it returns a preview and a confirmation_token. Show the preview to the user. Only when the user agrees, call again with the same arguments and the token. The token works for ten minutes, and a repeat does nothing more.';

const TOKEN = {
  confirmation_token: z
    .string()
    .max(200)
    .optional()
    .describe('From the preview of this call. Leave it out to get a preview; never make one up.'),
};

const tokenSchema = z.object(TOKEN);

interface WriteTool<Input extends z.ZodRawShape, Preview extends z.ZodRawShape> extends Pick<
  Tool,
  'name' | 'title' | 'description' | 'scopes'
> {
  /** Whether it replaces something. */
  destructive: boolean;
  input: Input;
  /** What the user agrees to. It stays the same after the write, so that a repeat finds it unchanged. */
  preview: Preview;
  readPreview: (context: ToolContext, args: z.infer<z.ZodObject<Input>>) => Promise<z.infer<z.ZodObject<Preview>>>;
  /** @returns the id of what was written */
  write: (context: ToolContext, args: z.infer<z.ZodObject<Input>>, idempotencyKey: string) => Promise<string>;
}

/** A tool that first returns a preview, and writes only with the token of the preview. */
function defineWriteTool<Input extends z.ZodRawShape, Preview extends z.ZodRawShape>({
  destructive,
  preview: previewShape,
  readPreview,
  write,
  ...tool
}: WriteTool<Input, Preview>): Tool {
  const inputSchema = z.object(tool.input);
  return {
    ...tool,
    description: `${tool.description} ${CONFIRMATION}`,
    annotations: { readOnlyHint: false, destructiveHint: destructive, idempotentHint: true, openWorldHint: true },
    input: { ...tool.input, ...TOKEN },
    output: {
      status: z.enum(['needs_confirmation', 'done']),
      preview: z.object(previewShape),
      confirmation_token: z.string().optional(),
      expires_at: z.string().optional().describe('When the token stops working, ISO 8601 in UTC.'),
      id: z.string().optional().describe('Id of what was written, once it is done.'),
    },
    async run(context, input) {
      const [args, { confirmation_token: token }] = [inputSchema.parse(input), tokenSchema.parse(input)];
      const preview = await readPreview(context, args);
      const confirmed = { tool: tool.name, args, preview };
      if (token === undefined) {
        const { token: confirmation_token, expiresAt } = context.confirmations.create(confirmed);
        return { status: 'needs_confirmation', preview, confirmation_token, expires_at: expiresAt.toISOString() };
      }
      const key = context.confirmations.verify(token, confirmed);
      return { status: 'done', preview, id: await write(context, args, key) };
    },
  };
}

const readPatient = async ({ api, person }: ToolContext, patientId: string) => {
  const { patient } = await api.get<{ patient: Patient }>(`/api/patients/${patientId}`);
  return person(patient.id, patient.name, patient.mobile);
};

export const assignPlan = defineWriteTool({
  name: 'assign_plan',
  title: 'Assign a plan to a patient',
  description:
    'Assigns a tier of a plan to a patient and sends the patient a payment link on WhatsApp. A subscription of the same plan that is not paid yet is replaced. It becomes active when the patient pays.',
  scopes: ['subscriptions.write', 'patients.read', 'plans.read'],
  destructive: true,
  input: {
    patient_id: id().describe('From find_patients.'),
    plan_id: id().describe('From list_plans.'),
    tier_id: id().describe('From list_plans, of this plan.'),
  },
  preview: {
    ...PERSON,
    plan: z.string(),
    tier: z.string().nullable(),
    price: rupees('What the patient will be asked to pay'),
    validity_months: z.int(),
  },
  async readPreview(context, { patient_id, plan_id, tier_id }) {
    const [patient, { subscription, tiers }] = await Promise.all([
      readPatient(context, patient_id),
      context.api.get<{ subscription: { name: string }; tiers: Tier[] }>(`/api/subscriptions/${plan_id}`),
    ]);
    const tier = tiers.find((each) => each.id === tier_id);
    if (!tier) throw new ToolError('The plan has no such tier. Call list_plans for the tiers of each plan.');
    return {
      ...patient,
      plan: subscription.name,
      tier: tier.tier_name,
      price: tier.price,
      validity_months: tier.validity_months,
    };
  },
  async write({ api }, { patient_id, tier_id }, idempotencyKey) {
    const path = `/api/patients/${patient_id}/subscribe`;
    const body = { subscription_tier_id: tier_id };
    return (await api.post<{ subscription: { id: string } }>(path, idempotencyKey, body)).subscription.id;
  },
});

export const sendPaymentLink = defineWriteTool({
  name: 'send_payment_link',
  title: 'Send the payment link again',
  description:
    'Sends a patient the payment link of a subscription on WhatsApp, or a reminder if it is paid and ends within 7 days or has ended. At most one message a day.',
  scopes: ['messages.send', 'patients.read'],
  destructive: false,
  input: {
    patient_id: id().describe('From find_patients.'),
    subscription_id: id().describe('From find_patients: one of the patient’s subscriptions.'),
  },
  preview: {
    ...PERSON,
    plan: z.string(),
    tier: z.string().nullable(),
    amount: rupees('The price of the subscription; null before a tier is chosen').nullable(),
  },
  async readPreview(context, { patient_id, subscription_id }) {
    const [patient, { subscriptions }] = await Promise.all([
      readPatient(context, patient_id),
      context.api.get<{ subscriptions: Term[] }>(`/api/patients/${patient_id}/subscriptions`),
    ]);
    const term = subscriptions.find((each) => each.id === subscription_id);
    if (!term) throw new ToolError('The patient has no such subscription. Call find_patients for the subscriptions.');
    return { ...patient, plan: term.subscription_name, tier: term.tier_name, amount: term.payment_amount };
  },
  async write({ api }, { patient_id, subscription_id }, idempotencyKey) {
    const path = `/api/patients/${patient_id}/subscriptions/${subscription_id}/send-link`;
    return (await api.post<{ message: Message }>(path, idempotencyKey)).message.id;
  },
});

export const resendMessage = defineWriteTool({
  name: 'resend_message',
  title: 'Send a failed message again',
  description: 'Sends a WhatsApp message again that failed, was skipped, or whose outcome is unknown.',
  scopes: ['messages.send', 'messages.read'],
  destructive: false,
  input: { message_id: id().describe('From list_failed_messages.') },
  preview: { ...PERSON, kind: z.string().describe('What the message is about.') },
  async readPreview({ api, person }, { message_id }) {
    const filter = JSON.stringify({ id: message_id });
    const [message] = (await api.get<{ messages: Message[] }>('/api/messages', { filter })).messages;
    if (!message) throw new ToolError('There is no such message. Call list_failed_messages for the messages.');
    return { ...person(message.patient_id, message.patient_name, message.to), kind: message.kind };
  },
  async write({ api }, { message_id }, idempotencyKey) {
    return (await api.post<{ message: Message }>(`/api/messages/${message_id}/resend`, idempotencyKey)).message.id;
  },
});

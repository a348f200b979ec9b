import * as z from 'zod';
import { addDays, monthEnd, type Day } from '../shared/calendar.js';
import {
  DUE_DAYS,
  findDueTerms,
  limitsOf,
  pastMonths,
  type ActiveTerm,
  type EndedTerm,
  type ExpectedRenewal,
} from './due.rules.js';
import { ToolError } from './nirog-api.js';
import { day, defineTool, MASKED, PERSON, READS, rowLimit, rupees } from './tool.js';

/** The list in a query of the API. */
const firstRows = (count: number) => ({ range: JSON.stringify([0, count - 1]) });

export const listDuePatients = defineTool({
  name: 'list_due_patients',
  title: 'Who is due',
  description: `Lists subscriptions that end in a period and are not renewed: expired ones whose last valid day has passed, and expiring ones that can still be renewed in time. Use it for "who is due this week" or "whose subscription has ended". Without dates: the ${DUE_DAYS.default} days before and after today. Archived patients are left out.`,
  scopes: ['figures.read'],
  annotations: READS,
  input: {
    from: day().optional().describe(`First last-valid day, YYYY-MM-DD in India; at most ${DUE_DAYS.past} days ago.`),
    to: day().optional().describe(`Last last-valid day, included; at most ${DUE_DAYS.future} days from today.`),
    limit: rowLimit(),
  },
  output: {
    today: day(),
    from: day(),
    to: day(),
    expired: z.int().describe('Number of expired subscriptions in the period.'),
    expiring: z.int().describe('Number of expiring subscriptions in the period.'),
    due: z.array(
      z.object({
        ...PERSON,
        plan: z.string(),
        tier: z.string().nullable(),
        due_date: day().describe('The last valid day.'),
        state: z.enum(['expired', 'expiring']),
        days_left: z.int().describe('Days from today to the last valid day; negative if it has passed.'),
        expected_amount: rupees('What the renewal will cost; null for an expired subscription').nullable(),
      }),
    ),
  },
  async run({ api, person }, { from, to, limit }) {
    const { as_of: today, renewals } = await api.get<{ as_of: Day; renewals: ExpectedRenewal[] }>(
      '/api/analytics/forecast',
    );
    const period = {
      from: (from ?? addDays(today, -DUE_DAYS.default)) as Day,
      to: (to ?? addDays(today, DUE_DAYS.default)) as Day,
    };
    const limits = limitsOf(today);
    if (period.from > period.to || period.from < limits.from || period.to > limits.to)
      throw new ToolError(`The period must be within ${limits.from} and ${limits.to}, and from not after to.`);
    const months = pastMonths(period, today);
    const [active, ...ended] = await Promise.all([
      months.length > 0
        ? api.get<{ subscriptions: ActiveTerm[] }>('/api/analytics/active-subscriptions', {
            start_date: period.from,
            end_date: addDays(today, 1),
          })
        : { subscriptions: [] },
      ...months.map((month) => api.get<{ renewals: EndedTerm[] }>('/api/analytics/rates', { month })),
    ]);
    const due = findDueTerms(period, today, {
      ended: ended.flatMap((rates) => rates.renewals),
      active: active.subscriptions,
      expected: renewals,
    });
    return {
      today,
      ...period,
      expired: due.filter(({ state }) => state === 'expired').length,
      expiring: due.filter(({ state }) => state === 'expiring').length,
      due: due.slice(0, limit).map((term) => ({
        ...person(term.patient_id, term.patient_name, term.patient_mobile),
        plan: term.subscription_name,
        tier: term.tier_name,
        due_date: term.due_date,
        state: term.state,
        days_left: term.days_left,
        expected_amount: term.expected_amount,
      })),
    };
  },
});

interface Payment {
  payment_id: string;
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
  subscription_name: string;
  tier_name: string | null;
  payment_date: Day;
  payment_amount: number;
}

interface Refund {
  refund_id: string;
  payment_id: string;
  patient_id: string;
  patient_name: string;
  patient_mobile: string | null;
  refund_date: Day;
  amount: number;
}

interface Revenue {
  newRevenue: number;
  refunds: number;
  netRevenue: number;
  subscriptions: Payment[];
  refundRows: Refund[];
  period: { start: Day; end: Day };
}

export const getRevenue = defineTool({
  name: 'get_revenue',
  title: 'Revenue of a month',
  description:
    'Returns what the clinic received and refunded in a month, in rupees, with every payment and refund behind the figures, newest first. The figures are those of the dashboard. Without a month: the current month up to today.',
  scopes: ['figures.read'],
  annotations: READS,
  input: {
    month: z
      .string()
      .regex(/^(?:19|20|21)\d{2}-(?:0[1-9]|1[0-2])$/, 'must be a month, YYYY-MM')
      .optional()
      .describe('YYYY-MM, a calendar month in India.'),
    limit: rowLimit(),
  },
  output: {
    from: day(),
    to: day(),
    new_revenue: rupees('Payments of the period, before refunds'),
    refunds: rupees('Refunds made in the period, of payments of any date'),
    net_revenue: rupees('New revenue minus refunds; can be negative'),
    payment_count: z.int(),
    payments: z.array(
      z.object({
        payment_id: z.string(),
        ...PERSON,
        plan: z.string(),
        tier: z.string().nullable(),
        payment_date: day(),
        amount: rupees('The payment'),
      }),
    ),
    refund_count: z.int(),
    refund_rows: z.array(
      z.object({
        refund_id: z.string(),
        payment_id: z.string(),
        ...PERSON,
        refund_date: day(),
        amount: rupees('The refund'),
      }),
    ),
  },
  async run({ api, person }, { month, limit }) {
    const firstDay = month && (`${month}-01` as Day);
    const revenue = await api.get<Revenue>(
      '/api/analytics/new-revenue',
      firstDay ? { period: 'custom', start_date: firstDay, end_date: monthEnd(firstDay) } : { period: 'this_month' },
    );
    return {
      from: revenue.period.start,
      to: revenue.period.end,
      new_revenue: revenue.newRevenue,
      refunds: revenue.refunds,
      net_revenue: revenue.netRevenue,
      payment_count: revenue.subscriptions.length,
      payments: revenue.subscriptions.slice(0, limit).map((payment) => ({
        payment_id: payment.payment_id,
        ...person(payment.patient_id, payment.patient_name, payment.patient_mobile),
        plan: payment.subscription_name,
        tier: payment.tier_name,
        payment_date: payment.payment_date,
        amount: payment.payment_amount,
      })),
      refund_count: revenue.refundRows.length,
      refund_rows: revenue.refundRows.slice(0, limit).map((refund) => ({
        refund_id: refund.refund_id,
        payment_id: refund.payment_id,
        ...person(refund.patient_id, refund.patient_name, refund.patient_mobile),
        refund_date: refund.refund_date,
        amount: refund.amount,
      })),
    };
  },
});

export interface Message {
  id: string;
  patient_id: string;
  patient_name: string;
  to: string | null;
  kind: string;
  status: string;
  reason: string | null;
  created_at: string;
  actions: string[];
}

export const listFailedMessages = defineTool({
  name: 'list_failed_messages',
  title: 'Failed messages',
  description:
    'Lists WhatsApp messages to patients of the last 7 days that failed or whose outcome is unknown, newest first, with the reason. The texts of the messages are not included.',
  scopes: ['messages.read'],
  annotations: READS,
  input: { limit: rowLimit() },
  output: {
    total: z.int().describe('Number of such messages.'),
    messages: z.array(
      z.object({
        message_id: z.string(),
        ...PERSON,
        patient_mobile: z.string().nullable().describe(`The number it was for. ${MASKED} Null if there is none.`),
        kind: z.string().describe('What it is about, such as reminder or payment_link.'),
        reason: z.string().nullable(),
        created_at: z.string().describe('ISO 8601 in UTC.'),
        can_be_resent: z.boolean(),
      }),
    ),
  },
  async run({ api, person }, { limit }) {
    const { messages, total } = await api.get<{ messages: Message[]; total: number }>('/api/messages', {
      status: 'undelivered',
      ...firstRows(limit),
    });
    return {
      total,
      messages: messages.map((message) => ({
        message_id: message.id,
        ...person(message.patient_id, message.patient_name, message.to),
        kind: message.kind,
        reason: message.reason,
        created_at: message.created_at,
        can_be_resent: message.actions.includes('resend'),
      })),
    };
  },
});

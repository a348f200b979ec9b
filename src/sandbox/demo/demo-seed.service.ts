import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AccountsService } from '../../auth/accounts.service.js';
import { config } from '../../config.js';
import { systemContext, type AuditContext } from '../../platform/audit-context.js';
import { captureOf, post } from '../../ledger/ledger.js';
import { Database } from '../../platform/db/database.js';
import { RazorpayAccounts } from '../razorpay/razorpay-accounts.js';
import { SandboxClock } from '../sandbox-clock.js';
import { DOCTOR } from './demo-catalogue.js';
import { demoAccounts } from './demo-accounts.js';
import { razorpayRows, whatsappRows } from './demo-provider-rows.js';
import { publicPageRows } from './demo-public-page.js';
import type { DemoRows, PaymentRow } from './demo-rows.js';
import { generateDemoData } from './demo-data.js';

/** Advisory lock, so that processes that start together insert the demo data once. */
const SEED_LOCK = 7_041_780;

/** In the order of their foreign keys. */
const TABLES: readonly (keyof DemoRows)[] = [
  ...(['plan', 'tier', 'payer', 'payer_link', 'patient', 'enrolment', 'link', 'payment_order', 'term'] as const),
  ...(['term_pause', 'payment', 'hold', 'message', 'reply'] as const),
];

/** Adds the demo accounts, and a doctor with two years of data. */
@Injectable()
export class DemoSeed implements OnApplicationBootstrap {
  private readonly log = new Logger(DemoSeed.name);

  constructor(
    private readonly db: Database,
    private readonly clock: SandboxClock,
    private readonly accounts: AccountsService,
    private readonly razorpay: RazorpayAccounts,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // The audit triggers skip changes of this name.
    if (config.demo) await this.seed(systemContext('demo.seed'));
  }

  private async seed(context: AuditContext): Promise<void> {
    const accountIds = await this.findAccountIds();
    for (const { email, password, role } of demoAccounts)
      if (!accountIds.has(email))
        accountIds.set(email, await this.accounts.ensureAccount(context, email, password, role));
    const doctorId = accountIds.get(demoAccounts[0].email);
    if (doctorId) await this.insertDemoData(context, doctorId);
  }

  private async findAccountIds(): Promise<Map<string, string>> {
    const rows = await this.db.readShared((tx) =>
      tx.query<{ email: string; id: string }[]>('SELECT email, id FROM account WHERE email = ANY ($1)', [
        demoAccounts.map(({ email }) => email),
      ]),
    );
    return new Map(rows.map(({ email, id }) => [email, id]));
  }

  /** Inserts all data in one transaction, unless the doctor has a plan already. */
  private async insertDemoData(context: AuditContext, doctorId: string): Promise<void> {
    const { keyId } = await this.razorpay.ensureAccount(doctorId);
    const patients = await this.db.write(context, doctorId, async (tx) => {
      await tx.query('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0'); // another process may be inserting
      await tx.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK]);
      const plans = await tx.query<unknown[]>('SELECT FROM plan LIMIT 1');
      if (plans.length > 0) return 0;
      const data = generateDemoData(this.clock.now(), keyId);
      const updated_at = this.clock.now().toISOString();
      await insert(tx, 'profile', [{ doctor_id: doctorId, ...DOCTOR, updated_at }]);
      for (const table of TABLES)
        await insert(
          tx,
          table,
          data[table].map((row) => ({ doctor_id: doctorId, ...row })),
        );
      for (const [table, rows] of Object.entries(publicPageRows(data.plan, updated_at)))
        await insert(
          tx,
          table,
          rows.map((row) => ({ doctor_id: doctorId, ...row })),
        );
      const captured = data.payment.filter(({ captured_at }) => captured_at !== null);
      // Receipts are numbered in the order of the postings.
      const inOrder = captured.toSorted((a, b) => String(a.captured_at).localeCompare(String(b.captured_at)));
      await post(tx, ...inOrder.map((payment) => toCapturePosting(doctorId, payment)));
      const routes = data.payment_order.map(({ provider_order_id, id }) => ({ provider_order_id, order_id: id }));
      await insert(
        tx,
        'provider_order',
        routes.map((route) => ({ doctor_id: doctorId, ...route })),
      );
      const contacts = data.whatsapp_contact.map(({ last_patient_id: _, ...row }) => row);
      // Another doctor's patient may have the same number.
      await insert(tx, 'whatsapp_contact', contacts, 'ON CONFLICT DO NOTHING');
      const correspondents = data.whatsapp_contact.map(({ number, last_patient_id: patient_id }) => ({
        number,
        patient_id,
      }));
      await insert(
        tx,
        'whatsapp_correspondent',
        correspondents.map((row) => ({ doctor_id: doctorId, ...row })),
      );
      await insert(tx, 'sandbox.razorpay_entity', razorpayRows(data));
      await insert(tx, 'sandbox.whatsapp_message', whatsappRows(data, doctorId));
      return data.patient.length;
    });
    if (patients > 0) await this.accounts.setPlan(context, doctorId, 'professional'); // Starter allows fewer subscriptions
    if (patients > 0) this.log.log(`the demo doctor has ${patients} patients`);
  }
}

/** The ledger entry of a captured payment. Demo payments are never refunded, and no hold is accepted. */
const toCapturePosting = (doctorId: string, { id, captured_at, payment_day, ...row }: PaymentRow) =>
  captureOf(
    {
      doctorId,
      id,
      providerPaymentId: row.provider_payment_id,
      amountPaise: row.amount_paise,
      capturedAt: captured_at === null ? null : new Date(captured_at),
      paymentDay: payment_day,
    },
    row.term_id === null ? 'held' : 'income',
  );

/** Inserts rows in one statement. Columns that are in no row get their defaults. */
async function insert(tx: EntityManager, table: string, rows: readonly object[], suffix = ''): Promise<void> {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].join(', ');
  if (columns === '') return;
  await tx.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1) ${suffix}`,
    [JSON.stringify(rows)],
  );
}

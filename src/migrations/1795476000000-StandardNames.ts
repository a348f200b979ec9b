import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tables and their columns: `[table, old name, new name]`. */
const COLUMNS = [
  ['whatsapp_contact', 'wish_at', 'opt_changed_at'],
  ['whatsapp_contact', 'heard_at', 'last_inbound_at'],
  ['whatsapp_contact', 'reached_at', 'conversation_opened_at'],
  ['whatsapp_contact', 'pair_free_at', 'pair_rate_free_at'],
  ['message', 'held_by', 'paused_by'],
  ['outbox', 'hearer', 'subscriber'],
  ['outbox', 'refused', 'error_code'],
  ['idempotency', 'mentions', 'mentioned_ids'],
  ['webhook_sender', 'heard_at', 'last_event_at'],
  ['term', 'shares_days', 'overlaps_another'],
  ['alarm_count', 'slot', 'hour_of_day'],
  ['payment_order', 'asked_at', 'last_queried_at'],
  ['ledger_transaction', 'cause_id', 'source_id'],
] as const;

const TABLES = [
  ['webhook_route', 'webhook_endpoint'],
  ['webhook_sender', 'webhook_source'],
  ['order_route', 'provider_order'],
  ['platform_figure', 'all_doctors_figure'],
  ['whatsapp_stop', 'whatsapp_sending_pause'],
] as const;

/** `[table, old name, new name]`; an index of a constraint is renamed with it. */
const CONSTRAINTS = [
  ['webhook_route', 'webhook_route_pk', 'webhook_endpoint_pk'],
  ['webhook_route', 'webhook_route_account_fk', 'webhook_endpoint_account_fk'],
  ['webhook_sender', 'webhook_sender_pk', 'webhook_source_pk'],
  ['webhook_sender', 'webhook_sender_account_fk', 'webhook_source_account_fk'],
  ['order_route', 'order_route_pk', 'provider_order_pk'],
  ['platform_figure', 'platform_figure_pk', 'all_doctors_figure_pk'],
  ['platform_figure', 'platform_figure_state', 'all_doctors_figure_state'],
  ['whatsapp_stop', 'whatsapp_stop_pk', 'whatsapp_sending_pause_pk'],
  ['alarm_count', 'alarm_count_slot', 'alarm_count_hour_of_day'],
] as const;

const INDEXES = [
  ['webhook_route_doctor', 'webhook_endpoint_doctor'],
  ['whatsapp_contact_reached', 'whatsapp_contact_conversation'],
  ['term_sharing_days', 'term_overlapping'],
  ['message_held', 'message_paused'],
] as const;

const FUNCTIONS = [
  ['forget_old', 'delete_expired'],
  ['note_change', 'record_change'],
] as const;

/** Names in the text of functions, which PostgreSQL does not rename with the table or column. */
const IN_FUNCTIONS = [...TABLES, ...FUNCTIONS, ['shares_days', 'overlaps_another']] as const;

const EVENTS = [['payment.went_back', 'payment.refund_reported']] as const;

/** Replaces the project's own names by the standard terms that the code uses. Changes no data but event names. */
export class StandardNames1795476000000 implements MigrationInterface {
  name = 'StandardNames1795476000000';

  async up(db: QueryRunner): Promise<void> {
    for (const [table, from, to] of COLUMNS) await db.query(`ALTER TABLE ${table} RENAME COLUMN ${from} TO ${to}`);
    for (const [table, from, to] of CONSTRAINTS)
      await db.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${from} TO ${to}`);
    for (const [from, to] of INDEXES) await db.query(`ALTER INDEX ${from} RENAME TO ${to}`);
    for (const [from, to] of TABLES) await db.query(`ALTER TABLE ${from} RENAME TO ${to}`);
    await renameTriggers(db, 'note_change', 'record_change');
    for (const [from, to] of FUNCTIONS) await db.query(`ALTER FUNCTION ${from} RENAME TO ${to}`);
    await replaceInFunctions(db, IN_FUNCTIONS);
    for (const [from, to] of EVENTS) await db.query('UPDATE outbox SET name = $2 WHERE name = $1', [from, to]);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [from, to] of EVENTS) await db.query('UPDATE outbox SET name = $1 WHERE name = $2', [from, to]);
    await replaceInFunctions(
      db,
      IN_FUNCTIONS.map(([from, to]) => [to, from]),
    );
    for (const [from, to] of FUNCTIONS) await db.query(`ALTER FUNCTION ${to} RENAME TO ${from}`);
    await renameTriggers(db, 'record_change', 'note_change');
    for (const [from, to] of TABLES) await db.query(`ALTER TABLE ${to} RENAME TO ${from}`);
    for (const [from, to] of INDEXES) await db.query(`ALTER INDEX ${to} RENAME TO ${from}`);
    for (const [table, from, to] of CONSTRAINTS)
      await db.query(`ALTER TABLE ${table} RENAME CONSTRAINT ${to} TO ${from}`);
    for (const [table, from, to] of COLUMNS) await db.query(`ALTER TABLE ${table} RENAME COLUMN ${to} TO ${from}`);
  }
}

async function renameTriggers(db: QueryRunner, from: string, to: string): Promise<void> {
  const tables = (await db.query(
    `SELECT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname = $1 AND tgparentid = 0`,
    [from],
  )) as { name: string }[];
  for (const { name } of tables) await db.query(`ALTER TRIGGER ${from} ON ${name} RENAME TO ${to}`);
}

/** Defines the functions of this schema again with the names replaced in their text. */
async function replaceInFunctions(db: QueryRunner, names: readonly (readonly [string, string])[]): Promise<void> {
  for (const [from, to] of names) {
    const functions = (await db.query(
      `SELECT pg_get_functiondef(oid) AS sql FROM pg_proc
       WHERE pronamespace = 'public'::regnamespace AND prokind = 'f' AND prosrc ~ ('\\m' || $1 || '\\M')`,
      [from],
    )) as { sql: string }[];
    for (const { sql } of functions) await db.query(sql.replace(new RegExp(`\\b${from}\\b`, 'g'), to));
  }
}

/** Tables that belong to no doctor. All others are isolated by doctor, and would be distributed by doctor. */
export const SHARED_TABLES = [
  ...['account', 'alarm_count', 'all_doctors_figure', 'idempotency', 'inbox', 'lease', 'ledger_check', 'link'],
  ...['membership', 'migration', 'outbox', 'password_link', 'provider_order', 'restore_drill', 'session'],
  ...['unclaimed_reply', 'webhook_endpoint', 'whatsapp_contact', 'whatsapp_correspondent', 'whatsapp_sending_pause'],
  ...['data_access', 'data_export', 'inbox_full_body', 'erasure', 'suppression_key'],
  ...['worker', 'backfill', 'second_factor', 'recovery_code', 'factor_challenge', 'security_event', 'support_access'],
  ...['api_key', 'api_key_use', 'public_slug', 'join_code', 'payer_link'],
];

import pg from 'pg';
import { config } from '../config.js';

/** Advisory lock, so that processes that start together do not create the tables at the same time. */
const SCHEMA_LOCK = 7_041_777;

/**
 * The tables of the simulated providers. They are not in a migration, so production never has them. Razorpay entities
 * and webhook bodies are `json`, not `jsonb`, which keeps the exact text. Times follow the clock; `due_at` is real
 * time.
 */
const SCHEMA = `
  SELECT pg_advisory_xact_lock(${SCHEMA_LOCK});
  CREATE SCHEMA IF NOT EXISTS sandbox;
  CREATE TABLE IF NOT EXISTS sandbox.clock (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    stands_at timestamptz
  );
  CREATE TABLE IF NOT EXISTS sandbox.fault (
    provider text NOT NULL,
    mode text NOT NULL,
    remaining integer
  );
  ALTER TABLE sandbox.fault DROP CONSTRAINT IF EXISTS fault_pkey, ADD COLUMN IF NOT EXISTS endpoint text,
    ADD COLUMN IF NOT EXISTS id bigint GENERATED ALWAYS AS IDENTITY;
  CREATE UNIQUE INDEX IF NOT EXISTS fault_of_endpoint ON sandbox.fault (provider, (coalesce(endpoint, '')));
  CREATE TABLE IF NOT EXISTS sandbox.simulated_job (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    queue text NOT NULL,
    payload json NOT NULL,
    tries integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    due_on_clock timestamptz NOT NULL,
    claimed_until timestamptz
  );
  CREATE INDEX IF NOT EXISTS simulated_job_due ON sandbox.simulated_job (due_at);
  CREATE INDEX IF NOT EXISTS simulated_job_queue ON sandbox.simulated_job (queue, id);
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_key (
    key_id text PRIMARY KEY,
    key_secret text NOT NULL,
    account_id text NOT NULL,
    doctor_id uuid,
    webhook_secret text
  );
  ALTER TABLE sandbox.razorpay_key ADD COLUMN IF NOT EXISTS webhook_active boolean NOT NULL DEFAULT true;
  CREATE UNIQUE INDEX IF NOT EXISTS razorpay_key_of_doctor ON sandbox.razorpay_key (doctor_id)
    WHERE webhook_secret IS NOT NULL;
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_webhook (
    id text PRIMARY KEY,
    key_id text NOT NULL REFERENCES sandbox.razorpay_key,
    path text,
    secret text,
    entity json NOT NULL
  );
  ALTER TABLE sandbox.razorpay_webhook ALTER COLUMN path DROP NOT NULL, ALTER COLUMN secret DROP NOT NULL;
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_retry_speed (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    factor float8 NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_entity (
    id text PRIMARY KEY,
    kind text NOT NULL,
    key_id text NOT NULL REFERENCES sandbox.razorpay_key,
    parent_id text REFERENCES sandbox.razorpay_entity,
    created_at bigint NOT NULL,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    receipt text,
    capture text,
    entity json NOT NULL
  );
  CREATE INDEX IF NOT EXISTS razorpay_entity_by_key ON sandbox.razorpay_entity (key_id, kind, created_at, seq);
  CREATE INDEX IF NOT EXISTS razorpay_entity_by_parent ON sandbox.razorpay_entity (parent_id);
  CREATE INDEX IF NOT EXISTS razorpay_entity_by_receipt ON sandbox.razorpay_entity (key_id, receipt);
  CREATE UNIQUE INDEX IF NOT EXISTS razorpay_link_by_url ON sandbox.razorpay_entity ((entity->>'short_url'))
    WHERE kind = 'payment_link';
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_link_setting (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    prefix text NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_idempotency (
    key_id text NOT NULL,
    idempotency_key text NOT NULL,
    request text NOT NULL,
    refund_id text,
    started_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (key_id, idempotency_key)
  );
  CREATE TABLE IF NOT EXISTS sandbox.razorpay_refund_script (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    outcome text NOT NULL,
    webhook text NOT NULL,
    delay_seconds float8 NOT NULL,
    remaining integer NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_message (
    id text PRIMARY KEY,
    seq bigint GENERATED ALWAYS AS IDENTITY,
    direction text NOT NULL,
    number text NOT NULL,
    template text,
    language text,
    category text,
    text text NOT NULL,
    button text,
    link text,
    callback_data text,
    status text NOT NULL,
    error_code integer,
    at timestamptz NOT NULL
  );
  CREATE INDEX IF NOT EXISTS whatsapp_message_by_number ON sandbox.whatsapp_message (number, seq);
  ALTER TABLE sandbox.whatsapp_message ADD COLUMN IF NOT EXISTS choices json,
    ADD COLUMN IF NOT EXISTS reaching boolean NOT NULL DEFAULT false, ADD COLUMN IF NOT EXISTS document json;
  CREATE INDEX IF NOT EXISTS whatsapp_message_reaching ON sandbox.whatsapp_message (at) WHERE reaching;
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_setting (
    single boolean PRIMARY KEY DEFAULT true CHECK (single),
    settings jsonb NOT NULL
  );
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_expired_token (hash text PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_rejection (code integer PRIMARY KEY, times integer NOT NULL);
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_pair (number text PRIMARY KEY, free_at timestamptz NOT NULL);
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_template (
    name text NOT NULL,
    language text NOT NULL,
    template json NOT NULL,
    PRIMARY KEY (name, language)
  );
  CREATE TABLE IF NOT EXISTS sandbox.whatsapp_update (
    seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    change json NOT NULL
  );
  GRANT USAGE ON SCHEMA sandbox TO nirog_app;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA sandbox TO nirog_app;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA sandbox TO nirog_app;
`;

/** Creates missing simulator tables as the database owner. May be repeated. */
export async function createSandboxSchema(): Promise<void> {
  const owner = new pg.Client({ connectionString: config.databaseOwnerUrl });
  await owner.connect();
  try {
    await owner.query(SCHEMA); // several statements in one query are one transaction
  } finally {
    await owner.end();
  }
}

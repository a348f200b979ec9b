import type { MigrationInterface, QueryRunner } from 'typeorm';

const RUPEES = (paise: string) => `trim_scale(${paise} / 100.0)`;
const PATIENT_OF_ENROLMENT =
  '(SELECT patient_id FROM enrolment e WHERE e.doctor_id = NEW.doctor_id AND e.id = NEW.enrolment_id)';

const TERM_DATA = `jsonb_build_object('term_id', NEW.id, 'enrolment_id', NEW.enrolment_id, 'patient_id', NEW.patient_id,
  'subscription_id', NEW.plan_id, 'subscription_tier_id', NEW.tier_id, 'amount', ${RUPEES('NEW.amount_paise')},
  'start_date', NEW.start_day, 'end_date', NEW.end_day)`;

const PAYMENT_DATA = `jsonb_build_object('payment_id', NEW.id, 'enrolment_id', NEW.enrolment_id, 'patient_id', ${PATIENT_OF_ENROLMENT},
  'term_id', NEW.term_id, 'amount', ${RUPEES('NEW.amount_paise')}, 'method', NEW.method,
  'payment_date', NEW.payment_day, 'reason', NEW.error_reason)`;

const REFUND_DATA = `(SELECT jsonb_build_object('payment_id', p.id, 'refund_id', NEW.id, 'enrolment_id', e.id, 'patient_id', e.patient_id,
    'amount', ${RUPEES('NEW.amount_paise')}, 'ends_access', NEW.ends_access)
  FROM payment p JOIN enrolment e ON e.doctor_id = p.doctor_id AND e.id = p.enrolment_id
  WHERE p.doctor_id = NEW.doctor_id AND p.id = NEW.payment_id)`;

/** The fields of a patient whose change is an event. */
const PATIENT_FIELDS = ['name', 'mobile', 'email', 'last_appointment', 'tag_ids', 'is_minor', 'guardian_name'];
const CHANGED_FIELDS = `array_remove(ARRAY[${PATIENT_FIELDS.map(
  (field) => `CASE WHEN NEW.${field} IS DISTINCT FROM OLD.${field} THEN '${field}' END`,
).join(', ')}], NULL)`;

interface Recorder {
  table: string;
  /** When the trigger runs. */
  when: string;
  /** SQL expression of the event's type; null for no event. */
  type: string;
  /** SQL expressions of the object's id and of the event's data. */
  object: string;
  data: string;
}

/** By name of its trigger function. */
const RECORDERS: Record<string, Recorder> = {
  record_new_patient: {
    table: 'patient',
    when: 'INSERT',
    type: `'patient.created'`,
    object: 'NEW.id',
    data: `jsonb_build_object('patient_id', NEW.id)`,
  },
  record_patient_change: {
    table: 'patient',
    when: 'UPDATE',
    type: `CASE
      WHEN NEW.erased_at IS NOT NULL THEN CASE WHEN OLD.erased_at IS NULL THEN 'patient.erased' END
      WHEN NEW.archived_at IS NOT NULL AND OLD.archived_at IS NULL THEN 'patient.archived'
      WHEN NEW.archived_at IS NULL AND OLD.archived_at IS NOT NULL THEN 'patient.restored'
      WHEN cardinality(${CHANGED_FIELDS}) > 0 THEN 'patient.updated' END`,
    object: 'NEW.id',
    data: `jsonb_build_object('patient_id', NEW.id) || CASE WHEN NEW.erased_at IS NULL AND cardinality(${CHANGED_FIELDS}) > 0
      THEN jsonb_build_object('changed', ${CHANGED_FIELDS}) ELSE '{}' END`,
  },
  record_enrolment: {
    table: 'enrolment',
    when: 'INSERT OR UPDATE OF plan_id',
    type: `CASE WHEN TG_OP = 'INSERT' THEN 'enrolment.created' WHEN NEW.plan_id <> OLD.plan_id THEN 'enrolment.plan_changed' END`,
    object: 'NEW.id',
    data: `jsonb_build_object('enrolment_id', NEW.id, 'patient_id', NEW.patient_id, 'subscription_id', NEW.plan_id)`,
  },
  record_new_term: {
    table: 'term',
    when: 'INSERT',
    type: `CASE WHEN NEW.state = 'paid' THEN 'term.activated' END`,
    object: 'NEW.id',
    data: TERM_DATA,
  },
  record_term_state: {
    table: 'term',
    when: 'UPDATE OF state',
    type: `CASE WHEN NEW.state = OLD.state THEN NULL
      WHEN NEW.state = 'cancelled' THEN 'term.cancelled'
      WHEN NEW.state = 'pending' THEN 'term.voided'
      WHEN OLD.state = 'cancelled' THEN 'term.restored' ELSE 'term.activated' END`,
    object: 'NEW.id',
    data: TERM_DATA,
  },
  record_term_pause: {
    table: 'term_pause',
    when: 'INSERT OR UPDATE OF to_day',
    type: `CASE WHEN TG_OP = 'INSERT' THEN CASE WHEN NEW.to_day IS NULL THEN 'term.disabled' END
      WHEN OLD.to_day IS NULL AND NEW.to_day IS NOT NULL THEN 'term.enabled' END`,
    object: 'NEW.term_id',
    data: `(SELECT ${TERM_DATA.replaceAll('NEW.', 't.')} FROM term t WHERE t.doctor_id = NEW.doctor_id AND t.id = NEW.term_id)`,
  },
  record_new_payment: {
    table: 'payment',
    when: 'INSERT',
    type: `CASE NEW.state WHEN 'captured' THEN 'payment.captured' WHEN 'failed' THEN 'payment.failed' END`,
    object: 'NEW.id',
    data: PAYMENT_DATA,
  },
  record_payment_state: {
    table: 'payment',
    when: 'UPDATE OF state',
    type: `CASE WHEN NEW.state = OLD.state OR OLD.state = 'refunded' THEN NULL WHEN NEW.state = 'captured' THEN 'payment.captured'
      WHEN NEW.state = 'failed' THEN 'payment.failed' WHEN NEW.state = 'voided' THEN 'payment.voided' END`,
    object: 'NEW.id',
    data: PAYMENT_DATA,
  },
  record_new_refund: {
    table: 'refund',
    when: 'INSERT',
    type: `CASE WHEN NEW.state IN ('pending', 'processed') THEN 'payment.refunded' END`,
    object: 'NEW.payment_id',
    data: REFUND_DATA,
  },
  record_refund_state: {
    table: 'refund',
    when: 'UPDATE OF state',
    type: `CASE WHEN NEW.state IN ('pending', 'processed') AND OLD.state NOT IN ('pending', 'processed') THEN 'payment.refunded'
      WHEN NEW.state = 'failed' AND OLD.state IN ('pending', 'processed') THEN 'payment.refund_failed' END`,
    object: 'NEW.payment_id',
    data: REFUND_DATA,
  },
  record_hold: {
    table: 'hold',
    when: 'INSERT OR UPDATE OF state',
    type: `CASE WHEN TG_OP = 'INSERT' THEN CASE WHEN NEW.state = 'open' THEN 'hold.opened' END
      WHEN NEW.state <> OLD.state THEN CASE NEW.state WHEN 'accepted' THEN 'hold.accepted' WHEN 'refunded' THEN 'hold.refunded' END END`,
    object: 'NEW.id',
    data: `jsonb_build_object('hold_id', NEW.id, 'payment_id', NEW.payment_id, 'enrolment_id', NEW.enrolment_id,
      'patient_id', ${PATIENT_OF_ENROLMENT}, 'amount', ${RUPEES('NEW.amount_paise')}, 'reason', NEW.reason)`,
  },
  record_receipt: {
    table: 'receipt',
    when: 'INSERT',
    type: `'receipt.issued'`,
    object: 'NEW.id',
    data: `jsonb_build_object('receipt_id', NEW.id, 'number', NEW.number, 'kind', NEW.kind, 'payment_id', NEW.payment_id,
      'patient_id', NEW.patient_id, 'amount', ${RUPEES('NEW.amount_paise')}, 'issued_on', NEW.issued_on)`,
  },
  record_message_state: {
    table: 'message',
    when: 'UPDATE OF state',
    type: `CASE WHEN NEW.state = OLD.state OR NEW.patient_id IS NULL THEN NULL WHEN NEW.state = 'failed' THEN 'message.failed'
      WHEN NEW.state = 'delivered' OR NEW.state = 'read' AND OLD.state <> 'delivered' THEN 'message.delivered' END`,
    object: 'NEW.id',
    data: `jsonb_build_object('message_id', NEW.id, 'patient_id', NEW.patient_id, 'kind', NEW.kind, 'reason', NEW.reason)`,
  },
  record_reply: {
    table: 'reply',
    when: 'INSERT',
    type: `CASE WHEN NEW.kind <> 'several_clinics' THEN 'message.replied' END`,
    object: 'NEW.id',
    data: `jsonb_build_object('reply_id', NEW.id, 'patient_id', NEW.patient_id)`,
  },
};

/** Events of a clinic, recorded in the transaction of the change. They hold ids, dates and amounts: no name, number or text. */
export class ClinicEvents1795596000000 implements MigrationInterface {
  name = 'ClinicEvents1795596000000';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "clinic_event" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "type" text NOT NULL,
                "object_id" uuid NOT NULL,
                "data" jsonb NOT NULL,
                "occurred_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "recorded_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "position" bigint NOT NULL,
                "sequence" bigint,
                "dedupe_key" text,
                CONSTRAINT "clinic_event_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query('CREATE SEQUENCE clinic_event_position');
    await db.query('CREATE INDEX "clinic_event_unpublished" ON "clinic_event" ("position") WHERE sequence IS NULL');
    await db.query('CREATE INDEX "clinic_event_recorded" ON "clinic_event" ("recorded_at")');
    await db.query('CREATE UNIQUE INDEX "clinic_event_sequence" ON "clinic_event" ("doctor_id", "sequence")');
    await db.query('CREATE UNIQUE INDEX "clinic_event_once" ON "clinic_event" ("doctor_id", "dedupe_key")');
    await db.query(`
            ALTER TABLE "clinic_event"
            ADD CONSTRAINT "clinic_event_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            CREATE TABLE "event_stream" (
                "doctor_id" uuid NOT NULL,
                "last_sequence" bigint NOT NULL DEFAULT 0,
                "checked_day" date,
                CONSTRAINT "event_stream_pk" PRIMARY KEY ("doctor_id")
            )
        `);
    await db.query(`
            ALTER TABLE "event_stream"
            ADD CONSTRAINT "event_stream_doctor_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    for (const table of ['clinic_event', 'event_stream']) {
      await db.query(`SELECT isolate_tenant_table('${table}')`);
      await db.query(`CREATE POLICY recorder ON ${table} FOR ALL TO CURRENT_USER USING (true)`);
    }
    await db.query('CREATE POLICY progress ON event_stream FOR SELECT TO nirog_platform USING (true)');
    await db.query('GRANT SELECT (doctor_id, checked_day) ON event_stream TO nirog_platform');
    await db.query('CREATE POLICY unpublished ON clinic_event FOR SELECT TO nirog_platform USING (sequence IS NULL)');
    await db.query('GRANT SELECT (sequence) ON clinic_event TO nirog_platform');
    await db.query('GRANT USAGE ON SEQUENCE clinic_event_position TO nirog_app');
    await db.query(`
            CREATE VIEW integrated_clinic AS
                SELECT doctor_id FROM api_key WHERE revoked_at IS NULL AND 'events.read' = ANY(scopes)
        `);
    await db.query('GRANT SELECT ON integrated_clinic TO nirog_app, nirog_platform');
    await this.createRecorders(db);
    await this.createPublication(db);
  }

  async down(db: QueryRunner): Promise<void> {
    for (const [name, { table }] of Object.entries(RECORDERS)) {
      await db.query(`DROP TRIGGER ${name} ON ${table}`);
      await db.query(`DROP FUNCTION ${name}()`);
    }
    await db.query('DROP FUNCTION record_event(uuid, text, uuid, jsonb)');
    await db.query('DROP FUNCTION publish_events(integer)');
    await db.query('DROP FUNCTION delete_old_events(integer, timestamptz)');
    await db.query('DROP VIEW integrated_clinic');
    await db.query('DROP TABLE "event_stream"');
    await db.query('DROP TABLE "clinic_event"');
    await db.query('DROP SEQUENCE clinic_event_position');
  }

  /** Nothing is recorded for a clinic without integrations, nor for rows that an import or the demo data copies. */
  private async createRecorders(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE FUNCTION record_event(doctor uuid, type text, object uuid, data jsonb) RETURNS void
            LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
            BEGIN
                IF current_setting('app.action', true) IN ('demo.seed', 'doctor.import') THEN RETURN; END IF;
                INSERT INTO clinic_event (doctor_id, id, type, object_id, data, occurred_at, position)
                VALUES (doctor, gen_random_uuid(), type, object, data,
                    coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()), nextval('clinic_event_position'));
            END $$
        `);
    await db.query('REVOKE ALL ON FUNCTION record_event(uuid, text, uuid, jsonb) FROM PUBLIC');
    await db.query('GRANT EXECUTE ON FUNCTION record_event(uuid, text, uuid, jsonb) TO nirog_app');
    for (const [name, { table, when, type, object, data }] of Object.entries(RECORDERS)) {
      await db.query(`
            CREATE FUNCTION ${name}() RETURNS trigger
            LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
            DECLARE
                type CONSTANT text := ${type};
            BEGIN
                IF type IS NULL OR NOT EXISTS (SELECT FROM integrated_clinic c WHERE c.doctor_id = NEW.doctor_id) THEN
                    RETURN NULL;
                END IF;
                PERFORM record_event(NEW.doctor_id, type, ${object}, ${data});
                RETURN NULL;
            END $$
        `);
      await db.query(`REVOKE ALL ON FUNCTION ${name}() FROM PUBLIC`);
      await db.query(`CREATE TRIGGER ${name} AFTER ${when} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
    }
  }

  /**
   * Gives committed events the next numbers of their clinics, one caller at a time, so that a reader who has seen a number
   * has seen all below it. Rows of one object are locked while they change, so its events are numbered in their order.
   */
  private async createPublication(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE FUNCTION publish_events(most integer) RETURNS integer
            LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
            DECLARE
                published integer;
            BEGIN
                IF NOT pg_try_advisory_xact_lock(hashtext('publish_events')) THEN RETURN 0; END IF;
                WITH waiting AS (
                    SELECT doctor_id, id, position FROM clinic_event WHERE sequence IS NULL ORDER BY position LIMIT most
                ), numbered AS (
                    SELECT doctor_id, id, row_number() OVER (PARTITION BY doctor_id ORDER BY position) AS number,
                        count(*) OVER (PARTITION BY doctor_id) AS total
                    FROM waiting
                ), streams AS (
                    INSERT INTO event_stream AS s (doctor_id, last_sequence)
                    SELECT DISTINCT doctor_id, total FROM numbered
                    ON CONFLICT (doctor_id) DO UPDATE SET last_sequence = s.last_sequence + excluded.last_sequence
                    RETURNING doctor_id, last_sequence
                ), done AS (
                    UPDATE clinic_event e SET sequence = s.last_sequence - n.total + n.number
                    FROM numbered n JOIN streams s USING (doctor_id)
                    WHERE e.doctor_id = n.doctor_id AND e.id = n.id RETURNING 1
                )
                SELECT count(*) INTO published FROM done;
                RETURN published;
            END $$
        `);
    await db.query(`
            CREATE FUNCTION delete_old_events(most integer, business_now timestamptz) RETURNS integer
            LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
                WITH gone AS (
                    DELETE FROM clinic_event WHERE (doctor_id, id) IN (
                        SELECT doctor_id, id FROM clinic_event
                        WHERE recorded_at < least(now(), business_now) - interval '30 days' AND sequence IS NOT NULL
                        ORDER BY recorded_at LIMIT most)
                    RETURNING 1
                )
                SELECT count(*)::integer FROM gone
            $$
        `);
    for (const signature of ['publish_events(integer)', 'delete_old_events(integer, timestamptz)']) {
      await db.query(`REVOKE ALL ON FUNCTION ${signature} FROM PUBLIC`);
      await db.query(`GRANT EXECUTE ON FUNCTION ${signature} TO nirog_app`);
    }
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Initial1795178479430 implements MigrationInterface {
  name = 'Initial1795178479430';

  async up(db: QueryRunner): Promise<void> {
    await db.query(`
            CREATE TABLE "account" (
                "id" uuid NOT NULL,
                "email" text NOT NULL,
                "password_hash" text NOT NULL,
                "role" text NOT NULL,
                "status" text NOT NULL,
                "status_reason" text,
                "approved_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                CONSTRAINT "account_status" CHECK (
                    status IN ('pending', 'approved', 'rejected', 'suspended')
                ),
                CONSTRAINT "account_role" CHECK (role IN ('doctor', 'admin', 'support')),
                CONSTRAINT "account_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query(`
            CREATE INDEX "account_by_status" ON "account" ("status", "created_at")
        `);
    await db.query(`
            CREATE UNIQUE INDEX "account_email" ON "account" ("email")
        `);
    await db.query(`
            CREATE TABLE "session" (
                "id" uuid NOT NULL,
                "account_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "last_seen_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "ended_at" TIMESTAMP WITH TIME ZONE,
                "ip" text,
                "user_agent" text,
                CONSTRAINT "session_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query(`
            CREATE INDEX "session_by_account" ON "session" ("account_id")
        `);
    await db.query(`
            CREATE TABLE "link" (
                "identifier" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "revoked_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "link_pk" PRIMARY KEY ("identifier")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "link_one_live" ON "link" ("doctor_id", "enrolment_id")
            WHERE revoked_at IS NULL
        `);
    await db.query(`
            CREATE TABLE "term_pause" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "term_id" uuid NOT NULL,
                "from_day" date NOT NULL,
                "to_day" date,
                CONSTRAINT "term_pause_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "term_pause_one_open" ON "term_pause" ("doctor_id", "term_id")
            WHERE to_day IS NULL
        `);
    await db.query(`
            CREATE TABLE "message" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "term_id" uuid NOT NULL,
                "kind" text NOT NULL,
                "dedupe_key" text NOT NULL,
                "template" text NOT NULL,
                "language" text NOT NULL,
                "to_number" text,
                "variables" jsonb NOT NULL,
                "link_identifier" text,
                "state" text NOT NULL,
                "reason" text,
                "provider_id" text,
                "attempted_at" TIMESTAMP WITH TIME ZONE,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "sent_at" TIMESTAMP WITH TIME ZONE,
                "delivered_at" TIMESTAMP WITH TIME ZONE,
                "read_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "message_state" CHECK (
                    state IN (
                        'queued',
                        'sent',
                        'delivered',
                        'read',
                        'failed',
                        'skipped'
                    )
                ),
                CONSTRAINT "message_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "message_by_patient" ON "message" ("doctor_id", "patient_id", "id")
        `);
    await db.query(`
            CREATE UNIQUE INDEX "message_once" ON "message" ("doctor_id", "dedupe_key")
        `);
    await db.query(`
            CREATE TABLE "patient" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "mobile" text,
                "mobile_normal" text,
                "email" text,
                "last_appointment" date,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "archived_at" TIMESTAMP WITH TIME ZONE,
                "erased_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "patient_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "patient_by_name" ON "patient" ("doctor_id", "name", "id")
            WHERE erased_at IS NULL
        `);
    await db.query(`
            CREATE UNIQUE INDEX "patient_twin" ON "patient" ("doctor_id", "mobile_normal", lower("name"))
            WHERE erased_at IS NULL
        `);
    await db.query(`
            CREATE TABLE "profile" (
                "doctor_id" uuid NOT NULL,
                "doctor_name" text NOT NULL,
                "mobile_number" text,
                "degree" text,
                "specialization" text,
                "profile_image_url" text,
                "clinic_manager" text,
                "tag_line" text,
                "clinic_name" text,
                "clinic_address" text,
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "profile_pk" PRIMARY KEY ("doctor_id")
            )
        `);
    await db.query(`
            CREATE TABLE "outbox" (
                "id" BIGSERIAL NOT NULL,
                "hearer" text NOT NULL,
                "name" text NOT NULL,
                "payload" jsonb NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "sent_at" TIMESTAMP WITH TIME ZONE,
                "handled_at" TIMESTAMP WITH TIME ZONE,
                "refused" text,
                CONSTRAINT "outbox_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query(`
            CREATE INDEX "outbox_unhandled" ON "outbox" ("sent_at")
            WHERE handled_at IS NULL
        `);
    await db.query(`
            CREATE INDEX "outbox_unsent" ON "outbox" ("id")
            WHERE sent_at IS NULL
        `);
    await db.query(`
            CREATE TABLE "payment_gateway" (
                "doctor_id" uuid NOT NULL,
                "key_id" text NOT NULL,
                "key_secret_sealed" text NOT NULL,
                "webhook_secret_sealed" text NOT NULL,
                "checked_at" TIMESTAMP WITH TIME ZONE,
                "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "payment_gateway_pk" PRIMARY KEY ("doctor_id")
            )
        `);
    await db.query(`
            CREATE TABLE "enrolment" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "plan_id" uuid NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "enrolment_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "enrolment_once" ON "enrolment" ("doctor_id", "patient_id", "plan_id")
        `);
    await db.query(`
            CREATE TABLE "webhook_route" (
                "token" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                CONSTRAINT "webhook_route_pk" PRIMARY KEY ("token")
            )
        `);
    await db.query(`
            CREATE UNIQUE INDEX "webhook_route_doctor" ON "webhook_route" ("doctor_id")
        `);
    await db.query(`
            CREATE TABLE "order_route" (
                "provider_order_id" text NOT NULL,
                "doctor_id" uuid NOT NULL,
                "order_id" uuid NOT NULL,
                CONSTRAINT "order_route_pk" PRIMARY KEY ("provider_order_id")
            )
        `);
    await db.query(`
            CREATE TABLE "plan" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "name" text NOT NULL,
                "description" text NOT NULL DEFAULT '',
                "covered_services" text NOT NULL DEFAULT '',
                "excluded_services" text NOT NULL DEFAULT '',
                "additional_info" text NOT NULL DEFAULT '',
                "is_active" boolean NOT NULL DEFAULT true,
                "version" integer NOT NULL DEFAULT '1',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "removed_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "plan_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE TABLE "lease" (
                "name" text NOT NULL,
                "holder" uuid NOT NULL,
                "until" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "lease_pk" PRIMARY KEY ("name")
            )
        `);
    await db.query(`
            CREATE TABLE "term" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "patient_id" uuid NOT NULL,
                "plan_id" uuid NOT NULL,
                "plan_name" text NOT NULL,
                "tier_id" uuid,
                "tier_name" text,
                "validity_type" text,
                "months" smallint,
                "amount_paise" bigint,
                "state" text NOT NULL,
                "start_day" date,
                "end_day" date,
                "anchor_day" smallint,
                "payment_day" date,
                "payment_method" text,
                "ended_day" date,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "term_paid" CHECK (
                    state <> 'paid'
                    OR num_nulls(
                        tier_id,
                        validity_type,
                        months,
                        amount_paise,
                        start_day,
                        end_day,
                        anchor_day,
                        payment_day,
                        payment_method
                    ) = 0
                ),
                CONSTRAINT "term_days" CHECK (
                    start_day <= end_day
                    AND anchor_day BETWEEN 1 AND 31
                ),
                CONSTRAINT "term_state" CHECK (state IN ('pending', 'paid', 'cancelled')),
                CONSTRAINT "term_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "term_live" ON "term" ("doctor_id", "end_day", "start_day")
            WHERE state = 'paid'
        `);
    await db.query(`
            CREATE INDEX "term_by_patient" ON "term" ("doctor_id", "patient_id")
        `);
    await db.query(`
            CREATE INDEX "term_by_enrolment" ON "term" ("doctor_id", "enrolment_id", "end_day")
        `);
    await db.query(`
            CREATE UNIQUE INDEX "term_one_pending" ON "term" ("doctor_id", "enrolment_id")
            WHERE state = 'pending'
        `);
    await db.query(`
            CREATE TABLE "hold" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "payment_id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "amount_paise" bigint NOT NULL,
                "reason" text NOT NULL,
                "state" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "hold_state" CHECK (state IN ('open', 'accepted', 'refunded')),
                CONSTRAINT "hold_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "hold_by_state" ON "hold" ("doctor_id", "state", "id")
        `);
    await db.query(`
            CREATE UNIQUE INDEX "hold_once" ON "hold" ("doctor_id", "payment_id")
        `);
    await db.query(`
            CREATE TABLE "payment_order" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "tier_id" uuid NOT NULL,
                "plan_name" text NOT NULL,
                "tier_name" text,
                "validity_type" text NOT NULL,
                "months" smallint NOT NULL,
                "amount_paise" bigint NOT NULL,
                "state" text NOT NULL,
                "provider_order_id" text,
                "key_id" text NOT NULL,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "expires_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "check_at" TIMESTAMP WITH TIME ZONE,
                "asked_at" TIMESTAMP WITH TIME ZONE,
                "checks" smallint NOT NULL DEFAULT '0',
                CONSTRAINT "order_amount" CHECK (amount_paise >= 100),
                CONSTRAINT "order_state" CHECK (
                    state IN ('intent', 'open', 'paid', 'expired', 'closed')
                ),
                CONSTRAINT "payment_order_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "order_due" ON "payment_order" ("check_at")
            WHERE check_at IS NOT NULL
        `);
    await db.query(`
            CREATE UNIQUE INDEX "order_one_open" ON "payment_order" ("doctor_id", "enrolment_id", "tier_id")
            WHERE state IN ('intent', 'open')
        `);
    await db.query(`
            CREATE TABLE "payment" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "enrolment_id" uuid NOT NULL,
                "order_id" uuid,
                "term_id" uuid,
                "provider_payment_id" text,
                "method" text NOT NULL,
                "reference" text,
                "amount_paise" bigint NOT NULL,
                "state" text NOT NULL,
                "captured_at" TIMESTAMP WITH TIME ZONE,
                "payment_day" date,
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                CONSTRAINT "payment_captured" CHECK (
                    state NOT IN ('captured', 'refunded')
                    OR num_nulls(captured_at, payment_day) = 0
                ),
                CONSTRAINT "payment_state" CHECK (
                    state IN (
                        'created',
                        'failed',
                        'authorized',
                        'captured',
                        'refunded'
                    )
                ),
                CONSTRAINT "payment_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "payment_revenue" ON "payment" ("doctor_id", "payment_day")
            WHERE payment_day IS NOT NULL
        `);
    await db.query(`
            CREATE INDEX "payment_by_enrolment" ON "payment" ("doctor_id", "enrolment_id")
        `);
    await db.query(`
            CREATE UNIQUE INDEX "payment_once" ON "payment" ("doctor_id", "provider_payment_id")
        `);
    await db.query(`
            CREATE TABLE "tier" (
                "doctor_id" uuid NOT NULL,
                "id" uuid NOT NULL,
                "plan_id" uuid NOT NULL,
                "name" text,
                "validity_type" text NOT NULL,
                "months" smallint NOT NULL,
                "price_paise" bigint NOT NULL,
                "features" text NOT NULL DEFAULT '',
                "created_at" TIMESTAMP WITH TIME ZONE NOT NULL,
                "removed_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "tier_validity" CHECK (
                    (validity_type, months) IN (
                        ('monthly', 1),
                        ('quarterly', 3),
                        ('half_yearly', 6),
                        ('yearly', 12)
                    )
                ),
                CONSTRAINT "tier_price" CHECK (
                    price_paise = 0
                    OR price_paise BETWEEN 100 AND 50000000
                ),
                CONSTRAINT "tier_pk" PRIMARY KEY ("doctor_id", "id")
            )
        `);
    await db.query(`
            CREATE INDEX "tier_by_plan" ON "tier" ("doctor_id", "plan_id")
        `);
    await db.query(`
            CREATE TABLE "inbox" (
                "id" uuid NOT NULL,
                "source" text NOT NULL,
                "scope" text NOT NULL,
                "event_id" text NOT NULL,
                "body" jsonb NOT NULL,
                "received_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
                "handled_at" TIMESTAMP WITH TIME ZONE,
                CONSTRAINT "inbox_pk" PRIMARY KEY ("id")
            )
        `);
    await db.query(`
            CREATE INDEX "inbox_unhandled" ON "inbox" ("received_at")
            WHERE handled_at IS NULL
        `);
    await db.query(`
            CREATE UNIQUE INDEX "inbox_event" ON "inbox" ("source", "scope", "event_id")
        `);
    await db.query(`
            ALTER TABLE "session"
            ADD CONSTRAINT "session_account_fk" FOREIGN KEY ("account_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "term_pause"
            ADD CONSTRAINT "term_pause_term_fk" FOREIGN KEY ("doctor_id", "term_id") REFERENCES "term"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_term_fk" FOREIGN KEY ("doctor_id", "term_id") REFERENCES "term"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "message"
            ADD CONSTRAINT "message_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "patient"
            ADD CONSTRAINT "patient_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "profile"
            ADD CONSTRAINT "profile_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment_gateway"
            ADD CONSTRAINT "payment_gateway_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "enrolment"
            ADD CONSTRAINT "enrolment_plan_fk" FOREIGN KEY ("doctor_id", "plan_id") REFERENCES "plan"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "enrolment"
            ADD CONSTRAINT "enrolment_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "webhook_route"
            ADD CONSTRAINT "webhook_route_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "plan"
            ADD CONSTRAINT "plan_account_fk" FOREIGN KEY ("doctor_id") REFERENCES "account"("id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "term"
            ADD CONSTRAINT "term_tier_fk" FOREIGN KEY ("doctor_id", "tier_id") REFERENCES "tier"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "term"
            ADD CONSTRAINT "term_plan_fk" FOREIGN KEY ("doctor_id", "plan_id") REFERENCES "plan"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "term"
            ADD CONSTRAINT "term_patient_fk" FOREIGN KEY ("doctor_id", "patient_id") REFERENCES "patient"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "term"
            ADD CONSTRAINT "term_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "hold"
            ADD CONSTRAINT "hold_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "hold"
            ADD CONSTRAINT "hold_payment_fk" FOREIGN KEY ("doctor_id", "payment_id") REFERENCES "payment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment_order"
            ADD CONSTRAINT "order_tier_fk" FOREIGN KEY ("doctor_id", "tier_id") REFERENCES "tier"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment_order"
            ADD CONSTRAINT "order_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment"
            ADD CONSTRAINT "payment_term_fk" FOREIGN KEY ("doctor_id", "term_id") REFERENCES "term"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment"
            ADD CONSTRAINT "payment_order_fk" FOREIGN KEY ("doctor_id", "order_id") REFERENCES "payment_order"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "payment"
            ADD CONSTRAINT "payment_enrolment_fk" FOREIGN KEY ("doctor_id", "enrolment_id") REFERENCES "enrolment"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
    await db.query(`
            ALTER TABLE "tier"
            ADD CONSTRAINT "tier_plan_fk" FOREIGN KEY ("doctor_id", "plan_id") REFERENCES "plan"("doctor_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION
        `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`
            ALTER TABLE "tier" DROP CONSTRAINT "tier_plan_fk"
        `);
    await db.query(`
            ALTER TABLE "payment" DROP CONSTRAINT "payment_enrolment_fk"
        `);
    await db.query(`
            ALTER TABLE "payment" DROP CONSTRAINT "payment_order_fk"
        `);
    await db.query(`
            ALTER TABLE "payment" DROP CONSTRAINT "payment_term_fk"
        `);
    await db.query(`
            ALTER TABLE "payment_order" DROP CONSTRAINT "order_enrolment_fk"
        `);
    await db.query(`
            ALTER TABLE "payment_order" DROP CONSTRAINT "order_tier_fk"
        `);
    await db.query(`
            ALTER TABLE "hold" DROP CONSTRAINT "hold_payment_fk"
        `);
    await db.query(`
            ALTER TABLE "hold" DROP CONSTRAINT "hold_enrolment_fk"
        `);
    await db.query(`
            ALTER TABLE "term" DROP CONSTRAINT "term_enrolment_fk"
        `);
    await db.query(`
            ALTER TABLE "term" DROP CONSTRAINT "term_patient_fk"
        `);
    await db.query(`
            ALTER TABLE "term" DROP CONSTRAINT "term_plan_fk"
        `);
    await db.query(`
            ALTER TABLE "term" DROP CONSTRAINT "term_tier_fk"
        `);
    await db.query(`
            ALTER TABLE "plan" DROP CONSTRAINT "plan_account_fk"
        `);
    await db.query(`
            ALTER TABLE "webhook_route" DROP CONSTRAINT "webhook_route_account_fk"
        `);
    await db.query(`
            ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_patient_fk"
        `);
    await db.query(`
            ALTER TABLE "enrolment" DROP CONSTRAINT "enrolment_plan_fk"
        `);
    await db.query(`
            ALTER TABLE "payment_gateway" DROP CONSTRAINT "payment_gateway_account_fk"
        `);
    await db.query(`
            ALTER TABLE "profile" DROP CONSTRAINT "profile_account_fk"
        `);
    await db.query(`
            ALTER TABLE "patient" DROP CONSTRAINT "patient_account_fk"
        `);
    await db.query(`
            ALTER TABLE "message" DROP CONSTRAINT "message_patient_fk"
        `);
    await db.query(`
            ALTER TABLE "message" DROP CONSTRAINT "message_enrolment_fk"
        `);
    await db.query(`
            ALTER TABLE "message" DROP CONSTRAINT "message_term_fk"
        `);
    await db.query(`
            ALTER TABLE "term_pause" DROP CONSTRAINT "term_pause_term_fk"
        `);
    await db.query(`
            ALTER TABLE "session" DROP CONSTRAINT "session_account_fk"
        `);
    await db.query(`
            DROP INDEX "public"."inbox_event"
        `);
    await db.query(`
            DROP INDEX "public"."inbox_unhandled"
        `);
    await db.query(`
            DROP TABLE "inbox"
        `);
    await db.query(`
            DROP INDEX "public"."tier_by_plan"
        `);
    await db.query(`
            DROP TABLE "tier"
        `);
    await db.query(`
            DROP INDEX "public"."payment_once"
        `);
    await db.query(`
            DROP INDEX "public"."payment_by_enrolment"
        `);
    await db.query(`
            DROP INDEX "public"."payment_revenue"
        `);
    await db.query(`
            DROP TABLE "payment"
        `);
    await db.query(`
            DROP INDEX "public"."order_one_open"
        `);
    await db.query(`
            DROP INDEX "public"."order_due"
        `);
    await db.query(`
            DROP TABLE "payment_order"
        `);
    await db.query(`
            DROP INDEX "public"."hold_once"
        `);
    await db.query(`
            DROP INDEX "public"."hold_by_state"
        `);
    await db.query(`
            DROP TABLE "hold"
        `);
    await db.query(`
            DROP INDEX "public"."term_one_pending"
        `);
    await db.query(`
            DROP INDEX "public"."term_by_enrolment"
        `);
    await db.query(`
            DROP INDEX "public"."term_by_patient"
        `);
    await db.query(`
            DROP INDEX "public"."term_live"
        `);
    await db.query(`
            DROP TABLE "term"
        `);
    await db.query(`
            DROP TABLE "lease"
        `);
    await db.query(`
            DROP TABLE "plan"
        `);
    await db.query(`
            DROP TABLE "order_route"
        `);
    await db.query(`
            DROP INDEX "public"."webhook_route_doctor"
        `);
    await db.query(`
            DROP TABLE "webhook_route"
        `);
    await db.query(`
            DROP INDEX "public"."enrolment_once"
        `);
    await db.query(`
            DROP TABLE "enrolment"
        `);
    await db.query(`
            DROP TABLE "payment_gateway"
        `);
    await db.query(`
            DROP INDEX "public"."outbox_unsent"
        `);
    await db.query(`
            DROP INDEX "public"."outbox_unhandled"
        `);
    await db.query(`
            DROP TABLE "outbox"
        `);
    await db.query(`
            DROP TABLE "profile"
        `);
    await db.query(`
            DROP INDEX "public"."patient_by_name"
        `);
    await db.query(`
            DROP TABLE "patient"
        `);
    await db.query(`
            DROP INDEX "public"."message_once"
        `);
    await db.query(`
            DROP INDEX "public"."message_by_patient"
        `);
    await db.query(`
            DROP TABLE "message"
        `);
    await db.query(`
            DROP INDEX "public"."term_pause_one_open"
        `);
    await db.query(`
            DROP TABLE "term_pause"
        `);
    await db.query(`
            DROP INDEX "public"."link_one_live"
        `);
    await db.query(`
            DROP TABLE "link"
        `);
    await db.query(`
            DROP INDEX "public"."session_by_account"
        `);
    await db.query(`
            DROP TABLE "session"
        `);
    await db.query(`
            DROP INDEX "public"."account_email"
        `);
    await db.query(`
            DROP INDEX "public"."account_by_status"
        `);
    await db.query(`
            DROP TABLE "account"
        `);
  }
}

CREATE TABLE "partner_platform" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"designated" text,
	"designated_to" date,
	"organisations" uuid[],
	"operator" text,
	"uscc" text,
	"domain" text,
	"app_id" text,
	"contact" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"email" "bytea" NOT NULL,
	"email_index" text,
	"direction" text[] NOT NULL,
	"sync_target" uuid,
	"sync_kinds" text[],
	"sync_mode" text,
	"sync_at" text,
	"agreement" uuid[],
	"agreement_to" date,
	"remark" text,
	"is_ever_keyed" boolean NOT NULL,
	"last_in_at" timestamp(3) with time zone,
	"last_out_at" timestamp(3) with time zone,
	"stop_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "partner_platform_kind_check" CHECK ("partner_platform"."kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "partner_platform_direction_check" CHECK ("partner_platform"."direction" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "partner_platform_sync_kinds_check" CHECK ("partner_platform"."sync_kinds" <@ array['project', 'fund', 'help', 'progress', 'report', 'donation']::text[]),
	CONSTRAINT "partner_platform_sync_mode_check" CHECK ("partner_platform"."sync_mode" in ('1', '2', '3')),
	CONSTRAINT "partner_platform_state_check" CHECK ("partner_platform"."state" in ('draft', 'enabled', 'disabled'))
);

CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"platform" uuid NOT NULL,
	"name" text NOT NULL,
	"access_key" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp(3) with time zone,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"organisations" uuid[],
	"ips" text,
	"rate" integer NOT NULL,
	"max_amount" bigint,
	"daily_amount" bigint,
	"expires_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"last_ip" text,
	"revoke_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "api_key_environment_check" CHECK ("api_key"."environment" in ('1', '2')),
	CONSTRAINT "api_key_scopes_check" CHECK ("api_key"."scopes" <@ array['donation.create', 'donation.query', 'refund.query', 'cause.read', 'progress.read', 'receipt.query', 'organisation.read', 'station.read', 'evidence.read']::text[]),
	CONSTRAINT "api_key_rate_check" CHECK ("api_key"."rate" between 1 and 6000),
	CONSTRAINT "api_key_max_amount_check" CHECK ("api_key"."max_amount" >= 0),
	CONSTRAINT "api_key_daily_amount_check" CHECK ("api_key"."daily_amount" >= 0),
	CONSTRAINT "api_key_state_check" CHECK ("api_key"."state" in ('active', 'rotating', 'revoked', 'expired'))
);

CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"platform" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"timeout_seconds" integer NOT NULL,
	"max_attempts" integer NOT NULL,
	"failures" integer NOT NULL,
	"stop_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "webhook_events_check" CHECK ("webhook"."events" <@ array['donation.paid', 'donation.refunded', 'cause.published', 'cause.suspended', 'cause.closed', 'progress.published', 'report.published', 'payout.paid', 'receipt.issued', 'receipt.voided']::text[]),
	CONSTRAINT "webhook_timeout_seconds_check" CHECK ("webhook"."timeout_seconds" between 1 and 30),
	CONSTRAINT "webhook_max_attempts_check" CHECK ("webhook"."max_attempts" between 1 and 10),
	CONSTRAINT "webhook_failures_check" CHECK ("webhook"."failures" between 0 and 2147483647),
	CONSTRAINT "webhook_state_check" CHECK ("webhook"."state" in ('enabled', 'disabled', 'broken'))
);

CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"webhook" uuid NOT NULL,
	"platform" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"seq" integer NOT NULL,
	"payload" jsonb,
	"attempts" jsonb,
	"tries" integer NOT NULL,
	"next_at" timestamp(3) with time zone,
	"claimed_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "webhook_delivery_event_check" CHECK ("webhook_delivery"."event" in ('donation.paid', 'donation.refunded', 'cause.published', 'cause.suspended', 'cause.closed', 'progress.published', 'report.published', 'payout.paid', 'receipt.issued', 'receipt.voided', 'ping')),
	CONSTRAINT "webhook_delivery_seq_check" CHECK ("webhook_delivery"."seq" between 0 and 2147483647),
	CONSTRAINT "webhook_delivery_tries_check" CHECK ("webhook_delivery"."tries" between 0 and 2147483647),
	CONSTRAINT "webhook_delivery_state_check" CHECK ("webhook_delivery"."state" in ('waiting', 'delivering', 'retrying', 'delivered', 'dead'))
);

CREATE TABLE "api_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" uuid NOT NULL,
	"platform" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"code" integer NOT NULL,
	"ms" integer NOT NULL,
	"ip" text NOT NULL,
	"request" text NOT NULL,
	"idempotency" text,
	"body_hash" text,
	"error" text,
	"signed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "api_call_method_check" CHECK ("api_call"."method" in ('GET', 'POST')),
	CONSTRAINT "api_call_status_check" CHECK ("api_call"."status" between 0 and 999),
	CONSTRAINT "api_call_code_check" CHECK ("api_call"."code" between 0 and 99999),
	CONSTRAINT "api_call_ms_check" CHECK ("api_call"."ms" between 0 and 2147483647)
);

CREATE TABLE "partner_sandbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"order_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_sandbox_order_key" UNIQUE("key","order_no")
);

CREATE UNIQUE INDEX "partner_platform_number_key" ON "partner_platform" USING btree ("number");

CREATE UNIQUE INDEX "partner_platform_name_key" ON "partner_platform" USING btree ("name");

CREATE INDEX "partner_platform_list_idx" ON "partner_platform" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "partner_platform_phone_idx" ON "partner_platform" USING btree ("phone_index");

CREATE INDEX "partner_platform_email_idx" ON "partner_platform" USING btree ("email_index");

CREATE INDEX "partner_platform_sync_target_idx" ON "partner_platform" USING btree ("sync_target");

CREATE INDEX "partner_platform_agreement_to_idx" ON "partner_platform" USING btree ("agreement_to");

CREATE INDEX "partner_platform_name_trgm" ON "partner_platform" USING gin ("name" gin_trgm_ops);

CREATE INDEX "partner_platform_number_trgm" ON "partner_platform" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "api_key_access_key_key" ON "api_key" USING btree ("access_key");

CREATE INDEX "api_key_platform_state_idx" ON "api_key" USING btree ("platform","state");

CREATE INDEX "api_key_list_idx" ON "api_key" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "api_key_name_trgm" ON "api_key" USING gin ("name" gin_trgm_ops);

CREATE INDEX "api_key_access_key_trgm" ON "api_key" USING gin ("access_key" gin_trgm_ops);

CREATE INDEX "webhook_platform_state_idx" ON "webhook" USING btree ("platform","state");

CREATE INDEX "webhook_list_idx" ON "webhook" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "webhook_name_trgm" ON "webhook" USING gin ("name" gin_trgm_ops);

CREATE INDEX "webhook_delivery_webhook_state_next_at_idx" ON "webhook_delivery" USING btree ("webhook","state","next_at");

CREATE INDEX "webhook_delivery_webhook_subject_seq_idx" ON "webhook_delivery" USING btree ("webhook","subject","seq");

CREATE INDEX "webhook_delivery_event_created_at_idx" ON "webhook_delivery" USING btree ("event","created_at" desc);

CREATE INDEX "webhook_delivery_platform_created_at_idx" ON "webhook_delivery" USING btree ("platform","created_at" desc);

CREATE INDEX "webhook_delivery_list_idx" ON "webhook_delivery" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "webhook_delivery_subject_trgm" ON "webhook_delivery" USING gin ("subject" gin_trgm_ops);

CREATE INDEX "api_call_platform_created_at_idx" ON "api_call" USING btree ("platform","created_at" desc);

CREATE INDEX "api_call_key_created_at_idx" ON "api_call" USING btree ("key","created_at" desc);

CREATE INDEX "api_call_list_idx" ON "api_call" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "api_call_path_trgm" ON "api_call" USING gin ("path" gin_trgm_ops);

CREATE INDEX "api_call_request_trgm" ON "api_call" USING gin ("request" gin_trgm_ops);

CREATE INDEX "api_call_idempotency_trgm" ON "api_call" USING gin ("idempotency" gin_trgm_ops);

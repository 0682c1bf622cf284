DROP INDEX "official_account_organisation_idx";

CREATE TABLE "fan_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"fan" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"channel_no" text,
	"sending" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_message_direction_check" CHECK ("fan_message"."direction" in ('in', 'out')),
	CONSTRAINT "fan_message_kind_check" CHECK ("fan_message"."kind" in ('text', 'image', 'voice', 'video', 'location', 'link', 'follow', 'unfollow', 'scan', 'menu')),
	CONSTRAINT "fan_message_sending_check" CHECK ("fan_message"."sending" in ('queued', 'sending', 'sent', 'failed'))
);

CREATE TABLE "fan_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"fan" uuid NOT NULL,
	"account" uuid NOT NULL,
	"way" text NOT NULL,
	"said" text NOT NULL,
	"help" uuid,
	"relation" text,
	"help_kind" text,
	"amount" bigint,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"unread" integer NOT NULL,
	"replied_at" timestamp(3) with time zone,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_request_way_check" CHECK ("fan_request"."way" in ('menu', 'message', 'scan')),
	CONSTRAINT "fan_request_relation_check" CHECK ("fan_request"."relation" in ('10', '20', '30', '40', '50', '60', '70', '99', '01')),
	CONSTRAINT "fan_request_help_kind_check" CHECK ("fan_request"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "fan_request_amount_check" CHECK ("fan_request"."amount" >= 0),
	CONSTRAINT "fan_request_unread_check" CHECK ("fan_request"."unread" between 0 and 2147483647),
	CONSTRAINT "fan_request_state_check" CHECK ("fan_request"."state" in ('waiting', 'handling', 'done', 'notHelp'))
);

CREATE TABLE "fan_gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"donation" uuid NOT NULL,
	"fan" uuid NOT NULL,
	"account" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"cause" uuid,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"way" text NOT NULL,
	"content" text,
	"first" boolean NOT NULL,
	"refunded" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_gift_amount_check" CHECK ("fan_gift"."amount" >= 0),
	CONSTRAINT "fan_gift_net_check" CHECK ("fan_gift"."net" >= 0),
	CONSTRAINT "fan_gift_days_check" CHECK ("fan_gift"."days" between 0 and 2147483647),
	CONSTRAINT "fan_gift_way_check" CHECK ("fan_gift"."way" in ('article', 'menu', 'message', 'qrCode', 'other'))
);

CREATE TABLE "message_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"template_id" text NOT NULL,
	"title" text NOT NULL,
	"example" text,
	"scene" text NOT NULL,
	"fields" jsonb NOT NULL,
	"link" text,
	"mini_path" text,
	"quiet" boolean NOT NULL,
	"daily_cap" integer NOT NULL,
	"revision" integer NOT NULL,
	"sent_once" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "message_template_scene_check" CHECK ("message_template"."scene" in ('paid', 'receipt', 'progress', 'report', 'monthlyNotice', 'monthlyPaid', 'monthlyFailed', 'refund', 'audit', 'activity', 'points', 'care')),
	CONSTRAINT "message_template_link_check" CHECK ("message_template"."link" in ('cause', 'donation', 'receipt', 'monthly', 'progress', 'help', 'home')),
	CONSTRAINT "message_template_daily_cap_check" CHECK ("message_template"."daily_cap" between 1 and 10),
	CONSTRAINT "message_template_revision_check" CHECK ("message_template"."revision" between 0 and 2147483647),
	CONSTRAINT "message_template_state_check" CHECK ("message_template"."state" in ('draft', 'enabled', 'disabled'))
);

CREATE TABLE "mass_send" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"account" uuid NOT NULL,
	"template" uuid NOT NULL,
	"words" text NOT NULL,
	"labels" text[],
	"scenes" text[],
	"gave" text,
	"followed_from" date,
	"followed_to" date,
	"chosen" integer NOT NULL,
	"reached" integer NOT NULL,
	"left" integer NOT NULL,
	"quieted" integer NOT NULL,
	"capped" integer NOT NULL,
	"submitted_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"opinion" text,
	"done_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "mass_send_scenes_check" CHECK ("mass_send"."scenes" <@ array['search', 'scan', 'card', 'paid', 'article', 'menu', 'other']::text[]),
	CONSTRAINT "mass_send_gave_check" CHECK ("mass_send"."gave" in ('yes', 'no')),
	CONSTRAINT "mass_send_chosen_check" CHECK ("mass_send"."chosen" between 0 and 2147483647),
	CONSTRAINT "mass_send_reached_check" CHECK ("mass_send"."reached" between 0 and 2147483647),
	CONSTRAINT "mass_send_left_check" CHECK ("mass_send"."left" between 0 and 2147483647),
	CONSTRAINT "mass_send_quieted_check" CHECK ("mass_send"."quieted" between 0 and 2147483647),
	CONSTRAINT "mass_send_capped_check" CHECK ("mass_send"."capped" between 0 and 2147483647),
	CONSTRAINT "mass_send_state_check" CHECK ("mass_send"."state" in ('draft', 'pending', 'sending', 'done', 'cancelled'))
);

CREATE TABLE "message_send" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"template" uuid NOT NULL,
	"account" uuid NOT NULL,
	"scene" text NOT NULL,
	"fan" uuid NOT NULL,
	"donor" uuid,
	"business" text NOT NULL,
	"number" text,
	"mass_send" uuid,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone,
	"clicked_at" timestamp(3) with time zone,
	"message_no" text,
	"error" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "message_send_scene_check" CHECK ("message_send"."scene" in ('paid', 'receipt', 'progress', 'report', 'monthlyNotice', 'monthlyPaid', 'monthlyFailed', 'refund', 'audit', 'activity', 'points', 'care')),
	CONSTRAINT "message_send_revision_check" CHECK ("message_send"."revision" between 0 and 2147483647),
	CONSTRAINT "message_send_state_check" CHECK ("message_send"."state" in ('queued', 'sending', 'sent', 'delivered', 'refused', 'failed', 'skipped'))
);

CREATE TABLE "oa_token" (
	"account" uuid PRIMARY KEY NOT NULL,
	"token" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

ALTER TABLE "official_account" ADD COLUMN "original_id" text;

ALTER TABLE "official_account" ADD COLUMN "app_secret" "bytea";

ALTER TABLE "official_account" ADD COLUMN "token" "bytea";

ALTER TABLE "official_account" ADD COLUMN "aes_key" "bytea";

ALTER TABLE "official_account" ADD COLUMN "certified" boolean;
UPDATE "official_account" SET "certified" = false;
ALTER TABLE "official_account" ALTER COLUMN "certified" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "qr" uuid;

ALTER TABLE "official_account" ADD COLUMN "menu" jsonb;

ALTER TABLE "official_account" ADD COLUMN "menu_at" timestamp(3) with time zone;

ALTER TABLE "official_account" ADD COLUMN "follow_reply" text;

ALTER TABLE "official_account" ADD COLUMN "replies" jsonb;

ALTER TABLE "official_account" ADD COLUMN "usual_reply" text;

ALTER TABLE "official_account" ADD COLUMN "callback_key" text;
UPDATE "official_account" SET "callback_key" = left(replace(gen_random_uuid()::text, '-', ''), 24);
ALTER TABLE "official_account" ALTER COLUMN "callback_key" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "last_sync_at" timestamp(3) with time zone;

ALTER TABLE "official_account" ADD COLUMN "sync" text;
UPDATE "official_account" SET "sync" = 'never';
ALTER TABLE "official_account" ALTER COLUMN "sync" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "sync_reason" text;

ALTER TABLE "official_account" ADD COLUMN "state" text;
UPDATE "official_account" SET "state" = 'enabled';
ALTER TABLE "official_account" ALTER COLUMN "state" SET NOT NULL;

CREATE UNIQUE INDEX "fan_message_channel_no_key" ON "fan_message" USING btree ("channel_no","account");

CREATE INDEX "fan_message_fan_at_idx" ON "fan_message" USING btree ("fan","at" desc);

CREATE INDEX "fan_message_account_at_idx" ON "fan_message" USING btree ("account","at" desc);

CREATE INDEX "fan_message_queued_sending_created_at_idx" ON "fan_message" USING btree ("created_at") WHERE "fan_message"."sending" in ('queued', 'sending');

CREATE INDEX "fan_message_list_idx" ON "fan_message" USING btree ("at" desc,"id" desc);

CREATE INDEX "fan_message_org_list_idx" ON "fan_message" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "fan_message_organisation_idx" ON "fan_message" USING btree ("organisation");

CREATE UNIQUE INDEX "fan_request_number_key" ON "fan_request" USING btree ("number");

CREATE INDEX "fan_request_organisation_state_last_at_idx" ON "fan_request" USING btree ("organisation","state","last_at" desc);

CREATE INDEX "fan_request_fan_last_at_idx" ON "fan_request" USING btree ("fan","last_at" desc);

CREATE INDEX "fan_request_list_idx" ON "fan_request" USING btree ("last_at" desc,"id" desc);

CREATE INDEX "fan_request_org_list_idx" ON "fan_request" USING btree ("organisation","last_at" desc,"id" desc);

CREATE INDEX "fan_request_account_idx" ON "fan_request" USING btree ("account");

CREATE INDEX "fan_request_help_idx" ON "fan_request" USING btree ("help");

CREATE INDEX "fan_request_number_trgm" ON "fan_request" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fan_request_said_trgm" ON "fan_request" USING gin ("said" gin_trgm_ops);

CREATE UNIQUE INDEX "fan_gift_donation_key" ON "fan_gift" USING btree ("donation");

CREATE INDEX "fan_gift_organisation_paid_at_idx" ON "fan_gift" USING btree ("organisation","paid_at" desc);

CREATE INDEX "fan_gift_account_paid_at_idx" ON "fan_gift" USING btree ("account","paid_at" desc);

CREATE INDEX "fan_gift_fan_paid_at_idx" ON "fan_gift" USING btree ("fan","paid_at" desc);

CREATE INDEX "fan_gift_list_idx" ON "fan_gift" USING btree ("paid_at" desc,"id" desc);

CREATE INDEX "fan_gift_org_list_idx" ON "fan_gift" USING btree ("organisation","paid_at" desc,"id" desc);

CREATE INDEX "fan_gift_donor_idx" ON "fan_gift" USING btree ("donor");

CREATE INDEX "fan_gift_cause_idx" ON "fan_gift" USING btree ("cause");

CREATE INDEX "fan_gift_number_trgm" ON "fan_gift" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fan_gift_content_trgm" ON "fan_gift" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "message_template_template_id_key" ON "message_template" USING btree ("template_id","account");

CREATE INDEX "message_template_account_scene_state_idx" ON "message_template" USING btree ("account","scene","state");

CREATE INDEX "message_template_list_idx" ON "message_template" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "message_template_org_list_idx" ON "message_template" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "message_template_organisation_idx" ON "message_template" USING btree ("organisation");

CREATE INDEX "message_template_title_trgm" ON "message_template" USING gin ("title" gin_trgm_ops);

CREATE INDEX "message_template_template_id_trgm" ON "message_template" USING gin ("template_id" gin_trgm_ops);

CREATE INDEX "mass_send_organisation_state_idx" ON "mass_send" USING btree ("organisation","state");

CREATE INDEX "mass_send_list_idx" ON "mass_send" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "mass_send_org_list_idx" ON "mass_send" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "mass_send_account_idx" ON "mass_send" USING btree ("account");

CREATE INDEX "mass_send_template_idx" ON "mass_send" USING btree ("template");

CREATE INDEX "mass_send_submitted_by_idx" ON "mass_send" USING btree ("submitted_by");

CREATE INDEX "mass_send_approved_by_idx" ON "mass_send" USING btree ("approved_by");

CREATE INDEX "mass_send_name_trgm" ON "mass_send" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "message_send_business_key" ON "message_send" USING btree ("business","template");

CREATE INDEX "message_send_template_created_at_idx" ON "message_send" USING btree ("template","created_at" desc);

CREATE INDEX "message_send_fan_created_at_idx" ON "message_send" USING btree ("fan","created_at" desc);

CREATE INDEX "message_send_queued_sending_due_at_idx" ON "message_send" USING btree ("due_at") WHERE "message_send"."state" in ('queued', 'sending');

CREATE INDEX "message_send_list_idx" ON "message_send" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "message_send_org_list_idx" ON "message_send" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "message_send_organisation_idx" ON "message_send" USING btree ("organisation");

CREATE INDEX "message_send_account_idx" ON "message_send" USING btree ("account");

CREATE INDEX "message_send_donor_idx" ON "message_send" USING btree ("donor");

CREATE INDEX "message_send_mass_send_idx" ON "message_send" USING btree ("mass_send");

CREATE INDEX "message_send_message_no_idx" ON "message_send" USING btree ("message_no");

CREATE INDEX "message_send_number_trgm" ON "message_send" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "official_account_callback_key_key" ON "official_account" USING btree ("callback_key");

CREATE INDEX "official_account_organisation_state_idx" ON "official_account" USING btree ("organisation","state");

ALTER TABLE "official_account" ADD CONSTRAINT "official_account_sync_check" CHECK ("official_account"."sync" in ('never', 'running', 'done', 'failed'));

ALTER TABLE "official_account" ADD CONSTRAINT "official_account_state_check" CHECK ("official_account"."state" in ('enabled', 'disabled', 'invalid'));

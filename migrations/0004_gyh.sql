CREATE TABLE "heart_merchant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid,
	"name" text NOT NULL,
	"uscc" text,
	"category" text NOT NULL,
	"offer_kind" text NOT NULL,
	"offer" text NOT NULL,
	"targets" text[] NOT NULL,
	"area" text NOT NULL,
	"address" jsonb NOT NULL,
	"location" jsonb,
	"phone" text,
	"opens_at" text,
	"closes_at" text,
	"photos" uuid[],
	"licence" uuid,
	"cooperate_from" date NOT NULL,
	"cooperate_to" date NOT NULL,
	"contact" text,
	"contact_phone" "bytea",
	"contact_phone_index" text,
	"stop_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "heart_merchant_category_check" CHECK ("heart_merchant"."category" in ('food', 'store', 'pharmacy', 'hair', 'repair', 'education', 'medical', 'lodging', 'culture', 'other')),
	CONSTRAINT "heart_merchant_offer_kind_check" CHECK ("heart_merchant"."offer_kind" in ('1', '2', '3', '4')),
	CONSTRAINT "heart_merchant_targets_check" CHECK ("heart_merchant"."targets" <@ array['volunteer', 'outdoor', 'needy', 'donor']::text[]),
	CONSTRAINT "heart_merchant_state_check" CHECK ("heart_merchant"."state" in ('pending', 'on', 'off', 'expired'))
);

CREATE TABLE "service_manager" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" uuid NOT NULL,
	"display_name" text NOT NULL,
	"avatar" uuid,
	"phone" text NOT NULL,
	"wecom_qr" uuid,
	"areas" text[],
	"weekdays" text[] NOT NULL,
	"opens_at" text NOT NULL,
	"closes_at" text NOT NULL,
	"backup" uuid,
	"on_duty" boolean NOT NULL,
	"leave_from" date,
	"leave_to" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "service_manager_weekdays_check" CHECK ("service_manager"."weekdays" <@ array['1', '2', '3', '4', '5', '6', '7']::text[]),
	CONSTRAINT "service_manager_state_check" CHECK ("service_manager"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "service_note" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"manager" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"on" date NOT NULL,
	"way" text NOT NULL,
	"content" text NOT NULL,
	"next_step" text,
	"next_on" date,
	"result" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "service_note_way_check" CHECK ("service_note"."way" in ('phone', 'wechat', 'visit', 'training', 'handOver')),
	CONSTRAINT "service_note_state_check" CHECK ("service_note"."state" in ('open', 'done'))
);

CREATE TABLE "promotion" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"target_kind" text NOT NULL,
	"cause" uuid,
	"article" uuid,
	"target_name" text,
	"channel" text NOT NULL,
	"promoter" uuid,
	"promoter_name" text,
	"landing" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"budget" bigint,
	"code" text,
	"pv" integer NOT NULL,
	"uv" integer NOT NULL,
	"orders" integer NOT NULL,
	"paid_count" integer NOT NULL,
	"paid_amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "promotion_target_kind_check" CHECK ("promotion"."target_kind" in ('cause', 'team', 'monthly', 'article', 'station')),
	CONSTRAINT "promotion_channel_check" CHECK ("promotion"."channel" in ('wechat', 'sms', 'poster', 'offline', 'weibo', 'douyin', 'partner', 'other')),
	CONSTRAINT "promotion_budget_check" CHECK ("promotion"."budget" >= 0),
	CONSTRAINT "promotion_pv_check" CHECK ("promotion"."pv" between 0 and 2147483647),
	CONSTRAINT "promotion_uv_check" CHECK ("promotion"."uv" between 0 and 2147483647),
	CONSTRAINT "promotion_orders_check" CHECK ("promotion"."orders" between 0 and 2147483647),
	CONSTRAINT "promotion_paid_count_check" CHECK ("promotion"."paid_count" between 0 and 2147483647),
	CONSTRAINT "promotion_paid_amount_check" CHECK ("promotion"."paid_amount" >= 0),
	CONSTRAINT "promotion_state_check" CHECK ("promotion"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "period_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"edition" integer NOT NULL,
	"is_current" boolean NOT NULL,
	"figures" jsonb NOT NULL,
	"comparison" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"blocks" jsonb NOT NULL,
	"data_at" timestamp(3) with time zone NOT NULL,
	"sha256" text NOT NULL,
	"correction" text,
	"remark" text,
	"staff_total" integer,
	"pay_total" bigint,
	"council_meetings" integer,
	"disclosed" text,
	"audit_report" uuid,
	"locked_by" uuid,
	"locked_at" timestamp(3) with time zone,
	"published_by" uuid,
	"published_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "period_report_kind_check" CHECK ("period_report"."kind" in ('W', 'M', 'Y')),
	CONSTRAINT "period_report_edition_check" CHECK ("period_report"."edition" between 0 and 2147483647),
	CONSTRAINT "period_report_staff_total_check" CHECK ("period_report"."staff_total" between 0 and 1000000),
	CONSTRAINT "period_report_pay_total_check" CHECK ("period_report"."pay_total" >= 0),
	CONSTRAINT "period_report_council_meetings_check" CHECK ("period_report"."council_meetings" between 0 and 1000),
	CONSTRAINT "period_report_state_check" CHECK ("period_report"."state" in ('generated', 'locked', 'published'))
);

CREATE TABLE "promotion_hour" (
	"promotion" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"pv" integer DEFAULT 0 NOT NULL,
	"uv" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"paid_count" integer DEFAULT 0 NOT NULL,
	"paid_amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "promotion_hour_promotion_day_hour_pk" PRIMARY KEY("promotion","day","hour")
);

CREATE TABLE "promotion_seen" (
	"promotion" uuid NOT NULL,
	"visitor" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promotion_seen_promotion_visitor_pk" PRIMARY KEY("promotion","visitor")
);

CREATE TABLE "promotion_gift" (
	"donation" uuid PRIMARY KEY NOT NULL,
	"promotion" uuid NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);

ALTER TABLE "organisation" ADD COLUMN "service_manager" uuid;

CREATE UNIQUE INDEX "heart_merchant_number_key" ON "heart_merchant" USING btree ("number");

CREATE UNIQUE INDEX "heart_merchant_uscc_key" ON "heart_merchant" USING btree ("uscc","organisation");

CREATE INDEX "heart_merchant_organisation_state_idx" ON "heart_merchant" USING btree ("organisation","state");

CREATE INDEX "heart_merchant_area_state_idx" ON "heart_merchant" USING btree ("area","state");

CREATE INDEX "heart_merchant_list_idx" ON "heart_merchant" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "heart_merchant_org_list_idx" ON "heart_merchant" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "heart_merchant_cooperate_to_idx" ON "heart_merchant" USING btree ("cooperate_to");

CREATE INDEX "heart_merchant_contact_phone_idx" ON "heart_merchant" USING btree ("contact_phone_index");

CREATE INDEX "heart_merchant_name_trgm" ON "heart_merchant" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "service_manager_account_key" ON "service_manager" USING btree ("account");

CREATE INDEX "service_manager_list_idx" ON "service_manager" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "service_manager_backup_idx" ON "service_manager" USING btree ("backup");

CREATE INDEX "service_manager_display_name_trgm" ON "service_manager" USING gin ("display_name" gin_trgm_ops);

CREATE INDEX "service_note_manager_state_next_on_idx" ON "service_note" USING btree ("manager","state","next_on");

CREATE INDEX "service_note_organisation_on_idx" ON "service_note" USING btree ("organisation","on" desc);

CREATE INDEX "service_note_list_idx" ON "service_note" USING btree ("on" desc,"id" desc);

CREATE INDEX "service_note_org_list_idx" ON "service_note" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "service_note_content_trgm" ON "service_note" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "promotion_number_key" ON "promotion" USING btree ("number");

CREATE UNIQUE INDEX "promotion_code_key" ON "promotion" USING btree ("code");

CREATE INDEX "promotion_organisation_state_idx" ON "promotion" USING btree ("organisation","state");

CREATE INDEX "promotion_list_idx" ON "promotion" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "promotion_org_list_idx" ON "promotion" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "promotion_cause_idx" ON "promotion" USING btree ("cause");

CREATE INDEX "promotion_article_idx" ON "promotion" USING btree ("article");

CREATE INDEX "promotion_promoter_idx" ON "promotion" USING btree ("promoter");

CREATE INDEX "promotion_name_trgm" ON "promotion" USING gin ("name" gin_trgm_ops);

CREATE INDEX "promotion_number_trgm" ON "promotion" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "period_report_number_key" ON "period_report" USING btree ("number");

CREATE INDEX "period_report_kind_period_organisation_idx" ON "period_report" USING btree ("kind","period","organisation");

CREATE INDEX "period_report_organisation_kind_from_idx" ON "period_report" USING btree ("organisation","kind","from" desc);

CREATE INDEX "period_report_list_idx" ON "period_report" USING btree ("from" desc,"id" desc);

CREATE INDEX "period_report_org_list_idx" ON "period_report" USING btree ("organisation","from" desc,"id" desc);

CREATE INDEX "period_report_locked_by_idx" ON "period_report" USING btree ("locked_by");

CREATE INDEX "period_report_published_by_idx" ON "period_report" USING btree ("published_by");

CREATE INDEX "period_report_title_trgm" ON "period_report" USING gin ("title" gin_trgm_ops);

CREATE INDEX "period_report_number_trgm" ON "period_report" USING gin ("number" gin_trgm_ops);

CREATE INDEX "promotion_seen_visitor_idx" ON "promotion_seen" USING btree ("visitor","last_at");

CREATE INDEX "promotion_gift_promotion_idx" ON "promotion_gift" USING btree ("promotion","ordered_at");

CREATE INDEX "organisation_service_manager_idx" ON "organisation" USING btree ("service_manager");

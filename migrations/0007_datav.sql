ALTER TABLE "grant_batch" DROP CONSTRAINT "grant_batch_amount_mode_check";

ALTER TABLE "import_task" DROP CONSTRAINT "import_task_blank_check";

ALTER TABLE "money_out" DROP CONSTRAINT "money_out_kind_check";

ALTER TABLE "roster_finding" DROP CONSTRAINT "roster_finding_code_check";

ALTER TABLE "voucher_redemption" DROP CONSTRAINT "voucher_redemption_proof_check";

CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"bank_account" uuid NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"row_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"linked_count" integer NOT NULL,
	"flagged_count" integer NOT NULL,
	"income" bigint NOT NULL,
	"expense" bigint NOT NULL,
	"closing" bigint,
	"titles" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bank_statement_format_check" CHECK ("bank_statement"."format" in ('sheet', 'camt')),
	CONSTRAINT "bank_statement_row_count_check" CHECK ("bank_statement"."row_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_new_count_check" CHECK ("bank_statement"."new_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_known_count_check" CHECK ("bank_statement"."known_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_linked_count_check" CHECK ("bank_statement"."linked_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_flagged_count_check" CHECK ("bank_statement"."flagged_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_income_check" CHECK ("bank_statement"."income" >= 0),
	CONSTRAINT "bank_statement_expense_check" CHECK ("bank_statement"."expense" >= 0)
);

CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"serial" text NOT NULL,
	"organisation" uuid NOT NULL,
	"statement" uuid NOT NULL,
	"bank_account" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"booked_at" timestamp(3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint,
	"counter_name" "bytea",
	"counter_account" "bytea",
	"counter_account_index" text,
	"counter_bank" text,
	"remark" text,
	"voucher_no" text,
	"standing" text NOT NULL,
	"money_in" uuid,
	"money_out" uuid,
	"ticked_by" uuid,
	"ticked_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bank_line_line_no_check" CHECK ("bank_line"."line_no" between 0 and 2147483647),
	CONSTRAINT "bank_line_direction_check" CHECK ("bank_line"."direction" in ('1', '2')),
	CONSTRAINT "bank_line_amount_check" CHECK ("bank_line"."amount" >= 0),
	CONSTRAINT "bank_line_standing_check" CHECK ("bank_line"."standing" in ('1', '2', '3', '4'))
);

CREATE TABLE "screen_component" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"base" text NOT NULL,
	"content" jsonb NOT NULL,
	"published" jsonb,
	"release" integer NOT NULL,
	"thumb" uuid,
	"organisation" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_component_category_check" CHECK ("screen_component"."category" in ('figure', 'chart', 'map', 'list', 'text', 'media', 'decoration', 'container')),
	CONSTRAINT "screen_component_base_check" CHECK ("screen_component"."base" in ('number', 'compare', 'progress', 'ring', 'gauge', 'line', 'area', 'bar', 'stackBar', 'hbar', 'pie', 'donut', 'rose', 'radar', 'funnel', 'scatter', 'heat', 'sankey', 'wordCloud', 'map', 'pointMap', 'flowMap', 'table', 'scrollTable', 'rankList', 'marquee', 'text', 'richText', 'clock', 'title', 'header', 'image', 'carousel', 'video', 'qr', 'border', 'divider', 'tabs', 'iframe')),
	CONSTRAINT "screen_component_release_check" CHECK ("screen_component"."release" between 0 and 2147483647),
	CONSTRAINT "screen_component_state_check" CHECK ("screen_component"."state" in ('draft', 'published', 'retired'))
);

CREATE TABLE "screen_material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"file" uuid NOT NULL,
	"organisation" uuid,
	"area" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "big_screen" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"scope_mode" text NOT NULL,
	"release" integer,
	"published_at" timestamp(3) with time zone,
	"next_release" integer,
	"go_live_at" timestamp(3) with time zone,
	"cover" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_category_check" CHECK ("big_screen"."category" in ('general', 'donation', 'project', 'help', 'community', 'station', 'orange', 'other')),
	CONSTRAINT "big_screen_scope_mode_check" CHECK ("big_screen"."scope_mode" in ('publisher', 'viewer')),
	CONSTRAINT "big_screen_release_check" CHECK ("big_screen"."release" between 0 and 2147483647),
	CONSTRAINT "big_screen_next_release_check" CHECK ("big_screen"."next_release" between 0 and 2147483647),
	CONSTRAINT "big_screen_state_check" CHECK ("big_screen"."state" in ('draft', 'published', 'offline'))
);

CREATE TABLE "big_screen_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"screen" uuid NOT NULL,
	"release" integer NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"scope" jsonb NOT NULL,
	"go_live_at" timestamp(3) with time zone,
	"cover" uuid,
	"publisher" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_version_release_check" CHECK ("big_screen_version"."release" between 0 and 2147483647)
);

CREATE TABLE "screen_playlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"transition" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_playlist_transition_check" CHECK ("screen_playlist"."transition" in ('none', 'fade', 'slide')),
	CONSTRAINT "screen_playlist_state_check" CHECK ("screen_playlist"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "screen_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"screen" uuid,
	"playlist" uuid,
	"prefix" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ips" text,
	"devices_most" integer NOT NULL,
	"paired_by" text,
	"organisation" uuid,
	"area" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_token_devices_most_check" CHECK ("screen_token"."devices_most" between 1 and 50),
	CONSTRAINT "screen_token_state_check" CHECK ("screen_token"."state" in ('active', 'expired', 'revoked'))
);

CREATE TABLE "big_screen_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"unit_name" text NOT NULL,
	"logo" uuid,
	"themes" jsonb NOT NULL,
	"default_refresh" integer NOT NULL,
	"least_refresh" integer NOT NULL,
	"token_days" integer NOT NULL,
	"token_days_most" integer NOT NULL,
	"devices_most" integer NOT NULL,
	"needs_review" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"datasets" jsonb NOT NULL,
	"frame_hosts" jsonb NOT NULL,
	"reload_at" text NOT NULL,
	"shift_pixels" boolean NOT NULL,
	"watermark" text,
	"watermark_opacity" integer NOT NULL,
	"least_cell" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_config_default_refresh_check" CHECK ("big_screen_config"."default_refresh" between 10 and 86400),
	CONSTRAINT "big_screen_config_least_refresh_check" CHECK ("big_screen_config"."least_refresh" between 10 and 3600),
	CONSTRAINT "big_screen_config_token_days_check" CHECK ("big_screen_config"."token_days" between 1 and 365),
	CONSTRAINT "big_screen_config_token_days_most_check" CHECK ("big_screen_config"."token_days_most" between 1 and 365),
	CONSTRAINT "big_screen_config_devices_most_check" CHECK ("big_screen_config"."devices_most" between 1 and 50),
	CONSTRAINT "big_screen_config_watermark_opacity_check" CHECK ("big_screen_config"."watermark_opacity" between 0 and 50),
	CONSTRAINT "big_screen_config_least_cell_check" CHECK ("big_screen_config"."least_cell" between 5 and 50)
);

CREATE TABLE "screen_draft" (
	"screen" uuid PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL,
	"draft_version" integer NOT NULL,
	"is_changed" boolean NOT NULL,
	"editors" uuid[] NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"holder" uuid,
	"holder_name" text,
	"held_since" timestamp with time zone,
	"last_input" timestamp with time zone,
	"last_heard" timestamp with time zone
);

CREATE TABLE "screen_token_key" (
	"token" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"scope" jsonb NOT NULL
);

CREATE TABLE "screen_device" (
	"token" uuid NOT NULL,
	"device" text NOT NULL,
	"resolution" text NOT NULL,
	"ip" text NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"screen" uuid,
	"release" integer,
	CONSTRAINT "screen_device_token_device_pk" PRIMARY KEY("token","device")
);

CREATE TABLE "screen_pairing" (
	"device" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"resolution" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"token" text
);

CREATE TABLE "screen_views" (
	"screen" uuid NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "screen_views_screen_day_pk" PRIMARY KEY("screen","day")
);

ALTER TABLE "money_out" ALTER COLUMN "bank_account" DROP NOT NULL;

ALTER TABLE "api_key" ADD COLUMN "hmac" text;

ALTER TABLE "equipment_relation" ADD COLUMN "station" uuid;

ALTER TABLE "fund_founder" ADD COLUMN "link_no" integer;

ALTER TABLE "fund_founder" ADD COLUMN "linked_at" timestamp(3) with time zone;

ALTER TABLE "fund_founder" ADD COLUMN "answer" text;

ALTER TABLE "fund_founder" ADD COLUMN "answered_at" timestamp(3) with time zone;

ALTER TABLE "fund_founder" ADD COLUMN "doubt" text;

ALTER TABLE "grant_batch" ADD COLUMN "amounts" jsonb;

ALTER TABLE "interaction" ADD COLUMN "from_founder" boolean;

ALTER TABLE "payout" ADD COLUMN "child_plan" uuid;

ALTER TABLE "rescue_record" ADD COLUMN "pay_line" integer;

ALTER TABLE "rescue_record" ADD COLUMN "sms_at" timestamp(3) with time zone;

ALTER TABLE "stock_count" ADD COLUMN "kind" text;

CREATE UNIQUE INDEX "bank_statement_number_key" ON "bank_statement" USING btree ("number");

CREATE INDEX "bank_statement_bank_account_to_idx" ON "bank_statement" USING btree ("bank_account","to" desc);

CREATE INDEX "bank_statement_list_idx" ON "bank_statement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "bank_statement_org_list_idx" ON "bank_statement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "bank_statement_organisation_idx" ON "bank_statement" USING btree ("organisation");

CREATE INDEX "bank_statement_sha256_idx" ON "bank_statement" USING btree ("sha256");

CREATE INDEX "bank_statement_number_trgm" ON "bank_statement" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "bank_line_serial_key" ON "bank_line" USING btree ("serial","bank_account");

CREATE UNIQUE INDEX "bank_line_money_out_key" ON "bank_line" USING btree ("money_out","bank_account");

CREATE INDEX "bank_line_organisation_standing_booked_at_idx" ON "bank_line" USING btree ("organisation","standing","booked_at" desc);

CREATE INDEX "bank_line_statement_line_no_idx" ON "bank_line" USING btree ("statement","line_no");

CREATE INDEX "bank_line_list_idx" ON "bank_line" USING btree ("booked_at" desc,"id" desc);

CREATE INDEX "bank_line_org_list_idx" ON "bank_line" USING btree ("organisation","booked_at" desc,"id" desc);

CREATE INDEX "bank_line_bank_account_idx" ON "bank_line" USING btree ("bank_account");

CREATE INDEX "bank_line_counter_account_idx" ON "bank_line" USING btree ("counter_account_index");

CREATE INDEX "bank_line_money_in_idx" ON "bank_line" USING btree ("money_in");

CREATE INDEX "bank_line_money_out_idx" ON "bank_line" USING btree ("money_out");

CREATE INDEX "bank_line_ticked_by_idx" ON "bank_line" USING btree ("ticked_by");

CREATE INDEX "bank_line_serial_trgm" ON "bank_line" USING gin ("serial" gin_trgm_ops);

CREATE INDEX "bank_line_remark_trgm" ON "bank_line" USING gin ("remark" gin_trgm_ops);

CREATE UNIQUE INDEX "screen_component_code_key" ON "screen_component" USING btree ("code");

CREATE INDEX "screen_component_organisation_state_idx" ON "screen_component" USING btree ("organisation","state");

CREATE INDEX "screen_component_list_idx" ON "screen_component" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_component_org_list_idx" ON "screen_component" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_component_name_trgm" ON "screen_component" USING gin ("name" gin_trgm_ops);

CREATE INDEX "screen_component_code_trgm" ON "screen_component" USING gin ("code" gin_trgm_ops);

CREATE INDEX "screen_material_list_idx" ON "screen_material" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_material_org_list_idx" ON "screen_material" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_material_organisation_idx" ON "screen_material" USING btree ("organisation");

CREATE INDEX "screen_material_name_trgm" ON "screen_material" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "big_screen_number_key" ON "big_screen" USING btree ("number");

CREATE INDEX "big_screen_organisation_state_idx" ON "big_screen" USING btree ("organisation","state");

CREATE INDEX "big_screen_list_idx" ON "big_screen" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "big_screen_org_list_idx" ON "big_screen" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "big_screen_go_live_at_idx" ON "big_screen" USING btree ("go_live_at");

CREATE INDEX "big_screen_name_trgm" ON "big_screen" USING gin ("name" gin_trgm_ops);

CREATE INDEX "big_screen_number_trgm" ON "big_screen" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "big_screen_version_release_key" ON "big_screen_version" USING btree ("release","screen");

CREATE INDEX "big_screen_version_list_idx" ON "big_screen_version" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "big_screen_version_org_list_idx" ON "big_screen_version" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "big_screen_version_screen_idx" ON "big_screen_version" USING btree ("screen");

CREATE INDEX "big_screen_version_organisation_idx" ON "big_screen_version" USING btree ("organisation");

CREATE INDEX "screen_playlist_list_idx" ON "screen_playlist" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_playlist_org_list_idx" ON "screen_playlist" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_playlist_organisation_idx" ON "screen_playlist" USING btree ("organisation");

CREATE INDEX "screen_playlist_name_trgm" ON "screen_playlist" USING gin ("name" gin_trgm_ops);

CREATE INDEX "screen_token_screen_state_idx" ON "screen_token" USING btree ("screen","state");

CREATE INDEX "screen_token_playlist_state_idx" ON "screen_token" USING btree ("playlist","state");

CREATE INDEX "screen_token_list_idx" ON "screen_token" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_token_org_list_idx" ON "screen_token" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_token_organisation_idx" ON "screen_token" USING btree ("organisation");

CREATE INDEX "screen_token_name_trgm" ON "screen_token" USING gin ("name" gin_trgm_ops);

CREATE INDEX "big_screen_config_list_idx" ON "big_screen_config" USING btree ("created_at" desc,"id" desc);

CREATE UNIQUE INDEX "screen_token_key_hash_key" ON "screen_token_key" USING btree ("hash");

CREATE INDEX "screen_pairing_code_idx" ON "screen_pairing" USING btree ("code");

CREATE INDEX "equipment_relation_station_idx" ON "equipment_relation" USING btree ("station");

CREATE INDEX "payout_child_plan_idx" ON "payout" USING btree ("child_plan");

ALTER TABLE "api_key" ADD CONSTRAINT "api_key_hmac_check" CHECK ("api_key"."hmac" in ('1', '2'));

ALTER TABLE "fund_founder" ADD CONSTRAINT "fund_founder_link_no_check" CHECK ("fund_founder"."link_no" between 0 and 2147483647);

ALTER TABLE "fund_founder" ADD CONSTRAINT "fund_founder_answer_check" CHECK ("fund_founder"."answer" in ('read', 'doubt'));

ALTER TABLE "grant_batch" ADD CONSTRAINT "grant_batch_amount_mode_check" CHECK ("grant_batch"."amount_mode" in ('1', '2', '3', '4'));

ALTER TABLE "import_task" ADD CONSTRAINT "import_task_blank_check" CHECK ("import_task"."blank" in ('keep', 'clear', 'fill'));

ALTER TABLE "money_out" ADD CONSTRAINT "money_out_kind_check" CHECK ("money_out"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'));

ALTER TABLE "rescue_record" ADD CONSTRAINT "rescue_record_pay_line_check" CHECK ("rescue_record"."pay_line" between 0 and 2147483647);

ALTER TABLE "roster_finding" ADD CONSTRAINT "roster_finding_code_check" CHECK ("roster_finding"."code" in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9'));

ALTER TABLE "stock_count" ADD CONSTRAINT "stock_count_kind_check" CHECK ("stock_count"."kind" in ('count', 'loss'));

ALTER TABLE "voucher_redemption" ADD CONSTRAINT "voucher_redemption_proof_check" CHECK ("voucher_redemption"."proof" in ('1', '2', '3'));

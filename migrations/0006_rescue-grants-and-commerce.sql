CREATE TABLE "field_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"rescue_type" uuid,
	"form" text NOT NULL,
	"edition" integer NOT NULL,
	"valid_from" date,
	"rules" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "field_config_form_check" CHECK ("field_config"."form" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "field_config_edition_check" CHECK ("field_config"."edition" between 0 and 2147483647),
	CONSTRAINT "field_config_state_check" CHECK ("field_config"."state" in ('draft', 'published'))
);

CREATE TABLE "grant_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"rescue_type" uuid NOT NULL,
	"period" text NOT NULL,
	"unit_doc" uuid[],
	"cause" uuid,
	"budget_line" uuid,
	"save_type" text NOT NULL,
	"amount_mode" text NOT NULL,
	"unit_amount" bigint,
	"member_amount" bigint,
	"item" text,
	"voucher_from" date,
	"voucher_to" date,
	"partner_kinds" text[],
	"partners" uuid[],
	"forbidden" text[],
	"issue_from" date NOT NULL,
	"issue_to" date NOT NULL,
	"serve_from" text,
	"serve_to" text,
	"place" text,
	"proof" text[] NOT NULL,
	"need_notice" boolean NOT NULL,
	"notice_days" integer NOT NULL,
	"quick" boolean NOT NULL,
	"sample_rate" integer NOT NULL,
	"reissue_of" uuid,
	"persons" integer NOT NULL,
	"amount" bigint NOT NULL,
	"issued" integer NOT NULL,
	"rejected" integer NOT NULL,
	"pending" integer NOT NULL,
	"hold" text,
	"held" bigint NOT NULL,
	"vouchered" bigint NOT NULL,
	"returns" integer NOT NULL,
	"returned" bigint NOT NULL,
	"payout" uuid,
	"check_done" integer NOT NULL,
	"checking" boolean NOT NULL,
	"sending" boolean NOT NULL,
	"blocks" integer NOT NULL,
	"warns" integer NOT NULL,
	"limits" text,
	"notice_from" timestamp(3) with time zone,
	"notice_to" timestamp(3) with time zone,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"reviewers" uuid[],
	"approved_at" timestamp(3) with time zone,
	"issuer" uuid,
	"issued_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"sample_seed" text,
	"sample_lines" integer NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "grant_batch_save_type_check" CHECK ("grant_batch"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "grant_batch_amount_mode_check" CHECK ("grant_batch"."amount_mode" in ('1', '3', '4')),
	CONSTRAINT "grant_batch_unit_amount_check" CHECK ("grant_batch"."unit_amount" >= 0),
	CONSTRAINT "grant_batch_member_amount_check" CHECK ("grant_batch"."member_amount" >= 0),
	CONSTRAINT "grant_batch_partner_kinds_check" CHECK ("grant_batch"."partner_kinds" <@ array['1', '2', '3']::text[]),
	CONSTRAINT "grant_batch_forbidden_check" CHECK ("grant_batch"."forbidden" <@ array['food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service']::text[]),
	CONSTRAINT "grant_batch_proof_check" CHECK ("grant_batch"."proof" <@ array['1', '2', '3', '4', '5']::text[]),
	CONSTRAINT "grant_batch_notice_days_check" CHECK ("grant_batch"."notice_days" between 5 and 30),
	CONSTRAINT "grant_batch_sample_rate_check" CHECK ("grant_batch"."sample_rate" between 0 and 10000),
	CONSTRAINT "grant_batch_persons_check" CHECK ("grant_batch"."persons" between 0 and 2147483647),
	CONSTRAINT "grant_batch_amount_check" CHECK ("grant_batch"."amount" >= 0),
	CONSTRAINT "grant_batch_issued_check" CHECK ("grant_batch"."issued" between 0 and 2147483647),
	CONSTRAINT "grant_batch_rejected_check" CHECK ("grant_batch"."rejected" between 0 and 2147483647),
	CONSTRAINT "grant_batch_pending_check" CHECK ("grant_batch"."pending" between 0 and 2147483647),
	CONSTRAINT "grant_batch_held_check" CHECK ("grant_batch"."held" >= 0),
	CONSTRAINT "grant_batch_vouchered_check" CHECK ("grant_batch"."vouchered" >= 0),
	CONSTRAINT "grant_batch_returns_check" CHECK ("grant_batch"."returns" between 0 and 2147483647),
	CONSTRAINT "grant_batch_returned_check" CHECK ("grant_batch"."returned" >= 0),
	CONSTRAINT "grant_batch_check_done_check" CHECK ("grant_batch"."check_done" between 0 and 2147483647),
	CONSTRAINT "grant_batch_blocks_check" CHECK ("grant_batch"."blocks" between 0 and 2147483647),
	CONSTRAINT "grant_batch_warns_check" CHECK ("grant_batch"."warns" between 0 and 2147483647),
	CONSTRAINT "grant_batch_sample_lines_check" CHECK ("grant_batch"."sample_lines" between 0 and 2147483647),
	CONSTRAINT "grant_batch_state_check" CHECK ("grant_batch"."state" in ('draft', 'pending', 'returned', 'rejected', 'noticing', 'confirmed', 'issuing', 'finished', 'closed', 'cancelled'))
);

CREATE TABLE "rescue_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"no" integer NOT NULL,
	"batch" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"rescue_type" uuid NOT NULL,
	"period" text NOT NULL,
	"save_type" text NOT NULL,
	"person" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"name_marks" text[],
	"id_kind" text NOT NULL,
	"id_number" "bytea" NOT NULL,
	"id_number_index" text,
	"minor" boolean NOT NULL,
	"household" uuid,
	"members" integer,
	"classify" uuid,
	"receiver" "bytea",
	"relation" uuid,
	"amount" bigint NOT NULL,
	"quantity" numeric(15, 2),
	"account" "bytea",
	"account_index" text,
	"bank" text,
	"send_status" text NOT NULL,
	"reject_reason" text,
	"reject_note" text,
	"issued_at" timestamp(3) with time zone,
	"issuer" uuid,
	"place" text,
	"proof_kind" text,
	"proof_files" uuid[],
	"signed_at" timestamp(3) with time zone,
	"voucher_no" "bytea",
	"voucher_mark" text,
	"voucher_tail" text,
	"voucher_state" text NOT NULL,
	"voucher_used" bigint NOT NULL,
	"voucher_left" bigint NOT NULL,
	"voucher_from" date,
	"voucher_to" date,
	"occurrence" integer NOT NULL,
	"dup_key" text,
	"held_back" boolean NOT NULL,
	"reverses" uuid,
	"reversed" boolean NOT NULL,
	"reverse_asked_by" uuid,
	"reverse_reason" text,
	"sampled" boolean NOT NULL,
	"verify_result" text,
	"verified_at" timestamp(3) with time zone,
	"verifier" uuid,
	"verify_note" text,
	"added" jsonb,
	"field_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_record_no_check" CHECK ("rescue_record"."no" between 1 and 2147483647),
	CONSTRAINT "rescue_record_save_type_check" CHECK ("rescue_record"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "rescue_record_id_kind_check" CHECK ("rescue_record"."id_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other')),
	CONSTRAINT "rescue_record_members_check" CHECK ("rescue_record"."members" between 1 and 50),
	CONSTRAINT "rescue_record_quantity_check" CHECK ("rescue_record"."quantity" between 0.01 and 999999999),
	CONSTRAINT "rescue_record_send_status_check" CHECK ("rescue_record"."send_status" in ('0', '1', '2')),
	CONSTRAINT "rescue_record_reject_reason_check" CHECK ("rescue_record"."reject_reason" in ('dead', 'moved', 'ended', 'repeated', 'account', 'declined', 'overdue', 'objected', 'other')),
	CONSTRAINT "rescue_record_proof_kind_check" CHECK ("rescue_record"."proof_kind" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "rescue_record_voucher_state_check" CHECK ("rescue_record"."voucher_state" in ('0', '1', '2', '3', '4', '5', '6')),
	CONSTRAINT "rescue_record_voucher_used_check" CHECK ("rescue_record"."voucher_used" >= 0),
	CONSTRAINT "rescue_record_voucher_left_check" CHECK ("rescue_record"."voucher_left" >= 0),
	CONSTRAINT "rescue_record_occurrence_check" CHECK ("rescue_record"."occurrence" between 0 and 2147483647),
	CONSTRAINT "rescue_record_verify_result_check" CHECK ("rescue_record"."verify_result" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "rescue_record_field_version_check" CHECK ("rescue_record"."field_version" between 0 and 2147483647)
);

CREATE TABLE "roster_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"record" uuid NOT NULL,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roster_finding_code_check" CHECK ("roster_finding"."code" in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R9')),
	CONSTRAINT "roster_finding_level_check" CHECK ("roster_finding"."level" in ('block', 'warn'))
);

CREATE TABLE "roster_objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"batch" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"record" uuid NOT NULL,
	"content" text NOT NULL,
	"contact" "bytea",
	"files" uuid[],
	"result" text,
	"finding" text,
	"handler" uuid,
	"confirmer" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roster_objection_result_check" CHECK ("roster_objection"."result" in ('keep', 'remove')),
	CONSTRAINT "roster_objection_state_check" CHECK ("roster_objection"."state" in ('open', 'found', 'kept', 'removed'))
);

CREATE TABLE "commerce_partner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"organisation" uuid NOT NULL,
	"uscc" text,
	"licence" uuid[],
	"categories" text[] NOT NULL,
	"food_permit_no" text,
	"food_permit_to" date,
	"drug_permit_no" text,
	"drug_permit_to" date,
	"permits" uuid[],
	"legal_person" text,
	"contact" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"agreement_no" text,
	"agreement_from" date,
	"agreement_to" date,
	"agreement" uuid[],
	"discount" integer NOT NULL,
	"fee_rate" integer NOT NULL,
	"settle_cycle" text NOT NULL,
	"payee" text,
	"bank" text,
	"account" "bytea",
	"account_index" text,
	"account_since" timestamp(3) with time zone,
	"daily_limit" bigint NOT NULL,
	"single_limit" bigint NOT NULL,
	"address" jsonb,
	"location" jsonb,
	"area" text,
	"open_from" text,
	"open_to" text,
	"platform" text,
	"shop_name" text,
	"shop_url" text,
	"shop_reachable" boolean,
	"delivery" text,
	"return_days" integer,
	"price_rule" text[],
	"year_check_to" date,
	"mark" uuid,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "commerce_partner_kind_check" CHECK ("commerce_partner"."kind" in ('1', '2', '3')),
	CONSTRAINT "commerce_partner_categories_check" CHECK ("commerce_partner"."categories" <@ array['food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service']::text[]),
	CONSTRAINT "commerce_partner_discount_check" CHECK ("commerce_partner"."discount" between 0 and 5000),
	CONSTRAINT "commerce_partner_fee_rate_check" CHECK ("commerce_partner"."fee_rate" between 0 and 300),
	CONSTRAINT "commerce_partner_settle_cycle_check" CHECK ("commerce_partner"."settle_cycle" in ('1', '2', '3')),
	CONSTRAINT "commerce_partner_daily_limit_check" CHECK ("commerce_partner"."daily_limit" >= 0),
	CONSTRAINT "commerce_partner_single_limit_check" CHECK ("commerce_partner"."single_limit" >= 0),
	CONSTRAINT "commerce_partner_platform_check" CHECK ("commerce_partner"."platform" in ('taobao', 'jd', 'pdd', 'douyin', 'weapp', 'own', 'p832', 'other')),
	CONSTRAINT "commerce_partner_return_days_check" CHECK ("commerce_partner"."return_days" between 7 and 90),
	CONSTRAINT "commerce_partner_price_rule_check" CHECK ("commerce_partner"."price_rule" <@ array['1', '2']::text[]),
	CONSTRAINT "commerce_partner_state_check" CHECK ("commerce_partner"."state" in ('draft', 'pending', 'returned', 'rejected', 'enabled', 'suspended', 'ended'))
);

CREATE TABLE "goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"spec" text,
	"unit" text NOT NULL,
	"picture" uuid[],
	"price" bigint NOT NULL,
	"ceiling_price" bigint,
	"points" integer NOT NULL,
	"source" text NOT NULL,
	"cause" uuid,
	"unit_value" bigint,
	"stock" integer NOT NULL,
	"safety" integer NOT NULL,
	"limit_per_person" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "goods_category_check" CHECK ("goods"."category" in ('food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service')),
	CONSTRAINT "goods_price_check" CHECK ("goods"."price" >= 0),
	CONSTRAINT "goods_ceiling_price_check" CHECK ("goods"."ceiling_price" >= 0),
	CONSTRAINT "goods_points_check" CHECK ("goods"."points" between 0 and 1000000),
	CONSTRAINT "goods_source_check" CHECK ("goods"."source" in ('1', '2')),
	CONSTRAINT "goods_unit_value_check" CHECK ("goods"."unit_value" >= 0),
	CONSTRAINT "goods_stock_check" CHECK ("goods"."stock" between 0 and 2147483647),
	CONSTRAINT "goods_safety_check" CHECK ("goods"."safety" between 0 and 1000000),
	CONSTRAINT "goods_limit_per_person_check" CHECK ("goods"."limit_per_person" between 1 and 1000),
	CONSTRAINT "goods_state_check" CHECK ("goods"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "stock_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"goods" uuid NOT NULL,
	"goods_name" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"after" integer NOT NULL,
	"lot" text,
	"expiry" date,
	"value" bigint,
	"source_number" text,
	"reason" text,
	"operator" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "stock_move_kind_check" CHECK ("stock_move"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "stock_move_quantity_check" CHECK ("stock_move"."quantity" between -1000000 and 2147483647),
	CONSTRAINT "stock_move_after_check" CHECK ("stock_move"."after" between 0 and 2147483647),
	CONSTRAINT "stock_move_value_check" CHECK ("stock_move"."value" >= 0)
);

CREATE TABLE "stock_count" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text,
	"counter" uuid,
	"confirmer" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "stock_count_state_check" CHECK ("stock_count"."state" in ('waiting', 'confirmed', 'cancelled'))
);

CREATE TABLE "voucher_redemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"tender" text NOT NULL,
	"record" uuid,
	"voucher_tail" text,
	"batch" uuid,
	"cause" uuid,
	"user" uuid,
	"amount" bigint NOT NULL,
	"points" integer,
	"gift" bigint NOT NULL,
	"items" jsonb,
	"proof" text,
	"cashier" uuid,
	"terminal" text,
	"photo" uuid[],
	"order_no" text,
	"receiver" "bytea",
	"receiver_phone" "bytea",
	"receiver_phone_index" text,
	"receiver_address" "bytea",
	"carrier" text,
	"express_no" text,
	"shipped_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"key" text,
	"reverse_of" uuid,
	"reversed_amount" bigint NOT NULL,
	"reverse_reason" text,
	"settlement" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "voucher_redemption_tender_check" CHECK ("voucher_redemption"."tender" in ('1', '2')),
	CONSTRAINT "voucher_redemption_points_check" CHECK ("voucher_redemption"."points" between -1000000000 and 2147483647),
	CONSTRAINT "voucher_redemption_proof_check" CHECK ("voucher_redemption"."proof" in ('1', '3')),
	CONSTRAINT "voucher_redemption_reversed_amount_check" CHECK ("voucher_redemption"."reversed_amount" >= 0),
	CONSTRAINT "voucher_redemption_state_check" CHECK ("voucher_redemption"."state" in ('done', 'paid', 'shipped', 'reversed'))
);

CREATE TABLE "redemption_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"voucher_tail" text,
	"mark" text,
	"terminal" text NOT NULL,
	"reason" text NOT NULL,
	"cashier" uuid,
	"locked_until" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "commerce_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"day_from" date NOT NULL,
	"day_to" date NOT NULL,
	"redemptions" integer NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"shares" jsonb,
	"payee" text,
	"bank" text,
	"account" "bytea",
	"account_index" text,
	"invoices" uuid[],
	"generated_by" uuid,
	"confirmed_by" uuid,
	"approver" uuid,
	"payer" uuid,
	"money_out" uuid,
	"bank_account" uuid,
	"paid_on" date,
	"bank_serial" text,
	"slip" uuid,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "commerce_settlement_redemptions_check" CHECK ("commerce_settlement"."redemptions" between 0 and 2147483647),
	CONSTRAINT "commerce_settlement_fee_check" CHECK ("commerce_settlement"."fee" >= 0),
	CONSTRAINT "commerce_settlement_state_check" CHECK ("commerce_settlement"."state" in ('draft', 'sent', 'disputed', 'confirmed', 'approved', 'paid', 'voided'))
);

CREATE TABLE "partner_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"on_day" date NOT NULL,
	"staff" text NOT NULL,
	"item" text,
	"shelf_price" bigint,
	"voucher_price" bigint,
	"finding" text NOT NULL,
	"result" text NOT NULL,
	"next_on" date,
	"photos" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "partner_visit_kind_check" CHECK ("partner_visit"."kind" in ('visit', 'price', 'complaint', 'year')),
	CONSTRAINT "partner_visit_shelf_price_check" CHECK ("partner_visit"."shelf_price" >= 0),
	CONSTRAINT "partner_visit_voucher_price_check" CHECK ("partner_visit"."voucher_price" >= 0),
	CONSTRAINT "partner_visit_result_check" CHECK ("partner_visit"."result" in ('ok', 'mend', 'stop'))
);

ALTER TABLE "rescue_type" ADD COLUMN "cross_check" boolean;

CREATE INDEX "field_config_form_state_valid_from_idx" ON "field_config" USING btree ("form","state","valid_from" desc);

CREATE INDEX "field_config_list_idx" ON "field_config" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "field_config_rescue_type_idx" ON "field_config" USING btree ("rescue_type");

CREATE INDEX "field_config_published_by_idx" ON "field_config" USING btree ("published_by");

CREATE INDEX "field_config_title_trgm" ON "field_config" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "grant_batch_number_key" ON "grant_batch" USING btree ("number");

CREATE INDEX "grant_batch_organisation_state_created_at_idx" ON "grant_batch" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "grant_batch_rescue_type_period_idx" ON "grant_batch" USING btree ("rescue_type","period");

CREATE INDEX "grant_batch_cause_state_idx" ON "grant_batch" USING btree ("cause","state");

CREATE INDEX "grant_batch_list_idx" ON "grant_batch" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "grant_batch_org_list_idx" ON "grant_batch" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "grant_batch_budget_line_idx" ON "grant_batch" USING btree ("budget_line");

CREATE INDEX "grant_batch_reissue_of_idx" ON "grant_batch" USING btree ("reissue_of");

CREATE INDEX "grant_batch_payout_idx" ON "grant_batch" USING btree ("payout");

CREATE INDEX "grant_batch_notice_to_idx" ON "grant_batch" USING btree ("notice_to");

CREATE INDEX "grant_batch_submitted_by_idx" ON "grant_batch" USING btree ("submitted_by");

CREATE INDEX "grant_batch_issuer_idx" ON "grant_batch" USING btree ("issuer");

CREATE INDEX "grant_batch_number_trgm" ON "grant_batch" USING gin ("number" gin_trgm_ops);

CREATE INDEX "grant_batch_title_trgm" ON "grant_batch" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_record_number_key" ON "rescue_record" USING btree ("number");

CREATE INDEX "rescue_record_batch_no_idx" ON "rescue_record" USING btree ("batch","no");

CREATE INDEX "rescue_record_person_issued_at_idx" ON "rescue_record" USING btree ("person","issued_at" desc);

CREATE INDEX "rescue_record_organisation_send_status_created_at_idx" ON "rescue_record" USING btree ("organisation","send_status","created_at" desc);

CREATE INDEX "rescue_record_voucher_state_voucher_to_idx" ON "rescue_record" USING btree ("voucher_state","voucher_to");

CREATE INDEX "rescue_record_rescue_type_period_person_idx" ON "rescue_record" USING btree ("rescue_type","period","person");

CREATE INDEX "rescue_record_list_idx" ON "rescue_record" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "rescue_record_org_list_idx" ON "rescue_record" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "rescue_record_cause_idx" ON "rescue_record" USING btree ("cause");

CREATE INDEX "rescue_record_name_marks" ON "rescue_record" USING gin ("name_marks");

CREATE INDEX "rescue_record_id_number_idx" ON "rescue_record" USING btree ("id_number_index");

CREATE INDEX "rescue_record_household_idx" ON "rescue_record" USING btree ("household");

CREATE INDEX "rescue_record_classify_idx" ON "rescue_record" USING btree ("classify");

CREATE INDEX "rescue_record_relation_idx" ON "rescue_record" USING btree ("relation");

CREATE INDEX "rescue_record_account_idx" ON "rescue_record" USING btree ("account_index");

CREATE INDEX "rescue_record_issuer_idx" ON "rescue_record" USING btree ("issuer");

CREATE INDEX "rescue_record_reverses_idx" ON "rescue_record" USING btree ("reverses");

CREATE INDEX "rescue_record_reverse_asked_by_idx" ON "rescue_record" USING btree ("reverse_asked_by");

CREATE INDEX "rescue_record_verifier_idx" ON "rescue_record" USING btree ("verifier");

CREATE INDEX "rescue_record_number_trgm" ON "rescue_record" USING gin ("number" gin_trgm_ops);

CREATE INDEX "roster_finding_batch_level_idx" ON "roster_finding" USING btree ("batch","level");

CREATE INDEX "roster_finding_record_idx" ON "roster_finding" USING btree ("record");

CREATE INDEX "roster_finding_list_idx" ON "roster_finding" USING btree ("created_at","id");

CREATE INDEX "roster_finding_org_list_idx" ON "roster_finding" USING btree ("organisation","created_at","id");

CREATE INDEX "roster_finding_organisation_idx" ON "roster_finding" USING btree ("organisation");

CREATE INDEX "roster_finding_answered_by_idx" ON "roster_finding" USING btree ("answered_by");

CREATE INDEX "roster_finding_words_trgm" ON "roster_finding" USING gin ("words" gin_trgm_ops);

CREATE INDEX "roster_objection_batch_state_idx" ON "roster_objection" USING btree ("batch","state");

CREATE INDEX "roster_objection_list_idx" ON "roster_objection" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "roster_objection_org_list_idx" ON "roster_objection" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "roster_objection_organisation_idx" ON "roster_objection" USING btree ("organisation");

CREATE INDEX "roster_objection_record_idx" ON "roster_objection" USING btree ("record");

CREATE INDEX "roster_objection_handler_idx" ON "roster_objection" USING btree ("handler");

CREATE INDEX "roster_objection_confirmer_idx" ON "roster_objection" USING btree ("confirmer");

CREATE INDEX "roster_objection_content_trgm" ON "roster_objection" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "commerce_partner_number_key" ON "commerce_partner" USING btree ("number");

CREATE UNIQUE INDEX "commerce_partner_name_key" ON "commerce_partner" USING btree ("name","organisation");

CREATE INDEX "commerce_partner_organisation_kind_state_idx" ON "commerce_partner" USING btree ("organisation","kind","state");

CREATE INDEX "commerce_partner_food_permit_to_idx" ON "commerce_partner" USING btree ("food_permit_to");

CREATE INDEX "commerce_partner_list_idx" ON "commerce_partner" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "commerce_partner_org_list_idx" ON "commerce_partner" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "commerce_partner_phone_idx" ON "commerce_partner" USING btree ("phone_index");

CREATE INDEX "commerce_partner_agreement_to_idx" ON "commerce_partner" USING btree ("agreement_to");

CREATE INDEX "commerce_partner_account_idx" ON "commerce_partner" USING btree ("account_index");

CREATE INDEX "commerce_partner_year_check_to_idx" ON "commerce_partner" USING btree ("year_check_to");

CREATE INDEX "commerce_partner_name_trgm" ON "commerce_partner" USING gin ("name" gin_trgm_ops);

CREATE INDEX "commerce_partner_number_trgm" ON "commerce_partner" USING gin ("number" gin_trgm_ops);

CREATE INDEX "commerce_partner_uscc_trgm" ON "commerce_partner" USING gin ("uscc" gin_trgm_ops);

CREATE UNIQUE INDEX "goods_code_key" ON "goods" USING btree ("code","partner");

CREATE INDEX "goods_partner_state_idx" ON "goods" USING btree ("partner","state");

CREATE INDEX "goods_organisation_idx" ON "goods" USING btree ("organisation");

CREATE INDEX "goods_list_idx" ON "goods" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "goods_org_list_idx" ON "goods" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "goods_cause_idx" ON "goods" USING btree ("cause");

CREATE INDEX "goods_name_trgm" ON "goods" USING gin ("name" gin_trgm_ops);

CREATE INDEX "goods_code_trgm" ON "goods" USING gin ("code" gin_trgm_ops);

CREATE INDEX "stock_move_goods_created_at_idx" ON "stock_move" USING btree ("goods","created_at" desc);

CREATE INDEX "stock_move_partner_created_at_idx" ON "stock_move" USING btree ("partner","created_at" desc);

CREATE INDEX "stock_move_list_idx" ON "stock_move" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "stock_move_org_list_idx" ON "stock_move" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "stock_move_organisation_idx" ON "stock_move" USING btree ("organisation");

CREATE INDEX "stock_move_operator_idx" ON "stock_move" USING btree ("operator");

CREATE INDEX "stock_move_goods_name_trgm" ON "stock_move" USING gin ("goods_name" gin_trgm_ops);

CREATE INDEX "stock_move_source_number_trgm" ON "stock_move" USING gin ("source_number" gin_trgm_ops);

CREATE UNIQUE INDEX "stock_count_number_key" ON "stock_count" USING btree ("number");

CREATE INDEX "stock_count_partner_created_at_idx" ON "stock_count" USING btree ("partner","created_at" desc);

CREATE INDEX "stock_count_list_idx" ON "stock_count" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "stock_count_org_list_idx" ON "stock_count" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "stock_count_organisation_idx" ON "stock_count" USING btree ("organisation");

CREATE INDEX "stock_count_counter_idx" ON "stock_count" USING btree ("counter");

CREATE INDEX "stock_count_confirmer_idx" ON "stock_count" USING btree ("confirmer");

CREATE INDEX "stock_count_number_trgm" ON "stock_count" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "voucher_redemption_number_key" ON "voucher_redemption" USING btree ("number");

CREATE INDEX "voucher_redemption_partner_created_at_idx" ON "voucher_redemption" USING btree ("partner","created_at" desc);

CREATE INDEX "voucher_redemption_record_idx" ON "voucher_redemption" USING btree ("record");

CREATE INDEX "voucher_redemption_settlement_idx" ON "voucher_redemption" USING btree ("settlement");

CREATE INDEX "voucher_redemption_organisation_created_at_idx" ON "voucher_redemption" USING btree ("organisation","created_at" desc);

CREATE INDEX "voucher_redemption_state_created_at_idx" ON "voucher_redemption" USING btree ("state","created_at");

CREATE INDEX "voucher_redemption_list_idx" ON "voucher_redemption" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "voucher_redemption_org_list_idx" ON "voucher_redemption" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "voucher_redemption_batch_idx" ON "voucher_redemption" USING btree ("batch");

CREATE INDEX "voucher_redemption_cause_idx" ON "voucher_redemption" USING btree ("cause");

CREATE INDEX "voucher_redemption_user_idx" ON "voucher_redemption" USING btree ("user");

CREATE INDEX "voucher_redemption_cashier_idx" ON "voucher_redemption" USING btree ("cashier");

CREATE INDEX "voucher_redemption_receiver_phone_idx" ON "voucher_redemption" USING btree ("receiver_phone_index");

CREATE INDEX "voucher_redemption_reverse_of_idx" ON "voucher_redemption" USING btree ("reverse_of");

CREATE INDEX "voucher_redemption_number_trgm" ON "voucher_redemption" USING gin ("number" gin_trgm_ops);

CREATE INDEX "voucher_redemption_order_no_trgm" ON "voucher_redemption" USING gin ("order_no" gin_trgm_ops);

CREATE INDEX "voucher_redemption_voucher_tail_trgm" ON "voucher_redemption" USING gin ("voucher_tail" gin_trgm_ops);

CREATE INDEX "redemption_attempt_partner_created_at_idx" ON "redemption_attempt" USING btree ("partner","created_at" desc);

CREATE INDEX "redemption_attempt_terminal_created_at_idx" ON "redemption_attempt" USING btree ("terminal","created_at" desc);

CREATE INDEX "redemption_attempt_list_idx" ON "redemption_attempt" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "redemption_attempt_org_list_idx" ON "redemption_attempt" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "redemption_attempt_organisation_idx" ON "redemption_attempt" USING btree ("organisation");

CREATE INDEX "redemption_attempt_mark_idx" ON "redemption_attempt" USING btree ("mark");

CREATE INDEX "redemption_attempt_cashier_idx" ON "redemption_attempt" USING btree ("cashier");

CREATE INDEX "redemption_attempt_terminal_trgm" ON "redemption_attempt" USING gin ("terminal" gin_trgm_ops);

CREATE UNIQUE INDEX "commerce_settlement_number_key" ON "commerce_settlement" USING btree ("number");

CREATE INDEX "commerce_settlement_partner_day_to_idx" ON "commerce_settlement" USING btree ("partner","day_to");

CREATE INDEX "commerce_settlement_organisation_state_idx" ON "commerce_settlement" USING btree ("organisation","state");

CREATE INDEX "commerce_settlement_list_idx" ON "commerce_settlement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "commerce_settlement_org_list_idx" ON "commerce_settlement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "commerce_settlement_account_idx" ON "commerce_settlement" USING btree ("account_index");

CREATE INDEX "commerce_settlement_generated_by_idx" ON "commerce_settlement" USING btree ("generated_by");

CREATE INDEX "commerce_settlement_confirmed_by_idx" ON "commerce_settlement" USING btree ("confirmed_by");

CREATE INDEX "commerce_settlement_approver_idx" ON "commerce_settlement" USING btree ("approver");

CREATE INDEX "commerce_settlement_payer_idx" ON "commerce_settlement" USING btree ("payer");

CREATE INDEX "commerce_settlement_money_out_idx" ON "commerce_settlement" USING btree ("money_out");

CREATE INDEX "commerce_settlement_bank_account_idx" ON "commerce_settlement" USING btree ("bank_account");

CREATE INDEX "commerce_settlement_number_trgm" ON "commerce_settlement" USING gin ("number" gin_trgm_ops);

CREATE INDEX "partner_visit_partner_kind_idx" ON "partner_visit" USING btree ("partner","kind");

CREATE INDEX "partner_visit_list_idx" ON "partner_visit" USING btree ("on_day" desc,"id" desc);

CREATE INDEX "partner_visit_org_list_idx" ON "partner_visit" USING btree ("organisation","on_day" desc,"id" desc);

CREATE INDEX "partner_visit_organisation_idx" ON "partner_visit" USING btree ("organisation");

CREATE INDEX "partner_visit_finding_trgm" ON "partner_visit" USING gin ("finding" gin_trgm_ops);

ALTER TABLE "log_alert" DROP CONSTRAINT "log_alert_rule_check";

ALTER TABLE "money_claim" DROP CONSTRAINT "money_claim_kind_check";

CREATE TABLE "vendor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"uscc" text NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"legal_person" "bytea" NOT NULL,
	"licence" uuid NOT NULL,
	"licence_to" date,
	"qualifications" uuid[],
	"contact" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"email" text,
	"address" jsonb NOT NULL,
	"agreement_no" text,
	"agreement_from" date NOT NULL,
	"agreement_to" date NOT NULL,
	"agreement_file" uuid[],
	"equipment_types" uuid[] NOT NULL,
	"service_areas" text[],
	"intro" text,
	"pending_change" jsonb,
	"key_prefix" text,
	"access_key" "bytea",
	"key_made_at" timestamp(3) with time zone,
	"old_prefix" text,
	"old_key" "bytea",
	"old_key_until" timestamp(3) with time zone,
	"key_used_at" timestamp(3) with time zone,
	"state_reason" text,
	"approved_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_kinds_check" CHECK ("vendor"."kinds" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "vendor_state_check" CHECK ("vendor"."state" in ('draft', 'pending', 'active', 'returned', 'rejected', 'suspended', 'ended'))
);

CREATE TABLE "vendor_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"start_on" date NOT NULL,
	"fee_mode" text NOT NULL,
	"rents" jsonb,
	"install_fee" bigint NOT NULL,
	"repair_fee" bigint NOT NULL,
	"parts_fee" bigint NOT NULL,
	"settlement_cycle" text NOT NULL,
	"settlement_day" integer NOT NULL,
	"deposit_required" bigint NOT NULL,
	"heartbeat_seconds" integer NOT NULL,
	"offline_minutes" integer NOT NULL,
	"auto_repair" boolean NOT NULL,
	"urgent_hours" integer NOT NULL,
	"normal_hours" integer NOT NULL,
	"low_hours" integer NOT NULL,
	"overdue_deduction" bigint NOT NULL,
	"lapse_confirms" boolean NOT NULL,
	"ips" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_terms_fee_mode_check" CHECK ("vendor_terms"."fee_mode" in ('1', '2', '3', '4')),
	CONSTRAINT "vendor_terms_install_fee_check" CHECK ("vendor_terms"."install_fee" >= 0),
	CONSTRAINT "vendor_terms_repair_fee_check" CHECK ("vendor_terms"."repair_fee" >= 0),
	CONSTRAINT "vendor_terms_parts_fee_check" CHECK ("vendor_terms"."parts_fee" >= 0),
	CONSTRAINT "vendor_terms_settlement_cycle_check" CHECK ("vendor_terms"."settlement_cycle" in ('1', '2', '3')),
	CONSTRAINT "vendor_terms_settlement_day_check" CHECK ("vendor_terms"."settlement_day" between 1 and 28),
	CONSTRAINT "vendor_terms_deposit_required_check" CHECK ("vendor_terms"."deposit_required" >= 0),
	CONSTRAINT "vendor_terms_heartbeat_seconds_check" CHECK ("vendor_terms"."heartbeat_seconds" between 30 and 3600),
	CONSTRAINT "vendor_terms_offline_minutes_check" CHECK ("vendor_terms"."offline_minutes" between 5 and 1440),
	CONSTRAINT "vendor_terms_urgent_hours_check" CHECK ("vendor_terms"."urgent_hours" between 1 and 72),
	CONSTRAINT "vendor_terms_normal_hours_check" CHECK ("vendor_terms"."normal_hours" between 1 and 168),
	CONSTRAINT "vendor_terms_low_hours_check" CHECK ("vendor_terms"."low_hours" between 1 and 720),
	CONSTRAINT "vendor_terms_overdue_deduction_check" CHECK ("vendor_terms"."overdue_deduction" >= 0)
);

CREATE TABLE "equipment_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"takes_money" boolean NOT NULL,
	"takes_cash" boolean NOT NULL,
	"takes_goods" boolean NOT NULL,
	"has_heartbeat" boolean NOT NULL,
	"needs_seal" boolean,
	"inspect_days" integer NOT NULL,
	"open_days" integer,
	"warranty_months" integer NOT NULL,
	"params" jsonb,
	"icon" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_type_category_check" CHECK ("equipment_type"."category" in ('1', '2', '3', '4', '5', '6', '7')),
	CONSTRAINT "equipment_type_inspect_days_check" CHECK ("equipment_type"."inspect_days" between 0 and 365),
	CONSTRAINT "equipment_type_open_days_check" CHECK ("equipment_type"."open_days" between 1 and 90),
	CONSTRAINT "equipment_type_warranty_months_check" CHECK ("equipment_type"."warranty_months" between 0 and 120),
	CONSTRAINT "equipment_type_state_check" CHECK ("equipment_type"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"sn" text NOT NULL,
	"type" uuid NOT NULL,
	"model" text NOT NULL,
	"params" jsonb,
	"vendor" uuid NOT NULL,
	"ownership" text NOT NULL,
	"owner" uuid,
	"price" bigint,
	"purchase_date" date,
	"warranty_to" date,
	"network" text NOT NULL,
	"sim_no" text,
	"firmware" text,
	"seal_no" text,
	"photos" uuid[],
	"organisation" uuid,
	"relation" uuid,
	"last_heartbeat" timestamp(3) with time zone,
	"online" text NOT NULL,
	"taking_money" text NOT NULL,
	"stop_reason" text,
	"command_at" timestamp(3) with time zone,
	"deployed_on" date,
	"next_inspect" date,
	"next_open" date,
	"state_reason" text,
	"scrap_photos" uuid[],
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_ownership_check" CHECK ("equipment"."ownership" in ('1', '2', '3', '4')),
	CONSTRAINT "equipment_price_check" CHECK ("equipment"."price" >= 0),
	CONSTRAINT "equipment_network_check" CHECK ("equipment"."network" in ('1', '2', '3', '9')),
	CONSTRAINT "equipment_online_check" CHECK ("equipment"."online" in ('1', '2', '3', '9')),
	CONSTRAINT "equipment_taking_money_check" CHECK ("equipment"."taking_money" in ('1', '2', '9')),
	CONSTRAINT "equipment_stop_reason_check" CHECK ("equipment"."stop_reason" in ('unbound', 'cause', 'plan', 'organisation', 'device', 'seal')),
	CONSTRAINT "equipment_state_check" CHECK ("equipment"."state" in ('inStock', 'deployed', 'paused', 'faulty', 'repairing', 'scrapped'))
);

CREATE TABLE "equipment_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"device_at" timestamp(3) with time zone,
	"detail" jsonb,
	"operator" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_event_kind_check" CHECK ("equipment_event"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'))
);

CREATE TABLE "equipment_relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"plan" uuid,
	"plan_record_no" text,
	"place_kind" text NOT NULL,
	"place_name" text NOT NULL,
	"address" jsonb NOT NULL,
	"location" jsonb,
	"offsite_filed" boolean,
	"offsite_file" uuid[],
	"keeper" "bytea" NOT NULL,
	"keeper_phone" "bytea" NOT NULL,
	"keeper_phone_index" text,
	"start_on" date NOT NULL,
	"end_on" date,
	"files" uuid[],
	"handover" jsonb,
	"returned" jsonb,
	"proposed_by" text,
	"active_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"end_kind" text,
	"end_reason" text,
	"replaces" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_relation_place_kind_check" CHECK ("equipment_relation"."place_kind" in ('1', '2')),
	CONSTRAINT "equipment_relation_proposed_by_check" CHECK ("equipment_relation"."proposed_by" in ('platform', 'vendor', 'organisation')),
	CONSTRAINT "equipment_relation_end_kind_check" CHECK ("equipment_relation"."end_kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "equipment_relation_state_check" CHECK ("equipment_relation"."state" in ('proposed', 'active', 'ended', 'refused', 'expired'))
);

CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"priority" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"description" text NOT NULL,
	"photos" uuid[],
	"assignee" uuid,
	"result" text,
	"result_photos" uuid[],
	"new_seal_no" text,
	"fee" bigint,
	"score" integer,
	"opinion" text,
	"finished_at" timestamp(3) with time zone,
	"accepted_at" timestamp(3) with time zone,
	"reworks" integer NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ticket_kind_check" CHECK ("ticket"."kind" in ('1', '2', '3', '4', '5', '6', '7')),
	CONSTRAINT "ticket_priority_check" CHECK ("ticket"."priority" in ('1', '2', '3')),
	CONSTRAINT "ticket_fee_check" CHECK ("ticket"."fee" >= 0),
	CONSTRAINT "ticket_score_check" CHECK ("ticket"."score" between 1 and 5),
	CONSTRAINT "ticket_reworks_check" CHECK ("ticket"."reworks" between 0 and 2147483647),
	CONSTRAINT "ticket_cause_check" CHECK ("ticket"."cause" in ('1', '2', '3')),
	CONSTRAINT "ticket_state_check" CHECK ("ticket"."state" in ('open', 'doing', 'done', 'accepted', 'rework', 'cancelled'))
);

CREATE TABLE "box_opening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"relation" uuid NOT NULL,
	"cause" uuid,
	"seal_old" text NOT NULL,
	"seal_note" text,
	"seal_odd" boolean NOT NULL,
	"seal_new" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"place" text NOT NULL,
	"openers" uuid[] NOT NULL,
	"witness" text,
	"counts" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"other" text,
	"media" uuid[] NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"deposit_due" timestamp(3) with time zone,
	"bank_account" uuid,
	"slip" uuid,
	"deposited_at" timestamp(3) with time zone,
	"money_in" uuid,
	"bank_line" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "box_opening_total_check" CHECK ("box_opening"."total" >= 0),
	CONSTRAINT "box_opening_state_check" CHECK ("box_opening"."state" in ('counted', 'confirmed', 'deposited', 'booked'))
);

CREATE TABLE "device_gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" text NOT NULL,
	"number" text,
	"donation" uuid,
	"kind" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"relation" uuid,
	"plan_record_no" text,
	"place_name" text,
	"channel" text,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"trade_tail" text,
	"status" text NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"day" date,
	"device_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"told" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "device_gift_kind_check" CHECK ("device_gift"."kind" in ('1', '2')),
	CONSTRAINT "device_gift_channel_check" CHECK ("device_gift"."channel" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '99')),
	CONSTRAINT "device_gift_amount_check" CHECK ("device_gift"."amount" >= 0),
	CONSTRAINT "device_gift_refunded_check" CHECK ("device_gift"."refunded" >= 0),
	CONSTRAINT "device_gift_status_check" CHECK ("device_gift"."status" in ('told', 'waiting', 'paid', 'refunded', 'differing')),
	CONSTRAINT "device_gift_told_check" CHECK ("device_gift"."told" between 0 and 2147483647)
);

CREATE TABLE "vendor_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"vendor" uuid NOT NULL,
	"payer_kind" text NOT NULL,
	"organisation" uuid,
	"payable" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"settling" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"frozen" boolean NOT NULL,
	"frozen_reason" text,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_account_payer_kind_check" CHECK ("vendor_account"."payer_kind" in ('1', '2')),
	CONSTRAINT "vendor_account_payable_check" CHECK ("vendor_account"."payable" >= 0),
	CONSTRAINT "vendor_account_deposit_check" CHECK ("vendor_account"."deposit" >= 0),
	CONSTRAINT "vendor_account_settling_check" CHECK ("vendor_account"."settling" >= 0),
	CONSTRAINT "vendor_account_charged_check" CHECK ("vendor_account"."charged" >= 0),
	CONSTRAINT "vendor_account_paid_check" CHECK ("vendor_account"."paid" >= 0)
);

CREATE TABLE "vendor_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"payable_after" bigint NOT NULL,
	"deposit_after" bigint NOT NULL,
	"equipment" uuid,
	"ticket" uuid,
	"settlement" uuid,
	"reverses" uuid,
	"period" text NOT NULL,
	"idempotency_key" text,
	"memo" text,
	"files" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_flow_kind_check" CHECK ("vendor_flow"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
	CONSTRAINT "vendor_flow_direction_check" CHECK ("vendor_flow"."direction" in ('1', '2', '3', '4')),
	CONSTRAINT "vendor_flow_amount_check" CHECK ("vendor_flow"."amount" >= 0),
	CONSTRAINT "vendor_flow_payable_after_check" CHECK ("vendor_flow"."payable_after" >= 0),
	CONSTRAINT "vendor_flow_deposit_after_check" CHECK ("vendor_flow"."deposit_after" >= 0)
);

CREATE TABLE "vendor_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"charged" bigint NOT NULL,
	"deducted" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"left_out" uuid[],
	"invoice_no" text,
	"invoice" uuid[],
	"bank_account" uuid,
	"payee" jsonb,
	"dispute_items" jsonb,
	"rounds" jsonb,
	"sent_at" timestamp(3) with time zone,
	"generated_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"hold" text,
	"money_out" uuid,
	"paid_at" timestamp(3) with time zone,
	"payment_no" text,
	"slip" uuid,
	"state_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_settlement_charged_check" CHECK ("vendor_settlement"."charged" >= 0),
	CONSTRAINT "vendor_settlement_deducted_check" CHECK ("vendor_settlement"."deducted" >= 0),
	CONSTRAINT "vendor_settlement_payable_check" CHECK ("vendor_settlement"."payable" >= 0),
	CONSTRAINT "vendor_settlement_state_check" CHECK ("vendor_settlement"."state" in ('draft', 'sent', 'disputed', 'confirmed', 'approved', 'paid', 'voided'))
);

CREATE TABLE "vendor_bank_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"account_name" text NOT NULL,
	"bank" text NOT NULL,
	"branch_name" text,
	"cnaps" text,
	"account_no" "bytea" NOT NULL,
	"account_no_index" text,
	"proof" uuid[] NOT NULL,
	"is_default" boolean NOT NULL,
	"verify_amount" bigint,
	"tries" integer NOT NULL,
	"accepted_by" uuid,
	"sent_by" uuid,
	"sent_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"usable_at" timestamp(3) with time zone,
	"state_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_bank_account_verify_amount_check" CHECK ("vendor_bank_account"."verify_amount" >= 0),
	CONSTRAINT "vendor_bank_account_tries_check" CHECK ("vendor_bank_account"."tries" between 0 and 2147483647),
	CONSTRAINT "vendor_bank_account_state_check" CHECK ("vendor_bank_account"."state" in ('pending', 'checking', 'verified', 'rejected', 'disabled'))
);

CREATE TABLE "vendor_score" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"month" text NOT NULL,
	"grade" text NOT NULL,
	"score" numeric(15, 2) NOT NULL,
	"devices" integer NOT NULL,
	"online_rate" integer NOT NULL,
	"ticket_count" integer NOT NULL,
	"overdue_count" integer NOT NULL,
	"on_time_rate" integer NOT NULL,
	"avg_repair_hours" numeric(15, 1),
	"rework_rate" integer NOT NULL,
	"avg_score" numeric(15, 2),
	"complaints" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_score_grade_check" CHECK ("vendor_score"."grade" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "vendor_score_score_check" CHECK ("vendor_score"."score" between 0 and 100),
	CONSTRAINT "vendor_score_devices_check" CHECK ("vendor_score"."devices" between 0 and 2147483647),
	CONSTRAINT "vendor_score_online_rate_check" CHECK ("vendor_score"."online_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_ticket_count_check" CHECK ("vendor_score"."ticket_count" between 0 and 2147483647),
	CONSTRAINT "vendor_score_overdue_count_check" CHECK ("vendor_score"."overdue_count" between 0 and 2147483647),
	CONSTRAINT "vendor_score_on_time_rate_check" CHECK ("vendor_score"."on_time_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_avg_repair_hours_check" CHECK ("vendor_score"."avg_repair_hours" between 0 and 999999999),
	CONSTRAINT "vendor_score_rework_rate_check" CHECK ("vendor_score"."rework_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_avg_score_check" CHECK ("vendor_score"."avg_score" between 0 and 5),
	CONSTRAINT "vendor_score_complaints_check" CHECK ("vendor_score"."complaints" between 0 and 2147483647)
);

CREATE TABLE "vendor_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"vendor" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"answer_files" uuid[],
	"answered_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_notice_state_check" CHECK ("vendor_notice"."state" in ('sent', 'answered', 'closed'))
);

CREATE TABLE "device_nonce" (
	"vendor" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_nonce_vendor_nonce_pk" PRIMARY KEY("vendor","nonce")
);

CREATE UNIQUE INDEX "vendor_number_key" ON "vendor" USING btree ("number");

CREATE UNIQUE INDEX "vendor_uscc_key" ON "vendor" USING btree ("uscc");

CREATE UNIQUE INDEX "vendor_name_key" ON "vendor" USING btree ("name");

CREATE UNIQUE INDEX "vendor_agreement_no_key" ON "vendor" USING btree ("agreement_no");

CREATE UNIQUE INDEX "vendor_key_prefix_key" ON "vendor" USING btree ("key_prefix");

CREATE UNIQUE INDEX "vendor_old_prefix_key" ON "vendor" USING btree ("old_prefix");

CREATE INDEX "vendor_state_agreement_to_idx" ON "vendor" USING btree ("state","agreement_to");

CREATE INDEX "vendor_list_idx" ON "vendor" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_phone_idx" ON "vendor" USING btree ("phone_index");

CREATE INDEX "vendor_agreement_to_idx" ON "vendor" USING btree ("agreement_to");

CREATE INDEX "vendor_name_trgm" ON "vendor" USING gin ("name" gin_trgm_ops);

CREATE INDEX "vendor_uscc_trgm" ON "vendor" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "vendor_number_trgm" ON "vendor" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_terms_start_on_key" ON "vendor_terms" USING btree ("start_on","vendor");

CREATE INDEX "vendor_terms_list_idx" ON "vendor_terms" USING btree ("start_on" desc,"id" desc);

CREATE INDEX "vendor_terms_vendor_idx" ON "vendor_terms" USING btree ("vendor");

CREATE UNIQUE INDEX "equipment_type_code_key" ON "equipment_type" USING btree ("code");

CREATE UNIQUE INDEX "equipment_type_name_key" ON "equipment_type" USING btree ("name");

CREATE INDEX "equipment_type_list_idx" ON "equipment_type" USING btree ("code","id");

CREATE INDEX "equipment_type_code_trgm" ON "equipment_type" USING gin ("code" gin_trgm_ops);

CREATE INDEX "equipment_type_name_trgm" ON "equipment_type" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "equipment_number_key" ON "equipment" USING btree ("number");

CREATE UNIQUE INDEX "equipment_sn_key" ON "equipment" USING btree ("sn","vendor");

CREATE INDEX "equipment_vendor_state_created_at_idx" ON "equipment" USING btree ("vendor","state","created_at" desc);

CREATE INDEX "equipment_state_online_last_heartbeat_idx" ON "equipment" USING btree ("state","online","last_heartbeat");

CREATE INDEX "equipment_deployed_paused_faulty_repairing_created_at_idx" ON "equipment" USING btree ("created_at" desc) WHERE "equipment"."state" in ('deployed', 'paused', 'faulty', 'repairing');

CREATE INDEX "equipment_list_idx" ON "equipment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "equipment_org_list_idx" ON "equipment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "equipment_type_idx" ON "equipment" USING btree ("type");

CREATE INDEX "equipment_owner_idx" ON "equipment" USING btree ("owner");

CREATE INDEX "equipment_organisation_idx" ON "equipment" USING btree ("organisation");

CREATE INDEX "equipment_relation_idx" ON "equipment" USING btree ("relation");

CREATE INDEX "equipment_last_heartbeat_idx" ON "equipment" USING btree ("last_heartbeat");

CREATE INDEX "equipment_next_inspect_idx" ON "equipment" USING btree ("next_inspect");

CREATE INDEX "equipment_next_open_idx" ON "equipment" USING btree ("next_open");

CREATE INDEX "equipment_number_trgm" ON "equipment" USING gin ("number" gin_trgm_ops);

CREATE INDEX "equipment_sn_trgm" ON "equipment" USING gin ("sn" gin_trgm_ops);

CREATE INDEX "equipment_model_trgm" ON "equipment" USING gin ("model" gin_trgm_ops);

CREATE INDEX "equipment_event_equipment_at_idx" ON "equipment_event" USING btree ("equipment","at" desc);

CREATE INDEX "equipment_event_list_idx" ON "equipment_event" USING btree ("at" desc,"id" desc);

CREATE INDEX "equipment_event_org_list_idx" ON "equipment_event" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "equipment_event_vendor_idx" ON "equipment_event" USING btree ("vendor");

CREATE INDEX "equipment_event_organisation_idx" ON "equipment_event" USING btree ("organisation");

CREATE INDEX "equipment_event_operator_idx" ON "equipment_event" USING btree ("operator");

CREATE UNIQUE INDEX "equipment_relation_number_key" ON "equipment_relation" USING btree ("number");

CREATE INDEX "equipment_relation_equipment_state_idx" ON "equipment_relation" USING btree ("equipment","state");

CREATE INDEX "equipment_relation_vendor_state_created_at_idx" ON "equipment_relation" USING btree ("vendor","state","created_at" desc);

CREATE INDEX "equipment_relation_organisation_state_created_at_idx" ON "equipment_relation" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "equipment_relation_list_idx" ON "equipment_relation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "equipment_relation_org_list_idx" ON "equipment_relation" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "equipment_relation_cause_idx" ON "equipment_relation" USING btree ("cause");

CREATE INDEX "equipment_relation_plan_idx" ON "equipment_relation" USING btree ("plan");

CREATE INDEX "equipment_relation_keeper_phone_idx" ON "equipment_relation" USING btree ("keeper_phone_index");

CREATE INDEX "equipment_relation_end_on_idx" ON "equipment_relation" USING btree ("end_on");

CREATE INDEX "equipment_relation_replaces_idx" ON "equipment_relation" USING btree ("replaces");

CREATE INDEX "equipment_relation_number_trgm" ON "equipment_relation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "equipment_relation_place_name_trgm" ON "equipment_relation" USING gin ("place_name" gin_trgm_ops);

CREATE INDEX "equipment_relation_plan_record_no_trgm" ON "equipment_relation" USING gin ("plan_record_no" gin_trgm_ops);

CREATE UNIQUE INDEX "ticket_number_key" ON "ticket" USING btree ("number");

CREATE INDEX "ticket_vendor_state_due_at_idx" ON "ticket" USING btree ("vendor","state","due_at");

CREATE INDEX "ticket_equipment_created_at_idx" ON "ticket" USING btree ("equipment","created_at" desc);

CREATE INDEX "ticket_organisation_created_at_idx" ON "ticket" USING btree ("organisation","created_at" desc);

CREATE INDEX "ticket_list_idx" ON "ticket" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "ticket_org_list_idx" ON "ticket" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "ticket_assignee_idx" ON "ticket" USING btree ("assignee");

CREATE INDEX "ticket_number_trgm" ON "ticket" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "box_opening_number_key" ON "box_opening" USING btree ("number");

CREATE UNIQUE INDEX "box_opening_seal_new_key" ON "box_opening" USING btree ("seal_new");

CREATE INDEX "box_opening_equipment_opened_at_idx" ON "box_opening" USING btree ("equipment","opened_at" desc);

CREATE INDEX "box_opening_organisation_state_created_at_idx" ON "box_opening" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "box_opening_list_idx" ON "box_opening" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "box_opening_org_list_idx" ON "box_opening" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "box_opening_vendor_idx" ON "box_opening" USING btree ("vendor");

CREATE INDEX "box_opening_relation_idx" ON "box_opening" USING btree ("relation");

CREATE INDEX "box_opening_cause_idx" ON "box_opening" USING btree ("cause");

CREATE INDEX "box_opening_confirmed_by_idx" ON "box_opening" USING btree ("confirmed_by");

CREATE INDEX "box_opening_bank_account_idx" ON "box_opening" USING btree ("bank_account");

CREATE INDEX "box_opening_money_in_idx" ON "box_opening" USING btree ("money_in");

CREATE INDEX "box_opening_bank_line_idx" ON "box_opening" USING btree ("bank_line");

CREATE INDEX "box_opening_number_trgm" ON "box_opening" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "device_gift_order_no_key" ON "device_gift" USING btree ("order_no","equipment");

CREATE INDEX "device_gift_equipment_day_idx" ON "device_gift" USING btree ("equipment","day");

CREATE INDEX "device_gift_relation_idx" ON "device_gift" USING btree ("relation");

CREATE INDEX "device_gift_donation_idx" ON "device_gift" USING btree ("donation");

CREATE INDEX "device_gift_vendor_created_at_idx" ON "device_gift" USING btree ("vendor","created_at" desc);

CREATE INDEX "device_gift_organisation_created_at_idx" ON "device_gift" USING btree ("organisation","created_at" desc);

CREATE INDEX "device_gift_list_idx" ON "device_gift" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "device_gift_org_list_idx" ON "device_gift" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "device_gift_cause_idx" ON "device_gift" USING btree ("cause");

CREATE INDEX "device_gift_day_idx" ON "device_gift" USING btree ("day");

CREATE INDEX "device_gift_order_no_trgm" ON "device_gift" USING gin ("order_no" gin_trgm_ops);

CREATE INDEX "device_gift_number_trgm" ON "device_gift" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_account_number_key" ON "vendor_account" USING btree ("number");

CREATE INDEX "vendor_account_vendor_organisation_idx" ON "vendor_account" USING btree ("vendor","organisation");

CREATE INDEX "vendor_account_organisation_created_at_idx" ON "vendor_account" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_account_list_idx" ON "vendor_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_account_org_list_idx" ON "vendor_account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_account_number_trgm" ON "vendor_account" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_flow_number_key" ON "vendor_flow" USING btree ("number");

CREATE UNIQUE INDEX "vendor_flow_reverses_key" ON "vendor_flow" USING btree ("reverses");

CREATE UNIQUE INDEX "vendor_flow_idempotency_key_key" ON "vendor_flow" USING btree ("idempotency_key");

CREATE INDEX "vendor_flow_account_number_idx" ON "vendor_flow" USING btree ("account","number" desc);

CREATE INDEX "vendor_flow_vendor_period_idx" ON "vendor_flow" USING btree ("vendor","period");

CREATE INDEX "vendor_flow_equipment_created_at_idx" ON "vendor_flow" USING btree ("equipment","created_at");

CREATE INDEX "vendor_flow_organisation_created_at_idx" ON "vendor_flow" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_flow_settlement_idx" ON "vendor_flow" USING btree ("settlement");

CREATE INDEX "vendor_flow_list_idx" ON "vendor_flow" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_flow_org_list_idx" ON "vendor_flow" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_flow_ticket_idx" ON "vendor_flow" USING btree ("ticket");

CREATE INDEX "vendor_flow_number_trgm" ON "vendor_flow" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_settlement_number_key" ON "vendor_settlement" USING btree ("number");

CREATE UNIQUE INDEX "vendor_settlement_invoice_no_key" ON "vendor_settlement" USING btree ("invoice_no","vendor");

CREATE UNIQUE INDEX "vendor_settlement_payment_no_key" ON "vendor_settlement" USING btree ("payment_no");

CREATE INDEX "vendor_settlement_account_period_from_idx" ON "vendor_settlement" USING btree ("account","period_from");

CREATE INDEX "vendor_settlement_state_created_at_idx" ON "vendor_settlement" USING btree ("state","created_at" desc);

CREATE INDEX "vendor_settlement_vendor_created_at_idx" ON "vendor_settlement" USING btree ("vendor","created_at" desc);

CREATE INDEX "vendor_settlement_organisation_created_at_idx" ON "vendor_settlement" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_settlement_list_idx" ON "vendor_settlement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_settlement_org_list_idx" ON "vendor_settlement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_settlement_bank_account_idx" ON "vendor_settlement" USING btree ("bank_account");

CREATE INDEX "vendor_settlement_generated_by_idx" ON "vendor_settlement" USING btree ("generated_by");

CREATE INDEX "vendor_settlement_approved_by_idx" ON "vendor_settlement" USING btree ("approved_by");

CREATE INDEX "vendor_settlement_money_out_idx" ON "vendor_settlement" USING btree ("money_out");

CREATE INDEX "vendor_settlement_number_trgm" ON "vendor_settlement" USING gin ("number" gin_trgm_ops);

CREATE INDEX "vendor_settlement_invoice_no_trgm" ON "vendor_settlement" USING gin ("invoice_no" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_bank_account_account_no_key" ON "vendor_bank_account" USING btree ("account_no_index","vendor");

CREATE INDEX "vendor_bank_account_vendor_state_idx" ON "vendor_bank_account" USING btree ("vendor","state");

CREATE INDEX "vendor_bank_account_list_idx" ON "vendor_bank_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_bank_account_account_no_idx" ON "vendor_bank_account" USING btree ("account_no_index");

CREATE INDEX "vendor_bank_account_accepted_by_idx" ON "vendor_bank_account" USING btree ("accepted_by");

CREATE INDEX "vendor_bank_account_sent_by_idx" ON "vendor_bank_account" USING btree ("sent_by");

CREATE INDEX "vendor_bank_account_bank_trgm" ON "vendor_bank_account" USING gin ("bank" gin_trgm_ops);

CREATE INDEX "vendor_bank_account_account_name_trgm" ON "vendor_bank_account" USING gin ("account_name" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_score_month_key" ON "vendor_score" USING btree ("month","vendor");

CREATE INDEX "vendor_score_month_score_idx" ON "vendor_score" USING btree ("month","score" desc);

CREATE INDEX "vendor_score_list_idx" ON "vendor_score" USING btree ("score" desc,"id" desc);

CREATE INDEX "vendor_score_vendor_idx" ON "vendor_score" USING btree ("vendor");

CREATE UNIQUE INDEX "vendor_notice_number_key" ON "vendor_notice" USING btree ("number");

CREATE INDEX "vendor_notice_vendor_state_idx" ON "vendor_notice" USING btree ("vendor","state");

CREATE INDEX "vendor_notice_list_idx" ON "vendor_notice" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "device_nonce_at_index" ON "device_nonce" USING btree ("at");

ALTER TABLE "log_alert" ADD CONSTRAINT "log_alert_rule_check" CHECK ("log_alert"."rule" in ('denials', 'failedLogins', 'reveals', 'clearExport', 'nightAct', 'oneHandGrant', 'keyMisuse', 'chainBroken', 'jobFailing', 'payeeAltered', 'balanceOff'));

ALTER TABLE "money_claim" ADD CONSTRAINT "money_claim_kind_check" CHECK ("money_claim"."kind" in ('donation', 'settlement', 'deposit', 'interest', 'fees', 'grant', 'service', 'other', 'bond'));

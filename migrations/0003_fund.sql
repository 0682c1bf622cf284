CREATE TABLE "fund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"category" uuid,
	"charity_field" text NOT NULL,
	"raise_mode" text NOT NULL,
	"emergency" boolean NOT NULL,
	"emergency_event" text,
	"plan" uuid,
	"initiator" text,
	"executor" text NOT NULL,
	"has_partner" boolean NOT NULL,
	"partner_type" text,
	"partner_name" text,
	"partner_code" "bytea",
	"partner_files" uuid[],
	"cover" uuid,
	"gallery" uuid[],
	"video" uuid,
	"detail" text,
	"areas" text[],
	"beneficiary_scope" text,
	"beneficiary_count" integer,
	"beneficiary_method" text,
	"target_amount" bigint NOT NULL,
	"over_target" text NOT NULL,
	"min_amount" bigint NOT NULL,
	"tiers" jsonb,
	"unit_name" text,
	"unit_price" bigint,
	"raise_start" date NOT NULL,
	"raise_end" date,
	"exec_start" date NOT NULL,
	"exec_end" date NOT NULL,
	"fee_rate" integer NOT NULL,
	"fee_basis" text NOT NULL,
	"custodial" boolean NOT NULL,
	"surplus_policy" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_address" text NOT NULL,
	"allow_together" boolean NOT NULL,
	"allow_monthly" boolean NOT NULL,
	"allow_match" boolean NOT NULL,
	"decision_files" uuid[],
	"attachments" uuid[],
	"labels" uuid[],
	"number" text NOT NULL,
	"fund_type" text NOT NULL,
	"full_name" text,
	"agreement" uuid,
	"agreement_no" text,
	"signed_on" date,
	"start_amount" bigint NOT NULL,
	"term_from" date,
	"term_to" date,
	"term_event" text,
	"use_scope" text,
	"aid_standard" text,
	"principal" bigint,
	"principal_rule" text,
	"allow_invest" boolean NOT NULL,
	"naming" text,
	"naming_consent" uuid,
	"board_from" bigint NOT NULL,
	"report_cycle" text NOT NULL,
	"feedback_to" uuid[],
	"surplus_rule" text,
	"listed" boolean NOT NULL,
	"recommended" boolean NOT NULL,
	"weight" integer NOT NULL,
	"paused_from" text,
	"status_reason" text,
	"ending" text,
	"review_version" integer,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"raising_at" timestamp(3) with time zone,
	"raised_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"record_no" text,
	"sync_state" text NOT NULL,
	"sync_reason" text,
	"synced_version" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "fund_charity_field_check" CHECK ("fund"."charity_field" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "fund_raise_mode_check" CHECK ("fund"."raise_mode" in ('1', '2')),
	CONSTRAINT "fund_partner_type_check" CHECK ("fund"."partner_type" in ('1', '2')),
	CONSTRAINT "fund_beneficiary_count_check" CHECK ("fund"."beneficiary_count" between 1 and 99999999),
	CONSTRAINT "fund_target_amount_check" CHECK ("fund"."target_amount" >= 0),
	CONSTRAINT "fund_over_target_check" CHECK ("fund"."over_target" in ('1', '2')),
	CONSTRAINT "fund_min_amount_check" CHECK ("fund"."min_amount" >= 0),
	CONSTRAINT "fund_unit_price_check" CHECK ("fund"."unit_price" >= 0),
	CONSTRAINT "fund_fee_rate_check" CHECK ("fund"."fee_rate" between 0 and 1000),
	CONSTRAINT "fund_fee_basis_check" CHECK ("fund"."fee_basis" in ('1', '2', '3')),
	CONSTRAINT "fund_fund_type_check" CHECK ("fund"."fund_type" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "fund_start_amount_check" CHECK ("fund"."start_amount" >= 0),
	CONSTRAINT "fund_principal_check" CHECK ("fund"."principal" >= 0),
	CONSTRAINT "fund_principal_rule_check" CHECK ("fund"."principal_rule" in ('1', '2')),
	CONSTRAINT "fund_board_from_check" CHECK ("fund"."board_from" >= 0),
	CONSTRAINT "fund_report_cycle_check" CHECK ("fund"."report_cycle" in ('3', '6', '12')),
	CONSTRAINT "fund_surplus_rule_check" CHECK ("fund"."surplus_rule" in ('1', '2', '3')),
	CONSTRAINT "fund_weight_check" CHECK ("fund"."weight" between 0 and 9999),
	CONSTRAINT "fund_ending_check" CHECK ("fund"."ending" in ('terminate', 'close')),
	CONSTRAINT "fund_review_version_check" CHECK ("fund"."review_version" between 0 and 2147483647),
	CONSTRAINT "fund_sync_state_check" CHECK ("fund"."sync_state" in ('none', 'waiting', 'sending', 'synced', 'failed', 'withdrawn')),
	CONSTRAINT "fund_synced_version_check" CHECK ("fund"."synced_version" between 0 and 2147483647),
	CONSTRAINT "fund_state_check" CHECK ("fund"."state" in ('draft', 'pending', 'rejected', 'approved', 'raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived'))
);

CREATE TABLE "fund_founder" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"donor" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"pledged" bigint NOT NULL,
	"due_on" date,
	"is_shown" boolean NOT NULL,
	"supplement" uuid,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fund_founder_kind_check" CHECK ("fund_founder"."kind" in ('person', 'company', 'other')),
	CONSTRAINT "fund_founder_pledged_check" CHECK ("fund_founder"."pledged" >= 0)
);

CREATE TABLE "fund_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"name" text NOT NULL,
	"id_number" "bytea" NOT NULL,
	"id_number_index" text,
	"office" text NOT NULL,
	"side" text NOT NULL,
	"term_from" date NOT NULL,
	"term_to" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fund_member_office_check" CHECK ("fund_member"."office" in ('1', '2', '3', '4')),
	CONSTRAINT "fund_member_side_check" CHECK ("fund_member"."side" in ('1', '2', '3'))
);

CREATE TABLE "fund_meeting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"held_on" date NOT NULL,
	"attendance" text NOT NULL,
	"topic" text NOT NULL,
	"resolution" text NOT NULL,
	"minutes" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "fund_budget" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"title" text NOT NULL,
	"year" integer NOT NULL,
	"carried_over" bigint NOT NULL,
	"expected_income" bigint NOT NULL,
	"income_note" text,
	"total" bigint NOT NULL,
	"approved_by_meeting" uuid,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fund_budget_year_check" CHECK ("fund_budget"."year" between 1 and 9999),
	CONSTRAINT "fund_budget_expected_income_check" CHECK ("fund_budget"."expected_income" >= 0),
	CONSTRAINT "fund_budget_total_check" CHECK ("fund_budget"."total" >= 0),
	CONSTRAINT "fund_budget_state_check" CHECK ("fund_budget"."state" in ('draft', 'pending', 'active', 'closed'))
);

CREATE TABLE "fund_budget_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"budget" uuid NOT NULL,
	"item1" text NOT NULL,
	"item2" text NOT NULL,
	"amount" bigint NOT NULL,
	"note" text,
	"sort" integer NOT NULL,
	"used" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fund_budget_line_item1_check" CHECK ("fund_budget_line"."item1" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "fund_budget_line_amount_check" CHECK ("fund_budget_line"."amount" >= 0),
	CONSTRAINT "fund_budget_line_sort_check" CHECK ("fund_budget_line"."sort" between 0 and 9999),
	CONSTRAINT "fund_budget_line_used_check" CHECK ("fund_budget_line"."used" >= 0),
	CONSTRAINT "fund_budget_line_reserved_check" CHECK ("fund_budget_line"."reserved" >= 0)
);

CREATE TABLE "principal_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"before" bigint NOT NULL,
	"after" bigint NOT NULL,
	"reason" text NOT NULL,
	"board_file" uuid,
	"consent_files" uuid[],
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"applied_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "principal_change_before_check" CHECK ("principal_change"."before" >= 0),
	CONSTRAINT "principal_change_after_check" CHECK ("principal_change"."after" >= 0),
	CONSTRAINT "principal_change_state_check" CHECK ("principal_change"."state" in ('draft', 'pending', 'applied', 'rejected'))
);

CREATE TABLE "fund_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"fund" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"period_start" date,
	"period_end" date,
	"due_on" date NOT NULL,
	"done_on" date,
	"result" text,
	"result_files" uuid[],
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fund_task_kind_check" CHECK ("fund_task"."kind" in ('liquidation', 'feedback')),
	CONSTRAINT "fund_task_state_check" CHECK ("fund_task"."state" in ('open', 'done'))
);

CREATE UNIQUE INDEX "fund_number_key" ON "fund" USING btree ("number") WHERE deleted_at is null;

CREATE INDEX "fund_organisation_state_created_at_idx" ON "fund" USING btree ("organisation","state","created_at" desc,"deleted_at");

CREATE INDEX "fund_organisation_fund_type_idx" ON "fund" USING btree ("organisation","fund_type","deleted_at");

CREATE INDEX "fund_state_raise_end_idx" ON "fund" USING btree ("state","raise_end","deleted_at");

CREATE INDEX "fund_state_raise_start_idx" ON "fund" USING btree ("state","raise_start","deleted_at");

CREATE INDEX "fund_state_term_to_idx" ON "fund" USING btree ("state","term_to","deleted_at");

CREATE INDEX "fund_list_idx" ON "fund" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "fund_org_list_idx" ON "fund" USING btree ("organisation","updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "fund_category_idx" ON "fund" USING btree ("category");

CREATE INDEX "fund_plan_idx" ON "fund" USING btree ("plan");

CREATE INDEX "fund_raise_end_idx" ON "fund" USING btree ("raise_end");

CREATE INDEX "fund_term_to_idx" ON "fund" USING btree ("term_to");

CREATE INDEX "fund_submitted_by_idx" ON "fund" USING btree ("submitted_by");

CREATE INDEX "fund_title_trgm" ON "fund" USING gin ("title" gin_trgm_ops);

CREATE INDEX "fund_full_name_trgm" ON "fund" USING gin ("full_name" gin_trgm_ops);

CREATE INDEX "fund_number_trgm" ON "fund" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fund_record_no_trgm" ON "fund" USING gin ("record_no" gin_trgm_ops);

CREATE INDEX "fund_bin_idx" ON "fund" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE INDEX "fund_founder_fund_created_at_idx" ON "fund_founder" USING btree ("fund","created_at");

CREATE INDEX "fund_founder_list_idx" ON "fund_founder" USING btree ("pledged" desc,"id" desc);

CREATE INDEX "fund_founder_org_list_idx" ON "fund_founder" USING btree ("organisation","pledged" desc,"id" desc);

CREATE INDEX "fund_founder_organisation_idx" ON "fund_founder" USING btree ("organisation");

CREATE INDEX "fund_founder_donor_idx" ON "fund_founder" USING btree ("donor");

CREATE INDEX "fund_founder_due_on_idx" ON "fund_founder" USING btree ("due_on");

CREATE INDEX "fund_founder_name_trgm" ON "fund_founder" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "fund_member_id_number_key" ON "fund_member" USING btree ("id_number_index","fund");

CREATE INDEX "fund_member_fund_office_idx" ON "fund_member" USING btree ("fund","office");

CREATE INDEX "fund_member_list_idx" ON "fund_member" USING btree ("office","id");

CREATE INDEX "fund_member_org_list_idx" ON "fund_member" USING btree ("organisation","office","id");

CREATE INDEX "fund_member_organisation_idx" ON "fund_member" USING btree ("organisation");

CREATE INDEX "fund_member_id_number_idx" ON "fund_member" USING btree ("id_number_index");

CREATE INDEX "fund_member_term_to_idx" ON "fund_member" USING btree ("term_to");

CREATE INDEX "fund_member_name_trgm" ON "fund_member" USING gin ("name" gin_trgm_ops);

CREATE INDEX "fund_meeting_fund_held_on_idx" ON "fund_meeting" USING btree ("fund","held_on" desc);

CREATE INDEX "fund_meeting_list_idx" ON "fund_meeting" USING btree ("held_on" desc,"id" desc);

CREATE INDEX "fund_meeting_org_list_idx" ON "fund_meeting" USING btree ("organisation","held_on" desc,"id" desc);

CREATE INDEX "fund_meeting_organisation_idx" ON "fund_meeting" USING btree ("organisation");

CREATE INDEX "fund_meeting_held_on_idx" ON "fund_meeting" USING btree ("held_on");

CREATE INDEX "fund_meeting_topic_trgm" ON "fund_meeting" USING gin ("topic" gin_trgm_ops);

CREATE INDEX "fund_meeting_resolution_trgm" ON "fund_meeting" USING gin ("resolution" gin_trgm_ops);

CREATE UNIQUE INDEX "fund_budget_year_key" ON "fund_budget" USING btree ("year","fund");

CREATE INDEX "fund_budget_fund_year_idx" ON "fund_budget" USING btree ("fund","year" desc);

CREATE INDEX "fund_budget_list_idx" ON "fund_budget" USING btree ("year" desc,"id" desc);

CREATE INDEX "fund_budget_org_list_idx" ON "fund_budget" USING btree ("organisation","year" desc,"id" desc);

CREATE INDEX "fund_budget_organisation_idx" ON "fund_budget" USING btree ("organisation");

CREATE INDEX "fund_budget_approved_by_meeting_idx" ON "fund_budget" USING btree ("approved_by_meeting");

CREATE INDEX "fund_budget_submitted_by_idx" ON "fund_budget" USING btree ("submitted_by");

CREATE INDEX "fund_budget_title_trgm" ON "fund_budget" USING gin ("title" gin_trgm_ops);

CREATE INDEX "fund_budget_line_budget_sort_idx" ON "fund_budget_line" USING btree ("budget","sort");

CREATE INDEX "fund_budget_line_list_idx" ON "fund_budget_line" USING btree ("sort","id");

CREATE INDEX "fund_budget_line_org_list_idx" ON "fund_budget_line" USING btree ("organisation","sort","id");

CREATE INDEX "fund_budget_line_organisation_idx" ON "fund_budget_line" USING btree ("organisation");

CREATE INDEX "fund_budget_line_fund_idx" ON "fund_budget_line" USING btree ("fund");

CREATE INDEX "fund_budget_line_item2_trgm" ON "fund_budget_line" USING gin ("item2" gin_trgm_ops);

CREATE UNIQUE INDEX "principal_change_number_key" ON "principal_change" USING btree ("number");

CREATE INDEX "principal_change_fund_created_at_idx" ON "principal_change" USING btree ("fund","created_at" desc);

CREATE INDEX "principal_change_list_idx" ON "principal_change" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "principal_change_org_list_idx" ON "principal_change" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "principal_change_organisation_idx" ON "principal_change" USING btree ("organisation");

CREATE INDEX "principal_change_submitted_by_idx" ON "principal_change" USING btree ("submitted_by");

CREATE INDEX "principal_change_number_trgm" ON "principal_change" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fund_task_fund_kind_due_on_idx" ON "fund_task" USING btree ("fund","kind","due_on");

CREATE INDEX "fund_task_state_due_on_idx" ON "fund_task" USING btree ("state","due_on");

CREATE INDEX "fund_task_list_idx" ON "fund_task" USING btree ("due_on","id");

CREATE INDEX "fund_task_org_list_idx" ON "fund_task" USING btree ("organisation","due_on","id");

CREATE INDEX "fund_task_organisation_idx" ON "fund_task" USING btree ("organisation");

CREATE INDEX "fund_task_due_on_idx" ON "fund_task" USING btree ("due_on");

CREATE INDEX "fund_task_title_trgm" ON "fund_task" USING gin ("title" gin_trgm_ops);

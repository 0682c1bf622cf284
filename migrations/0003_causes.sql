CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" "bytea" NOT NULL,
	"name_marks" text[],
	"id_kind" text NOT NULL,
	"id_number" "bytea" NOT NULL,
	"id_number_index" text,
	"sex" text,
	"birthday" "bytea",
	"minor" boolean NOT NULL,
	"phone" "bytea",
	"phone_index" text,
	"phone2" "bytea",
	"phone2_index" text,
	"hukou_address" "bytea",
	"live_address" "bytea",
	"population_kind" text,
	"health" "bytea",
	"disability_no" "bytea",
	"medical_insurance" text[],
	"guardian" uuid,
	"standing" text NOT NULL,
	"standing_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_id_kind_check" CHECK ("person"."id_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other')),
	CONSTRAINT "person_sex_check" CHECK ("person"."sex" in ('1', '2')),
	CONSTRAINT "person_population_kind_check" CHECK ("person"."population_kind" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "person_medical_insurance_check" CHECK ("person"."medical_insurance" <@ array['1', '2', '3', '4', '5', '9']::text[]),
	CONSTRAINT "person_standing_check" CHECK ("person"."standing" in ('99', '01', '02', '03', '04', '05', '06'))
);

CREATE TABLE "person_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"reason" text NOT NULL,
	"purpose" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_link_reason_check" CHECK ("person_link"."reason" in ('help', 'rescue', 'service', 'import'))
);

CREATE TABLE "household" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"head" uuid NOT NULL,
	"members" integer NOT NULL,
	"address" "bytea",
	"kind" text NOT NULL,
	"housing" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "household_members_check" CHECK ("household"."members" between 1 and 50),
	CONSTRAINT "household_kind_check" CHECK ("household"."kind" in ('1', '2')),
	CONSTRAINT "household_housing_check" CHECK ("household"."housing" in ('own', 'public', 'rented', 'borrowed', 'unsafe', 'none'))
);

CREATE TABLE "disclosure_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"cause_kind" text,
	"kind" text NOT NULL,
	"period" daterange NOT NULL,
	"period_start" date NOT NULL,
	"due_on" date NOT NULL,
	"done_progress" uuid,
	"done_report" uuid,
	"done_files" uuid[],
	"done_on" date,
	"note" text,
	"reminded_on" date,
	"notified_on" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disclosure_task_cause_kind_check" CHECK ("disclosure_task"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "disclosure_task_kind_check" CHECK ("disclosure_task"."kind" in ('planFile', 'planChange', 'quarter', 'emergency5', 'driveFinal', 'projectFinal', 'surplus', 'partnerReport', 'event30', 'feedback', 'annual331', 'annual531')),
	CONSTRAINT "disclosure_task_period_check" CHECK (not isempty("disclosure_task"."period") and not lower_inf("disclosure_task"."period") and not upper_inf("disclosure_task"."period")),
	CONSTRAINT "disclosure_task_state_check" CHECK ("disclosure_task"."state" in ('open', 'done', 'overdue', 'waived'))
);

CREATE TABLE "progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"images" uuid[],
	"stage" text,
	"used_amount" bigint,
	"served_count" integer,
	"occurred_on" date NOT NULL,
	"shows_people" boolean NOT NULL,
	"consent_ok" boolean NOT NULL,
	"people" jsonb,
	"attachments" uuid[],
	"corrects" uuid,
	"covers_task" uuid,
	"corrected_by" uuid,
	"figures" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"withdrawn_reason" text,
	"views" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "progress_cause_kind_check" CHECK ("progress"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "progress_kind_check" CHECK ("progress"."kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "progress_used_amount_check" CHECK ("progress"."used_amount" >= 0),
	CONSTRAINT "progress_served_count_check" CHECK ("progress"."served_count" between 0 and 2147483647),
	CONSTRAINT "progress_views_check" CHECK ("progress"."views" between 0 and 2147483647),
	CONSTRAINT "progress_state_check" CHECK ("progress"."state" in ('draft', 'pending', 'published', 'rejected', 'withdrawn'))
);

CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"type" text NOT NULL,
	"period" daterange NOT NULL,
	"title" text,
	"sections" text,
	"use_plan" text,
	"served" integer,
	"attachments" uuid[],
	"covers_task" uuid,
	"figures" jsonb,
	"data_at" timestamp(3) with time zone,
	"digest" text,
	"version_no" integer NOT NULL,
	"corrects" uuid,
	"correction_note" text,
	"due_on" date,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "report_cause_kind_check" CHECK ("report"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "report_type_check" CHECK ("report"."type" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11')),
	CONSTRAINT "report_period_check" CHECK (not isempty("report"."period") and not lower_inf("report"."period") and not upper_inf("report"."period")),
	CONSTRAINT "report_served_check" CHECK ("report"."served" between 0 and 2147483647),
	CONSTRAINT "report_version_no_check" CHECK ("report"."version_no" between 0 and 2147483647),
	CONSTRAINT "report_state_check" CHECK ("report"."state" in ('draft', 'pending', 'rejected', 'published', 'superseded'))
);

CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"risk_note" text,
	"findings" jsonb,
	"line_count" integer,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"editors" uuid[],
	"reviewers" uuid[],
	"rejections" integer NOT NULL,
	"approved_at" timestamp(3) with time zone,
	"hold" text,
	"fee" bigint NOT NULL,
	"payee_mark" text,
	"last_payee_mark" text,
	"account_mark" text,
	"code_mark" text,
	"name_mark" text,
	"pay_from" uuid,
	"pay_way" text,
	"paid_on" date,
	"slip" uuid,
	"bank_serial" text,
	"paid_amount" bigint NOT NULL,
	"payer" uuid,
	"part_failed" boolean NOT NULL,
	"payments" integer NOT NULL,
	"exported_by" uuid,
	"exported_at" timestamp(3) with time zone,
	"status_reason" text,
	"return_money" uuid,
	"signed_by" text,
	"signed_on" date,
	"sign_files" uuid[],
	"sign_waiver" text,
	"follow_up_of" uuid,
	"cause" uuid NOT NULL,
	"help_request" uuid,
	"budget_line" uuid,
	"amount" bigint NOT NULL,
	"payee_kind" text NOT NULL,
	"payee_name" "bytea",
	"payee_name_marks" text[],
	"payee_bank" text,
	"payee_account" "bytea",
	"payee_account_index" text,
	"payee_account_kind" text,
	"payee_code" "bytea",
	"account_reason" text,
	"purpose" text NOT NULL,
	"basis_files" uuid[],
	"board_file" uuid,
	"exception_file" uuid,
	"late_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payout_cause_kind_check" CHECK ("payout"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "payout_line_count_check" CHECK ("payout"."line_count" between 0 and 2147483647),
	CONSTRAINT "payout_rejections_check" CHECK ("payout"."rejections" between 0 and 2147483647),
	CONSTRAINT "payout_fee_check" CHECK ("payout"."fee" >= 0),
	CONSTRAINT "payout_pay_way_check" CHECK ("payout"."pay_way" in ('1', '2', '3', '4')),
	CONSTRAINT "payout_paid_amount_check" CHECK ("payout"."paid_amount" >= 0),
	CONSTRAINT "payout_payments_check" CHECK ("payout"."payments" between 0 and 2147483647),
	CONSTRAINT "payout_amount_check" CHECK ("payout"."amount" >= 0),
	CONSTRAINT "payout_payee_kind_check" CHECK ("payout"."payee_kind" in ('1', '2', '3', '4', '5', '6', '7')),
	CONSTRAINT "payout_payee_account_kind_check" CHECK ("payout"."payee_account_kind" in ('1', '2')),
	CONSTRAINT "payout_state_check" CHECK ("payout"."state" in ('draft', 'pending', 'approved', 'paid', 'failed', 'signed', 'rejected', 'voided'))
);

CREATE TABLE "payout_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"payout" uuid NOT NULL,
	"no" integer NOT NULL,
	"name" "bytea" NOT NULL,
	"name_marks" text[],
	"id_number" "bytea",
	"id_number_index" text,
	"account" "bytea" NOT NULL,
	"account_index" text,
	"bank" text,
	"amount" bigint NOT NULL,
	"result" text NOT NULL,
	"fail_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "payout_line_cause_kind_check" CHECK ("payout_line"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "payout_line_no_check" CHECK ("payout_line"."no" between 1 and 5000),
	CONSTRAINT "payout_line_amount_check" CHECK ("payout_line"."amount" >= 0),
	CONSTRAINT "payout_line_result_check" CHECK ("payout_line"."result" in ('0', '1', '2'))
);

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

CREATE TABLE "help" (
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
	"raise_start" date,
	"raise_end" date,
	"exec_start" date,
	"exec_end" date,
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
	"help_kind" text NOT NULL,
	"beneficiary" uuid NOT NULL,
	"applicant" uuid NOT NULL,
	"applicant_phone" "bytea" NOT NULL,
	"applicant_phone_index" text,
	"relation" text NOT NULL,
	"guardian" uuid,
	"guardian_consent" uuid,
	"household" uuid,
	"members" "bytea",
	"hardship" text[],
	"rescue_class" text NOT NULL,
	"rescue_file" uuid,
	"rescue_until" date,
	"disease" "bytea",
	"hospital" "bytea",
	"department" "bytea",
	"diagnosed_on" "bytea",
	"spent" "bytea",
	"insured" "bytea",
	"self_paid" "bytea",
	"expected" "bytea",
	"school" "bytea",
	"grade" "bytea",
	"tuition" "bytea",
	"disaster_event" text,
	"loss" "bytea",
	"income_year" "bytea",
	"income_per_head" "bytea",
	"houses" "bytea",
	"cars" "bytea",
	"deposits" "bytea",
	"debts" "bytea",
	"economy_consent" uuid,
	"insurance" text[],
	"other_aid" "bytea",
	"other_platforms" "bytea",
	"apply_amount" bigint NOT NULL,
	"approved_amount" bigint,
	"use_of" jsonb,
	"fund_mode" text NOT NULL,
	"funding_cause" uuid,
	"payee_kind" text,
	"payee_name" "bytea",
	"payee_account" "bytea",
	"payee_account_index" text,
	"payee_reason" text,
	"express" boolean NOT NULL,
	"express_reason" text,
	"express_recorded_at" timestamp(3) with time zone,
	"public_scope" text[],
	"public_consents" jsonb,
	"public_name" text,
	"commitments" uuid[],
	"blacklist_hit" text,
	"duplicate_hit" jsonb,
	"earlier" uuid,
	"minor" boolean NOT NULL,
	"step" text,
	"step_since" timestamp(3) with time zone,
	"taken_by" uuid,
	"outcome" text,
	"outcome_note" text,
	"false_files" uuid[],
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
	CONSTRAINT "help_charity_field_check" CHECK ("help"."charity_field" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "help_raise_mode_check" CHECK ("help"."raise_mode" in ('1', '2')),
	CONSTRAINT "help_partner_type_check" CHECK ("help"."partner_type" in ('1', '2')),
	CONSTRAINT "help_beneficiary_count_check" CHECK ("help"."beneficiary_count" between 0 and 2147483647),
	CONSTRAINT "help_target_amount_check" CHECK ("help"."target_amount" >= 0),
	CONSTRAINT "help_over_target_check" CHECK ("help"."over_target" in ('1', '2')),
	CONSTRAINT "help_min_amount_check" CHECK ("help"."min_amount" >= 0),
	CONSTRAINT "help_unit_price_check" CHECK ("help"."unit_price" >= 0),
	CONSTRAINT "help_fee_rate_check" CHECK ("help"."fee_rate" between 0 and 1000),
	CONSTRAINT "help_fee_basis_check" CHECK ("help"."fee_basis" in ('1', '2', '3')),
	CONSTRAINT "help_help_kind_check" CHECK ("help"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "help_relation_check" CHECK ("help"."relation" in ('10', '20', '30', '40', '50', '60', '70', '99', '01')),
	CONSTRAINT "help_hardship_check" CHECK ("help"."hardship" <@ array['illness', 'disability', 'study', 'disaster', 'accident', 'labour', 'unemployed', 'sudden', 'other']::text[]),
	CONSTRAINT "help_rescue_class_check" CHECK ("help"."rescue_class" in ('extreme', 'minimum', 'edge', 'rigid', 'orphan', 'disabled', 'none')),
	CONSTRAINT "help_insurance_check" CHECK ("help"."insurance" <@ array['worker', 'resident', 'aided', 'business', 'none']::text[]),
	CONSTRAINT "help_apply_amount_check" CHECK ("help"."apply_amount" >= 0),
	CONSTRAINT "help_approved_amount_check" CHECK ("help"."approved_amount" >= 0),
	CONSTRAINT "help_fund_mode_check" CHECK ("help"."fund_mode" in ('1', '2')),
	CONSTRAINT "help_payee_kind_check" CHECK ("help"."payee_kind" in ('1', '4', '5', '6')),
	CONSTRAINT "help_public_scope_check" CHECK ("help"."public_scope" <@ array['illness', 'economy', 'photo', 'name']::text[]),
	CONSTRAINT "help_step_check" CHECK ("help"."step" in ('first', 'verify', 'assess', 'notice')),
	CONSTRAINT "help_outcome_check" CHECK ("help"."outcome" in ('out', 'lasting', 'referred', 'died', 'withdrawn', 'false')),
	CONSTRAINT "help_weight_check" CHECK ("help"."weight" between 0 and 9999),
	CONSTRAINT "help_ending_check" CHECK ("help"."ending" in ('terminate', 'close')),
	CONSTRAINT "help_review_version_check" CHECK ("help"."review_version" between 0 and 2147483647),
	CONSTRAINT "help_sync_state_check" CHECK ("help"."sync_state" in ('none', 'waiting', 'sending', 'synced', 'failed', 'withdrawn')),
	CONSTRAINT "help_synced_version_check" CHECK ("help"."synced_version" between 0 and 2147483647),
	CONSTRAINT "help_state_check" CHECK ("help"."state" in ('draft', 'pending', 'rejected', 'approved', 'raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived'))
);

CREATE TABLE "help_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"kind" text NOT NULL,
	"files" uuid[],
	"public_files" uuid[],
	"issuer" text,
	"issued_on" date,
	"valid_to" date,
	"witness_name" "bytea",
	"witness_relation" text,
	"witness_phone" "bytea",
	"witness_phone_index" text,
	"statement" "bytea",
	"visit_on" timestamp(3) with time zone,
	"visitors" uuid[],
	"place" "bytea",
	"findings" "bytea",
	"conclusion" text,
	"signed" jsonb,
	"uploader" uuid,
	"method" text,
	"verifier" uuid,
	"verified_at" timestamp(3) with time zone,
	"remark" text,
	"assignee" uuid,
	"reuse" jsonb,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_evidence_kind_check" CHECK ("help_evidence"."kind" in ('identity', 'relation', 'guardianship', 'diagnosis', 'records', 'bill', 'income', 'property', 'rescue', 'school', 'disaster', 'village', 'witness', 'visit', 'media', 'commitment', 'authorisation', 'other')),
	CONSTRAINT "help_evidence_witness_relation_check" CHECK ("help_evidence"."witness_relation" in ('relative', 'doctor', 'colleague', 'neighbour', 'teacher', 'village', 'other')),
	CONSTRAINT "help_evidence_conclusion_check" CHECK ("help_evidence"."conclusion" in ('true', 'partly', 'false')),
	CONSTRAINT "help_evidence_method_check" CHECK ("help_evidence"."method" in ('phone', 'letter', 'visit', 'system', 'original')),
	CONSTRAINT "help_evidence_state_check" CHECK ("help_evidence"."state" in ('pending', 'verified', 'doubtful', 'false', 'expired'))
);

CREATE TABLE "help_assessment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"way" text NOT NULL,
	"meeting_at" timestamp(3) with time zone NOT NULL,
	"members" uuid[] NOT NULL,
	"total" integer,
	"agree" integer,
	"disagree" integer,
	"abstain" integer,
	"approved_amount" bigint NOT NULL,
	"standard" text,
	"opinion" text NOT NULL,
	"minutes" uuid,
	"passed_by" uuid,
	"passed_at" timestamp(3) with time zone,
	"second_by" uuid,
	"second_at" timestamp(3) with time zone,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_assessment_way_check" CHECK ("help_assessment"."way" in ('meeting', 'reviewer')),
	CONSTRAINT "help_assessment_total_check" CHECK ("help_assessment"."total" between 0 and 99),
	CONSTRAINT "help_assessment_agree_check" CHECK ("help_assessment"."agree" between 0 and 99),
	CONSTRAINT "help_assessment_disagree_check" CHECK ("help_assessment"."disagree" between 0 and 99),
	CONSTRAINT "help_assessment_abstain_check" CHECK ("help_assessment"."abstain" between 0 and 99),
	CONSTRAINT "help_assessment_approved_amount_check" CHECK ("help_assessment"."approved_amount" >= 0),
	CONSTRAINT "help_assessment_state_check" CHECK ("help_assessment"."state" in ('open', 'second', 'passed', 'refused', 'more'))
);

CREATE TABLE "public_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"batch" text,
	"content" jsonb NOT NULL,
	"days" integer NOT NULL,
	"places" text[],
	"board_photo" uuid,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"hash" text,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "public_notice_days_check" CHECK ("public_notice"."days" between 0 and 2147483647),
	CONSTRAINT "public_notice_places_check" CHECK ("public_notice"."places" <@ array['site', 'platform', 'board', 'employer']::text[]),
	CONSTRAINT "public_notice_state_check" CHECK ("public_notice"."state" in ('waiting', 'running', 'disputed', 'passed', 'failed', 'cancelled'))
);

CREATE TABLE "objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"notice" uuid NOT NULL,
	"from_name" "bytea",
	"phone" "bytea",
	"phone_index" text,
	"content" "bytea" NOT NULL,
	"files" uuid[],
	"raised_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"handler" uuid,
	"reply" text,
	"replied_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "objection_state_check" CHECK ("objection"."state" in ('waiting', 'checking', 'upheld', 'dismissed'))
);

CREATE TABLE "blacklist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"reason" text NOT NULL,
	"cause" uuid,
	"to_recover" bigint NOT NULL,
	"recovered" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"proposed_by" uuid,
	"approved_by" uuid,
	"override" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "blacklist_to_recover_check" CHECK ("blacklist"."to_recover" >= 0),
	CONSTRAINT "blacklist_recovered_check" CHECK ("blacklist"."recovered" >= 0),
	CONSTRAINT "blacklist_state_check" CHECK ("blacklist"."state" in ('proposed', 'active', 'lifted'))
);

CREATE TABLE "help_standard" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"help_kind" text NOT NULL,
	"category" uuid,
	"evidence" text[] NOT NULL,
	"needs_visit" boolean NOT NULL,
	"standard" text,
	"yearly_most" bigint,
	"yearly_times" integer,
	"express_most" bigint NOT NULL,
	"surplus_policy" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_standard_help_kind_check" CHECK ("help_standard"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "help_standard_evidence_check" CHECK ("help_standard"."evidence" <@ array['identity', 'relation', 'guardianship', 'diagnosis', 'records', 'bill', 'income', 'property', 'rescue', 'school', 'disaster', 'village', 'witness', 'visit', 'media', 'commitment', 'authorisation', 'other']::text[]),
	CONSTRAINT "help_standard_yearly_most_check" CHECK ("help_standard"."yearly_most" >= 0),
	CONSTRAINT "help_standard_yearly_times_check" CHECK ("help_standard"."yearly_times" between 0 and 99),
	CONSTRAINT "help_standard_express_most_check" CHECK ("help_standard"."express_most" >= 0)
);

CREATE TABLE "competent_unit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"sector" text NOT NULL,
	"level" text NOT NULL,
	"area" text NOT NULL,
	"parent" uuid,
	"uscc" text,
	"leader" text,
	"contact" text,
	"phone" "bytea",
	"phone_index" text,
	"address" jsonb,
	"rescue_types" uuid[],
	"sort" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "competent_unit_sector_check" CHECK ("competent_unit"."sector" in ('mz', 'jy', 'rs', 'zj', 'wj', 'yj', 'yb', 'cl', 'gh', 'fl', 'tw', 'hh', 'ny', 'ty', 'qt')),
	CONSTRAINT "competent_unit_level_check" CHECK ("competent_unit"."level" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "competent_unit_sort_check" CHECK ("competent_unit"."sort" between 0 and 99999),
	CONSTRAINT "competent_unit_state_check" CHECK ("competent_unit"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "rescue_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"group" text NOT NULL,
	"unit" text NOT NULL,
	"period" text NOT NULL,
	"max_times" integer NOT NULL,
	"max_amount" bigint,
	"classifies" uuid[],
	"needs_notice" boolean NOT NULL,
	"notice_days" integer NOT NULL,
	"quick" boolean NOT NULL,
	"quick_max" bigint,
	"surveyors" integer NOT NULL,
	"save_types" text[] NOT NULL,
	"age_from" integer,
	"age_to" integer,
	"sector" text,
	"valid_months" integer,
	"category" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_type_sort_check" CHECK ("rescue_type"."sort" between 0 and 99999),
	CONSTRAINT "rescue_type_group_check" CHECK ("rescue_type"."group" in ('1', '2', '3', '4', '9')),
	CONSTRAINT "rescue_type_unit_check" CHECK ("rescue_type"."unit" in ('1', '2')),
	CONSTRAINT "rescue_type_period_check" CHECK ("rescue_type"."period" in ('1', '2', '3', '4')),
	CONSTRAINT "rescue_type_max_times_check" CHECK ("rescue_type"."max_times" between 1 and 999),
	CONSTRAINT "rescue_type_max_amount_check" CHECK ("rescue_type"."max_amount" >= 0),
	CONSTRAINT "rescue_type_notice_days_check" CHECK ("rescue_type"."notice_days" between 5 and 30),
	CONSTRAINT "rescue_type_quick_max_check" CHECK ("rescue_type"."quick_max" >= 0),
	CONSTRAINT "rescue_type_surveyors_check" CHECK ("rescue_type"."surveyors" between 0 and 9),
	CONSTRAINT "rescue_type_save_types_check" CHECK ("rescue_type"."save_types" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "rescue_type_age_from_check" CHECK ("rescue_type"."age_from" between 0 and 130),
	CONSTRAINT "rescue_type_age_to_check" CHECK ("rescue_type"."age_to" between 0 and 130),
	CONSTRAINT "rescue_type_sector_check" CHECK ("rescue_type"."sector" in ('mz', 'jy', 'rs', 'zj', 'wj', 'yj', 'yb', 'cl', 'gh', 'fl', 'tw', 'hh', 'ny', 'ty', 'qt')),
	CONSTRAINT "rescue_type_valid_months_check" CHECK ("rescue_type"."valid_months" between 1 and 120),
	CONSTRAINT "rescue_type_state_check" CHECK ("rescue_type"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "rescue_classify" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"low_income" boolean NOT NULL,
	"unit" text NOT NULL,
	"valid_months" integer,
	"proof" boolean NOT NULL,
	"sensitive" boolean NOT NULL,
	"minor" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_classify_sort_check" CHECK ("rescue_classify"."sort" between 0 and 99999),
	CONSTRAINT "rescue_classify_unit_check" CHECK ("rescue_classify"."unit" in ('1', '2')),
	CONSTRAINT "rescue_classify_valid_months_check" CHECK ("rescue_classify"."valid_months" between 1 and 120),
	CONSTRAINT "rescue_classify_state_check" CHECK ("rescue_classify"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "disability_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"cert_digit" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disability_category_sort_check" CHECK ("disability_category"."sort" between 0 and 99999),
	CONSTRAINT "disability_category_cert_digit_check" CHECK ("disability_category"."cert_digit" between 1 and 7),
	CONSTRAINT "disability_category_state_check" CHECK ("disability_category"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "disability_grade" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"cert_digit" integer NOT NULL,
	"severe" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disability_grade_sort_check" CHECK ("disability_grade"."sort" between 0 and 99999),
	CONSTRAINT "disability_grade_cert_digit_check" CHECK ("disability_grade"."cert_digit" between 1 and 4),
	CONSTRAINT "disability_grade_state_check" CHECK ("disability_grade"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "family_relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"sex" text,
	"short" boolean NOT NULL,
	"reverse_male" uuid,
	"reverse_female" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "family_relation_sort_check" CHECK ("family_relation"."sort" between 0 and 99999),
	CONSTRAINT "family_relation_sex_check" CHECK ("family_relation"."sex" in ('1', '2')),
	CONSTRAINT "family_relation_state_check" CHECK ("family_relation"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "living_ability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"scale" text NOT NULL,
	"unmet_from" integer,
	"unmet_to" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "living_ability_sort_check" CHECK ("living_ability"."sort" between 0 and 99999),
	CONSTRAINT "living_ability_scale_check" CHECK ("living_ability"."scale" in ('1', '2')),
	CONSTRAINT "living_ability_unmet_from_check" CHECK ("living_ability"."unmet_from" between 0 and 6),
	CONSTRAINT "living_ability_unmet_to_check" CHECK ("living_ability"."unmet_to" between 0 and 6),
	CONSTRAINT "living_ability_state_check" CHECK ("living_ability"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "living_indicator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "living_indicator_sort_check" CHECK ("living_indicator"."sort" between 0 and 99999),
	CONSTRAINT "living_indicator_state_check" CHECK ("living_indicator"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "health_status" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"short" boolean NOT NULL,
	"serious" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "health_status_sort_check" CHECK ("health_status"."sort" between 0 and 99999),
	CONSTRAINT "health_status_state_check" CHECK ("health_status"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "severe_disease" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"list" text NOT NULL,
	"icd10" text,
	"child_only" boolean NOT NULL,
	"alias" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "severe_disease_sort_check" CHECK ("severe_disease"."sort" between 0 and 99999),
	CONSTRAINT "severe_disease_list_check" CHECK ("severe_disease"."list" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "severe_disease_state_check" CHECK ("severe_disease"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "support_way" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"category" text NOT NULL,
	"save_type" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "support_way_sort_check" CHECK ("support_way"."sort" between 0 and 99999),
	CONSTRAINT "support_way_category_check" CHECK ("support_way"."category" in ('1', '2')),
	CONSTRAINT "support_way_save_type_check" CHECK ("support_way"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "support_way_state_check" CHECK ("support_way"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "work_ability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"no_work" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "work_ability_sort_check" CHECK ("work_ability"."sort" between 0 and 99999),
	CONSTRAINT "work_ability_state_check" CHECK ("work_ability"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "education" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"short" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "education_sort_check" CHECK ("education"."sort" between 0 and 99999),
	CONSTRAINT "education_state_check" CHECK ("education"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "payout_serial_no" (
	"bank_account" uuid NOT NULL,
	"serial" text NOT NULL,
	"payout" uuid NOT NULL,
	CONSTRAINT "payout_serial_no_bank_account_serial_pk" PRIMARY KEY("bank_account","serial")
);

CREATE TABLE "help_trace" (
	"cause" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"help_kind" text NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"approved" bigint NOT NULL
);

ALTER TABLE "donation" ADD COLUMN "message_hidden" boolean;

ALTER TABLE "interaction" ADD COLUMN "note" text;

ALTER TABLE "interaction" ADD COLUMN "handler" uuid;

ALTER TABLE "interaction" ADD COLUMN "handle_by" date;

ALTER TABLE "interaction" ADD COLUMN "measures" text;

ALTER TABLE "interaction" ADD COLUMN "result_files" uuid[];

ALTER TABLE "interaction" ADD COLUMN "handled_at" timestamp(3) with time zone;

CREATE UNIQUE INDEX "person_number_key" ON "person" USING btree ("number");

CREATE UNIQUE INDEX "person_id_number_key" ON "person" USING btree ("id_number_index","id_kind");

CREATE INDEX "person_list_idx" ON "person" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_name_marks" ON "person" USING gin ("name_marks");

CREATE INDEX "person_id_number_idx" ON "person" USING btree ("id_number_index");

CREATE INDEX "person_phone_idx" ON "person" USING btree ("phone_index");

CREATE INDEX "person_phone2_idx" ON "person" USING btree ("phone2_index");

CREATE INDEX "person_guardian_idx" ON "person" USING btree ("guardian");

CREATE INDEX "person_number_trgm" ON "person" USING gin ("number" gin_trgm_ops);

CREATE INDEX "person_link_person_organisation_idx" ON "person_link" USING btree ("person","organisation");

CREATE INDEX "person_link_list_idx" ON "person_link" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_link_org_list_idx" ON "person_link" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_link_organisation_idx" ON "person_link" USING btree ("organisation");

CREATE UNIQUE INDEX "household_number_key" ON "household" USING btree ("number");

CREATE INDEX "household_head_idx" ON "household" USING btree ("head");

CREATE INDEX "household_list_idx" ON "household" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "household_org_list_idx" ON "household" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "household_organisation_idx" ON "household" USING btree ("organisation");

CREATE INDEX "household_number_trgm" ON "household" USING gin ("number" gin_trgm_ops);

CREATE INDEX "disclosure_task_organisation_state_due_on_idx" ON "disclosure_task" USING btree ("organisation","state","due_on");

CREATE INDEX "disclosure_task_cause_kind_state_due_on_idx" ON "disclosure_task" USING btree ("cause_kind","state","due_on");

CREATE INDEX "disclosure_task_cause_state_due_on_idx" ON "disclosure_task" USING btree ("cause","state","due_on");

CREATE INDEX "disclosure_task_list_idx" ON "disclosure_task" USING btree ("due_on","id");

CREATE INDEX "disclosure_task_org_list_idx" ON "disclosure_task" USING btree ("organisation","due_on","id");

CREATE INDEX "disclosure_task_due_on_idx" ON "disclosure_task" USING btree ("due_on");

CREATE INDEX "disclosure_task_done_progress_idx" ON "disclosure_task" USING btree ("done_progress");

CREATE INDEX "disclosure_task_done_report_idx" ON "disclosure_task" USING btree ("done_report");

CREATE INDEX "disclosure_task_title_trgm" ON "disclosure_task" USING gin ("title" gin_trgm_ops);

CREATE INDEX "progress_cause_state_published_at_idx" ON "progress" USING btree ("cause","state","published_at" desc);

CREATE INDEX "progress_organisation_state_created_at_idx" ON "progress" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "progress_cause_kind_state_idx" ON "progress" USING btree ("cause_kind","state");

CREATE INDEX "progress_corrects_idx" ON "progress" USING btree ("corrects");

CREATE INDEX "progress_covers_task_idx" ON "progress" USING btree ("covers_task");

CREATE INDEX "progress_list_idx" ON "progress" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "progress_org_list_idx" ON "progress" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "progress_corrected_by_idx" ON "progress" USING btree ("corrected_by");

CREATE INDEX "progress_submitted_by_idx" ON "progress" USING btree ("submitted_by");

CREATE INDEX "progress_title_trgm" ON "progress" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "report_number_key" ON "report" USING btree ("number");

CREATE INDEX "report_cause_state_type_idx" ON "report" USING btree ("cause","state","type");

CREATE INDEX "report_organisation_state_created_at_idx" ON "report" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "report_cause_kind_state_idx" ON "report" USING btree ("cause_kind","state");

CREATE INDEX "report_corrects_idx" ON "report" USING btree ("corrects");

CREATE INDEX "report_list_idx" ON "report" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "report_org_list_idx" ON "report" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "report_covers_task_idx" ON "report" USING btree ("covers_task");

CREATE INDEX "report_submitted_by_idx" ON "report" USING btree ("submitted_by");

CREATE INDEX "report_title_trgm" ON "report" USING gin ("title" gin_trgm_ops);

CREATE INDEX "report_number_trgm" ON "report" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "payout_number_key" ON "payout" USING btree ("number");

CREATE INDEX "payout_organisation_state_created_at_idx" ON "payout" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "payout_cause_state_idx" ON "payout" USING btree ("cause","state");

CREATE INDEX "payout_cause_kind_state_idx" ON "payout" USING btree ("cause_kind","state");

CREATE INDEX "payout_account_mark_paid_on_idx" ON "payout" USING btree ("account_mark","paid_on");

CREATE INDEX "payout_code_mark_paid_on_idx" ON "payout" USING btree ("code_mark","paid_on");

CREATE INDEX "payout_list_idx" ON "payout" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "payout_org_list_idx" ON "payout" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "payout_submitted_by_idx" ON "payout" USING btree ("submitted_by");

CREATE INDEX "payout_pay_from_idx" ON "payout" USING btree ("pay_from");

CREATE INDEX "payout_payer_idx" ON "payout" USING btree ("payer");

CREATE INDEX "payout_exported_by_idx" ON "payout" USING btree ("exported_by");

CREATE INDEX "payout_return_money_idx" ON "payout" USING btree ("return_money");

CREATE INDEX "payout_follow_up_of_idx" ON "payout" USING btree ("follow_up_of");

CREATE INDEX "payout_help_request_idx" ON "payout" USING btree ("help_request");

CREATE INDEX "payout_budget_line_idx" ON "payout" USING btree ("budget_line");

CREATE INDEX "payout_payee_name_marks" ON "payout" USING gin ("payee_name_marks");

CREATE INDEX "payout_payee_account_idx" ON "payout" USING btree ("payee_account_index");

CREATE INDEX "payout_number_trgm" ON "payout" USING gin ("number" gin_trgm_ops);

CREATE INDEX "payout_bank_serial_trgm" ON "payout" USING gin ("bank_serial" gin_trgm_ops);

CREATE UNIQUE INDEX "payout_line_no_key" ON "payout_line" USING btree ("no","payout");

CREATE INDEX "payout_line_payout_result_idx" ON "payout_line" USING btree ("payout","result");

CREATE INDEX "payout_line_list_idx" ON "payout_line" USING btree ("no","id");

CREATE INDEX "payout_line_org_list_idx" ON "payout_line" USING btree ("organisation","no","id");

CREATE INDEX "payout_line_organisation_idx" ON "payout_line" USING btree ("organisation");

CREATE INDEX "payout_line_cause_idx" ON "payout_line" USING btree ("cause");

CREATE INDEX "payout_line_name_marks" ON "payout_line" USING gin ("name_marks");

CREATE INDEX "payout_line_id_number_idx" ON "payout_line" USING btree ("id_number_index");

CREATE INDEX "payout_line_account_idx" ON "payout_line" USING btree ("account_index");

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

CREATE UNIQUE INDEX "help_number_key" ON "help" USING btree ("number") WHERE deleted_at is null;

CREATE INDEX "help_organisation_state_created_at_idx" ON "help" USING btree ("organisation","state","created_at" desc,"deleted_at");

CREATE INDEX "help_organisation_step_submitted_at_idx" ON "help" USING btree ("organisation","step","submitted_at","deleted_at");

CREATE INDEX "help_beneficiary_help_kind_created_at_idx" ON "help" USING btree ("beneficiary","help_kind","created_at","deleted_at");

CREATE INDEX "help_state_raise_end_idx" ON "help" USING btree ("state","raise_end","deleted_at");

CREATE INDEX "help_list_idx" ON "help" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "help_org_list_idx" ON "help" USING btree ("organisation","updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "help_category_idx" ON "help" USING btree ("category");

CREATE INDEX "help_plan_idx" ON "help" USING btree ("plan");

CREATE INDEX "help_raise_end_idx" ON "help" USING btree ("raise_end");

CREATE INDEX "help_applicant_idx" ON "help" USING btree ("applicant");

CREATE INDEX "help_applicant_phone_idx" ON "help" USING btree ("applicant_phone_index");

CREATE INDEX "help_guardian_idx" ON "help" USING btree ("guardian");

CREATE INDEX "help_household_idx" ON "help" USING btree ("household");

CREATE INDEX "help_funding_cause_idx" ON "help" USING btree ("funding_cause");

CREATE INDEX "help_payee_account_idx" ON "help" USING btree ("payee_account_index");

CREATE INDEX "help_earlier_idx" ON "help" USING btree ("earlier");

CREATE INDEX "help_taken_by_idx" ON "help" USING btree ("taken_by");

CREATE INDEX "help_submitted_by_idx" ON "help" USING btree ("submitted_by");

CREATE INDEX "help_number_trgm" ON "help" USING gin ("number" gin_trgm_ops);

CREATE INDEX "help_public_name_trgm" ON "help" USING gin ("public_name" gin_trgm_ops);

CREATE INDEX "help_bin_idx" ON "help" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE INDEX "help_evidence_cause_kind_idx" ON "help_evidence" USING btree ("cause","kind");

CREATE INDEX "help_evidence_organisation_state_created_at_idx" ON "help_evidence" USING btree ("organisation","state","created_at");

CREATE INDEX "help_evidence_list_idx" ON "help_evidence" USING btree ("created_at","id");

CREATE INDEX "help_evidence_org_list_idx" ON "help_evidence" USING btree ("organisation","created_at","id");

CREATE INDEX "help_evidence_valid_to_idx" ON "help_evidence" USING btree ("valid_to");

CREATE INDEX "help_evidence_witness_phone_idx" ON "help_evidence" USING btree ("witness_phone_index");

CREATE INDEX "help_evidence_uploader_idx" ON "help_evidence" USING btree ("uploader");

CREATE INDEX "help_evidence_verifier_idx" ON "help_evidence" USING btree ("verifier");

CREATE INDEX "help_evidence_assignee_idx" ON "help_evidence" USING btree ("assignee");

CREATE INDEX "help_evidence_title_trgm" ON "help_evidence" USING gin ("title" gin_trgm_ops);

CREATE INDEX "help_assessment_cause_created_at_idx" ON "help_assessment" USING btree ("cause","created_at" desc);

CREATE INDEX "help_assessment_list_idx" ON "help_assessment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "help_assessment_org_list_idx" ON "help_assessment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "help_assessment_organisation_idx" ON "help_assessment" USING btree ("organisation");

CREATE INDEX "help_assessment_passed_by_idx" ON "help_assessment" USING btree ("passed_by");

CREATE INDEX "help_assessment_second_by_idx" ON "help_assessment" USING btree ("second_by");

CREATE INDEX "public_notice_cause_created_at_idx" ON "public_notice" USING btree ("cause","created_at" desc);

CREATE INDEX "public_notice_state_end_at_idx" ON "public_notice" USING btree ("state","end_at");

CREATE INDEX "public_notice_list_idx" ON "public_notice" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "public_notice_org_list_idx" ON "public_notice" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "public_notice_organisation_idx" ON "public_notice" USING btree ("organisation");

CREATE INDEX "public_notice_end_at_idx" ON "public_notice" USING btree ("end_at");

CREATE INDEX "public_notice_title_trgm" ON "public_notice" USING gin ("title" gin_trgm_ops);

CREATE INDEX "objection_notice_state_idx" ON "objection" USING btree ("notice","state");

CREATE INDEX "objection_cause_state_idx" ON "objection" USING btree ("cause","state");

CREATE INDEX "objection_list_idx" ON "objection" USING btree ("raised_at" desc,"id" desc);

CREATE INDEX "objection_org_list_idx" ON "objection" USING btree ("organisation","raised_at" desc,"id" desc);

CREATE INDEX "objection_organisation_idx" ON "objection" USING btree ("organisation");

CREATE INDEX "objection_phone_idx" ON "objection" USING btree ("phone_index");

CREATE INDEX "objection_due_at_idx" ON "objection" USING btree ("due_at");

CREATE INDEX "objection_handler_idx" ON "objection" USING btree ("handler");

CREATE INDEX "blacklist_person_state_idx" ON "blacklist" USING btree ("person","state");

CREATE INDEX "blacklist_list_idx" ON "blacklist" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "blacklist_org_list_idx" ON "blacklist" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "blacklist_organisation_idx" ON "blacklist" USING btree ("organisation");

CREATE INDEX "blacklist_cause_idx" ON "blacklist" USING btree ("cause");

CREATE INDEX "blacklist_proposed_by_idx" ON "blacklist" USING btree ("proposed_by");

CREATE INDEX "blacklist_approved_by_idx" ON "blacklist" USING btree ("approved_by");

CREATE INDEX "blacklist_reason_trgm" ON "blacklist" USING gin ("reason" gin_trgm_ops);

CREATE UNIQUE INDEX "help_standard_help_kind_key" ON "help_standard" USING btree ("help_kind");

CREATE INDEX "help_standard_list_idx" ON "help_standard" USING btree ("help_kind","id");

CREATE INDEX "help_standard_category_idx" ON "help_standard" USING btree ("category");

CREATE UNIQUE INDEX "competent_unit_number_key" ON "competent_unit" USING btree ("number");

CREATE UNIQUE INDEX "competent_unit_name_key" ON "competent_unit" USING btree ("name","area");

CREATE INDEX "competent_unit_area_idx" ON "competent_unit" USING btree ("area");

CREATE INDEX "competent_unit_sector_level_idx" ON "competent_unit" USING btree ("sector","level");

CREATE INDEX "competent_unit_list_idx" ON "competent_unit" USING btree ("sort","id");

CREATE INDEX "competent_unit_parent_idx" ON "competent_unit" USING btree ("parent");

CREATE INDEX "competent_unit_phone_idx" ON "competent_unit" USING btree ("phone_index");

CREATE INDEX "competent_unit_name_trgm" ON "competent_unit" USING gin ("name" gin_trgm_ops);

CREATE INDEX "competent_unit_number_trgm" ON "competent_unit" USING gin ("number" gin_trgm_ops);

CREATE INDEX "competent_unit_uscc_trgm" ON "competent_unit" USING gin ("uscc" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_type_code_key" ON "rescue_type" USING btree ("code");

CREATE INDEX "rescue_type_list_idx" ON "rescue_type" USING btree ("sort","id");

CREATE INDEX "rescue_type_parent_idx" ON "rescue_type" USING btree ("parent");

CREATE INDEX "rescue_type_category_idx" ON "rescue_type" USING btree ("category");

CREATE INDEX "rescue_type_code_trgm" ON "rescue_type" USING gin ("code" gin_trgm_ops);

CREATE INDEX "rescue_type_name_trgm" ON "rescue_type" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_classify_code_key" ON "rescue_classify" USING btree ("code");

CREATE INDEX "rescue_classify_list_idx" ON "rescue_classify" USING btree ("sort","id");

CREATE INDEX "rescue_classify_parent_idx" ON "rescue_classify" USING btree ("parent");

CREATE INDEX "rescue_classify_code_trgm" ON "rescue_classify" USING gin ("code" gin_trgm_ops);

CREATE INDEX "rescue_classify_name_trgm" ON "rescue_classify" USING gin ("name" gin_trgm_ops);

CREATE INDEX "rescue_classify_national_code_trgm" ON "rescue_classify" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "disability_category_code_key" ON "disability_category" USING btree ("code");

CREATE UNIQUE INDEX "disability_category_cert_digit_key" ON "disability_category" USING btree ("cert_digit");

CREATE INDEX "disability_category_list_idx" ON "disability_category" USING btree ("sort","id");

CREATE INDEX "disability_category_code_trgm" ON "disability_category" USING gin ("code" gin_trgm_ops);

CREATE INDEX "disability_category_name_trgm" ON "disability_category" USING gin ("name" gin_trgm_ops);

CREATE INDEX "disability_category_national_code_trgm" ON "disability_category" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "disability_grade_code_key" ON "disability_grade" USING btree ("code");

CREATE UNIQUE INDEX "disability_grade_cert_digit_key" ON "disability_grade" USING btree ("cert_digit");

CREATE INDEX "disability_grade_list_idx" ON "disability_grade" USING btree ("sort","id");

CREATE INDEX "disability_grade_code_trgm" ON "disability_grade" USING gin ("code" gin_trgm_ops);

CREATE INDEX "disability_grade_name_trgm" ON "disability_grade" USING gin ("name" gin_trgm_ops);

CREATE INDEX "disability_grade_national_code_trgm" ON "disability_grade" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "family_relation_code_key" ON "family_relation" USING btree ("code");

CREATE INDEX "family_relation_list_idx" ON "family_relation" USING btree ("sort","id");

CREATE INDEX "family_relation_parent_idx" ON "family_relation" USING btree ("parent");

CREATE INDEX "family_relation_reverse_male_idx" ON "family_relation" USING btree ("reverse_male");

CREATE INDEX "family_relation_reverse_female_idx" ON "family_relation" USING btree ("reverse_female");

CREATE INDEX "family_relation_code_trgm" ON "family_relation" USING gin ("code" gin_trgm_ops);

CREATE INDEX "family_relation_name_trgm" ON "family_relation" USING gin ("name" gin_trgm_ops);

CREATE INDEX "family_relation_national_code_trgm" ON "family_relation" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "living_ability_code_key" ON "living_ability" USING btree ("code");

CREATE INDEX "living_ability_list_idx" ON "living_ability" USING btree ("sort","id");

CREATE INDEX "living_ability_code_trgm" ON "living_ability" USING gin ("code" gin_trgm_ops);

CREATE INDEX "living_ability_name_trgm" ON "living_ability" USING gin ("name" gin_trgm_ops);

CREATE INDEX "living_ability_national_code_trgm" ON "living_ability" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "living_indicator_code_key" ON "living_indicator" USING btree ("code");

CREATE INDEX "living_indicator_list_idx" ON "living_indicator" USING btree ("sort","id");

CREATE INDEX "living_indicator_code_trgm" ON "living_indicator" USING gin ("code" gin_trgm_ops);

CREATE INDEX "living_indicator_name_trgm" ON "living_indicator" USING gin ("name" gin_trgm_ops);

CREATE INDEX "living_indicator_national_code_trgm" ON "living_indicator" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "health_status_code_key" ON "health_status" USING btree ("code");

CREATE INDEX "health_status_list_idx" ON "health_status" USING btree ("sort","id");

CREATE INDEX "health_status_parent_idx" ON "health_status" USING btree ("parent");

CREATE INDEX "health_status_code_trgm" ON "health_status" USING gin ("code" gin_trgm_ops);

CREATE INDEX "health_status_name_trgm" ON "health_status" USING gin ("name" gin_trgm_ops);

CREATE INDEX "health_status_national_code_trgm" ON "health_status" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "severe_disease_code_key" ON "severe_disease" USING btree ("code");

CREATE INDEX "severe_disease_list_idx" ON "severe_disease" USING btree ("sort","id");

CREATE INDEX "severe_disease_code_trgm" ON "severe_disease" USING gin ("code" gin_trgm_ops);

CREATE INDEX "severe_disease_name_trgm" ON "severe_disease" USING gin ("name" gin_trgm_ops);

CREATE INDEX "severe_disease_alias_trgm" ON "severe_disease" USING gin ("alias" gin_trgm_ops);

CREATE INDEX "severe_disease_icd10_trgm" ON "severe_disease" USING gin ("icd10" gin_trgm_ops);

CREATE UNIQUE INDEX "support_way_code_key" ON "support_way" USING btree ("code");

CREATE INDEX "support_way_list_idx" ON "support_way" USING btree ("sort","id");

CREATE INDEX "support_way_code_trgm" ON "support_way" USING gin ("code" gin_trgm_ops);

CREATE INDEX "support_way_name_trgm" ON "support_way" USING gin ("name" gin_trgm_ops);

CREATE INDEX "support_way_national_code_trgm" ON "support_way" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "work_ability_code_key" ON "work_ability" USING btree ("code");

CREATE INDEX "work_ability_list_idx" ON "work_ability" USING btree ("sort","id");

CREATE INDEX "work_ability_code_trgm" ON "work_ability" USING gin ("code" gin_trgm_ops);

CREATE INDEX "work_ability_name_trgm" ON "work_ability" USING gin ("name" gin_trgm_ops);

CREATE INDEX "work_ability_national_code_trgm" ON "work_ability" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "education_code_key" ON "education" USING btree ("code");

CREATE INDEX "education_list_idx" ON "education" USING btree ("sort","id");

CREATE INDEX "education_parent_idx" ON "education" USING btree ("parent");

CREATE INDEX "education_code_trgm" ON "education" USING gin ("code" gin_trgm_ops);

CREATE INDEX "education_name_trgm" ON "education" USING gin ("name" gin_trgm_ops);

CREATE INDEX "education_national_code_trgm" ON "education" USING gin ("national_code" gin_trgm_ops);

CREATE INDEX "help_trace_person" ON "help_trace" USING btree ("person","help_kind");

CREATE INDEX "interaction_handler_idx" ON "interaction" USING btree ("handler");

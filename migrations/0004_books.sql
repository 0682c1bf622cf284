ALTER TABLE "donor" DROP CONSTRAINT "donor_stage_check";

ALTER TABLE "donor" DROP CONSTRAINT "donor_state_check";

ALTER TABLE "log_alert" DROP CONSTRAINT "log_alert_rule_check";

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

CREATE TABLE "donor_twin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"rule" text NOT NULL,
	"weight" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_twin_rule_check" CHECK ("donor_twin"."rule" in ('samePhone', 'sameNameArea', 'sameNameGift')),
	CONSTRAINT "donor_twin_weight_check" CHECK ("donor_twin"."weight" between 0 and 100),
	CONSTRAINT "donor_twin_state_check" CHECK ("donor_twin"."state" in ('open', 'refused', 'merged'))
);

CREATE TABLE "child_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"title" text NOT NULL,
	"executor" text NOT NULL,
	"executor_contact" "bytea",
	"area" text NOT NULL,
	"target_amount" bigint NOT NULL,
	"beneficiary_count" integer,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"summary" text,
	"detail" text,
	"cover" uuid,
	"weight" integer NOT NULL,
	"budget" jsonb,
	"status_reason" text,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"returned" bigint,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "child_plan_cause_kind_check" CHECK ("child_plan"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "child_plan_target_amount_check" CHECK ("child_plan"."target_amount" >= 0),
	CONSTRAINT "child_plan_beneficiary_count_check" CHECK ("child_plan"."beneficiary_count" between 1 and 99999999),
	CONSTRAINT "child_plan_weight_check" CHECK ("child_plan"."weight" between 0 and 9999),
	CONSTRAINT "child_plan_returned_check" CHECK ("child_plan"."returned" >= 0),
	CONSTRAINT "child_plan_state_check" CHECK ("child_plan"."state" in ('draft', 'pending', 'open', 'suspended', 'ended', 'rejected'))
);

CREATE TABLE "child_transfer" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"from" uuid,
	"to" uuid,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"hold" text,
	"opinion" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "child_transfer_cause_kind_check" CHECK ("child_transfer"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "child_transfer_amount_check" CHECK ("child_transfer"."amount" >= 0),
	CONSTRAINT "child_transfer_state_check" CHECK ("child_transfer"."state" in ('pending', 'posted', 'rejected', 'cancelled'))
);

CREATE TABLE "change_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"items" jsonb NOT NULL,
	"summary" text,
	"reason" text NOT NULL,
	"basis_kind" text NOT NULL,
	"basis_files" uuid[],
	"notice_days" integer,
	"notice_start" date,
	"notice_end" date,
	"consent_total" integer,
	"consent_count" integer,
	"is_filed" boolean NOT NULL,
	"cause_version" integer,
	"base" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"applied_at" timestamp(3) with time zone,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "change_request_cause_kind_check" CHECK ("change_request"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "change_request_basis_kind_check" CHECK ("change_request"."basis_kind" in ('1', '2', '3', '4')),
	CONSTRAINT "change_request_notice_days_check" CHECK ("change_request"."notice_days" between 1 and 365),
	CONSTRAINT "change_request_consent_total_check" CHECK ("change_request"."consent_total" between 0 and 99999),
	CONSTRAINT "change_request_consent_count_check" CHECK ("change_request"."consent_count" between 0 and 99999),
	CONSTRAINT "change_request_cause_version_check" CHECK ("change_request"."cause_version" between 0 and 2147483647),
	CONSTRAINT "change_request_state_check" CHECK ("change_request"."state" in ('draft', 'pending', 'notice', 'approved', 'applied', 'rejected', 'withdrawn'))
);

CREATE TABLE "change_objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"change_request" uuid NOT NULL,
	"received_on" date NOT NULL,
	"objector" "bytea" NOT NULL,
	"phone" "bytea",
	"phone_index" text,
	"content" text NOT NULL,
	"files" uuid[],
	"reply" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "change_objection_cause_kind_check" CHECK ("change_objection"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "change_objection_state_check" CHECK ("change_objection"."state" in ('open', 'upheld', 'dismissed'))
);

CREATE TABLE "surplus_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"amount" bigint,
	"way" text NOT NULL,
	"target_cause" uuid,
	"other_reason" text,
	"basis" text NOT NULL,
	"files" uuid[],
	"consent_files" uuid[],
	"hold" text,
	"refunds" integer,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"executed_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "surplus_decision_cause_kind_check" CHECK ("surplus_decision"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "surplus_decision_amount_check" CHECK ("surplus_decision"."amount" >= 0),
	CONSTRAINT "surplus_decision_way_check" CHECK ("surplus_decision"."way" in ('1', '2', '3')),
	CONSTRAINT "surplus_decision_basis_check" CHECK ("surplus_decision"."basis" in ('1', '2', '3')),
	CONSTRAINT "surplus_decision_refunds_check" CHECK ("surplus_decision"."refunds" between 0 and 2147483647),
	CONSTRAINT "surplus_decision_state_check" CHECK ("surplus_decision"."state" in ('draft', 'pending', 'approved', 'rejected'))
);

CREATE TABLE "sync_target" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"mode" text NOT NULL,
	"address" text,
	"signing_key" "bytea",
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "sync_target_mode_check" CHECK ("sync_target"."mode" in ('1', '2')),
	CONSTRAINT "sync_target_state_check" CHECK ("sync_target"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "cause_sync" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"target" uuid NOT NULL,
	"target_name" text NOT NULL,
	"mode" text NOT NULL,
	"reason_code" text,
	"reason_text" text,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp(3) with time zone,
	"waiting_since" timestamp(3) with time zone NOT NULL,
	"last_response" text,
	"last_attempt_at" timestamp(3) with time zone,
	"external_no" text,
	"proof" uuid,
	"payload_hash" text,
	"last_synced_version" integer,
	"synced_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "cause_sync_cause_kind_check" CHECK ("cause_sync"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "cause_sync_mode_check" CHECK ("cause_sync"."mode" in ('1', '2')),
	CONSTRAINT "cause_sync_reason_code_check" CHECK ("cause_sync"."reason_code" in ('noPlan', 'noRecord', 'title', 'picture', 'refused', 'timeout', 'key', 'missing', 'other')),
	CONSTRAINT "cause_sync_attempts_check" CHECK ("cause_sync"."attempts" between 0 and 2147483647),
	CONSTRAINT "cause_sync_last_synced_version_check" CHECK ("cause_sync"."last_synced_version" between 0 and 2147483647),
	CONSTRAINT "cause_sync_state_check" CHECK ("cause_sync"."state" in ('waiting', 'sending', 'synced', 'failed', 'withdrawn', 'exempt'))
);

CREATE TABLE "money_out" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"kind" text NOT NULL,
	"origin_type" text,
	"origin_id" text,
	"origin_number" text,
	"bank_account" uuid NOT NULL,
	"to_account" uuid,
	"charged" text,
	"cause" uuid,
	"item" text,
	"payee_name" "bytea",
	"payee_account" "bytea",
	"payee_account_index" text,
	"payee_bank" text,
	"amount" bigint NOT NULL,
	"fee_part" bigint,
	"purpose" text,
	"invoices" uuid[],
	"editors" uuid[],
	"fee_hold" text,
	"hold" text,
	"reviewer" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"opinion" text,
	"payer" uuid,
	"paid_on" date,
	"bank_serial" text,
	"slip" uuid,
	"arrived_on" date,
	"arrived_serial" text,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "money_out_kind_check" CHECK ("money_out"."kind" in ('1', '2', '3', '4', '6', '7', '8', '9', '11', '12')),
	CONSTRAINT "money_out_charged_check" CHECK ("money_out"."charged" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "money_out_amount_check" CHECK ("money_out"."amount" >= 0),
	CONSTRAINT "money_out_fee_part_check" CHECK ("money_out"."fee_part" >= 0),
	CONSTRAINT "money_out_state_check" CHECK ("money_out"."state" in ('draft', 'pending', 'approved', 'paid', 'failed', 'rejected', 'reversed', 'voided'))
);

CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text,
	"request_no" text NOT NULL,
	"organisation" uuid NOT NULL,
	"donor" uuid,
	"year" integer NOT NULL,
	"gifts" uuid[] NOT NULL,
	"gift_count" integer NOT NULL,
	"is_red" boolean NOT NULL,
	"title_kind" text NOT NULL,
	"payer" "bytea" NOT NULL,
	"payer_id_number" "bytea",
	"payer_id_number_index" text,
	"payer_uscc" text,
	"amount" bigint NOT NULL,
	"amount_words" text NOT NULL,
	"form" text NOT NULL,
	"email" "bytea",
	"email_index" text,
	"phone" "bytea",
	"phone_index" text,
	"mail_name" "bytea",
	"mail_address" "bytea",
	"postcode" text,
	"project_code" text,
	"project_name" text NOT NULL,
	"unit" text,
	"quantity" integer NOT NULL,
	"remark" text,
	"fiscal_code" text,
	"fiscal_no" text,
	"check_code" text,
	"fiscal_url" text,
	"hand_over" text,
	"fail_reason" text,
	"payee" uuid,
	"reviewer" uuid,
	"handler" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"opinion" text,
	"issued_on" date,
	"delivered_at" timestamp(3) with time zone,
	"express_no" text,
	"reverses" uuid,
	"void_reason" text,
	"ended_at" timestamp(3) with time zone,
	"prints" integer NOT NULL,
	"editors" uuid[],
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "receipt_year_check" CHECK ("receipt"."year" between 0 and 2147483647),
	CONSTRAINT "receipt_gift_count_check" CHECK ("receipt"."gift_count" between 0 and 2147483647),
	CONSTRAINT "receipt_title_kind_check" CHECK ("receipt"."title_kind" in ('1', '2')),
	CONSTRAINT "receipt_form_check" CHECK ("receipt"."form" in ('1', '2')),
	CONSTRAINT "receipt_quantity_check" CHECK ("receipt"."quantity" between 1 and 2147483647),
	CONSTRAINT "receipt_hand_over_check" CHECK ("receipt"."hand_over" in ('waiting', 'sending', 'held', 'done', 'unknown', 'stub')),
	CONSTRAINT "receipt_prints_check" CHECK ("receipt"."prints" between 0 and 2147483647),
	CONSTRAINT "receipt_state_check" CHECK ("receipt"."state" in ('requested', 'pending', 'issuing', 'issued', 'delivered', 'failed', 'rejected', 'voided', 'reversed'))
);

CREATE TABLE "accounting_period" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"month" text NOT NULL,
	"exceptions" jsonb,
	"held_by" uuid,
	"held_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"closed_at" timestamp(3) with time zone,
	"postings" integer NOT NULL,
	"vouchers" integer NOT NULL,
	"trial" jsonb,
	"trial_hash" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "accounting_period_postings_check" CHECK ("accounting_period"."postings" between 0 and 2147483647),
	CONSTRAINT "accounting_period_vouchers_check" CHECK ("accounting_period"."vouchers" between 0 and 2147483647),
	CONSTRAINT "accounting_period_state_check" CHECK ("accounting_period"."state" in ('open', 'hold', 'closed'))
);

CREATE TABLE "accounting_voucher" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"month" text NOT NULL,
	"seq" integer NOT NULL,
	"number" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"summary" text NOT NULL,
	"lines" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"attachments" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "accounting_voucher_seq_check" CHECK ("accounting_voucher"."seq" between 0 and 2147483647),
	CONSTRAINT "accounting_voucher_amount_check" CHECK ("accounting_voucher"."amount" >= 0),
	CONSTRAINT "accounting_voucher_attachments_check" CHECK ("accounting_voucher"."attachments" between 0 and 2147483647)
);

CREATE TABLE "chart_map" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"regime" text NOT NULL,
	"effective_from" date NOT NULL,
	"kind" text NOT NULL,
	"flow" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "chart_map_kind_check" CHECK ("chart_map"."kind" in ('bank', 'cash', 'clearing', 'transit', 'shortage', 'inventory', 'restricted', 'goodsNet', 'pool', 'unrestricted', 'mgmtFee', 'custodial', 'refundPayable', 'unclaimed', 'voucher', 'deposit')),
	CONSTRAINT "chart_map_flow_check" CHECK ("chart_map"."flow" in ('any', 'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'X0'))
);

CREATE TABLE "ratio_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"form" text NOT NULL,
	"is_public" text NOT NULL,
	"net_asset_from" bigint,
	"net_asset_to" bigint,
	"min_spending" integer NOT NULL,
	"basis" text NOT NULL,
	"min_of_income" integer,
	"max_management" integer NOT NULL,
	"raise_cost_cap" integer,
	"exempt_below" bigint NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ratio_rule_form_check" CHECK ("ratio_rule"."form" in ('foundation', 'body')),
	CONSTRAINT "ratio_rule_is_public_check" CHECK ("ratio_rule"."is_public" in ('yes', 'no')),
	CONSTRAINT "ratio_rule_net_asset_from_check" CHECK ("ratio_rule"."net_asset_from" >= 0),
	CONSTRAINT "ratio_rule_net_asset_to_check" CHECK ("ratio_rule"."net_asset_to" >= 0),
	CONSTRAINT "ratio_rule_min_spending_check" CHECK ("ratio_rule"."min_spending" between 0 and 10000),
	CONSTRAINT "ratio_rule_basis_check" CHECK ("ratio_rule"."basis" in ('income', 'assets', 'average')),
	CONSTRAINT "ratio_rule_min_of_income_check" CHECK ("ratio_rule"."min_of_income" between 0 and 10000),
	CONSTRAINT "ratio_rule_max_management_check" CHECK ("ratio_rule"."max_management" between 0 and 10000),
	CONSTRAINT "ratio_rule_raise_cost_cap_check" CHECK ("ratio_rule"."raise_cost_cap" between 0 and 10000),
	CONSTRAINT "ratio_rule_exempt_below_check" CHECK ("ratio_rule"."exempt_below" >= 0)
);

CREATE TABLE "contact_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"donor" uuid,
	"company" uuid,
	"group" uuid,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"summary" text NOT NULL,
	"result" text,
	"quiet" boolean NOT NULL,
	"next_at" date,
	"next_what" text,
	"next_done" boolean NOT NULL,
	"cause" uuid,
	"files" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "contact_log_kind_check" CHECK ("contact_log"."kind" in ('phone', 'sms', 'wechat', 'email', 'visit', 'event', 'letter', 'system')),
	CONSTRAINT "contact_log_direction_check" CHECK ("contact_log"."direction" in ('out', 'in')),
	CONSTRAINT "contact_log_result_check" CHECK ("contact_log"."result" in ('reached', 'missed', 'interested', 'declined', 'complaint'))
);

CREATE TABLE "donor_thanks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"donation" uuid NOT NULL,
	"way" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_thanks_way_check" CHECK ("donor_thanks"."way" in ('site', 'sms', 'phone', 'email', 'wechat', 'post', 'visit'))
);

CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"uscc" text,
	"overseas_no" text,
	"name" text NOT NULL,
	"short_name" text,
	"former_names" text[],
	"rename_reason" text,
	"kind" text NOT NULL,
	"state_owned_approval" uuid,
	"industry" text,
	"scale" text,
	"staff" integer,
	"area" text,
	"address" jsonb,
	"website" text,
	"legal_person" text,
	"licence" uuid,
	"contact_name" "bytea",
	"contact_post" text,
	"contact_phone" "bytea",
	"contact_phone_index" text,
	"contact_email" "bytea",
	"contact_email_index" text,
	"intention" text[],
	"interests" text[],
	"level" text NOT NULL,
	"keeper" uuid,
	"labels" text[],
	"donor" uuid,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"goods_value" bigint NOT NULL,
	"staff_donors" integer NOT NULL,
	"last_at" timestamp(3) with time zone,
	"conflict" jsonb,
	"checked_at" timestamp(3) with time zone,
	"end_reason" text,
	"memo" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "company_kind_check" CHECK ("company"."kind" in ('state', 'private', 'foreign', 'joint', 'individual', 'socialOrg', 'public', 'overseas')),
	CONSTRAINT "company_industry_check" CHECK ("company"."industry" in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T')),
	CONSTRAINT "company_scale_check" CHECK ("company"."scale" in ('large', 'medium', 'small', 'micro')),
	CONSTRAINT "company_staff_check" CHECK ("company"."staff" between 0 and 2147483647),
	CONSTRAINT "company_intention_check" CHECK ("company"."intention" <@ array['money', 'goods', 'matching', 'staff', 'volunteer', 'voucher', 'technology']::text[]),
	CONSTRAINT "company_interests_check" CHECK ("company"."interests" <@ array['1', '2', '3', '4', '5', '6']::text[]),
	CONSTRAINT "company_level_check" CHECK ("company"."level" in ('strategic', 'important', 'normal', 'potential')),
	CONSTRAINT "company_count_check" CHECK ("company"."count" between 0 and 2147483647),
	CONSTRAINT "company_total_check" CHECK ("company"."total" >= 0),
	CONSTRAINT "company_goods_value_check" CHECK ("company"."goods_value" >= 0),
	CONSTRAINT "company_staff_donors_check" CHECK ("company"."staff_donors" between 0 and 2147483647),
	CONSTRAINT "company_state_check" CHECK ("company"."state" in ('following', 'active', 'ended', 'black'))
);

CREATE TABLE "company_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"post" text,
	"phone" "bytea",
	"phone_index" text,
	"email" "bytea",
	"email_index" text,
	"wechat" text,
	"birthday" "bytea",
	"memo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "company_agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"cause" uuid,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"promised" bigint NOT NULL,
	"rate" integer,
	"per_gift" bigint,
	"naming" text,
	"feedback" text,
	"feedback_due" date,
	"feedback_done" boolean NOT NULL,
	"file" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "company_agreement_kind_check" CHECK ("company_agreement"."kind" in ('gift', 'matching', 'staff', 'naming', 'other')),
	CONSTRAINT "company_agreement_promised_check" CHECK ("company_agreement"."promised" >= 0),
	CONSTRAINT "company_agreement_rate_check" CHECK ("company_agreement"."rate" between 0 and 10000),
	CONSTRAINT "company_agreement_per_gift_check" CHECK ("company_agreement"."per_gift" >= 0)
);

CREATE TABLE "company_staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "donor_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"company" uuid,
	"leader" uuid,
	"phone" "bytea",
	"phone_index" text,
	"slogan" text,
	"logo" uuid,
	"area" text,
	"member_count" integer NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"last_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_group_kind_check" CHECK ("donor_group"."kind" in ('staff', 'school', 'alumni', 'volunteers', 'community', 'chamber', 'riders', 'other')),
	CONSTRAINT "donor_group_member_count_check" CHECK ("donor_group"."member_count" between 0 and 2147483647),
	CONSTRAINT "donor_group_count_check" CHECK ("donor_group"."count" between 0 and 2147483647),
	CONSTRAINT "donor_group_total_check" CHECK ("donor_group"."total" >= 0),
	CONSTRAINT "donor_group_state_check" CHECK ("donor_group"."state" in ('active', 'disbanded'))
);

CREATE TABLE "group_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"group" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "group_member_role_check" CHECK ("group_member"."role" in ('leader', 'member'))
);

CREATE TABLE "official_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"cert_expires" date,
	"followers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "official_account_kind_check" CHECK ("official_account"."kind" in ('service', 'subscription', 'mini')),
	CONSTRAINT "official_account_followers_check" CHECK ("official_account"."followers" between 0 and 2147483647)
);

CREATE TABLE "fan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"nickname" text NOT NULL,
	"avatar" text,
	"sex" text,
	"area" text,
	"subscribed" boolean NOT NULL,
	"subscribed_at" timestamp(3) with time zone NOT NULL,
	"unsubscribed_at" timestamp(3) with time zone,
	"scene" text NOT NULL,
	"scene_ref" text,
	"donor" uuid,
	"labels" text[],
	"group_name" text,
	"last_interact_at" timestamp(3) with time zone,
	"messages30" integer NOT NULL,
	"blacklisted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_sex_check" CHECK ("fan"."sex" in ('1', '2')),
	CONSTRAINT "fan_scene_check" CHECK ("fan"."scene" in ('search', 'scan', 'card', 'paid', 'article', 'menu', 'other')),
	CONSTRAINT "fan_messages30_check" CHECK ("fan"."messages30" between 0 and 2147483647)
);

CREATE TABLE "aided_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"minor" boolean NOT NULL,
	"sex" text,
	"birth_year" integer,
	"area" text,
	"help_times" integer NOT NULL,
	"cash" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"vouchers" bigint NOT NULL,
	"last_at" timestamp(3) with time zone,
	"open_cases" integer NOT NULL,
	"next_visit" date,
	"consent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "aided_person_sex_check" CHECK ("aided_person"."sex" in ('1', '2')),
	CONSTRAINT "aided_person_birth_year_check" CHECK ("aided_person"."birth_year" between 0 and 2147483647),
	CONSTRAINT "aided_person_help_times_check" CHECK ("aided_person"."help_times" between 0 and 2147483647),
	CONSTRAINT "aided_person_cash_check" CHECK ("aided_person"."cash" >= 0),
	CONSTRAINT "aided_person_goods_check" CHECK ("aided_person"."goods" >= 0),
	CONSTRAINT "aided_person_vouchers_check" CHECK ("aided_person"."vouchers" >= 0),
	CONSTRAINT "aided_person_open_cases_check" CHECK ("aided_person"."open_cases" between 0 and 2147483647),
	CONSTRAINT "aided_person_consent_check" CHECK ("aided_person"."consent" in ('full', 'partial', 'none'))
);

CREATE TABLE "aid_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"aided" uuid NOT NULL,
	"on" date NOT NULL,
	"first" uuid NOT NULL,
	"second" uuid NOT NULL,
	"way" text NOT NULL,
	"finding" text NOT NULL,
	"photos" uuid[],
	"next" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "aid_visit_way_check" CHECK ("aid_visit"."way" in ('home', 'phone', 'video'))
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

CREATE TABLE "federation_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"area" text,
	"parent" uuid,
	"path" text NOT NULL,
	"banner" uuid,
	"small_banner" uuid,
	"logo" uuid,
	"colour" text,
	"intro" text,
	"leaders" jsonb,
	"blocks" jsonb,
	"causes" jsonb,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"sort" integer NOT NULL,
	"views" integer NOT NULL,
	"in_review" boolean NOT NULL,
	"published" jsonb,
	"published_at" timestamp(3) with time zone,
	"offline_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "federation_page_level_check" CHECK ("federation_page"."level" in ('nation', 'province', 'city', 'county', 'street')),
	CONSTRAINT "federation_page_sort_check" CHECK ("federation_page"."sort" between 0 and 9999),
	CONSTRAINT "federation_page_views_check" CHECK ("federation_page"."views" between 0 and 2147483647),
	CONSTRAINT "federation_page_state_check" CHECK ("federation_page"."state" in ('draft', 'pending', 'online', 'offline'))
);

CREATE TABLE "federation_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"page" uuid NOT NULL,
	"federation" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "federation_member_state_check" CHECK ("federation_member"."state" in ('asked', 'confirmed', 'declined', 'ended'))
);

CREATE TABLE "donor_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"from_donor" uuid NOT NULL,
	"into_donor" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" text NOT NULL,
	"keys" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "donor_merge_part" (
	"merge" uuid NOT NULL,
	"what" text NOT NULL,
	"record" uuid NOT NULL,
	CONSTRAINT "donor_merge_part_merge_what_record_pk" PRIMARY KEY("merge","what","record")
);

CREATE TABLE "donor_kept_fact" (
	"donor" uuid PRIMARY KEY NOT NULL,
	"facts" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "twin_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "request_payment" (
	"payout" uuid PRIMARY KEY NOT NULL,
	"request" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"paid" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"paid_on" date
);

CREATE TABLE "sync_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sync" uuid NOT NULL,
	"target" text NOT NULL,
	"payload" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);

CREATE TABLE "receipt_part" (
	"receipt" uuid NOT NULL,
	"donation" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"live" boolean NOT NULL,
	CONSTRAINT "receipt_part_receipt_donation_pk" PRIMARY KEY("receipt","donation")
);

CREATE TABLE "voucher_posting" (
	"posting" uuid PRIMARY KEY NOT NULL,
	"voucher" uuid NOT NULL
);

CREATE TABLE "company_identity" (
	"uscc" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"by_organisation" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
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

CREATE TABLE "federation_daily" (
	"page" uuid NOT NULL,
	"day" date NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "federation_daily_page_day_pk" PRIMARY KEY("page","day")
);

ALTER TABLE "charity_config" ADD COLUMN "paper_receipt_from" bigint;

ALTER TABLE "charity_config" ADD COLUMN "custodial_receipts" boolean;

ALTER TABLE "charity_config" ADD COLUMN "payout_board_from" bigint;

ALTER TABLE "charity_config" ADD COLUMN "sign_days" integer;

ALTER TABLE "donor" ADD COLUMN "year_total" bigint NOT NULL DEFAULT 0;

ALTER TABLE "donor" ALTER COLUMN "year_total" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "avg_gift" bigint NOT NULL DEFAULT 0;

ALTER TABLE "donor" ALTER COLUMN "avg_gift" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "channel_most" text;

ALTER TABLE "donor" ADD COLUMN "cause_most" text;

ALTER TABLE "donor" ADD COLUMN "monthly_active" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "monthly_active" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "rfm" text;

ALTER TABLE "donor" ADD COLUMN "keeper" uuid;

ALTER TABLE "donor" ADD COLUMN "ways" text[];

ALTER TABLE "donor" ADD COLUMN "receipt_usual" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "receipt_usual" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "anonymous_usual" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "anonymous_usual" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "birthday_care" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "birthday_care" DROP DEFAULT;

ALTER TABLE "fund" ADD COLUMN "clauses" text[];

ALTER TABLE "fund" ADD COLUMN "clauses_by" uuid;

ALTER TABLE "fund" ADD COLUMN "clauses_at" timestamp(3) with time zone;

ALTER TABLE "help" ADD COLUMN "referred_to" text;

ALTER TABLE "help" ADD COLUMN "referral_consent" uuid;

ALTER TABLE "help" ADD COLUMN "referred_at" timestamp(3) with time zone;

ALTER TABLE "organisation" ADD COLUMN "service_manager" uuid;

ALTER TABLE "payout" ADD COLUMN "bills" uuid[];

ALTER TABLE "payout" ADD COLUMN "fund_line" uuid;

ALTER TABLE "payout" ADD COLUMN "use_item" text;

ALTER TABLE "payout" ADD COLUMN "grant_kind" text;

ALTER TABLE "payout" ADD COLUMN "instalment" integer;

ALTER TABLE "payout" ADD COLUMN "trigger" text;

ALTER TABLE "payout" ADD COLUMN "patient_no" "bytea";

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

CREATE UNIQUE INDEX "donor_twin_other_key" ON "donor_twin" USING btree ("other","one");

CREATE INDEX "donor_twin_organisation_state_weight_idx" ON "donor_twin" USING btree ("organisation","state","weight" desc);

CREATE INDEX "donor_twin_list_idx" ON "donor_twin" USING btree ("weight" desc,"id" desc);

CREATE INDEX "donor_twin_org_list_idx" ON "donor_twin" USING btree ("organisation","weight" desc,"id" desc);

CREATE INDEX "donor_twin_one_idx" ON "donor_twin" USING btree ("one");

CREATE INDEX "donor_twin_other_idx" ON "donor_twin" USING btree ("other");

CREATE UNIQUE INDEX "child_plan_number_key" ON "child_plan" USING btree ("number");

CREATE INDEX "child_plan_cause_state_idx" ON "child_plan" USING btree ("cause","state");

CREATE INDEX "child_plan_organisation_state_created_at_idx" ON "child_plan" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "child_plan_list_idx" ON "child_plan" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "child_plan_org_list_idx" ON "child_plan" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "child_plan_submitted_by_idx" ON "child_plan" USING btree ("submitted_by");

CREATE INDEX "child_plan_title_trgm" ON "child_plan" USING gin ("title" gin_trgm_ops);

CREATE INDEX "child_plan_number_trgm" ON "child_plan" USING gin ("number" gin_trgm_ops);

CREATE INDEX "child_plan_executor_trgm" ON "child_plan" USING gin ("executor" gin_trgm_ops);

CREATE UNIQUE INDEX "child_transfer_number_key" ON "child_transfer" USING btree ("number");

CREATE INDEX "child_transfer_cause_state_idx" ON "child_transfer" USING btree ("cause","state");

CREATE INDEX "child_transfer_list_idx" ON "child_transfer" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "child_transfer_org_list_idx" ON "child_transfer" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "child_transfer_organisation_idx" ON "child_transfer" USING btree ("organisation");

CREATE INDEX "child_transfer_from_idx" ON "child_transfer" USING btree ("from");

CREATE INDEX "child_transfer_to_idx" ON "child_transfer" USING btree ("to");

CREATE INDEX "child_transfer_decided_by_idx" ON "child_transfer" USING btree ("decided_by");

CREATE INDEX "child_transfer_number_trgm" ON "child_transfer" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "change_request_number_key" ON "change_request" USING btree ("number");

CREATE INDEX "change_request_organisation_state_created_at_idx" ON "change_request" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "change_request_cause_created_at_idx" ON "change_request" USING btree ("cause","created_at" desc);

CREATE INDEX "change_request_state_notice_end_idx" ON "change_request" USING btree ("state","notice_end");

CREATE INDEX "change_request_list_idx" ON "change_request" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "change_request_org_list_idx" ON "change_request" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "change_request_submitted_by_idx" ON "change_request" USING btree ("submitted_by");

CREATE INDEX "change_request_number_trgm" ON "change_request" USING gin ("number" gin_trgm_ops);

CREATE INDEX "change_request_summary_trgm" ON "change_request" USING gin ("summary" gin_trgm_ops);

CREATE UNIQUE INDEX "change_objection_number_key" ON "change_objection" USING btree ("number");

CREATE INDEX "change_objection_change_request_state_idx" ON "change_objection" USING btree ("change_request","state");

CREATE INDEX "change_objection_list_idx" ON "change_objection" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "change_objection_org_list_idx" ON "change_objection" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "change_objection_organisation_idx" ON "change_objection" USING btree ("organisation");

CREATE INDEX "change_objection_cause_idx" ON "change_objection" USING btree ("cause");

CREATE INDEX "change_objection_phone_idx" ON "change_objection" USING btree ("phone_index");

CREATE INDEX "change_objection_decided_by_idx" ON "change_objection" USING btree ("decided_by");

CREATE INDEX "change_objection_number_trgm" ON "change_objection" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "surplus_decision_number_key" ON "surplus_decision" USING btree ("number");

CREATE INDEX "surplus_decision_cause_state_idx" ON "surplus_decision" USING btree ("cause","state");

CREATE INDEX "surplus_decision_organisation_state_created_at_idx" ON "surplus_decision" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "surplus_decision_list_idx" ON "surplus_decision" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "surplus_decision_org_list_idx" ON "surplus_decision" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "surplus_decision_target_cause_idx" ON "surplus_decision" USING btree ("target_cause");

CREATE INDEX "surplus_decision_submitted_by_idx" ON "surplus_decision" USING btree ("submitted_by");

CREATE INDEX "surplus_decision_number_trgm" ON "surplus_decision" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "sync_target_code_key" ON "sync_target" USING btree ("code");

CREATE INDEX "sync_target_list_idx" ON "sync_target" USING btree ("code","id");

CREATE INDEX "sync_target_name_trgm" ON "sync_target" USING gin ("name" gin_trgm_ops);

CREATE INDEX "sync_target_code_trgm" ON "sync_target" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "cause_sync_target_key" ON "cause_sync" USING btree ("target","cause");

CREATE INDEX "cause_sync_organisation_state_created_at_idx" ON "cause_sync" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "cause_sync_state_next_attempt_at_idx" ON "cause_sync" USING btree ("state","next_attempt_at");

CREATE INDEX "cause_sync_list_idx" ON "cause_sync" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "cause_sync_org_list_idx" ON "cause_sync" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "cause_sync_cause_idx" ON "cause_sync" USING btree ("cause");

CREATE INDEX "cause_sync_target_idx" ON "cause_sync" USING btree ("target");

CREATE INDEX "cause_sync_external_no_trgm" ON "cause_sync" USING gin ("external_no" gin_trgm_ops);

CREATE UNIQUE INDEX "money_out_number_key" ON "money_out" USING btree ("number");

CREATE INDEX "money_out_organisation_state_created_at_idx" ON "money_out" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "money_out_origin_id_origin_type_idx" ON "money_out" USING btree ("origin_id","origin_type");

CREATE INDEX "money_out_list_idx" ON "money_out" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "money_out_org_list_idx" ON "money_out" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "money_out_bank_account_idx" ON "money_out" USING btree ("bank_account");

CREATE INDEX "money_out_to_account_idx" ON "money_out" USING btree ("to_account");

CREATE INDEX "money_out_cause_idx" ON "money_out" USING btree ("cause");

CREATE INDEX "money_out_payee_account_idx" ON "money_out" USING btree ("payee_account_index");

CREATE INDEX "money_out_reviewer_idx" ON "money_out" USING btree ("reviewer");

CREATE INDEX "money_out_payer_idx" ON "money_out" USING btree ("payer");

CREATE INDEX "money_out_number_trgm" ON "money_out" USING gin ("number" gin_trgm_ops);

CREATE INDEX "money_out_origin_number_trgm" ON "money_out" USING gin ("origin_number" gin_trgm_ops);

CREATE INDEX "money_out_bank_serial_trgm" ON "money_out" USING gin ("bank_serial" gin_trgm_ops);

CREATE UNIQUE INDEX "receipt_number_key" ON "receipt" USING btree ("number");

CREATE UNIQUE INDEX "receipt_request_no_key" ON "receipt" USING btree ("request_no");

CREATE UNIQUE INDEX "receipt_fiscal_no_key" ON "receipt" USING btree ("fiscal_no","fiscal_code");

CREATE UNIQUE INDEX "receipt_reverses_key" ON "receipt" USING btree ("reverses");

CREATE INDEX "receipt_organisation_year_state_idx" ON "receipt" USING btree ("organisation","year","state");

CREATE INDEX "receipt_donor_created_at_idx" ON "receipt" USING btree ("donor","created_at" desc);

CREATE INDEX "receipt_list_idx" ON "receipt" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "receipt_org_list_idx" ON "receipt" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "receipt_payer_id_number_idx" ON "receipt" USING btree ("payer_id_number_index");

CREATE INDEX "receipt_email_idx" ON "receipt" USING btree ("email_index");

CREATE INDEX "receipt_phone_idx" ON "receipt" USING btree ("phone_index");

CREATE INDEX "receipt_payee_idx" ON "receipt" USING btree ("payee");

CREATE INDEX "receipt_reviewer_idx" ON "receipt" USING btree ("reviewer");

CREATE INDEX "receipt_handler_idx" ON "receipt" USING btree ("handler");

CREATE INDEX "receipt_number_trgm" ON "receipt" USING gin ("number" gin_trgm_ops);

CREATE INDEX "receipt_request_no_trgm" ON "receipt" USING gin ("request_no" gin_trgm_ops);

CREATE INDEX "receipt_fiscal_no_trgm" ON "receipt" USING gin ("fiscal_no" gin_trgm_ops);

CREATE UNIQUE INDEX "accounting_period_month_key" ON "accounting_period" USING btree ("month","organisation");

CREATE INDEX "accounting_period_organisation_month_idx" ON "accounting_period" USING btree ("organisation","month" desc);

CREATE INDEX "accounting_period_list_idx" ON "accounting_period" USING btree ("month" desc,"id" desc);

CREATE INDEX "accounting_period_org_list_idx" ON "accounting_period" USING btree ("organisation","month" desc,"id" desc);

CREATE INDEX "accounting_period_held_by_idx" ON "accounting_period" USING btree ("held_by");

CREATE INDEX "accounting_period_closed_by_idx" ON "accounting_period" USING btree ("closed_by");

CREATE UNIQUE INDEX "accounting_voucher_seq_key" ON "accounting_voucher" USING btree ("seq","organisation","month");

CREATE INDEX "accounting_voucher_organisation_month_seq_idx" ON "accounting_voucher" USING btree ("organisation","month","seq");

CREATE INDEX "accounting_voucher_organisation_day_idx" ON "accounting_voucher" USING btree ("organisation","day" desc);

CREATE INDEX "accounting_voucher_list_idx" ON "accounting_voucher" USING btree ("day" desc,"id" desc);

CREATE INDEX "accounting_voucher_org_list_idx" ON "accounting_voucher" USING btree ("organisation","day" desc,"id" desc);

CREATE INDEX "accounting_voucher_number_trgm" ON "accounting_voucher" USING gin ("number" gin_trgm_ops);

CREATE INDEX "accounting_voucher_summary_trgm" ON "accounting_voucher" USING gin ("summary" gin_trgm_ops);

CREATE UNIQUE INDEX "chart_map_flow_key" ON "chart_map" USING btree ("flow","regime","kind");

CREATE INDEX "chart_map_list_idx" ON "chart_map" USING btree ("code","id");

CREATE INDEX "chart_map_code_trgm" ON "chart_map" USING gin ("code" gin_trgm_ops);

CREATE INDEX "chart_map_name_trgm" ON "chart_map" USING gin ("name" gin_trgm_ops);

CREATE INDEX "ratio_rule_list_idx" ON "ratio_rule" USING btree ("effective_from","id");

CREATE INDEX "contact_log_donor_at_idx" ON "contact_log" USING btree ("donor","at" desc);

CREATE INDEX "contact_log_company_at_idx" ON "contact_log" USING btree ("company","at" desc);

CREATE INDEX "contact_log_group_at_idx" ON "contact_log" USING btree ("group","at" desc);

CREATE INDEX "contact_log_created_by_next_at_idx" ON "contact_log" USING btree ("created_by","next_at");

CREATE INDEX "contact_log_list_idx" ON "contact_log" USING btree ("at" desc,"id" desc);

CREATE INDEX "contact_log_org_list_idx" ON "contact_log" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "contact_log_organisation_idx" ON "contact_log" USING btree ("organisation");

CREATE INDEX "contact_log_cause_idx" ON "contact_log" USING btree ("cause");

CREATE INDEX "contact_log_summary_trgm" ON "contact_log" USING gin ("summary" gin_trgm_ops);

CREATE UNIQUE INDEX "donor_thanks_donation_key" ON "donor_thanks" USING btree ("donation");

CREATE INDEX "donor_thanks_donor_created_at_idx" ON "donor_thanks" USING btree ("donor","created_at" desc);

CREATE INDEX "donor_thanks_list_idx" ON "donor_thanks" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "donor_thanks_org_list_idx" ON "donor_thanks" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "donor_thanks_organisation_idx" ON "donor_thanks" USING btree ("organisation");

CREATE UNIQUE INDEX "company_uscc_key" ON "company" USING btree ("uscc","organisation");

CREATE UNIQUE INDEX "company_overseas_no_key" ON "company" USING btree ("overseas_no","organisation");

CREATE INDEX "company_organisation_state_total_idx" ON "company" USING btree ("organisation","state","total" desc);

CREATE INDEX "company_organisation_total_idx" ON "company" USING btree ("organisation","total" desc);

CREATE INDEX "company_keeper_last_at_idx" ON "company" USING btree ("keeper","last_at" desc);

CREATE INDEX "company_list_idx" ON "company" USING btree ("total" desc,"id" desc);

CREATE INDEX "company_org_list_idx" ON "company" USING btree ("organisation","total" desc,"id" desc);

CREATE INDEX "company_contact_phone_idx" ON "company" USING btree ("contact_phone_index");

CREATE INDEX "company_contact_email_idx" ON "company" USING btree ("contact_email_index");

CREATE INDEX "company_donor_idx" ON "company" USING btree ("donor");

CREATE INDEX "company_name_trgm" ON "company" USING gin ("name" gin_trgm_ops);

CREATE INDEX "company_short_name_trgm" ON "company" USING gin ("short_name" gin_trgm_ops);

CREATE INDEX "company_uscc_trgm" ON "company" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "company_person_company_created_at_idx" ON "company_person" USING btree ("company","created_at");

CREATE INDEX "company_person_list_idx" ON "company_person" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "company_person_org_list_idx" ON "company_person" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "company_person_organisation_idx" ON "company_person" USING btree ("organisation");

CREATE INDEX "company_person_phone_idx" ON "company_person" USING btree ("phone_index");

CREATE INDEX "company_person_email_idx" ON "company_person" USING btree ("email_index");

CREATE INDEX "company_agreement_company_to_idx" ON "company_agreement" USING btree ("company","to" desc);

CREATE INDEX "company_agreement_list_idx" ON "company_agreement" USING btree ("to","id");

CREATE INDEX "company_agreement_org_list_idx" ON "company_agreement" USING btree ("organisation","to","id");

CREATE INDEX "company_agreement_organisation_idx" ON "company_agreement" USING btree ("organisation");

CREATE INDEX "company_agreement_cause_idx" ON "company_agreement" USING btree ("cause");

CREATE INDEX "company_agreement_to_idx" ON "company_agreement" USING btree ("to");

CREATE INDEX "company_agreement_feedback_due_idx" ON "company_agreement" USING btree ("feedback_due");

CREATE INDEX "company_agreement_title_trgm" ON "company_agreement" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "company_staff_donor_key" ON "company_staff" USING btree ("donor","company");

CREATE INDEX "company_staff_donor_idx" ON "company_staff" USING btree ("donor");

CREATE INDEX "company_staff_list_idx" ON "company_staff" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "company_staff_org_list_idx" ON "company_staff" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "company_staff_organisation_idx" ON "company_staff" USING btree ("organisation");

CREATE INDEX "company_staff_company_idx" ON "company_staff" USING btree ("company");

CREATE UNIQUE INDEX "donor_group_number_key" ON "donor_group" USING btree ("number");

CREATE UNIQUE INDEX "donor_group_name_key" ON "donor_group" USING btree ("name","organisation");

CREATE INDEX "donor_group_organisation_state_total_idx" ON "donor_group" USING btree ("organisation","state","total" desc);

CREATE INDEX "donor_group_list_idx" ON "donor_group" USING btree ("total" desc,"id" desc);

CREATE INDEX "donor_group_org_list_idx" ON "donor_group" USING btree ("organisation","total" desc,"id" desc);

CREATE INDEX "donor_group_company_idx" ON "donor_group" USING btree ("company");

CREATE INDEX "donor_group_leader_idx" ON "donor_group" USING btree ("leader");

CREATE INDEX "donor_group_phone_idx" ON "donor_group" USING btree ("phone_index");

CREATE INDEX "donor_group_number_trgm" ON "donor_group" USING gin ("number" gin_trgm_ops);

CREATE INDEX "donor_group_name_trgm" ON "donor_group" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "group_member_donor_key" ON "group_member" USING btree ("donor","group");

CREATE INDEX "group_member_donor_idx" ON "group_member" USING btree ("donor");

CREATE INDEX "group_member_list_idx" ON "group_member" USING btree ("joined_on","id");

CREATE INDEX "group_member_org_list_idx" ON "group_member" USING btree ("organisation","joined_on","id");

CREATE INDEX "group_member_organisation_idx" ON "group_member" USING btree ("organisation");

CREATE INDEX "group_member_group_idx" ON "group_member" USING btree ("group");

CREATE UNIQUE INDEX "official_account_app_id_key" ON "official_account" USING btree ("app_id");

CREATE INDEX "official_account_list_idx" ON "official_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "official_account_org_list_idx" ON "official_account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "official_account_organisation_idx" ON "official_account" USING btree ("organisation");

CREATE INDEX "official_account_name_trgm" ON "official_account" USING gin ("name" gin_trgm_ops);

CREATE INDEX "official_account_app_id_trgm" ON "official_account" USING gin ("app_id" gin_trgm_ops);

CREATE UNIQUE INDEX "fan_open_id_key" ON "fan" USING btree ("open_id","account");

CREATE INDEX "fan_account_subscribed_subscribed_at_idx" ON "fan" USING btree ("account","subscribed","subscribed_at" desc);

CREATE INDEX "fan_organisation_subscribed_at_idx" ON "fan" USING btree ("organisation","subscribed_at" desc);

CREATE INDEX "fan_list_idx" ON "fan" USING btree ("subscribed_at" desc,"id" desc);

CREATE INDEX "fan_org_list_idx" ON "fan" USING btree ("organisation","subscribed_at" desc,"id" desc);

CREATE INDEX "fan_union_id_idx" ON "fan" USING btree ("union_id");

CREATE INDEX "fan_donor_idx" ON "fan" USING btree ("donor");

CREATE INDEX "fan_nickname_trgm" ON "fan" USING gin ("nickname" gin_trgm_ops);

CREATE UNIQUE INDEX "aided_person_organisation_key" ON "aided_person" USING btree ("organisation","person");

CREATE INDEX "aided_person_organisation_last_at_idx" ON "aided_person" USING btree ("organisation","last_at" desc);

CREATE INDEX "aided_person_organisation_next_visit_idx" ON "aided_person" USING btree ("organisation","next_visit");

CREATE INDEX "aided_person_list_idx" ON "aided_person" USING btree ("last_at" desc,"id" desc);

CREATE INDEX "aided_person_org_list_idx" ON "aided_person" USING btree ("organisation","last_at" desc,"id" desc);

CREATE INDEX "aided_person_person_idx" ON "aided_person" USING btree ("person");

CREATE INDEX "aid_visit_aided_on_idx" ON "aid_visit" USING btree ("aided","on" desc);

CREATE INDEX "aid_visit_list_idx" ON "aid_visit" USING btree ("on" desc,"id" desc);

CREATE INDEX "aid_visit_org_list_idx" ON "aid_visit" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "aid_visit_organisation_idx" ON "aid_visit" USING btree ("organisation");

CREATE INDEX "aid_visit_first_idx" ON "aid_visit" USING btree ("first");

CREATE INDEX "aid_visit_second_idx" ON "aid_visit" USING btree ("second");

CREATE INDEX "aid_visit_finding_trgm" ON "aid_visit" USING gin ("finding" gin_trgm_ops);

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

CREATE UNIQUE INDEX "federation_page_number_key" ON "federation_page" USING btree ("number");

CREATE UNIQUE INDEX "federation_page_path_key" ON "federation_page" USING btree ("path");

CREATE INDEX "federation_page_state_sort_idx" ON "federation_page" USING btree ("state","sort");

CREATE INDEX "federation_page_area_idx" ON "federation_page" USING btree ("area");

CREATE INDEX "federation_page_parent_idx" ON "federation_page" USING btree ("parent");

CREATE INDEX "federation_page_list_idx" ON "federation_page" USING btree ("sort","id");

CREATE INDEX "federation_page_org_list_idx" ON "federation_page" USING btree ("organisation","sort","id");

CREATE INDEX "federation_page_organisation_idx" ON "federation_page" USING btree ("organisation");

CREATE INDEX "federation_page_title_trgm" ON "federation_page" USING gin ("title" gin_trgm_ops);

CREATE INDEX "federation_page_number_trgm" ON "federation_page" USING gin ("number" gin_trgm_ops);

CREATE INDEX "federation_page_path_trgm" ON "federation_page" USING gin ("path" gin_trgm_ops);

CREATE INDEX "federation_member_page_state_idx" ON "federation_member" USING btree ("page","state");

CREATE INDEX "federation_member_list_idx" ON "federation_member" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "federation_member_org_list_idx" ON "federation_member" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "federation_member_federation_idx" ON "federation_member" USING btree ("federation");

CREATE INDEX "federation_member_organisation_idx" ON "federation_member" USING btree ("organisation");

CREATE INDEX "federation_member_name_trgm" ON "federation_member" USING gin ("name" gin_trgm_ops);

CREATE INDEX "donor_merge_from_idx" ON "donor_merge" USING btree ("from_donor");

CREATE INDEX "donor_merge_into_idx" ON "donor_merge" USING btree ("into_donor");

CREATE INDEX "request_payment_request" ON "request_payment" USING btree ("request");

CREATE INDEX "receipt_part_by_donation" ON "receipt_part" USING btree ("donation");

CREATE INDEX "voucher_posting_by_voucher" ON "voucher_posting" USING btree ("voucher");

CREATE INDEX "promotion_seen_visitor_idx" ON "promotion_seen" USING btree ("visitor","last_at");

CREATE INDEX "promotion_gift_promotion_idx" ON "promotion_gift" USING btree ("promotion","ordered_at");

CREATE INDEX "donor_organisation_last_at_idx" ON "donor" USING btree ("organisation","last_at" desc);

CREATE INDEX "donor_organisation_stage_last_at_idx" ON "donor" USING btree ("organisation","stage","last_at" desc);

CREATE INDEX "donor_organisation_thanks_last_at_idx" ON "donor" USING btree ("organisation","thanks","last_at" desc);

CREATE INDEX "donor_keeper_last_at_idx" ON "donor" USING btree ("keeper","last_at" desc);

CREATE INDEX "fund_clauses_by_idx" ON "fund" USING btree ("clauses_by");

CREATE INDEX "organisation_service_manager_idx" ON "organisation" USING btree ("service_manager");

CREATE INDEX "payout_fund_line_idx" ON "payout" USING btree ("fund_line");

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_paper_receipt_from_check" CHECK ("charity_config"."paper_receipt_from" >= 0);

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_payout_board_from_check" CHECK ("charity_config"."payout_board_from" >= 0);

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_sign_days_check" CHECK ("charity_config"."sign_days" between 1 and 365);

ALTER TABLE "donor" ADD CONSTRAINT "donor_year_total_check" CHECK ("donor"."year_total" >= 0);

ALTER TABLE "donor" ADD CONSTRAINT "donor_avg_gift_check" CHECK ("donor"."avg_gift" >= 0);

ALTER TABLE "donor" ADD CONSTRAINT "donor_ways_check" CHECK ("donor"."ways" <@ array['sms', 'phone', 'email', 'wechat', 'post']::text[]);

ALTER TABLE "donor" ADD CONSTRAINT "donor_stage_check" CHECK ("donor"."stage" in ('new', 'active', 'major', 'lapsing', 'lapsed', 'lost'));

ALTER TABLE "donor" ADD CONSTRAINT "donor_state_check" CHECK ("donor"."state" in ('active', 'merged', 'erased'));

ALTER TABLE "fund" ADD CONSTRAINT "fund_clauses_check" CHECK ("fund"."clauses" <@ array['use', 'fee', 'principal', 'feedback', 'end']::text[]);

ALTER TABLE "log_alert" ADD CONSTRAINT "log_alert_rule_check" CHECK ("log_alert"."rule" in ('denials', 'failedLogins', 'reveals', 'clearExport', 'nightAct', 'oneHandGrant', 'keyMisuse', 'chainBroken', 'jobFailing', 'payeeAltered'));

ALTER TABLE "payout" ADD CONSTRAINT "payout_grant_kind_check" CHECK ("payout"."grant_kind" in ('1', '2', '3', '4'));

ALTER TABLE "payout" ADD CONSTRAINT "payout_instalment_check" CHECK ("payout"."instalment" between 1 and 99);

ALTER TABLE "payout" ADD CONSTRAINT "payout_trigger_check" CHECK ("payout"."trigger" in ('admission', 'discharge', 'term', 'monthly'));

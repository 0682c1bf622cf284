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

CREATE TABLE "sync_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sync" uuid NOT NULL,
	"target" text NOT NULL,
	"payload" jsonb NOT NULL,
	"written_at" timestamp with time zone NOT NULL
);

ALTER TABLE "fund" ADD COLUMN "clauses" text[];

ALTER TABLE "fund" ADD COLUMN "clauses_by" uuid;

ALTER TABLE "fund" ADD COLUMN "clauses_at" timestamp(3) with time zone;

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

CREATE INDEX "fund_clauses_by_idx" ON "fund" USING btree ("clauses_by");

ALTER TABLE "fund" ADD CONSTRAINT "fund_clauses_check" CHECK ("fund"."clauses" <@ array['use', 'fee', 'principal', 'feedback', 'end']::text[]);

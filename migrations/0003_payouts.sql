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

CREATE TABLE "payout_serial_no" (
	"bank_account" uuid NOT NULL,
	"serial" text NOT NULL,
	"payout" uuid NOT NULL,
	CONSTRAINT "payout_serial_no_bank_account_serial_pk" PRIMARY KEY("bank_account","serial")
);

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

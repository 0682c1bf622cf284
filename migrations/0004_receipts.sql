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
	CONSTRAINT "receipt_year_check" CHECK ("receipt"."year" between 2000 and 2200),
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

ALTER TABLE "charity_config" ADD COLUMN "paper_receipt_from" bigint;

ALTER TABLE "charity_config" ADD COLUMN "custodial_receipts" boolean;

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

CREATE INDEX "receipt_part_by_donation" ON "receipt_part" USING btree ("donation");

CREATE INDEX "voucher_posting_by_voucher" ON "voucher_posting" USING btree ("voucher");

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_paper_receipt_from_check" CHECK ("charity_config"."paper_receipt_from" >= 0);

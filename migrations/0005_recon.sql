ALTER TABLE "bill" DROP CONSTRAINT "bill_format_check";

ALTER TABLE "bill" DROP CONSTRAINT "bill_state_check";

ALTER TABLE "bill_line" DROP CONSTRAINT "bill_line_result_check";

ALTER TABLE "evidence_leaf" DROP CONSTRAINT "evidence_leaf_kind_check";

CREATE TABLE "difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" uuid NOT NULL,
	"bill" uuid NOT NULL,
	"bill_date" date NOT NULL,
	"line" uuid,
	"donation" uuid,
	"refund" uuid,
	"order_no" text,
	"type" text NOT NULL,
	"amount_ours" bigint NOT NULL,
	"amount_theirs" bigint NOT NULL,
	"gap" bigint NOT NULL,
	"owner" uuid,
	"due_on" date,
	"resolution" text,
	"cause" uuid,
	"donor_name" "bytea",
	"donor_phone" "bytea",
	"donor_phone_index" text,
	"proving_line" uuid,
	"opinion" text,
	"proof" uuid[],
	"proposer" uuid,
	"proposed_at" timestamp(3) with time zone,
	"confirmer" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"refusal" text,
	"made_donation" uuid,
	"made_refund" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "difference_type_check" CHECK ("difference"."type" in ('2', '3', '4', '5', '6', '8')),
	CONSTRAINT "difference_resolution_check" CHECK ("difference"."resolution" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "difference_state_check" CHECK ("difference"."state" in ('open', 'proposed', 'resolved', 'auto'))
);

CREATE TABLE "settlement_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" uuid NOT NULL,
	"effective_from" date NOT NULL,
	"bank_account" uuid NOT NULL,
	"cycle" text NOT NULL,
	"cutoff" text NOT NULL,
	"rate" integer NOT NULL,
	"fee_bearer" text NOT NULL,
	"fetch_mode" text NOT NULL,
	"fetch_at" text NOT NULL,
	"cert_to" date,
	"min_payout" bigint NOT NULL,
	"tolerance" bigint NOT NULL,
	"most_waiting" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"note" text,
	"editors" uuid[],
	"reviewer" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"opinion" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settlement_config_cycle_check" CHECK ("settlement_config"."cycle" in ('1', '2', '3', '4')),
	CONSTRAINT "settlement_config_rate_check" CHECK ("settlement_config"."rate" between 0 and 1000),
	CONSTRAINT "settlement_config_fee_bearer_check" CHECK ("settlement_config"."fee_bearer" in ('1', '2', '3')),
	CONSTRAINT "settlement_config_fetch_mode_check" CHECK ("settlement_config"."fetch_mode" in ('1', '2', '3')),
	CONSTRAINT "settlement_config_min_payout_check" CHECK ("settlement_config"."min_payout" >= 0),
	CONSTRAINT "settlement_config_tolerance_check" CHECK ("settlement_config"."tolerance" >= 0),
	CONSTRAINT "settlement_config_most_waiting_check" CHECK ("settlement_config"."most_waiting" between 0 and 30),
	CONSTRAINT "settlement_config_state_check" CHECK ("settlement_config"."state" in ('pending', 'active', 'rejected'))
);

CREATE TABLE "settlement_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" uuid NOT NULL,
	"bank_account" uuid NOT NULL,
	"settle_date" date NOT NULL,
	"covers_from" date NOT NULL,
	"covers_to" date NOT NULL,
	"trade_amount" bigint NOT NULL,
	"refund_amount" bigint NOT NULL,
	"fee_amount" bigint NOT NULL,
	"expected" bigint NOT NULL,
	"channel_said" bigint,
	"channel_proof" uuid,
	"money_in" uuid,
	"arrived" bigint,
	"gap" bigint,
	"linked_by" uuid,
	"linked_at" timestamp(3) with time zone,
	"checked_by" uuid,
	"checked_at" timestamp(3) with time zone,
	"opinion" text,
	"proof" uuid[],
	"resolved_by" uuid,
	"resolved_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settlement_batch_trade_amount_check" CHECK ("settlement_batch"."trade_amount" >= 0),
	CONSTRAINT "settlement_batch_refund_amount_check" CHECK ("settlement_batch"."refund_amount" >= 0),
	CONSTRAINT "settlement_batch_arrived_check" CHECK ("settlement_batch"."arrived" >= 0),
	CONSTRAINT "settlement_batch_state_check" CHECK ("settlement_batch"."state" in ('waiting', 'late', 'arrived', 'matched', 'gapped', 'resolved'))
);

CREATE TABLE "bill_original" (
	"sha256" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "bill" ADD COLUMN "source" text;

ALTER TABLE "bill" ADD COLUMN "cross_count" integer;

ALTER TABLE "bill" ADD COLUMN "supersedes" uuid;

ALTER TABLE "bill" ADD COLUMN "empty_reason" text;

ALTER TABLE "bill" ADD COLUMN "settlement" uuid;

ALTER TABLE "bill_line" ADD COLUMN "matched_by" text;

ALTER TABLE "bill_line" ADD COLUMN "handled" boolean;

ALTER TABLE "closing_day" ADD COLUMN "expected" integer;

ALTER TABLE "closing_day" ADD COLUMN "loaded" integer;

ALTER TABLE "closing_day" ADD COLUMN "clearing_from" bigint;

ALTER TABLE "closing_day" ADD COLUMN "clearing_to" bigint;

ALTER TABLE "closing_day" ADD COLUMN "tree_size" integer;

ALTER TABLE "closing_day" ADD COLUMN "report_hash" text;

CREATE UNIQUE INDEX "difference_number_key" ON "difference" USING btree ("number");

CREATE INDEX "difference_organisation_state_due_on_idx" ON "difference" USING btree ("organisation","state","due_on");

CREATE INDEX "difference_bill_state_idx" ON "difference" USING btree ("bill","state");

CREATE INDEX "difference_list_idx" ON "difference" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "difference_org_list_idx" ON "difference" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "difference_merchant_idx" ON "difference" USING btree ("merchant");

CREATE INDEX "difference_line_idx" ON "difference" USING btree ("line");

CREATE INDEX "difference_donation_idx" ON "difference" USING btree ("donation");

CREATE INDEX "difference_refund_idx" ON "difference" USING btree ("refund");

CREATE INDEX "difference_owner_idx" ON "difference" USING btree ("owner");

CREATE INDEX "difference_cause_idx" ON "difference" USING btree ("cause");

CREATE INDEX "difference_donor_phone_idx" ON "difference" USING btree ("donor_phone_index");

CREATE INDEX "difference_proving_line_idx" ON "difference" USING btree ("proving_line");

CREATE INDEX "difference_proposer_idx" ON "difference" USING btree ("proposer");

CREATE INDEX "difference_confirmer_idx" ON "difference" USING btree ("confirmer");

CREATE INDEX "difference_made_donation_idx" ON "difference" USING btree ("made_donation");

CREATE INDEX "difference_made_refund_idx" ON "difference" USING btree ("made_refund");

CREATE INDEX "difference_number_trgm" ON "difference" USING gin ("number" gin_trgm_ops);

CREATE INDEX "difference_order_no_trgm" ON "difference" USING gin ("order_no" gin_trgm_ops);

CREATE UNIQUE INDEX "settlement_config_effective_from_key" ON "settlement_config" USING btree ("effective_from","merchant");

CREATE INDEX "settlement_config_list_idx" ON "settlement_config" USING btree ("effective_from" desc,"id" desc);

CREATE INDEX "settlement_config_org_list_idx" ON "settlement_config" USING btree ("organisation","effective_from" desc,"id" desc);

CREATE INDEX "settlement_config_organisation_idx" ON "settlement_config" USING btree ("organisation");

CREATE INDEX "settlement_config_merchant_idx" ON "settlement_config" USING btree ("merchant");

CREATE INDEX "settlement_config_bank_account_idx" ON "settlement_config" USING btree ("bank_account");

CREATE INDEX "settlement_config_reviewer_idx" ON "settlement_config" USING btree ("reviewer");

CREATE UNIQUE INDEX "settlement_batch_number_key" ON "settlement_batch" USING btree ("number");

CREATE UNIQUE INDEX "settlement_batch_settle_date_key" ON "settlement_batch" USING btree ("settle_date","merchant");

CREATE UNIQUE INDEX "settlement_batch_money_in_key" ON "settlement_batch" USING btree ("money_in");

CREATE INDEX "settlement_batch_organisation_state_settle_date_idx" ON "settlement_batch" USING btree ("organisation","state","settle_date" desc);

CREATE INDEX "settlement_batch_list_idx" ON "settlement_batch" USING btree ("settle_date" desc,"id" desc);

CREATE INDEX "settlement_batch_org_list_idx" ON "settlement_batch" USING btree ("organisation","settle_date" desc,"id" desc);

CREATE INDEX "settlement_batch_merchant_idx" ON "settlement_batch" USING btree ("merchant");

CREATE INDEX "settlement_batch_bank_account_idx" ON "settlement_batch" USING btree ("bank_account");

CREATE INDEX "settlement_batch_linked_by_idx" ON "settlement_batch" USING btree ("linked_by");

CREATE INDEX "settlement_batch_checked_by_idx" ON "settlement_batch" USING btree ("checked_by");

CREATE INDEX "settlement_batch_resolved_by_idx" ON "settlement_batch" USING btree ("resolved_by");

CREATE INDEX "settlement_batch_number_trgm" ON "settlement_batch" USING gin ("number" gin_trgm_ops);

CREATE INDEX "bill_supersedes_idx" ON "bill" USING btree ("supersedes");

CREATE INDEX "bill_settlement_idx" ON "bill" USING btree ("settlement");

ALTER TABLE "bill" ADD CONSTRAINT "bill_source_check" CHECK ("bill"."source" in ('1', '2', '3'));

ALTER TABLE "bill" ADD CONSTRAINT "bill_cross_count_check" CHECK ("bill"."cross_count" between 0 and 2147483647);

ALTER TABLE "bill" ADD CONSTRAINT "bill_format_check" CHECK ("bill"."format" in ('wxTradeAll', 'wxTradeSuccess', 'wxTradeRefund', 'aliTrade', 'empty'));

ALTER TABLE "bill" ADD CONSTRAINT "bill_state_check" CHECK ("bill"."state" in ('asked', 'matching', 'balanced', 'differing', 'handling', 'handled', 'void'));

ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_matched_by_check" CHECK ("bill_line"."matched_by" in ('1', '2', '3'));

ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_result_check" CHECK ("bill_line"."result" in ('0', '1', '2', '4', '5', '6', '7', '8'));

ALTER TABLE "closing_day" ADD CONSTRAINT "closing_day_expected_check" CHECK ("closing_day"."expected" between 0 and 2147483647);

ALTER TABLE "closing_day" ADD CONSTRAINT "closing_day_loaded_check" CHECK ("closing_day"."loaded" between 0 and 2147483647);

ALTER TABLE "closing_day" ADD CONSTRAINT "closing_day_tree_size_check" CHECK ("closing_day"."tree_size" between 0 and 2147483647);

ALTER TABLE "evidence_leaf" ADD CONSTRAINT "evidence_leaf_kind_check" CHECK ("evidence_leaf"."kind" in ('donationPaid', 'donationWithdrawn', 'refund', 'payout', 'receipt', 'review', 'publication', 'permission', 'difference', 'dayClosing', 'logHead', 'logPurge'));

ALTER TABLE "bill" DROP CONSTRAINT "bill_format_check";

ALTER TABLE "bill_line" DROP CONSTRAINT "bill_line_direction_check";

ALTER TABLE "donor_twin" DROP CONSTRAINT "donor_twin_rule_check";

ALTER TABLE "person_change" DROP CONSTRAINT "person_change_field_check";

CREATE TABLE "receipt_range" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"fiscal_code" text NOT NULL,
	"first_no" text NOT NULL,
	"last_no" text NOT NULL,
	"received_on" date NOT NULL,
	"note" text,
	"started_at" timestamp(3) with time zone,
	"ended_no" text,
	"spoilt" text,
	"end_reason" text,
	"ended_by" uuid,
	"ended_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "receipt_range_state_check" CHECK ("receipt_range"."state" in ('ready', 'active', 'ended'))
);

CREATE TABLE "ledger_adjustment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"kind" text NOT NULL,
	"cause" uuid,
	"money_in" uuid,
	"amount" bigint,
	"opening_on" date,
	"reason" text NOT NULL,
	"files" uuid[],
	"editors" uuid[],
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"checked_by" uuid,
	"checked_at" timestamp(3) with time zone,
	"refusal" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ledger_adjustment_kind_check" CHECK ("ledger_adjustment"."kind" in ('1', '2', '3', '4')),
	CONSTRAINT "ledger_adjustment_amount_check" CHECK ("ledger_adjustment"."amount" >= 0),
	CONSTRAINT "ledger_adjustment_state_check" CHECK ("ledger_adjustment"."state" in ('draft', 'pending', 'booked', 'rejected'))
);

CREATE TABLE "opening_balance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" text NOT NULL,
	"bank_account" uuid,
	"merchant" uuid,
	"cause" uuid,
	"amount" bigint NOT NULL,
	"note" text NOT NULL,
	"editors" uuid[],
	"adjustment" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "opening_balance_account_check" CHECK ("opening_balance"."account" in ('bank', 'cash', 'clearing', 'restricted', 'custodial', 'unrestricted', 'mgmtFee', 'unclaimed', 'deposit')),
	CONSTRAINT "opening_balance_amount_check" CHECK ("opening_balance"."amount" >= 0)
);

ALTER TABLE "redemption_attempt" ALTER COLUMN "merchant" DROP NOT NULL;

ALTER TABLE "redemption_attempt" ALTER COLUMN "partner" DROP NOT NULL;

ALTER TABLE "bill" ADD COLUMN "titles" jsonb;

ALTER TABLE "commerce_partner" ADD COLUMN "pending_change" jsonb;

ALTER TABLE "commerce_partner" ADD COLUMN "pending_account" "bytea";

ALTER TABLE "commerce_partner" ADD COLUMN "pending_account_index" text;

ALTER TABLE "control" ADD COLUMN "confirm_text" text;

ALTER TABLE "control" ADD COLUMN "reason_required" boolean DEFAULT false NOT NULL;

ALTER TABLE "control" ALTER COLUMN "reason_required" DROP DEFAULT;

ALTER TABLE "donation" ADD COLUMN "return_value" bigint DEFAULT 0 NOT NULL;

ALTER TABLE "donation" ALTER COLUMN "return_value" DROP DEFAULT;

ALTER TABLE "duplicate_pair" ADD COLUMN "former" "bytea";

ALTER TABLE "equipment_relation" ADD COLUMN "deployed_on" date;

ALTER TABLE "fan" ADD COLUMN "payer" text;

ALTER TABLE "money_claim" ADD COLUMN "return_value" bigint;

ALTER TABLE "monthly_contract" ADD COLUMN "held" boolean DEFAULT false NOT NULL;

ALTER TABLE "monthly_contract" ALTER COLUMN "held" DROP DEFAULT;

CREATE INDEX "receipt_range_organisation_fiscal_code_first_no_idx" ON "receipt_range" USING btree ("organisation","fiscal_code","first_no");

CREATE INDEX "receipt_range_list_idx" ON "receipt_range" USING btree ("received_on" desc,"id" desc);

CREATE INDEX "receipt_range_org_list_idx" ON "receipt_range" USING btree ("organisation","received_on" desc,"id" desc);

CREATE INDEX "receipt_range_ended_by_idx" ON "receipt_range" USING btree ("ended_by");

CREATE INDEX "receipt_range_name_trgm" ON "receipt_range" USING gin ("name" gin_trgm_ops);

CREATE INDEX "receipt_range_fiscal_code_trgm" ON "receipt_range" USING gin ("fiscal_code" gin_trgm_ops);

CREATE INDEX "ledger_adjustment_organisation_created_at_idx" ON "ledger_adjustment" USING btree ("organisation","created_at" desc);

CREATE INDEX "ledger_adjustment_list_idx" ON "ledger_adjustment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "ledger_adjustment_org_list_idx" ON "ledger_adjustment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "ledger_adjustment_cause_idx" ON "ledger_adjustment" USING btree ("cause");

CREATE INDEX "ledger_adjustment_money_in_idx" ON "ledger_adjustment" USING btree ("money_in");

CREATE INDEX "ledger_adjustment_submitted_by_idx" ON "ledger_adjustment" USING btree ("submitted_by");

CREATE INDEX "ledger_adjustment_checked_by_idx" ON "ledger_adjustment" USING btree ("checked_by");

CREATE INDEX "ledger_adjustment_number_trgm" ON "ledger_adjustment" USING gin ("number" gin_trgm_ops);

CREATE INDEX "ledger_adjustment_reason_trgm" ON "ledger_adjustment" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "opening_balance_organisation_created_at_idx" ON "opening_balance" USING btree ("organisation","created_at" desc);

CREATE INDEX "opening_balance_list_idx" ON "opening_balance" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "opening_balance_org_list_idx" ON "opening_balance" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "opening_balance_bank_account_idx" ON "opening_balance" USING btree ("bank_account");

CREATE INDEX "opening_balance_merchant_idx" ON "opening_balance" USING btree ("merchant");

CREATE INDEX "opening_balance_cause_idx" ON "opening_balance" USING btree ("cause");

CREATE INDEX "opening_balance_adjustment_idx" ON "opening_balance" USING btree ("adjustment");

CREATE INDEX "opening_balance_note_trgm" ON "opening_balance" USING gin ("note" gin_trgm_ops);

CREATE INDEX "commerce_partner_pending_account_idx" ON "commerce_partner" USING btree ("pending_account_index");

CREATE INDEX "fan_payer_idx" ON "fan" USING btree ("payer");

ALTER TABLE "bill" ADD CONSTRAINT "bill_format_check" CHECK ("bill"."format" in ('wxTradeAll', 'wxTradeSuccess', 'wxTradeRefund', 'aliTrade', 'aliSign', 'unionpay', 'partner', 'empty'));

ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_direction_check" CHECK ("bill_line"."direction" in ('1', '2', '3', '4', '5'));

ALTER TABLE "donation" ADD CONSTRAINT "donation_return_value_check" CHECK ("donation"."return_value" >= 0);

ALTER TABLE "donor_twin" ADD CONSTRAINT "donor_twin_rule_check" CHECK ("donor_twin"."rule" in ('samePayer', 'samePhone', 'sameNameArea', 'sameNameGift'));

ALTER TABLE "money_claim" ADD CONSTRAINT "money_claim_return_value_check" CHECK ("money_claim"."return_value" >= 0);

ALTER TABLE "person_change" ADD CONSTRAINT "person_change_field_check" CHECK ("person_change"."field" in ('name', 'idNumber', 'bankCard', 'death', 'alive'));

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

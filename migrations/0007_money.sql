ALTER TABLE "money_out" DROP CONSTRAINT "money_out_kind_check";

CREATE TABLE "bank_statement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"bank_account" uuid NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"row_count" integer NOT NULL,
	"new_count" integer NOT NULL,
	"known_count" integer NOT NULL,
	"linked_count" integer NOT NULL,
	"flagged_count" integer NOT NULL,
	"income" bigint NOT NULL,
	"expense" bigint NOT NULL,
	"closing" bigint,
	"titles" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bank_statement_format_check" CHECK ("bank_statement"."format" in ('sheet', 'camt')),
	CONSTRAINT "bank_statement_row_count_check" CHECK ("bank_statement"."row_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_new_count_check" CHECK ("bank_statement"."new_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_known_count_check" CHECK ("bank_statement"."known_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_linked_count_check" CHECK ("bank_statement"."linked_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_flagged_count_check" CHECK ("bank_statement"."flagged_count" between 0 and 2147483647),
	CONSTRAINT "bank_statement_income_check" CHECK ("bank_statement"."income" >= 0),
	CONSTRAINT "bank_statement_expense_check" CHECK ("bank_statement"."expense" >= 0)
);

CREATE TABLE "bank_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"serial" text NOT NULL,
	"organisation" uuid NOT NULL,
	"statement" uuid NOT NULL,
	"bank_account" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"booked_at" timestamp(3) with time zone NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint,
	"counter_name" "bytea",
	"counter_account" "bytea",
	"counter_account_index" text,
	"counter_bank" text,
	"remark" text,
	"voucher_no" text,
	"standing" text NOT NULL,
	"money_in" uuid,
	"money_out" uuid,
	"ticked_by" uuid,
	"ticked_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bank_line_line_no_check" CHECK ("bank_line"."line_no" between 0 and 2147483647),
	CONSTRAINT "bank_line_direction_check" CHECK ("bank_line"."direction" in ('1', '2')),
	CONSTRAINT "bank_line_amount_check" CHECK ("bank_line"."amount" >= 0),
	CONSTRAINT "bank_line_standing_check" CHECK ("bank_line"."standing" in ('1', '2', '3', '4'))
);

ALTER TABLE "money_out" ALTER COLUMN "bank_account" DROP NOT NULL;

CREATE UNIQUE INDEX "bank_statement_number_key" ON "bank_statement" USING btree ("number");

CREATE INDEX "bank_statement_bank_account_to_idx" ON "bank_statement" USING btree ("bank_account","to" desc);

CREATE INDEX "bank_statement_list_idx" ON "bank_statement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "bank_statement_org_list_idx" ON "bank_statement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "bank_statement_organisation_idx" ON "bank_statement" USING btree ("organisation");

CREATE INDEX "bank_statement_sha256_idx" ON "bank_statement" USING btree ("sha256");

CREATE INDEX "bank_statement_number_trgm" ON "bank_statement" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "bank_line_serial_key" ON "bank_line" USING btree ("serial","bank_account");

CREATE UNIQUE INDEX "bank_line_money_out_key" ON "bank_line" USING btree ("money_out","bank_account");

CREATE INDEX "bank_line_organisation_standing_booked_at_idx" ON "bank_line" USING btree ("organisation","standing","booked_at" desc);

CREATE INDEX "bank_line_statement_line_no_idx" ON "bank_line" USING btree ("statement","line_no");

CREATE INDEX "bank_line_list_idx" ON "bank_line" USING btree ("booked_at" desc,"id" desc);

CREATE INDEX "bank_line_org_list_idx" ON "bank_line" USING btree ("organisation","booked_at" desc,"id" desc);

CREATE INDEX "bank_line_bank_account_idx" ON "bank_line" USING btree ("bank_account");

CREATE INDEX "bank_line_counter_account_idx" ON "bank_line" USING btree ("counter_account_index");

CREATE INDEX "bank_line_money_in_idx" ON "bank_line" USING btree ("money_in");

CREATE INDEX "bank_line_money_out_idx" ON "bank_line" USING btree ("money_out");

CREATE INDEX "bank_line_ticked_by_idx" ON "bank_line" USING btree ("ticked_by");

CREATE INDEX "bank_line_serial_trgm" ON "bank_line" USING gin ("serial" gin_trgm_ops);

CREATE INDEX "bank_line_remark_trgm" ON "bank_line" USING gin ("remark" gin_trgm_ops);

ALTER TABLE "money_out" ADD CONSTRAINT "money_out_kind_check" CHECK ("money_out"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'));

ALTER TABLE "donor" DROP CONSTRAINT "donor_doc_kind_check";

DROP INDEX "donor_phone_key";

CREATE TABLE "kept_name" (
	"id" uuid PRIMARY KEY NOT NULL,
	"resource" text NOT NULL,
	"record" uuid NOT NULL,
	"name" text NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "donor_key" (
	"organisation" uuid NOT NULL,
	"mark" text NOT NULL,
	"donor" uuid NOT NULL,
	"sole" boolean NOT NULL,
	CONSTRAINT "donor_key_organisation_mark_donor_pk" PRIMARY KEY("organisation","mark","donor")
);

ALTER TABLE "bill_line" ADD COLUMN "settle_refund_amount" bigint;

ALTER TABLE "bill_line" ADD COLUMN "refund_status" text;

ALTER TABLE "bill_line" ADD COLUMN "refunded_at" timestamp(3) with time zone;

ALTER TABLE "donor" ADD COLUMN "name_marks" text[];

ALTER TABLE "donor" ADD COLUMN "same_phone" uuid;

CREATE INDEX "kept_name_record_idx" ON "kept_name" USING btree ("record","until");

CREATE UNIQUE INDEX "donor_key_sole" ON "donor_key" USING btree ("organisation","mark") WHERE sole;

CREATE INDEX "donor_key_donor_idx" ON "donor_key" USING btree ("donor");

CREATE INDEX "donor_name_marks" ON "donor" USING gin ("name_marks");

CREATE INDEX "donor_same_phone_idx" ON "donor" USING btree ("same_phone");

ALTER TABLE "bill_line" ADD CONSTRAINT "bill_line_settle_refund_amount_check" CHECK ("bill_line"."settle_refund_amount" >= 0);

ALTER TABLE "donor" ADD CONSTRAINT "donor_doc_kind_check" CHECK ("donor"."doc_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other'));

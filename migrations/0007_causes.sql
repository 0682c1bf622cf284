ALTER TABLE "fund_founder" ADD COLUMN "link_no" integer;

ALTER TABLE "fund_founder" ADD COLUMN "linked_at" timestamp(3) with time zone;

ALTER TABLE "fund_founder" ADD COLUMN "answer" text;

ALTER TABLE "fund_founder" ADD COLUMN "answered_at" timestamp(3) with time zone;

ALTER TABLE "fund_founder" ADD COLUMN "doubt" text;

ALTER TABLE "interaction" ADD COLUMN "from_founder" boolean;

ALTER TABLE "payout" ADD COLUMN "child_plan" uuid;

CREATE INDEX "payout_child_plan_idx" ON "payout" USING btree ("child_plan");

ALTER TABLE "fund_founder" ADD CONSTRAINT "fund_founder_link_no_check" CHECK ("fund_founder"."link_no" between 0 and 2147483647);

ALTER TABLE "fund_founder" ADD CONSTRAINT "fund_founder_answer_check" CHECK ("fund_founder"."answer" in ('read', 'doubt'));

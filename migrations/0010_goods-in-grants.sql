ALTER TABLE "goods" ADD COLUMN "reserved" integer DEFAULT 0 NOT NULL;

ALTER TABLE "goods" ALTER COLUMN "reserved" DROP DEFAULT;

ALTER TABLE "grant_batch" ADD COLUMN "goods" uuid;

ALTER TABLE "grant_batch" ADD COLUMN "purchase" uuid;

ALTER TABLE "grant_batch" ADD COLUMN "goods_held" integer DEFAULT 0 NOT NULL;

ALTER TABLE "grant_batch" ALTER COLUMN "goods_held" DROP DEFAULT;

ALTER TABLE "payout_line" ADD COLUMN "stopped" text;

CREATE INDEX "grant_batch_goods_idx" ON "grant_batch" USING btree ("goods");

CREATE INDEX "grant_batch_purchase_idx" ON "grant_batch" USING btree ("purchase");

ALTER TABLE "goods" ADD CONSTRAINT "goods_reserved_check" CHECK ("goods"."reserved" between 0 and 2147483647);

ALTER TABLE "grant_batch" ADD CONSTRAINT "grant_batch_goods_held_check" CHECK ("grant_batch"."goods_held" between 0 and 2147483647);

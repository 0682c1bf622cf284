ALTER TABLE "donation" ADD COLUMN "message_hidden" boolean;

ALTER TABLE "interaction" ADD COLUMN "note" text;

ALTER TABLE "interaction" ADD COLUMN "handler" uuid;

ALTER TABLE "interaction" ADD COLUMN "handle_by" date;

ALTER TABLE "interaction" ADD COLUMN "measures" text;

ALTER TABLE "interaction" ADD COLUMN "result_files" uuid[];

ALTER TABLE "interaction" ADD COLUMN "handled_at" timestamp(3) with time zone;

CREATE INDEX "interaction_handler_idx" ON "interaction" USING btree ("handler");

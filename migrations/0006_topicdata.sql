CREATE TABLE "report_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid,
	"disclosure" text NOT NULL,
	"summary" text,
	"filter_fields" jsonb,
	"blocks" jsonb,
	"paper" jsonb,
	"base" uuid,
	"version_no" integer NOT NULL,
	"published_at" timestamp(3) with time zone,
	"usage" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "report_template_kind_check" CHECK ("report_template"."kind" in ('annual', 'quarter', 'month', 'cause', 'drive', 'finance', 'donor', 'federation', 'custom')),
	CONSTRAINT "report_template_disclosure_check" CHECK ("report_template"."disclosure" in ('year', 'drive', 'cause', 'quarter', 'none')),
	CONSTRAINT "report_template_version_no_check" CHECK ("report_template"."version_no" between 0 and 2147483647),
	CONSTRAINT "report_template_usage_check" CHECK ("report_template"."usage" between 0 and 2147483647),
	CONSTRAINT "report_template_state_check" CHECK ("report_template"."state" in ('draft', 'published', 'disabled'))
);

CREATE TABLE "report_pdf" (
	"report" uuid PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"content" "bytea" NOT NULL
);

CREATE TABLE "report_template_version" (
	"template" uuid NOT NULL,
	"version_no" integer NOT NULL,
	"content" jsonb NOT NULL,
	"published_at" timestamp with time zone NOT NULL,
	"published_by" text NOT NULL,
	CONSTRAINT "report_template_version_template_version_no_pk" PRIMARY KEY("template","version_no")
);

ALTER TABLE "report_instance" ADD COLUMN "template" uuid;

ALTER TABLE "report_instance" ADD COLUMN "template_version" integer;

ALTER TABLE "report_instance" ADD COLUMN "filters" jsonb;

ALTER TABLE "report_instance" ADD COLUMN "pdf_hash" text;

ALTER TABLE "report_instance" ADD COLUMN "paper" jsonb;

ALTER TABLE "report_instance" ADD COLUMN "corrects" uuid;

ALTER TABLE "report_instance" ADD COLUMN "correction_note" text;

CREATE UNIQUE INDEX "report_template_code_key" ON "report_template" USING btree ("code");

CREATE INDEX "report_template_organisation_state_idx" ON "report_template" USING btree ("organisation","state");

CREATE INDEX "report_template_base_idx" ON "report_template" USING btree ("base");

CREATE INDEX "report_template_list_idx" ON "report_template" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "report_template_org_list_idx" ON "report_template" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "report_template_name_trgm" ON "report_template" USING gin ("name" gin_trgm_ops);

CREATE INDEX "report_template_code_trgm" ON "report_template" USING gin ("code" gin_trgm_ops);

CREATE INDEX "report_instance_template_idx" ON "report_instance" USING btree ("template");

CREATE INDEX "report_instance_corrects_idx" ON "report_instance" USING btree ("corrects");

ALTER TABLE "report_instance" ADD CONSTRAINT "report_instance_template_version_check" CHECK ("report_instance"."template_version" between 0 and 2147483647);

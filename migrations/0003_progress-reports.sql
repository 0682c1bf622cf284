CREATE TABLE "disclosure_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"cause_kind" text,
	"kind" text NOT NULL,
	"period" daterange NOT NULL,
	"period_start" date NOT NULL,
	"due_on" date NOT NULL,
	"done_progress" uuid,
	"done_report" uuid,
	"done_files" uuid[],
	"done_on" date,
	"note" text,
	"reminded_on" date,
	"notified_on" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disclosure_task_cause_kind_check" CHECK ("disclosure_task"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "disclosure_task_kind_check" CHECK ("disclosure_task"."kind" in ('planFile', 'planChange', 'quarter', 'emergency5', 'driveFinal', 'projectFinal', 'surplus', 'partnerReport', 'event30', 'feedback', 'annual331', 'annual531')),
	CONSTRAINT "disclosure_task_period_check" CHECK (not isempty("disclosure_task"."period") and not lower_inf("disclosure_task"."period") and not upper_inf("disclosure_task"."period")),
	CONSTRAINT "disclosure_task_state_check" CHECK ("disclosure_task"."state" in ('open', 'done', 'overdue', 'waived'))
);

CREATE TABLE "progress" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"images" uuid[],
	"stage" text,
	"used_amount" bigint,
	"served_count" integer,
	"occurred_on" date NOT NULL,
	"shows_people" boolean NOT NULL,
	"consent_ok" boolean NOT NULL,
	"people" jsonb,
	"attachments" uuid[],
	"corrects" uuid,
	"covers_task" uuid,
	"corrected_by" uuid,
	"figures" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"withdrawn_reason" text,
	"views" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "progress_cause_kind_check" CHECK ("progress"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "progress_kind_check" CHECK ("progress"."kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "progress_used_amount_check" CHECK ("progress"."used_amount" >= 0),
	CONSTRAINT "progress_served_count_check" CHECK ("progress"."served_count" between 0 and 2147483647),
	CONSTRAINT "progress_views_check" CHECK ("progress"."views" between 0 and 2147483647),
	CONSTRAINT "progress_state_check" CHECK ("progress"."state" in ('draft', 'pending', 'published', 'rejected', 'withdrawn'))
);

CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"cause_kind" text NOT NULL,
	"type" text NOT NULL,
	"period" daterange NOT NULL,
	"title" text,
	"sections" text,
	"use_plan" text,
	"served" integer,
	"attachments" uuid[],
	"covers_task" uuid,
	"figures" jsonb,
	"data_at" timestamp(3) with time zone,
	"digest" text,
	"version_no" integer NOT NULL,
	"corrects" uuid,
	"correction_note" text,
	"due_on" date,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "report_cause_kind_check" CHECK ("report"."cause_kind" in ('project', 'fund', 'help')),
	CONSTRAINT "report_type_check" CHECK ("report"."type" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11')),
	CONSTRAINT "report_period_check" CHECK (not isempty("report"."period") and not lower_inf("report"."period") and not upper_inf("report"."period")),
	CONSTRAINT "report_served_check" CHECK ("report"."served" between 0 and 2147483647),
	CONSTRAINT "report_version_no_check" CHECK ("report"."version_no" between 0 and 2147483647),
	CONSTRAINT "report_state_check" CHECK ("report"."state" in ('draft', 'pending', 'rejected', 'published', 'superseded'))
);

CREATE INDEX "disclosure_task_organisation_state_due_on_idx" ON "disclosure_task" USING btree ("organisation","state","due_on");

CREATE INDEX "disclosure_task_cause_kind_state_due_on_idx" ON "disclosure_task" USING btree ("cause_kind","state","due_on");

CREATE INDEX "disclosure_task_cause_state_due_on_idx" ON "disclosure_task" USING btree ("cause","state","due_on");

CREATE INDEX "disclosure_task_list_idx" ON "disclosure_task" USING btree ("due_on","id");

CREATE INDEX "disclosure_task_org_list_idx" ON "disclosure_task" USING btree ("organisation","due_on","id");

CREATE INDEX "disclosure_task_due_on_idx" ON "disclosure_task" USING btree ("due_on");

CREATE INDEX "disclosure_task_done_progress_idx" ON "disclosure_task" USING btree ("done_progress");

CREATE INDEX "disclosure_task_done_report_idx" ON "disclosure_task" USING btree ("done_report");

CREATE INDEX "disclosure_task_title_trgm" ON "disclosure_task" USING gin ("title" gin_trgm_ops);

CREATE INDEX "progress_cause_state_published_at_idx" ON "progress" USING btree ("cause","state","published_at" desc);

CREATE INDEX "progress_organisation_state_created_at_idx" ON "progress" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "progress_cause_kind_state_idx" ON "progress" USING btree ("cause_kind","state");

CREATE INDEX "progress_corrects_idx" ON "progress" USING btree ("corrects");

CREATE INDEX "progress_covers_task_idx" ON "progress" USING btree ("covers_task");

CREATE INDEX "progress_list_idx" ON "progress" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "progress_org_list_idx" ON "progress" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "progress_corrected_by_idx" ON "progress" USING btree ("corrected_by");

CREATE INDEX "progress_submitted_by_idx" ON "progress" USING btree ("submitted_by");

CREATE INDEX "progress_title_trgm" ON "progress" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "report_number_key" ON "report" USING btree ("number");

CREATE INDEX "report_cause_state_type_idx" ON "report" USING btree ("cause","state","type");

CREATE INDEX "report_organisation_state_created_at_idx" ON "report" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "report_cause_kind_state_idx" ON "report" USING btree ("cause_kind","state");

CREATE INDEX "report_corrects_idx" ON "report" USING btree ("corrects");

CREATE INDEX "report_list_idx" ON "report" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "report_org_list_idx" ON "report" USING btree ("organisation","updated_at" desc,"id" desc);

CREATE INDEX "report_covers_task_idx" ON "report" USING btree ("covers_task");

CREATE INDEX "report_submitted_by_idx" ON "report" USING btree ("submitted_by");

CREATE INDEX "report_title_trgm" ON "report" USING gin ("title" gin_trgm_ops);

CREATE INDEX "report_number_trgm" ON "report" USING gin ("number" gin_trgm_ops);

CREATE TABLE "data_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"text" text NOT NULL,
	"query" jsonb NOT NULL,
	"form" text NOT NULL,
	"pinned" boolean NOT NULL,
	"sort" integer NOT NULL,
	"shared" text NOT NULL,
	"schedule" text NOT NULL,
	"organisation" uuid,
	"department" uuid,
	"owner" uuid,
	"feedback" text,
	"last_run_at" timestamp(3) with time zone,
	"runs" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "data_question_form_check" CHECK ("data_question"."form" in ('auto', 'figure', 'table', 'line', 'column', 'bar', 'pie')),
	CONSTRAINT "data_question_sort_check" CHECK ("data_question"."sort" between 0 and 999),
	CONSTRAINT "data_question_shared_check" CHECK ("data_question"."shared" in ('self', 'department', 'organisation')),
	CONSTRAINT "data_question_schedule_check" CHECK ("data_question"."schedule" in ('none', 'weekly', 'monthly')),
	CONSTRAINT "data_question_feedback_check" CHECK ("data_question"."feedback" in ('right', 'wrong')),
	CONSTRAINT "data_question_runs_check" CHECK ("data_question"."runs" between 0 and 2147483647)
);

CREATE INDEX "data_question_owner_sort_idx" ON "data_question" USING btree ("owner","sort");

CREATE INDEX "data_question_organisation_shared_idx" ON "data_question" USING btree ("organisation","shared");

CREATE INDEX "data_question_schedule_idx" ON "data_question" USING btree ("schedule");

CREATE INDEX "data_question_list_idx" ON "data_question" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "data_question_department_idx" ON "data_question" USING btree ("department");

CREATE INDEX "data_question_text_trgm" ON "data_question" USING gin ("text" gin_trgm_ops);

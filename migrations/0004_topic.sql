CREATE TABLE "federation_page" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"level" text NOT NULL,
	"area" text,
	"parent" uuid,
	"path" text NOT NULL,
	"banner" uuid,
	"small_banner" uuid,
	"logo" uuid,
	"colour" text,
	"intro" text,
	"leaders" jsonb,
	"blocks" jsonb,
	"causes" jsonb,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"sort" integer NOT NULL,
	"views" integer NOT NULL,
	"in_review" boolean NOT NULL,
	"published" jsonb,
	"published_at" timestamp(3) with time zone,
	"offline_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "federation_page_level_check" CHECK ("federation_page"."level" in ('nation', 'province', 'city', 'county', 'street')),
	CONSTRAINT "federation_page_sort_check" CHECK ("federation_page"."sort" between 0 and 9999),
	CONSTRAINT "federation_page_views_check" CHECK ("federation_page"."views" between 0 and 2147483647),
	CONSTRAINT "federation_page_state_check" CHECK ("federation_page"."state" in ('draft', 'pending', 'online', 'offline'))
);

CREATE TABLE "federation_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"page" uuid NOT NULL,
	"federation" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"answered_at" timestamp(3) with time zone,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "federation_member_state_check" CHECK ("federation_member"."state" in ('asked', 'confirmed', 'declined', 'ended'))
);

CREATE TABLE "federation_daily" (
	"page" uuid NOT NULL,
	"day" date NOT NULL,
	"views" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "federation_daily_page_day_pk" PRIMARY KEY("page","day")
);

CREATE UNIQUE INDEX "federation_page_number_key" ON "federation_page" USING btree ("number");

CREATE UNIQUE INDEX "federation_page_path_key" ON "federation_page" USING btree ("path");

CREATE INDEX "federation_page_state_sort_idx" ON "federation_page" USING btree ("state","sort");

CREATE INDEX "federation_page_area_idx" ON "federation_page" USING btree ("area");

CREATE INDEX "federation_page_parent_idx" ON "federation_page" USING btree ("parent");

CREATE INDEX "federation_page_list_idx" ON "federation_page" USING btree ("sort","id");

CREATE INDEX "federation_page_org_list_idx" ON "federation_page" USING btree ("organisation","sort","id");

CREATE INDEX "federation_page_organisation_idx" ON "federation_page" USING btree ("organisation");

CREATE INDEX "federation_page_title_trgm" ON "federation_page" USING gin ("title" gin_trgm_ops);

CREATE INDEX "federation_page_number_trgm" ON "federation_page" USING gin ("number" gin_trgm_ops);

CREATE INDEX "federation_page_path_trgm" ON "federation_page" USING gin ("path" gin_trgm_ops);

CREATE INDEX "federation_member_page_state_idx" ON "federation_member" USING btree ("page","state");

CREATE INDEX "federation_member_list_idx" ON "federation_member" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "federation_member_org_list_idx" ON "federation_member" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "federation_member_federation_idx" ON "federation_member" USING btree ("federation");

CREATE INDEX "federation_member_organisation_idx" ON "federation_member" USING btree ("organisation");

CREATE TABLE "equipment_audit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"scope" text NOT NULL,
	"station" uuid,
	"place_name" text,
	"due_on" date NOT NULL,
	"counters" uuid[] NOT NULL,
	"expected" integer NOT NULL,
	"in_place" integer NOT NULL,
	"moved" integer NOT NULL,
	"missing" integer NOT NULL,
	"unknown" integer NOT NULL,
	"checked_by" uuid,
	"checked_at" timestamp(3) with time zone,
	"closed_by" uuid,
	"closed_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_audit_scope_check" CHECK ("equipment_audit"."scope" in ('1', '2', '3', '4')),
	CONSTRAINT "equipment_audit_expected_check" CHECK ("equipment_audit"."expected" between 0 and 2147483647),
	CONSTRAINT "equipment_audit_in_place_check" CHECK ("equipment_audit"."in_place" between 0 and 2147483647),
	CONSTRAINT "equipment_audit_moved_check" CHECK ("equipment_audit"."moved" between 0 and 2147483647),
	CONSTRAINT "equipment_audit_missing_check" CHECK ("equipment_audit"."missing" between 0 and 2147483647),
	CONSTRAINT "equipment_audit_unknown_check" CHECK ("equipment_audit"."unknown" between 0 and 2147483647),
	CONSTRAINT "equipment_audit_state_check" CHECK ("equipment_audit"."state" in ('open', 'checked', 'closed'))
);

CREATE TABLE "equipment_audit_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"audit" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"equipment" uuid,
	"sn" text NOT NULL,
	"expected_place" text,
	"found" text,
	"actual_place" text,
	"condition" text,
	"note" text,
	"at" timestamp(3) with time zone,
	"counted_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_audit_line_found_check" CHECK ("equipment_audit_line"."found" in ('1', '2', '3', '4')),
	CONSTRAINT "equipment_audit_line_condition_check" CHECK ("equipment_audit_line"."condition" in ('1', '2', '3'))
);

ALTER TABLE "partner_platform" ADD COLUMN "mapping" jsonb;

ALTER TABLE "partner_platform" ADD COLUMN "mapping_version" integer;

CREATE UNIQUE INDEX "equipment_audit_number_key" ON "equipment_audit" USING btree ("number");

CREATE INDEX "equipment_audit_organisation_state_created_at_idx" ON "equipment_audit" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "equipment_audit_list_idx" ON "equipment_audit" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "equipment_audit_org_list_idx" ON "equipment_audit" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "equipment_audit_station_idx" ON "equipment_audit" USING btree ("station");

CREATE INDEX "equipment_audit_checked_by_idx" ON "equipment_audit" USING btree ("checked_by");

CREATE INDEX "equipment_audit_closed_by_idx" ON "equipment_audit" USING btree ("closed_by");

CREATE INDEX "equipment_audit_number_trgm" ON "equipment_audit" USING gin ("number" gin_trgm_ops);

CREATE INDEX "equipment_audit_place_name_trgm" ON "equipment_audit" USING gin ("place_name" gin_trgm_ops);

CREATE INDEX "equipment_audit_line_audit_found_idx" ON "equipment_audit_line" USING btree ("audit","found");

CREATE INDEX "equipment_audit_line_list_idx" ON "equipment_audit_line" USING btree ("sn","id");

CREATE INDEX "equipment_audit_line_org_list_idx" ON "equipment_audit_line" USING btree ("organisation","sn","id");

CREATE INDEX "equipment_audit_line_organisation_idx" ON "equipment_audit_line" USING btree ("organisation");

CREATE INDEX "equipment_audit_line_equipment_idx" ON "equipment_audit_line" USING btree ("equipment");

CREATE INDEX "equipment_audit_line_counted_by_idx" ON "equipment_audit_line" USING btree ("counted_by");

CREATE INDEX "equipment_audit_line_sn_trgm" ON "equipment_audit_line" USING gin ("sn" gin_trgm_ops);

ALTER TABLE "partner_platform" ADD CONSTRAINT "partner_platform_mapping_version_check" CHECK ("partner_platform"."mapping_version" between 0 and 2147483647);

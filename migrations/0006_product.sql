CREATE TABLE "module" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"uri" text NOT NULL,
	"title" text NOT NULL,
	"icon" text NOT NULL,
	"kind" text NOT NULL,
	"saleable" boolean NOT NULL,
	"home" text NOT NULL,
	"description" text,
	"depends_on" uuid[],
	"sort" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "module_kind_check" CHECK ("module"."kind" in ('business', 'operation', 'system')),
	CONSTRAINT "module_sort_check" CHECK ("module"."sort" between 0 and 999),
	CONSTRAINT "module_state_check" CHECK ("module"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "menu" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"module" uuid NOT NULL,
	"path" text NOT NULL,
	"title" text NOT NULL,
	"icon" text,
	"external" boolean NOT NULL,
	"hidden" boolean NOT NULL,
	"kept_hidden" boolean NOT NULL,
	"showlink" boolean NOT NULL,
	"open_in" text NOT NULL,
	"original" text,
	"sort" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "menu_open_in_check" CHECK ("menu"."open_in" in ('here', 'window')),
	CONSTRAINT "menu_sort_check" CHECK ("menu"."sort" between 0 and 99999),
	CONSTRAINT "menu_state_check" CHECK ("menu"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "function" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"module" uuid NOT NULL,
	"requires" uuid[],
	"tenant_switch" boolean NOT NULL,
	"release" text NOT NULL,
	"organisations" uuid[],
	"description" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "function_release_check" CHECK ("function"."release" in ('all', 'named')),
	CONSTRAINT "function_state_check" CHECK ("function"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "control" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"record" text NOT NULL,
	"menus" uuid[],
	"kind" text NOT NULL,
	"risk" text NOT NULL,
	"step_up" text NOT NULL,
	"exclusive" uuid[],
	"allowed_kinds" text[] NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "control_kind_check" CHECK ("control"."kind" in ('button', 'bulk', 'tab', 'field', 'import', 'export', 'call')),
	CONSTRAINT "control_risk_check" CHECK ("control"."risk" in ('usual', 'important', 'high')),
	CONSTRAINT "control_step_up_check" CHECK ("control"."step_up" in ('none', 'confirm', 'key')),
	CONSTRAINT "control_allowed_kinds_check" CHECK ("control"."allowed_kinds" <@ array['platform', 'organisation', 'unit', 'vendor', 'merchant']::text[]),
	CONSTRAINT "control_state_check" CHECK ("control"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "product" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"edition" text NOT NULL,
	"summary" text,
	"detail" text,
	"modules" uuid[] NOT NULL,
	"functions" uuid[],
	"year_price" bigint NOT NULL,
	"trial_days" integer NOT NULL,
	"max_accounts" integer,
	"max_causes" integer,
	"storage_gb" integer,
	"sms_monthly" integer,
	"export_rows" integer,
	"sort" integer,
	"release" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "product_edition_check" CHECK ("product"."edition" in ('basic', 'standard', 'professional', 'custom')),
	CONSTRAINT "product_year_price_check" CHECK ("product"."year_price" >= 0),
	CONSTRAINT "product_trial_days_check" CHECK ("product"."trial_days" between 0 and 90),
	CONSTRAINT "product_max_accounts_check" CHECK ("product"."max_accounts" between 1 and 100000),
	CONSTRAINT "product_max_causes_check" CHECK ("product"."max_causes" between 1 and 100000),
	CONSTRAINT "product_storage_gb_check" CHECK ("product"."storage_gb" between 1 and 100000),
	CONSTRAINT "product_sms_monthly_check" CHECK ("product"."sms_monthly" between 0 and 10000000),
	CONSTRAINT "product_export_rows_check" CHECK ("product"."export_rows" between 1 and 10000000),
	CONSTRAINT "product_sort_check" CHECK ("product"."sort" between 0 and 999),
	CONSTRAINT "product_release_check" CHECK ("product"."release" between 0 and 2147483647),
	CONSTRAINT "product_state_check" CHECK ("product"."state" in ('draft', 'onSale', 'retired'))
);

CREATE TABLE "product_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"product" uuid NOT NULL,
	"release" integer NOT NULL,
	"label" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "product_version_release_check" CHECK ("product_version"."release" between 0 and 2147483647)
);

CREATE TABLE "product_organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"product" uuid NOT NULL,
	"release" integer NOT NULL,
	"kind" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"price" bigint NOT NULL,
	"contract_no" text,
	"contract" uuid[],
	"extra_modules" uuid[],
	"extra_functions" uuid[],
	"max_accounts" integer,
	"max_causes" integer,
	"storage_gb" integer,
	"sms_monthly" integer,
	"export_rows" integer,
	"next_product" uuid,
	"remark" text,
	"told" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "product_organisation_release_check" CHECK ("product_organisation"."release" between 0 and 2147483647),
	CONSTRAINT "product_organisation_kind_check" CHECK ("product_organisation"."kind" in ('trial', 'formal', 'gift')),
	CONSTRAINT "product_organisation_price_check" CHECK ("product_organisation"."price" >= 0),
	CONSTRAINT "product_organisation_max_accounts_check" CHECK ("product_organisation"."max_accounts" between 1 and 100000),
	CONSTRAINT "product_organisation_max_causes_check" CHECK ("product_organisation"."max_causes" between 1 and 100000),
	CONSTRAINT "product_organisation_storage_gb_check" CHECK ("product_organisation"."storage_gb" between 1 and 100000),
	CONSTRAINT "product_organisation_sms_monthly_check" CHECK ("product_organisation"."sms_monthly" between 0 and 10000000),
	CONSTRAINT "product_organisation_export_rows_check" CHECK ("product_organisation"."export_rows" between 1 and 10000000),
	CONSTRAINT "product_organisation_told_check" CHECK ("product_organisation"."told" between 0 and 2147483647),
	CONSTRAINT "product_organisation_state_check" CHECK ("product_organisation"."state" in ('trial', 'active', 'grace', 'limited', 'suspended', 'ended'))
);

CREATE UNIQUE INDEX "module_uri_key" ON "module" USING btree ("uri");

CREATE INDEX "module_list_idx" ON "module" USING btree ("sort","id");

CREATE INDEX "module_title_trgm" ON "module" USING gin ("title" gin_trgm_ops);

CREATE INDEX "module_uri_trgm" ON "module" USING gin ("uri" gin_trgm_ops);

CREATE UNIQUE INDEX "menu_path_key" ON "menu" USING btree ("path");

CREATE INDEX "menu_list_idx" ON "menu" USING btree ("sort","id");

CREATE INDEX "menu_module_idx" ON "menu" USING btree ("module");

CREATE INDEX "menu_title_trgm" ON "menu" USING gin ("title" gin_trgm_ops);

CREATE INDEX "menu_path_trgm" ON "menu" USING gin ("path" gin_trgm_ops);

CREATE UNIQUE INDEX "function_code_key" ON "function" USING btree ("code");

CREATE INDEX "function_list_idx" ON "function" USING btree ("code","id");

CREATE INDEX "function_module_idx" ON "function" USING btree ("module");

CREATE INDEX "function_code_trgm" ON "function" USING gin ("code" gin_trgm_ops);

CREATE INDEX "function_name_trgm" ON "function" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "control_action_key" ON "control" USING btree ("action");

CREATE INDEX "control_list_idx" ON "control" USING btree ("action","id");

CREATE INDEX "control_label_trgm" ON "control" USING gin ("label" gin_trgm_ops);

CREATE INDEX "control_action_trgm" ON "control" USING gin ("action" gin_trgm_ops);

CREATE INDEX "control_record_trgm" ON "control" USING gin ("record" gin_trgm_ops);

CREATE UNIQUE INDEX "product_code_key" ON "product" USING btree ("code");

CREATE UNIQUE INDEX "product_name_key" ON "product" USING btree ("name");

CREATE INDEX "product_list_idx" ON "product" USING btree ("sort","id");

CREATE INDEX "product_name_trgm" ON "product" USING gin ("name" gin_trgm_ops);

CREATE INDEX "product_code_trgm" ON "product" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "product_version_release_key" ON "product_version" USING btree ("release","product");

CREATE INDEX "product_version_list_idx" ON "product_version" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "product_version_product_idx" ON "product_version" USING btree ("product");

CREATE UNIQUE INDEX "product_organisation_number_key" ON "product_organisation" USING btree ("number");

CREATE INDEX "product_organisation_organisation_state_idx" ON "product_organisation" USING btree ("organisation","state");

CREATE INDEX "product_organisation_list_idx" ON "product_organisation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "product_organisation_org_list_idx" ON "product_organisation" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "product_organisation_product_idx" ON "product_organisation" USING btree ("product");

CREATE INDEX "product_organisation_to_idx" ON "product_organisation" USING btree ("to");

CREATE INDEX "product_organisation_next_product_idx" ON "product_organisation" USING btree ("next_product");

CREATE INDEX "product_organisation_number_trgm" ON "product_organisation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "product_organisation_contract_no_trgm" ON "product_organisation" USING gin ("contract_no" gin_trgm_ops);

CREATE TABLE "competent_unit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"sector" text NOT NULL,
	"level" text NOT NULL,
	"area" text NOT NULL,
	"parent" uuid,
	"uscc" text,
	"leader" text,
	"contact" text,
	"phone" "bytea",
	"phone_index" text,
	"address" jsonb,
	"rescue_types" uuid[],
	"sort" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "competent_unit_sector_check" CHECK ("competent_unit"."sector" in ('mz', 'jy', 'rs', 'zj', 'wj', 'yj', 'yb', 'cl', 'gh', 'fl', 'tw', 'hh', 'ny', 'ty', 'qt')),
	CONSTRAINT "competent_unit_level_check" CHECK ("competent_unit"."level" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "competent_unit_sort_check" CHECK ("competent_unit"."sort" between 0 and 99999),
	CONSTRAINT "competent_unit_state_check" CHECK ("competent_unit"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "rescue_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"group" text NOT NULL,
	"unit" text NOT NULL,
	"period" text NOT NULL,
	"max_times" integer NOT NULL,
	"max_amount" bigint,
	"classifies" uuid[],
	"needs_notice" boolean NOT NULL,
	"notice_days" integer NOT NULL,
	"quick" boolean NOT NULL,
	"quick_max" bigint,
	"surveyors" integer NOT NULL,
	"save_types" text[] NOT NULL,
	"age_from" integer,
	"age_to" integer,
	"sector" text,
	"valid_months" integer,
	"category" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_type_sort_check" CHECK ("rescue_type"."sort" between 0 and 99999),
	CONSTRAINT "rescue_type_group_check" CHECK ("rescue_type"."group" in ('1', '2', '3', '4', '9')),
	CONSTRAINT "rescue_type_unit_check" CHECK ("rescue_type"."unit" in ('1', '2')),
	CONSTRAINT "rescue_type_period_check" CHECK ("rescue_type"."period" in ('1', '2', '3', '4')),
	CONSTRAINT "rescue_type_max_times_check" CHECK ("rescue_type"."max_times" between 1 and 999),
	CONSTRAINT "rescue_type_max_amount_check" CHECK ("rescue_type"."max_amount" >= 0),
	CONSTRAINT "rescue_type_notice_days_check" CHECK ("rescue_type"."notice_days" between 5 and 30),
	CONSTRAINT "rescue_type_quick_max_check" CHECK ("rescue_type"."quick_max" >= 0),
	CONSTRAINT "rescue_type_surveyors_check" CHECK ("rescue_type"."surveyors" between 0 and 9),
	CONSTRAINT "rescue_type_save_types_check" CHECK ("rescue_type"."save_types" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "rescue_type_age_from_check" CHECK ("rescue_type"."age_from" between 0 and 130),
	CONSTRAINT "rescue_type_age_to_check" CHECK ("rescue_type"."age_to" between 0 and 130),
	CONSTRAINT "rescue_type_sector_check" CHECK ("rescue_type"."sector" in ('mz', 'jy', 'rs', 'zj', 'wj', 'yj', 'yb', 'cl', 'gh', 'fl', 'tw', 'hh', 'ny', 'ty', 'qt')),
	CONSTRAINT "rescue_type_valid_months_check" CHECK ("rescue_type"."valid_months" between 1 and 120),
	CONSTRAINT "rescue_type_state_check" CHECK ("rescue_type"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "rescue_classify" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"low_income" boolean NOT NULL,
	"unit" text NOT NULL,
	"valid_months" integer,
	"proof" boolean NOT NULL,
	"sensitive" boolean NOT NULL,
	"minor" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_classify_sort_check" CHECK ("rescue_classify"."sort" between 0 and 99999),
	CONSTRAINT "rescue_classify_unit_check" CHECK ("rescue_classify"."unit" in ('1', '2')),
	CONSTRAINT "rescue_classify_valid_months_check" CHECK ("rescue_classify"."valid_months" between 1 and 120),
	CONSTRAINT "rescue_classify_state_check" CHECK ("rescue_classify"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "disability_category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"cert_digit" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disability_category_sort_check" CHECK ("disability_category"."sort" between 0 and 99999),
	CONSTRAINT "disability_category_cert_digit_check" CHECK ("disability_category"."cert_digit" between 1 and 7),
	CONSTRAINT "disability_category_state_check" CHECK ("disability_category"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "disability_grade" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"cert_digit" integer NOT NULL,
	"severe" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "disability_grade_sort_check" CHECK ("disability_grade"."sort" between 0 and 99999),
	CONSTRAINT "disability_grade_cert_digit_check" CHECK ("disability_grade"."cert_digit" between 1 and 4),
	CONSTRAINT "disability_grade_state_check" CHECK ("disability_grade"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "family_relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"sex" text,
	"short" boolean NOT NULL,
	"reverse_male" uuid,
	"reverse_female" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "family_relation_sort_check" CHECK ("family_relation"."sort" between 0 and 99999),
	CONSTRAINT "family_relation_sex_check" CHECK ("family_relation"."sex" in ('1', '2')),
	CONSTRAINT "family_relation_state_check" CHECK ("family_relation"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "living_ability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"scale" text NOT NULL,
	"unmet_from" integer,
	"unmet_to" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "living_ability_sort_check" CHECK ("living_ability"."sort" between 0 and 99999),
	CONSTRAINT "living_ability_scale_check" CHECK ("living_ability"."scale" in ('1', '2')),
	CONSTRAINT "living_ability_unmet_from_check" CHECK ("living_ability"."unmet_from" between 0 and 6),
	CONSTRAINT "living_ability_unmet_to_check" CHECK ("living_ability"."unmet_to" between 0 and 6),
	CONSTRAINT "living_ability_state_check" CHECK ("living_ability"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "living_indicator" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "living_indicator_sort_check" CHECK ("living_indicator"."sort" between 0 and 99999),
	CONSTRAINT "living_indicator_state_check" CHECK ("living_indicator"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "health_status" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"short" boolean NOT NULL,
	"serious" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "health_status_sort_check" CHECK ("health_status"."sort" between 0 and 99999),
	CONSTRAINT "health_status_state_check" CHECK ("health_status"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "severe_disease" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"list" text NOT NULL,
	"icd10" text,
	"child_only" boolean NOT NULL,
	"alias" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "severe_disease_sort_check" CHECK ("severe_disease"."sort" between 0 and 99999),
	CONSTRAINT "severe_disease_list_check" CHECK ("severe_disease"."list" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "severe_disease_state_check" CHECK ("severe_disease"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "support_way" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"category" text NOT NULL,
	"save_type" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "support_way_sort_check" CHECK ("support_way"."sort" between 0 and 99999),
	CONSTRAINT "support_way_category_check" CHECK ("support_way"."category" in ('1', '2')),
	CONSTRAINT "support_way_save_type_check" CHECK ("support_way"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "support_way_state_check" CHECK ("support_way"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "work_ability" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"no_work" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "work_ability_sort_check" CHECK ("work_ability"."sort" between 0 and 99999),
	CONSTRAINT "work_ability_state_check" CHECK ("work_ability"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "education" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"national_code" text,
	"source" text,
	"sort" integer,
	"builtin" boolean NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"remark" text,
	"parent" uuid,
	"short" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "education_sort_check" CHECK ("education"."sort" between 0 and 99999),
	CONSTRAINT "education_state_check" CHECK ("education"."state" in ('enabled', 'disabled'))
);

CREATE UNIQUE INDEX "competent_unit_number_key" ON "competent_unit" USING btree ("number");

CREATE INDEX "competent_unit_area_idx" ON "competent_unit" USING btree ("area");

CREATE INDEX "competent_unit_sector_level_idx" ON "competent_unit" USING btree ("sector","level");

CREATE INDEX "competent_unit_list_idx" ON "competent_unit" USING btree ("sort","id");

CREATE INDEX "competent_unit_parent_idx" ON "competent_unit" USING btree ("parent");

CREATE INDEX "competent_unit_phone_idx" ON "competent_unit" USING btree ("phone_index");

CREATE INDEX "competent_unit_name_trgm" ON "competent_unit" USING gin ("name" gin_trgm_ops);

CREATE INDEX "competent_unit_number_trgm" ON "competent_unit" USING gin ("number" gin_trgm_ops);

CREATE INDEX "competent_unit_uscc_trgm" ON "competent_unit" USING gin ("uscc" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_type_code_key" ON "rescue_type" USING btree ("code");

CREATE INDEX "rescue_type_list_idx" ON "rescue_type" USING btree ("sort","id");

CREATE INDEX "rescue_type_parent_idx" ON "rescue_type" USING btree ("parent");

CREATE INDEX "rescue_type_category_idx" ON "rescue_type" USING btree ("category");

CREATE INDEX "rescue_type_code_trgm" ON "rescue_type" USING gin ("code" gin_trgm_ops);

CREATE INDEX "rescue_type_name_trgm" ON "rescue_type" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_classify_code_key" ON "rescue_classify" USING btree ("code");

CREATE INDEX "rescue_classify_list_idx" ON "rescue_classify" USING btree ("sort","id");

CREATE INDEX "rescue_classify_parent_idx" ON "rescue_classify" USING btree ("parent");

CREATE INDEX "rescue_classify_code_trgm" ON "rescue_classify" USING gin ("code" gin_trgm_ops);

CREATE INDEX "rescue_classify_name_trgm" ON "rescue_classify" USING gin ("name" gin_trgm_ops);

CREATE INDEX "rescue_classify_national_code_trgm" ON "rescue_classify" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "disability_category_code_key" ON "disability_category" USING btree ("code");

CREATE UNIQUE INDEX "disability_category_cert_digit_key" ON "disability_category" USING btree ("cert_digit");

CREATE INDEX "disability_category_list_idx" ON "disability_category" USING btree ("sort","id");

CREATE INDEX "disability_category_code_trgm" ON "disability_category" USING gin ("code" gin_trgm_ops);

CREATE INDEX "disability_category_name_trgm" ON "disability_category" USING gin ("name" gin_trgm_ops);

CREATE INDEX "disability_category_national_code_trgm" ON "disability_category" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "disability_grade_code_key" ON "disability_grade" USING btree ("code");

CREATE UNIQUE INDEX "disability_grade_cert_digit_key" ON "disability_grade" USING btree ("cert_digit");

CREATE INDEX "disability_grade_list_idx" ON "disability_grade" USING btree ("sort","id");

CREATE INDEX "disability_grade_code_trgm" ON "disability_grade" USING gin ("code" gin_trgm_ops);

CREATE INDEX "disability_grade_name_trgm" ON "disability_grade" USING gin ("name" gin_trgm_ops);

CREATE INDEX "disability_grade_national_code_trgm" ON "disability_grade" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "family_relation_code_key" ON "family_relation" USING btree ("code");

CREATE INDEX "family_relation_list_idx" ON "family_relation" USING btree ("sort","id");

CREATE INDEX "family_relation_parent_idx" ON "family_relation" USING btree ("parent");

CREATE INDEX "family_relation_reverse_male_idx" ON "family_relation" USING btree ("reverse_male");

CREATE INDEX "family_relation_reverse_female_idx" ON "family_relation" USING btree ("reverse_female");

CREATE INDEX "family_relation_code_trgm" ON "family_relation" USING gin ("code" gin_trgm_ops);

CREATE INDEX "family_relation_name_trgm" ON "family_relation" USING gin ("name" gin_trgm_ops);

CREATE INDEX "family_relation_national_code_trgm" ON "family_relation" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "living_ability_code_key" ON "living_ability" USING btree ("code");

CREATE INDEX "living_ability_list_idx" ON "living_ability" USING btree ("sort","id");

CREATE INDEX "living_ability_code_trgm" ON "living_ability" USING gin ("code" gin_trgm_ops);

CREATE INDEX "living_ability_name_trgm" ON "living_ability" USING gin ("name" gin_trgm_ops);

CREATE INDEX "living_ability_national_code_trgm" ON "living_ability" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "living_indicator_code_key" ON "living_indicator" USING btree ("code");

CREATE INDEX "living_indicator_list_idx" ON "living_indicator" USING btree ("sort","id");

CREATE INDEX "living_indicator_code_trgm" ON "living_indicator" USING gin ("code" gin_trgm_ops);

CREATE INDEX "living_indicator_name_trgm" ON "living_indicator" USING gin ("name" gin_trgm_ops);

CREATE INDEX "living_indicator_national_code_trgm" ON "living_indicator" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "health_status_code_key" ON "health_status" USING btree ("code");

CREATE INDEX "health_status_list_idx" ON "health_status" USING btree ("sort","id");

CREATE INDEX "health_status_parent_idx" ON "health_status" USING btree ("parent");

CREATE INDEX "health_status_code_trgm" ON "health_status" USING gin ("code" gin_trgm_ops);

CREATE INDEX "health_status_name_trgm" ON "health_status" USING gin ("name" gin_trgm_ops);

CREATE INDEX "health_status_national_code_trgm" ON "health_status" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "severe_disease_code_key" ON "severe_disease" USING btree ("code");

CREATE INDEX "severe_disease_list_idx" ON "severe_disease" USING btree ("sort","id");

CREATE INDEX "severe_disease_code_trgm" ON "severe_disease" USING gin ("code" gin_trgm_ops);

CREATE INDEX "severe_disease_name_trgm" ON "severe_disease" USING gin ("name" gin_trgm_ops);

CREATE INDEX "severe_disease_alias_trgm" ON "severe_disease" USING gin ("alias" gin_trgm_ops);

CREATE INDEX "severe_disease_icd10_trgm" ON "severe_disease" USING gin ("icd10" gin_trgm_ops);

CREATE UNIQUE INDEX "support_way_code_key" ON "support_way" USING btree ("code");

CREATE INDEX "support_way_list_idx" ON "support_way" USING btree ("sort","id");

CREATE INDEX "support_way_code_trgm" ON "support_way" USING gin ("code" gin_trgm_ops);

CREATE INDEX "support_way_name_trgm" ON "support_way" USING gin ("name" gin_trgm_ops);

CREATE INDEX "support_way_national_code_trgm" ON "support_way" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "work_ability_code_key" ON "work_ability" USING btree ("code");

CREATE INDEX "work_ability_list_idx" ON "work_ability" USING btree ("sort","id");

CREATE INDEX "work_ability_code_trgm" ON "work_ability" USING gin ("code" gin_trgm_ops);

CREATE INDEX "work_ability_name_trgm" ON "work_ability" USING gin ("name" gin_trgm_ops);

CREATE INDEX "work_ability_national_code_trgm" ON "work_ability" USING gin ("national_code" gin_trgm_ops);

CREATE UNIQUE INDEX "education_code_key" ON "education" USING btree ("code");

CREATE INDEX "education_list_idx" ON "education" USING btree ("sort","id");

CREATE INDEX "education_parent_idx" ON "education" USING btree ("parent");

CREATE INDEX "education_code_trgm" ON "education" USING gin ("code" gin_trgm_ops);

CREATE INDEX "education_name_trgm" ON "education" USING gin ("name" gin_trgm_ops);

CREATE INDEX "education_national_code_trgm" ON "education" USING gin ("national_code" gin_trgm_ops);

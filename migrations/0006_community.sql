CREATE TABLE "community" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"street" text NOT NULL,
	"kind" text NOT NULL,
	"urban_code" text,
	"area_size" numeric(15, 3),
	"boundary" jsonb,
	"location" jsonb,
	"secretary" text,
	"director" text,
	"phone" text NOT NULL,
	"address" jsonb NOT NULL,
	"office_from" text,
	"office_to" text,
	"workers" integer,
	"social_workers" integer,
	"volunteers" integer,
	"estates" text,
	"declared_households" integer,
	"declared_persons" integer,
	"declared_on" date,
	"intro" text,
	"photos" uuid[],
	"successor" uuid,
	"merged_on" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "community_kind_check" CHECK ("community"."kind" in ('1', '2', '3', '4')),
	CONSTRAINT "community_urban_code_check" CHECK ("community"."urban_code" in ('111', '112', '121', '122', '123', '210', '220')),
	CONSTRAINT "community_area_size_check" CHECK ("community"."area_size" between 0.001 and 999999999),
	CONSTRAINT "community_workers_check" CHECK ("community"."workers" between 0 and 10000),
	CONSTRAINT "community_social_workers_check" CHECK ("community"."social_workers" between 0 and 10000),
	CONSTRAINT "community_volunteers_check" CHECK ("community"."volunteers" between 0 and 100000),
	CONSTRAINT "community_declared_households_check" CHECK ("community"."declared_households" between 0 and 2147483647),
	CONSTRAINT "community_declared_persons_check" CHECK ("community"."declared_persons" between 0 and 2147483647),
	CONSTRAINT "community_state_check" CHECK ("community"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "grid" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid,
	"area" text,
	"community" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"leader" text,
	"phone" text,
	"leader_account" uuid,
	"member_accounts" uuid[],
	"estates" text,
	"boundary" jsonb,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "grid_state_check" CHECK ("grid"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "community_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"from" uuid NOT NULL,
	"into" uuid NOT NULL,
	"basis" text NOT NULL,
	"effective_on" date NOT NULL,
	"total" integer NOT NULL,
	"moved" integer NOT NULL,
	"done_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "community_merge_total_check" CHECK ("community_merge"."total" between 0 and 2147483647),
	CONSTRAINT "community_merge_moved_check" CHECK ("community_merge"."moved" between 0 and 2147483647),
	CONSTRAINT "community_merge_state_check" CHECK ("community_merge"."state" in ('pending', 'rejected', 'running', 'done', 'undoing', 'undone'))
);

CREATE TABLE "person_intake" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"id_kind" text NOT NULL,
	"paper" "bytea" NOT NULL,
	"name" "bytea" NOT NULL,
	"sex" text,
	"birthday" "bytea",
	"phone" "bytea",
	"phone_index" text,
	"community" uuid,
	"grid" uuid,
	"population_kind" text,
	"person" uuid,
	"outcome" text,
	"converted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_intake_id_kind_check" CHECK ("person_intake"."id_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other')),
	CONSTRAINT "person_intake_sex_check" CHECK ("person_intake"."sex" in ('1', '2')),
	CONSTRAINT "person_intake_population_kind_check" CHECK ("person_intake"."population_kind" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "person_intake_outcome_check" CHECK ("person_intake"."outcome" in ('made', 'linked'))
);

CREATE TABLE "person_health" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"person" uuid NOT NULL,
	"health" uuid,
	"diseases" uuid[],
	"diagnosis" "bytea",
	"disability_no" "bytea",
	"disability_category" uuid,
	"disability_grade" uuid,
	"cert_to" date,
	"unmet" text[],
	"living_ability" uuid,
	"work_ability" uuid,
	"support_way" uuid,
	"monthly_income" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_health_unmet_check" CHECK ("person_health"."unmet" <@ array['1', '2', '3', '4', '5', '6']::text[]),
	CONSTRAINT "person_health_monthly_income_check" CHECK ("person_health"."monthly_income" >= 0)
);

CREATE TABLE "person_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"text_version" text NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"papers" uuid[] NOT NULL,
	"withdrawn_on" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_consent_kind_check" CHECK ("person_consent"."kind" in ('collect', 'sensitive', 'publish', 'verify')),
	CONSTRAINT "person_consent_state_check" CHECK ("person_consent"."state" in ('given', 'withdrawn'))
);

CREATE TABLE "person_classify" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"person" uuid NOT NULL,
	"household" uuid,
	"classify" uuid NOT NULL,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"basis" text NOT NULL,
	"document_no" text NOT NULL,
	"papers" uuid[],
	"decided_by" text NOT NULL,
	"ended_on" date,
	"end_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_classify_basis_check" CHECK ("person_classify"."basis" in ('civil', 'data', 'organisation')),
	CONSTRAINT "person_classify_state_check" CHECK ("person_classify"."state" in ('valid', 'ended'))
);

CREATE TABLE "person_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"person" uuid NOT NULL,
	"field" text NOT NULL,
	"former" "bytea",
	"next" "bytea",
	"bank_name" text,
	"died_on" date,
	"new_head" uuid,
	"evidence" uuid[] NOT NULL,
	"remark" text,
	"reviewed_at" timestamp(3) with time zone,
	"opinion" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_change_field_check" CHECK ("person_change"."field" in ('name', 'idNumber', 'bankCard', 'death')),
	CONSTRAINT "person_change_state_check" CHECK ("person_change"."state" in ('pending', 'effective', 'rejected'))
);

CREATE TABLE "duplicate_pair" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"rules" text[] NOT NULL,
	"score" integer NOT NULL,
	"into" uuid,
	"merged_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "duplicate_pair_rules_check" CHECK ("duplicate_pair"."rules" <@ array['otherPaper', 'nameBirthday', 'phoneName', 'oneDigit']::text[]),
	CONSTRAINT "duplicate_pair_score_check" CHECK ("duplicate_pair"."score" between 0 and 100),
	CONSTRAINT "duplicate_pair_state_check" CHECK ("duplicate_pair"."state" in ('open', 'different', 'same'))
);

CREATE TABLE "household_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"area" text,
	"household" uuid NOT NULL,
	"person" uuid NOT NULL,
	"relation" uuid NOT NULL,
	"is_head" boolean NOT NULL,
	"living" boolean NOT NULL,
	"apart" text,
	"from" date NOT NULL,
	"to" date,
	"reason" text NOT NULL,
	"end_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "household_member_apart_check" CHECK ("household_member"."apart" in ('monastic', 'prison')),
	CONSTRAINT "household_member_reason_check" CHECK ("household_member"."reason" in ('first', 'birth', 'movedIn', 'marriage', 'split', 'merge', 'death', 'movedOut', 'head', 'correction')),
	CONSTRAINT "household_member_end_reason_check" CHECK ("household_member"."end_reason" in ('first', 'birth', 'movedIn', 'marriage', 'split', 'merge', 'death', 'movedOut', 'head', 'correction'))
);

CREATE TABLE "house" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"community" uuid NOT NULL,
	"area" text,
	"number" text NOT NULL,
	"standard_address" text NOT NULL,
	"estate" text NOT NULL,
	"building" text NOT NULL,
	"unit" text,
	"room" text NOT NULL,
	"grid" uuid,
	"kind" text NOT NULL,
	"area_size" numeric(15, 2),
	"layout" text,
	"property" text,
	"holder" "bytea",
	"holder_phone" "bytea",
	"holder_phone_index" text,
	"certificate_no" "bytea",
	"use" text NOT NULL,
	"danger" text NOT NULL,
	"built" integer,
	"floor" integer,
	"lift" boolean NOT NULL,
	"location" jsonb,
	"photos" uuid[],
	"residents" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "house_kind_check" CHECK ("house"."kind" in ('home', 'shop', 'public', 'office', 'plant', 'other')),
	CONSTRAINT "house_area_size_check" CHECK ("house"."area_size" between 0.01 and 100000),
	CONSTRAINT "house_property_check" CHECK ("house"."property" in ('own', 'public', 'employer', 'let', 'collective')),
	CONSTRAINT "house_use_check" CHECK ("house"."use" in ('self', 'let', 'empty', 'other')),
	CONSTRAINT "house_danger_check" CHECK ("house"."danger" in ('none', 'A', 'B', 'C', 'D')),
	CONSTRAINT "house_built_check" CHECK ("house"."built" between 1900 and 2100),
	CONSTRAINT "house_floor_check" CHECK ("house"."floor" between 0 and 120),
	CONSTRAINT "house_residents_check" CHECK ("house"."residents" between 0 and 2147483647)
);

CREATE TABLE "house_stay" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"area" text,
	"house" uuid NOT NULL,
	"person" uuid NOT NULL,
	"kind" text NOT NULL,
	"from" date NOT NULL,
	"to" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "house_stay_kind_check" CHECK ("house_stay"."kind" in ('self', 'rent', 'borrow'))
);

CREATE TABLE "community_organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"community" uuid NOT NULL,
	"area" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"register_kind" text NOT NULL,
	"register_no" text,
	"uscc" text,
	"registrar" text,
	"valid_from" date,
	"valid_to" date,
	"leader" text,
	"phone" text,
	"members" integer,
	"volunteers" integer,
	"party_members" integer,
	"scope" text,
	"address" jsonb,
	"activities" integer,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "community_organisation_kind_check" CHECK ("community_organisation"."kind" in ('party', 'committee', 'owners', 'property', 'registered', 'recorded', 'volunteers', 'mass')),
	CONSTRAINT "community_organisation_register_kind_check" CHECK ("community_organisation"."register_kind" in ('registered', 'recorded', 'none')),
	CONSTRAINT "community_organisation_members_check" CHECK ("community_organisation"."members" between 0 and 1000000),
	CONSTRAINT "community_organisation_volunteers_check" CHECK ("community_organisation"."volunteers" between 0 and 1000000),
	CONSTRAINT "community_organisation_party_members_check" CHECK ("community_organisation"."party_members" between 0 and 1000000),
	CONSTRAINT "community_organisation_activities_check" CHECK ("community_organisation"."activities" between 0 and 10000),
	CONSTRAINT "community_organisation_standing_check" CHECK ("community_organisation"."standing" in ('active', 'stopped', 'cancelled'))
);

CREATE TABLE "body_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"body" uuid NOT NULL,
	"on" date NOT NULL,
	"title" text NOT NULL,
	"people" integer NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "body_activity_people_check" CHECK ("body_activity"."people" between 0 and 100000)
);

CREATE TABLE "institution" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"community" uuid NOT NULL,
	"area" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"uscc" text,
	"kind" text NOT NULL,
	"industry" text,
	"legal_person" text,
	"staff" integer,
	"contact" text,
	"phone" text,
	"address" jsonb,
	"location" jsonb,
	"grid" uuid,
	"resources" text[],
	"resource_times" text,
	"jobs" text,
	"agreement" uuid[],
	"agreement_to" date,
	"key_safety" boolean NOT NULL,
	"standing" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "institution_kind_check" CHECK ("institution"."kind" in ('school', 'kindergarten', 'hospital', 'clinic', 'elderCare', 'childCare', 'company', 'trader', 'office', 'public', 'bank', 'religion', 'other')),
	CONSTRAINT "institution_industry_check" CHECK ("institution"."industry" in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T')),
	CONSTRAINT "institution_staff_check" CHECK ("institution"."staff" between 0 and 1000000),
	CONSTRAINT "institution_standing_check" CHECK ("institution"."standing" in ('active', 'closed', 'left'))
);

CREATE TABLE "facility" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"community" uuid NOT NULL,
	"area" text,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"address" jsonb NOT NULL,
	"location" jsonb,
	"area_size" numeric(15, 2),
	"open_from" text,
	"open_to" text,
	"open_days" text[],
	"capacity" integer,
	"manager" text,
	"keeper" text,
	"phone" text,
	"equipment" text,
	"services" text,
	"barrier_free" boolean NOT NULL,
	"photos" uuid[],
	"next_check_on" date,
	"last_check_on" date,
	"closed_reason" text,
	"closed_until" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "facility_kind_check" CHECK ("facility"."kind" in ('party', 'socialWork', 'dayCare', 'meals', 'children', 'shop', 'station', 'fitness', 'shelter', 'barrierFree', 'library', 'clinic', 'other')),
	CONSTRAINT "facility_area_size_check" CHECK ("facility"."area_size" between 0.01 and 1000000),
	CONSTRAINT "facility_open_days_check" CHECK ("facility"."open_days" <@ array['1', '2', '3', '4', '5', '6', '7']::text[]),
	CONSTRAINT "facility_capacity_check" CHECK ("facility"."capacity" between 0 and 1000000),
	CONSTRAINT "facility_state_check" CHECK ("facility"."state" in ('open', 'maintained', 'closed'))
);

CREATE TABLE "facility_inspection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"facility" uuid NOT NULL,
	"on" date NOT NULL,
	"by" text NOT NULL,
	"result" text NOT NULL,
	"finding" text,
	"photos" uuid[],
	"next" date,
	"fixed_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "facility_inspection_result_check" CHECK ("facility_inspection"."result" in ('fine', 'fault'))
);

CREATE TABLE "home_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"area" text,
	"community" uuid,
	"person" uuid,
	"household" uuid,
	"kind" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"minutes" integer,
	"visitors" uuid[] NOT NULL,
	"companions" text,
	"location" jsonb,
	"findings" text NOT NULL,
	"needs" text[],
	"risk" text NOT NULL,
	"actions" text,
	"follow_up_on" date,
	"photos" uuid[],
	"signature" uuid[],
	"handled_note" text,
	"handled_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "home_visit_kind_check" CHECK ("home_visit"."kind" in ('daily', 'check', 'need', 'festival', 'again', 'phone')),
	CONSTRAINT "home_visit_minutes_check" CHECK ("home_visit"."minutes" between 0 and 1440),
	CONSTRAINT "home_visit_needs_check" CHECK ("home_visit"."needs" <@ array['life', 'medical', 'rehab', 'school', 'work', 'law', 'mind', 'goods', 'housing', 'other']::text[]),
	CONSTRAINT "home_visit_risk_check" CHECK ("home_visit"."risk" in ('none', 'watch', 'urgent')),
	CONSTRAINT "home_visit_state_check" CHECK ("home_visit"."state" in ('noted', 'waiting', 'handled', 'reviewed'))
);

CREATE TABLE "person_merge_part" (
	"pair" uuid NOT NULL,
	"place" text NOT NULL,
	"column_name" text NOT NULL,
	"record" uuid NOT NULL,
	CONSTRAINT "person_merge_part_pair_place_column_name_record_pk" PRIMARY KEY("pair","place","column_name","record")
);

CREATE TABLE "community_move" (
	"merge" uuid NOT NULL,
	"place" text NOT NULL,
	"record" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "community_move_merge_place_record_pk" PRIMARY KEY("merge","place","record")
);

ALTER TABLE "household" ADD COLUMN "community" uuid;

ALTER TABLE "household" ADD COLUMN "grid" uuid;

ALTER TABLE "household" ADD COLUMN "area" text;

ALTER TABLE "household" ADD COLUMN "house" uuid;

ALTER TABLE "household" ADD COLUMN "hukou_no" "bytea";

ALTER TABLE "household" ADD COLUMN "hukou_no_marks" text[];

ALTER TABLE "household" ADD COLUMN "side" text;

ALTER TABLE "household" ADD COLUMN "authorisation" uuid[];

ALTER TABLE "household" ADD COLUMN "authorised_on" date;

ALTER TABLE "household" ADD COLUMN "year_income" bigint;

ALTER TABLE "household" ADD COLUMN "income_wage" bigint;

ALTER TABLE "household" ADD COLUMN "income_business" bigint;

ALTER TABLE "household" ADD COLUMN "income_property" bigint;

ALTER TABLE "household" ADD COLUMN "income_transfer" bigint;

ALTER TABLE "household" ADD COLUMN "month_per_head" bigint;

ALTER TABLE "household" ADD COLUMN "exp_medical" bigint;

ALTER TABLE "household" ADD COLUMN "exp_education" bigint;

ALTER TABLE "household" ADD COLUMN "exp_care" bigint;

ALTER TABLE "household" ADD COLUMN "exp_housing" bigint;

ALTER TABLE "household" ADD COLUMN "exp_other" bigint;

ALTER TABLE "household" ADD COLUMN "assets" text;

ALTER TABLE "household" ADD COLUMN "hardships" text[];

ALTER TABLE "household" ADD COLUMN "keeper" text;

ALTER TABLE "household" ADD COLUMN "keeper_phone" "bytea";

ALTER TABLE "household" ADD COLUMN "keeper_phone_index" text;

ALTER TABLE "household" ADD COLUMN "plan" text;

ALTER TABLE "household" ADD COLUMN "last_visit_on" date;

ALTER TABLE "household" ADD COLUMN "close_reason" text;

ALTER TABLE "household" ADD COLUMN "state" text NOT NULL DEFAULT 'open';
ALTER TABLE "household" ALTER COLUMN "state" DROP DEFAULT;

ALTER TABLE "person" ADD COLUMN "community" uuid;

ALTER TABLE "person" ADD COLUMN "grid" uuid;

ALTER TABLE "person" ADD COLUMN "area" text;

ALTER TABLE "person" ADD COLUMN "birth_year" integer;

ALTER TABLE "person" ADD COLUMN "born_in" text;

ALTER TABLE "person" ADD COLUMN "ethnic" text;

ALTER TABLE "person" ADD COLUMN "marital" text;

ALTER TABLE "person" ADD COLUMN "political" text;

ALTER TABLE "person" ADD COLUMN "education" uuid;

ALTER TABLE "person" ADD COLUMN "in_school" boolean;

ALTER TABLE "person" ADD COLUMN "school" text;

ALTER TABLE "person" ADD COLUMN "work_identity" text;

ALTER TABLE "person" ADD COLUMN "employer" text;

ALTER TABLE "person" ADD COLUMN "hukou_kind" text;

ALTER TABLE "person" ADD COLUMN "hukou_side" text;

ALTER TABLE "person" ADD COLUMN "live_from" date;

ALTER TABLE "person" ADD COLUMN "tags" text[];

ALTER TABLE "person" ADD COLUMN "hardships" text[];

ALTER TABLE "person" ADD COLUMN "guardian_relation" uuid;

ALTER TABLE "person" ADD COLUMN "no_capacity" boolean;

ALTER TABLE "person" ADD COLUMN "keeper" text;

ALTER TABLE "person" ADD COLUMN "keeper_phone" "bytea";

ALTER TABLE "person" ADD COLUMN "keeper_phone_index" text;

ALTER TABLE "person" ADD COLUMN "keeper_account" uuid;

ALTER TABLE "person" ADD COLUMN "family_doctor" text;

ALTER TABLE "person" ADD COLUMN "social_worker" text;

ALTER TABLE "person" ADD COLUMN "bank_name" text;

ALTER TABLE "person" ADD COLUMN "bank_card" "bytea";

ALTER TABLE "person" ADD COLUMN "bank_card_index" text;

ALTER TABLE "person" ADD COLUMN "bank_owner" "bytea";

ALTER TABLE "person" ADD COLUMN "last_visit_on" date;

ALTER TABLE "person" ADD COLUMN "merged_into" uuid;

ALTER TABLE "person" ADD COLUMN "close_reason" text;

CREATE UNIQUE INDEX "community_code_key" ON "community" USING btree ("code");

CREATE INDEX "community_street_state_idx" ON "community" USING btree ("street","state");

CREATE INDEX "community_list_idx" ON "community" USING btree ("code","id");

CREATE INDEX "community_organisation_idx" ON "community" USING btree ("organisation");

CREATE INDEX "community_successor_idx" ON "community" USING btree ("successor");

CREATE INDEX "community_name_trgm" ON "community" USING gin ("name" gin_trgm_ops);

CREATE INDEX "community_code_trgm" ON "community" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "grid_code_key" ON "grid" USING btree ("code");

CREATE INDEX "grid_community_state_idx" ON "grid" USING btree ("community","state");

CREATE INDEX "grid_list_idx" ON "grid" USING btree ("code","id");

CREATE INDEX "grid_organisation_idx" ON "grid" USING btree ("organisation");

CREATE INDEX "grid_leader_account_idx" ON "grid" USING btree ("leader_account");

CREATE INDEX "grid_name_trgm" ON "grid" USING gin ("name" gin_trgm_ops);

CREATE INDEX "grid_code_trgm" ON "grid" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "community_merge_number_key" ON "community_merge" USING btree ("number");

CREATE INDEX "community_merge_list_idx" ON "community_merge" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "community_merge_from_idx" ON "community_merge" USING btree ("from");

CREATE INDEX "community_merge_into_idx" ON "community_merge" USING btree ("into");

CREATE INDEX "community_merge_number_trgm" ON "community_merge" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "person_intake_number_key" ON "person_intake" USING btree ("number");

CREATE INDEX "person_intake_list_idx" ON "person_intake" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_intake_org_list_idx" ON "person_intake" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_intake_organisation_idx" ON "person_intake" USING btree ("organisation");

CREATE INDEX "person_intake_phone_idx" ON "person_intake" USING btree ("phone_index");

CREATE INDEX "person_intake_community_idx" ON "person_intake" USING btree ("community");

CREATE INDEX "person_intake_grid_idx" ON "person_intake" USING btree ("grid");

CREATE INDEX "person_intake_person_idx" ON "person_intake" USING btree ("person");

CREATE INDEX "person_intake_number_trgm" ON "person_intake" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "person_health_number_key" ON "person_health" USING btree ("number");

CREATE UNIQUE INDEX "person_health_person_key" ON "person_health" USING btree ("person");

CREATE INDEX "person_health_list_idx" ON "person_health" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_health_health_idx" ON "person_health" USING btree ("health");

CREATE INDEX "person_health_disability_category_idx" ON "person_health" USING btree ("disability_category");

CREATE INDEX "person_health_disability_grade_idx" ON "person_health" USING btree ("disability_grade");

CREATE INDEX "person_health_living_ability_idx" ON "person_health" USING btree ("living_ability");

CREATE INDEX "person_health_work_ability_idx" ON "person_health" USING btree ("work_ability");

CREATE INDEX "person_health_support_way_idx" ON "person_health" USING btree ("support_way");

CREATE INDEX "person_consent_person_organisation_state_idx" ON "person_consent" USING btree ("person","organisation","state");

CREATE INDEX "person_consent_list_idx" ON "person_consent" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_consent_org_list_idx" ON "person_consent" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_consent_organisation_idx" ON "person_consent" USING btree ("organisation");

CREATE INDEX "person_classify_classify_to_idx" ON "person_classify" USING btree ("classify","to");

CREATE INDEX "person_classify_person_to_idx" ON "person_classify" USING btree ("person","to");

CREATE INDEX "person_classify_state_to_idx" ON "person_classify" USING btree ("state","to");

CREATE INDEX "person_classify_list_idx" ON "person_classify" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_classify_org_list_idx" ON "person_classify" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_classify_organisation_idx" ON "person_classify" USING btree ("organisation");

CREATE INDEX "person_classify_household_idx" ON "person_classify" USING btree ("household");

CREATE INDEX "person_classify_document_no_trgm" ON "person_classify" USING gin ("document_no" gin_trgm_ops);

CREATE UNIQUE INDEX "person_change_number_key" ON "person_change" USING btree ("number");

CREATE INDEX "person_change_state_created_at_idx" ON "person_change" USING btree ("state","created_at");

CREATE INDEX "person_change_person_idx" ON "person_change" USING btree ("person");

CREATE INDEX "person_change_list_idx" ON "person_change" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_change_org_list_idx" ON "person_change" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_change_organisation_idx" ON "person_change" USING btree ("organisation");

CREATE INDEX "person_change_new_head_idx" ON "person_change" USING btree ("new_head");

CREATE INDEX "person_change_number_trgm" ON "person_change" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "duplicate_pair_number_key" ON "duplicate_pair" USING btree ("number");

CREATE UNIQUE INDEX "duplicate_pair_other_key" ON "duplicate_pair" USING btree ("other","one");

CREATE INDEX "duplicate_pair_state_score_idx" ON "duplicate_pair" USING btree ("state","score" desc);

CREATE INDEX "duplicate_pair_list_idx" ON "duplicate_pair" USING btree ("score" desc,"id" desc);

CREATE INDEX "duplicate_pair_one_idx" ON "duplicate_pair" USING btree ("one");

CREATE INDEX "duplicate_pair_other_idx" ON "duplicate_pair" USING btree ("other");

CREATE INDEX "duplicate_pair_into_idx" ON "duplicate_pair" USING btree ("into");

CREATE INDEX "duplicate_pair_number_trgm" ON "duplicate_pair" USING gin ("number" gin_trgm_ops);

CREATE INDEX "household_member_household_to_idx" ON "household_member" USING btree ("household","to");

CREATE INDEX "household_member_person_to_idx" ON "household_member" USING btree ("person","to");

CREATE INDEX "household_member_list_idx" ON "household_member" USING btree ("number","id");

CREATE INDEX "household_member_org_list_idx" ON "household_member" USING btree ("organisation","number","id");

CREATE INDEX "household_member_organisation_idx" ON "household_member" USING btree ("organisation");

CREATE INDEX "household_member_relation_idx" ON "household_member" USING btree ("relation");

CREATE UNIQUE INDEX "house_number_key" ON "house" USING btree ("number");

CREATE UNIQUE INDEX "house_standard_address_key" ON "house" USING btree ("standard_address","community");

CREATE INDEX "house_community_estate_building_idx" ON "house" USING btree ("community","estate","building");

CREATE INDEX "house_organisation_community_idx" ON "house" USING btree ("organisation","community");

CREATE INDEX "house_list_idx" ON "house" USING btree ("standard_address","id");

CREATE INDEX "house_org_list_idx" ON "house" USING btree ("organisation","standard_address","id");

CREATE INDEX "house_grid_idx" ON "house" USING btree ("grid");

CREATE INDEX "house_holder_phone_idx" ON "house" USING btree ("holder_phone_index");

CREATE INDEX "house_standard_address_trgm" ON "house" USING gin ("standard_address" gin_trgm_ops);

CREATE INDEX "house_number_trgm" ON "house" USING gin ("number" gin_trgm_ops);

CREATE INDEX "house_stay_house_to_idx" ON "house_stay" USING btree ("house","to");

CREATE INDEX "house_stay_person_idx" ON "house_stay" USING btree ("person");

CREATE INDEX "house_stay_list_idx" ON "house_stay" USING btree ("from" desc,"id" desc);

CREATE INDEX "house_stay_org_list_idx" ON "house_stay" USING btree ("organisation","from" desc,"id" desc);

CREATE INDEX "house_stay_organisation_idx" ON "house_stay" USING btree ("organisation");

CREATE UNIQUE INDEX "community_organisation_number_key" ON "community_organisation" USING btree ("number");

CREATE UNIQUE INDEX "community_organisation_name_key" ON "community_organisation" USING btree ("name","community");

CREATE INDEX "community_organisation_community_kind_idx" ON "community_organisation" USING btree ("community","kind");

CREATE INDEX "community_organisation_list_idx" ON "community_organisation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "community_organisation_org_list_idx" ON "community_organisation" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "community_organisation_organisation_idx" ON "community_organisation" USING btree ("organisation");

CREATE INDEX "community_organisation_name_trgm" ON "community_organisation" USING gin ("name" gin_trgm_ops);

CREATE INDEX "community_organisation_register_no_trgm" ON "community_organisation" USING gin ("register_no" gin_trgm_ops);

CREATE INDEX "community_organisation_number_trgm" ON "community_organisation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "body_activity_body_on_idx" ON "body_activity" USING btree ("body","on" desc);

CREATE INDEX "body_activity_list_idx" ON "body_activity" USING btree ("on" desc,"id" desc);

CREATE INDEX "body_activity_org_list_idx" ON "body_activity" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "body_activity_organisation_idx" ON "body_activity" USING btree ("organisation");

CREATE INDEX "body_activity_title_trgm" ON "body_activity" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "institution_number_key" ON "institution" USING btree ("number");

CREATE UNIQUE INDEX "institution_name_key" ON "institution" USING btree ("name","community");

CREATE INDEX "institution_community_kind_idx" ON "institution" USING btree ("community","kind");

CREATE INDEX "institution_list_idx" ON "institution" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "institution_org_list_idx" ON "institution" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "institution_organisation_idx" ON "institution" USING btree ("organisation");

CREATE INDEX "institution_grid_idx" ON "institution" USING btree ("grid");

CREATE INDEX "institution_name_trgm" ON "institution" USING gin ("name" gin_trgm_ops);

CREATE INDEX "institution_number_trgm" ON "institution" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "facility_number_key" ON "facility" USING btree ("number");

CREATE UNIQUE INDEX "facility_name_key" ON "facility" USING btree ("name","community");

CREATE INDEX "facility_community_kind_idx" ON "facility" USING btree ("community","kind");

CREATE INDEX "facility_state_next_check_on_idx" ON "facility" USING btree ("state","next_check_on");

CREATE INDEX "facility_list_idx" ON "facility" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "facility_org_list_idx" ON "facility" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "facility_organisation_idx" ON "facility" USING btree ("organisation");

CREATE INDEX "facility_name_trgm" ON "facility" USING gin ("name" gin_trgm_ops);

CREATE INDEX "facility_number_trgm" ON "facility" USING gin ("number" gin_trgm_ops);

CREATE INDEX "facility_inspection_facility_on_idx" ON "facility_inspection" USING btree ("facility","on" desc);

CREATE INDEX "facility_inspection_list_idx" ON "facility_inspection" USING btree ("on" desc,"id" desc);

CREATE INDEX "facility_inspection_org_list_idx" ON "facility_inspection" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "facility_inspection_organisation_idx" ON "facility_inspection" USING btree ("organisation");

CREATE INDEX "facility_inspection_finding_trgm" ON "facility_inspection" USING gin ("finding" gin_trgm_ops);

CREATE UNIQUE INDEX "home_visit_number_key" ON "home_visit" USING btree ("number");

CREATE INDEX "home_visit_person_at_idx" ON "home_visit" USING btree ("person","at" desc);

CREATE INDEX "home_visit_household_at_idx" ON "home_visit" USING btree ("household","at" desc);

CREATE INDEX "home_visit_community_at_idx" ON "home_visit" USING btree ("community","at" desc);

CREATE INDEX "home_visit_organisation_state_idx" ON "home_visit" USING btree ("organisation","state");

CREATE INDEX "home_visit_list_idx" ON "home_visit" USING btree ("at" desc,"id" desc);

CREATE INDEX "home_visit_org_list_idx" ON "home_visit" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "home_visit_number_trgm" ON "home_visit" USING gin ("number" gin_trgm_ops);

CREATE INDEX "home_visit_findings_trgm" ON "home_visit" USING gin ("findings" gin_trgm_ops);

CREATE INDEX "person_merge_part_pair_idx" ON "person_merge_part" USING btree ("pair");

CREATE INDEX "household_community_state_idx" ON "household" USING btree ("community","state");

CREATE INDEX "household_grid_idx" ON "household" USING btree ("grid");

CREATE INDEX "household_house_idx" ON "household" USING btree ("house");

CREATE INDEX "household_hukou_no_marks" ON "household" USING gin ("hukou_no_marks");

CREATE INDEX "household_keeper_phone_idx" ON "household" USING btree ("keeper_phone_index");

CREATE INDEX "person_community_standing_idx" ON "person" USING btree ("community","standing");

CREATE INDEX "person_grid_idx" ON "person" USING btree ("grid");

CREATE INDEX "person_birth_year_idx" ON "person" USING btree ("birth_year");

CREATE INDEX "person_area_idx" ON "person" USING btree ("area");

CREATE INDEX "person_born_in_idx" ON "person" USING btree ("born_in");

CREATE INDEX "person_education_idx" ON "person" USING btree ("education");

CREATE INDEX "person_guardian_relation_idx" ON "person" USING btree ("guardian_relation");

CREATE INDEX "person_keeper_phone_idx" ON "person" USING btree ("keeper_phone_index");

CREATE INDEX "person_keeper_account_idx" ON "person" USING btree ("keeper_account");

CREATE INDEX "person_bank_card_idx" ON "person" USING btree ("bank_card_index");

CREATE INDEX "person_merged_into_idx" ON "person" USING btree ("merged_into");

ALTER TABLE "household" ADD CONSTRAINT "household_side_check" CHECK ("household"."side" in ('town', 'village'));

ALTER TABLE "household" ADD CONSTRAINT "household_year_income_check" CHECK ("household"."year_income" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_income_wage_check" CHECK ("household"."income_wage" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_income_business_check" CHECK ("household"."income_business" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_income_property_check" CHECK ("household"."income_property" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_income_transfer_check" CHECK ("household"."income_transfer" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_month_per_head_check" CHECK ("household"."month_per_head" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_exp_medical_check" CHECK ("household"."exp_medical" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_exp_education_check" CHECK ("household"."exp_education" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_exp_care_check" CHECK ("household"."exp_care" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_exp_housing_check" CHECK ("household"."exp_housing" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_exp_other_check" CHECK ("household"."exp_other" >= 0);

ALTER TABLE "household" ADD CONSTRAINT "household_hardships_check" CHECK ("household"."hardships" <@ array['illness', 'disability', 'schooling', 'disaster', 'accident', 'labour', 'jobless', 'skill', 'funds', 'upheaval', 'other']::text[]);

ALTER TABLE "household" ADD CONSTRAINT "household_close_reason_check" CHECK ("household"."close_reason" in ('movedOut', 'merged', 'dead', 'other'));

ALTER TABLE "household" ADD CONSTRAINT "household_state_check" CHECK ("household"."state" in ('open', 'closed'));

ALTER TABLE "person" ADD CONSTRAINT "person_birth_year_check" CHECK ("person"."birth_year" between 0 and 2147483647);

ALTER TABLE "person" ADD CONSTRAINT "person_ethnic_check" CHECK ("person"."ethnic" in ('10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '53', '54', '55', '56', '97', '98', '01', '02', '03', '04', '05', '06', '07', '08', '09'));

ALTER TABLE "person" ADD CONSTRAINT "person_marital_check" CHECK ("person"."marital" in ('10', '20', '21', '22', '23', '30', '40', '90'));

ALTER TABLE "person" ADD CONSTRAINT "person_political_check" CHECK ("person"."political" in ('10', '11', '12', '13', '01', '02', '03', '04', '05', '06', '07', '08', '09'));

ALTER TABLE "person" ADD CONSTRAINT "person_work_identity_check" CHECK ("person"."work_identity" in ('employed', 'flexible', 'registered', 'unemployed', 'farming', 'student', 'retired'));

ALTER TABLE "person" ADD CONSTRAINT "person_hukou_kind_check" CHECK ("person"."hukou_kind" in ('1', '2', '9'));

ALTER TABLE "person" ADD CONSTRAINT "person_hukou_side_check" CHECK ("person"."hukou_side" in ('town', 'village'));

ALTER TABLE "person" ADD CONSTRAINT "person_tags_check" CHECK ("person"."tags" <@ array['alone', 'emptyNest', 'leftBehind', 'veteran', 'familyPlanning', 'lostChild', 'volunteer', 'watched']::text[]);

ALTER TABLE "person" ADD CONSTRAINT "person_hardships_check" CHECK ("person"."hardships" <@ array['illness', 'disability', 'schooling', 'disaster', 'accident', 'labour', 'jobless', 'skill', 'funds', 'upheaval', 'other']::text[]);

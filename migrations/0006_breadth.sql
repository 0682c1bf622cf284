ALTER TABLE "evidence_leaf" DROP CONSTRAINT "evidence_leaf_kind_check";

ALTER TABLE "log_alert" DROP CONSTRAINT "log_alert_rule_check";

ALTER TABLE "money_claim" DROP CONSTRAINT "money_claim_kind_check";

DROP INDEX "official_account_organisation_idx";

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

CREATE TABLE "fan_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"fan" uuid NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"body" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"channel_no" text,
	"sending" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_message_direction_check" CHECK ("fan_message"."direction" in ('in', 'out')),
	CONSTRAINT "fan_message_kind_check" CHECK ("fan_message"."kind" in ('text', 'image', 'voice', 'video', 'location', 'link', 'follow', 'unfollow', 'scan', 'menu')),
	CONSTRAINT "fan_message_sending_check" CHECK ("fan_message"."sending" in ('queued', 'sending', 'sent', 'failed'))
);

CREATE TABLE "fan_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"fan" uuid NOT NULL,
	"account" uuid NOT NULL,
	"way" text NOT NULL,
	"said" text NOT NULL,
	"help" uuid,
	"relation" text,
	"help_kind" text,
	"amount" bigint,
	"asked_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL,
	"unread" integer NOT NULL,
	"replied_at" timestamp(3) with time zone,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_request_way_check" CHECK ("fan_request"."way" in ('menu', 'message', 'scan')),
	CONSTRAINT "fan_request_relation_check" CHECK ("fan_request"."relation" in ('10', '20', '30', '40', '50', '60', '70', '99', '01')),
	CONSTRAINT "fan_request_help_kind_check" CHECK ("fan_request"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "fan_request_amount_check" CHECK ("fan_request"."amount" >= 0),
	CONSTRAINT "fan_request_unread_check" CHECK ("fan_request"."unread" between 0 and 2147483647),
	CONSTRAINT "fan_request_state_check" CHECK ("fan_request"."state" in ('waiting', 'handling', 'done', 'notHelp'))
);

CREATE TABLE "fan_gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"donation" uuid NOT NULL,
	"fan" uuid NOT NULL,
	"account" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"cause" uuid,
	"amount" bigint NOT NULL,
	"net" bigint NOT NULL,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"days" integer NOT NULL,
	"way" text NOT NULL,
	"content" text,
	"first" boolean NOT NULL,
	"refunded" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_gift_amount_check" CHECK ("fan_gift"."amount" >= 0),
	CONSTRAINT "fan_gift_net_check" CHECK ("fan_gift"."net" >= 0),
	CONSTRAINT "fan_gift_days_check" CHECK ("fan_gift"."days" between 0 and 2147483647),
	CONSTRAINT "fan_gift_way_check" CHECK ("fan_gift"."way" in ('article', 'menu', 'message', 'qrCode', 'other'))
);

CREATE TABLE "message_template" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"template_id" text NOT NULL,
	"title" text NOT NULL,
	"example" text,
	"scene" text NOT NULL,
	"fields" jsonb NOT NULL,
	"link" text,
	"mini_path" text,
	"quiet" boolean NOT NULL,
	"daily_cap" integer NOT NULL,
	"revision" integer NOT NULL,
	"sent_once" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "message_template_scene_check" CHECK ("message_template"."scene" in ('paid', 'receipt', 'progress', 'report', 'monthlyNotice', 'monthlyPaid', 'monthlyFailed', 'refund', 'audit', 'activity', 'points', 'care')),
	CONSTRAINT "message_template_link_check" CHECK ("message_template"."link" in ('cause', 'donation', 'receipt', 'monthly', 'progress', 'help', 'home')),
	CONSTRAINT "message_template_daily_cap_check" CHECK ("message_template"."daily_cap" between 1 and 10),
	CONSTRAINT "message_template_revision_check" CHECK ("message_template"."revision" between 0 and 2147483647),
	CONSTRAINT "message_template_state_check" CHECK ("message_template"."state" in ('draft', 'enabled', 'disabled'))
);

CREATE TABLE "mass_send" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"account" uuid NOT NULL,
	"template" uuid NOT NULL,
	"words" text NOT NULL,
	"labels" text[],
	"scenes" text[],
	"gave" text,
	"followed_from" date,
	"followed_to" date,
	"chosen" integer NOT NULL,
	"reached" integer NOT NULL,
	"left" integer NOT NULL,
	"quieted" integer NOT NULL,
	"capped" integer NOT NULL,
	"submitted_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"opinion" text,
	"done_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "mass_send_scenes_check" CHECK ("mass_send"."scenes" <@ array['search', 'scan', 'card', 'paid', 'article', 'menu', 'other']::text[]),
	CONSTRAINT "mass_send_gave_check" CHECK ("mass_send"."gave" in ('yes', 'no')),
	CONSTRAINT "mass_send_chosen_check" CHECK ("mass_send"."chosen" between 0 and 2147483647),
	CONSTRAINT "mass_send_reached_check" CHECK ("mass_send"."reached" between 0 and 2147483647),
	CONSTRAINT "mass_send_left_check" CHECK ("mass_send"."left" between 0 and 2147483647),
	CONSTRAINT "mass_send_quieted_check" CHECK ("mass_send"."quieted" between 0 and 2147483647),
	CONSTRAINT "mass_send_capped_check" CHECK ("mass_send"."capped" between 0 and 2147483647),
	CONSTRAINT "mass_send_state_check" CHECK ("mass_send"."state" in ('draft', 'pending', 'sending', 'done', 'cancelled'))
);

CREATE TABLE "message_send" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"template" uuid NOT NULL,
	"account" uuid NOT NULL,
	"scene" text NOT NULL,
	"fan" uuid NOT NULL,
	"donor" uuid,
	"business" text NOT NULL,
	"number" text,
	"mass_send" uuid,
	"values" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"tried_at" timestamp(3) with time zone,
	"at" timestamp(3) with time zone,
	"clicked_at" timestamp(3) with time zone,
	"message_no" text,
	"error" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "message_send_scene_check" CHECK ("message_send"."scene" in ('paid', 'receipt', 'progress', 'report', 'monthlyNotice', 'monthlyPaid', 'monthlyFailed', 'refund', 'audit', 'activity', 'points', 'care')),
	CONSTRAINT "message_send_revision_check" CHECK ("message_send"."revision" between 0 and 2147483647),
	CONSTRAINT "message_send_state_check" CHECK ("message_send"."state" in ('queued', 'sending', 'sent', 'delivered', 'refused', 'failed', 'skipped'))
);

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

CREATE TABLE "team_campaign" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"cause" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"slogan" text,
	"story" text,
	"kind" text NOT NULL,
	"leader" uuid NOT NULL,
	"company" uuid,
	"donor_group" uuid,
	"parent" uuid,
	"target" bigint NOT NULL,
	"start_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone NOT NULL,
	"cover" uuid,
	"ranking" text NOT NULL,
	"raised" bigint NOT NULL,
	"donations" integer NOT NULL,
	"donors" integer NOT NULL,
	"members" integer NOT NULL,
	"assists" integer NOT NULL,
	"reached_at" timestamp(3) with time zone,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "team_campaign_kind_check" CHECK ("team_campaign"."kind" in ('person', 'team', 'company', 'school', 'group')),
	CONSTRAINT "team_campaign_target_check" CHECK ("team_campaign"."target" >= 0),
	CONSTRAINT "team_campaign_ranking_check" CHECK ("team_campaign"."ranking" in ('people', 'amount', 'none')),
	CONSTRAINT "team_campaign_raised_check" CHECK ("team_campaign"."raised" >= 0),
	CONSTRAINT "team_campaign_donations_check" CHECK ("team_campaign"."donations" between 0 and 2147483647),
	CONSTRAINT "team_campaign_donors_check" CHECK ("team_campaign"."donors" between 0 and 2147483647),
	CONSTRAINT "team_campaign_members_check" CHECK ("team_campaign"."members" between 0 and 2147483647),
	CONSTRAINT "team_campaign_assists_check" CHECK ("team_campaign"."assists" between 0 and 2147483647),
	CONSTRAINT "team_campaign_state_check" CHECK ("team_campaign"."state" in ('pending', 'running', 'reached', 'ended', 'rejected', 'closed'))
);

CREATE TABLE "team_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"campaign" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"member" uuid NOT NULL,
	"shown_name" text NOT NULL,
	"role" text NOT NULL,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"target" bigint,
	"raised" bigint NOT NULL,
	"invited" integer NOT NULL,
	"invited_by" uuid,
	"leave_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "team_member_role_check" CHECK ("team_member"."role" in ('leader', 'member')),
	CONSTRAINT "team_member_target_check" CHECK ("team_member"."target" >= 0),
	CONSTRAINT "team_member_raised_check" CHECK ("team_member"."raised" >= 0),
	CONSTRAINT "team_member_invited_check" CHECK ("team_member"."invited" between 0 and 2147483647),
	CONSTRAINT "team_member_state_check" CHECK ("team_member"."state" in ('active', 'left', 'removed'))
);

CREATE TABLE "team_assist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"campaign" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"helper" uuid,
	"shown_name" text,
	"device" text,
	"area" text,
	"via" uuid,
	"depth" integer NOT NULL,
	"donation" uuid,
	"amount" bigint NOT NULL,
	"suspect" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "team_assist_kind_check" CHECK ("team_assist"."kind" in ('share', 'open', 'register', 'donate')),
	CONSTRAINT "team_assist_depth_check" CHECK ("team_assist"."depth" between 0 and 2147483647),
	CONSTRAINT "team_assist_amount_check" CHECK ("team_assist"."amount" >= 0)
);

CREATE TABLE "matching_pool" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"sponsor_kind" text NOT NULL,
	"company" uuid,
	"sponsor" uuid,
	"agreement" uuid NOT NULL,
	"rule" text NOT NULL,
	"ratio" integer,
	"fixed_amount" bigint,
	"min_amount" bigint,
	"max_amount" bigint,
	"first_count" integer,
	"reach_amount" bigint,
	"ladder" jsonb,
	"trigger" bigint NOT NULL,
	"per_gift" bigint,
	"per_user_day" bigint,
	"per_user_total" bigint,
	"per_team" bigint,
	"per_cause" bigint,
	"causes" uuid[],
	"teams" uuid[],
	"windows" jsonb,
	"rest_cause" uuid NOT NULL,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "matching_pool_sponsor_kind_check" CHECK ("matching_pool"."sponsor_kind" in ('company', 'donor', 'self')),
	CONSTRAINT "matching_pool_rule_check" CHECK ("matching_pool"."rule" in ('ratio', 'fixed', 'random', 'ladder', 'firstN', 'reach')),
	CONSTRAINT "matching_pool_ratio_check" CHECK ("matching_pool"."ratio" between 1000 and 50000),
	CONSTRAINT "matching_pool_fixed_amount_check" CHECK ("matching_pool"."fixed_amount" >= 0),
	CONSTRAINT "matching_pool_min_amount_check" CHECK ("matching_pool"."min_amount" >= 0),
	CONSTRAINT "matching_pool_max_amount_check" CHECK ("matching_pool"."max_amount" >= 0),
	CONSTRAINT "matching_pool_first_count_check" CHECK ("matching_pool"."first_count" between 1 and 1000000),
	CONSTRAINT "matching_pool_reach_amount_check" CHECK ("matching_pool"."reach_amount" >= 0),
	CONSTRAINT "matching_pool_trigger_check" CHECK ("matching_pool"."trigger" >= 0),
	CONSTRAINT "matching_pool_per_gift_check" CHECK ("matching_pool"."per_gift" >= 0),
	CONSTRAINT "matching_pool_per_user_day_check" CHECK ("matching_pool"."per_user_day" >= 0),
	CONSTRAINT "matching_pool_per_user_total_check" CHECK ("matching_pool"."per_user_total" >= 0),
	CONSTRAINT "matching_pool_per_team_check" CHECK ("matching_pool"."per_team" >= 0),
	CONSTRAINT "matching_pool_per_cause_check" CHECK ("matching_pool"."per_cause" >= 0),
	CONSTRAINT "matching_pool_state_check" CHECK ("matching_pool"."state" in ('draft', 'pending', 'approved', 'funded', 'open', 'paused', 'exhausted', 'closed'))
);

CREATE TABLE "match_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"pool" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"campaign" uuid,
	"donation" uuid NOT NULL,
	"gift_number" text NOT NULL,
	"giver" uuid,
	"device" text,
	"gift_amount" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"returned" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"hold" text,
	"paid_at" timestamp(3) with time zone NOT NULL,
	"confirm_after" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "match_entry_gift_amount_check" CHECK ("match_entry"."gift_amount" >= 0),
	CONSTRAINT "match_entry_amount_check" CHECK ("match_entry"."amount" >= 0),
	CONSTRAINT "match_entry_returned_check" CHECK ("match_entry"."returned" >= 0),
	CONSTRAINT "match_entry_owed_check" CHECK ("match_entry"."owed" >= 0),
	CONSTRAINT "match_entry_state_check" CHECK ("match_entry"."state" in ('reserved', 'confirmed', 'frozen', 'revoked'))
);

CREATE TABLE "monthly_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"title" text NOT NULL,
	"story" text,
	"cover" uuid,
	"tiers" jsonb,
	"min_amount" bigint NOT NULL,
	"custom" boolean NOT NULL,
	"debit_days" text[] NOT NULL,
	"merchant" uuid NOT NULL,
	"contract_template" text NOT NULL,
	"max_periods" integer NOT NULL,
	"retry_days" text NOT NULL,
	"feedback_every" integer NOT NULL,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "monthly_plan_min_amount_check" CHECK ("monthly_plan"."min_amount" >= 0),
	CONSTRAINT "monthly_plan_debit_days_check" CHECK ("monthly_plan"."debit_days" <@ array['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27', '28']::text[]),
	CONSTRAINT "monthly_plan_max_periods_check" CHECK ("monthly_plan"."max_periods" between 0 and 600),
	CONSTRAINT "monthly_plan_feedback_every_check" CHECK ("monthly_plan"."feedback_every" between 1 and 6),
	CONSTRAINT "monthly_plan_state_check" CHECK ("monthly_plan"."state" in ('draft', 'pending', 'online', 'paused', 'ended'))
);

CREATE TABLE "monthly_contract" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"plan" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"giver" uuid NOT NULL,
	"display_name" text,
	"anonymous" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"debit_day" integer NOT NULL,
	"channel" text NOT NULL,
	"contract_code" text NOT NULL,
	"contract_id" text,
	"sign_link" text,
	"agreement" uuid,
	"signed_at" timestamp(3) with time zone,
	"first_paid_at" timestamp(3) with time zone,
	"next_debit_on" date,
	"ended_at" timestamp(3) with time zone,
	"periods" integer NOT NULL,
	"total" bigint NOT NULL,
	"fail_streak" integer NOT NULL,
	"source" text NOT NULL,
	"from_team" uuid,
	"end_reason" text,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "monthly_contract_amount_check" CHECK ("monthly_contract"."amount" >= 0),
	CONSTRAINT "monthly_contract_debit_day_check" CHECK ("monthly_contract"."debit_day" between 0 and 99),
	CONSTRAINT "monthly_contract_channel_check" CHECK ("monthly_contract"."channel" in ('wechat')),
	CONSTRAINT "monthly_contract_periods_check" CHECK ("monthly_contract"."periods" between 0 and 2147483647),
	CONSTRAINT "monthly_contract_total_check" CHECK ("monthly_contract"."total" >= 0),
	CONSTRAINT "monthly_contract_fail_streak_check" CHECK ("monthly_contract"."fail_streak" between 0 and 2147483647),
	CONSTRAINT "monthly_contract_source_check" CHECK ("monthly_contract"."source" in ('staff', 'site', 'mini', 'team')),
	CONSTRAINT "monthly_contract_end_reason_check" CHECK ("monthly_contract"."end_reason" in ('donor', 'channel', 'failed', 'cause', 'plan', 'moved', 'expired')),
	CONSTRAINT "monthly_contract_state_check" CHECK ("monthly_contract"."state" in ('unsigned', 'active', 'paused', 'retrying', 'cancelled', 'terminated', 'expired'))
);

CREATE TABLE "monthly_debit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"contract" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"period" text NOT NULL,
	"amount" bigint NOT NULL,
	"due_on" date NOT NULL,
	"try_on" date NOT NULL,
	"notice_at" timestamp(3) with time zone,
	"attempts" integer NOT NULL,
	"order_no" text NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"fail_kind" text,
	"fail_text" text,
	"donation" uuid,
	"channel_trade_no" text,
	"paid_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "monthly_debit_amount_check" CHECK ("monthly_debit"."amount" >= 0),
	CONSTRAINT "monthly_debit_attempts_check" CHECK ("monthly_debit"."attempts" between 0 and 2147483647),
	CONSTRAINT "monthly_debit_fail_kind_check" CHECK ("monthly_debit"."fail_kind" in ('balance', 'risk', 'ended', 'channel', 'other')),
	CONSTRAINT "monthly_debit_state_check" CHECK ("monthly_debit"."state" in ('waiting', 'processing', 'success', 'failed', 'retrying', 'skipped'))
);

CREATE TABLE "monthly_gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"plan" uuid,
	"name" text NOT NULL,
	"picture" uuid,
	"description" text,
	"condition" text NOT NULL,
	"periods" integer,
	"reached" bigint,
	"value" bigint NOT NULL,
	"stock" integer NOT NULL,
	"kind" text NOT NULL,
	"start_on" date NOT NULL,
	"end_on" date,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "monthly_gift_condition_check" CHECK ("monthly_gift"."condition" in ('periods', 'total', 'first')),
	CONSTRAINT "monthly_gift_periods_check" CHECK ("monthly_gift"."periods" between 1 and 600),
	CONSTRAINT "monthly_gift_reached_check" CHECK ("monthly_gift"."reached" >= 0),
	CONSTRAINT "monthly_gift_value_check" CHECK ("monthly_gift"."value" >= 0),
	CONSTRAINT "monthly_gift_stock_check" CHECK ("monthly_gift"."stock" between 0 and 1000000),
	CONSTRAINT "monthly_gift_kind_check" CHECK ("monthly_gift"."kind" in ('goods', 'certificate', 'visit')),
	CONSTRAINT "monthly_gift_state_check" CHECK ("monthly_gift"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "gift_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"gift" uuid NOT NULL,
	"gift_name" text NOT NULL,
	"organisation" uuid NOT NULL,
	"contract" uuid NOT NULL,
	"giver" uuid NOT NULL,
	"reached_at" timestamp(3) with time zone NOT NULL,
	"claim_until" date NOT NULL,
	"receiver" "bytea",
	"receiver_phone" "bytea",
	"receiver_phone_index" text,
	"address" "bytea",
	"company" text,
	"tracking" text,
	"shipped_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	"status_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "gift_delivery_state_check" CHECK ("gift_delivery"."state" in ('toClaim', 'toShip', 'shipped', 'received', 'waived', 'expired', 'short'))
);

CREATE TABLE "field_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"rescue_type" uuid,
	"form" text NOT NULL,
	"edition" integer NOT NULL,
	"valid_from" date,
	"rules" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "field_config_form_check" CHECK ("field_config"."form" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "field_config_edition_check" CHECK ("field_config"."edition" between 0 and 2147483647),
	CONSTRAINT "field_config_state_check" CHECK ("field_config"."state" in ('draft', 'published'))
);

CREATE TABLE "grant_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"rescue_type" uuid NOT NULL,
	"period" text NOT NULL,
	"unit_doc" uuid[],
	"cause" uuid,
	"budget_line" uuid,
	"save_type" text NOT NULL,
	"amount_mode" text NOT NULL,
	"unit_amount" bigint,
	"member_amount" bigint,
	"item" text,
	"voucher_from" date,
	"voucher_to" date,
	"partner_kinds" text[],
	"partners" uuid[],
	"forbidden" text[],
	"issue_from" date NOT NULL,
	"issue_to" date NOT NULL,
	"serve_from" text,
	"serve_to" text,
	"place" text,
	"proof" text[] NOT NULL,
	"need_notice" boolean NOT NULL,
	"notice_days" integer NOT NULL,
	"quick" boolean NOT NULL,
	"sample_rate" integer NOT NULL,
	"reissue_of" uuid,
	"persons" integer NOT NULL,
	"amount" bigint NOT NULL,
	"issued" integer NOT NULL,
	"rejected" integer NOT NULL,
	"pending" integer NOT NULL,
	"hold" text,
	"held" bigint NOT NULL,
	"vouchered" bigint NOT NULL,
	"returns" integer NOT NULL,
	"returned" bigint NOT NULL,
	"payout" uuid,
	"check_done" integer NOT NULL,
	"checking" boolean NOT NULL,
	"sending" boolean NOT NULL,
	"blocks" integer NOT NULL,
	"warns" integer NOT NULL,
	"limits" text,
	"notice_from" timestamp(3) with time zone,
	"notice_to" timestamp(3) with time zone,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"reviewers" uuid[],
	"approved_at" timestamp(3) with time zone,
	"issuer" uuid,
	"issued_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"sample_seed" text,
	"sample_lines" integer NOT NULL,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "grant_batch_save_type_check" CHECK ("grant_batch"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "grant_batch_amount_mode_check" CHECK ("grant_batch"."amount_mode" in ('1', '3', '4')),
	CONSTRAINT "grant_batch_unit_amount_check" CHECK ("grant_batch"."unit_amount" >= 0),
	CONSTRAINT "grant_batch_member_amount_check" CHECK ("grant_batch"."member_amount" >= 0),
	CONSTRAINT "grant_batch_partner_kinds_check" CHECK ("grant_batch"."partner_kinds" <@ array['1', '2', '3']::text[]),
	CONSTRAINT "grant_batch_forbidden_check" CHECK ("grant_batch"."forbidden" <@ array['food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service']::text[]),
	CONSTRAINT "grant_batch_proof_check" CHECK ("grant_batch"."proof" <@ array['1', '2', '3', '4', '5']::text[]),
	CONSTRAINT "grant_batch_notice_days_check" CHECK ("grant_batch"."notice_days" between 5 and 30),
	CONSTRAINT "grant_batch_sample_rate_check" CHECK ("grant_batch"."sample_rate" between 0 and 10000),
	CONSTRAINT "grant_batch_persons_check" CHECK ("grant_batch"."persons" between 0 and 2147483647),
	CONSTRAINT "grant_batch_amount_check" CHECK ("grant_batch"."amount" >= 0),
	CONSTRAINT "grant_batch_issued_check" CHECK ("grant_batch"."issued" between 0 and 2147483647),
	CONSTRAINT "grant_batch_rejected_check" CHECK ("grant_batch"."rejected" between 0 and 2147483647),
	CONSTRAINT "grant_batch_pending_check" CHECK ("grant_batch"."pending" between 0 and 2147483647),
	CONSTRAINT "grant_batch_held_check" CHECK ("grant_batch"."held" >= 0),
	CONSTRAINT "grant_batch_vouchered_check" CHECK ("grant_batch"."vouchered" >= 0),
	CONSTRAINT "grant_batch_returns_check" CHECK ("grant_batch"."returns" between 0 and 2147483647),
	CONSTRAINT "grant_batch_returned_check" CHECK ("grant_batch"."returned" >= 0),
	CONSTRAINT "grant_batch_check_done_check" CHECK ("grant_batch"."check_done" between 0 and 2147483647),
	CONSTRAINT "grant_batch_blocks_check" CHECK ("grant_batch"."blocks" between 0 and 2147483647),
	CONSTRAINT "grant_batch_warns_check" CHECK ("grant_batch"."warns" between 0 and 2147483647),
	CONSTRAINT "grant_batch_sample_lines_check" CHECK ("grant_batch"."sample_lines" between 0 and 2147483647),
	CONSTRAINT "grant_batch_state_check" CHECK ("grant_batch"."state" in ('draft', 'pending', 'returned', 'rejected', 'noticing', 'confirmed', 'issuing', 'finished', 'closed', 'cancelled'))
);

CREATE TABLE "rescue_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"no" integer NOT NULL,
	"batch" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"rescue_type" uuid NOT NULL,
	"period" text NOT NULL,
	"save_type" text NOT NULL,
	"person" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"name_marks" text[],
	"id_kind" text NOT NULL,
	"id_number" "bytea" NOT NULL,
	"id_number_index" text,
	"minor" boolean NOT NULL,
	"household" uuid,
	"members" integer,
	"classify" uuid,
	"receiver" "bytea",
	"relation" uuid,
	"amount" bigint NOT NULL,
	"quantity" numeric(15, 2),
	"account" "bytea",
	"account_index" text,
	"bank" text,
	"send_status" text NOT NULL,
	"reject_reason" text,
	"reject_note" text,
	"issued_at" timestamp(3) with time zone,
	"issuer" uuid,
	"place" text,
	"proof_kind" text,
	"proof_files" uuid[],
	"signed_at" timestamp(3) with time zone,
	"voucher_no" "bytea",
	"voucher_mark" text,
	"voucher_tail" text,
	"voucher_state" text NOT NULL,
	"voucher_used" bigint NOT NULL,
	"voucher_left" bigint NOT NULL,
	"voucher_from" date,
	"voucher_to" date,
	"occurrence" integer NOT NULL,
	"dup_key" text,
	"held_back" boolean NOT NULL,
	"reverses" uuid,
	"reversed" boolean NOT NULL,
	"reverse_asked_by" uuid,
	"reverse_reason" text,
	"sampled" boolean NOT NULL,
	"verify_result" text,
	"verified_at" timestamp(3) with time zone,
	"verifier" uuid,
	"verify_note" text,
	"added" jsonb,
	"field_version" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "rescue_record_no_check" CHECK ("rescue_record"."no" between 1 and 2147483647),
	CONSTRAINT "rescue_record_save_type_check" CHECK ("rescue_record"."save_type" in ('1', '2', '3', '4')),
	CONSTRAINT "rescue_record_id_kind_check" CHECK ("rescue_record"."id_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other')),
	CONSTRAINT "rescue_record_members_check" CHECK ("rescue_record"."members" between 1 and 50),
	CONSTRAINT "rescue_record_quantity_check" CHECK ("rescue_record"."quantity" between 0.01 and 999999999),
	CONSTRAINT "rescue_record_send_status_check" CHECK ("rescue_record"."send_status" in ('0', '1', '2')),
	CONSTRAINT "rescue_record_reject_reason_check" CHECK ("rescue_record"."reject_reason" in ('dead', 'moved', 'ended', 'repeated', 'account', 'declined', 'overdue', 'objected', 'other')),
	CONSTRAINT "rescue_record_proof_kind_check" CHECK ("rescue_record"."proof_kind" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "rescue_record_voucher_state_check" CHECK ("rescue_record"."voucher_state" in ('0', '1', '2', '3', '4', '5', '6')),
	CONSTRAINT "rescue_record_voucher_used_check" CHECK ("rescue_record"."voucher_used" >= 0),
	CONSTRAINT "rescue_record_voucher_left_check" CHECK ("rescue_record"."voucher_left" >= 0),
	CONSTRAINT "rescue_record_occurrence_check" CHECK ("rescue_record"."occurrence" between 0 and 2147483647),
	CONSTRAINT "rescue_record_verify_result_check" CHECK ("rescue_record"."verify_result" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "rescue_record_field_version_check" CHECK ("rescue_record"."field_version" between 0 and 2147483647)
);

CREATE TABLE "roster_finding" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"batch" uuid NOT NULL,
	"record" uuid NOT NULL,
	"code" text NOT NULL,
	"level" text NOT NULL,
	"words" text NOT NULL,
	"answer" text,
	"answered_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roster_finding_code_check" CHECK ("roster_finding"."code" in ('R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R9')),
	CONSTRAINT "roster_finding_level_check" CHECK ("roster_finding"."level" in ('block', 'warn'))
);

CREATE TABLE "roster_objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"batch" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"record" uuid NOT NULL,
	"content" text NOT NULL,
	"contact" "bytea",
	"files" uuid[],
	"result" text,
	"finding" text,
	"handler" uuid,
	"confirmer" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "roster_objection_result_check" CHECK ("roster_objection"."result" in ('keep', 'remove')),
	CONSTRAINT "roster_objection_state_check" CHECK ("roster_objection"."state" in ('open', 'found', 'kept', 'removed'))
);

CREATE TABLE "commerce_partner" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"organisation" uuid NOT NULL,
	"uscc" text,
	"licence" uuid[],
	"categories" text[] NOT NULL,
	"food_permit_no" text,
	"food_permit_to" date,
	"drug_permit_no" text,
	"drug_permit_to" date,
	"permits" uuid[],
	"legal_person" text,
	"contact" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"agreement_no" text,
	"agreement_from" date,
	"agreement_to" date,
	"agreement" uuid[],
	"discount" integer NOT NULL,
	"fee_rate" integer NOT NULL,
	"settle_cycle" text NOT NULL,
	"payee" text,
	"bank" text,
	"account" "bytea",
	"account_index" text,
	"account_since" timestamp(3) with time zone,
	"daily_limit" bigint NOT NULL,
	"single_limit" bigint NOT NULL,
	"address" jsonb,
	"location" jsonb,
	"area" text,
	"open_from" text,
	"open_to" text,
	"platform" text,
	"shop_name" text,
	"shop_url" text,
	"shop_reachable" boolean,
	"delivery" text,
	"return_days" integer,
	"price_rule" text[],
	"year_check_to" date,
	"mark" uuid,
	"reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "commerce_partner_kind_check" CHECK ("commerce_partner"."kind" in ('1', '2', '3')),
	CONSTRAINT "commerce_partner_categories_check" CHECK ("commerce_partner"."categories" <@ array['food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service']::text[]),
	CONSTRAINT "commerce_partner_discount_check" CHECK ("commerce_partner"."discount" between 0 and 5000),
	CONSTRAINT "commerce_partner_fee_rate_check" CHECK ("commerce_partner"."fee_rate" between 0 and 300),
	CONSTRAINT "commerce_partner_settle_cycle_check" CHECK ("commerce_partner"."settle_cycle" in ('1', '2', '3')),
	CONSTRAINT "commerce_partner_daily_limit_check" CHECK ("commerce_partner"."daily_limit" >= 0),
	CONSTRAINT "commerce_partner_single_limit_check" CHECK ("commerce_partner"."single_limit" >= 0),
	CONSTRAINT "commerce_partner_platform_check" CHECK ("commerce_partner"."platform" in ('taobao', 'jd', 'pdd', 'douyin', 'weapp', 'own', 'p832', 'other')),
	CONSTRAINT "commerce_partner_return_days_check" CHECK ("commerce_partner"."return_days" between 7 and 90),
	CONSTRAINT "commerce_partner_price_rule_check" CHECK ("commerce_partner"."price_rule" <@ array['1', '2']::text[]),
	CONSTRAINT "commerce_partner_state_check" CHECK ("commerce_partner"."state" in ('draft', 'pending', 'returned', 'rejected', 'enabled', 'suspended', 'ended'))
);

CREATE TABLE "goods" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"spec" text,
	"unit" text NOT NULL,
	"picture" uuid[],
	"price" bigint NOT NULL,
	"ceiling_price" bigint,
	"points" integer NOT NULL,
	"source" text NOT NULL,
	"cause" uuid,
	"unit_value" bigint,
	"stock" integer NOT NULL,
	"safety" integer NOT NULL,
	"limit_per_person" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "goods_category_check" CHECK ("goods"."category" in ('food', 'daily', 'clothes', 'school', 'medicine', 'appliance', 'baby', 'fuel', 'service')),
	CONSTRAINT "goods_price_check" CHECK ("goods"."price" >= 0),
	CONSTRAINT "goods_ceiling_price_check" CHECK ("goods"."ceiling_price" >= 0),
	CONSTRAINT "goods_points_check" CHECK ("goods"."points" between 0 and 1000000),
	CONSTRAINT "goods_source_check" CHECK ("goods"."source" in ('1', '2')),
	CONSTRAINT "goods_unit_value_check" CHECK ("goods"."unit_value" >= 0),
	CONSTRAINT "goods_stock_check" CHECK ("goods"."stock" between 0 and 2147483647),
	CONSTRAINT "goods_safety_check" CHECK ("goods"."safety" between 0 and 1000000),
	CONSTRAINT "goods_limit_per_person_check" CHECK ("goods"."limit_per_person" between 1 and 1000),
	CONSTRAINT "goods_state_check" CHECK ("goods"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "stock_move" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"goods" uuid NOT NULL,
	"goods_name" text NOT NULL,
	"kind" text NOT NULL,
	"quantity" integer NOT NULL,
	"after" integer NOT NULL,
	"lot" text,
	"expiry" date,
	"value" bigint,
	"source_number" text,
	"reason" text,
	"operator" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "stock_move_kind_check" CHECK ("stock_move"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "stock_move_quantity_check" CHECK ("stock_move"."quantity" between -1000000 and 2147483647),
	CONSTRAINT "stock_move_after_check" CHECK ("stock_move"."after" between 0 and 2147483647),
	CONSTRAINT "stock_move_value_check" CHECK ("stock_move"."value" >= 0)
);

CREATE TABLE "stock_count" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"lines" jsonb NOT NULL,
	"note" text,
	"counter" uuid,
	"confirmer" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "stock_count_state_check" CHECK ("stock_count"."state" in ('waiting', 'confirmed', 'cancelled'))
);

CREATE TABLE "voucher_redemption" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"tender" text NOT NULL,
	"record" uuid,
	"voucher_tail" text,
	"batch" uuid,
	"cause" uuid,
	"user" uuid,
	"amount" bigint NOT NULL,
	"points" integer,
	"gift" bigint NOT NULL,
	"items" jsonb,
	"proof" text,
	"cashier" uuid,
	"terminal" text,
	"photo" uuid[],
	"order_no" text,
	"receiver" "bytea",
	"receiver_phone" "bytea",
	"receiver_phone_index" text,
	"receiver_address" "bytea",
	"carrier" text,
	"express_no" text,
	"shipped_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"key" text,
	"reverse_of" uuid,
	"reversed_amount" bigint NOT NULL,
	"reverse_reason" text,
	"settlement" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "voucher_redemption_tender_check" CHECK ("voucher_redemption"."tender" in ('1', '2')),
	CONSTRAINT "voucher_redemption_points_check" CHECK ("voucher_redemption"."points" between -1000000000 and 2147483647),
	CONSTRAINT "voucher_redemption_proof_check" CHECK ("voucher_redemption"."proof" in ('1', '3')),
	CONSTRAINT "voucher_redemption_reversed_amount_check" CHECK ("voucher_redemption"."reversed_amount" >= 0),
	CONSTRAINT "voucher_redemption_state_check" CHECK ("voucher_redemption"."state" in ('done', 'paid', 'shipped', 'reversed'))
);

CREATE TABLE "redemption_attempt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"voucher_tail" text,
	"mark" text,
	"terminal" text NOT NULL,
	"reason" text NOT NULL,
	"cashier" uuid,
	"locked_until" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "commerce_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"day_from" date NOT NULL,
	"day_to" date NOT NULL,
	"redemptions" integer NOT NULL,
	"amount" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"shares" jsonb,
	"payee" text,
	"bank" text,
	"account" "bytea",
	"account_index" text,
	"invoices" uuid[],
	"generated_by" uuid,
	"confirmed_by" uuid,
	"approver" uuid,
	"payer" uuid,
	"money_out" uuid,
	"bank_account" uuid,
	"paid_on" date,
	"bank_serial" text,
	"slip" uuid,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "commerce_settlement_redemptions_check" CHECK ("commerce_settlement"."redemptions" between 0 and 2147483647),
	CONSTRAINT "commerce_settlement_fee_check" CHECK ("commerce_settlement"."fee" >= 0),
	CONSTRAINT "commerce_settlement_state_check" CHECK ("commerce_settlement"."state" in ('draft', 'sent', 'disputed', 'confirmed', 'approved', 'paid', 'voided'))
);

CREATE TABLE "partner_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"partner" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" text NOT NULL,
	"kind" text NOT NULL,
	"on_day" date NOT NULL,
	"staff" text NOT NULL,
	"item" text,
	"shelf_price" bigint,
	"voucher_price" bigint,
	"finding" text NOT NULL,
	"result" text NOT NULL,
	"next_on" date,
	"photos" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "partner_visit_kind_check" CHECK ("partner_visit"."kind" in ('visit', 'price', 'complaint', 'year')),
	CONSTRAINT "partner_visit_shelf_price_check" CHECK ("partner_visit"."shelf_price" >= 0),
	CONSTRAINT "partner_visit_voucher_price_check" CHECK ("partner_visit"."voucher_price" >= 0),
	CONSTRAINT "partner_visit_result_check" CHECK ("partner_visit"."result" in ('ok', 'mend', 'stop'))
);

CREATE TABLE "vendor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"uscc" text NOT NULL,
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"legal_person" "bytea" NOT NULL,
	"licence" uuid NOT NULL,
	"licence_to" date,
	"qualifications" uuid[],
	"contact" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"email" text,
	"address" jsonb NOT NULL,
	"agreement_no" text,
	"agreement_from" date NOT NULL,
	"agreement_to" date NOT NULL,
	"agreement_file" uuid[],
	"equipment_types" uuid[] NOT NULL,
	"service_areas" text[],
	"intro" text,
	"pending_change" jsonb,
	"key_prefix" text,
	"access_key" "bytea",
	"key_made_at" timestamp(3) with time zone,
	"old_prefix" text,
	"old_key" "bytea",
	"old_key_until" timestamp(3) with time zone,
	"key_used_at" timestamp(3) with time zone,
	"state_reason" text,
	"approved_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_kinds_check" CHECK ("vendor"."kinds" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "vendor_state_check" CHECK ("vendor"."state" in ('draft', 'pending', 'active', 'returned', 'rejected', 'suspended', 'ended'))
);

CREATE TABLE "vendor_terms" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"start_on" date NOT NULL,
	"fee_mode" text NOT NULL,
	"rents" jsonb,
	"install_fee" bigint NOT NULL,
	"repair_fee" bigint NOT NULL,
	"parts_fee" bigint NOT NULL,
	"settlement_cycle" text NOT NULL,
	"settlement_day" integer NOT NULL,
	"deposit_required" bigint NOT NULL,
	"heartbeat_seconds" integer NOT NULL,
	"offline_minutes" integer NOT NULL,
	"auto_repair" boolean NOT NULL,
	"urgent_hours" integer NOT NULL,
	"normal_hours" integer NOT NULL,
	"low_hours" integer NOT NULL,
	"overdue_deduction" bigint NOT NULL,
	"lapse_confirms" boolean NOT NULL,
	"ips" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_terms_fee_mode_check" CHECK ("vendor_terms"."fee_mode" in ('1', '2', '3', '4')),
	CONSTRAINT "vendor_terms_install_fee_check" CHECK ("vendor_terms"."install_fee" >= 0),
	CONSTRAINT "vendor_terms_repair_fee_check" CHECK ("vendor_terms"."repair_fee" >= 0),
	CONSTRAINT "vendor_terms_parts_fee_check" CHECK ("vendor_terms"."parts_fee" >= 0),
	CONSTRAINT "vendor_terms_settlement_cycle_check" CHECK ("vendor_terms"."settlement_cycle" in ('1', '2', '3')),
	CONSTRAINT "vendor_terms_settlement_day_check" CHECK ("vendor_terms"."settlement_day" between 1 and 28),
	CONSTRAINT "vendor_terms_deposit_required_check" CHECK ("vendor_terms"."deposit_required" >= 0),
	CONSTRAINT "vendor_terms_heartbeat_seconds_check" CHECK ("vendor_terms"."heartbeat_seconds" between 30 and 3600),
	CONSTRAINT "vendor_terms_offline_minutes_check" CHECK ("vendor_terms"."offline_minutes" between 5 and 1440),
	CONSTRAINT "vendor_terms_urgent_hours_check" CHECK ("vendor_terms"."urgent_hours" between 1 and 72),
	CONSTRAINT "vendor_terms_normal_hours_check" CHECK ("vendor_terms"."normal_hours" between 1 and 168),
	CONSTRAINT "vendor_terms_low_hours_check" CHECK ("vendor_terms"."low_hours" between 1 and 720),
	CONSTRAINT "vendor_terms_overdue_deduction_check" CHECK ("vendor_terms"."overdue_deduction" >= 0)
);

CREATE TABLE "equipment_type" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"takes_money" boolean NOT NULL,
	"takes_cash" boolean NOT NULL,
	"takes_goods" boolean NOT NULL,
	"has_heartbeat" boolean NOT NULL,
	"needs_seal" boolean,
	"inspect_days" integer NOT NULL,
	"open_days" integer,
	"warranty_months" integer NOT NULL,
	"params" jsonb,
	"icon" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_type_category_check" CHECK ("equipment_type"."category" in ('1', '2', '3', '4', '5', '6', '7')),
	CONSTRAINT "equipment_type_inspect_days_check" CHECK ("equipment_type"."inspect_days" between 0 and 365),
	CONSTRAINT "equipment_type_open_days_check" CHECK ("equipment_type"."open_days" between 1 and 90),
	CONSTRAINT "equipment_type_warranty_months_check" CHECK ("equipment_type"."warranty_months" between 0 and 120),
	CONSTRAINT "equipment_type_state_check" CHECK ("equipment_type"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "equipment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"sn" text NOT NULL,
	"type" uuid NOT NULL,
	"model" text NOT NULL,
	"params" jsonb,
	"vendor" uuid NOT NULL,
	"ownership" text NOT NULL,
	"owner" uuid,
	"price" bigint,
	"purchase_date" date,
	"warranty_to" date,
	"network" text NOT NULL,
	"sim_no" text,
	"firmware" text,
	"seal_no" text,
	"photos" uuid[],
	"organisation" uuid,
	"relation" uuid,
	"last_heartbeat" timestamp(3) with time zone,
	"online" text NOT NULL,
	"taking_money" text NOT NULL,
	"stop_reason" text,
	"command_at" timestamp(3) with time zone,
	"deployed_on" date,
	"next_inspect" date,
	"next_open" date,
	"state_reason" text,
	"scrap_photos" uuid[],
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_ownership_check" CHECK ("equipment"."ownership" in ('1', '2', '3', '4')),
	CONSTRAINT "equipment_price_check" CHECK ("equipment"."price" >= 0),
	CONSTRAINT "equipment_network_check" CHECK ("equipment"."network" in ('1', '2', '3', '9')),
	CONSTRAINT "equipment_online_check" CHECK ("equipment"."online" in ('1', '2', '3', '9')),
	CONSTRAINT "equipment_taking_money_check" CHECK ("equipment"."taking_money" in ('1', '2', '9')),
	CONSTRAINT "equipment_stop_reason_check" CHECK ("equipment"."stop_reason" in ('unbound', 'cause', 'plan', 'organisation', 'device', 'seal')),
	CONSTRAINT "equipment_state_check" CHECK ("equipment"."state" in ('inStock', 'deployed', 'paused', 'faulty', 'repairing', 'scrapped'))
);

CREATE TABLE "equipment_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"summary" text NOT NULL,
	"device_at" timestamp(3) with time zone,
	"detail" jsonb,
	"operator" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_event_kind_check" CHECK ("equipment_event"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'))
);

CREATE TABLE "equipment_relation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"plan" uuid,
	"plan_record_no" text,
	"place_kind" text NOT NULL,
	"place_name" text NOT NULL,
	"address" jsonb NOT NULL,
	"location" jsonb,
	"offsite_filed" boolean,
	"offsite_file" uuid[],
	"keeper" "bytea" NOT NULL,
	"keeper_phone" "bytea" NOT NULL,
	"keeper_phone_index" text,
	"start_on" date NOT NULL,
	"end_on" date,
	"files" uuid[],
	"handover" jsonb,
	"returned" jsonb,
	"proposed_by" text,
	"active_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"end_kind" text,
	"end_reason" text,
	"replaces" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "equipment_relation_place_kind_check" CHECK ("equipment_relation"."place_kind" in ('1', '2')),
	CONSTRAINT "equipment_relation_proposed_by_check" CHECK ("equipment_relation"."proposed_by" in ('platform', 'vendor', 'organisation')),
	CONSTRAINT "equipment_relation_end_kind_check" CHECK ("equipment_relation"."end_kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "equipment_relation_state_check" CHECK ("equipment_relation"."state" in ('proposed', 'active', 'ended', 'refused', 'expired'))
);

CREATE TABLE "ticket" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"priority" text NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"description" text NOT NULL,
	"photos" uuid[],
	"assignee" uuid,
	"result" text,
	"result_photos" uuid[],
	"new_seal_no" text,
	"fee" bigint,
	"score" integer,
	"opinion" text,
	"finished_at" timestamp(3) with time zone,
	"accepted_at" timestamp(3) with time zone,
	"reworks" integer NOT NULL,
	"cause" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ticket_kind_check" CHECK ("ticket"."kind" in ('1', '2', '3', '4', '5', '6', '7')),
	CONSTRAINT "ticket_priority_check" CHECK ("ticket"."priority" in ('1', '2', '3')),
	CONSTRAINT "ticket_fee_check" CHECK ("ticket"."fee" >= 0),
	CONSTRAINT "ticket_score_check" CHECK ("ticket"."score" between 1 and 5),
	CONSTRAINT "ticket_reworks_check" CHECK ("ticket"."reworks" between 0 and 2147483647),
	CONSTRAINT "ticket_cause_check" CHECK ("ticket"."cause" in ('1', '2', '3')),
	CONSTRAINT "ticket_state_check" CHECK ("ticket"."state" in ('open', 'doing', 'done', 'accepted', 'rework', 'cancelled'))
);

CREATE TABLE "box_opening" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"equipment" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"relation" uuid NOT NULL,
	"cause" uuid,
	"seal_old" text NOT NULL,
	"seal_note" text,
	"seal_odd" boolean NOT NULL,
	"seal_new" text NOT NULL,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"place" text NOT NULL,
	"openers" uuid[] NOT NULL,
	"witness" text,
	"counts" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"other" text,
	"media" uuid[] NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"deposit_due" timestamp(3) with time zone,
	"bank_account" uuid,
	"slip" uuid,
	"deposited_at" timestamp(3) with time zone,
	"money_in" uuid,
	"bank_line" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "box_opening_total_check" CHECK ("box_opening"."total" >= 0),
	CONSTRAINT "box_opening_state_check" CHECK ("box_opening"."state" in ('counted', 'confirmed', 'deposited', 'booked'))
);

CREATE TABLE "device_gift" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"order_no" text NOT NULL,
	"number" text,
	"donation" uuid,
	"kind" text NOT NULL,
	"equipment" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"relation" uuid,
	"plan_record_no" text,
	"place_name" text,
	"channel" text,
	"amount" bigint NOT NULL,
	"refunded" bigint NOT NULL,
	"trade_tail" text,
	"status" text NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"day" date,
	"device_at" timestamp(3) with time zone,
	"told_at" timestamp(3) with time zone,
	"told" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "device_gift_kind_check" CHECK ("device_gift"."kind" in ('1', '2')),
	CONSTRAINT "device_gift_channel_check" CHECK ("device_gift"."channel" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '99')),
	CONSTRAINT "device_gift_amount_check" CHECK ("device_gift"."amount" >= 0),
	CONSTRAINT "device_gift_refunded_check" CHECK ("device_gift"."refunded" >= 0),
	CONSTRAINT "device_gift_status_check" CHECK ("device_gift"."status" in ('told', 'waiting', 'paid', 'refunded', 'differing')),
	CONSTRAINT "device_gift_told_check" CHECK ("device_gift"."told" between 0 and 2147483647)
);

CREATE TABLE "vendor_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"vendor" uuid NOT NULL,
	"payer_kind" text NOT NULL,
	"organisation" uuid,
	"payable" bigint NOT NULL,
	"deposit" bigint NOT NULL,
	"settling" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"paid" bigint NOT NULL,
	"frozen" boolean NOT NULL,
	"frozen_reason" text,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_account_payer_kind_check" CHECK ("vendor_account"."payer_kind" in ('1', '2')),
	CONSTRAINT "vendor_account_payable_check" CHECK ("vendor_account"."payable" >= 0),
	CONSTRAINT "vendor_account_deposit_check" CHECK ("vendor_account"."deposit" >= 0),
	CONSTRAINT "vendor_account_settling_check" CHECK ("vendor_account"."settling" >= 0),
	CONSTRAINT "vendor_account_charged_check" CHECK ("vendor_account"."charged" >= 0),
	CONSTRAINT "vendor_account_paid_check" CHECK ("vendor_account"."paid" >= 0)
);

CREATE TABLE "vendor_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"amount" bigint NOT NULL,
	"payable_after" bigint NOT NULL,
	"deposit_after" bigint NOT NULL,
	"equipment" uuid,
	"ticket" uuid,
	"settlement" uuid,
	"reverses" uuid,
	"period" text NOT NULL,
	"idempotency_key" text,
	"memo" text,
	"files" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_flow_kind_check" CHECK ("vendor_flow"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
	CONSTRAINT "vendor_flow_direction_check" CHECK ("vendor_flow"."direction" in ('1', '2', '3', '4')),
	CONSTRAINT "vendor_flow_amount_check" CHECK ("vendor_flow"."amount" >= 0),
	CONSTRAINT "vendor_flow_payable_after_check" CHECK ("vendor_flow"."payable_after" >= 0),
	CONSTRAINT "vendor_flow_deposit_after_check" CHECK ("vendor_flow"."deposit_after" >= 0)
);

CREATE TABLE "vendor_settlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" uuid NOT NULL,
	"vendor" uuid NOT NULL,
	"organisation" uuid,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"charged" bigint NOT NULL,
	"deducted" bigint NOT NULL,
	"payable" bigint NOT NULL,
	"left_out" uuid[],
	"invoice_no" text,
	"invoice" uuid[],
	"bank_account" uuid,
	"payee" jsonb,
	"dispute_items" jsonb,
	"rounds" jsonb,
	"sent_at" timestamp(3) with time zone,
	"generated_by" uuid,
	"approved_by" uuid,
	"approved_at" timestamp(3) with time zone,
	"hold" text,
	"money_out" uuid,
	"paid_at" timestamp(3) with time zone,
	"payment_no" text,
	"slip" uuid,
	"state_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_settlement_charged_check" CHECK ("vendor_settlement"."charged" >= 0),
	CONSTRAINT "vendor_settlement_deducted_check" CHECK ("vendor_settlement"."deducted" >= 0),
	CONSTRAINT "vendor_settlement_payable_check" CHECK ("vendor_settlement"."payable" >= 0),
	CONSTRAINT "vendor_settlement_state_check" CHECK ("vendor_settlement"."state" in ('draft', 'sent', 'disputed', 'confirmed', 'approved', 'paid', 'voided'))
);

CREATE TABLE "vendor_bank_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"account_name" text NOT NULL,
	"bank" text NOT NULL,
	"branch_name" text,
	"cnaps" text,
	"account_no" "bytea" NOT NULL,
	"account_no_index" text,
	"proof" uuid[] NOT NULL,
	"is_default" boolean NOT NULL,
	"verify_amount" bigint,
	"tries" integer NOT NULL,
	"accepted_by" uuid,
	"sent_by" uuid,
	"sent_at" timestamp(3) with time zone,
	"verified_at" timestamp(3) with time zone,
	"usable_at" timestamp(3) with time zone,
	"state_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_bank_account_verify_amount_check" CHECK ("vendor_bank_account"."verify_amount" >= 0),
	CONSTRAINT "vendor_bank_account_tries_check" CHECK ("vendor_bank_account"."tries" between 0 and 2147483647),
	CONSTRAINT "vendor_bank_account_state_check" CHECK ("vendor_bank_account"."state" in ('pending', 'checking', 'verified', 'rejected', 'disabled'))
);

CREATE TABLE "vendor_score" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"vendor" uuid NOT NULL,
	"month" text NOT NULL,
	"grade" text NOT NULL,
	"score" numeric(15, 2) NOT NULL,
	"devices" integer NOT NULL,
	"online_rate" integer NOT NULL,
	"ticket_count" integer NOT NULL,
	"overdue_count" integer NOT NULL,
	"on_time_rate" integer NOT NULL,
	"avg_repair_hours" numeric(15, 1),
	"rework_rate" integer NOT NULL,
	"avg_score" numeric(15, 2),
	"complaints" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_score_grade_check" CHECK ("vendor_score"."grade" in ('A', 'B', 'C', 'D')),
	CONSTRAINT "vendor_score_score_check" CHECK ("vendor_score"."score" between 0 and 100),
	CONSTRAINT "vendor_score_devices_check" CHECK ("vendor_score"."devices" between 0 and 2147483647),
	CONSTRAINT "vendor_score_online_rate_check" CHECK ("vendor_score"."online_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_ticket_count_check" CHECK ("vendor_score"."ticket_count" between 0 and 2147483647),
	CONSTRAINT "vendor_score_overdue_count_check" CHECK ("vendor_score"."overdue_count" between 0 and 2147483647),
	CONSTRAINT "vendor_score_on_time_rate_check" CHECK ("vendor_score"."on_time_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_avg_repair_hours_check" CHECK ("vendor_score"."avg_repair_hours" between 0 and 999999999),
	CONSTRAINT "vendor_score_rework_rate_check" CHECK ("vendor_score"."rework_rate" between 0 and 10000),
	CONSTRAINT "vendor_score_avg_score_check" CHECK ("vendor_score"."avg_score" between 0 and 5),
	CONSTRAINT "vendor_score_complaints_check" CHECK ("vendor_score"."complaints" between 0 and 2147483647)
);

CREATE TABLE "vendor_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"vendor" uuid NOT NULL,
	"text" text NOT NULL,
	"due_on" date NOT NULL,
	"answer" text,
	"answer_files" uuid[],
	"answered_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "vendor_notice_state_check" CHECK ("vendor_notice"."state" in ('sent', 'answered', 'closed'))
);

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

CREATE TABLE "post_station" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid NOT NULL,
	"builder" text,
	"host" text,
	"host_kind" text,
	"area" text NOT NULL,
	"address" text NOT NULL,
	"location" jsonb,
	"area_size" numeric(15, 1),
	"capacity" integer,
	"open_at" text,
	"close_at" text,
	"open_days" text[] NOT NULL,
	"facilities" text[],
	"services" uuid[],
	"groups" text[],
	"six_have" text[],
	"sign_photo" uuid,
	"place_photo" uuid,
	"equipped_photo" uuid,
	"rules_photo" uuid,
	"staffed_photo" uuid,
	"mapped_photo" uuid,
	"manager" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"show_phone" boolean NOT NULL,
	"cover" uuid,
	"photos" uuid[],
	"opens_on" date,
	"paused_until" date,
	"state_reason" text,
	"in_review" boolean NOT NULL,
	"pending_change" jsonb,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "post_station_kind_check" CHECK ("post_station"."kind" in ('1', '2', '3')),
	CONSTRAINT "post_station_host_kind_check" CHECK ("post_station"."host_kind" in ('1', '2', '3', '4', '5', '6', '7', '9')),
	CONSTRAINT "post_station_area_size_check" CHECK ("post_station"."area_size" between 0.1 and 100000),
	CONSTRAINT "post_station_capacity_check" CHECK ("post_station"."capacity" between 1 and 10000),
	CONSTRAINT "post_station_open_days_check" CHECK ("post_station"."open_days" <@ array['1', '2', '3', '4', '5', '6', '7', 'holiday']::text[]),
	CONSTRAINT "post_station_six_have_check" CHECK ("post_station"."six_have" <@ array['sign', 'place', 'equipped', 'rules', 'staffed', 'mapped']::text[]),
	CONSTRAINT "post_station_state_check" CHECK ("post_station"."state" in ('draft', 'pending', 'returned', 'preparing', 'open', 'paused', 'closed'))
);

CREATE TABLE "station_item" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"station" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"sn" text,
	"amount" integer NOT NULL,
	"inspect_days" integer NOT NULL,
	"inspected_on" date,
	"inspect_next" date,
	"result" text,
	"note" text,
	"photos" uuid[],
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "station_item_amount_check" CHECK ("station_item"."amount" between 1 and 9999),
	CONSTRAINT "station_item_inspect_days_check" CHECK ("station_item"."inspect_days" between 0 and 365),
	CONSTRAINT "station_item_result_check" CHECK ("station_item"."result" in ('1', '2', '3')),
	CONSTRAINT "station_item_state_check" CHECK ("station_item"."state" in ('usable', 'broken', 'gone'))
);

CREATE TABLE "qr_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"station" uuid,
	"article" uuid,
	"device" text,
	"activity" text,
	"path" text,
	"placement" text,
	"campaign" text,
	"amounts" jsonb,
	"valid_from" timestamp(3) with time zone,
	"valid_to" timestamp(3) with time zone,
	"short_code" text NOT NULL,
	"poster" text NOT NULL,
	"logo" uuid,
	"scans" integer NOT NULL,
	"visitors" integer NOT NULL,
	"orders" integer NOT NULL,
	"donations" integer NOT NULL,
	"amount" bigint NOT NULL,
	"last_scan" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "qr_code_kind_check" CHECK ("qr_code"."kind" in ('1', '2', '3', '4', '5', '6', '9')),
	CONSTRAINT "qr_code_poster_check" CHECK ("qr_code"."poster" in ('portrait', 'landscape', 'desk', 'sticker')),
	CONSTRAINT "qr_code_scans_check" CHECK ("qr_code"."scans" between 0 and 2147483647),
	CONSTRAINT "qr_code_visitors_check" CHECK ("qr_code"."visitors" between 0 and 2147483647),
	CONSTRAINT "qr_code_orders_check" CHECK ("qr_code"."orders" between 0 and 2147483647),
	CONSTRAINT "qr_code_donations_check" CHECK ("qr_code"."donations" between 0 and 2147483647),
	CONSTRAINT "qr_code_amount_check" CHECK ("qr_code"."amount" >= 0),
	CONSTRAINT "qr_code_state_check" CHECK ("qr_code"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "partner_platform" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"designated" text,
	"designated_to" date,
	"organisations" uuid[],
	"operator" text,
	"uscc" text,
	"domain" text,
	"app_id" text,
	"contact" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"email" "bytea" NOT NULL,
	"email_index" text,
	"direction" text[] NOT NULL,
	"sync_target" uuid,
	"sync_kinds" text[],
	"sync_mode" text,
	"sync_at" text,
	"agreement" uuid[],
	"agreement_to" date,
	"remark" text,
	"is_ever_keyed" boolean NOT NULL,
	"last_in_at" timestamp(3) with time zone,
	"last_out_at" timestamp(3) with time zone,
	"stop_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "partner_platform_kind_check" CHECK ("partner_platform"."kind" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "partner_platform_direction_check" CHECK ("partner_platform"."direction" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "partner_platform_sync_kinds_check" CHECK ("partner_platform"."sync_kinds" <@ array['project', 'fund', 'help', 'progress', 'report', 'donation']::text[]),
	CONSTRAINT "partner_platform_sync_mode_check" CHECK ("partner_platform"."sync_mode" in ('1', '2', '3')),
	CONSTRAINT "partner_platform_state_check" CHECK ("partner_platform"."state" in ('draft', 'enabled', 'disabled'))
);

CREATE TABLE "api_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"platform" uuid NOT NULL,
	"name" text NOT NULL,
	"access_key" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"former_secret" "bytea",
	"former_until" timestamp(3) with time zone,
	"environment" text NOT NULL,
	"scopes" text[] NOT NULL,
	"organisations" uuid[],
	"ips" text,
	"rate" integer NOT NULL,
	"max_amount" bigint,
	"daily_amount" bigint,
	"expires_at" timestamp(3) with time zone,
	"last_used_at" timestamp(3) with time zone,
	"last_ip" text,
	"revoke_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "api_key_environment_check" CHECK ("api_key"."environment" in ('1', '2')),
	CONSTRAINT "api_key_scopes_check" CHECK ("api_key"."scopes" <@ array['donation.create', 'donation.query', 'refund.query', 'cause.read', 'progress.read', 'receipt.query', 'organisation.read', 'station.read', 'evidence.read']::text[]),
	CONSTRAINT "api_key_rate_check" CHECK ("api_key"."rate" between 1 and 6000),
	CONSTRAINT "api_key_max_amount_check" CHECK ("api_key"."max_amount" >= 0),
	CONSTRAINT "api_key_daily_amount_check" CHECK ("api_key"."daily_amount" >= 0),
	CONSTRAINT "api_key_state_check" CHECK ("api_key"."state" in ('active', 'rotating', 'revoked', 'expired'))
);

CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"platform" uuid NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret" "bytea" NOT NULL,
	"timeout_seconds" integer NOT NULL,
	"max_attempts" integer NOT NULL,
	"failures" integer NOT NULL,
	"stop_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "webhook_events_check" CHECK ("webhook"."events" <@ array['donation.paid', 'donation.refunded', 'cause.published', 'cause.suspended', 'cause.closed', 'progress.published', 'report.published', 'payout.paid', 'receipt.issued', 'receipt.voided']::text[]),
	CONSTRAINT "webhook_timeout_seconds_check" CHECK ("webhook"."timeout_seconds" between 1 and 30),
	CONSTRAINT "webhook_max_attempts_check" CHECK ("webhook"."max_attempts" between 1 and 10),
	CONSTRAINT "webhook_failures_check" CHECK ("webhook"."failures" between 0 and 2147483647),
	CONSTRAINT "webhook_state_check" CHECK ("webhook"."state" in ('enabled', 'disabled', 'broken'))
);

CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"webhook" uuid NOT NULL,
	"platform" uuid NOT NULL,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"seq" integer NOT NULL,
	"payload" jsonb,
	"attempts" jsonb,
	"tries" integer NOT NULL,
	"next_at" timestamp(3) with time zone,
	"claimed_at" timestamp(3) with time zone,
	"delivered_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "webhook_delivery_event_check" CHECK ("webhook_delivery"."event" in ('donation.paid', 'donation.refunded', 'cause.published', 'cause.suspended', 'cause.closed', 'progress.published', 'report.published', 'payout.paid', 'receipt.issued', 'receipt.voided', 'ping')),
	CONSTRAINT "webhook_delivery_seq_check" CHECK ("webhook_delivery"."seq" between 0 and 2147483647),
	CONSTRAINT "webhook_delivery_tries_check" CHECK ("webhook_delivery"."tries" between 0 and 2147483647),
	CONSTRAINT "webhook_delivery_state_check" CHECK ("webhook_delivery"."state" in ('waiting', 'delivering', 'retrying', 'delivered', 'dead'))
);

CREATE TABLE "api_call" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" uuid NOT NULL,
	"platform" uuid NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"status" integer NOT NULL,
	"code" integer NOT NULL,
	"ms" integer NOT NULL,
	"ip" text NOT NULL,
	"request" text NOT NULL,
	"idempotency" text,
	"body_hash" text,
	"error" text,
	"signed" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "api_call_method_check" CHECK ("api_call"."method" in ('GET', 'POST')),
	CONSTRAINT "api_call_status_check" CHECK ("api_call"."status" between 0 and 999),
	CONSTRAINT "api_call_code_check" CHECK ("api_call"."code" between 0 and 99999),
	CONSTRAINT "api_call_ms_check" CHECK ("api_call"."ms" between 0 and 2147483647)
);

CREATE TABLE "orange_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"nickname" text NOT NULL,
	"birth_year" integer,
	"minor" boolean NOT NULL,
	"guardian_consent" boolean NOT NULL,
	"area" text,
	"company" text,
	"group" text,
	"channel" text,
	"inviter" uuid,
	"joined_at" timestamp(3) with time zone NOT NULL,
	"last_active_at" timestamp(3) with time zone,
	"balance" integer NOT NULL,
	"debt" integer NOT NULL,
	"earned" integer NOT NULL,
	"donated" integer NOT NULL,
	"deducted" integer NOT NULL,
	"expired" integer NOT NULL,
	"level" text NOT NULL,
	"sign_days" integer NOT NULL,
	"sign_total" integer NOT NULL,
	"last_sign_day" text,
	"activities" integer NOT NULL,
	"hours" numeric(15, 1) NOT NULL,
	"absences" integer NOT NULL,
	"violations" integer NOT NULL,
	"tags" text[],
	"muted_until" timestamp(3) with time zone,
	"sign_up_barred_until" timestamp(3) with time zone,
	"frozen_until" timestamp(3) with time zone,
	"standing" text,
	"opted_out" boolean NOT NULL,
	"rules_version" integer NOT NULL,
	"left_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "orange_user_birth_year_check" CHECK ("orange_user"."birth_year" between 1900 and 2200),
	CONSTRAINT "orange_user_balance_check" CHECK ("orange_user"."balance" between 0 and 2147483647),
	CONSTRAINT "orange_user_debt_check" CHECK ("orange_user"."debt" between 0 and 2147483647),
	CONSTRAINT "orange_user_earned_check" CHECK ("orange_user"."earned" between 0 and 2147483647),
	CONSTRAINT "orange_user_donated_check" CHECK ("orange_user"."donated" between 0 and 2147483647),
	CONSTRAINT "orange_user_deducted_check" CHECK ("orange_user"."deducted" between 0 and 2147483647),
	CONSTRAINT "orange_user_expired_check" CHECK ("orange_user"."expired" between 0 and 2147483647),
	CONSTRAINT "orange_user_level_check" CHECK ("orange_user"."level" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "orange_user_sign_days_check" CHECK ("orange_user"."sign_days" between 0 and 2147483647),
	CONSTRAINT "orange_user_sign_total_check" CHECK ("orange_user"."sign_total" between 0 and 2147483647),
	CONSTRAINT "orange_user_activities_check" CHECK ("orange_user"."activities" between 0 and 2147483647),
	CONSTRAINT "orange_user_hours_check" CHECK ("orange_user"."hours" between 0 and 999999999),
	CONSTRAINT "orange_user_absences_check" CHECK ("orange_user"."absences" between 0 and 2147483647),
	CONSTRAINT "orange_user_violations_check" CHECK ("orange_user"."violations" between 0 and 2147483647),
	CONSTRAINT "orange_user_rules_version_check" CHECK ("orange_user"."rules_version" between 0 and 2147483647),
	CONSTRAINT "orange_user_state_check" CHECK ("orange_user"."state" in ('normal', 'muted', 'frozen', 'left'))
);

CREATE TABLE "guardian_consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"guardian" "bytea" NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"relation" text NOT NULL,
	"together" boolean NOT NULL,
	"paper" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "orange_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"hearts" integer NOT NULL,
	"balance_after" integer NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"source" text,
	"rule_version" integer NOT NULL,
	"available_at" timestamp(3) with time zone,
	"expire_at" timestamp(3) with time zone,
	"reverses" uuid,
	"operator" uuid,
	"memo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "orange_entry_kind_check" CHECK ("orange_entry"."kind" in ('11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '31', '32', '33', '34', '35', '36', '41', '42')),
	CONSTRAINT "orange_entry_hearts_check" CHECK ("orange_entry"."hearts" between -1000000 and 2147483647),
	CONSTRAINT "orange_entry_balance_after_check" CHECK ("orange_entry"."balance_after" between 0 and 2147483647),
	CONSTRAINT "orange_entry_rule_version_check" CHECK ("orange_entry"."rule_version" between 0 and 2147483647)
);

CREATE TABLE "heart_adjustment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"hearts" integer NOT NULL,
	"entry" uuid,
	"reason" text NOT NULL,
	"evidence" uuid[],
	"approver" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "heart_adjustment_kind_check" CHECK ("heart_adjustment"."kind" in ('grant', 'deduct', 'reverse')),
	CONSTRAINT "heart_adjustment_hearts_check" CHECK ("heart_adjustment"."hearts" between 1 and 100000),
	CONSTRAINT "heart_adjustment_state_check" CHECK ("heart_adjustment"."state" in ('pending', 'done', 'rejected'))
);

CREATE TABLE "sign_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"activity_title" text,
	"session" text,
	"sign_up" text,
	"method" text NOT NULL,
	"location" jsonb,
	"distance" integer,
	"device" text,
	"recorded_by" uuid,
	"streak" integer NOT NULL,
	"hearts" integer NOT NULL,
	"result" text NOT NULL,
	"fault" text,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "sign_in_kind_check" CHECK ("sign_in"."kind" in ('daily', 'makeUp', 'in', 'out')),
	CONSTRAINT "sign_in_method_check" CHECK ("sign_in"."method" in ('button', 'code', 'roll', 'clock')),
	CONSTRAINT "sign_in_distance_check" CHECK ("sign_in"."distance" between 0 and 2147483647),
	CONSTRAINT "sign_in_streak_check" CHECK ("sign_in"."streak" between 0 and 2147483647),
	CONSTRAINT "sign_in_hearts_check" CHECK ("sign_in"."hearts" between -1000 and 2147483647),
	CONSTRAINT "sign_in_result_check" CHECK ("sign_in"."result" in ('valid', 'invalid')),
	CONSTRAINT "sign_in_fault_check" CHECK ("sign_in"."fault" in ('range', 'code', 'device', 'stranger', 'time', 'order', 'open'))
);

CREATE TABLE "theme" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"slogan" text,
	"organisation" uuid,
	"cover" uuid,
	"banner" uuid,
	"colour" text,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"intro" text,
	"tasks" jsonb,
	"photo_topic" boolean NOT NULL,
	"praise_topic" boolean NOT NULL,
	"rank" text NOT NULL,
	"awards" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "theme_rank_check" CHECK ("theme"."rank" in ('none', 'hearts', 'hours', 'likes')),
	CONSTRAINT "theme_state_check" CHECK ("theme"."state" in ('draft', 'online', 'ended', 'offline'))
);

CREATE TABLE "activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"theme" uuid,
	"organisation" uuid NOT NULL,
	"host" text,
	"kind" text NOT NULL,
	"cover" uuid NOT NULL,
	"images" uuid[],
	"detail" text,
	"mode" text NOT NULL,
	"place" jsonb,
	"location" jsonb,
	"link" text,
	"sign_up_from" timestamp(3) with time zone NOT NULL,
	"sign_up_to" timestamp(3) with time zone NOT NULL,
	"sessions" jsonb NOT NULL,
	"wait_list" integer NOT NULL,
	"min_age" integer,
	"max_age" integer,
	"real_name" boolean NOT NULL,
	"questions" jsonb,
	"review_mode" text NOT NULL,
	"cancel_before" integer NOT NULL,
	"sign_mode" text NOT NULL,
	"radius" integer NOT NULL,
	"open_before" integer NOT NULL,
	"late_after" integer NOT NULL,
	"sign_out" boolean NOT NULL,
	"hearts" integer NOT NULL,
	"per_hour" integer NOT NULL,
	"host_hearts" integer NOT NULL,
	"host_user" uuid,
	"count_hours" boolean NOT NULL,
	"insurance" text,
	"safety" text,
	"cause" uuid,
	"contact" text,
	"phone" "bytea",
	"phone_index" text,
	"first_at" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	"capacity" integer NOT NULL,
	"passed" integer NOT NULL,
	"waiting" integer NOT NULL,
	"attended" integer NOT NULL,
	"budget" integer NOT NULL,
	"issued" integer NOT NULL,
	"cancel_reason" text,
	"settled_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "activity_kind_check" CHECK ("activity"."kind" in ('1', '2', '3', '4', '5', '6', '7', '9')),
	CONSTRAINT "activity_mode_check" CHECK ("activity"."mode" in ('offline', 'online', 'mixed')),
	CONSTRAINT "activity_wait_list_check" CHECK ("activity"."wait_list" between 0 and 200),
	CONSTRAINT "activity_min_age_check" CHECK ("activity"."min_age" between 0 and 100),
	CONSTRAINT "activity_max_age_check" CHECK ("activity"."max_age" between 0 and 120),
	CONSTRAINT "activity_review_mode_check" CHECK ("activity"."review_mode" in ('auto', 'manual')),
	CONSTRAINT "activity_cancel_before_check" CHECK ("activity"."cancel_before" between 0 and 720),
	CONSTRAINT "activity_sign_mode_check" CHECK ("activity"."sign_mode" in ('code', 'place', 'roll', 'clock')),
	CONSTRAINT "activity_radius_check" CHECK ("activity"."radius" between 50 and 2000),
	CONSTRAINT "activity_open_before_check" CHECK ("activity"."open_before" between 0 and 1440),
	CONSTRAINT "activity_late_after_check" CHECK ("activity"."late_after" between 0 and 1440),
	CONSTRAINT "activity_hearts_check" CHECK ("activity"."hearts" between 0 and 200),
	CONSTRAINT "activity_per_hour_check" CHECK ("activity"."per_hour" between 0 and 50),
	CONSTRAINT "activity_host_hearts_check" CHECK ("activity"."host_hearts" between 0 and 200),
	CONSTRAINT "activity_capacity_check" CHECK ("activity"."capacity" between 0 and 2147483647),
	CONSTRAINT "activity_passed_check" CHECK ("activity"."passed" between 0 and 2147483647),
	CONSTRAINT "activity_waiting_check" CHECK ("activity"."waiting" between 0 and 2147483647),
	CONSTRAINT "activity_attended_check" CHECK ("activity"."attended" between 0 and 2147483647),
	CONSTRAINT "activity_budget_check" CHECK ("activity"."budget" between 0 and 2147483647),
	CONSTRAINT "activity_issued_check" CHECK ("activity"."issued" between 0 and 2147483647),
	CONSTRAINT "activity_state_check" CHECK ("activity"."state" in ('draft', 'pending', 'returned', 'published', 'settling', 'ended', 'cancelled'))
);

CREATE TABLE "activity_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"activity" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"start_at" timestamp(3) with time zone NOT NULL,
	"end_at" timestamp(3) with time zone NOT NULL,
	"capacity" integer NOT NULL,
	"wait_list" integer NOT NULL,
	"passed" integer NOT NULL,
	"waiting" integer NOT NULL,
	"place" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "activity_session_capacity_check" CHECK ("activity_session"."capacity" between 0 and 2147483647),
	CONSTRAINT "activity_session_wait_list_check" CHECK ("activity_session"."wait_list" between 0 and 2147483647),
	CONSTRAINT "activity_session_passed_check" CHECK ("activity_session"."passed" between 0 and 2147483647),
	CONSTRAINT "activity_session_waiting_check" CHECK ("activity_session"."waiting" between 0 and 2147483647)
);

CREATE TABLE "activity_sign_up" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"activity" uuid NOT NULL,
	"session" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"user" uuid NOT NULL,
	"minor" boolean NOT NULL,
	"answers" jsonb,
	"signed_up_at" timestamp(3) with time zone NOT NULL,
	"place" integer,
	"offered_until" timestamp(3) with time zone,
	"sign_in_at" timestamp(3) with time zone,
	"sign_out_at" timestamp(3) with time zone,
	"hours" numeric(15, 1) NOT NULL,
	"hearts" integer NOT NULL,
	"rating" integer,
	"feedback" text,
	"certificate" text,
	"cancel_reason" text,
	"note" text,
	"proposed_hours" numeric(15, 1),
	"proposed_by" uuid,
	"missed" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "activity_sign_up_place_check" CHECK ("activity_sign_up"."place" between 0 and 2147483647),
	CONSTRAINT "activity_sign_up_hours_check" CHECK ("activity_sign_up"."hours" between 0 and 999999999),
	CONSTRAINT "activity_sign_up_hearts_check" CHECK ("activity_sign_up"."hearts" between 0 and 2147483647),
	CONSTRAINT "activity_sign_up_rating_check" CHECK ("activity_sign_up"."rating" between 1 and 5),
	CONSTRAINT "activity_sign_up_proposed_hours_check" CHECK ("activity_sign_up"."proposed_hours" between 0 and 999999999),
	CONSTRAINT "activity_sign_up_missed_check" CHECK ("activity_sign_up"."missed" in ('half', 'whole')),
	CONSTRAINT "activity_sign_up_state_check" CHECK ("activity_sign_up"."state" in ('pending', 'passed', 'waiting', 'refused', 'cancelled', 'attended', 'absent', 'leave'))
);

CREATE TABLE "photo_show" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"organisation" uuid,
	"theme" uuid,
	"activity" uuid,
	"text" text NOT NULL,
	"images" uuid[] NOT NULL,
	"blurred" uuid[],
	"consent" boolean NOT NULL,
	"minor_in_photo" boolean NOT NULL,
	"hits" text,
	"duplicate_of" text,
	"likes" integer NOT NULL,
	"comments" integer NOT NULL,
	"reports" integer NOT NULL,
	"hearts" integer NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"shown_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "photo_show_likes_check" CHECK ("photo_show"."likes" between 0 and 2147483647),
	CONSTRAINT "photo_show_comments_check" CHECK ("photo_show"."comments" between 0 and 2147483647),
	CONSTRAINT "photo_show_reports_check" CHECK ("photo_show"."reports" between 0 and 2147483647),
	CONSTRAINT "photo_show_hearts_check" CHECK ("photo_show"."hearts" between 0 and 2147483647),
	CONSTRAINT "photo_show_state_check" CHECK ("photo_show"."state" in ('pending', 'shown', 'featured', 'refused', 'down', 'removed'))
);

CREATE TABLE "praise" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"giver" uuid NOT NULL,
	"receiver" uuid NOT NULL,
	"organisation" uuid,
	"activity" uuid,
	"template" uuid,
	"tags" text[],
	"content" text NOT NULL,
	"anonymous" boolean NOT NULL,
	"counts" boolean NOT NULL,
	"hits" text,
	"likes" integer NOT NULL,
	"reports" integer NOT NULL,
	"hearts" integer NOT NULL,
	"reason" text,
	"reviewed_by" uuid,
	"shown_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "praise_tags_check" CHECK ("praise"."tags" <@ array['warm', 'punctual', 'careful', 'bold', 'kind', 'skilled']::text[]),
	CONSTRAINT "praise_likes_check" CHECK ("praise"."likes" between 0 and 2147483647),
	CONSTRAINT "praise_reports_check" CHECK ("praise"."reports" between 0 and 2147483647),
	CONSTRAINT "praise_hearts_check" CHECK ("praise"."hearts" between 0 and 2147483647),
	CONSTRAINT "praise_state_check" CHECK ("praise"."state" in ('pending', 'shown', 'refused', 'down'))
);

CREATE TABLE "violation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"source" text NOT NULL,
	"object" text,
	"facts" text NOT NULL,
	"evidence" uuid[],
	"level" text,
	"deduct" integer,
	"taken" integer,
	"penalty" text,
	"until" timestamp(3) with time zone,
	"opinion" text,
	"decided_by" uuid,
	"reviewer" uuid,
	"decided_at" timestamp(3) with time zone,
	"appeal" text,
	"appealed_at" timestamp(3) with time zone,
	"judged_by" uuid,
	"judgement" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "violation_kind_check" CHECK ("violation"."kind" in ('1', '2', '3', '4', '5', '6', '7', '9')),
	CONSTRAINT "violation_source_check" CHECK ("violation"."source" in ('machine', 'report', 'patrol')),
	CONSTRAINT "violation_level_check" CHECK ("violation"."level" in ('1', '2', '3')),
	CONSTRAINT "violation_deduct_check" CHECK ("violation"."deduct" between 0 and 5000),
	CONSTRAINT "violation_taken_check" CHECK ("violation"."taken" between 0 and 2147483647),
	CONSTRAINT "violation_penalty_check" CHECK ("violation"."penalty" in ('warn', 'mute', 'bar', 'freeze', 'expel')),
	CONSTRAINT "violation_state_check" CHECK ("violation"."state" in ('pending', 'grave', 'decided', 'appealing', 'upheld', 'revoked', 'dismissed'))
);

CREATE TABLE "donation_project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"cause" uuid NOT NULL,
	"organisation" uuid,
	"pool" text NOT NULL,
	"sponsor" text,
	"pack_hearts" integer NOT NULL,
	"pack_amount" bigint NOT NULL,
	"goal" bigint NOT NULL,
	"user_daily" integer NOT NULL,
	"user_total" integer NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone NOT NULL,
	"cover" uuid,
	"intro" text,
	"thanks" text,
	"packs" integer NOT NULL,
	"amount" bigint NOT NULL,
	"users" integer NOT NULL,
	"off_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donation_project_pack_hearts_check" CHECK ("donation_project"."pack_hearts" between 1 and 10000),
	CONSTRAINT "donation_project_pack_amount_check" CHECK ("donation_project"."pack_amount" >= 0),
	CONSTRAINT "donation_project_goal_check" CHECK ("donation_project"."goal" >= 0),
	CONSTRAINT "donation_project_user_daily_check" CHECK ("donation_project"."user_daily" between 1 and 10000),
	CONSTRAINT "donation_project_user_total_check" CHECK ("donation_project"."user_total" between 1 and 100000),
	CONSTRAINT "donation_project_packs_check" CHECK ("donation_project"."packs" between 0 and 2147483647),
	CONSTRAINT "donation_project_amount_check" CHECK ("donation_project"."amount" >= 0),
	CONSTRAINT "donation_project_users_check" CHECK ("donation_project"."users" between 0 and 2147483647),
	CONSTRAINT "donation_project_state_check" CHECK ("donation_project"."state" in ('draft', 'pending', 'returned', 'online', 'full', 'ended', 'offline'))
);

CREATE TABLE "heart_donation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"project" uuid NOT NULL,
	"organisation" uuid,
	"packs" integer NOT NULL,
	"hearts" integer NOT NULL,
	"amount" bigint NOT NULL,
	"message" text,
	"anonymous" boolean NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"hold" text,
	"donation" uuid,
	"return_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "heart_donation_packs_check" CHECK ("heart_donation"."packs" between 1 and 2147483647),
	CONSTRAINT "heart_donation_hearts_check" CHECK ("heart_donation"."hearts" between 0 and 2147483647),
	CONSTRAINT "heart_donation_amount_check" CHECK ("heart_donation"."amount" >= 0),
	CONSTRAINT "heart_donation_state_check" CHECK ("heart_donation"."state" in ('reserved', 'confirmed', 'converted', 'returned'))
);

CREATE TABLE "copywriting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"position" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"images" uuid[],
	"audience" text NOT NULL,
	"levels" text[],
	"from" timestamp(3) with time zone,
	"to" timestamp(3) with time zone,
	"weight" integer NOT NULL,
	"version_no" integer NOT NULL,
	"shows" integer NOT NULL,
	"clicks" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "copywriting_position_check" CHECK ("copywriting"."position" in ('signed', 'streak', 'signedUp', 'reminder', 'showGuide', 'praise', 'thanks', 'share', 'empty', 'rules')),
	CONSTRAINT "copywriting_audience_check" CHECK ("copywriting"."audience" in ('all', 'level', 'fresh')),
	CONSTRAINT "copywriting_levels_check" CHECK ("copywriting"."levels" <@ array['1', '2', '3', '4', '5']::text[]),
	CONSTRAINT "copywriting_weight_check" CHECK ("copywriting"."weight" between 1 and 100),
	CONSTRAINT "copywriting_version_no_check" CHECK ("copywriting"."version_no" between 0 and 2147483647),
	CONSTRAINT "copywriting_shows_check" CHECK ("copywriting"."shows" between 0 and 2147483647),
	CONSTRAINT "copywriting_clicks_check" CHECK ("copywriting"."clicks" between 0 and 2147483647),
	CONSTRAINT "copywriting_state_check" CHECK ("copywriting"."state" in ('draft', 'online', 'offline'))
);

CREATE TABLE "station_mail" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"link" text,
	"kind" text NOT NULL,
	"audience" jsonb NOT NULL,
	"send_mode" text NOT NULL,
	"send_at" timestamp(3) with time zone,
	"event" text,
	"total" integer NOT NULL,
	"delivered" integer NOT NULL,
	"failed" integer NOT NULL,
	"read" integer NOT NULL,
	"clicked" integer NOT NULL,
	"sent_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"recalled_reason" text,
	"reviewer" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "station_mail_kind_check" CHECK ("station_mail"."kind" in ('system', 'activity', 'notice', 'care')),
	CONSTRAINT "station_mail_send_mode_check" CHECK ("station_mail"."send_mode" in ('now', 'at', 'event')),
	CONSTRAINT "station_mail_event_check" CHECK ("station_mail"."event" in ('join', 'signedUp', 'moved', 'cancelled', 'settled', 'appealed', 'donated')),
	CONSTRAINT "station_mail_total_check" CHECK ("station_mail"."total" between 0 and 2147483647),
	CONSTRAINT "station_mail_delivered_check" CHECK ("station_mail"."delivered" between 0 and 2147483647),
	CONSTRAINT "station_mail_failed_check" CHECK ("station_mail"."failed" between 0 and 2147483647),
	CONSTRAINT "station_mail_read_check" CHECK ("station_mail"."read" between 0 and 2147483647),
	CONSTRAINT "station_mail_clicked_check" CHECK ("station_mail"."clicked" between 0 and 2147483647),
	CONSTRAINT "station_mail_state_check" CHECK ("station_mail"."state" in ('draft', 'pending', 'scheduled', 'sending', 'sent', 'recalled', 'returned', 'cancelled'))
);

CREATE TABLE "mail_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mail" uuid NOT NULL,
	"subject" text NOT NULL,
	"kind" text NOT NULL,
	"user" uuid NOT NULL,
	"status" text NOT NULL,
	"why" text,
	"delivered_at" timestamp(3) with time zone,
	"read_at" timestamp(3) with time zone,
	"clicked_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "mail_delivery_kind_check" CHECK ("mail_delivery"."kind" in ('system', 'activity', 'notice', 'care')),
	CONSTRAINT "mail_delivery_status_check" CHECK ("mail_delivery"."status" in ('waiting', 'delivered', 'failed', 'recalled'))
);

CREATE TABLE "bulletin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"forms" text[] NOT NULL,
	"audience" text NOT NULL,
	"levels" text[],
	"areas" text[],
	"from" timestamp(3) with time zone NOT NULL,
	"to" timestamp(3) with time zone,
	"pinned" boolean NOT NULL,
	"must_read" boolean NOT NULL,
	"correction" text,
	"version_no" integer NOT NULL,
	"readers" integer NOT NULL,
	"reached" integer NOT NULL,
	"published_at" timestamp(3) with time zone,
	"withdrawn_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bulletin_forms_check" CHECK ("bulletin"."forms" <@ array['popup', 'ticker', 'list']::text[]),
	CONSTRAINT "bulletin_audience_check" CHECK ("bulletin"."audience" in ('all', 'level', 'area')),
	CONSTRAINT "bulletin_levels_check" CHECK ("bulletin"."levels" <@ array['1', '2', '3', '4', '5']::text[]),
	CONSTRAINT "bulletin_version_no_check" CHECK ("bulletin"."version_no" between 0 and 2147483647),
	CONSTRAINT "bulletin_readers_check" CHECK ("bulletin"."readers" between 0 and 2147483647),
	CONSTRAINT "bulletin_reached_check" CHECK ("bulletin"."reached" between 0 and 2147483647),
	CONSTRAINT "bulletin_state_check" CHECK ("bulletin"."state" in ('draft', 'published', 'expired', 'withdrawn'))
);

CREATE TABLE "orange_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_no" integer NOT NULL,
	"from" timestamp(3) with time zone NOT NULL,
	"note" text NOT NULL,
	"values" jsonb NOT NULL,
	"rules" text NOT NULL,
	"privacy" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "orange_setting_version_no_check" CHECK ("orange_setting"."version_no" between 0 and 2147483647)
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

CREATE TABLE "oa_token" (
	"account" uuid PRIMARY KEY NOT NULL,
	"token" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
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

CREATE TABLE "team_donor" (
	"campaign" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"gifts" integer NOT NULL,
	CONSTRAINT "team_donor_campaign_donor_pk" PRIMARY KEY("campaign","donor")
);

CREATE TABLE "gift_trail" (
	"donation" uuid PRIMARY KEY NOT NULL,
	"device" text,
	"assist" uuid,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "device_nonce" (
	"vendor" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_nonce_vendor_nonce_pk" PRIMARY KEY("vendor","nonce")
);

CREATE TABLE "qr_hour" (
	"code" uuid NOT NULL,
	"day" date NOT NULL,
	"hour" smallint NOT NULL,
	"scans" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"donations" integer DEFAULT 0 NOT NULL,
	"amount" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "qr_hour_code_day_hour_pk" PRIMARY KEY("code","day","hour")
);

CREATE TABLE "qr_seen" (
	"code" uuid NOT NULL,
	"visitor" text NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "qr_seen_code_visitor_pk" PRIMARY KEY("code","visitor")
);

CREATE TABLE "qr_gift" (
	"donation" uuid PRIMARY KEY NOT NULL,
	"code" uuid NOT NULL,
	"ordered_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone
);

CREATE TABLE "partner_sandbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" uuid NOT NULL,
	"order_no" text NOT NULL,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "partner_sandbox_order_key" UNIQUE("key","order_no")
);

CREATE TABLE "orange_copy_version" (
	"copy" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "orange_copy_version_copy_no_pk" PRIMARY KEY("copy","no")
);

CREATE TABLE "orange_copy_day" (
	"copy" uuid NOT NULL,
	"day" date NOT NULL,
	"shows" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "orange_copy_day_copy_day_pk" PRIMARY KEY("copy","day")
);

CREATE TABLE "orange_bulletin_version" (
	"bulletin" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"note" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "orange_bulletin_version_bulletin_no_pk" PRIMARY KEY("bulletin","no")
);

CREATE TABLE "orange_bulletin_read" (
	"bulletin" uuid NOT NULL,
	"user" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "orange_bulletin_read_bulletin_user_pk" PRIMARY KEY("bulletin","user")
);

CREATE TABLE "orange_heart_lot" (
	"entry" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"remaining" integer NOT NULL,
	"expire_at" timestamp with time zone,
	CONSTRAINT "orange_heart_lot_not_negative" CHECK ("orange_heart_lot"."remaining" >= 0)
);

CREATE TABLE "orange_heart_debt" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"paid" integer DEFAULT 0 NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "orange_heart_debt_source_key" UNIQUE("kind","source_type","source_id","user"),
	CONSTRAINT "orange_heart_debt_paid" CHECK ("orange_heart_debt"."paid" between 0 and "orange_heart_debt"."amount")
);

CREATE TABLE "orange_heart_cut" (
	"kind" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"user" uuid NOT NULL,
	"day" date NOT NULL,
	"hearts" integer NOT NULL,
	CONSTRAINT "orange_heart_cut_kind_source_type_source_id_user_pk" PRIMARY KEY("kind","source_type","source_id","user")
);

CREATE TABLE "orange_heart_check" (
	"at" timestamp with time zone PRIMARY KEY NOT NULL,
	"users" integer NOT NULL,
	"balances" bigint NOT NULL,
	"entries" bigint NOT NULL,
	"lots" bigint NOT NULL,
	"faults" jsonb NOT NULL
);

CREATE TABLE "orange_session_secret" (
	"session" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL
);

CREATE TABLE "orange_hours_certificate" (
	"number" text PRIMARY KEY NOT NULL,
	"sign_up" uuid NOT NULL,
	"code" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "orange_hours_certificate_sign_up_unique" UNIQUE("sign_up")
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

ALTER TABLE "money_claim" ADD COLUMN "pool" text;

ALTER TABLE "official_account" ADD COLUMN "original_id" text;

ALTER TABLE "official_account" ADD COLUMN "app_secret" "bytea";

ALTER TABLE "official_account" ADD COLUMN "token" "bytea";

ALTER TABLE "official_account" ADD COLUMN "aes_key" "bytea";

ALTER TABLE "official_account" ADD COLUMN "certified" boolean;
UPDATE "official_account" SET "certified" = false;
ALTER TABLE "official_account" ALTER COLUMN "certified" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "qr" uuid;

ALTER TABLE "official_account" ADD COLUMN "menu" jsonb;

ALTER TABLE "official_account" ADD COLUMN "menu_at" timestamp(3) with time zone;

ALTER TABLE "official_account" ADD COLUMN "follow_reply" text;

ALTER TABLE "official_account" ADD COLUMN "replies" jsonb;

ALTER TABLE "official_account" ADD COLUMN "usual_reply" text;

ALTER TABLE "official_account" ADD COLUMN "callback_key" text;
UPDATE "official_account" SET "callback_key" = left(replace(gen_random_uuid()::text, '-', ''), 24);
ALTER TABLE "official_account" ALTER COLUMN "callback_key" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "last_sync_at" timestamp(3) with time zone;

ALTER TABLE "official_account" ADD COLUMN "sync" text;
UPDATE "official_account" SET "sync" = 'never';
ALTER TABLE "official_account" ALTER COLUMN "sync" SET NOT NULL;

ALTER TABLE "official_account" ADD COLUMN "sync_reason" text;

ALTER TABLE "official_account" ADD COLUMN "state" text;
UPDATE "official_account" SET "state" = 'enabled';
ALTER TABLE "official_account" ALTER COLUMN "state" SET NOT NULL;

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

ALTER TABLE "report_instance" ADD COLUMN "template" uuid;

ALTER TABLE "report_instance" ADD COLUMN "template_version" integer;

ALTER TABLE "report_instance" ADD COLUMN "filters" jsonb;

ALTER TABLE "report_instance" ADD COLUMN "pdf_hash" text;

ALTER TABLE "report_instance" ADD COLUMN "paper" jsonb;

ALTER TABLE "report_instance" ADD COLUMN "corrects" uuid;

ALTER TABLE "report_instance" ADD COLUMN "correction_note" text;

ALTER TABLE "rescue_type" ADD COLUMN "cross_check" boolean;

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

CREATE UNIQUE INDEX "fan_message_channel_no_key" ON "fan_message" USING btree ("channel_no","account");

CREATE INDEX "fan_message_fan_at_idx" ON "fan_message" USING btree ("fan","at" desc);

CREATE INDEX "fan_message_account_at_idx" ON "fan_message" USING btree ("account","at" desc);

CREATE INDEX "fan_message_queued_sending_created_at_idx" ON "fan_message" USING btree ("created_at") WHERE "fan_message"."sending" in ('queued', 'sending');

CREATE INDEX "fan_message_list_idx" ON "fan_message" USING btree ("at" desc,"id" desc);

CREATE INDEX "fan_message_org_list_idx" ON "fan_message" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "fan_message_organisation_idx" ON "fan_message" USING btree ("organisation");

CREATE UNIQUE INDEX "fan_request_number_key" ON "fan_request" USING btree ("number");

CREATE INDEX "fan_request_organisation_state_last_at_idx" ON "fan_request" USING btree ("organisation","state","last_at" desc);

CREATE INDEX "fan_request_fan_last_at_idx" ON "fan_request" USING btree ("fan","last_at" desc);

CREATE INDEX "fan_request_list_idx" ON "fan_request" USING btree ("last_at" desc,"id" desc);

CREATE INDEX "fan_request_org_list_idx" ON "fan_request" USING btree ("organisation","last_at" desc,"id" desc);

CREATE INDEX "fan_request_account_idx" ON "fan_request" USING btree ("account");

CREATE INDEX "fan_request_help_idx" ON "fan_request" USING btree ("help");

CREATE INDEX "fan_request_number_trgm" ON "fan_request" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fan_request_said_trgm" ON "fan_request" USING gin ("said" gin_trgm_ops);

CREATE UNIQUE INDEX "fan_gift_donation_key" ON "fan_gift" USING btree ("donation");

CREATE INDEX "fan_gift_organisation_paid_at_idx" ON "fan_gift" USING btree ("organisation","paid_at" desc);

CREATE INDEX "fan_gift_account_paid_at_idx" ON "fan_gift" USING btree ("account","paid_at" desc);

CREATE INDEX "fan_gift_fan_paid_at_idx" ON "fan_gift" USING btree ("fan","paid_at" desc);

CREATE INDEX "fan_gift_list_idx" ON "fan_gift" USING btree ("paid_at" desc,"id" desc);

CREATE INDEX "fan_gift_org_list_idx" ON "fan_gift" USING btree ("organisation","paid_at" desc,"id" desc);

CREATE INDEX "fan_gift_donor_idx" ON "fan_gift" USING btree ("donor");

CREATE INDEX "fan_gift_cause_idx" ON "fan_gift" USING btree ("cause");

CREATE INDEX "fan_gift_number_trgm" ON "fan_gift" USING gin ("number" gin_trgm_ops);

CREATE INDEX "fan_gift_content_trgm" ON "fan_gift" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "message_template_template_id_key" ON "message_template" USING btree ("template_id","account");

CREATE INDEX "message_template_account_scene_state_idx" ON "message_template" USING btree ("account","scene","state");

CREATE INDEX "message_template_list_idx" ON "message_template" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "message_template_org_list_idx" ON "message_template" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "message_template_organisation_idx" ON "message_template" USING btree ("organisation");

CREATE INDEX "message_template_title_trgm" ON "message_template" USING gin ("title" gin_trgm_ops);

CREATE INDEX "message_template_template_id_trgm" ON "message_template" USING gin ("template_id" gin_trgm_ops);

CREATE INDEX "mass_send_organisation_state_idx" ON "mass_send" USING btree ("organisation","state");

CREATE INDEX "mass_send_list_idx" ON "mass_send" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "mass_send_org_list_idx" ON "mass_send" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "mass_send_account_idx" ON "mass_send" USING btree ("account");

CREATE INDEX "mass_send_template_idx" ON "mass_send" USING btree ("template");

CREATE INDEX "mass_send_submitted_by_idx" ON "mass_send" USING btree ("submitted_by");

CREATE INDEX "mass_send_approved_by_idx" ON "mass_send" USING btree ("approved_by");

CREATE INDEX "mass_send_name_trgm" ON "mass_send" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "message_send_business_key" ON "message_send" USING btree ("business","template");

CREATE INDEX "message_send_template_created_at_idx" ON "message_send" USING btree ("template","created_at" desc);

CREATE INDEX "message_send_fan_created_at_idx" ON "message_send" USING btree ("fan","created_at" desc);

CREATE INDEX "message_send_queued_sending_due_at_idx" ON "message_send" USING btree ("due_at") WHERE "message_send"."state" in ('queued', 'sending');

CREATE INDEX "message_send_list_idx" ON "message_send" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "message_send_org_list_idx" ON "message_send" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "message_send_organisation_idx" ON "message_send" USING btree ("organisation");

CREATE INDEX "message_send_account_idx" ON "message_send" USING btree ("account");

CREATE INDEX "message_send_donor_idx" ON "message_send" USING btree ("donor");

CREATE INDEX "message_send_mass_send_idx" ON "message_send" USING btree ("mass_send");

CREATE INDEX "message_send_message_no_idx" ON "message_send" USING btree ("message_no");

CREATE INDEX "message_send_number_trgm" ON "message_send" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "report_template_code_key" ON "report_template" USING btree ("code");

CREATE INDEX "report_template_organisation_state_idx" ON "report_template" USING btree ("organisation","state");

CREATE INDEX "report_template_base_idx" ON "report_template" USING btree ("base");

CREATE INDEX "report_template_list_idx" ON "report_template" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "report_template_org_list_idx" ON "report_template" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "report_template_name_trgm" ON "report_template" USING gin ("name" gin_trgm_ops);

CREATE INDEX "report_template_code_trgm" ON "report_template" USING gin ("code" gin_trgm_ops);

CREATE INDEX "data_question_owner_sort_idx" ON "data_question" USING btree ("owner","sort");

CREATE INDEX "data_question_organisation_shared_idx" ON "data_question" USING btree ("organisation","shared");

CREATE INDEX "data_question_schedule_idx" ON "data_question" USING btree ("schedule");

CREATE INDEX "data_question_list_idx" ON "data_question" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "data_question_department_idx" ON "data_question" USING btree ("department");

CREATE INDEX "data_question_text_trgm" ON "data_question" USING gin ("text" gin_trgm_ops);

CREATE UNIQUE INDEX "team_campaign_number_key" ON "team_campaign" USING btree ("number");

CREATE INDEX "team_campaign_cause_state_raised_idx" ON "team_campaign" USING btree ("cause","state","raised" desc);

CREATE INDEX "team_campaign_organisation_state_start_at_idx" ON "team_campaign" USING btree ("organisation","state","start_at" desc);

CREATE INDEX "team_campaign_parent_idx" ON "team_campaign" USING btree ("parent");

CREATE INDEX "team_campaign_list_idx" ON "team_campaign" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "team_campaign_org_list_idx" ON "team_campaign" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "team_campaign_leader_idx" ON "team_campaign" USING btree ("leader");

CREATE INDEX "team_campaign_company_idx" ON "team_campaign" USING btree ("company");

CREATE INDEX "team_campaign_donor_group_idx" ON "team_campaign" USING btree ("donor_group");

CREATE INDEX "team_campaign_number_trgm" ON "team_campaign" USING gin ("number" gin_trgm_ops);

CREATE INDEX "team_campaign_title_trgm" ON "team_campaign" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "team_member_member_key" ON "team_member" USING btree ("member","campaign");

CREATE INDEX "team_member_campaign_state_raised_idx" ON "team_member" USING btree ("campaign","state","raised" desc);

CREATE INDEX "team_member_list_idx" ON "team_member" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "team_member_org_list_idx" ON "team_member" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "team_member_organisation_idx" ON "team_member" USING btree ("organisation");

CREATE INDEX "team_member_member_idx" ON "team_member" USING btree ("member");

CREATE INDEX "team_member_invited_by_idx" ON "team_member" USING btree ("invited_by");

CREATE INDEX "team_member_shown_name_trgm" ON "team_member" USING gin ("shown_name" gin_trgm_ops);

CREATE UNIQUE INDEX "team_assist_donation_key" ON "team_assist" USING btree ("donation","kind");

CREATE INDEX "team_assist_campaign_at_idx" ON "team_assist" USING btree ("campaign","at" desc);

CREATE INDEX "team_assist_via_idx" ON "team_assist" USING btree ("via");

CREATE INDEX "team_assist_device_at_idx" ON "team_assist" USING btree ("device","at" desc);

CREATE INDEX "team_assist_list_idx" ON "team_assist" USING btree ("at" desc,"id" desc);

CREATE INDEX "team_assist_org_list_idx" ON "team_assist" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "team_assist_organisation_idx" ON "team_assist" USING btree ("organisation");

CREATE INDEX "team_assist_helper_idx" ON "team_assist" USING btree ("helper");

CREATE INDEX "team_assist_donation_idx" ON "team_assist" USING btree ("donation");

CREATE INDEX "team_assist_device_trgm" ON "team_assist" USING gin ("device" gin_trgm_ops);

CREATE UNIQUE INDEX "matching_pool_number_key" ON "matching_pool" USING btree ("number");

CREATE INDEX "matching_pool_organisation_state_idx" ON "matching_pool" USING btree ("organisation","state");

CREATE INDEX "matching_pool_list_idx" ON "matching_pool" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "matching_pool_org_list_idx" ON "matching_pool" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "matching_pool_company_idx" ON "matching_pool" USING btree ("company");

CREATE INDEX "matching_pool_sponsor_idx" ON "matching_pool" USING btree ("sponsor");

CREATE INDEX "matching_pool_rest_cause_idx" ON "matching_pool" USING btree ("rest_cause");

CREATE INDEX "matching_pool_number_trgm" ON "matching_pool" USING gin ("number" gin_trgm_ops);

CREATE INDEX "matching_pool_title_trgm" ON "matching_pool" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "match_entry_donation_key" ON "match_entry" USING btree ("donation","pool");

CREATE INDEX "match_entry_pool_state_paid_at_idx" ON "match_entry" USING btree ("pool","state","paid_at" desc);

CREATE INDEX "match_entry_campaign_state_idx" ON "match_entry" USING btree ("campaign","state");

CREATE INDEX "match_entry_donation_idx" ON "match_entry" USING btree ("donation");

CREATE INDEX "match_entry_state_confirm_after_idx" ON "match_entry" USING btree ("state","confirm_after");

CREATE INDEX "match_entry_list_idx" ON "match_entry" USING btree ("paid_at" desc,"id" desc);

CREATE INDEX "match_entry_org_list_idx" ON "match_entry" USING btree ("organisation","paid_at" desc,"id" desc);

CREATE INDEX "match_entry_organisation_idx" ON "match_entry" USING btree ("organisation");

CREATE INDEX "match_entry_cause_idx" ON "match_entry" USING btree ("cause");

CREATE INDEX "match_entry_giver_idx" ON "match_entry" USING btree ("giver");

CREATE INDEX "match_entry_decided_by_idx" ON "match_entry" USING btree ("decided_by");

CREATE INDEX "match_entry_gift_number_trgm" ON "match_entry" USING gin ("gift_number" gin_trgm_ops);

CREATE UNIQUE INDEX "monthly_plan_number_key" ON "monthly_plan" USING btree ("number");

CREATE INDEX "monthly_plan_organisation_state_idx" ON "monthly_plan" USING btree ("organisation","state");

CREATE INDEX "monthly_plan_cause_state_idx" ON "monthly_plan" USING btree ("cause","state");

CREATE INDEX "monthly_plan_list_idx" ON "monthly_plan" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "monthly_plan_org_list_idx" ON "monthly_plan" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "monthly_plan_merchant_idx" ON "monthly_plan" USING btree ("merchant");

CREATE INDEX "monthly_plan_number_trgm" ON "monthly_plan" USING gin ("number" gin_trgm_ops);

CREATE INDEX "monthly_plan_title_trgm" ON "monthly_plan" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "monthly_contract_number_key" ON "monthly_contract" USING btree ("number");

CREATE UNIQUE INDEX "monthly_contract_contract_code_key" ON "monthly_contract" USING btree ("contract_code");

CREATE UNIQUE INDEX "monthly_contract_contract_id_key" ON "monthly_contract" USING btree ("contract_id","channel");

CREATE INDEX "monthly_contract_state_next_debit_on_idx" ON "monthly_contract" USING btree ("state","next_debit_on");

CREATE INDEX "monthly_contract_plan_state_idx" ON "monthly_contract" USING btree ("plan","state");

CREATE INDEX "monthly_contract_giver_idx" ON "monthly_contract" USING btree ("giver");

CREATE INDEX "monthly_contract_list_idx" ON "monthly_contract" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "monthly_contract_org_list_idx" ON "monthly_contract" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "monthly_contract_cause_idx" ON "monthly_contract" USING btree ("cause");

CREATE INDEX "monthly_contract_organisation_idx" ON "monthly_contract" USING btree ("organisation");

CREATE INDEX "monthly_contract_agreement_idx" ON "monthly_contract" USING btree ("agreement");

CREATE INDEX "monthly_contract_from_team_idx" ON "monthly_contract" USING btree ("from_team");

CREATE INDEX "monthly_contract_number_trgm" ON "monthly_contract" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "monthly_debit_period_key" ON "monthly_debit" USING btree ("period","contract");

CREATE UNIQUE INDEX "monthly_debit_order_no_key" ON "monthly_debit" USING btree ("order_no");

CREATE UNIQUE INDEX "monthly_debit_donation_key" ON "monthly_debit" USING btree ("donation");

CREATE INDEX "monthly_debit_due_on_state_idx" ON "monthly_debit" USING btree ("due_on","state");

CREATE INDEX "monthly_debit_state_try_on_idx" ON "monthly_debit" USING btree ("state","try_on");

CREATE INDEX "monthly_debit_contract_period_idx" ON "monthly_debit" USING btree ("contract","period" desc);

CREATE INDEX "monthly_debit_list_idx" ON "monthly_debit" USING btree ("due_on" desc,"id" desc);

CREATE INDEX "monthly_debit_org_list_idx" ON "monthly_debit" USING btree ("organisation","due_on" desc,"id" desc);

CREATE INDEX "monthly_debit_plan_idx" ON "monthly_debit" USING btree ("plan");

CREATE INDEX "monthly_debit_organisation_idx" ON "monthly_debit" USING btree ("organisation");

CREATE INDEX "monthly_debit_order_no_trgm" ON "monthly_debit" USING gin ("order_no" gin_trgm_ops);

CREATE INDEX "monthly_gift_organisation_state_idx" ON "monthly_gift" USING btree ("organisation","state");

CREATE INDEX "monthly_gift_list_idx" ON "monthly_gift" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "monthly_gift_org_list_idx" ON "monthly_gift" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "monthly_gift_plan_idx" ON "monthly_gift" USING btree ("plan");

CREATE INDEX "monthly_gift_name_trgm" ON "monthly_gift" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "gift_delivery_gift_key" ON "gift_delivery" USING btree ("gift","contract");

CREATE INDEX "gift_delivery_gift_state_reached_at_idx" ON "gift_delivery" USING btree ("gift","state","reached_at");

CREATE INDEX "gift_delivery_contract_idx" ON "gift_delivery" USING btree ("contract");

CREATE INDEX "gift_delivery_organisation_state_reached_at_idx" ON "gift_delivery" USING btree ("organisation","state","reached_at" desc);

CREATE INDEX "gift_delivery_list_idx" ON "gift_delivery" USING btree ("reached_at" desc,"id" desc);

CREATE INDEX "gift_delivery_org_list_idx" ON "gift_delivery" USING btree ("organisation","reached_at" desc,"id" desc);

CREATE INDEX "gift_delivery_giver_idx" ON "gift_delivery" USING btree ("giver");

CREATE INDEX "gift_delivery_receiver_phone_idx" ON "gift_delivery" USING btree ("receiver_phone_index");

CREATE INDEX "gift_delivery_gift_name_trgm" ON "gift_delivery" USING gin ("gift_name" gin_trgm_ops);

CREATE INDEX "gift_delivery_tracking_trgm" ON "gift_delivery" USING gin ("tracking" gin_trgm_ops);

CREATE INDEX "field_config_form_state_valid_from_idx" ON "field_config" USING btree ("form","state","valid_from" desc);

CREATE INDEX "field_config_list_idx" ON "field_config" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "field_config_rescue_type_idx" ON "field_config" USING btree ("rescue_type");

CREATE INDEX "field_config_published_by_idx" ON "field_config" USING btree ("published_by");

CREATE INDEX "field_config_title_trgm" ON "field_config" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "grant_batch_number_key" ON "grant_batch" USING btree ("number");

CREATE INDEX "grant_batch_organisation_state_created_at_idx" ON "grant_batch" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "grant_batch_rescue_type_period_idx" ON "grant_batch" USING btree ("rescue_type","period");

CREATE INDEX "grant_batch_cause_state_idx" ON "grant_batch" USING btree ("cause","state");

CREATE INDEX "grant_batch_list_idx" ON "grant_batch" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "grant_batch_org_list_idx" ON "grant_batch" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "grant_batch_budget_line_idx" ON "grant_batch" USING btree ("budget_line");

CREATE INDEX "grant_batch_reissue_of_idx" ON "grant_batch" USING btree ("reissue_of");

CREATE INDEX "grant_batch_payout_idx" ON "grant_batch" USING btree ("payout");

CREATE INDEX "grant_batch_notice_to_idx" ON "grant_batch" USING btree ("notice_to");

CREATE INDEX "grant_batch_submitted_by_idx" ON "grant_batch" USING btree ("submitted_by");

CREATE INDEX "grant_batch_issuer_idx" ON "grant_batch" USING btree ("issuer");

CREATE INDEX "grant_batch_number_trgm" ON "grant_batch" USING gin ("number" gin_trgm_ops);

CREATE INDEX "grant_batch_title_trgm" ON "grant_batch" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "rescue_record_number_key" ON "rescue_record" USING btree ("number");

CREATE INDEX "rescue_record_batch_no_idx" ON "rescue_record" USING btree ("batch","no");

CREATE INDEX "rescue_record_person_issued_at_idx" ON "rescue_record" USING btree ("person","issued_at" desc);

CREATE INDEX "rescue_record_organisation_send_status_created_at_idx" ON "rescue_record" USING btree ("organisation","send_status","created_at" desc);

CREATE INDEX "rescue_record_voucher_state_voucher_to_idx" ON "rescue_record" USING btree ("voucher_state","voucher_to");

CREATE INDEX "rescue_record_rescue_type_period_person_idx" ON "rescue_record" USING btree ("rescue_type","period","person");

CREATE INDEX "rescue_record_list_idx" ON "rescue_record" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "rescue_record_org_list_idx" ON "rescue_record" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "rescue_record_cause_idx" ON "rescue_record" USING btree ("cause");

CREATE INDEX "rescue_record_name_marks" ON "rescue_record" USING gin ("name_marks");

CREATE INDEX "rescue_record_id_number_idx" ON "rescue_record" USING btree ("id_number_index");

CREATE INDEX "rescue_record_household_idx" ON "rescue_record" USING btree ("household");

CREATE INDEX "rescue_record_classify_idx" ON "rescue_record" USING btree ("classify");

CREATE INDEX "rescue_record_relation_idx" ON "rescue_record" USING btree ("relation");

CREATE INDEX "rescue_record_account_idx" ON "rescue_record" USING btree ("account_index");

CREATE INDEX "rescue_record_issuer_idx" ON "rescue_record" USING btree ("issuer");

CREATE INDEX "rescue_record_reverses_idx" ON "rescue_record" USING btree ("reverses");

CREATE INDEX "rescue_record_reverse_asked_by_idx" ON "rescue_record" USING btree ("reverse_asked_by");

CREATE INDEX "rescue_record_verifier_idx" ON "rescue_record" USING btree ("verifier");

CREATE INDEX "rescue_record_number_trgm" ON "rescue_record" USING gin ("number" gin_trgm_ops);

CREATE INDEX "roster_finding_batch_level_idx" ON "roster_finding" USING btree ("batch","level");

CREATE INDEX "roster_finding_record_idx" ON "roster_finding" USING btree ("record");

CREATE INDEX "roster_finding_list_idx" ON "roster_finding" USING btree ("created_at","id");

CREATE INDEX "roster_finding_org_list_idx" ON "roster_finding" USING btree ("organisation","created_at","id");

CREATE INDEX "roster_finding_organisation_idx" ON "roster_finding" USING btree ("organisation");

CREATE INDEX "roster_finding_answered_by_idx" ON "roster_finding" USING btree ("answered_by");

CREATE INDEX "roster_finding_words_trgm" ON "roster_finding" USING gin ("words" gin_trgm_ops);

CREATE INDEX "roster_objection_batch_state_idx" ON "roster_objection" USING btree ("batch","state");

CREATE INDEX "roster_objection_list_idx" ON "roster_objection" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "roster_objection_org_list_idx" ON "roster_objection" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "roster_objection_organisation_idx" ON "roster_objection" USING btree ("organisation");

CREATE INDEX "roster_objection_record_idx" ON "roster_objection" USING btree ("record");

CREATE INDEX "roster_objection_handler_idx" ON "roster_objection" USING btree ("handler");

CREATE INDEX "roster_objection_confirmer_idx" ON "roster_objection" USING btree ("confirmer");

CREATE INDEX "roster_objection_content_trgm" ON "roster_objection" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "commerce_partner_number_key" ON "commerce_partner" USING btree ("number");

CREATE UNIQUE INDEX "commerce_partner_name_key" ON "commerce_partner" USING btree ("name","organisation");

CREATE INDEX "commerce_partner_organisation_kind_state_idx" ON "commerce_partner" USING btree ("organisation","kind","state");

CREATE INDEX "commerce_partner_food_permit_to_idx" ON "commerce_partner" USING btree ("food_permit_to");

CREATE INDEX "commerce_partner_list_idx" ON "commerce_partner" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "commerce_partner_org_list_idx" ON "commerce_partner" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "commerce_partner_phone_idx" ON "commerce_partner" USING btree ("phone_index");

CREATE INDEX "commerce_partner_agreement_to_idx" ON "commerce_partner" USING btree ("agreement_to");

CREATE INDEX "commerce_partner_account_idx" ON "commerce_partner" USING btree ("account_index");

CREATE INDEX "commerce_partner_year_check_to_idx" ON "commerce_partner" USING btree ("year_check_to");

CREATE INDEX "commerce_partner_name_trgm" ON "commerce_partner" USING gin ("name" gin_trgm_ops);

CREATE INDEX "commerce_partner_number_trgm" ON "commerce_partner" USING gin ("number" gin_trgm_ops);

CREATE INDEX "commerce_partner_uscc_trgm" ON "commerce_partner" USING gin ("uscc" gin_trgm_ops);

CREATE UNIQUE INDEX "goods_code_key" ON "goods" USING btree ("code","partner");

CREATE INDEX "goods_partner_state_idx" ON "goods" USING btree ("partner","state");

CREATE INDEX "goods_organisation_idx" ON "goods" USING btree ("organisation");

CREATE INDEX "goods_list_idx" ON "goods" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "goods_org_list_idx" ON "goods" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "goods_cause_idx" ON "goods" USING btree ("cause");

CREATE INDEX "goods_name_trgm" ON "goods" USING gin ("name" gin_trgm_ops);

CREATE INDEX "goods_code_trgm" ON "goods" USING gin ("code" gin_trgm_ops);

CREATE INDEX "stock_move_goods_created_at_idx" ON "stock_move" USING btree ("goods","created_at" desc);

CREATE INDEX "stock_move_partner_created_at_idx" ON "stock_move" USING btree ("partner","created_at" desc);

CREATE INDEX "stock_move_list_idx" ON "stock_move" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "stock_move_org_list_idx" ON "stock_move" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "stock_move_organisation_idx" ON "stock_move" USING btree ("organisation");

CREATE INDEX "stock_move_operator_idx" ON "stock_move" USING btree ("operator");

CREATE INDEX "stock_move_goods_name_trgm" ON "stock_move" USING gin ("goods_name" gin_trgm_ops);

CREATE INDEX "stock_move_source_number_trgm" ON "stock_move" USING gin ("source_number" gin_trgm_ops);

CREATE UNIQUE INDEX "stock_count_number_key" ON "stock_count" USING btree ("number");

CREATE INDEX "stock_count_partner_created_at_idx" ON "stock_count" USING btree ("partner","created_at" desc);

CREATE INDEX "stock_count_list_idx" ON "stock_count" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "stock_count_org_list_idx" ON "stock_count" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "stock_count_organisation_idx" ON "stock_count" USING btree ("organisation");

CREATE INDEX "stock_count_counter_idx" ON "stock_count" USING btree ("counter");

CREATE INDEX "stock_count_confirmer_idx" ON "stock_count" USING btree ("confirmer");

CREATE INDEX "stock_count_number_trgm" ON "stock_count" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "voucher_redemption_number_key" ON "voucher_redemption" USING btree ("number");

CREATE INDEX "voucher_redemption_partner_created_at_idx" ON "voucher_redemption" USING btree ("partner","created_at" desc);

CREATE INDEX "voucher_redemption_record_idx" ON "voucher_redemption" USING btree ("record");

CREATE INDEX "voucher_redemption_settlement_idx" ON "voucher_redemption" USING btree ("settlement");

CREATE INDEX "voucher_redemption_organisation_created_at_idx" ON "voucher_redemption" USING btree ("organisation","created_at" desc);

CREATE INDEX "voucher_redemption_state_created_at_idx" ON "voucher_redemption" USING btree ("state","created_at");

CREATE INDEX "voucher_redemption_list_idx" ON "voucher_redemption" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "voucher_redemption_org_list_idx" ON "voucher_redemption" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "voucher_redemption_batch_idx" ON "voucher_redemption" USING btree ("batch");

CREATE INDEX "voucher_redemption_cause_idx" ON "voucher_redemption" USING btree ("cause");

CREATE INDEX "voucher_redemption_user_idx" ON "voucher_redemption" USING btree ("user");

CREATE INDEX "voucher_redemption_cashier_idx" ON "voucher_redemption" USING btree ("cashier");

CREATE INDEX "voucher_redemption_receiver_phone_idx" ON "voucher_redemption" USING btree ("receiver_phone_index");

CREATE INDEX "voucher_redemption_reverse_of_idx" ON "voucher_redemption" USING btree ("reverse_of");

CREATE INDEX "voucher_redemption_number_trgm" ON "voucher_redemption" USING gin ("number" gin_trgm_ops);

CREATE INDEX "voucher_redemption_order_no_trgm" ON "voucher_redemption" USING gin ("order_no" gin_trgm_ops);

CREATE INDEX "voucher_redemption_voucher_tail_trgm" ON "voucher_redemption" USING gin ("voucher_tail" gin_trgm_ops);

CREATE INDEX "redemption_attempt_partner_created_at_idx" ON "redemption_attempt" USING btree ("partner","created_at" desc);

CREATE INDEX "redemption_attempt_terminal_created_at_idx" ON "redemption_attempt" USING btree ("terminal","created_at" desc);

CREATE INDEX "redemption_attempt_list_idx" ON "redemption_attempt" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "redemption_attempt_org_list_idx" ON "redemption_attempt" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "redemption_attempt_organisation_idx" ON "redemption_attempt" USING btree ("organisation");

CREATE INDEX "redemption_attempt_mark_idx" ON "redemption_attempt" USING btree ("mark");

CREATE INDEX "redemption_attempt_cashier_idx" ON "redemption_attempt" USING btree ("cashier");

CREATE INDEX "redemption_attempt_terminal_trgm" ON "redemption_attempt" USING gin ("terminal" gin_trgm_ops);

CREATE UNIQUE INDEX "commerce_settlement_number_key" ON "commerce_settlement" USING btree ("number");

CREATE INDEX "commerce_settlement_partner_day_to_idx" ON "commerce_settlement" USING btree ("partner","day_to");

CREATE INDEX "commerce_settlement_organisation_state_idx" ON "commerce_settlement" USING btree ("organisation","state");

CREATE INDEX "commerce_settlement_list_idx" ON "commerce_settlement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "commerce_settlement_org_list_idx" ON "commerce_settlement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "commerce_settlement_account_idx" ON "commerce_settlement" USING btree ("account_index");

CREATE INDEX "commerce_settlement_generated_by_idx" ON "commerce_settlement" USING btree ("generated_by");

CREATE INDEX "commerce_settlement_confirmed_by_idx" ON "commerce_settlement" USING btree ("confirmed_by");

CREATE INDEX "commerce_settlement_approver_idx" ON "commerce_settlement" USING btree ("approver");

CREATE INDEX "commerce_settlement_payer_idx" ON "commerce_settlement" USING btree ("payer");

CREATE INDEX "commerce_settlement_money_out_idx" ON "commerce_settlement" USING btree ("money_out");

CREATE INDEX "commerce_settlement_bank_account_idx" ON "commerce_settlement" USING btree ("bank_account");

CREATE INDEX "commerce_settlement_number_trgm" ON "commerce_settlement" USING gin ("number" gin_trgm_ops);

CREATE INDEX "partner_visit_partner_kind_idx" ON "partner_visit" USING btree ("partner","kind");

CREATE INDEX "partner_visit_list_idx" ON "partner_visit" USING btree ("on_day" desc,"id" desc);

CREATE INDEX "partner_visit_org_list_idx" ON "partner_visit" USING btree ("organisation","on_day" desc,"id" desc);

CREATE INDEX "partner_visit_organisation_idx" ON "partner_visit" USING btree ("organisation");

CREATE INDEX "partner_visit_finding_trgm" ON "partner_visit" USING gin ("finding" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_number_key" ON "vendor" USING btree ("number");

CREATE UNIQUE INDEX "vendor_uscc_key" ON "vendor" USING btree ("uscc");

CREATE UNIQUE INDEX "vendor_name_key" ON "vendor" USING btree ("name");

CREATE UNIQUE INDEX "vendor_agreement_no_key" ON "vendor" USING btree ("agreement_no");

CREATE UNIQUE INDEX "vendor_key_prefix_key" ON "vendor" USING btree ("key_prefix");

CREATE UNIQUE INDEX "vendor_old_prefix_key" ON "vendor" USING btree ("old_prefix");

CREATE INDEX "vendor_state_agreement_to_idx" ON "vendor" USING btree ("state","agreement_to");

CREATE INDEX "vendor_list_idx" ON "vendor" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_phone_idx" ON "vendor" USING btree ("phone_index");

CREATE INDEX "vendor_agreement_to_idx" ON "vendor" USING btree ("agreement_to");

CREATE INDEX "vendor_name_trgm" ON "vendor" USING gin ("name" gin_trgm_ops);

CREATE INDEX "vendor_uscc_trgm" ON "vendor" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "vendor_number_trgm" ON "vendor" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_terms_start_on_key" ON "vendor_terms" USING btree ("start_on","vendor");

CREATE INDEX "vendor_terms_list_idx" ON "vendor_terms" USING btree ("start_on" desc,"id" desc);

CREATE INDEX "vendor_terms_vendor_idx" ON "vendor_terms" USING btree ("vendor");

CREATE UNIQUE INDEX "equipment_type_code_key" ON "equipment_type" USING btree ("code");

CREATE UNIQUE INDEX "equipment_type_name_key" ON "equipment_type" USING btree ("name");

CREATE INDEX "equipment_type_list_idx" ON "equipment_type" USING btree ("code","id");

CREATE INDEX "equipment_type_code_trgm" ON "equipment_type" USING gin ("code" gin_trgm_ops);

CREATE INDEX "equipment_type_name_trgm" ON "equipment_type" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "equipment_number_key" ON "equipment" USING btree ("number");

CREATE UNIQUE INDEX "equipment_sn_key" ON "equipment" USING btree ("sn","vendor");

CREATE INDEX "equipment_vendor_state_created_at_idx" ON "equipment" USING btree ("vendor","state","created_at" desc);

CREATE INDEX "equipment_state_online_last_heartbeat_idx" ON "equipment" USING btree ("state","online","last_heartbeat");

CREATE INDEX "equipment_deployed_paused_faulty_repairing_created_at_idx" ON "equipment" USING btree ("created_at" desc) WHERE "equipment"."state" in ('deployed', 'paused', 'faulty', 'repairing');

CREATE INDEX "equipment_list_idx" ON "equipment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "equipment_org_list_idx" ON "equipment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "equipment_type_idx" ON "equipment" USING btree ("type");

CREATE INDEX "equipment_owner_idx" ON "equipment" USING btree ("owner");

CREATE INDEX "equipment_organisation_idx" ON "equipment" USING btree ("organisation");

CREATE INDEX "equipment_relation_idx" ON "equipment" USING btree ("relation");

CREATE INDEX "equipment_last_heartbeat_idx" ON "equipment" USING btree ("last_heartbeat");

CREATE INDEX "equipment_next_inspect_idx" ON "equipment" USING btree ("next_inspect");

CREATE INDEX "equipment_next_open_idx" ON "equipment" USING btree ("next_open");

CREATE INDEX "equipment_number_trgm" ON "equipment" USING gin ("number" gin_trgm_ops);

CREATE INDEX "equipment_sn_trgm" ON "equipment" USING gin ("sn" gin_trgm_ops);

CREATE INDEX "equipment_model_trgm" ON "equipment" USING gin ("model" gin_trgm_ops);

CREATE INDEX "equipment_event_equipment_at_idx" ON "equipment_event" USING btree ("equipment","at" desc);

CREATE INDEX "equipment_event_list_idx" ON "equipment_event" USING btree ("at" desc,"id" desc);

CREATE INDEX "equipment_event_org_list_idx" ON "equipment_event" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "equipment_event_vendor_idx" ON "equipment_event" USING btree ("vendor");

CREATE INDEX "equipment_event_organisation_idx" ON "equipment_event" USING btree ("organisation");

CREATE INDEX "equipment_event_operator_idx" ON "equipment_event" USING btree ("operator");

CREATE UNIQUE INDEX "equipment_relation_number_key" ON "equipment_relation" USING btree ("number");

CREATE INDEX "equipment_relation_equipment_state_idx" ON "equipment_relation" USING btree ("equipment","state");

CREATE INDEX "equipment_relation_vendor_state_created_at_idx" ON "equipment_relation" USING btree ("vendor","state","created_at" desc);

CREATE INDEX "equipment_relation_organisation_state_created_at_idx" ON "equipment_relation" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "equipment_relation_list_idx" ON "equipment_relation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "equipment_relation_org_list_idx" ON "equipment_relation" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "equipment_relation_cause_idx" ON "equipment_relation" USING btree ("cause");

CREATE INDEX "equipment_relation_plan_idx" ON "equipment_relation" USING btree ("plan");

CREATE INDEX "equipment_relation_keeper_phone_idx" ON "equipment_relation" USING btree ("keeper_phone_index");

CREATE INDEX "equipment_relation_end_on_idx" ON "equipment_relation" USING btree ("end_on");

CREATE INDEX "equipment_relation_replaces_idx" ON "equipment_relation" USING btree ("replaces");

CREATE INDEX "equipment_relation_number_trgm" ON "equipment_relation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "equipment_relation_place_name_trgm" ON "equipment_relation" USING gin ("place_name" gin_trgm_ops);

CREATE INDEX "equipment_relation_plan_record_no_trgm" ON "equipment_relation" USING gin ("plan_record_no" gin_trgm_ops);

CREATE UNIQUE INDEX "ticket_number_key" ON "ticket" USING btree ("number");

CREATE INDEX "ticket_vendor_state_due_at_idx" ON "ticket" USING btree ("vendor","state","due_at");

CREATE INDEX "ticket_equipment_created_at_idx" ON "ticket" USING btree ("equipment","created_at" desc);

CREATE INDEX "ticket_organisation_created_at_idx" ON "ticket" USING btree ("organisation","created_at" desc);

CREATE INDEX "ticket_list_idx" ON "ticket" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "ticket_org_list_idx" ON "ticket" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "ticket_assignee_idx" ON "ticket" USING btree ("assignee");

CREATE INDEX "ticket_number_trgm" ON "ticket" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "box_opening_number_key" ON "box_opening" USING btree ("number");

CREATE UNIQUE INDEX "box_opening_seal_new_key" ON "box_opening" USING btree ("seal_new");

CREATE INDEX "box_opening_equipment_opened_at_idx" ON "box_opening" USING btree ("equipment","opened_at" desc);

CREATE INDEX "box_opening_organisation_state_created_at_idx" ON "box_opening" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "box_opening_list_idx" ON "box_opening" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "box_opening_org_list_idx" ON "box_opening" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "box_opening_vendor_idx" ON "box_opening" USING btree ("vendor");

CREATE INDEX "box_opening_relation_idx" ON "box_opening" USING btree ("relation");

CREATE INDEX "box_opening_cause_idx" ON "box_opening" USING btree ("cause");

CREATE INDEX "box_opening_confirmed_by_idx" ON "box_opening" USING btree ("confirmed_by");

CREATE INDEX "box_opening_bank_account_idx" ON "box_opening" USING btree ("bank_account");

CREATE INDEX "box_opening_money_in_idx" ON "box_opening" USING btree ("money_in");

CREATE INDEX "box_opening_bank_line_idx" ON "box_opening" USING btree ("bank_line");

CREATE INDEX "box_opening_number_trgm" ON "box_opening" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "device_gift_order_no_key" ON "device_gift" USING btree ("order_no","equipment");

CREATE INDEX "device_gift_equipment_day_idx" ON "device_gift" USING btree ("equipment","day");

CREATE INDEX "device_gift_relation_idx" ON "device_gift" USING btree ("relation");

CREATE INDEX "device_gift_donation_idx" ON "device_gift" USING btree ("donation");

CREATE INDEX "device_gift_vendor_created_at_idx" ON "device_gift" USING btree ("vendor","created_at" desc);

CREATE INDEX "device_gift_organisation_created_at_idx" ON "device_gift" USING btree ("organisation","created_at" desc);

CREATE INDEX "device_gift_list_idx" ON "device_gift" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "device_gift_org_list_idx" ON "device_gift" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "device_gift_cause_idx" ON "device_gift" USING btree ("cause");

CREATE INDEX "device_gift_day_idx" ON "device_gift" USING btree ("day");

CREATE INDEX "device_gift_order_no_trgm" ON "device_gift" USING gin ("order_no" gin_trgm_ops);

CREATE INDEX "device_gift_number_trgm" ON "device_gift" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_account_number_key" ON "vendor_account" USING btree ("number");

CREATE INDEX "vendor_account_vendor_organisation_idx" ON "vendor_account" USING btree ("vendor","organisation");

CREATE INDEX "vendor_account_organisation_created_at_idx" ON "vendor_account" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_account_list_idx" ON "vendor_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_account_org_list_idx" ON "vendor_account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_account_number_trgm" ON "vendor_account" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_flow_number_key" ON "vendor_flow" USING btree ("number");

CREATE UNIQUE INDEX "vendor_flow_reverses_key" ON "vendor_flow" USING btree ("reverses");

CREATE UNIQUE INDEX "vendor_flow_idempotency_key_key" ON "vendor_flow" USING btree ("idempotency_key");

CREATE INDEX "vendor_flow_account_number_idx" ON "vendor_flow" USING btree ("account","number" desc);

CREATE INDEX "vendor_flow_vendor_period_idx" ON "vendor_flow" USING btree ("vendor","period");

CREATE INDEX "vendor_flow_equipment_created_at_idx" ON "vendor_flow" USING btree ("equipment","created_at");

CREATE INDEX "vendor_flow_organisation_created_at_idx" ON "vendor_flow" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_flow_settlement_idx" ON "vendor_flow" USING btree ("settlement");

CREATE INDEX "vendor_flow_list_idx" ON "vendor_flow" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_flow_org_list_idx" ON "vendor_flow" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_flow_ticket_idx" ON "vendor_flow" USING btree ("ticket");

CREATE INDEX "vendor_flow_number_trgm" ON "vendor_flow" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_settlement_number_key" ON "vendor_settlement" USING btree ("number");

CREATE UNIQUE INDEX "vendor_settlement_invoice_no_key" ON "vendor_settlement" USING btree ("invoice_no","vendor");

CREATE UNIQUE INDEX "vendor_settlement_payment_no_key" ON "vendor_settlement" USING btree ("payment_no");

CREATE INDEX "vendor_settlement_account_period_from_idx" ON "vendor_settlement" USING btree ("account","period_from");

CREATE INDEX "vendor_settlement_state_created_at_idx" ON "vendor_settlement" USING btree ("state","created_at" desc);

CREATE INDEX "vendor_settlement_vendor_created_at_idx" ON "vendor_settlement" USING btree ("vendor","created_at" desc);

CREATE INDEX "vendor_settlement_organisation_created_at_idx" ON "vendor_settlement" USING btree ("organisation","created_at" desc);

CREATE INDEX "vendor_settlement_list_idx" ON "vendor_settlement" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_settlement_org_list_idx" ON "vendor_settlement" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "vendor_settlement_bank_account_idx" ON "vendor_settlement" USING btree ("bank_account");

CREATE INDEX "vendor_settlement_generated_by_idx" ON "vendor_settlement" USING btree ("generated_by");

CREATE INDEX "vendor_settlement_approved_by_idx" ON "vendor_settlement" USING btree ("approved_by");

CREATE INDEX "vendor_settlement_money_out_idx" ON "vendor_settlement" USING btree ("money_out");

CREATE INDEX "vendor_settlement_number_trgm" ON "vendor_settlement" USING gin ("number" gin_trgm_ops);

CREATE INDEX "vendor_settlement_invoice_no_trgm" ON "vendor_settlement" USING gin ("invoice_no" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_bank_account_account_no_key" ON "vendor_bank_account" USING btree ("account_no_index","vendor");

CREATE INDEX "vendor_bank_account_vendor_state_idx" ON "vendor_bank_account" USING btree ("vendor","state");

CREATE INDEX "vendor_bank_account_list_idx" ON "vendor_bank_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "vendor_bank_account_account_no_idx" ON "vendor_bank_account" USING btree ("account_no_index");

CREATE INDEX "vendor_bank_account_accepted_by_idx" ON "vendor_bank_account" USING btree ("accepted_by");

CREATE INDEX "vendor_bank_account_sent_by_idx" ON "vendor_bank_account" USING btree ("sent_by");

CREATE INDEX "vendor_bank_account_bank_trgm" ON "vendor_bank_account" USING gin ("bank" gin_trgm_ops);

CREATE INDEX "vendor_bank_account_account_name_trgm" ON "vendor_bank_account" USING gin ("account_name" gin_trgm_ops);

CREATE UNIQUE INDEX "vendor_score_month_key" ON "vendor_score" USING btree ("month","vendor");

CREATE INDEX "vendor_score_month_score_idx" ON "vendor_score" USING btree ("month","score" desc);

CREATE INDEX "vendor_score_list_idx" ON "vendor_score" USING btree ("score" desc,"id" desc);

CREATE INDEX "vendor_score_vendor_idx" ON "vendor_score" USING btree ("vendor");

CREATE UNIQUE INDEX "vendor_notice_number_key" ON "vendor_notice" USING btree ("number");

CREATE INDEX "vendor_notice_vendor_state_idx" ON "vendor_notice" USING btree ("vendor","state");

CREATE INDEX "vendor_notice_list_idx" ON "vendor_notice" USING btree ("created_at" desc,"id" desc);

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

CREATE UNIQUE INDEX "post_station_number_key" ON "post_station" USING btree ("number");

CREATE UNIQUE INDEX "post_station_name_key" ON "post_station" USING btree ("name","area");

CREATE INDEX "post_station_organisation_state_idx" ON "post_station" USING btree ("organisation","state");

CREATE INDEX "post_station_area_state_idx" ON "post_station" USING btree ("area","state");

CREATE INDEX "post_station_list_idx" ON "post_station" USING btree ("number" desc,"id" desc);

CREATE INDEX "post_station_org_list_idx" ON "post_station" USING btree ("organisation","number" desc,"id" desc);

CREATE INDEX "post_station_phone_idx" ON "post_station" USING btree ("phone_index");

CREATE INDEX "post_station_paused_until_idx" ON "post_station" USING btree ("paused_until");

CREATE INDEX "post_station_name_trgm" ON "post_station" USING gin ("name" gin_trgm_ops);

CREATE INDEX "post_station_number_trgm" ON "post_station" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "station_item_sn_key" ON "station_item" USING btree ("sn","station");

CREATE INDEX "station_item_station_state_idx" ON "station_item" USING btree ("station","state");

CREATE INDEX "station_item_list_idx" ON "station_item" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "station_item_org_list_idx" ON "station_item" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "station_item_organisation_idx" ON "station_item" USING btree ("organisation");

CREATE INDEX "station_item_inspect_next_idx" ON "station_item" USING btree ("inspect_next");

CREATE INDEX "station_item_name_trgm" ON "station_item" USING gin ("name" gin_trgm_ops);

CREATE INDEX "station_item_sn_trgm" ON "station_item" USING gin ("sn" gin_trgm_ops);

CREATE UNIQUE INDEX "qr_code_number_key" ON "qr_code" USING btree ("number");

CREATE UNIQUE INDEX "qr_code_short_code_key" ON "qr_code" USING btree ("short_code");

CREATE INDEX "qr_code_organisation_state_idx" ON "qr_code" USING btree ("organisation","state");

CREATE INDEX "qr_code_organisation_scans_idx" ON "qr_code" USING btree ("organisation","scans" desc);

CREATE INDEX "qr_code_station_state_idx" ON "qr_code" USING btree ("station","state");

CREATE INDEX "qr_code_list_idx" ON "qr_code" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "qr_code_org_list_idx" ON "qr_code" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "qr_code_cause_idx" ON "qr_code" USING btree ("cause");

CREATE INDEX "qr_code_article_idx" ON "qr_code" USING btree ("article");

CREATE INDEX "qr_code_name_trgm" ON "qr_code" USING gin ("name" gin_trgm_ops);

CREATE INDEX "qr_code_number_trgm" ON "qr_code" USING gin ("number" gin_trgm_ops);

CREATE INDEX "qr_code_placement_trgm" ON "qr_code" USING gin ("placement" gin_trgm_ops);

CREATE UNIQUE INDEX "partner_platform_number_key" ON "partner_platform" USING btree ("number");

CREATE UNIQUE INDEX "partner_platform_name_key" ON "partner_platform" USING btree ("name");

CREATE INDEX "partner_platform_list_idx" ON "partner_platform" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "partner_platform_phone_idx" ON "partner_platform" USING btree ("phone_index");

CREATE INDEX "partner_platform_email_idx" ON "partner_platform" USING btree ("email_index");

CREATE INDEX "partner_platform_sync_target_idx" ON "partner_platform" USING btree ("sync_target");

CREATE INDEX "partner_platform_agreement_to_idx" ON "partner_platform" USING btree ("agreement_to");

CREATE INDEX "partner_platform_name_trgm" ON "partner_platform" USING gin ("name" gin_trgm_ops);

CREATE INDEX "partner_platform_number_trgm" ON "partner_platform" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "api_key_access_key_key" ON "api_key" USING btree ("access_key");

CREATE INDEX "api_key_platform_state_idx" ON "api_key" USING btree ("platform","state");

CREATE INDEX "api_key_list_idx" ON "api_key" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "api_key_name_trgm" ON "api_key" USING gin ("name" gin_trgm_ops);

CREATE INDEX "api_key_access_key_trgm" ON "api_key" USING gin ("access_key" gin_trgm_ops);

CREATE INDEX "webhook_platform_state_idx" ON "webhook" USING btree ("platform","state");

CREATE INDEX "webhook_list_idx" ON "webhook" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "webhook_name_trgm" ON "webhook" USING gin ("name" gin_trgm_ops);

CREATE INDEX "webhook_delivery_webhook_state_next_at_idx" ON "webhook_delivery" USING btree ("webhook","state","next_at");

CREATE INDEX "webhook_delivery_webhook_subject_seq_idx" ON "webhook_delivery" USING btree ("webhook","subject","seq");

CREATE INDEX "webhook_delivery_event_created_at_idx" ON "webhook_delivery" USING btree ("event","created_at" desc);

CREATE INDEX "webhook_delivery_platform_created_at_idx" ON "webhook_delivery" USING btree ("platform","created_at" desc);

CREATE INDEX "webhook_delivery_list_idx" ON "webhook_delivery" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "webhook_delivery_subject_trgm" ON "webhook_delivery" USING gin ("subject" gin_trgm_ops);

CREATE INDEX "api_call_platform_created_at_idx" ON "api_call" USING btree ("platform","created_at" desc);

CREATE INDEX "api_call_key_created_at_idx" ON "api_call" USING btree ("key","created_at" desc);

CREATE INDEX "api_call_list_idx" ON "api_call" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "api_call_path_trgm" ON "api_call" USING gin ("path" gin_trgm_ops);

CREATE INDEX "api_call_request_trgm" ON "api_call" USING gin ("request" gin_trgm_ops);

CREATE INDEX "api_call_idempotency_trgm" ON "api_call" USING gin ("idempotency" gin_trgm_ops);

CREATE UNIQUE INDEX "orange_user_user_key" ON "orange_user" USING btree ("user");

CREATE INDEX "orange_user_state_joined_at_idx" ON "orange_user" USING btree ("state","joined_at" desc);

CREATE INDEX "orange_user_last_active_at_idx" ON "orange_user" USING btree ("last_active_at");

CREATE INDEX "orange_user_balance_idx" ON "orange_user" USING btree ("balance" desc);

CREATE INDEX "orange_user_hours_idx" ON "orange_user" USING btree ("hours" desc);

CREATE INDEX "orange_user_list_idx" ON "orange_user" USING btree ("joined_at" desc,"id" desc);

CREATE INDEX "orange_user_inviter_idx" ON "orange_user" USING btree ("inviter");

CREATE INDEX "orange_user_nickname_trgm" ON "orange_user" USING gin ("nickname" gin_trgm_ops);

CREATE INDEX "guardian_consent_list_idx" ON "guardian_consent" USING btree ("at" desc,"id" desc);

CREATE INDEX "guardian_consent_user_idx" ON "guardian_consent" USING btree ("user");

CREATE INDEX "guardian_consent_phone_idx" ON "guardian_consent" USING btree ("phone_index");

CREATE UNIQUE INDEX "orange_entry_number_key" ON "orange_entry" USING btree ("number");

CREATE INDEX "orange_entry_user_created_at_idx" ON "orange_entry" USING btree ("user","created_at" desc);

CREATE INDEX "orange_entry_organisation_created_at_idx" ON "orange_entry" USING btree ("organisation","created_at" desc);

CREATE INDEX "orange_entry_kind_created_at_idx" ON "orange_entry" USING btree ("kind","created_at");

CREATE INDEX "orange_entry_source_type_source_id_idx" ON "orange_entry" USING btree ("source_type","source_id");

CREATE INDEX "orange_entry_list_idx" ON "orange_entry" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "orange_entry_org_list_idx" ON "orange_entry" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "orange_entry_reverses_idx" ON "orange_entry" USING btree ("reverses");

CREATE INDEX "orange_entry_operator_idx" ON "orange_entry" USING btree ("operator");

CREATE INDEX "orange_entry_number_trgm" ON "orange_entry" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "heart_adjustment_number_key" ON "heart_adjustment" USING btree ("number");

CREATE INDEX "heart_adjustment_list_idx" ON "heart_adjustment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "heart_adjustment_user_idx" ON "heart_adjustment" USING btree ("user");

CREATE INDEX "heart_adjustment_entry_idx" ON "heart_adjustment" USING btree ("entry");

CREATE INDEX "heart_adjustment_approver_idx" ON "heart_adjustment" USING btree ("approver");

CREATE INDEX "heart_adjustment_number_trgm" ON "heart_adjustment" USING gin ("number" gin_trgm_ops);

CREATE INDEX "sign_in_user_day_idx" ON "sign_in" USING btree ("user","day");

CREATE INDEX "sign_in_sign_up_kind_idx" ON "sign_in" USING btree ("sign_up","kind");

CREATE INDEX "sign_in_organisation_at_idx" ON "sign_in" USING btree ("organisation","at" desc);

CREATE INDEX "sign_in_list_idx" ON "sign_in" USING btree ("at" desc,"id" desc);

CREATE INDEX "sign_in_org_list_idx" ON "sign_in" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "sign_in_recorded_by_idx" ON "sign_in" USING btree ("recorded_by");

CREATE INDEX "sign_in_activity_title_trgm" ON "sign_in" USING gin ("activity_title" gin_trgm_ops);

CREATE UNIQUE INDEX "theme_number_key" ON "theme" USING btree ("number");

CREATE INDEX "theme_list_idx" ON "theme" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "theme_org_list_idx" ON "theme" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "theme_organisation_idx" ON "theme" USING btree ("organisation");

CREATE INDEX "theme_title_trgm" ON "theme" USING gin ("title" gin_trgm_ops);

CREATE INDEX "theme_number_trgm" ON "theme" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "activity_number_key" ON "activity" USING btree ("number");

CREATE INDEX "activity_state_first_at_idx" ON "activity" USING btree ("state","first_at");

CREATE INDEX "activity_organisation_first_at_idx" ON "activity" USING btree ("organisation","first_at" desc);

CREATE INDEX "activity_list_idx" ON "activity" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "activity_org_list_idx" ON "activity" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "activity_theme_idx" ON "activity" USING btree ("theme");

CREATE INDEX "activity_host_user_idx" ON "activity" USING btree ("host_user");

CREATE INDEX "activity_cause_idx" ON "activity" USING btree ("cause");

CREATE INDEX "activity_phone_idx" ON "activity" USING btree ("phone_index");

CREATE INDEX "activity_number_trgm" ON "activity" USING gin ("number" gin_trgm_ops);

CREATE INDEX "activity_title_trgm" ON "activity" USING gin ("title" gin_trgm_ops);

CREATE INDEX "activity_session_activity_start_at_idx" ON "activity_session" USING btree ("activity","start_at");

CREATE INDEX "activity_session_list_idx" ON "activity_session" USING btree ("start_at","id");

CREATE INDEX "activity_session_org_list_idx" ON "activity_session" USING btree ("organisation","start_at","id");

CREATE INDEX "activity_session_organisation_idx" ON "activity_session" USING btree ("organisation");

CREATE INDEX "activity_session_name_trgm" ON "activity_session" USING gin ("name" gin_trgm_ops);

CREATE INDEX "activity_sign_up_session_state_signed_up_at_idx" ON "activity_sign_up" USING btree ("session","state","signed_up_at");

CREATE INDEX "activity_sign_up_user_signed_up_at_idx" ON "activity_sign_up" USING btree ("user","signed_up_at" desc);

CREATE INDEX "activity_sign_up_organisation_signed_up_at_idx" ON "activity_sign_up" USING btree ("organisation","signed_up_at" desc);

CREATE INDEX "activity_sign_up_list_idx" ON "activity_sign_up" USING btree ("signed_up_at" desc,"id" desc);

CREATE INDEX "activity_sign_up_org_list_idx" ON "activity_sign_up" USING btree ("organisation","signed_up_at" desc,"id" desc);

CREATE INDEX "activity_sign_up_activity_idx" ON "activity_sign_up" USING btree ("activity");

CREATE INDEX "activity_sign_up_proposed_by_idx" ON "activity_sign_up" USING btree ("proposed_by");

CREATE INDEX "activity_sign_up_title_trgm" ON "activity_sign_up" USING gin ("title" gin_trgm_ops);

CREATE INDEX "photo_show_state_created_at_idx" ON "photo_show" USING btree ("state","created_at" desc);

CREATE INDEX "photo_show_user_created_at_idx" ON "photo_show" USING btree ("user","created_at" desc);

CREATE INDEX "photo_show_list_idx" ON "photo_show" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "photo_show_org_list_idx" ON "photo_show" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "photo_show_organisation_idx" ON "photo_show" USING btree ("organisation");

CREATE INDEX "photo_show_theme_idx" ON "photo_show" USING btree ("theme");

CREATE INDEX "photo_show_activity_idx" ON "photo_show" USING btree ("activity");

CREATE INDEX "photo_show_reviewed_by_idx" ON "photo_show" USING btree ("reviewed_by");

CREATE INDEX "photo_show_text_trgm" ON "photo_show" USING gin ("text" gin_trgm_ops);

CREATE INDEX "praise_giver_created_at_idx" ON "praise" USING btree ("giver","created_at" desc);

CREATE INDEX "praise_receiver_created_at_idx" ON "praise" USING btree ("receiver","created_at" desc);

CREATE INDEX "praise_state_created_at_idx" ON "praise" USING btree ("state","created_at" desc);

CREATE INDEX "praise_list_idx" ON "praise" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "praise_org_list_idx" ON "praise" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "praise_organisation_idx" ON "praise" USING btree ("organisation");

CREATE INDEX "praise_activity_idx" ON "praise" USING btree ("activity");

CREATE INDEX "praise_template_idx" ON "praise" USING btree ("template");

CREATE INDEX "praise_reviewed_by_idx" ON "praise" USING btree ("reviewed_by");

CREATE INDEX "praise_content_trgm" ON "praise" USING gin ("content" gin_trgm_ops);

CREATE UNIQUE INDEX "violation_number_key" ON "violation" USING btree ("number");

CREATE INDEX "violation_user_created_at_idx" ON "violation" USING btree ("user","created_at" desc);

CREATE INDEX "violation_list_idx" ON "violation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "violation_decided_by_idx" ON "violation" USING btree ("decided_by");

CREATE INDEX "violation_reviewer_idx" ON "violation" USING btree ("reviewer");

CREATE INDEX "violation_judged_by_idx" ON "violation" USING btree ("judged_by");

CREATE INDEX "violation_number_trgm" ON "violation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "violation_object_trgm" ON "violation" USING gin ("object" gin_trgm_ops);

CREATE UNIQUE INDEX "donation_project_number_key" ON "donation_project" USING btree ("number");

CREATE INDEX "donation_project_list_idx" ON "donation_project" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "donation_project_org_list_idx" ON "donation_project" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "donation_project_cause_idx" ON "donation_project" USING btree ("cause");

CREATE INDEX "donation_project_organisation_idx" ON "donation_project" USING btree ("organisation");

CREATE INDEX "donation_project_title_trgm" ON "donation_project" USING gin ("title" gin_trgm_ops);

CREATE INDEX "donation_project_number_trgm" ON "donation_project" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "heart_donation_number_key" ON "heart_donation" USING btree ("number");

CREATE INDEX "heart_donation_project_state_at_idx" ON "heart_donation" USING btree ("project","state","at");

CREATE INDEX "heart_donation_user_at_idx" ON "heart_donation" USING btree ("user","at" desc);

CREATE INDEX "heart_donation_list_idx" ON "heart_donation" USING btree ("at" desc,"id" desc);

CREATE INDEX "heart_donation_org_list_idx" ON "heart_donation" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "heart_donation_organisation_idx" ON "heart_donation" USING btree ("organisation");

CREATE INDEX "heart_donation_donation_idx" ON "heart_donation" USING btree ("donation");

CREATE INDEX "heart_donation_number_trgm" ON "heart_donation" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "copywriting_code_key" ON "copywriting" USING btree ("code");

CREATE INDEX "copywriting_position_state_idx" ON "copywriting" USING btree ("position","state");

CREATE INDEX "copywriting_list_idx" ON "copywriting" USING btree ("position","id");

CREATE INDEX "copywriting_code_trgm" ON "copywriting" USING gin ("code" gin_trgm_ops);

CREATE INDEX "copywriting_title_trgm" ON "copywriting" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "station_mail_number_key" ON "station_mail" USING btree ("number");

CREATE INDEX "station_mail_state_send_at_idx" ON "station_mail" USING btree ("state","send_at");

CREATE INDEX "station_mail_list_idx" ON "station_mail" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "station_mail_reviewer_idx" ON "station_mail" USING btree ("reviewer");

CREATE INDEX "station_mail_number_trgm" ON "station_mail" USING gin ("number" gin_trgm_ops);

CREATE INDEX "station_mail_title_trgm" ON "station_mail" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "mail_delivery_user_key" ON "mail_delivery" USING btree ("user","mail");

CREATE INDEX "mail_delivery_user_read_at_idx" ON "mail_delivery" USING btree ("user","read_at");

CREATE INDEX "mail_delivery_mail_status_idx" ON "mail_delivery" USING btree ("mail","status");

CREATE INDEX "mail_delivery_list_idx" ON "mail_delivery" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "mail_delivery_subject_trgm" ON "mail_delivery" USING gin ("subject" gin_trgm_ops);

CREATE UNIQUE INDEX "bulletin_number_key" ON "bulletin" USING btree ("number");

CREATE INDEX "bulletin_state_from_idx" ON "bulletin" USING btree ("state","from");

CREATE INDEX "bulletin_list_idx" ON "bulletin" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "bulletin_number_trgm" ON "bulletin" USING gin ("number" gin_trgm_ops);

CREATE INDEX "bulletin_title_trgm" ON "bulletin" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "orange_setting_version_no_key" ON "orange_setting" USING btree ("version_no");

CREATE INDEX "orange_setting_list_idx" ON "orange_setting" USING btree ("version_no" desc,"id" desc);

CREATE INDEX "person_merge_part_pair_idx" ON "person_merge_part" USING btree ("pair");

CREATE INDEX "gift_trail_device_idx" ON "gift_trail" USING btree ("device","at");

CREATE INDEX "device_nonce_at_index" ON "device_nonce" USING btree ("at");

CREATE INDEX "qr_seen_visitor_idx" ON "qr_seen" USING btree ("visitor","last_at");

CREATE INDEX "qr_gift_code_idx" ON "qr_gift" USING btree ("code","ordered_at");

CREATE INDEX "orange_heart_lot_user_idx" ON "orange_heart_lot" USING btree ("user") WHERE remaining > 0;

CREATE INDEX "orange_heart_lot_expire_idx" ON "orange_heart_lot" USING btree ("expire_at") WHERE remaining > 0;

CREATE INDEX "orange_heart_debt_open_idx" ON "orange_heart_debt" USING btree ("user") WHERE paid < amount;

CREATE INDEX "orange_heart_cut_day_idx" ON "orange_heart_cut" USING btree ("day");

CREATE INDEX "household_community_state_idx" ON "household" USING btree ("community","state");

CREATE INDEX "household_grid_idx" ON "household" USING btree ("grid");

CREATE INDEX "household_house_idx" ON "household" USING btree ("house");

CREATE INDEX "household_hukou_no_marks" ON "household" USING gin ("hukou_no_marks");

CREATE INDEX "household_keeper_phone_idx" ON "household" USING btree ("keeper_phone_index");

CREATE UNIQUE INDEX "official_account_callback_key_key" ON "official_account" USING btree ("callback_key");

CREATE INDEX "official_account_organisation_state_idx" ON "official_account" USING btree ("organisation","state");

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

CREATE INDEX "report_instance_template_idx" ON "report_instance" USING btree ("template");

CREATE INDEX "report_instance_corrects_idx" ON "report_instance" USING btree ("corrects");

ALTER TABLE "evidence_leaf" ADD CONSTRAINT "evidence_leaf_kind_check" CHECK ("evidence_leaf"."kind" in ('donationPaid', 'donationWithdrawn', 'refund', 'payout', 'receipt', 'review', 'publication', 'permission', 'difference', 'dayClosing', 'logHead', 'logPurge', 'activitySettled'));

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

ALTER TABLE "log_alert" ADD CONSTRAINT "log_alert_rule_check" CHECK ("log_alert"."rule" in ('denials', 'failedLogins', 'reveals', 'clearExport', 'nightAct', 'oneHandGrant', 'keyMisuse', 'chainBroken', 'jobFailing', 'payeeAltered', 'balanceOff'));

ALTER TABLE "money_claim" ADD CONSTRAINT "money_claim_kind_check" CHECK ("money_claim"."kind" in ('donation', 'settlement', 'deposit', 'interest', 'fees', 'grant', 'service', 'matching', 'other', 'bond'));

ALTER TABLE "official_account" ADD CONSTRAINT "official_account_sync_check" CHECK ("official_account"."sync" in ('never', 'running', 'done', 'failed'));

ALTER TABLE "official_account" ADD CONSTRAINT "official_account_state_check" CHECK ("official_account"."state" in ('enabled', 'disabled', 'invalid'));

ALTER TABLE "person" ADD CONSTRAINT "person_birth_year_check" CHECK ("person"."birth_year" between 0 and 2147483647);

ALTER TABLE "person" ADD CONSTRAINT "person_ethnic_check" CHECK ("person"."ethnic" in ('10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '25', '26', '27', '28', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38', '39', '40', '41', '42', '43', '44', '45', '46', '47', '48', '49', '50', '51', '52', '53', '54', '55', '56', '97', '98', '01', '02', '03', '04', '05', '06', '07', '08', '09'));

ALTER TABLE "person" ADD CONSTRAINT "person_marital_check" CHECK ("person"."marital" in ('10', '20', '21', '22', '23', '30', '40', '90'));

ALTER TABLE "person" ADD CONSTRAINT "person_political_check" CHECK ("person"."political" in ('10', '11', '12', '13', '01', '02', '03', '04', '05', '06', '07', '08', '09'));

ALTER TABLE "person" ADD CONSTRAINT "person_work_identity_check" CHECK ("person"."work_identity" in ('employed', 'flexible', 'registered', 'unemployed', 'farming', 'student', 'retired'));

ALTER TABLE "person" ADD CONSTRAINT "person_hukou_kind_check" CHECK ("person"."hukou_kind" in ('1', '2', '9'));

ALTER TABLE "person" ADD CONSTRAINT "person_hukou_side_check" CHECK ("person"."hukou_side" in ('town', 'village'));

ALTER TABLE "person" ADD CONSTRAINT "person_tags_check" CHECK ("person"."tags" <@ array['alone', 'emptyNest', 'leftBehind', 'veteran', 'familyPlanning', 'lostChild', 'volunteer', 'watched']::text[]);

ALTER TABLE "person" ADD CONSTRAINT "person_hardships_check" CHECK ("person"."hardships" <@ array['illness', 'disability', 'schooling', 'disaster', 'accident', 'labour', 'jobless', 'skill', 'funds', 'upheaval', 'other']::text[]);

ALTER TABLE "report_instance" ADD CONSTRAINT "report_instance_template_version_check" CHECK ("report_instance"."template_version" between 0 and 2147483647);

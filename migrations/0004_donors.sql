ALTER TABLE "donor" DROP CONSTRAINT "donor_stage_check";

ALTER TABLE "donor" DROP CONSTRAINT "donor_state_check";

CREATE TABLE "donor_twin" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"one" uuid NOT NULL,
	"other" uuid NOT NULL,
	"rule" text NOT NULL,
	"weight" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_twin_rule_check" CHECK ("donor_twin"."rule" in ('samePhone', 'sameNameArea', 'sameNameGift')),
	CONSTRAINT "donor_twin_weight_check" CHECK ("donor_twin"."weight" between 0 and 100),
	CONSTRAINT "donor_twin_state_check" CHECK ("donor_twin"."state" in ('open', 'refused', 'merged'))
);

CREATE TABLE "contact_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"donor" uuid,
	"company" uuid,
	"group" uuid,
	"kind" text NOT NULL,
	"direction" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"summary" text NOT NULL,
	"result" text,
	"quiet" boolean NOT NULL,
	"next_at" date,
	"next_what" text,
	"next_done" boolean NOT NULL,
	"cause" uuid,
	"files" uuid[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "contact_log_kind_check" CHECK ("contact_log"."kind" in ('phone', 'sms', 'wechat', 'email', 'visit', 'event', 'letter', 'system')),
	CONSTRAINT "contact_log_direction_check" CHECK ("contact_log"."direction" in ('out', 'in')),
	CONSTRAINT "contact_log_result_check" CHECK ("contact_log"."result" in ('reached', 'missed', 'interested', 'declined', 'complaint'))
);

CREATE TABLE "donor_thanks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"donation" uuid NOT NULL,
	"way" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_thanks_way_check" CHECK ("donor_thanks"."way" in ('site', 'sms', 'phone', 'email', 'wechat', 'post', 'visit'))
);

CREATE TABLE "company" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"uscc" text,
	"overseas_no" text,
	"name" text NOT NULL,
	"short_name" text,
	"former_names" text[],
	"rename_reason" text,
	"kind" text NOT NULL,
	"state_owned_approval" uuid,
	"industry" text,
	"scale" text,
	"staff" integer,
	"area" text,
	"address" jsonb,
	"website" text,
	"legal_person" text,
	"licence" uuid,
	"contact_name" "bytea",
	"contact_post" text,
	"contact_phone" "bytea",
	"contact_phone_index" text,
	"contact_email" "bytea",
	"contact_email_index" text,
	"intention" text[],
	"interests" text[],
	"level" text NOT NULL,
	"keeper" uuid,
	"labels" text[],
	"donor" uuid,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"goods_value" bigint NOT NULL,
	"staff_donors" integer NOT NULL,
	"last_at" timestamp(3) with time zone,
	"conflict" jsonb,
	"checked_at" timestamp(3) with time zone,
	"end_reason" text,
	"memo" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "company_kind_check" CHECK ("company"."kind" in ('state', 'private', 'foreign', 'joint', 'individual', 'socialOrg', 'public', 'overseas')),
	CONSTRAINT "company_industry_check" CHECK ("company"."industry" in ('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T')),
	CONSTRAINT "company_scale_check" CHECK ("company"."scale" in ('large', 'medium', 'small', 'micro')),
	CONSTRAINT "company_staff_check" CHECK ("company"."staff" between 0 and 2147483647),
	CONSTRAINT "company_intention_check" CHECK ("company"."intention" <@ array['money', 'goods', 'matching', 'staff', 'volunteer', 'voucher', 'technology']::text[]),
	CONSTRAINT "company_interests_check" CHECK ("company"."interests" <@ array['1', '2', '3', '4', '5', '6']::text[]),
	CONSTRAINT "company_level_check" CHECK ("company"."level" in ('strategic', 'important', 'normal', 'potential')),
	CONSTRAINT "company_count_check" CHECK ("company"."count" between 0 and 2147483647),
	CONSTRAINT "company_total_check" CHECK ("company"."total" >= 0),
	CONSTRAINT "company_goods_value_check" CHECK ("company"."goods_value" >= 0),
	CONSTRAINT "company_staff_donors_check" CHECK ("company"."staff_donors" between 0 and 2147483647),
	CONSTRAINT "company_state_check" CHECK ("company"."state" in ('following', 'active', 'ended', 'black'))
);

CREATE TABLE "company_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"name" "bytea" NOT NULL,
	"post" text,
	"phone" "bytea",
	"phone_index" text,
	"email" "bytea",
	"email_index" text,
	"wechat" text,
	"birthday" "bytea",
	"memo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "company_agreement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"cause" uuid,
	"from" date NOT NULL,
	"to" date NOT NULL,
	"promised" bigint NOT NULL,
	"rate" integer,
	"per_gift" bigint,
	"naming" text,
	"feedback" text,
	"feedback_due" date,
	"feedback_done" boolean NOT NULL,
	"file" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "company_agreement_kind_check" CHECK ("company_agreement"."kind" in ('gift', 'matching', 'staff', 'naming', 'other')),
	CONSTRAINT "company_agreement_promised_check" CHECK ("company_agreement"."promised" >= 0),
	CONSTRAINT "company_agreement_rate_check" CHECK ("company_agreement"."rate" between 0 and 10000),
	CONSTRAINT "company_agreement_per_gift_check" CHECK ("company_agreement"."per_gift" >= 0)
);

CREATE TABLE "company_staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"company" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "donor_group" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"company" uuid,
	"leader" uuid,
	"phone" "bytea",
	"phone_index" text,
	"slogan" text,
	"logo" uuid,
	"area" text,
	"member_count" integer NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"last_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_group_kind_check" CHECK ("donor_group"."kind" in ('staff', 'school', 'alumni', 'volunteers', 'community', 'chamber', 'riders', 'other')),
	CONSTRAINT "donor_group_member_count_check" CHECK ("donor_group"."member_count" between 0 and 2147483647),
	CONSTRAINT "donor_group_count_check" CHECK ("donor_group"."count" between 0 and 2147483647),
	CONSTRAINT "donor_group_total_check" CHECK ("donor_group"."total" >= 0),
	CONSTRAINT "donor_group_state_check" CHECK ("donor_group"."state" in ('active', 'disbanded'))
);

CREATE TABLE "group_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"group" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"role" text NOT NULL,
	"joined_on" date NOT NULL,
	"left_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "group_member_role_check" CHECK ("group_member"."role" in ('leader', 'member'))
);

CREATE TABLE "official_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"app_id" text NOT NULL,
	"cert_expires" date,
	"followers" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "official_account_kind_check" CHECK ("official_account"."kind" in ('service', 'subscription', 'mini')),
	CONSTRAINT "official_account_followers_check" CHECK ("official_account"."followers" between 0 and 2147483647)
);

CREATE TABLE "fan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"account" uuid NOT NULL,
	"open_id" text NOT NULL,
	"union_id" text,
	"nickname" text NOT NULL,
	"avatar" text,
	"sex" text,
	"area" text,
	"subscribed" boolean NOT NULL,
	"subscribed_at" timestamp(3) with time zone NOT NULL,
	"unsubscribed_at" timestamp(3) with time zone,
	"scene" text NOT NULL,
	"scene_ref" text,
	"donor" uuid,
	"labels" text[],
	"group_name" text,
	"last_interact_at" timestamp(3) with time zone,
	"messages30" integer NOT NULL,
	"blacklisted" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fan_sex_check" CHECK ("fan"."sex" in ('1', '2')),
	CONSTRAINT "fan_scene_check" CHECK ("fan"."scene" in ('search', 'scan', 'card', 'paid', 'article', 'menu', 'other')),
	CONSTRAINT "fan_messages30_check" CHECK ("fan"."messages30" between 0 and 2147483647)
);

CREATE TABLE "aided_person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"minor" boolean NOT NULL,
	"sex" text,
	"birth_year" integer,
	"area" text,
	"help_times" integer NOT NULL,
	"cash" bigint NOT NULL,
	"goods" bigint NOT NULL,
	"vouchers" bigint NOT NULL,
	"last_at" timestamp(3) with time zone,
	"open_cases" integer NOT NULL,
	"next_visit" date,
	"consent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "aided_person_sex_check" CHECK ("aided_person"."sex" in ('1', '2')),
	CONSTRAINT "aided_person_birth_year_check" CHECK ("aided_person"."birth_year" between 0 and 2147483647),
	CONSTRAINT "aided_person_help_times_check" CHECK ("aided_person"."help_times" between 0 and 2147483647),
	CONSTRAINT "aided_person_cash_check" CHECK ("aided_person"."cash" >= 0),
	CONSTRAINT "aided_person_goods_check" CHECK ("aided_person"."goods" >= 0),
	CONSTRAINT "aided_person_vouchers_check" CHECK ("aided_person"."vouchers" >= 0),
	CONSTRAINT "aided_person_open_cases_check" CHECK ("aided_person"."open_cases" between 0 and 2147483647),
	CONSTRAINT "aided_person_consent_check" CHECK ("aided_person"."consent" in ('full', 'partial', 'none'))
);

CREATE TABLE "aid_visit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"aided" uuid NOT NULL,
	"on" date NOT NULL,
	"first" uuid NOT NULL,
	"second" uuid NOT NULL,
	"way" text NOT NULL,
	"finding" text NOT NULL,
	"photos" uuid[],
	"next" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "aid_visit_way_check" CHECK ("aid_visit"."way" in ('home', 'phone', 'video'))
);

CREATE TABLE "donor_merge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"organisation" uuid NOT NULL,
	"from_donor" uuid NOT NULL,
	"into_donor" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" text NOT NULL,
	"keys" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "donor_merge_part" (
	"merge" uuid NOT NULL,
	"what" text NOT NULL,
	"record" uuid NOT NULL,
	CONSTRAINT "donor_merge_part_merge_what_record_pk" PRIMARY KEY("merge","what","record")
);

CREATE TABLE "donor_kept_fact" (
	"donor" uuid PRIMARY KEY NOT NULL,
	"facts" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "twin_search" (
	"id" integer PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "company_identity" (
	"uscc" text PRIMARY KEY NOT NULL,
	"facts" jsonb NOT NULL,
	"by_organisation" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL
);

ALTER TABLE "donor" ADD COLUMN "year_total" bigint NOT NULL DEFAULT 0;

ALTER TABLE "donor" ALTER COLUMN "year_total" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "avg_gift" bigint NOT NULL DEFAULT 0;

ALTER TABLE "donor" ALTER COLUMN "avg_gift" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "channel_most" text;

ALTER TABLE "donor" ADD COLUMN "cause_most" text;

ALTER TABLE "donor" ADD COLUMN "monthly_active" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "monthly_active" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "rfm" text;

ALTER TABLE "donor" ADD COLUMN "keeper" uuid;

ALTER TABLE "donor" ADD COLUMN "ways" text[];

ALTER TABLE "donor" ADD COLUMN "receipt_usual" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "receipt_usual" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "anonymous_usual" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "anonymous_usual" DROP DEFAULT;

ALTER TABLE "donor" ADD COLUMN "birthday_care" boolean NOT NULL DEFAULT false;

ALTER TABLE "donor" ALTER COLUMN "birthday_care" DROP DEFAULT;

CREATE UNIQUE INDEX "donor_twin_other_key" ON "donor_twin" USING btree ("other","one");

CREATE INDEX "donor_twin_organisation_state_weight_idx" ON "donor_twin" USING btree ("organisation","state","weight" desc);

CREATE INDEX "donor_twin_list_idx" ON "donor_twin" USING btree ("weight" desc,"id" desc);

CREATE INDEX "donor_twin_org_list_idx" ON "donor_twin" USING btree ("organisation","weight" desc,"id" desc);

CREATE INDEX "donor_twin_one_idx" ON "donor_twin" USING btree ("one");

CREATE INDEX "donor_twin_other_idx" ON "donor_twin" USING btree ("other");

CREATE INDEX "contact_log_donor_at_idx" ON "contact_log" USING btree ("donor","at" desc);

CREATE INDEX "contact_log_company_at_idx" ON "contact_log" USING btree ("company","at" desc);

CREATE INDEX "contact_log_group_at_idx" ON "contact_log" USING btree ("group","at" desc);

CREATE INDEX "contact_log_created_by_next_at_idx" ON "contact_log" USING btree ("created_by","next_at");

CREATE INDEX "contact_log_list_idx" ON "contact_log" USING btree ("at" desc,"id" desc);

CREATE INDEX "contact_log_org_list_idx" ON "contact_log" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "contact_log_organisation_idx" ON "contact_log" USING btree ("organisation");

CREATE INDEX "contact_log_cause_idx" ON "contact_log" USING btree ("cause");

CREATE INDEX "contact_log_summary_trgm" ON "contact_log" USING gin ("summary" gin_trgm_ops);

CREATE UNIQUE INDEX "donor_thanks_donation_key" ON "donor_thanks" USING btree ("donation");

CREATE INDEX "donor_thanks_donor_created_at_idx" ON "donor_thanks" USING btree ("donor","created_at" desc);

CREATE INDEX "donor_thanks_list_idx" ON "donor_thanks" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "donor_thanks_org_list_idx" ON "donor_thanks" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "donor_thanks_organisation_idx" ON "donor_thanks" USING btree ("organisation");

CREATE UNIQUE INDEX "company_uscc_key" ON "company" USING btree ("uscc","organisation");

CREATE UNIQUE INDEX "company_overseas_no_key" ON "company" USING btree ("overseas_no","organisation");

CREATE INDEX "company_organisation_state_total_idx" ON "company" USING btree ("organisation","state","total" desc);

CREATE INDEX "company_organisation_total_idx" ON "company" USING btree ("organisation","total" desc);

CREATE INDEX "company_keeper_last_at_idx" ON "company" USING btree ("keeper","last_at" desc);

CREATE INDEX "company_list_idx" ON "company" USING btree ("total" desc,"id" desc);

CREATE INDEX "company_org_list_idx" ON "company" USING btree ("organisation","total" desc,"id" desc);

CREATE INDEX "company_contact_phone_idx" ON "company" USING btree ("contact_phone_index");

CREATE INDEX "company_contact_email_idx" ON "company" USING btree ("contact_email_index");

CREATE INDEX "company_donor_idx" ON "company" USING btree ("donor");

CREATE INDEX "company_name_trgm" ON "company" USING gin ("name" gin_trgm_ops);

CREATE INDEX "company_short_name_trgm" ON "company" USING gin ("short_name" gin_trgm_ops);

CREATE INDEX "company_uscc_trgm" ON "company" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "company_person_company_created_at_idx" ON "company_person" USING btree ("company","created_at");

CREATE INDEX "company_person_list_idx" ON "company_person" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "company_person_org_list_idx" ON "company_person" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "company_person_organisation_idx" ON "company_person" USING btree ("organisation");

CREATE INDEX "company_person_phone_idx" ON "company_person" USING btree ("phone_index");

CREATE INDEX "company_person_email_idx" ON "company_person" USING btree ("email_index");

CREATE INDEX "company_agreement_company_to_idx" ON "company_agreement" USING btree ("company","to" desc);

CREATE INDEX "company_agreement_list_idx" ON "company_agreement" USING btree ("to","id");

CREATE INDEX "company_agreement_org_list_idx" ON "company_agreement" USING btree ("organisation","to","id");

CREATE INDEX "company_agreement_organisation_idx" ON "company_agreement" USING btree ("organisation");

CREATE INDEX "company_agreement_cause_idx" ON "company_agreement" USING btree ("cause");

CREATE INDEX "company_agreement_to_idx" ON "company_agreement" USING btree ("to");

CREATE INDEX "company_agreement_feedback_due_idx" ON "company_agreement" USING btree ("feedback_due");

CREATE INDEX "company_agreement_title_trgm" ON "company_agreement" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "company_staff_donor_key" ON "company_staff" USING btree ("donor","company");

CREATE INDEX "company_staff_donor_idx" ON "company_staff" USING btree ("donor");

CREATE INDEX "company_staff_list_idx" ON "company_staff" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "company_staff_org_list_idx" ON "company_staff" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "company_staff_organisation_idx" ON "company_staff" USING btree ("organisation");

CREATE INDEX "company_staff_company_idx" ON "company_staff" USING btree ("company");

CREATE UNIQUE INDEX "donor_group_number_key" ON "donor_group" USING btree ("number");

CREATE UNIQUE INDEX "donor_group_name_key" ON "donor_group" USING btree ("name","organisation");

CREATE INDEX "donor_group_organisation_state_total_idx" ON "donor_group" USING btree ("organisation","state","total" desc);

CREATE INDEX "donor_group_list_idx" ON "donor_group" USING btree ("total" desc,"id" desc);

CREATE INDEX "donor_group_org_list_idx" ON "donor_group" USING btree ("organisation","total" desc,"id" desc);

CREATE INDEX "donor_group_company_idx" ON "donor_group" USING btree ("company");

CREATE INDEX "donor_group_leader_idx" ON "donor_group" USING btree ("leader");

CREATE INDEX "donor_group_phone_idx" ON "donor_group" USING btree ("phone_index");

CREATE INDEX "donor_group_number_trgm" ON "donor_group" USING gin ("number" gin_trgm_ops);

CREATE INDEX "donor_group_name_trgm" ON "donor_group" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "group_member_donor_key" ON "group_member" USING btree ("donor","group");

CREATE INDEX "group_member_donor_idx" ON "group_member" USING btree ("donor");

CREATE INDEX "group_member_list_idx" ON "group_member" USING btree ("joined_on","id");

CREATE INDEX "group_member_org_list_idx" ON "group_member" USING btree ("organisation","joined_on","id");

CREATE INDEX "group_member_organisation_idx" ON "group_member" USING btree ("organisation");

CREATE INDEX "group_member_group_idx" ON "group_member" USING btree ("group");

CREATE UNIQUE INDEX "official_account_app_id_key" ON "official_account" USING btree ("app_id");

CREATE INDEX "official_account_list_idx" ON "official_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "official_account_org_list_idx" ON "official_account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "official_account_organisation_idx" ON "official_account" USING btree ("organisation");

CREATE INDEX "official_account_name_trgm" ON "official_account" USING gin ("name" gin_trgm_ops);

CREATE INDEX "official_account_app_id_trgm" ON "official_account" USING gin ("app_id" gin_trgm_ops);

CREATE UNIQUE INDEX "fan_open_id_key" ON "fan" USING btree ("open_id","account");

CREATE INDEX "fan_account_subscribed_subscribed_at_idx" ON "fan" USING btree ("account","subscribed","subscribed_at" desc);

CREATE INDEX "fan_organisation_subscribed_at_idx" ON "fan" USING btree ("organisation","subscribed_at" desc);

CREATE INDEX "fan_list_idx" ON "fan" USING btree ("subscribed_at" desc,"id" desc);

CREATE INDEX "fan_org_list_idx" ON "fan" USING btree ("organisation","subscribed_at" desc,"id" desc);

CREATE INDEX "fan_union_id_idx" ON "fan" USING btree ("union_id");

CREATE INDEX "fan_donor_idx" ON "fan" USING btree ("donor");

CREATE INDEX "fan_nickname_trgm" ON "fan" USING gin ("nickname" gin_trgm_ops);

CREATE UNIQUE INDEX "aided_person_organisation_key" ON "aided_person" USING btree ("organisation","person");

CREATE INDEX "aided_person_organisation_last_at_idx" ON "aided_person" USING btree ("organisation","last_at" desc);

CREATE INDEX "aided_person_organisation_next_visit_idx" ON "aided_person" USING btree ("organisation","next_visit");

CREATE INDEX "aided_person_list_idx" ON "aided_person" USING btree ("last_at" desc,"id" desc);

CREATE INDEX "aided_person_org_list_idx" ON "aided_person" USING btree ("organisation","last_at" desc,"id" desc);

CREATE INDEX "aided_person_person_idx" ON "aided_person" USING btree ("person");

CREATE INDEX "aid_visit_aided_on_idx" ON "aid_visit" USING btree ("aided","on" desc);

CREATE INDEX "aid_visit_list_idx" ON "aid_visit" USING btree ("on" desc,"id" desc);

CREATE INDEX "aid_visit_org_list_idx" ON "aid_visit" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "aid_visit_organisation_idx" ON "aid_visit" USING btree ("organisation");

CREATE INDEX "aid_visit_first_idx" ON "aid_visit" USING btree ("first");

CREATE INDEX "aid_visit_second_idx" ON "aid_visit" USING btree ("second");

CREATE INDEX "aid_visit_finding_trgm" ON "aid_visit" USING gin ("finding" gin_trgm_ops);

CREATE INDEX "donor_merge_from_idx" ON "donor_merge" USING btree ("from_donor");

CREATE INDEX "donor_merge_into_idx" ON "donor_merge" USING btree ("into_donor");

CREATE INDEX "donor_organisation_last_at_idx" ON "donor" USING btree ("organisation","last_at" desc);

CREATE INDEX "donor_organisation_stage_last_at_idx" ON "donor" USING btree ("organisation","stage","last_at" desc);

CREATE INDEX "donor_organisation_thanks_last_at_idx" ON "donor" USING btree ("organisation","thanks","last_at" desc);

CREATE INDEX "donor_keeper_last_at_idx" ON "donor" USING btree ("keeper","last_at" desc);

ALTER TABLE "donor" ADD CONSTRAINT "donor_year_total_check" CHECK ("donor"."year_total" >= 0);

ALTER TABLE "donor" ADD CONSTRAINT "donor_avg_gift_check" CHECK ("donor"."avg_gift" >= 0);

ALTER TABLE "donor" ADD CONSTRAINT "donor_ways_check" CHECK ("donor"."ways" <@ array['sms', 'phone', 'email', 'wechat', 'post']::text[]);

ALTER TABLE "donor" ADD CONSTRAINT "donor_stage_check" CHECK ("donor"."stage" in ('new', 'active', 'major', 'lapsing', 'lapsed', 'lost'));

ALTER TABLE "donor" ADD CONSTRAINT "donor_state_check" CHECK ("donor"."state" in ('active', 'merged', 'erased'));

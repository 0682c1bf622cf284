ALTER TABLE "money_claim" DROP CONSTRAINT "money_claim_kind_check";

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

ALTER TABLE "money_claim" ADD COLUMN "pool" text;

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

CREATE INDEX "gift_trail_device_idx" ON "gift_trail" USING btree ("device","at");

ALTER TABLE "money_claim" ADD CONSTRAINT "money_claim_kind_check" CHECK ("money_claim"."kind" in ('donation', 'settlement', 'deposit', 'interest', 'fees', 'grant', 'service', 'matching', 'other'));

CREATE TABLE "person" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" "bytea" NOT NULL,
	"name_marks" text[],
	"id_kind" text NOT NULL,
	"id_number" "bytea" NOT NULL,
	"id_number_index" text,
	"sex" text,
	"birthday" "bytea",
	"minor" boolean NOT NULL,
	"phone" "bytea",
	"phone_index" text,
	"phone2" "bytea",
	"phone2_index" text,
	"hukou_address" "bytea",
	"live_address" "bytea",
	"population_kind" text,
	"health" "bytea",
	"disability_no" "bytea",
	"medical_insurance" text[],
	"guardian" uuid,
	"standing" text NOT NULL,
	"standing_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_id_kind_check" CHECK ("person"."id_kind" in ('idCard', 'passport', 'hkMacauPermit', 'taiwanPermit', 'hkMacauResidence', 'taiwanResidence', 'foreignResidence', 'other')),
	CONSTRAINT "person_sex_check" CHECK ("person"."sex" in ('1', '2')),
	CONSTRAINT "person_population_kind_check" CHECK ("person"."population_kind" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "person_medical_insurance_check" CHECK ("person"."medical_insurance" <@ array['1', '2', '3', '4', '5', '9']::text[]),
	CONSTRAINT "person_standing_check" CHECK ("person"."standing" in ('99', '01', '02', '03', '04', '05', '06'))
);

CREATE TABLE "person_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"reason" text NOT NULL,
	"purpose" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "person_link_reason_check" CHECK ("person_link"."reason" in ('help', 'rescue', 'service', 'import'))
);

CREATE TABLE "household" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"head" uuid NOT NULL,
	"members" integer NOT NULL,
	"address" "bytea",
	"kind" text NOT NULL,
	"housing" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "household_members_check" CHECK ("household"."members" between 1 and 50),
	CONSTRAINT "household_kind_check" CHECK ("household"."kind" in ('1', '2')),
	CONSTRAINT "household_housing_check" CHECK ("household"."housing" in ('own', 'public', 'rented', 'borrowed', 'unsafe', 'none'))
);

CREATE TABLE "help" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"category" uuid,
	"charity_field" text NOT NULL,
	"raise_mode" text NOT NULL,
	"emergency" boolean NOT NULL,
	"emergency_event" text,
	"plan" uuid,
	"initiator" text,
	"executor" text NOT NULL,
	"has_partner" boolean NOT NULL,
	"partner_type" text,
	"partner_name" text,
	"partner_code" "bytea",
	"partner_files" uuid[],
	"cover" uuid,
	"gallery" uuid[],
	"video" uuid,
	"detail" text,
	"areas" text[],
	"beneficiary_scope" text,
	"beneficiary_count" integer,
	"beneficiary_method" text,
	"target_amount" bigint NOT NULL,
	"over_target" text NOT NULL,
	"min_amount" bigint NOT NULL,
	"tiers" jsonb,
	"unit_name" text,
	"unit_price" bigint,
	"raise_start" date,
	"raise_end" date,
	"exec_start" date,
	"exec_end" date,
	"fee_rate" integer NOT NULL,
	"fee_basis" text NOT NULL,
	"custodial" boolean NOT NULL,
	"surplus_policy" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_address" text NOT NULL,
	"allow_together" boolean NOT NULL,
	"allow_monthly" boolean NOT NULL,
	"allow_match" boolean NOT NULL,
	"decision_files" uuid[],
	"attachments" uuid[],
	"labels" uuid[],
	"number" text NOT NULL,
	"help_kind" text NOT NULL,
	"beneficiary" uuid NOT NULL,
	"applicant" uuid NOT NULL,
	"applicant_phone" "bytea" NOT NULL,
	"applicant_phone_index" text,
	"relation" text NOT NULL,
	"guardian" uuid,
	"guardian_consent" uuid,
	"household" uuid,
	"members" "bytea",
	"hardship" text[],
	"rescue_class" text NOT NULL,
	"rescue_file" uuid,
	"rescue_until" date,
	"disease" "bytea",
	"hospital" "bytea",
	"department" "bytea",
	"diagnosed_on" "bytea",
	"spent" "bytea",
	"insured" "bytea",
	"self_paid" "bytea",
	"expected" "bytea",
	"school" "bytea",
	"grade" "bytea",
	"tuition" "bytea",
	"disaster_event" text,
	"loss" "bytea",
	"income_year" "bytea",
	"income_per_head" "bytea",
	"houses" "bytea",
	"cars" "bytea",
	"deposits" "bytea",
	"debts" "bytea",
	"economy_consent" uuid,
	"insurance" text[],
	"other_aid" "bytea",
	"other_platforms" "bytea",
	"apply_amount" bigint NOT NULL,
	"approved_amount" bigint,
	"use_of" jsonb,
	"fund_mode" text NOT NULL,
	"funding_cause" uuid,
	"payee_kind" text,
	"payee_name" "bytea",
	"payee_account" "bytea",
	"payee_account_index" text,
	"payee_reason" text,
	"express" boolean NOT NULL,
	"express_reason" text,
	"express_recorded_at" timestamp(3) with time zone,
	"public_scope" text[],
	"public_consents" jsonb,
	"public_name" text,
	"commitments" uuid[],
	"blacklist_hit" text,
	"duplicate_hit" jsonb,
	"earlier" uuid,
	"minor" boolean NOT NULL,
	"step" text,
	"step_since" timestamp(3) with time zone,
	"taken_by" uuid,
	"outcome" text,
	"outcome_note" text,
	"false_files" uuid[],
	"listed" boolean NOT NULL,
	"recommended" boolean NOT NULL,
	"weight" integer NOT NULL,
	"paused_from" text,
	"status_reason" text,
	"ending" text,
	"review_version" integer,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"approved_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"raising_at" timestamp(3) with time zone,
	"raised_at" timestamp(3) with time zone,
	"ended_at" timestamp(3) with time zone,
	"record_no" text,
	"sync_state" text NOT NULL,
	"sync_reason" text,
	"synced_version" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "help_charity_field_check" CHECK ("help"."charity_field" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "help_raise_mode_check" CHECK ("help"."raise_mode" in ('1', '2')),
	CONSTRAINT "help_partner_type_check" CHECK ("help"."partner_type" in ('1', '2')),
	CONSTRAINT "help_beneficiary_count_check" CHECK ("help"."beneficiary_count" between 0 and 2147483647),
	CONSTRAINT "help_target_amount_check" CHECK ("help"."target_amount" >= 0),
	CONSTRAINT "help_over_target_check" CHECK ("help"."over_target" in ('1', '2')),
	CONSTRAINT "help_min_amount_check" CHECK ("help"."min_amount" >= 0),
	CONSTRAINT "help_unit_price_check" CHECK ("help"."unit_price" >= 0),
	CONSTRAINT "help_fee_rate_check" CHECK ("help"."fee_rate" between 0 and 1000),
	CONSTRAINT "help_fee_basis_check" CHECK ("help"."fee_basis" in ('1', '2', '3')),
	CONSTRAINT "help_help_kind_check" CHECK ("help"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "help_relation_check" CHECK ("help"."relation" in ('10', '20', '30', '40', '50', '60', '70', '99', '01')),
	CONSTRAINT "help_hardship_check" CHECK ("help"."hardship" <@ array['illness', 'disability', 'study', 'disaster', 'accident', 'labour', 'unemployed', 'sudden', 'other']::text[]),
	CONSTRAINT "help_rescue_class_check" CHECK ("help"."rescue_class" in ('extreme', 'minimum', 'edge', 'rigid', 'orphan', 'disabled', 'none')),
	CONSTRAINT "help_insurance_check" CHECK ("help"."insurance" <@ array['worker', 'resident', 'aided', 'business', 'none']::text[]),
	CONSTRAINT "help_apply_amount_check" CHECK ("help"."apply_amount" >= 0),
	CONSTRAINT "help_approved_amount_check" CHECK ("help"."approved_amount" >= 0),
	CONSTRAINT "help_fund_mode_check" CHECK ("help"."fund_mode" in ('1', '2')),
	CONSTRAINT "help_payee_kind_check" CHECK ("help"."payee_kind" in ('1', '4', '5', '6')),
	CONSTRAINT "help_public_scope_check" CHECK ("help"."public_scope" <@ array['illness', 'economy', 'photo', 'name']::text[]),
	CONSTRAINT "help_step_check" CHECK ("help"."step" in ('first', 'verify', 'assess', 'notice')),
	CONSTRAINT "help_outcome_check" CHECK ("help"."outcome" in ('out', 'lasting', 'referred', 'died', 'withdrawn', 'false')),
	CONSTRAINT "help_weight_check" CHECK ("help"."weight" between 0 and 9999),
	CONSTRAINT "help_ending_check" CHECK ("help"."ending" in ('terminate', 'close')),
	CONSTRAINT "help_review_version_check" CHECK ("help"."review_version" between 0 and 2147483647),
	CONSTRAINT "help_sync_state_check" CHECK ("help"."sync_state" in ('none', 'waiting', 'sending', 'synced', 'failed', 'withdrawn')),
	CONSTRAINT "help_synced_version_check" CHECK ("help"."synced_version" between 0 and 2147483647),
	CONSTRAINT "help_state_check" CHECK ("help"."state" in ('draft', 'pending', 'rejected', 'approved', 'raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived'))
);

CREATE TABLE "help_evidence" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"kind" text NOT NULL,
	"files" uuid[],
	"public_files" uuid[],
	"issuer" text,
	"issued_on" date,
	"valid_to" date,
	"witness_name" "bytea",
	"witness_relation" text,
	"witness_phone" "bytea",
	"witness_phone_index" text,
	"statement" "bytea",
	"visit_on" timestamp(3) with time zone,
	"visitors" uuid[],
	"place" "bytea",
	"findings" "bytea",
	"conclusion" text,
	"signed" jsonb,
	"uploader" uuid,
	"method" text,
	"verifier" uuid,
	"verified_at" timestamp(3) with time zone,
	"remark" text,
	"assignee" uuid,
	"reuse" jsonb,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_evidence_kind_check" CHECK ("help_evidence"."kind" in ('identity', 'relation', 'guardianship', 'diagnosis', 'records', 'bill', 'income', 'property', 'rescue', 'school', 'disaster', 'village', 'witness', 'visit', 'media', 'commitment', 'authorisation', 'other')),
	CONSTRAINT "help_evidence_witness_relation_check" CHECK ("help_evidence"."witness_relation" in ('relative', 'doctor', 'colleague', 'neighbour', 'teacher', 'village', 'other')),
	CONSTRAINT "help_evidence_conclusion_check" CHECK ("help_evidence"."conclusion" in ('true', 'partly', 'false')),
	CONSTRAINT "help_evidence_method_check" CHECK ("help_evidence"."method" in ('phone', 'letter', 'visit', 'system', 'original')),
	CONSTRAINT "help_evidence_state_check" CHECK ("help_evidence"."state" in ('pending', 'verified', 'doubtful', 'false', 'expired'))
);

CREATE TABLE "help_assessment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"way" text NOT NULL,
	"meeting_at" timestamp(3) with time zone NOT NULL,
	"members" uuid[] NOT NULL,
	"total" integer,
	"agree" integer,
	"disagree" integer,
	"abstain" integer,
	"approved_amount" bigint NOT NULL,
	"standard" text,
	"opinion" text NOT NULL,
	"minutes" uuid,
	"passed_by" uuid,
	"passed_at" timestamp(3) with time zone,
	"second_by" uuid,
	"second_at" timestamp(3) with time zone,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_assessment_way_check" CHECK ("help_assessment"."way" in ('meeting', 'reviewer')),
	CONSTRAINT "help_assessment_total_check" CHECK ("help_assessment"."total" between 0 and 99),
	CONSTRAINT "help_assessment_agree_check" CHECK ("help_assessment"."agree" between 0 and 99),
	CONSTRAINT "help_assessment_disagree_check" CHECK ("help_assessment"."disagree" between 0 and 99),
	CONSTRAINT "help_assessment_abstain_check" CHECK ("help_assessment"."abstain" between 0 and 99),
	CONSTRAINT "help_assessment_approved_amount_check" CHECK ("help_assessment"."approved_amount" >= 0),
	CONSTRAINT "help_assessment_state_check" CHECK ("help_assessment"."state" in ('open', 'second', 'passed', 'refused', 'more'))
);

CREATE TABLE "public_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"batch" text,
	"content" jsonb NOT NULL,
	"days" integer NOT NULL,
	"places" text[],
	"board_photo" uuid,
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"stopped_at" timestamp(3) with time zone,
	"hash" text,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "public_notice_days_check" CHECK ("public_notice"."days" between 0 and 2147483647),
	CONSTRAINT "public_notice_places_check" CHECK ("public_notice"."places" <@ array['site', 'platform', 'board', 'employer']::text[]),
	CONSTRAINT "public_notice_state_check" CHECK ("public_notice"."state" in ('waiting', 'running', 'disputed', 'passed', 'failed', 'cancelled'))
);

CREATE TABLE "objection" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"notice" uuid NOT NULL,
	"from_name" "bytea",
	"phone" "bytea",
	"phone_index" text,
	"content" "bytea" NOT NULL,
	"files" uuid[],
	"raised_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"handler" uuid,
	"reply" text,
	"replied_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "objection_state_check" CHECK ("objection"."state" in ('waiting', 'checking', 'upheld', 'dismissed'))
);

CREATE TABLE "blacklist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"person" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"reason" text NOT NULL,
	"cause" uuid,
	"to_recover" bigint NOT NULL,
	"recovered" bigint NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"proposed_by" uuid,
	"approved_by" uuid,
	"override" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "blacklist_to_recover_check" CHECK ("blacklist"."to_recover" >= 0),
	CONSTRAINT "blacklist_recovered_check" CHECK ("blacklist"."recovered" >= 0),
	CONSTRAINT "blacklist_state_check" CHECK ("blacklist"."state" in ('proposed', 'active', 'lifted'))
);

CREATE TABLE "help_standard" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"help_kind" text NOT NULL,
	"category" uuid,
	"evidence" text[] NOT NULL,
	"needs_visit" boolean NOT NULL,
	"standard" text,
	"yearly_most" bigint,
	"yearly_times" integer,
	"express_most" bigint NOT NULL,
	"surplus_policy" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_standard_help_kind_check" CHECK ("help_standard"."help_kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "help_standard_evidence_check" CHECK ("help_standard"."evidence" <@ array['identity', 'relation', 'guardianship', 'diagnosis', 'records', 'bill', 'income', 'property', 'rescue', 'school', 'disaster', 'village', 'witness', 'visit', 'media', 'commitment', 'authorisation', 'other']::text[]),
	CONSTRAINT "help_standard_yearly_most_check" CHECK ("help_standard"."yearly_most" >= 0),
	CONSTRAINT "help_standard_yearly_times_check" CHECK ("help_standard"."yearly_times" between 0 and 99),
	CONSTRAINT "help_standard_express_most_check" CHECK ("help_standard"."express_most" >= 0)
);

CREATE TABLE "help_trace" (
	"cause" uuid PRIMARY KEY NOT NULL,
	"person" uuid NOT NULL,
	"help_kind" text NOT NULL,
	"organisation" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"submitted_at" timestamp with time zone,
	"approved" bigint NOT NULL
);

CREATE UNIQUE INDEX "person_number_key" ON "person" USING btree ("number");

CREATE UNIQUE INDEX "person_id_number_key" ON "person" USING btree ("id_number_index","id_kind");

CREATE INDEX "person_list_idx" ON "person" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_name_marks" ON "person" USING gin ("name_marks");

CREATE INDEX "person_id_number_idx" ON "person" USING btree ("id_number_index");

CREATE INDEX "person_phone_idx" ON "person" USING btree ("phone_index");

CREATE INDEX "person_phone2_idx" ON "person" USING btree ("phone2_index");

CREATE INDEX "person_guardian_idx" ON "person" USING btree ("guardian");

CREATE INDEX "person_number_trgm" ON "person" USING gin ("number" gin_trgm_ops);

CREATE INDEX "person_link_person_organisation_idx" ON "person_link" USING btree ("person","organisation");

CREATE INDEX "person_link_list_idx" ON "person_link" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "person_link_org_list_idx" ON "person_link" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "person_link_organisation_idx" ON "person_link" USING btree ("organisation");

CREATE UNIQUE INDEX "household_number_key" ON "household" USING btree ("number");

CREATE INDEX "household_head_idx" ON "household" USING btree ("head");

CREATE INDEX "household_list_idx" ON "household" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "household_org_list_idx" ON "household" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "household_organisation_idx" ON "household" USING btree ("organisation");

CREATE INDEX "household_number_trgm" ON "household" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "help_number_key" ON "help" USING btree ("number") WHERE deleted_at is null;

CREATE INDEX "help_organisation_state_created_at_idx" ON "help" USING btree ("organisation","state","created_at" desc,"deleted_at");

CREATE INDEX "help_organisation_step_submitted_at_idx" ON "help" USING btree ("organisation","step","submitted_at","deleted_at");

CREATE INDEX "help_beneficiary_help_kind_created_at_idx" ON "help" USING btree ("beneficiary","help_kind","created_at","deleted_at");

CREATE INDEX "help_state_raise_end_idx" ON "help" USING btree ("state","raise_end","deleted_at");

CREATE INDEX "help_list_idx" ON "help" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "help_org_list_idx" ON "help" USING btree ("organisation","updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "help_category_idx" ON "help" USING btree ("category");

CREATE INDEX "help_plan_idx" ON "help" USING btree ("plan");

CREATE INDEX "help_raise_end_idx" ON "help" USING btree ("raise_end");

CREATE INDEX "help_applicant_idx" ON "help" USING btree ("applicant");

CREATE INDEX "help_applicant_phone_idx" ON "help" USING btree ("applicant_phone_index");

CREATE INDEX "help_guardian_idx" ON "help" USING btree ("guardian");

CREATE INDEX "help_household_idx" ON "help" USING btree ("household");

CREATE INDEX "help_funding_cause_idx" ON "help" USING btree ("funding_cause");

CREATE INDEX "help_payee_account_idx" ON "help" USING btree ("payee_account_index");

CREATE INDEX "help_earlier_idx" ON "help" USING btree ("earlier");

CREATE INDEX "help_taken_by_idx" ON "help" USING btree ("taken_by");

CREATE INDEX "help_submitted_by_idx" ON "help" USING btree ("submitted_by");

CREATE INDEX "help_number_trgm" ON "help" USING gin ("number" gin_trgm_ops);

CREATE INDEX "help_public_name_trgm" ON "help" USING gin ("public_name" gin_trgm_ops);

CREATE INDEX "help_bin_idx" ON "help" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE INDEX "help_evidence_cause_kind_idx" ON "help_evidence" USING btree ("cause","kind");

CREATE INDEX "help_evidence_organisation_state_created_at_idx" ON "help_evidence" USING btree ("organisation","state","created_at");

CREATE INDEX "help_evidence_list_idx" ON "help_evidence" USING btree ("created_at","id");

CREATE INDEX "help_evidence_org_list_idx" ON "help_evidence" USING btree ("organisation","created_at","id");

CREATE INDEX "help_evidence_valid_to_idx" ON "help_evidence" USING btree ("valid_to");

CREATE INDEX "help_evidence_witness_phone_idx" ON "help_evidence" USING btree ("witness_phone_index");

CREATE INDEX "help_evidence_uploader_idx" ON "help_evidence" USING btree ("uploader");

CREATE INDEX "help_evidence_verifier_idx" ON "help_evidence" USING btree ("verifier");

CREATE INDEX "help_evidence_assignee_idx" ON "help_evidence" USING btree ("assignee");

CREATE INDEX "help_evidence_title_trgm" ON "help_evidence" USING gin ("title" gin_trgm_ops);

CREATE INDEX "help_assessment_cause_created_at_idx" ON "help_assessment" USING btree ("cause","created_at" desc);

CREATE INDEX "help_assessment_list_idx" ON "help_assessment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "help_assessment_org_list_idx" ON "help_assessment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "help_assessment_organisation_idx" ON "help_assessment" USING btree ("organisation");

CREATE INDEX "help_assessment_passed_by_idx" ON "help_assessment" USING btree ("passed_by");

CREATE INDEX "help_assessment_second_by_idx" ON "help_assessment" USING btree ("second_by");

CREATE INDEX "public_notice_cause_created_at_idx" ON "public_notice" USING btree ("cause","created_at" desc);

CREATE INDEX "public_notice_state_end_at_idx" ON "public_notice" USING btree ("state","end_at");

CREATE INDEX "public_notice_list_idx" ON "public_notice" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "public_notice_org_list_idx" ON "public_notice" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "public_notice_organisation_idx" ON "public_notice" USING btree ("organisation");

CREATE INDEX "public_notice_end_at_idx" ON "public_notice" USING btree ("end_at");

CREATE INDEX "public_notice_title_trgm" ON "public_notice" USING gin ("title" gin_trgm_ops);

CREATE INDEX "objection_notice_state_idx" ON "objection" USING btree ("notice","state");

CREATE INDEX "objection_cause_state_idx" ON "objection" USING btree ("cause","state");

CREATE INDEX "objection_list_idx" ON "objection" USING btree ("raised_at" desc,"id" desc);

CREATE INDEX "objection_org_list_idx" ON "objection" USING btree ("organisation","raised_at" desc,"id" desc);

CREATE INDEX "objection_organisation_idx" ON "objection" USING btree ("organisation");

CREATE INDEX "objection_phone_idx" ON "objection" USING btree ("phone_index");

CREATE INDEX "objection_due_at_idx" ON "objection" USING btree ("due_at");

CREATE INDEX "objection_handler_idx" ON "objection" USING btree ("handler");

CREATE INDEX "blacklist_person_state_idx" ON "blacklist" USING btree ("person","state");

CREATE INDEX "blacklist_list_idx" ON "blacklist" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "blacklist_org_list_idx" ON "blacklist" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "blacklist_organisation_idx" ON "blacklist" USING btree ("organisation");

CREATE INDEX "blacklist_cause_idx" ON "blacklist" USING btree ("cause");

CREATE INDEX "blacklist_proposed_by_idx" ON "blacklist" USING btree ("proposed_by");

CREATE INDEX "blacklist_approved_by_idx" ON "blacklist" USING btree ("approved_by");

CREATE INDEX "blacklist_reason_trgm" ON "blacklist" USING gin ("reason" gin_trgm_ops);

CREATE UNIQUE INDEX "help_standard_help_kind_key" ON "help_standard" USING btree ("help_kind");

CREATE INDEX "help_standard_list_idx" ON "help_standard" USING btree ("help_kind","id");

CREATE INDEX "help_standard_category_idx" ON "help_standard" USING btree ("category");

CREATE INDEX "help_trace_person" ON "help_trace" USING btree ("person","help_kind");

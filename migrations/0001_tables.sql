create extension if not exists pg_trgm;

CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"body" text,
	"link" text,
	"comment" text,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "notice_kind_check" CHECK ("notice"."kind" in ('todo', 'result', 'expiry', 'security', 'job', 'system', 'mention'))
);

CREATE TABLE "saved_view" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" uuid NOT NULL,
	"route" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"shared" text NOT NULL,
	"is_default" boolean NOT NULL,
	"department" text,
	"unit" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "saved_view_shared_check" CHECK ("saved_view"."shared" in ('none', 'department', 'organisation'))
);

CREATE TABLE "file" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"width" integer,
	"height" integer,
	"account" uuid,
	"organisation" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "file_size_check" CHECK ("file"."size" between 0 and 2147483647),
	CONSTRAINT "file_width_check" CHECK ("file"."width" between 0 and 2147483647),
	CONSTRAINT "file_height_check" CHECK ("file"."height" between 0 and 2147483647)
);

CREATE TABLE "comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"resource" text NOT NULL,
	"record" text NOT NULL,
	"text" text,
	"files" uuid[],
	"mentions" uuid[],
	"account" uuid,
	"account_name" text NOT NULL,
	"edited_at" timestamp(3) with time zone,
	"resolved_at" timestamp(3) with time zone,
	"resolved_by" uuid,
	"resolved_by_name" text,
	"organisation" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "dictionary" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"source" text,
	"builtin" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "term" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"dictionary" uuid NOT NULL,
	"code" text NOT NULL,
	"label" text NOT NULL,
	"parent" uuid,
	"place" integer NOT NULL,
	"enabled" boolean NOT NULL,
	"color" text,
	"builtin" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "term_place_check" CHECK ("term"."place" between 0 and 2147483647)
);

CREATE TABLE "platform_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb,
	"is_public" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "operation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account" uuid,
	"account_name" text NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"label" text NOT NULL,
	"resource" text,
	"record" text,
	"record_version" integer,
	"title" text,
	"module" text,
	"route" text,
	"changes" jsonb,
	"reason" text,
	"outcome" text NOT NULL,
	"failure" text,
	"risk" text NOT NULL,
	"ip" text,
	"area" text,
	"device" text,
	"session_hash" text,
	"request_id" text,
	"duration_ms" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "operation_owner_kind_check" CHECK ("operation"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "operation_kind_check" CHECK ("operation"."kind" in ('insert', 'update', 'delete', 'transition', 'import', 'export', 'reveal', 'review', 'pay', 'grant', 'config', 'download', 'denied', 'print', 'job')),
	CONSTRAINT "operation_record_version_check" CHECK ("operation"."record_version" between 0 and 2147483647),
	CONSTRAINT "operation_outcome_check" CHECK ("operation"."outcome" in ('done', 'denied', 'failed')),
	CONSTRAINT "operation_risk_check" CHECK ("operation"."risk" in ('low', 'medium', 'high')),
	CONSTRAINT "operation_duration_ms_check" CHECK ("operation"."duration_ms" between 0 and 2147483647)
);

CREATE TABLE "login_record" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"typed_name" text NOT NULL,
	"account" uuid,
	"account_name" text,
	"owner_kind" text,
	"organisation" uuid,
	"ip" text,
	"area" text,
	"device" text,
	"known_device" boolean,
	"kind" text NOT NULL,
	"method" text,
	"result" text NOT NULL,
	"anomalies" text[],
	"note" text,
	"session_hash" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "login_record_owner_kind_check" CHECK ("login_record"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "login_record_kind_check" CHECK ("login_record"."kind" in ('login', 'logout', 'secondFactor', 'stepUp', 'smsSend', 'passwordChange', 'passwordReset', 'lock', 'unlock', 'sessionEnd')),
	CONSTRAINT "login_record_method_check" CHECK ("login_record"."method" in ('password', 'passwordSms', 'passwordTotp', 'ukey', 'fido2')),
	CONSTRAINT "login_record_result_check" CHECK ("login_record"."result" in ('ok', 'wrong', 'captcha', 'locked', 'disabled', 'ip', 'expired', 'refused')),
	CONSTRAINT "login_record_anomalies_check" CHECK ("login_record"."anomalies" <@ array['newDevice', 'newArea', 'night', 'many', 'impossible']::text[])
);

CREATE TABLE "data_access" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"account" uuid,
	"account_name" text NOT NULL,
	"organisation" uuid,
	"ip" text,
	"resource" text NOT NULL,
	"record" text,
	"title" text NOT NULL,
	"fields" text NOT NULL,
	"purpose" text NOT NULL,
	"reason" text NOT NULL,
	"way" text NOT NULL,
	"rows" integer NOT NULL,
	"minor" boolean NOT NULL,
	"approval" text,
	"file" text,
	"subjects" jsonb NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "data_access_purpose_check" CHECK ("data_access"."purpose" in ('verify', 'contact', 'payout', 'receipt', 'complaint', 'legal', 'other')),
	CONSTRAINT "data_access_way_check" CHECK ("data_access"."way" in ('reveal', 'view', 'print', 'api', 'export')),
	CONSTRAINT "data_access_rows_check" CHECK ("data_access"."rows" between 0 and 2147483647)
);

CREATE TABLE "client_error" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"number" text NOT NULL,
	"message" text NOT NULL,
	"stack" text,
	"path" text,
	"device" text,
	"account" uuid,
	"ip" text,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "log_check" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"span" text NOT NULL,
	"month" text,
	"links" integer NOT NULL,
	"outcome" text NOT NULL,
	"broken_at" integer,
	"finding" text,
	"head" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "log_check_links_check" CHECK ("log_check"."links" between 0 and 2147483647),
	CONSTRAINT "log_check_outcome_check" CHECK ("log_check"."outcome" in ('intact', 'broken')),
	CONSTRAINT "log_check_broken_at_check" CHECK ("log_check"."broken_at" between 0 and 2147483647)
);

CREATE TABLE "log_purge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"month" text NOT NULL,
	"rows" integer NOT NULL,
	"last_seq" integer,
	"head" text,
	"reason" text NOT NULL,
	"requested_by" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "log_purge_rows_check" CHECK ("log_purge"."rows" between 0 and 2147483647),
	CONSTRAINT "log_purge_last_seq_check" CHECK ("log_purge"."last_seq" between 0 and 2147483647),
	CONSTRAINT "log_purge_state_check" CHECK ("log_purge"."state" in ('pending', 'done', 'refused'))
);

CREATE TABLE "log_alert" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"rule" text NOT NULL,
	"level" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"summary" text NOT NULL,
	"account" uuid,
	"account_name" text,
	"organisation" uuid,
	"ip" text,
	"times" integer NOT NULL,
	"evidence" jsonb,
	"note" text,
	"handled_by" uuid,
	"handled_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "log_alert_rule_check" CHECK ("log_alert"."rule" in ('denials', 'failedLogins', 'reveals', 'clearExport', 'nightAct', 'oneHandGrant', 'keyMisuse', 'chainBroken', 'jobFailing')),
	CONSTRAINT "log_alert_level_check" CHECK ("log_alert"."level" in ('high', 'medium')),
	CONSTRAINT "log_alert_times_check" CHECK ("log_alert"."times" between 0 and 2147483647),
	CONSTRAINT "log_alert_state_check" CHECK ("log_alert"."state" in ('open', 'handled', 'ignored'))
);

CREATE TABLE "job_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"job" text NOT NULL,
	"ticket" text NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"outcome" text,
	"message" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "job_run_outcome_check" CHECK ("job_run"."outcome" in ('done', 'failed', 'lost'))
);

CREATE TABLE "outbox_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"channel" text NOT NULL,
	"subject" text NOT NULL,
	"recipient_shown" text NOT NULL,
	"recipient" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	"params" "bytea",
	"provider" text NOT NULL,
	"provider_id" text,
	"provider_message" text,
	"tries" integer NOT NULL,
	"most_tries" integer NOT NULL,
	"expires_at" timestamp(3) with time zone,
	"claimed_at" timestamp(3) with time zone,
	"sent_at" timestamp(3) with time zone,
	"account" uuid,
	"organisation" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "outbox_message_channel_check" CHECK ("outbox_message"."channel" in ('sms', 'mail', 'webhook')),
	CONSTRAINT "outbox_message_tries_check" CHECK ("outbox_message"."tries" between 0 and 2147483647),
	CONSTRAINT "outbox_message_most_tries_check" CHECK ("outbox_message"."most_tries" between 0 and 2147483647),
	CONSTRAINT "outbox_message_state_check" CHECK ("outbox_message"."state" in ('queued', 'sending', 'sent', 'failed', 'doubtful', 'held', 'dropped'))
);

CREATE TABLE "department" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"name" text NOT NULL,
	"code" text,
	"parent" uuid,
	"path" text NOT NULL,
	"level" integer NOT NULL,
	"head" uuid,
	"deputies" uuid[],
	"phone" text,
	"area" text,
	"default_roles" uuid[],
	"sort" integer,
	"remark" text,
	"merged_into" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "department_owner_kind_check" CHECK ("department"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "department_level_check" CHECK ("department"."level" between 1 and 6),
	CONSTRAINT "department_sort_check" CHECK ("department"."sort" between 0 and 9999),
	CONSTRAINT "department_state_check" CHECK ("department"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "position" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"code" text,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"departments" uuid[],
	"level" integer,
	"headcount" integer,
	"key_post" boolean,
	"incompatible" uuid[],
	"default_roles" uuid[],
	"duties" text,
	"full_time" boolean,
	"sort" integer,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "position_owner_kind_check" CHECK ("position"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "position_category_check" CHECK ("position"."category" in ('governance', 'management', 'project', 'fundraising', 'finance', 'relief', 'volunteer', 'it', 'support', 'other')),
	CONSTRAINT "position_level_check" CHECK ("position"."level" between 1 and 10),
	CONSTRAINT "position_headcount_check" CHECK ("position"."headcount" between 0 and 9999),
	CONSTRAINT "position_sort_check" CHECK ("position"."sort" between 0 and 9999),
	CONSTRAINT "position_state_check" CHECK ("position"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "departure" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"account" uuid NOT NULL,
	"on" date NOT NULL,
	"successor" uuid,
	"reason" text NOT NULL,
	"done_at" timestamp(3) with time zone,
	"failure" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "departure_owner_kind_check" CHECK ("departure"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "departure_state_check" CHECK ("departure"."state" in ('planned', 'done', 'withdrawn'))
);

CREATE TABLE "reassignment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"account" uuid NOT NULL,
	"on" date NOT NULL,
	"department" uuid,
	"changes_positions" boolean NOT NULL,
	"positions" uuid[],
	"changes_manager" boolean NOT NULL,
	"manager" uuid,
	"revoke" jsonb NOT NULL,
	"reason" text NOT NULL,
	"done_at" timestamp(3) with time zone,
	"failure" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "reassignment_owner_kind_check" CHECK ("reassignment"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "reassignment_state_check" CHECK ("reassignment"."state" in ('planned', 'done', 'withdrawn'))
);

CREATE TABLE "deputy" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"position" uuid NOT NULL,
	"absent" uuid NOT NULL,
	"deputy" uuid NOT NULL,
	"from" date NOT NULL,
	"until" date NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "deputy_owner_kind_check" CHECK ("deputy"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "deputy_state_check" CHECK ("deputy"."state" in ('set', 'ended'))
);

CREATE TABLE "role" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"holder_kinds" text[] NOT NULL,
	"template" uuid,
	"built_in" boolean NOT NULL,
	"preset" boolean NOT NULL,
	"admin_kind" text NOT NULL,
	"data_scope" text NOT NULL,
	"places" jsonb NOT NULL,
	"actions" jsonb NOT NULL,
	"field_classes" text[],
	"exclusive_with" uuid[],
	"max_holders" integer,
	"require_ukey" boolean,
	"ip_allow" text,
	"valid_from" date,
	"valid_until" date,
	"high_risk" boolean NOT NULL,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "role_owner_kind_check" CHECK ("role"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "role_holder_kinds_check" CHECK ("role"."holder_kinds" <@ array['platform', 'organisation', 'unit', 'vendor', 'merchant']::text[]),
	CONSTRAINT "role_admin_kind_check" CHECK ("role"."admin_kind" in ('none', 'system', 'security', 'audit')),
	CONSTRAINT "role_data_scope_check" CHECK ("role"."data_scope" in ('all', 'area', 'organisation', 'departments', 'department', 'self')),
	CONSTRAINT "role_field_classes_check" CHECK ("role"."field_classes" <@ array['P2', 'P3', 'P4']::text[]),
	CONSTRAINT "role_max_holders_check" CHECK ("role"."max_holders" between 0 and 9999),
	CONSTRAINT "role_state_check" CHECK ("role"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"login_name" text NOT NULL,
	"real_name" text NOT NULL,
	"user_logo" uuid,
	"phone" "bytea",
	"phone_index" text,
	"email" text,
	"areas" text[],
	"department" uuid,
	"positions" uuid[],
	"manager" uuid,
	"staff_no" text,
	"joined_at" date,
	"two_factor" text NOT NULL,
	"valid_until" date,
	"source" text NOT NULL,
	"password_state" text NOT NULL,
	"password_changed_at" timestamp(3) with time zone,
	"postponed" integer NOT NULL,
	"locked_until" timestamp(3) with time zone,
	"last_login_at" timestamp(3) with time zone,
	"last_login_ip" text,
	"dormant_since" date,
	"perm_rev" integer NOT NULL,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "account_owner_kind_check" CHECK ("account"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "account_two_factor_check" CHECK ("account"."two_factor" in ('sms', 'totp', 'ukey')),
	CONSTRAINT "account_source_check" CHECK ("account"."source" in ('created', 'registered', 'imported', 'settlement', 'temporary')),
	CONSTRAINT "account_password_state_check" CHECK ("account"."password_state" in ('ok', 'first', 'reset', 'expired', 'weak')),
	CONSTRAINT "account_postponed_check" CHECK ("account"."postponed" between 0 and 2147483647),
	CONSTRAINT "account_perm_rev_check" CHECK ("account"."perm_rev" between 0 and 2147483647),
	CONSTRAINT "account_state_check" CHECK ("account"."state" in ('pending', 'enabled', 'disabled', 'cancelled'))
);

CREATE TABLE "grant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" uuid NOT NULL,
	"role" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"department" uuid,
	"narrow_to" text,
	"narrow_areas" text[],
	"narrow_departments" uuid[],
	"narrow_causes" uuid[],
	"valid_from" date,
	"valid_until" date,
	"reason" text NOT NULL,
	"not_same_person" boolean,
	"granted_by" uuid,
	"confirmed_by" uuid,
	"revoked_by" uuid,
	"revoke_reason" text,
	"reviewed_at" timestamp(3) with time zone,
	"review_result" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "grant_owner_kind_check" CHECK ("grant"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "grant_narrow_to_check" CHECK ("grant"."narrow_to" in ('all', 'area', 'organisation', 'departments', 'department', 'self')),
	CONSTRAINT "grant_review_result_check" CHECK ("grant"."review_result" in ('keep', 'revoke')),
	CONSTRAINT "grant_state_check" CHECK ("grant"."state" in ('pending', 'active', 'expired', 'revoked', 'refused'))
);

CREATE TABLE "hand_over" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"from" uuid NOT NULL,
	"to" uuid NOT NULL,
	"items" jsonb NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "hand_over_owner_kind_check" CHECK ("hand_over"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant'))
);

CREATE TABLE "permission_review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"period" text NOT NULL,
	"due_at" date NOT NULL,
	"reviewer" uuid,
	"lines" integer NOT NULL,
	"done_at" timestamp(3) with time zone,
	"done_by" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "permission_review_owner_kind_check" CHECK ("permission_review"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "permission_review_lines_check" CHECK ("permission_review"."lines" between 0 and 2147483647),
	CONSTRAINT "permission_review_state_check" CHECK ("permission_review"."state" in ('open', 'done'))
);

CREATE TABLE "permission_review_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"review" uuid NOT NULL,
	"grant" uuid NOT NULL,
	"account" uuid NOT NULL,
	"role" uuid NOT NULL,
	"reason" text,
	"granted_from" date,
	"key_posts" text[],
	"uses" integer NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "permission_review_line_owner_kind_check" CHECK ("permission_review_line"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "permission_review_line_uses_check" CHECK ("permission_review_line"."uses" between 0 and 2147483647),
	CONSTRAINT "permission_review_line_state_check" CHECK ("permission_review_line"."state" in ('open', 'keep', 'revoke'))
);

CREATE TABLE "registration_request" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"department_text" text,
	"department" uuid,
	"position_text" text,
	"positions" uuid[],
	"real_name" text NOT NULL,
	"login_name" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"email" text,
	"password_hash" "bytea",
	"proof" uuid,
	"remark" text,
	"phone_mark" text,
	"disposable_mail" boolean NOT NULL,
	"consents" jsonb,
	"opinion" text,
	"account" uuid,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "registration_request_owner_kind_check" CHECK ("registration_request"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "registration_request_state_check" CHECK ("registration_request"."state" in ('pending', 'returned', 'approved', 'rejected', 'expired'))
);

CREATE TABLE "structure_setting" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"owner_kind" text NOT NULL,
	"organisation" uuid,
	"unit" text,
	"vendor" text,
	"merchant" text,
	"accepts_registration" boolean NOT NULL,
	"proof_required" boolean NOT NULL,
	"publishes_structure" boolean NOT NULL,
	"auditors" uuid[],
	"level_names" text[],
	"superior" text NOT NULL,
	"legal_representative" uuid,
	"secretary" uuid,
	"finance_head" uuid,
	"full_time_staff" integer,
	"two_step_grant" boolean NOT NULL,
	"hand_over_required" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "structure_setting_owner_kind_check" CHECK ("structure_setting"."owner_kind" in ('platform', 'organisation', 'unit', 'vendor', 'merchant')),
	CONSTRAINT "structure_setting_superior_check" CHECK ("structure_setting"."superior" in ('head', 'manager')),
	CONSTRAINT "structure_setting_full_time_staff_check" CHECK ("structure_setting"."full_time_staff" between 0 and 99999)
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sid_hash" text NOT NULL,
	"account" uuid NOT NULL,
	"started_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"area" text,
	"device" text,
	"known_device" uuid,
	"security_key" uuid,
	"factor" text NOT NULL,
	"restricted" text NOT NULL,
	"elevated_until" timestamp(3) with time zone,
	"elevated_by" text,
	"ended_at" timestamp(3) with time zone,
	"end_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "session_factor_check" CHECK ("session"."factor" in ('password', 'passwordSms', 'passwordTotp', 'ukey')),
	CONSTRAINT "session_restricted_check" CHECK ("session"."restricted" in ('none', 'changePassword')),
	CONSTRAINT "session_elevated_by_check" CHECK ("session"."elevated_by" in ('password', 'sms', 'totp', 'ukey')),
	CONSTRAINT "session_end_reason_check" CHECK ("session"."end_reason" in ('logout', 'idle', 'expired', 'replaced', 'forced', 'password', 'disabled'))
);

CREATE TABLE "known_device" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"device_hash" text NOT NULL,
	"account" uuid NOT NULL,
	"label" text NOT NULL,
	"first_seen_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "known_device_state_check" CHECK ("known_device"."state" in ('known', 'removed'))
);

CREATE TABLE "security_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"serial" text NOT NULL,
	"kind" text NOT NULL,
	"vendor_model" text,
	"certificate" text,
	"cert_serial" text,
	"cert_subject" text,
	"cert_issuer" text,
	"public_key" text,
	"credential_id" text,
	"sign_count" integer NOT NULL,
	"valid_from" timestamp(3) with time zone,
	"valid_until" timestamp(3) with time zone,
	"account" uuid,
	"organisation" uuid,
	"confirmed" text,
	"confirmed_by" uuid,
	"asset_no" text,
	"keeper" uuid,
	"issued_at" date,
	"issued_by" uuid,
	"received_file" uuid,
	"purposes" text[] NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"use_count" integer NOT NULL,
	"warned_days" integer,
	"lost_at" timestamp(3) with time zone,
	"lost_by" uuid,
	"lost_note" text,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "security_key_kind_check" CHECK ("security_key"."kind" in ('sm2', 'fido2', 'soft')),
	CONSTRAINT "security_key_sign_count_check" CHECK ("security_key"."sign_count" between 0 and 2147483647),
	CONSTRAINT "security_key_confirmed_check" CHECK ("security_key"."confirmed" in ('open', 'done')),
	CONSTRAINT "security_key_purposes_check" CHECK ("security_key"."purposes" <@ array['login', 'stepUp', 'sign']::text[]),
	CONSTRAINT "security_key_use_count_check" CHECK ("security_key"."use_count" between 0 and 2147483647),
	CONSTRAINT "security_key_warned_days_check" CHECK ("security_key"."warned_days" between 0 and 2147483647),
	CONSTRAINT "security_key_state_check" CHECK ("security_key"."state" in ('unbound', 'normal', 'lost', 'frozen', 'expired', 'revoked'))
);

CREATE TABLE "trusted_ca" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"certificate" text NOT NULL,
	"fingerprint" text,
	"crl" text,
	"crl_updated_at" timestamp(3) with time zone,
	"valid_until" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "trusted_ca_state_check" CHECK ("trusted_ca"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "key_use" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" uuid,
	"serial" text,
	"account" uuid,
	"organisation" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"purpose" text NOT NULL,
	"challenge_id" text,
	"action" text,
	"act" text,
	"object_type" text,
	"object_id" text,
	"object" text,
	"signed" text,
	"signature" text,
	"result" text NOT NULL,
	"ip" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "key_use_purpose_check" CHECK ("key_use"."purpose" in ('login', 'stepUp', 'sign')),
	CONSTRAINT "key_use_result_check" CHECK ("key_use"."result" in ('ok', 'badSignature', 'revoked', 'expired', 'untrusted', 'lost', 'wrongAccount', 'counter'))
);

CREATE TABLE "platform_security" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"group" text NOT NULL,
	"scope_kind" text NOT NULL,
	"organisation" uuid,
	"value_kind" text NOT NULL,
	"value" jsonb NOT NULL,
	"default_value" jsonb NOT NULL,
	"floor" text,
	"is_public" boolean NOT NULL,
	"effect" text NOT NULL,
	"description" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "platform_security_group_check" CHECK ("platform_security"."group" in ('password', 'login', 'captcha', 'session', 'twoFactor', 'register', 'sms', 'network', 'privacy', 'file', 'log')),
	CONSTRAINT "platform_security_scope_kind_check" CHECK ("platform_security"."scope_kind" in ('global', 'platform', 'organisationKind', 'unit', 'vendor', 'organisation')),
	CONSTRAINT "platform_security_value_kind_check" CHECK ("platform_security"."value_kind" in ('int', 'bool', 'choice', 'list', 'time')),
	CONSTRAINT "platform_security_effect_check" CHECK ("platform_security"."effect" in ('nextRequest', 'nextLogin', 'nextChange'))
);

CREATE TABLE "category" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"domain" text NOT NULL,
	"parent" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"charity_field" text,
	"platform_code" text,
	"icon" uuid,
	"cover" uuid,
	"colour" text,
	"description" text,
	"sort" integer NOT NULL,
	"visible" boolean NOT NULL,
	"merged_into" uuid,
	"merged_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "category_domain_check" CHECK ("category"."domain" in ('project', 'fund', 'help', 'article', 'activity', 'goods', 'merchant', 'station')),
	CONSTRAINT "category_charity_field_check" CHECK ("category"."charity_field" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "category_sort_check" CHECK ("category"."sort" between 0 and 9999),
	CONSTRAINT "category_state_check" CHECK ("category"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "exclusive_label" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"target" text NOT NULL,
	"organisation" uuid,
	"group" text,
	"colour" text NOT NULL,
	"mode" text NOT NULL,
	"rule" jsonb,
	"refresh" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"exclusive_group" boolean NOT NULL,
	"show_public" boolean NOT NULL,
	"max_count" integer,
	"count" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "exclusive_label_target_check" CHECK ("exclusive_label"."target" in ('cause', 'donor', 'user', 'fan', 'company', 'person', 'article', 'station')),
	CONSTRAINT "exclusive_label_colour_check" CHECK ("exclusive_label"."colour" in ('red', 'volcano', 'orange', 'gold', 'green', 'cyan', 'blue', 'geekblue', 'purple', 'magenta', 'grey', 'brown')),
	CONSTRAINT "exclusive_label_mode_check" CHECK ("exclusive_label"."mode" in ('manual', 'rule', 'campaign')),
	CONSTRAINT "exclusive_label_refresh_check" CHECK ("exclusive_label"."refresh" in ('hourly', 'daily', 'onEvent')),
	CONSTRAINT "exclusive_label_max_count_check" CHECK ("exclusive_label"."max_count" between 0 and 2147483647),
	CONSTRAINT "exclusive_label_count_check" CHECK ("exclusive_label"."count" between 0 and 2147483647),
	CONSTRAINT "exclusive_label_state_check" CHECK ("exclusive_label"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"uscc" text NOT NULL,
	"org_form" text NOT NULL,
	"is_charity" boolean NOT NULL,
	"charity_way" text,
	"charity_on" date,
	"qualification" text NOT NULL,
	"registrar" text NOT NULL,
	"supervisor" text,
	"registered_on" date NOT NULL,
	"cert_from" date,
	"cert_to" date,
	"capital" bigint,
	"scope_text" text,
	"area" text NOT NULL,
	"address" jsonb NOT NULL,
	"legal_person" text NOT NULL,
	"legal_id_number" "bytea",
	"legal_id_number_index" text,
	"legal_phone" "bytea",
	"legal_phone_index" text,
	"short_name" text NOT NULL,
	"fields" text[],
	"postcode" text,
	"contact" text NOT NULL,
	"contact_phone" "bytea" NOT NULL,
	"contact_phone_index" text,
	"contact_email" text,
	"hotline" text,
	"website" text,
	"wechat_account" text,
	"mini_program" text,
	"weibo" text,
	"logo" uuid,
	"cover" uuid,
	"introduction" text,
	"staff_count" integer,
	"volunteer_count" integer,
	"branch_count" integer,
	"party" text,
	"code" text NOT NULL,
	"tax_deduct_from" date,
	"tax_deduct_to" date,
	"tax_exempt_from" date,
	"tax_exempt_to" date,
	"grade" text,
	"grade_to" date,
	"credit_state" text NOT NULL,
	"org_status" text NOT NULL,
	"net_assets_last_year" bigint,
	"income_last_year" bigint,
	"bank_holder" text,
	"bank_name" text,
	"bank_number" "bytea",
	"bank_number_index" text,
	"finance_contact" uuid,
	"disclosure_contact" uuid,
	"joined_at" date,
	"freeze_reason" text,
	"freeze_note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "organisation_org_form_check" CHECK ("organisation"."org_form" in ('1', '2', '3', '8', '9')),
	CONSTRAINT "organisation_charity_way_check" CHECK ("organisation"."charity_way" in ('1', '2')),
	CONSTRAINT "organisation_qualification_check" CHECK ("organisation"."qualification" in ('0', '1', '2', '3', '4')),
	CONSTRAINT "organisation_capital_check" CHECK ("organisation"."capital" >= 0),
	CONSTRAINT "organisation_fields_check" CHECK ("organisation"."fields" <@ array['1', '2', '3', '4', '5', '6']::text[]),
	CONSTRAINT "organisation_staff_count_check" CHECK ("organisation"."staff_count" between 0 and 2147483647),
	CONSTRAINT "organisation_volunteer_count_check" CHECK ("organisation"."volunteer_count" between 0 and 2147483647),
	CONSTRAINT "organisation_branch_count_check" CHECK ("organisation"."branch_count" between 0 and 2147483647),
	CONSTRAINT "organisation_party_check" CHECK ("organisation"."party" in ('yes', 'no')),
	CONSTRAINT "organisation_grade_check" CHECK ("organisation"."grade" in ('5A', '4A', '3A', '2A', '1A', 'none')),
	CONSTRAINT "organisation_credit_state_check" CHECK ("organisation"."credit_state" in ('1', '2', '3')),
	CONSTRAINT "organisation_org_status_check" CHECK ("organisation"."org_status" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "organisation_income_last_year_check" CHECK ("organisation"."income_last_year" >= 0),
	CONSTRAINT "organisation_freeze_reason_check" CHECK ("organisation"."freeze_reason" in ('certificate', 'complaint', 'credit', 'rectify', 'other')),
	CONSTRAINT "organisation_state_check" CHECK ("organisation"."state" in ('active', 'frozen', 'closed'))
);

CREATE TABLE "certificate" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"type" text NOT NULL,
	"number" text NOT NULL,
	"issued_on" date,
	"valid_to" date,
	"files" uuid[] NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "certificate_type_check" CHECK ("certificate"."type" in ('1', '2', '3', '4', '5', '6', '7', '8', '9')),
	CONSTRAINT "certificate_state_check" CHECK ("certificate"."state" in ('valid', 'expiring', 'expired', 'replaced'))
);

CREATE TABLE "certification_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"area" text,
	"address" jsonb,
	"cert_from" date,
	"cert_to" date,
	"qualification" text,
	"legal_person" text,
	"legal_id_number" "bytea",
	"legal_id_number_index" text,
	"legal_phone" "bytea",
	"legal_phone_index" text,
	"tax_deduct_from" date,
	"tax_deduct_to" date,
	"tax_exempt_from" date,
	"tax_exempt_to" date,
	"grade" text,
	"grade_to" date,
	"net_assets_last_year" bigint,
	"income_last_year" bigint,
	"cert_number" text,
	"cert_issued_on" date,
	"cert_valid_to" date,
	"cert_files" uuid[],
	"effective_on" date NOT NULL,
	"reason" text NOT NULL,
	"due_on" date,
	"differences" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"times" integer NOT NULL,
	"supplement_due" date,
	"supplement_note" text,
	"applied_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "certification_application_kind_check" CHECK ("certification_application"."kind" in ('1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "certification_application_qualification_check" CHECK ("certification_application"."qualification" in ('0', '1', '2', '3', '4')),
	CONSTRAINT "certification_application_grade_check" CHECK ("certification_application"."grade" in ('5A', '4A', '3A', '2A', '1A', 'none')),
	CONSTRAINT "certification_application_income_last_year_check" CHECK ("certification_application"."income_last_year" >= 0),
	CONSTRAINT "certification_application_times_check" CHECK ("certification_application"."times" between 0 and 2147483647),
	CONSTRAINT "certification_application_state_check" CHECK ("certification_application"."state" in ('draft', 'pending', 'supplement', 'overdue', 'approved', 'applied', 'rejected', 'withdrawn'))
);

CREATE TABLE "settlement_application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"uscc" text NOT NULL,
	"org_form" text NOT NULL,
	"is_charity" boolean NOT NULL,
	"charity_way" text,
	"charity_on" date,
	"qualification" text NOT NULL,
	"registrar" text NOT NULL,
	"supervisor" text,
	"registered_on" date NOT NULL,
	"cert_from" date,
	"cert_to" date,
	"capital" bigint,
	"scope_text" text,
	"area" text NOT NULL,
	"address" jsonb NOT NULL,
	"legal_person" text NOT NULL,
	"legal_id_number" "bytea",
	"legal_id_number_index" text,
	"legal_phone" "bytea",
	"legal_phone_index" text,
	"short_name" text NOT NULL,
	"fields" text[],
	"postcode" text,
	"contact" text NOT NULL,
	"contact_phone" "bytea" NOT NULL,
	"contact_phone_index" text,
	"contact_email" text,
	"hotline" text,
	"website" text,
	"wechat_account" text,
	"mini_program" text,
	"weibo" text,
	"logo" uuid,
	"cover" uuid,
	"introduction" text,
	"staff_count" integer,
	"volunteer_count" integer,
	"branch_count" integer,
	"party" text,
	"code" text NOT NULL,
	"domain_prefix" text NOT NULL,
	"registration_number" text,
	"registration_files" uuid[],
	"fundraising_number" text,
	"fundraising_on" date,
	"fundraising_to" date,
	"fundraising_files" uuid[],
	"legal_files" uuid[],
	"bank_holder" text,
	"bank_name" text,
	"bank_number" "bytea",
	"bank_number_index" text,
	"bank_files" uuid[],
	"authorisation_files" uuid[],
	"applicant_name" text NOT NULL,
	"applicant_phone" "bytea" NOT NULL,
	"applicant_phone_index" text,
	"applicant_id_number" "bytea",
	"applicant_id_number_index" text,
	"applicant_email" "bytea",
	"applicant_email_index" text,
	"agreements" jsonb,
	"precheck" jsonb,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"times" integer NOT NULL,
	"supplement_due" date,
	"supplement_note" text,
	"organisation" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "settlement_application_org_form_check" CHECK ("settlement_application"."org_form" in ('1', '2', '3', '8', '9')),
	CONSTRAINT "settlement_application_charity_way_check" CHECK ("settlement_application"."charity_way" in ('1', '2')),
	CONSTRAINT "settlement_application_qualification_check" CHECK ("settlement_application"."qualification" in ('0', '1', '2', '3', '4')),
	CONSTRAINT "settlement_application_capital_check" CHECK ("settlement_application"."capital" >= 0),
	CONSTRAINT "settlement_application_fields_check" CHECK ("settlement_application"."fields" <@ array['1', '2', '3', '4', '5', '6']::text[]),
	CONSTRAINT "settlement_application_staff_count_check" CHECK ("settlement_application"."staff_count" between 0 and 2147483647),
	CONSTRAINT "settlement_application_volunteer_count_check" CHECK ("settlement_application"."volunteer_count" between 0 and 2147483647),
	CONSTRAINT "settlement_application_branch_count_check" CHECK ("settlement_application"."branch_count" between 0 and 2147483647),
	CONSTRAINT "settlement_application_party_check" CHECK ("settlement_application"."party" in ('yes', 'no')),
	CONSTRAINT "settlement_application_times_check" CHECK ("settlement_application"."times" between 0 and 2147483647),
	CONSTRAINT "settlement_application_state_check" CHECK ("settlement_application"."state" in ('draft', 'pending', 'supplement', 'overdue', 'approved', 'rejected', 'withdrawn'))
);

CREATE TABLE "application_letter" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"application" uuid NOT NULL,
	"is_from_applicant" boolean NOT NULL,
	"text" text NOT NULL,
	"account" uuid,
	"account_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "org_merchant" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"channel" text NOT NULL,
	"mch_id" text NOT NULL,
	"sub_mch_id" text NOT NULL,
	"app_id" text,
	"subject_name" text NOT NULL,
	"subject_uscc" text NOT NULL,
	"cert_type" text,
	"settle_holder" text NOT NULL,
	"settle_bank" text,
	"settle_number" "bytea",
	"settle_number_index" text,
	"fee_rate" integer NOT NULL,
	"contract_no" text,
	"contract_to" date,
	"api_cert" uuid,
	"api_key" "bytea",
	"cert_serial" text,
	"cert_to" date,
	"scenes" text[],
	"is_default" boolean NOT NULL,
	"tested_on" date,
	"test_order" text,
	"status_note" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "org_merchant_channel_check" CHECK ("org_merchant"."channel" in ('wechat', 'alipay', 'unionpay', 'ecny', 'partner')),
	CONSTRAINT "org_merchant_cert_type_check" CHECK ("org_merchant"."cert_type" in ('2389', '2394', '2395', '2396')),
	CONSTRAINT "org_merchant_fee_rate_check" CHECK ("org_merchant"."fee_rate" between 0 and 1000),
	CONSTRAINT "org_merchant_scenes_check" CHECK ("org_merchant"."scenes" <@ array['once', 'monthly', 'device', 'campaign']::text[]),
	CONSTRAINT "org_merchant_state_check" CHECK ("org_merchant"."state" in ('draft', 'reviewing', 'signing', 'active', 'stopped', 'rejected'))
);

CREATE TABLE "charity_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid,
	"domain_prefix" text,
	"custom_domain" text,
	"site_name" text,
	"allow_monthly" boolean,
	"allow_together" boolean,
	"allow_match" boolean,
	"allow_anonymous" boolean,
	"min_amount" bigint,
	"max_amount" bigint,
	"quick_amounts" jsonb,
	"agreement_from" bigint,
	"second_from" bigint,
	"unpaid_minutes" integer,
	"cooling_hours" integer,
	"allow_free_refund" boolean,
	"fee_rate" integer,
	"fee_basis" text,
	"fee_cap" integer,
	"fee_bearer" text,
	"block_overdue" boolean,
	"min_administrators" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "charity_config_min_amount_check" CHECK ("charity_config"."min_amount" >= 0),
	CONSTRAINT "charity_config_max_amount_check" CHECK ("charity_config"."max_amount" >= 0),
	CONSTRAINT "charity_config_agreement_from_check" CHECK ("charity_config"."agreement_from" >= 0),
	CONSTRAINT "charity_config_second_from_check" CHECK ("charity_config"."second_from" >= 0),
	CONSTRAINT "charity_config_unpaid_minutes_check" CHECK ("charity_config"."unpaid_minutes" between 5 and 1440),
	CONSTRAINT "charity_config_cooling_hours_check" CHECK ("charity_config"."cooling_hours" between 0 and 168),
	CONSTRAINT "charity_config_fee_rate_check" CHECK ("charity_config"."fee_rate" between 0 and 1000),
	CONSTRAINT "charity_config_fee_basis_check" CHECK ("charity_config"."fee_basis" in ('1', '2', '3')),
	CONSTRAINT "charity_config_fee_cap_check" CHECK ("charity_config"."fee_cap" between 0 and 1000),
	CONSTRAINT "charity_config_fee_bearer_check" CHECK ("charity_config"."fee_bearer" in ('1', '2', '3')),
	CONSTRAINT "charity_config_min_administrators_check" CHECK ("charity_config"."min_administrators" between 1 and 20)
);

CREATE TABLE "illegal_organisation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"aliases" text[],
	"uscc" text,
	"batch" text NOT NULL,
	"authority" text NOT NULL,
	"published_on" date NOT NULL,
	"status" text NOT NULL,
	"area" text,
	"source" text,
	"measures" text,
	"measure_files" uuid[],
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "illegal_organisation_status_check" CHECK ("illegal_organisation"."status" in ('1', '2', '3'))
);

CREATE TABLE "governance_member" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"id_number" "bytea",
	"id_number_index" text,
	"uscc" text,
	"relative_of" text,
	"term_from" date,
	"term_to" date,
	"phone" "bytea",
	"phone_index" text,
	"full_time" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "governance_member_role_check" CHECK ("governance_member"."role" in ('1', '2', '3', '4', '5', '6', '7', '8', '9'))
);

CREATE TABLE "review_flow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid,
	"effective_from" date,
	"steps" jsonb NOT NULL,
	"built_in" boolean NOT NULL,
	"remark" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "review" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"record" text NOT NULL,
	"record_version" integer NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid,
	"amount" bigint,
	"round" integer NOT NULL,
	"steps" jsonb NOT NULL,
	"step" integer NOT NULL,
	"step_name" text NOT NULL,
	"step_role" text,
	"step_reviewer" uuid,
	"step_since" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone,
	"handed_by" uuid[],
	"handed_to" uuid,
	"step_handed_by" uuid[],
	"added_before" uuid[],
	"added_after" uuid[],
	"step_passed" boolean NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"decided_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "review_record_version_check" CHECK ("review"."record_version" between 0 and 2147483647),
	CONSTRAINT "review_amount_check" CHECK ("review"."amount" >= 0),
	CONSTRAINT "review_round_check" CHECK ("review"."round" between 1 and 2147483647),
	CONSTRAINT "review_step_check" CHECK ("review"."step" between 1 and 2147483647),
	CONSTRAINT "review_state_check" CHECK ("review"."state" in ('open', 'approved', 'rejected', 'returned', 'withdrawn'))
);

CREATE TABLE "review_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"review" uuid NOT NULL,
	"organisation" uuid,
	"step" integer NOT NULL,
	"step_name" text NOT NULL,
	"seat" integer NOT NULL,
	"role" text,
	"decision" text NOT NULL,
	"opinion" text,
	"marks" jsonb,
	"files" uuid[],
	"reviewer" uuid,
	"stands_for" uuid,
	"decided_at" timestamp(3) with time zone NOT NULL,
	"waited_seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "review_task_step_check" CHECK ("review_task"."step" between 1 and 2147483647),
	CONSTRAINT "review_task_seat_check" CHECK ("review_task"."seat" between 1 and 2147483647),
	CONSTRAINT "review_task_decision_check" CHECK ("review_task"."decision" in ('approved', 'rejected', 'returned', 'withdrawn')),
	CONSTRAINT "review_task_waited_seconds_check" CHECK ("review_task"."waited_seconds" between 0 and 2147483647)
);

CREATE TABLE "review_turn" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"review" uuid NOT NULL,
	"organisation" uuid,
	"step" integer NOT NULL,
	"step_name" text NOT NULL,
	"kind" text NOT NULL,
	"from" uuid NOT NULL,
	"to" uuid NOT NULL,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "review_turn_step_check" CHECK ("review_turn"."step" between 1 and 2147483647),
	CONSTRAINT "review_turn_kind_check" CHECK ("review_turn"."kind" in ('handOver', 'before', 'after', 'release'))
);

CREATE TABLE "evidence_leaf" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"seq" integer,
	"kind" text NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"organisation" uuid,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"content" text NOT NULL,
	"leaf_hash" text,
	"logged_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "evidence_leaf_seq_check" CHECK ("evidence_leaf"."seq" between 0 and 2147483647),
	CONSTRAINT "evidence_leaf_kind_check" CHECK ("evidence_leaf"."kind" in ('donationPaid', 'donationWithdrawn', 'refund', 'payout', 'receipt', 'review', 'publication', 'permission', 'dayClosing', 'logHead', 'logPurge'))
);

CREATE TABLE "donor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" "bytea" NOT NULL,
	"display_name" text NOT NULL,
	"phone" "bytea",
	"phone_index" text,
	"email" "bytea",
	"email_index" text,
	"wechat" text,
	"doc_kind" text,
	"id_number" "bytea",
	"id_number_index" text,
	"uscc" text,
	"sex" text,
	"birthday" "bytea",
	"area" text,
	"address" "bytea",
	"minor" boolean NOT NULL,
	"guardian_name" "bytea",
	"guardian_phone" "bytea",
	"guardian_phone_index" text,
	"source" text,
	"first_at" timestamp(3) with time zone,
	"last_at" timestamp(3) with time zone,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	"net" bigint NOT NULL,
	"max_gift" bigint NOT NULL,
	"stage" text,
	"labels" text[],
	"quiet" boolean NOT NULL,
	"thanks" text NOT NULL,
	"memo" text,
	"merged_into" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donor_kind_check" CHECK ("donor"."kind" in ('person', 'company', 'group', 'unknown')),
	CONSTRAINT "donor_doc_kind_check" CHECK ("donor"."doc_kind" in ('idCard', 'passport', 'other')),
	CONSTRAINT "donor_sex_check" CHECK ("donor"."sex" in ('1', '2')),
	CONSTRAINT "donor_source_check" CHECK ("donor"."source" in ('wechat', 'alipay', 'site', 'device', 'transfer', 'cash', 'company', 'team', 'monthly', 'partner', 'import', 'typed')),
	CONSTRAINT "donor_count_check" CHECK ("donor"."count" between 0 and 2147483647),
	CONSTRAINT "donor_total_check" CHECK ("donor"."total" >= 0),
	CONSTRAINT "donor_net_check" CHECK ("donor"."net" >= 0),
	CONSTRAINT "donor_max_gift_check" CHECK ("donor"."max_gift" >= 0),
	CONSTRAINT "donor_stage_check" CHECK ("donor"."stage" in ('lost')),
	CONSTRAINT "donor_thanks_check" CHECK ("donor"."thanks" in ('todo', 'done', 'no')),
	CONSTRAINT "donor_state_check" CHECK ("donor"."state" in ('active', 'merged'))
);

CREATE TABLE "cause" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid NOT NULL,
	"category" uuid,
	"raise_mode" text NOT NULL,
	"status" text NOT NULL,
	"listed" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "cause_kind_check" CHECK ("cause"."kind" in ('project', 'fund', 'help')),
	CONSTRAINT "cause_raise_mode_check" CHECK ("cause"."raise_mode" in ('1', '2')),
	CONSTRAINT "cause_status_check" CHECK ("cause"."status" in ('draft', 'pending', 'rejected', 'approved', 'raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived'))
);

CREATE TABLE "project" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text,
	"category" uuid,
	"charity_field" text NOT NULL,
	"raise_mode" text NOT NULL,
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
	"raise_start" date NOT NULL,
	"raise_end" date NOT NULL,
	"exec_start" date NOT NULL,
	"exec_end" date NOT NULL,
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
	"beneficiary_group" text NOT NULL,
	"emergency" boolean NOT NULL,
	"emergency_event" text,
	"story" text,
	"story_people" jsonb,
	"execution_plan" text,
	"milestones" jsonb,
	"team" jsonb,
	"team_phones" "bytea",
	"named_by" text,
	"named_by_files" uuid[],
	"receipt_note" text,
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
	CONSTRAINT "project_charity_field_check" CHECK ("project"."charity_field" in ('1', '2', '3', '4', '5', '6')),
	CONSTRAINT "project_raise_mode_check" CHECK ("project"."raise_mode" in ('1', '2')),
	CONSTRAINT "project_partner_type_check" CHECK ("project"."partner_type" in ('1', '2')),
	CONSTRAINT "project_beneficiary_count_check" CHECK ("project"."beneficiary_count" between 1 and 99999999),
	CONSTRAINT "project_target_amount_check" CHECK ("project"."target_amount" >= 0),
	CONSTRAINT "project_over_target_check" CHECK ("project"."over_target" in ('1', '2')),
	CONSTRAINT "project_min_amount_check" CHECK ("project"."min_amount" >= 0),
	CONSTRAINT "project_unit_price_check" CHECK ("project"."unit_price" >= 0),
	CONSTRAINT "project_fee_rate_check" CHECK ("project"."fee_rate" between 0 and 1000),
	CONSTRAINT "project_fee_basis_check" CHECK ("project"."fee_basis" in ('1', '2', '3')),
	CONSTRAINT "project_weight_check" CHECK ("project"."weight" between 0 and 9999),
	CONSTRAINT "project_ending_check" CHECK ("project"."ending" in ('terminate', 'close')),
	CONSTRAINT "project_review_version_check" CHECK ("project"."review_version" between 0 and 2147483647),
	CONSTRAINT "project_sync_state_check" CHECK ("project"."sync_state" in ('none', 'waiting', 'sending', 'synced', 'failed', 'withdrawn')),
	CONSTRAINT "project_synced_version_check" CHECK ("project"."synced_version" between 0 and 2147483647),
	CONSTRAINT "project_state_check" CHECK ("project"."state" in ('draft', 'pending', 'rejected', 'approved', 'raising', 'raised', 'executing', 'paused', 'terminated', 'closed', 'archived'))
);

CREATE TABLE "fundraising_plan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"record_no" text,
	"plan_name" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"purpose" text NOT NULL,
	"use_of_funds" text NOT NULL,
	"support_project" text,
	"raise_methods" text[] NOT NULL,
	"offsite" text NOT NULL,
	"raise_areas" text[],
	"beneficiary_scope" text,
	"beneficiary_num" text,
	"beneficiary_method" text,
	"target_amount" bigint NOT NULL,
	"budget_grant" text,
	"budget_service" text,
	"budget_admin" text,
	"raise_cost" text,
	"surplus_plan" text,
	"has_partner" boolean NOT NULL,
	"partner_type" text,
	"partner_name" text,
	"partner_code" "bytea",
	"principal_name" text NOT NULL,
	"principal_id_number" "bytea",
	"principal_id_number_index" text,
	"principal_phone" "bytea" NOT NULL,
	"principal_phone_index" text,
	"office_address" jsonb,
	"accept_ways" text[],
	"bank_holder" text,
	"bank_name" text,
	"bank_number" "bytea",
	"bank_number_index" text,
	"platforms" text[],
	"emergency" boolean NOT NULL,
	"other_notes" text,
	"commitment_files" uuid[],
	"decision_files" uuid[],
	"consent_files" uuid[],
	"evaluation_files" uuid[],
	"agreement_files" uuid[],
	"materials" uuid[],
	"receipt_files" uuid[],
	"submitted_on" date,
	"recorded_on" date,
	"supplement_due" date,
	"status_note" text,
	"submitted_by" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "fundraising_plan_raise_methods_check" CHECK ("fundraising_plan"."raise_methods" <@ array['1', '2', '3', '4']::text[]),
	CONSTRAINT "fundraising_plan_offsite_check" CHECK ("fundraising_plan"."offsite" in ('1', '2')),
	CONSTRAINT "fundraising_plan_target_amount_check" CHECK ("fundraising_plan"."target_amount" >= 0),
	CONSTRAINT "fundraising_plan_partner_type_check" CHECK ("fundraising_plan"."partner_type" in ('1', '2')),
	CONSTRAINT "fundraising_plan_accept_ways_check" CHECK ("fundraising_plan"."accept_ways" <@ array['bank', 'wechat', 'alipay', 'unionpay', 'cash', 'goods', 'box', 'partner']::text[]),
	CONSTRAINT "fundraising_plan_state_check" CHECK ("fundraising_plan"."state" in ('draft', 'internal', 'cleared', 'filed', 'supplement', 'recorded', 'raising', 'ended', 'disclosed', 'refused', 'revoked'))
);

CREATE TABLE "local_filing" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"plan" uuid NOT NULL,
	"activity" text NOT NULL,
	"area" text NOT NULL,
	"place" text,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"authority" text NOT NULL,
	"filing_no" text,
	"filed_on" date NOT NULL,
	"receipt_files" uuid[] NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "budget_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"item1" text NOT NULL,
	"item2" text NOT NULL,
	"content" text,
	"unit_price" bigint NOT NULL,
	"quantity" numeric(15, 2) NOT NULL,
	"unit" text,
	"amount" bigint NOT NULL,
	"note" text,
	"sort" integer NOT NULL,
	"used" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "budget_line_item1_check" CHECK ("budget_line"."item1" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "budget_line_unit_price_check" CHECK ("budget_line"."unit_price" >= 0),
	CONSTRAINT "budget_line_quantity_check" CHECK ("budget_line"."quantity" between 0.01 and 999999999),
	CONSTRAINT "budget_line_amount_check" CHECK ("budget_line"."amount" >= 0),
	CONSTRAINT "budget_line_sort_check" CHECK ("budget_line"."sort" between 0 and 9999),
	CONSTRAINT "budget_line_used_check" CHECK ("budget_line"."used" >= 0),
	CONSTRAINT "budget_line_reserved_check" CHECK ("budget_line"."reserved" >= 0)
);

CREATE TABLE "target_donor" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"name" text NOT NULL,
	"phone" "bytea" NOT NULL,
	"phone_index" text,
	"role" text NOT NULL,
	"invite_no" integer NOT NULL,
	"invited_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "target_donor_role_check" CHECK ("target_donor"."role" in ('founder', 'director', 'member')),
	CONSTRAINT "target_donor_invite_no_check" CHECK ("target_donor"."invite_no" between 0 and 2147483647),
	CONSTRAINT "target_donor_state_check" CHECK ("target_donor"."state" in ('none', 'sent', 'opened', 'revoked'))
);

CREATE TABLE "cause_snapshot" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid NOT NULL,
	"round" integer NOT NULL,
	"record_version" integer NOT NULL,
	"facts" jsonb NOT NULL,
	"budget" jsonb NOT NULL,
	"precheck" jsonb NOT NULL,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "cause_snapshot_round_check" CHECK ("cause_snapshot"."round" between 1 and 2147483647),
	CONSTRAINT "cause_snapshot_record_version_check" CHECK ("cause_snapshot"."record_version" between 0 and 2147483647)
);

CREATE TABLE "column" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid,
	"parent" uuid,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"link" text,
	"required" text[],
	"code" text NOT NULL,
	"template" text NOT NULL,
	"review_steps" integer NOT NULL,
	"editor_roles" uuid[],
	"editors" uuid[],
	"reviewer_roles" uuid[],
	"reviewers" uuid[],
	"cover" uuid,
	"summary" text,
	"seo" jsonb,
	"visible" boolean NOT NULL,
	"sort" integer NOT NULL,
	"level" integer NOT NULL,
	"former_codes" jsonb,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "column_kind_check" CHECK ("column"."kind" in ('list', 'page', 'disclosure', 'link', 'topic')),
	CONSTRAINT "column_required_check" CHECK ("column"."required" <@ array['charter', 'annualReport', 'audit', 'raisingPlan', 'progress', 'related', 'majorMatter', 'receipts']::text[]),
	CONSTRAINT "column_template_check" CHECK ("column"."template" in ('text', 'cover', 'card', 'timeline', 'table')),
	CONSTRAINT "column_review_steps_check" CHECK ("column"."review_steps" between 0 and 3),
	CONSTRAINT "column_sort_check" CHECK ("column"."sort" between 0 and 9999),
	CONSTRAINT "column_level_check" CHECK ("column"."level" between 0 and 2147483647),
	CONSTRAINT "column_state_check" CHECK ("column"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid,
	"column" uuid NOT NULL,
	"extra_columns" uuid[],
	"title" text NOT NULL,
	"subtitle" text,
	"short_title" text,
	"kind" text NOT NULL,
	"cover" uuid,
	"summary" text,
	"content" text,
	"gallery" jsonb,
	"link" text,
	"author" text,
	"source" text,
	"original" boolean NOT NULL,
	"editor_in_charge" uuid,
	"keywords" text[],
	"labels" uuid[],
	"cause" uuid,
	"people" jsonb,
	"attachments" uuid[],
	"top_until" date,
	"recommended" boolean NOT NULL,
	"homepage" boolean NOT NULL,
	"sort" integer,
	"publish_at" timestamp(3) with time zone,
	"offline_at" timestamp(3) with time zone,
	"allow_comment" boolean NOT NULL,
	"visibility" text NOT NULL,
	"imported_from" text,
	"disclosure" text,
	"views" integer NOT NULL,
	"likes" integer NOT NULL,
	"shares" integer NOT NULL,
	"comments" integer NOT NULL,
	"reports" integer NOT NULL,
	"column_kind" text,
	"area" text,
	"version_no" integer NOT NULL,
	"live_version" integer,
	"live_column" uuid,
	"live_extra_columns" uuid[],
	"live_visibility" text,
	"writers" uuid[],
	"is_barred" boolean NOT NULL,
	"correction_note" text,
	"correction_asked" jsonb,
	"correction_due" date,
	"steps_total" integer NOT NULL,
	"step" integer,
	"words" integer NOT NULL,
	"sensitive" integer NOT NULL,
	"hits" jsonb,
	"remarks" jsonb,
	"has_minor" boolean NOT NULL,
	"has_appeal" boolean NOT NULL,
	"submitted_by" uuid,
	"submitted_at" timestamp(3) with time zone,
	"published_at" timestamp(3) with time zone,
	"report_outcome" text,
	"offline_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "article_kind_check" CHECK ("article"."kind" in ('text', 'video', 'gallery', 'link', 'notice')),
	CONSTRAINT "article_sort_check" CHECK ("article"."sort" between 0 and 9999),
	CONSTRAINT "article_visibility_check" CHECK ("article"."visibility" in ('public', 'member', 'internal')),
	CONSTRAINT "article_disclosure_check" CHECK ("article"."disclosure" in ('charter', 'annualReport', 'audit', 'raisingPlan', 'progress', 'related', 'majorMatter', 'receipts')),
	CONSTRAINT "article_views_check" CHECK ("article"."views" between 0 and 2147483647),
	CONSTRAINT "article_likes_check" CHECK ("article"."likes" between 0 and 2147483647),
	CONSTRAINT "article_shares_check" CHECK ("article"."shares" between 0 and 2147483647),
	CONSTRAINT "article_comments_check" CHECK ("article"."comments" between 0 and 2147483647),
	CONSTRAINT "article_reports_check" CHECK ("article"."reports" between 0 and 2147483647),
	CONSTRAINT "article_column_kind_check" CHECK ("article"."column_kind" in ('list', 'page', 'disclosure', 'link', 'topic')),
	CONSTRAINT "article_version_no_check" CHECK ("article"."version_no" between 0 and 2147483647),
	CONSTRAINT "article_live_version_check" CHECK ("article"."live_version" between 0 and 2147483647),
	CONSTRAINT "article_live_visibility_check" CHECK ("article"."live_visibility" in ('public', 'member', 'internal')),
	CONSTRAINT "article_steps_total_check" CHECK ("article"."steps_total" between 0 and 2147483647),
	CONSTRAINT "article_step_check" CHECK ("article"."step" between 0 and 2147483647),
	CONSTRAINT "article_words_check" CHECK ("article"."words" between 0 and 2147483647),
	CONSTRAINT "article_sensitive_check" CHECK ("article"."sensitive" between 0 and 2147483647),
	CONSTRAINT "article_state_check" CHECK ("article"."state" in ('draft', 'pending', 'rejected', 'scheduled', 'published', 'offline'))
);

CREATE TABLE "article_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"article" uuid NOT NULL,
	"organisation" uuid,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"snapshot" jsonb NOT NULL,
	"note" text,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "article_version_no_check" CHECK ("article_version"."no" between 1 and 2147483647)
);

CREATE TABLE "draft" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"account" uuid NOT NULL,
	"route" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" text NOT NULL,
	"field" text,
	"title" text NOT NULL,
	"content" text,
	"form_values" "bytea",
	"base_version" integer,
	"saved_at" timestamp(3) with time zone NOT NULL,
	"device" text,
	"word_count" integer NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "draft_base_version_check" CHECK ("draft"."base_version" between 0 and 2147483647),
	CONSTRAINT "draft_word_count_check" CHECK ("draft"."word_count" between 0 and 2147483647)
);

CREATE TABLE "help_column" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"parent" uuid,
	"icon" uuid,
	"summary" text,
	"audience" text[] NOT NULL,
	"sort" integer NOT NULL,
	"article_count" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_column_audience_check" CHECK ("help_column"."audience" <@ array['public', 'organisation', 'platform', 'vendor', 'unit']::text[]),
	CONSTRAINT "help_column_sort_check" CHECK ("help_column"."sort" between 0 and 9999),
	CONSTRAINT "help_column_article_count_check" CHECK ("help_column"."article_count" between 0 and 2147483647),
	CONSTRAINT "help_column_state_check" CHECK ("help_column"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "help_article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"column" uuid NOT NULL,
	"kind" text NOT NULL,
	"routes" jsonb,
	"keywords" text[],
	"summary" text,
	"content" text NOT NULL,
	"video" uuid,
	"attachments" uuid[],
	"audience" text[],
	"related" uuid[],
	"review_by" date,
	"top" boolean NOT NULL,
	"sort" integer NOT NULL,
	"views" integer NOT NULL,
	"helpful_yes" integer NOT NULL,
	"helpful_no" integer NOT NULL,
	"published_at" timestamp(3) with time zone,
	"version_no" integer NOT NULL,
	"live_version" integer,
	"pinyin" text,
	"is_poor" boolean NOT NULL,
	"has_changes" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "help_article_kind_check" CHECK ("help_article"."kind" in ('guide', 'faq', 'rule', 'video', 'release')),
	CONSTRAINT "help_article_audience_check" CHECK ("help_article"."audience" <@ array['public', 'organisation', 'platform', 'vendor', 'unit']::text[]),
	CONSTRAINT "help_article_sort_check" CHECK ("help_article"."sort" between 0 and 9999),
	CONSTRAINT "help_article_views_check" CHECK ("help_article"."views" between 0 and 2147483647),
	CONSTRAINT "help_article_helpful_yes_check" CHECK ("help_article"."helpful_yes" between 0 and 2147483647),
	CONSTRAINT "help_article_helpful_no_check" CHECK ("help_article"."helpful_no" between 0 and 2147483647),
	CONSTRAINT "help_article_version_no_check" CHECK ("help_article"."version_no" between 0 and 2147483647),
	CONSTRAINT "help_article_live_version_check" CHECK ("help_article"."live_version" between 0 and 2147483647),
	CONSTRAINT "help_article_state_check" CHECK ("help_article"."state" in ('draft', 'published', 'offline'))
);

CREATE TABLE "help_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"article" uuid NOT NULL,
	"no" integer NOT NULL,
	"title" text NOT NULL,
	"content" text,
	"snapshot" jsonb NOT NULL,
	"note" text,
	"by" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "help_version_no_check" CHECK ("help_version"."no" between 1 and 2147483647)
);

CREATE TABLE "help_vote" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"article" uuid NOT NULL,
	"account" uuid NOT NULL,
	"useful" boolean NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "application" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"organisation_name" text,
	"organisation" uuid,
	"account" uuid,
	"name" text NOT NULL,
	"phone" "bytea",
	"phone_index" text,
	"email" "bytea",
	"email_index" text,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"route" text,
	"request_id" text,
	"files" uuid[],
	"priority" text NOT NULL,
	"owner" uuid,
	"due_at" timestamp(3) with time zone,
	"answered_at" timestamp(3) with time zone,
	"waiting_since" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone,
	"replies" jsonb,
	"result" text,
	"satisfaction" integer,
	"duplicate_of" uuid,
	"overdue_told" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "application_kind_check" CHECK ("application"."kind" in ('cooperate', 'trial', 'open', 'feedback', 'fault', 'question', 'complaint', 'personalInfo')),
	CONSTRAINT "application_priority_check" CHECK ("application"."priority" in ('low', 'normal', 'high', 'urgent')),
	CONSTRAINT "application_satisfaction_check" CHECK ("application"."satisfaction" between 1 and 5),
	CONSTRAINT "application_state_check" CHECK ("application"."state" in ('pending', 'processing', 'waiting', 'finished', 'closed'))
);

CREATE TABLE "donation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"cause" uuid,
	"donor" uuid,
	"donor_kind" text NOT NULL,
	"display_name" text,
	"anonymous" boolean NOT NULL,
	"publish_consent" boolean NOT NULL,
	"amount" bigint NOT NULL,
	"refunded_amount" bigint NOT NULL,
	"net_amount" bigint NOT NULL,
	"fee_amount" bigint NOT NULL,
	"management_fee" bigint NOT NULL,
	"restriction" text NOT NULL,
	"channel" text NOT NULL,
	"merchant" uuid,
	"merchant_order_no" text,
	"channel_trade_no" text,
	"bank_type" text,
	"source" text NOT NULL,
	"source_ref" text,
	"message" text,
	"honour" text,
	"credits" jsonb,
	"purpose_note" text,
	"reuse_consent" boolean,
	"want_receipt" boolean NOT NULL,
	"receipt_status" text NOT NULL,
	"ordered_at" timestamp(3) with time zone NOT NULL,
	"paid_at" timestamp(3) with time zone,
	"value_date" date,
	"settled_at" timestamp(3) with time zone,
	"recon_state" text NOT NULL,
	"arrival" text,
	"close_reason" text,
	"money_in" uuid,
	"identified_by" uuid,
	"identified_at" timestamp(3) with time zone,
	"attachments" uuid[],
	"goods" jsonb,
	"agreement_version" uuid,
	"agreement" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "donation_donor_kind_check" CHECK ("donation"."donor_kind" in ('1', '2', '3')),
	CONSTRAINT "donation_amount_check" CHECK ("donation"."amount" >= 0),
	CONSTRAINT "donation_refunded_amount_check" CHECK ("donation"."refunded_amount" >= 0),
	CONSTRAINT "donation_net_amount_check" CHECK ("donation"."net_amount" >= 0),
	CONSTRAINT "donation_management_fee_check" CHECK ("donation"."management_fee" >= 0),
	CONSTRAINT "donation_restriction_check" CHECK ("donation"."restriction" in ('1', '2', '3')),
	CONSTRAINT "donation_channel_check" CHECK ("donation"."channel" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '99')),
	CONSTRAINT "donation_source_check" CHECK ("donation"."source" in ('site', 'officialAccount', 'miniProgram', 'mobile', 'device', 'qrCode', 'team', 'monthly', 'matching', 'import', 'offline', 'partner', 'bill')),
	CONSTRAINT "donation_receipt_status_check" CHECK ("donation"."receipt_status" in ('0', '1', '2', '3', '4', '5', '6', '7', '8')),
	CONSTRAINT "donation_recon_state_check" CHECK ("donation"."recon_state" in ('open', 'even', 'differing', 'handled')),
	CONSTRAINT "donation_arrival_check" CHECK ("donation"."arrival" in ('afterClose', 'afterState')),
	CONSTRAINT "donation_state_check" CHECK ("donation"."state" in ('unpaid', 'paid', 'partRefunded', 'refunded', 'closed'))
);

CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"donation" uuid NOT NULL,
	"cause" uuid,
	"channel" text NOT NULL,
	"merchant" uuid,
	"amount" bigint NOT NULL,
	"fee_share" bigint NOT NULL,
	"reason_kind" text NOT NULL,
	"reason_text" text,
	"applicant_kind" text NOT NULL,
	"evidence_files" uuid[],
	"funding_source" text NOT NULL,
	"payee_name" "bytea",
	"payee_bank" text,
	"payee_account" "bytea",
	"payee_account_index" text,
	"editors" uuid[],
	"needs_second" boolean NOT NULL,
	"first_reviewer" uuid,
	"first_reviewed_at" timestamp(3) with time zone,
	"reviewer" uuid,
	"reviewed_at" timestamp(3) with time zone,
	"opinion" text,
	"tries" integer NOT NULL,
	"channel_refund_no" text,
	"bank_account" uuid,
	"bank_serial" text,
	"slip" uuid,
	"success_at" timestamp(3) with time zone,
	"fail_reason" text,
	"bill_line" uuid,
	"recovered_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "refund_channel_check" CHECK ("refund"."channel" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12', '99')),
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount" >= 0),
	CONSTRAINT "refund_fee_share_check" CHECK ("refund"."fee_share" >= 0),
	CONSTRAINT "refund_reason_kind_check" CHECK ("refund"."reason_kind" in ('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')),
	CONSTRAINT "refund_applicant_kind_check" CHECK ("refund"."applicant_kind" in ('donor', 'organisation', 'platform')),
	CONSTRAINT "refund_funding_source_check" CHECK ("refund"."funding_source" in ('1', '2')),
	CONSTRAINT "refund_tries_check" CHECK ("refund"."tries" between 0 and 2147483647),
	CONSTRAINT "refund_state_check" CHECK ("refund"."state" in ('pending', 'approved', 'processing', 'success', 'failed', 'abandoned', 'rejected', 'cancelled', 'reversed'))
);

CREATE TABLE "bank_account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"name" text NOT NULL,
	"bank" text NOT NULL,
	"cnaps" text,
	"account" "bytea" NOT NULL,
	"account_index" text,
	"purpose" text NOT NULL,
	"opened_on" date,
	"certificate" uuid NOT NULL,
	"editors" uuid[],
	"new_bank" text,
	"new_cnaps" text,
	"new_account" "bytea",
	"new_account_index" text,
	"new_certificate" uuid,
	"change_reason" text,
	"change_asked_by" uuid,
	"change_asked_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bank_account_purpose_check" CHECK ("bank_account"."purpose" in ('1', '2', '3')),
	CONSTRAINT "bank_account_state_check" CHECK ("bank_account"."state" in ('pending', 'active', 'frozen', 'closed'))
);

CREATE TABLE "money_in" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"origin" text NOT NULL,
	"bank_account" uuid,
	"bank_serial" text,
	"booked_at" timestamp(3) with time zone NOT NULL,
	"amount" bigint NOT NULL,
	"claimed_amount" bigint NOT NULL,
	"open_amount" bigint NOT NULL,
	"payer_name" "bytea",
	"payer_account" "bytea",
	"payer_account_index" text,
	"payer_bank" text,
	"remark" text,
	"counters" uuid[],
	"denominations" jsonb,
	"box_no" text,
	"seal_no" text,
	"deposit_due" date,
	"deposit_slip" uuid,
	"deposited_on" date,
	"attachments" uuid[],
	"checked_by" uuid,
	"checked_at" timestamp(3) with time zone,
	"reason" text,
	"editors" uuid[],
	"returned_amount" bigint,
	"return_reason" text,
	"return_asked_by" uuid,
	"return_asked_at" timestamp(3) with time zone,
	"return_checked_by" uuid,
	"return_checked_at" timestamp(3) with time zone,
	"return_hold" text,
	"return_account" uuid,
	"return_serial" text,
	"returned_by" uuid,
	"returned_at" timestamp(3) with time zone,
	"return_slip" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "money_in_origin_check" CHECK ("money_in"."origin" in ('1', '2', '3', '4', '5')),
	CONSTRAINT "money_in_amount_check" CHECK ("money_in"."amount" >= 0),
	CONSTRAINT "money_in_claimed_amount_check" CHECK ("money_in"."claimed_amount" >= 0),
	CONSTRAINT "money_in_open_amount_check" CHECK ("money_in"."open_amount" >= 0),
	CONSTRAINT "money_in_returned_amount_check" CHECK ("money_in"."returned_amount" >= 0),
	CONSTRAINT "money_in_state_check" CHECK ("money_in"."state" in ('draft', 'pending', 'unclaimed', 'partial', 'claimed', 'held', 'returning', 'returned', 'reversed', 'rejected'))
);

CREATE TABLE "money_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"money_in" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"cause" uuid,
	"merchant" uuid,
	"donor_name" "bytea",
	"donor_phone" "bytea",
	"donor_phone_index" text,
	"donor_is_unit" boolean NOT NULL,
	"display_name" text,
	"anonymous" boolean NOT NULL,
	"message" text,
	"honour" text,
	"solicitor" text,
	"employer" text,
	"want_receipt" boolean NOT NULL,
	"agreement" uuid,
	"donation" uuid,
	"editors" uuid[],
	"first_checked_by" uuid,
	"first_checked_at" timestamp(3) with time zone,
	"checked_by" uuid,
	"checked_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "money_claim_kind_check" CHECK ("money_claim"."kind" in ('donation', 'settlement', 'deposit', 'interest', 'fees', 'grant', 'service', 'other')),
	CONSTRAINT "money_claim_amount_check" CHECK ("money_claim"."amount" >= 0),
	CONSTRAINT "money_claim_state_check" CHECK ("money_claim"."state" in ('proposed', 'confirmed', 'rejected'))
);

CREATE TABLE "bill" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"merchant" uuid NOT NULL,
	"bill_date" date NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"sha256" text NOT NULL,
	"row_count" integer NOT NULL,
	"pay_count" integer NOT NULL,
	"pay_amount" bigint NOT NULL,
	"refund_count" integer NOT NULL,
	"refund_amount" bigint NOT NULL,
	"fee_amount" bigint NOT NULL,
	"even_count" integer NOT NULL,
	"differing_count" integer NOT NULL,
	"short_count" integer NOT NULL,
	"made_count" integer NOT NULL,
	"creates_missing" boolean NOT NULL,
	"cause" uuid,
	"matched_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bill_format_check" CHECK ("bill"."format" in ('wxTradeAll', 'wxTradeSuccess', 'wxTradeRefund')),
	CONSTRAINT "bill_row_count_check" CHECK ("bill"."row_count" between 0 and 2147483647),
	CONSTRAINT "bill_pay_count_check" CHECK ("bill"."pay_count" between 0 and 2147483647),
	CONSTRAINT "bill_pay_amount_check" CHECK ("bill"."pay_amount" >= 0),
	CONSTRAINT "bill_refund_count_check" CHECK ("bill"."refund_count" between 0 and 2147483647),
	CONSTRAINT "bill_refund_amount_check" CHECK ("bill"."refund_amount" >= 0),
	CONSTRAINT "bill_even_count_check" CHECK ("bill"."even_count" between 0 and 2147483647),
	CONSTRAINT "bill_differing_count_check" CHECK ("bill"."differing_count" between 0 and 2147483647),
	CONSTRAINT "bill_short_count_check" CHECK ("bill"."short_count" between 0 and 2147483647),
	CONSTRAINT "bill_made_count_check" CHECK ("bill"."made_count" between 0 and 2147483647),
	CONSTRAINT "bill_state_check" CHECK ("bill"."state" in ('matching', 'balanced', 'differing', 'void'))
);

CREATE TABLE "bill_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"bill" uuid NOT NULL,
	"line_no" integer NOT NULL,
	"direction" text NOT NULL,
	"traded_at" timestamp(3) with time zone NOT NULL,
	"merchant_order_no" text NOT NULL,
	"channel_trade_no" text NOT NULL,
	"merchant_refund_no" text,
	"channel_refund_no" text,
	"order_amount" bigint NOT NULL,
	"settle_amount" bigint NOT NULL,
	"coupon_amount" bigint NOT NULL,
	"refund_amount" bigint NOT NULL,
	"fee_e5" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"channel_status" text NOT NULL,
	"bank_type" text,
	"product_name" text,
	"user_mark" text,
	"raw" jsonb,
	"result" text NOT NULL,
	"donation" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "bill_line_line_no_check" CHECK ("bill_line"."line_no" between 0 and 2147483647),
	CONSTRAINT "bill_line_direction_check" CHECK ("bill_line"."direction" in ('1', '2')),
	CONSTRAINT "bill_line_order_amount_check" CHECK ("bill_line"."order_amount" >= 0),
	CONSTRAINT "bill_line_settle_amount_check" CHECK ("bill_line"."settle_amount" >= 0),
	CONSTRAINT "bill_line_coupon_amount_check" CHECK ("bill_line"."coupon_amount" >= 0),
	CONSTRAINT "bill_line_refund_amount_check" CHECK ("bill_line"."refund_amount" >= 0),
	CONSTRAINT "bill_line_fee_e5_check" CHECK ("bill_line"."fee_e5" between -10000000000000 and 10000000000000),
	CONSTRAINT "bill_line_result_check" CHECK ("bill_line"."result" in ('0', '1', '2', '4', '5', '6'))
);

CREATE TABLE "api_client" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"organisation" uuid NOT NULL,
	"access_key" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"merchant" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"ips" jsonb,
	"rate" integer NOT NULL,
	"max_amount" bigint,
	"daily_amount" bigint,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"last_used_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "api_client_scopes_check" CHECK ("api_client"."scopes" <@ array['create', 'query']::text[]),
	CONSTRAINT "api_client_rate_check" CHECK ("api_client"."rate" between 1 and 6000),
	CONSTRAINT "api_client_max_amount_check" CHECK ("api_client"."max_amount" >= 0),
	CONSTRAINT "api_client_daily_amount_check" CHECK ("api_client"."daily_amount" >= 0),
	CONSTRAINT "api_client_state_check" CHECK ("api_client"."state" in ('active', 'revoked'))
);

CREATE TABLE "closing_day" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"organisation" uuid NOT NULL,
	"day" date NOT NULL,
	"from" date,
	"postings" integer NOT NULL,
	"amount" bigint NOT NULL,
	"list_hash" text NOT NULL,
	"confirmed_by" uuid,
	"confirmed_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "closing_day_postings_check" CHECK ("closing_day"."postings" between 0 and 2147483647),
	CONSTRAINT "closing_day_amount_check" CHECK ("closing_day"."amount" >= 0),
	CONSTRAINT "closing_day_state_check" CHECK ("closing_day"."state" in ('prepared', 'closed'))
);

CREATE TABLE "registered_user" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"nickname" text NOT NULL,
	"avatar" uuid,
	"bio" text,
	"phone" "bytea",
	"phone_index" text,
	"real_name" "bytea",
	"id_number" "bytea",
	"id_number_index" text,
	"real_name_state" text NOT NULL,
	"sex" text,
	"birthday" "bytea",
	"minor" boolean NOT NULL,
	"guardian" jsonb,
	"area" text,
	"occupation" text,
	"open_ids" jsonb,
	"source" text NOT NULL,
	"registered_at" timestamp(3) with time zone NOT NULL,
	"last_active_at" timestamp(3) with time zone,
	"donation_count" integer NOT NULL,
	"donation_amount" bigint NOT NULL,
	"volunteer_hours" numeric(15, 1) NOT NULL,
	"risk" text[],
	"freeze_scope" text,
	"freeze_until" timestamp(3) with time zone,
	"freeze_reason" text,
	"cancelled_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "registered_user_real_name_state_check" CHECK ("registered_user"."real_name_state" in ('none', 'pending', 'passed', 'failed')),
	CONSTRAINT "registered_user_sex_check" CHECK ("registered_user"."sex" in ('1', '2')),
	CONSTRAINT "registered_user_source_check" CHECK ("registered_user"."source" in ('site', 'wechat', 'mini', 'device', 'team', 'import', 'orange')),
	CONSTRAINT "registered_user_donation_count_check" CHECK ("registered_user"."donation_count" between 0 and 2147483647),
	CONSTRAINT "registered_user_donation_amount_check" CHECK ("registered_user"."donation_amount" >= 0),
	CONSTRAINT "registered_user_volunteer_hours_check" CHECK ("registered_user"."volunteer_hours" between 0 and 999999999),
	CONSTRAINT "registered_user_risk_check" CHECK ("registered_user"."risk" <@ array['brush', 'spam', 'cheat', 'complaint']::text[]),
	CONSTRAINT "registered_user_freeze_scope_check" CHECK ("registered_user"."freeze_scope" in ('speech', 'activity', 'all')),
	CONSTRAINT "registered_user_state_check" CHECK ("registered_user"."state" in ('normal', 'frozen', 'cancelled', 'erased'))
);

CREATE TABLE "user_info_change" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"kind" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"real_name" "bytea",
	"id_number" "bytea",
	"id_number_index" text,
	"phone" "bytea",
	"phone_index" text,
	"pictures" uuid[],
	"machine" jsonb NOT NULL,
	"verdict" text NOT NULL,
	"submitted_at" timestamp(3) with time zone NOT NULL,
	"opinion" text,
	"reviewer" uuid,
	"decided_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "user_info_change_kind_check" CHECK ("user_info_change"."kind" in ('avatar', 'nickname', 'bio', 'realName', 'guardian', 'phone')),
	CONSTRAINT "user_info_change_verdict_check" CHECK ("user_info_change"."verdict" in ('clean', 'suspect', 'bad')),
	CONSTRAINT "user_info_change_state_check" CHECK ("user_info_change"."state" in ('pending', 'passed', 'rejected', 'withdrawn'))
);

CREATE TABLE "user_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user" uuid NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"read_at" timestamp(3) with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "public_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"target_type" text NOT NULL,
	"target" text,
	"target_title" text,
	"organisation" uuid,
	"user" uuid,
	"display_name" text NOT NULL,
	"words" jsonb,
	"machine_score" text NOT NULL,
	"reports" integer NOT NULL,
	"ip" text,
	"area" text,
	"device" text,
	"replied_by" uuid,
	"replied_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decision" text,
	"pinned" boolean NOT NULL,
	"likes" integer NOT NULL,
	"score" integer,
	"aspects" jsonb,
	"content" text NOT NULL,
	"images" uuid[],
	"parent" uuid,
	"donor" boolean NOT NULL,
	"app_version" text,
	"page" text,
	"feedback_kind" text,
	"follower" uuid,
	"application" text,
	"reply" text,
	"block_request" text,
	"block_requested_by" uuid,
	"block_requested_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "public_comment_target_type_check" CHECK ("public_comment"."target_type" in ('organisation', 'platform', 'article', 'station', 'activity', 'photo')),
	CONSTRAINT "public_comment_machine_score_check" CHECK ("public_comment"."machine_score" in ('clean', 'suspect', 'bad')),
	CONSTRAINT "public_comment_reports_check" CHECK ("public_comment"."reports" between 0 and 2147483647),
	CONSTRAINT "public_comment_likes_check" CHECK ("public_comment"."likes" between 0 and 2147483647),
	CONSTRAINT "public_comment_score_check" CHECK ("public_comment"."score" between 1 and 5),
	CONSTRAINT "public_comment_feedback_kind_check" CHECK ("public_comment"."feedback_kind" in ('feature', 'experience', 'complaint', 'praise')),
	CONSTRAINT "public_comment_state_check" CHECK ("public_comment"."state" in ('pending', 'passed', 'blocked', 'deleted'))
);

CREATE TABLE "interaction" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"cause" uuid NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid,
	"user" uuid,
	"display_name" text NOT NULL,
	"words" jsonb,
	"machine_score" text NOT NULL,
	"reports" integer NOT NULL,
	"ip" text,
	"area" text,
	"device" text,
	"replied_by" uuid,
	"replied_at" timestamp(3) with time zone,
	"decided_at" timestamp(3) with time zone,
	"decided_by" uuid,
	"decision" text,
	"pinned" boolean NOT NULL,
	"likes" integer NOT NULL,
	"content" text NOT NULL,
	"images" uuid[],
	"due_at" timestamp(3) with time zone,
	"reply" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "interaction_kind_check" CHECK ("interaction"."kind" in ('wish', 'question', 'complaint')),
	CONSTRAINT "interaction_machine_score_check" CHECK ("interaction"."machine_score" in ('clean', 'suspect', 'bad')),
	CONSTRAINT "interaction_reports_check" CHECK ("interaction"."reports" between 0 and 2147483647),
	CONSTRAINT "interaction_likes_check" CHECK ("interaction"."likes" between 0 and 2147483647),
	CONSTRAINT "interaction_state_check" CHECK ("interaction"."state" in ('pending', 'passed', 'blocked', 'deleted'))
);

CREATE TABLE "sensitive_word" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"word" text NOT NULL,
	"list" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"replacement" text,
	"scopes" text[],
	"effective_from" date,
	"effective_to" date,
	"organisation" uuid,
	"source" text NOT NULL,
	"hits30" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "sensitive_word_list_check" CHECK ("sensitive_word"."list" in ('block', 'allow')),
	CONSTRAINT "sensitive_word_category_check" CHECK ("sensitive_word"."category" in ('politics', 'porn', 'violence', 'ad', 'abuse', 'fraud', 'privacy', 'illegalRaising', 'own')),
	CONSTRAINT "sensitive_word_level_check" CHECK ("sensitive_word"."level" in ('block', 'replace', 'review')),
	CONSTRAINT "sensitive_word_scopes_check" CHECK ("sensitive_word"."scopes" <@ array['comment', 'article', 'cause', 'nickname', 'message', 'activity', 'orange']::text[]),
	CONSTRAINT "sensitive_word_source_check" CHECK ("sensitive_word"."source" in ('typed', 'import', 'queue', 'preset')),
	CONSTRAINT "sensitive_word_hits30_check" CHECK ("sensitive_word"."hits30" between 0 and 2147483647),
	CONSTRAINT "sensitive_word_state_check" CHECK ("sensitive_word"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "ad_position" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"terminal" text NOT NULL,
	"page" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"ratio_check" boolean NOT NULL,
	"max_ads" integer NOT NULL,
	"rotate_seconds" integer NOT NULL,
	"mode" text NOT NULL,
	"max_size" integer NOT NULL,
	"default_ad" uuid,
	"remark" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "ad_position_terminal_check" CHECK ("ad_position"."terminal" in ('site', 'h5', 'mini', 'device', 'screen')),
	CONSTRAINT "ad_position_page_check" CHECK ("ad_position"."page" in ('home', 'channel', 'organisation', 'article', 'thanks', 'login')),
	CONSTRAINT "ad_position_width_check" CHECK ("ad_position"."width" between 1 and 8000),
	CONSTRAINT "ad_position_height_check" CHECK ("ad_position"."height" between 1 and 8000),
	CONSTRAINT "ad_position_max_ads_check" CHECK ("ad_position"."max_ads" between 1 and 10),
	CONSTRAINT "ad_position_rotate_seconds_check" CHECK ("ad_position"."rotate_seconds" between 3 and 30),
	CONSTRAINT "ad_position_mode_check" CHECK ("ad_position"."mode" in ('carousel', 'fixed', 'random', 'popup')),
	CONSTRAINT "ad_position_max_size_check" CHECK ("ad_position"."max_size" between 10 and 10240),
	CONSTRAINT "ad_position_state_check" CHECK ("ad_position"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "ad" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"position" uuid NOT NULL,
	"title" text NOT NULL,
	"kind" text NOT NULL,
	"image" uuid NOT NULL,
	"video" uuid,
	"text" text,
	"cause" uuid,
	"link" text,
	"organisation" uuid,
	"areas" text[],
	"start_at" timestamp(3) with time zone,
	"end_at" timestamp(3) with time zone,
	"sort" integer NOT NULL,
	"weight" integer NOT NULL,
	"label" boolean NOT NULL,
	"replaces" uuid,
	"impressions" integer NOT NULL,
	"clicks" integer NOT NULL,
	"offline_reason" text,
	"barred" boolean NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "ad_kind_check" CHECK ("ad"."kind" in ('public', 'project', 'activity', 'thanks', 'notice')),
	CONSTRAINT "ad_sort_check" CHECK ("ad"."sort" between 0 and 9999),
	CONSTRAINT "ad_weight_check" CHECK ("ad"."weight" between 1 and 100),
	CONSTRAINT "ad_impressions_check" CHECK ("ad"."impressions" between 0 and 2147483647),
	CONSTRAINT "ad_clicks_check" CHECK ("ad"."clicks" between 0 and 2147483647),
	CONSTRAINT "ad_state_check" CHECK ("ad"."state" in ('draft', 'pending', 'scheduled', 'online', 'ended', 'offline', 'rejected'))
);

CREATE TABLE "site_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"subtitle" text,
	"organisation" uuid,
	"host" text,
	"icp" text,
	"police_record" text,
	"address" text,
	"tel" text,
	"email" text,
	"service_hours" text,
	"logo" uuid,
	"favicon" uuid,
	"theme_colour" text,
	"login_picture" uuid,
	"wechat_qr" uuid,
	"weibo_url" text,
	"home_blocks" jsonb,
	"navigation" jsonb,
	"footer_links" jsonb,
	"stats_provider" text,
	"stats_code" text,
	"seo_title" text,
	"seo_keywords" text,
	"seo_description" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "site_config_stats_provider_check" CHECK ("site_config"."stats_provider" in ('baidu', 'la51', 'umeng')),
	CONSTRAINT "site_config_state_check" CHECK ("site_config"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "desensitisation_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"api_path" text NOT NULL,
	"method" text NOT NULL,
	"field" text NOT NULL,
	"algorithm" text NOT NULL,
	"params" jsonb,
	"roles" uuid[],
	"except_roles" uuid[],
	"scene" text[],
	"minor_stricter" boolean NOT NULL,
	"priority" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "desensitisation_rule_method_check" CHECK ("desensitisation_rule"."method" in ('any', 'GET', 'POST')),
	CONSTRAINT "desensitisation_rule_algorithm_check" CHECK ("desensitisation_rule"."algorithm" in ('name', 'phone', 'idNumber', 'bankCard', 'email', 'address', 'birthday', 'company', 'full', 'keep', 'custom', 'regex')),
	CONSTRAINT "desensitisation_rule_scene_check" CHECK ("desensitisation_rule"."scene" <@ array['list', 'detail', 'export', 'print', 'screen', 'public']::text[]),
	CONSTRAINT "desensitisation_rule_priority_check" CHECK ("desensitisation_rule"."priority" between 0 and 9999),
	CONSTRAINT "desensitisation_rule_state_check" CHECK ("desensitisation_rule"."state" in ('enabled', 'disabled', 'pending'))
);

CREATE TABLE "agreement_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"kind" text NOT NULL,
	"organisation" uuid,
	"version_no" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"change_summary" text,
	"material" boolean NOT NULL,
	"effective_at" timestamp(3) with time zone NOT NULL,
	"params" jsonb,
	"hash" text,
	"published_by" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "agreement_version_kind_check" CHECK ("agreement_version"."kind" in ('register', 'privacy', 'donate', 'regret')),
	CONSTRAINT "agreement_version_state_check" CHECK ("agreement_version"."state" in ('draft', 'pending', 'scheduled', 'active', 'retired'))
);

CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"subject_type" text NOT NULL,
	"subject" text NOT NULL,
	"agreement" uuid,
	"purpose" text NOT NULL,
	"choice" text NOT NULL,
	"scope" text,
	"guardian_name" "bytea",
	"guardian_phone" "bytea",
	"guardian_phone_index" text,
	"channel" text,
	"ip" text,
	"device" text,
	"given_at" timestamp(3) with time zone NOT NULL,
	"evidence" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "consent_subject_type_check" CHECK ("consent"."subject_type" in ('registeredUser', 'account', 'donor', 'person')),
	CONSTRAINT "consent_purpose_check" CHECK ("consent"."purpose" in ('service', 'privacy', 'donate', 'publish', 'story', 'sensitive', 'guardian', 'marketing')),
	CONSTRAINT "consent_choice_check" CHECK ("consent"."choice" in ('given', 'refused', 'withdrawn'))
);

CREATE TABLE "points_rule" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"event" text NOT NULL,
	"organisation" uuid,
	"mode" text NOT NULL,
	"points" integer NOT NULL,
	"unit" integer,
	"ladder" jsonb,
	"min_amount" bigint,
	"daily_cap" integer NOT NULL,
	"monthly_cap" integer NOT NULL,
	"total_cap" integer NOT NULL,
	"valid_days" integer NOT NULL,
	"delay_hours" integer,
	"effective_from" date NOT NULL,
	"effective_to" date,
	"version_no" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "points_rule_event_check" CHECK ("points_rule"."event" in ('register', 'realName', 'profile', 'donation', 'firstDonation', 'monthly', 'assist', 'share', 'volunteer', 'signIn', 'activity', 'comment', 'import', 'manual')),
	CONSTRAINT "points_rule_mode_check" CHECK ("points_rule"."mode" in ('fixed', 'perUnit', 'ladder')),
	CONSTRAINT "points_rule_points_check" CHECK ("points_rule"."points" between 1 and 10000),
	CONSTRAINT "points_rule_unit_check" CHECK ("points_rule"."unit" between 1 and 2147483647),
	CONSTRAINT "points_rule_min_amount_check" CHECK ("points_rule"."min_amount" >= 0),
	CONSTRAINT "points_rule_daily_cap_check" CHECK ("points_rule"."daily_cap" between 0 and 2147483647),
	CONSTRAINT "points_rule_monthly_cap_check" CHECK ("points_rule"."monthly_cap" between 0 and 2147483647),
	CONSTRAINT "points_rule_total_cap_check" CHECK ("points_rule"."total_cap" between 0 and 2147483647),
	CONSTRAINT "points_rule_valid_days_check" CHECK ("points_rule"."valid_days" between 0 and 2147483647),
	CONSTRAINT "points_rule_delay_hours_check" CHECK ("points_rule"."delay_hours" between 0 and 720),
	CONSTRAINT "points_rule_version_no_check" CHECK ("points_rule"."version_no" between 0 and 2147483647),
	CONSTRAINT "points_rule_state_check" CHECK ("points_rule"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "points_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"organisation" uuid,
	"kind" text NOT NULL,
	"rule" uuid,
	"rule_version" integer,
	"points" integer NOT NULL,
	"balance_after" bigint NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"source_title" text,
	"available_at" timestamp(3) with time zone,
	"expire_at" timestamp(3) with time zone,
	"reverses" uuid,
	"operator" uuid,
	"memo" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "points_entry_kind_check" CHECK ("points_entry"."kind" in ('earn', 'spend', 'expire', 'reverse', 'adjust', 'import')),
	CONSTRAINT "points_entry_rule_version_check" CHECK ("points_entry"."rule_version" between 0 and 2147483647),
	CONSTRAINT "points_entry_points_check" CHECK ("points_entry"."points" between -1000000000 and 2147483647),
	CONSTRAINT "points_entry_balance_after_check" CHECK ("points_entry"."balance_after" between 0 and 1000000000000)
);

CREATE TABLE "points_adjustment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"user" uuid NOT NULL,
	"points" integer NOT NULL,
	"reason_kind" text NOT NULL,
	"memo" text NOT NULL,
	"evidence" uuid[],
	"approver" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"entry" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "points_adjustment_points_check" CHECK ("points_adjustment"."points" between -100000 and 100000),
	CONSTRAINT "points_adjustment_reason_kind_check" CHECK ("points_adjustment"."reason_kind" in ('complaint', 'mistake', 'reward', 'cheat')),
	CONSTRAINT "points_adjustment_state_check" CHECK ("points_adjustment"."state" in ('pending', 'approved', 'rejected'))
);

CREATE TABLE "points_import_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"organisation" uuid,
	"rule" uuid NOT NULL,
	"reason" text NOT NULL,
	"invites" boolean NOT NULL,
	"file" uuid NOT NULL,
	"total" integer NOT NULL,
	"valid" integer NOT NULL,
	"invalid" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"points" bigint NOT NULL,
	"posted" integer NOT NULL,
	"message" text,
	"submitted_at" timestamp(3) with time zone,
	"reviewer" uuid,
	"done_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "points_import_batch_total_check" CHECK ("points_import_batch"."total" between 0 and 2147483647),
	CONSTRAINT "points_import_batch_valid_check" CHECK ("points_import_batch"."valid" between 0 and 2147483647),
	CONSTRAINT "points_import_batch_invalid_check" CHECK ("points_import_batch"."invalid" between 0 and 2147483647),
	CONSTRAINT "points_import_batch_duplicates_check" CHECK ("points_import_batch"."duplicates" between 0 and 2147483647),
	CONSTRAINT "points_import_batch_points_check" CHECK ("points_import_batch"."points" between 0 and 5000000000),
	CONSTRAINT "points_import_batch_posted_check" CHECK ("points_import_batch"."posted" between 0 and 2147483647),
	CONSTRAINT "points_import_batch_state_check" CHECK ("points_import_batch"."state" in ('checking', 'ready', 'pending', 'importing', 'done', 'partial', 'rejected', 'undoing', 'undone', 'failed'))
);

CREATE TABLE "report_instance" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"organisation" uuid NOT NULL,
	"period" daterange NOT NULL,
	"title" text,
	"foreword" text,
	"closing" text,
	"blocks" jsonb,
	"data_at" timestamp(3) with time zone,
	"snapshot_hash" text,
	"published_at" timestamp(3) with time zone,
	"withdraw_reason" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "report_instance_period_check" CHECK (not isempty("report_instance"."period") and not lower_inf("report_instance"."period") and not upper_inf("report_instance"."period")),
	CONSTRAINT "report_instance_state_check" CHECK ("report_instance"."state" in ('draft', 'pending', 'rejected', 'published', 'withdrawn'))
);

CREATE TABLE "export_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"export_job" text NOT NULL,
	"requester" uuid NOT NULL,
	"organisation" uuid,
	"subject" text NOT NULL,
	"conditions" text,
	"personal" text NOT NULL,
	"rows" integer NOT NULL,
	"purpose" text,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "export_approval_rows_check" CHECK ("export_approval"."rows" between 0 and 2147483647),
	CONSTRAINT "export_approval_purpose_check" CHECK ("export_approval"."purpose" in ('verify', 'contact', 'payout', 'receipt', 'complaint', 'legal', 'other')),
	CONSTRAINT "export_approval_state_check" CHECK ("export_approval"."state" in ('pending', 'approved', 'refused', 'expired', 'withdrawn'))
);

CREATE TABLE "export_job" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" text NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"conditions" text,
	"columns" jsonb NOT NULL,
	"format" text NOT NULL,
	"unmasked" boolean NOT NULL,
	"attachments" boolean NOT NULL,
	"purpose" text,
	"reason" text,
	"approver" uuid,
	"total" integer,
	"rows" integer NOT NULL,
	"percent" integer NOT NULL,
	"size" integer,
	"sha256" text,
	"file" text,
	"message" text,
	"task" text,
	"attempts" integer NOT NULL,
	"beat_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"expires_at" timestamp(3) with time zone,
	"downloads" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "export_job_format_check" CHECK ("export_job"."format" in ('xlsx', 'csv')),
	CONSTRAINT "export_job_purpose_check" CHECK ("export_job"."purpose" in ('verify', 'contact', 'payout', 'receipt', 'complaint', 'legal', 'other')),
	CONSTRAINT "export_job_total_check" CHECK ("export_job"."total" between 0 and 2147483647),
	CONSTRAINT "export_job_rows_check" CHECK ("export_job"."rows" between 0 and 2147483647),
	CONSTRAINT "export_job_percent_check" CHECK ("export_job"."percent" between 0 and 2147483647),
	CONSTRAINT "export_job_size_check" CHECK ("export_job"."size" between 0 and 2147483647),
	CONSTRAINT "export_job_attempts_check" CHECK ("export_job"."attempts" between 0 and 2147483647),
	CONSTRAINT "export_job_downloads_check" CHECK ("export_job"."downloads" between 0 and 2147483647),
	CONSTRAINT "export_job_state_check" CHECK ("export_job"."state" in ('waiting', 'queued', 'running', 'done', 'failed', 'expired', 'cancelled', 'refused'))
);

CREATE TABLE "import_task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"account" text NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"file_name" text NOT NULL,
	"format" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"mode" text NOT NULL,
	"policy" text NOT NULL,
	"blank" text NOT NULL,
	"expected_rows" integer,
	"expected_amount" bigint,
	"sheet" text,
	"header_line" integer NOT NULL,
	"header" jsonb NOT NULL,
	"total" integer NOT NULL,
	"ready" integer NOT NULL,
	"duplicates" integer NOT NULL,
	"refused" integer NOT NULL,
	"inserts" integer NOT NULL,
	"updates" integer NOT NULL,
	"kept" integer NOT NULL,
	"sheet_amount" bigint,
	"amount" bigint,
	"percent" integer NOT NULL,
	"override_reason" text,
	"overridden_by" uuid,
	"message" text,
	"cursor" integer NOT NULL,
	"attempts" integer NOT NULL,
	"task" text,
	"beat_at" timestamp(3) with time zone,
	"done_at" timestamp(3) with time zone,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "import_task_format_check" CHECK ("import_task"."format" in ('xlsx', 'csv')),
	CONSTRAINT "import_task_size_check" CHECK ("import_task"."size" between 0 and 2147483647),
	CONSTRAINT "import_task_mode_check" CHECK ("import_task"."mode" in ('insert', 'update', 'upsert')),
	CONSTRAINT "import_task_policy_check" CHECK ("import_task"."policy" in ('each', 'all')),
	CONSTRAINT "import_task_blank_check" CHECK ("import_task"."blank" in ('keep', 'clear')),
	CONSTRAINT "import_task_expected_rows_check" CHECK ("import_task"."expected_rows" between 0 and 2147483647),
	CONSTRAINT "import_task_header_line_check" CHECK ("import_task"."header_line" between 0 and 2147483647),
	CONSTRAINT "import_task_total_check" CHECK ("import_task"."total" between 0 and 2147483647),
	CONSTRAINT "import_task_ready_check" CHECK ("import_task"."ready" between 0 and 2147483647),
	CONSTRAINT "import_task_duplicates_check" CHECK ("import_task"."duplicates" between 0 and 2147483647),
	CONSTRAINT "import_task_refused_check" CHECK ("import_task"."refused" between 0 and 2147483647),
	CONSTRAINT "import_task_inserts_check" CHECK ("import_task"."inserts" between 0 and 2147483647),
	CONSTRAINT "import_task_updates_check" CHECK ("import_task"."updates" between 0 and 2147483647),
	CONSTRAINT "import_task_kept_check" CHECK ("import_task"."kept" between 0 and 2147483647),
	CONSTRAINT "import_task_percent_check" CHECK ("import_task"."percent" between 0 and 2147483647),
	CONSTRAINT "import_task_cursor_check" CHECK ("import_task"."cursor" between 0 and 2147483647),
	CONSTRAINT "import_task_attempts_check" CHECK ("import_task"."attempts" between 0 and 2147483647),
	CONSTRAINT "import_task_state_check" CHECK ("import_task"."state" in ('mapping', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'cancelled', 'failed'))
);

CREATE TABLE "reveal_approval" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"requester" uuid NOT NULL,
	"organisation" uuid,
	"resource" text NOT NULL,
	"record" text NOT NULL,
	"subject" text NOT NULL,
	"field" text NOT NULL,
	"purpose" text NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"opinion" text,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "reveal_approval_purpose_check" CHECK ("reveal_approval"."purpose" in ('verify', 'contact', 'payout', 'receipt', 'complaint', 'legal', 'other')),
	CONSTRAINT "reveal_approval_state_check" CHECK ("reveal_approval"."state" in ('pending', 'approved', 'refused', 'expired'))
);

CREATE TABLE "undo_step" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"transaction" text DEFAULT pg_current_xact_id()::text NOT NULL,
	"account" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"label" text NOT NULL,
	"title" text NOT NULL,
	"resource" text NOT NULL,
	"record" uuid NOT NULL,
	"version" integer NOT NULL,
	"path" text NOT NULL,
	"action" text NOT NULL,
	"question" "bytea",
	"undone_at" timestamp with time zone
);

CREATE TABLE "bulk_run" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" uuid NOT NULL,
	"resource" text NOT NULL,
	"act" text NOT NULL,
	"label" text NOT NULL,
	"state" text NOT NULL,
	"total" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);

CREATE TABLE "bulk_line" (
	"run" uuid NOT NULL,
	"no" integer NOT NULL,
	"record" uuid NOT NULL,
	"version" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"reason" text,
	CONSTRAINT "bulk_line_run_record_pk" PRIMARY KEY("run","record")
);

CREATE TABLE "preference" (
	"account" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "presence" (
	"resource" text NOT NULL,
	"record" uuid NOT NULL,
	"account" uuid NOT NULL,
	"edits" boolean NOT NULL,
	"name" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_resource_record_account_edits_pk" PRIMARY KEY("resource","record","account","edits")
);

CREATE TABLE "task" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"state" text NOT NULL,
	"percent" smallint DEFAULT 0 NOT NULL,
	"message" text,
	"file" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"moved_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone
);

CREATE TABLE "visit" (
	"account" uuid NOT NULL,
	"path" text NOT NULL,
	"day" date NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "visit_account_day_path_pk" PRIMARY KEY("account","day","path")
);

CREATE TABLE "file_use" (
	"file" uuid NOT NULL,
	"resource" text NOT NULL,
	"record" text NOT NULL,
	"field" text NOT NULL,
	CONSTRAINT "file_use_file_resource_record_field_pk" PRIMARY KEY("file","resource","record","field")
);

CREATE TABLE "log_link" (
	"seq" bigint NOT NULL,
	"source" text NOT NULL,
	"record" uuid NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "log_link_pkey" PRIMARY KEY("seq","at")
);

CREATE TABLE "statement_time" (
	"day" date NOT NULL,
	"digest" text NOT NULL,
	"text" text NOT NULL,
	"calls" bigint NOT NULL,
	"total_ms" double precision NOT NULL,
	"worst_ms" double precision NOT NULL,
	"worst_at" timestamp (3) with time zone NOT NULL,
	"worst_call" text,
	"worst_request" text,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "statement_time_day_digest_pk" PRIMARY KEY("day","digest")
);

CREATE TABLE "tenure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" uuid NOT NULL,
	"department" uuid,
	"positions" uuid[],
	"manager" uuid,
	"from" date NOT NULL,
	"until" date,
	"reason" text,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "department_version" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "department_version_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"department" uuid NOT NULL,
	"owner_kind" text NOT NULL,
	"owner" text NOT NULL,
	"name" text NOT NULL,
	"parent" uuid,
	"head" uuid,
	"state" text NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"merged_into" uuid,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"by" uuid,
	"removed_by" uuid
);

CREATE TABLE "credential" (
	"account" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"weakness" text
);

CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" uuid NOT NULL,
	"hash" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "password_ticket" (
	"ticket_hash" text PRIMARY KEY NOT NULL,
	"account" uuid NOT NULL,
	"kind" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "uploaded_proof" (
	"file" uuid PRIMARY KEY NOT NULL,
	"session_hash" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "captcha_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"session_hash" text NOT NULL,
	"answer" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"ticket_hash" text,
	"ticket_expires_at" timestamp with time zone,
	"used_at" timestamp with time zone
);

CREATE TABLE "sms_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"scene" text NOT NULL,
	"phone_index" text NOT NULL,
	"phone_mask" text NOT NULL,
	"code_hmac" text NOT NULL,
	"session_hash" text NOT NULL,
	"ip" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone
);

CREATE TABLE "login_counter" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"blocked_until" timestamp with time zone
);

CREATE TABLE "login_step" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"login_name" text NOT NULL,
	"account" uuid,
	"passed_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"bind_secret" "bytea",
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "two_factor_method" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account" uuid NOT NULL,
	"kind" text NOT NULL,
	"secret" "bytea",
	"code_hash" text,
	"last_step" integer DEFAULT -1 NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	"used_at" timestamp with time zone
);

CREATE TABLE "login_key" (
	"id" text PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);

CREATE TABLE "used_nonce" (
	"nonce" text PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL
);

CREATE TABLE "key_challenge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"session_hash" text NOT NULL,
	"host" text NOT NULL,
	"call" text,
	"content" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"signed_at" timestamp with time zone,
	"acted_at" timestamp with time zone
);

CREATE TABLE "security_key_certificate" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" uuid NOT NULL,
	"certificate" text NOT NULL,
	"from" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"replaced_reason" text
);

CREATE TABLE "record_serial" (
	"prefix" text NOT NULL,
	"day" text NOT NULL,
	"last" bigint NOT NULL,
	CONSTRAINT "record_serial_prefix_day_pk" PRIMARY KEY("prefix","day")
);

CREATE TABLE "label_use" (
	"label" uuid NOT NULL,
	"target" uuid NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"batch" uuid,
	CONSTRAINT "label_use_label_target_pk" PRIMARY KEY("label","target")
);

CREATE TABLE "label_use_gone" (
	"label" uuid NOT NULL,
	"target" uuid NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"batch" uuid,
	"until" timestamp with time zone NOT NULL,
	"gone_by" uuid
);

CREATE TABLE "category_merge" (
	"category" uuid PRIMARY KEY NOT NULL,
	"into" uuid NOT NULL,
	"state" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"way" text NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "category_merge_use" (
	"category" uuid NOT NULL,
	"resource" text NOT NULL,
	"field" text NOT NULL,
	"record" uuid NOT NULL,
	CONSTRAINT "category_merge_use_category_resource_field_record_pk" PRIMARY KEY("category","resource","field","record")
);

CREATE TABLE "category_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"category" uuid NOT NULL,
	"domain" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"content" jsonb
);

CREATE TABLE "label_batch" (
	"id" uuid PRIMARY KEY NOT NULL,
	"label" uuid NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"total" integer NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "label_batch_target" (
	"batch" uuid NOT NULL,
	"target" uuid NOT NULL,
	CONSTRAINT "label_batch_target_batch_target_pk" PRIMARY KEY("batch","target")
);

CREATE TABLE "applicant_pass" (
	"session_hash" text PRIMARY KEY NOT NULL,
	"phone" "bytea" NOT NULL,
	"application" uuid,
	"agreements" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);

CREATE TABLE "applicant_draft" (
	"phone_index" text PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);

CREATE TABLE "applicant_paper" (
	"file" uuid PRIMARY KEY NOT NULL,
	"phone_index" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);

CREATE TABLE "review_note" (
	"review" uuid NOT NULL,
	"account" uuid NOT NULL,
	"opinion" text NOT NULL,
	"marks" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_note_review_account_pk" PRIMARY KEY("review","account")
);

CREATE TABLE "evidence_tile" (
	"level" smallint NOT NULL,
	"index" bigint NOT NULL,
	"hashes" "bytea" NOT NULL,
	CONSTRAINT "evidence_tile_level_index_pk" PRIMARY KEY("level","index")
);

CREATE TABLE "evidence_head" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"key_id" text NOT NULL,
	"signature" text NOT NULL
);

CREATE TABLE "evidence_check" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "evidence_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"size" bigint NOT NULL,
	"fault" text
);

CREATE TABLE "article_daily" (
	"article" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"visitors" integer DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"shares" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "article_daily_article_day_pk" PRIMARY KEY("article","day")
);

CREATE TABLE "article_visit" (
	"article" uuid NOT NULL,
	"kind" text NOT NULL,
	"visitor" text NOT NULL,
	"day" text NOT NULL,
	"note" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "article_visit_article_kind_visitor_day_pk" PRIMARY KEY("article","kind","visitor","day")
);

CREATE TABLE "help_daily" (
	"article" uuid NOT NULL,
	"day" date NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "help_daily_article_day_pk" PRIMARY KEY("article","day")
);

CREATE TABLE "help_miss" (
	"day" date NOT NULL,
	"word" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "help_miss_day_word_pk" PRIMARY KEY("day","word")
);

CREATE TABLE "application_sender" (
	"sender" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "donation_daily" (
	"organisation" uuid NOT NULL,
	"day" date NOT NULL,
	"cause" uuid NOT NULL,
	"channel" text NOT NULL,
	"gifts" integer NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "donation_daily_organisation_day_cause_channel_pk" PRIMARY KEY("organisation","day","cause","channel")
);

CREATE TABLE "cause_donor" (
	"cause" uuid NOT NULL,
	"donor" uuid NOT NULL,
	"organisation" uuid NOT NULL,
	"gifts" integer NOT NULL,
	"amount" bigint NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cause_donor_cause_donor_pk" PRIMARY KEY("cause","donor")
);

CREATE TABLE "cause_total" (
	"cause" uuid PRIMARY KEY NOT NULL,
	"gifts" integer NOT NULL,
	"donors" integer NOT NULL,
	"amount" bigint NOT NULL
);

CREATE TABLE "intake_answer" (
	"client" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"answer" text,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_answer_client_key_pk" PRIMARY KEY("client","key")
);

CREATE TABLE "intake_day" (
	"client" uuid NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "intake_day_client_day_pk" PRIMARY KEY("client","day")
);

CREATE TABLE "intake_nonce" (
	"client" uuid NOT NULL,
	"nonce" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "intake_nonce_client_nonce_pk" PRIMARY KEY("client","nonce")
);

CREATE TABLE "intake_rate" (
	"client" uuid NOT NULL,
	"minute" bigint NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "intake_rate_client_minute_pk" PRIMARY KEY("client","minute")
);

CREATE TABLE "kept_revision" (
	"subject" text PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL
);

CREATE TABLE "word_hit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"word" uuid NOT NULL,
	"scope" text NOT NULL,
	"excerpt" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "word_scan" (
	"id" uuid PRIMARY KEY NOT NULL,
	"word" uuid NOT NULL,
	"task" uuid,
	"total" integer DEFAULT 0 NOT NULL,
	"texts" integer DEFAULT 0 NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "word_scan_hit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"scan" uuid NOT NULL,
	"resource" text NOT NULL,
	"label" text NOT NULL,
	"record" uuid NOT NULL,
	"title" text NOT NULL,
	"excerpt" text NOT NULL
);

CREATE TABLE "comment_report" (
	"comment" uuid NOT NULL,
	"by" text NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_report_comment_by_pk" PRIMARY KEY("comment","by")
);

CREATE TABLE "comment_like" (
	"comment" uuid NOT NULL,
	"by" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_like_comment_by_pk" PRIMARY KEY("comment","by")
);

CREATE TABLE "ad_daily" (
	"ad" uuid NOT NULL,
	"day" date NOT NULL,
	"impressions" bigint DEFAULT 0 NOT NULL,
	"clicks" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_daily_ad_day_pk" PRIMARY KEY("ad","day")
);

CREATE TABLE "site_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"site" uuid NOT NULL,
	"no" integer NOT NULL,
	"content" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "user_change_look" (
	"change" uuid NOT NULL,
	"account" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_change_look_change_account_pk" PRIMARY KEY("change","account")
);

CREATE TABLE "user_device" (
	"user" uuid NOT NULL,
	"device" text NOT NULL,
	"source" text NOT NULL,
	"ip" text,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_device_user_device_pk" PRIMARY KEY("user","device")
);

CREATE TABLE "points_balance" (
	"user" uuid PRIMARY KEY NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"debt" bigint DEFAULT 0 NOT NULL,
	"reminded_on" date,
	CONSTRAINT "points_balance_not_negative" CHECK ("points_balance"."available" >= 0 and "points_balance"."pending" >= 0 and "points_balance"."debt" >= 0)
);

CREATE TABLE "points_lot" (
	"entry" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"remaining" bigint NOT NULL,
	"available_at" timestamp with time zone NOT NULL,
	"expire_at" timestamp with time zone,
	"is_released" boolean NOT NULL,
	CONSTRAINT "points_lot_not_negative" CHECK ("points_lot"."remaining" >= 0)
);

CREATE TABLE "points_taken_back" (
	"entry" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"points" bigint NOT NULL,
	"owed" bigint NOT NULL,
	CONSTRAINT "points_taken_back_entry_source_type_source_id_pk" PRIMARY KEY("entry","source_type","source_id"),
	CONSTRAINT "points_taken_back_owes" CHECK ("points_taken_back"."points" > 0 and "points_taken_back"."owed" between 0 and "points_taken_back"."points")
);

CREATE TABLE "points_rule_version" (
	"rule" uuid NOT NULL,
	"no" integer NOT NULL,
	"from" date NOT NULL,
	"content" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "points_rule_version_rule_no_pk" PRIMARY KEY("rule","no")
);

CREATE TABLE "points_import_line" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch" uuid NOT NULL,
	"row_no" integer NOT NULL,
	"cells" text NOT NULL,
	"user" uuid,
	"phone_index" text,
	"points" integer,
	"occurred_on" date,
	"memo" text,
	"error" text,
	"is_duplicate" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"entry" uuid,
	CONSTRAINT "points_import_line_row_key" UNIQUE("batch","row_no")
);

CREATE TABLE "points_cut" (
	"rule" uuid NOT NULL,
	"source_type" text NOT NULL,
	"source_id" text NOT NULL,
	"user" uuid NOT NULL,
	"points" bigint NOT NULL,
	CONSTRAINT "points_cut_rule_source_type_source_id_pk" PRIMARY KEY("rule","source_type","source_id"),
	CONSTRAINT "points_cut_cuts" CHECK ("points_cut"."points" > 0)
);

CREATE TABLE "points_told_event" (
	"event" text NOT NULL,
	"source_id" text NOT NULL,
	"user" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"title" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "points_told_event_event_source_id_pk" PRIMARY KEY("event","source_id")
);

CREATE TABLE "report_share" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"views" integer DEFAULT 0 NOT NULL,
	"revoked_at" timestamp with time zone,
	"made_by" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);

CREATE TABLE "import_mapping" (
	"account" uuid NOT NULL,
	"source" text NOT NULL,
	"titles" jsonb NOT NULL,
	CONSTRAINT "import_mapping_account_source_pk" PRIMARY KEY("account","source")
);

CREATE TABLE "import_row" (
	"task" uuid NOT NULL,
	"line" integer NOT NULL,
	"sealed" "bytea" NOT NULL,
	"errors" jsonb NOT NULL,
	"state" text NOT NULL,
	"record" uuid,
	"version" integer,
	"before" "bytea",
	"amount" bigint,
	CONSTRAINT "import_row_task_line_pk" PRIMARY KEY("task","line")
);

CREATE TABLE "transfer_order" (
	"work" uuid PRIMARY KEY NOT NULL,
	"sealed" "bytea" NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE "file_use" ADD CONSTRAINT "file_use_file_file_id_fk" FOREIGN KEY ("file") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "article_daily" ADD CONSTRAINT "article_daily_article_article_id_fk" FOREIGN KEY ("article") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "article_visit" ADD CONSTRAINT "article_visit_article_article_id_fk" FOREIGN KEY ("article") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "help_daily" ADD CONSTRAINT "help_daily_article_help_article_id_fk" FOREIGN KEY ("article") REFERENCES "public"."help_article"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "notice_account_created_at_idx" ON "notice" USING btree ("account","created_at" desc);

CREATE INDEX "notice_list_idx" ON "notice" USING btree ("created_at" desc,"id" desc);

CREATE UNIQUE INDEX "saved_view_name_key" ON "saved_view" USING btree ("name","account","route");

CREATE INDEX "saved_view_route_unit_idx" ON "saved_view" USING btree ("route","unit");

CREATE INDEX "saved_view_account_route_idx" ON "saved_view" USING btree ("account","route");

CREATE INDEX "saved_view_list_idx" ON "saved_view" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "file_list_idx" ON "file" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "file_org_list_idx" ON "file" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "file_account_idx" ON "file" USING btree ("account");

CREATE INDEX "file_organisation_idx" ON "file" USING btree ("organisation");

CREATE INDEX "comment_resource_record_created_at_idx" ON "comment" USING btree ("resource","record","created_at");

CREATE INDEX "comment_list_idx" ON "comment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "comment_org_list_idx" ON "comment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "comment_account_idx" ON "comment" USING btree ("account");

CREATE INDEX "comment_resolved_by_idx" ON "comment" USING btree ("resolved_by");

CREATE INDEX "comment_organisation_idx" ON "comment" USING btree ("organisation");

CREATE UNIQUE INDEX "dictionary_code_key" ON "dictionary" USING btree ("code");

CREATE INDEX "dictionary_list_idx" ON "dictionary" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "dictionary_code_trgm" ON "dictionary" USING gin ("code" gin_trgm_ops);

CREATE INDEX "dictionary_name_trgm" ON "dictionary" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "term_code_key" ON "term" USING btree ("code","dictionary");

CREATE INDEX "term_list_idx" ON "term" USING btree ("place","id");

CREATE INDEX "term_dictionary_idx" ON "term" USING btree ("dictionary");

CREATE INDEX "term_parent_idx" ON "term" USING btree ("parent");

CREATE INDEX "term_code_trgm" ON "term" USING gin ("code" gin_trgm_ops);

CREATE INDEX "term_label_trgm" ON "term" USING gin ("label" gin_trgm_ops);

CREATE UNIQUE INDEX "platform_setting_key_key" ON "platform_setting" USING btree ("key");

CREATE INDEX "platform_setting_list_idx" ON "platform_setting" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "platform_setting_key_trgm" ON "platform_setting" USING gin ("key" gin_trgm_ops);

CREATE INDEX "platform_setting_name_trgm" ON "platform_setting" USING gin ("name" gin_trgm_ops);

CREATE INDEX "operation_resource_record_at_idx" ON "operation" USING btree ("resource","record","at" desc);

CREATE INDEX "operation_account_at_idx" ON "operation" USING btree ("account","at" desc);

CREATE INDEX "operation_kind_at_idx" ON "operation" USING btree ("kind","at" desc);

CREATE INDEX "operation_request_id_idx" ON "operation" USING btree ("request_id");

CREATE INDEX "operation_high_at_id_idx" ON "operation" USING btree ("at" desc,"id" desc) WHERE "operation"."risk" in ('high');

CREATE INDEX "operation_denied_failed_at_id_idx" ON "operation" USING btree ("at" desc,"id" desc) WHERE "operation"."outcome" in ('denied', 'failed');

CREATE INDEX "operation_list_idx" ON "operation" USING btree ("at" desc,"id" desc);

CREATE INDEX "operation_org_list_idx" ON "operation" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "operation_organisation_idx" ON "operation" USING btree ("organisation");

CREATE INDEX "operation_title_trgm" ON "operation" USING gin ("title" gin_trgm_ops);

CREATE INDEX "login_record_account_at_idx" ON "login_record" USING btree ("account","at" desc);

CREATE INDEX "login_record_ip_at_idx" ON "login_record" USING btree ("ip","at" desc);

CREATE INDEX "login_record_result_at_idx" ON "login_record" USING btree ("result","at" desc);

CREATE INDEX "login_record_list_idx" ON "login_record" USING btree ("at" desc,"id" desc);

CREATE INDEX "login_record_org_list_idx" ON "login_record" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "login_record_organisation_idx" ON "login_record" USING btree ("organisation");

CREATE INDEX "login_record_typed_name_trgm" ON "login_record" USING gin ("typed_name" gin_trgm_ops);

CREATE INDEX "data_access_account_at_idx" ON "data_access" USING btree ("account","at" desc);

CREATE INDEX "data_access_minor_at_idx" ON "data_access" USING btree ("minor","at" desc);

CREATE INDEX "data_access_list_idx" ON "data_access" USING btree ("at" desc,"id" desc);

CREATE INDEX "data_access_org_list_idx" ON "data_access" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "data_access_organisation_idx" ON "data_access" USING btree ("organisation");

CREATE INDEX "data_access_title_trgm" ON "data_access" USING gin ("title" gin_trgm_ops);

CREATE INDEX "client_error_list_idx" ON "client_error" USING btree ("at" desc,"id" desc);

CREATE INDEX "client_error_number_idx" ON "client_error" USING btree ("number");

CREATE INDEX "client_error_account_idx" ON "client_error" USING btree ("account");

CREATE INDEX "client_error_message_trgm" ON "client_error" USING gin ("message" gin_trgm_ops);

CREATE INDEX "log_check_list_idx" ON "log_check" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "log_purge_list_idx" ON "log_purge" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "log_purge_requested_by_idx" ON "log_purge" USING btree ("requested_by");

CREATE INDEX "log_purge_decided_by_idx" ON "log_purge" USING btree ("decided_by");

CREATE UNIQUE INDEX "log_alert_key_key" ON "log_alert" USING btree ("key");

CREATE INDEX "log_alert_state_at_idx" ON "log_alert" USING btree ("state","at" desc);

CREATE INDEX "log_alert_account_at_idx" ON "log_alert" USING btree ("account","at" desc);

CREATE INDEX "log_alert_list_idx" ON "log_alert" USING btree ("at" desc,"id" desc);

CREATE INDEX "log_alert_org_list_idx" ON "log_alert" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "log_alert_organisation_idx" ON "log_alert" USING btree ("organisation");

CREATE INDEX "log_alert_handled_by_idx" ON "log_alert" USING btree ("handled_by");

CREATE INDEX "log_alert_summary_trgm" ON "log_alert" USING gin ("summary" gin_trgm_ops);

CREATE INDEX "job_run_job_started_at_idx" ON "job_run" USING btree ("job","started_at" desc);

CREATE INDEX "job_run_list_idx" ON "job_run" USING btree ("started_at" desc,"id" desc);

CREATE INDEX "outbox_message_state_created_at_idx" ON "outbox_message" USING btree ("state","created_at" desc);

CREATE INDEX "outbox_message_account_created_at_idx" ON "outbox_message" USING btree ("account","created_at" desc);

CREATE INDEX "outbox_message_list_idx" ON "outbox_message" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "outbox_message_org_list_idx" ON "outbox_message" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "outbox_message_organisation_idx" ON "outbox_message" USING btree ("organisation");

CREATE INDEX "outbox_message_subject_trgm" ON "outbox_message" USING gin ("subject" gin_trgm_ops);

CREATE INDEX "outbox_message_recipient_shown_trgm" ON "outbox_message" USING gin ("recipient_shown" gin_trgm_ops);

CREATE INDEX "department_organisation_path_idx" ON "department" USING btree ("organisation","path");

CREATE INDEX "department_path_idx" ON "department" USING btree ("path");

CREATE INDEX "department_list_idx" ON "department" USING btree ("path","id");

CREATE INDEX "department_org_list_idx" ON "department" USING btree ("organisation","path","id");

CREATE INDEX "department_unit_idx" ON "department" USING btree ("unit");

CREATE INDEX "department_vendor_idx" ON "department" USING btree ("vendor");

CREATE INDEX "department_merchant_idx" ON "department" USING btree ("merchant");

CREATE INDEX "department_parent_idx" ON "department" USING btree ("parent");

CREATE INDEX "department_head_idx" ON "department" USING btree ("head");

CREATE INDEX "department_merged_into_idx" ON "department" USING btree ("merged_into");

CREATE INDEX "department_name_trgm" ON "department" USING gin ("name" gin_trgm_ops);

CREATE INDEX "position_organisation_state_sort_idx" ON "position" USING btree ("organisation","state","sort");

CREATE INDEX "position_list_idx" ON "position" USING btree ("sort","id");

CREATE INDEX "position_org_list_idx" ON "position" USING btree ("organisation","sort","id");

CREATE INDEX "position_unit_idx" ON "position" USING btree ("unit");

CREATE INDEX "position_vendor_idx" ON "position" USING btree ("vendor");

CREATE INDEX "position_merchant_idx" ON "position" USING btree ("merchant");

CREATE INDEX "position_name_trgm" ON "position" USING gin ("name" gin_trgm_ops);

CREATE INDEX "position_code_trgm" ON "position" USING gin ("code" gin_trgm_ops);

CREATE INDEX "departure_account_state_idx" ON "departure" USING btree ("account","state");

CREATE INDEX "departure_state_on_idx" ON "departure" USING btree ("state","on");

CREATE INDEX "departure_list_idx" ON "departure" USING btree ("on" desc,"id" desc);

CREATE INDEX "departure_org_list_idx" ON "departure" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "departure_organisation_idx" ON "departure" USING btree ("organisation");

CREATE INDEX "departure_unit_idx" ON "departure" USING btree ("unit");

CREATE INDEX "departure_vendor_idx" ON "departure" USING btree ("vendor");

CREATE INDEX "departure_merchant_idx" ON "departure" USING btree ("merchant");

CREATE INDEX "departure_successor_idx" ON "departure" USING btree ("successor");

CREATE INDEX "departure_reason_trgm" ON "departure" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "reassignment_account_state_idx" ON "reassignment" USING btree ("account","state");

CREATE INDEX "reassignment_state_on_idx" ON "reassignment" USING btree ("state","on");

CREATE INDEX "reassignment_list_idx" ON "reassignment" USING btree ("on" desc,"id" desc);

CREATE INDEX "reassignment_org_list_idx" ON "reassignment" USING btree ("organisation","on" desc,"id" desc);

CREATE INDEX "reassignment_organisation_idx" ON "reassignment" USING btree ("organisation");

CREATE INDEX "reassignment_unit_idx" ON "reassignment" USING btree ("unit");

CREATE INDEX "reassignment_vendor_idx" ON "reassignment" USING btree ("vendor");

CREATE INDEX "reassignment_merchant_idx" ON "reassignment" USING btree ("merchant");

CREATE INDEX "reassignment_department_idx" ON "reassignment" USING btree ("department");

CREATE INDEX "reassignment_manager_idx" ON "reassignment" USING btree ("manager");

CREATE INDEX "reassignment_reason_trgm" ON "reassignment" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "deputy_deputy_state_idx" ON "deputy" USING btree ("deputy","state");

CREATE INDEX "deputy_absent_state_idx" ON "deputy" USING btree ("absent","state");

CREATE INDEX "deputy_position_state_idx" ON "deputy" USING btree ("position","state");

CREATE INDEX "deputy_list_idx" ON "deputy" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "deputy_org_list_idx" ON "deputy" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "deputy_organisation_idx" ON "deputy" USING btree ("organisation");

CREATE INDEX "deputy_unit_idx" ON "deputy" USING btree ("unit");

CREATE INDEX "deputy_vendor_idx" ON "deputy" USING btree ("vendor");

CREATE INDEX "deputy_merchant_idx" ON "deputy" USING btree ("merchant");

CREATE INDEX "deputy_reason_trgm" ON "deputy" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "role_organisation_state_idx" ON "role" USING btree ("organisation","state");

CREATE INDEX "role_list_idx" ON "role" USING btree ("created_at","id");

CREATE INDEX "role_org_list_idx" ON "role" USING btree ("organisation","created_at","id");

CREATE INDEX "role_unit_idx" ON "role" USING btree ("unit");

CREATE INDEX "role_vendor_idx" ON "role" USING btree ("vendor");

CREATE INDEX "role_merchant_idx" ON "role" USING btree ("merchant");

CREATE INDEX "role_template_idx" ON "role" USING btree ("template");

CREATE INDEX "role_name_trgm" ON "role" USING gin ("name" gin_trgm_ops);

CREATE INDEX "role_code_trgm" ON "role" USING gin ("code" gin_trgm_ops);

CREATE INDEX "account_organisation_state_created_at_idx" ON "account" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "account_department_state_idx" ON "account" USING btree ("department","state");

CREATE INDEX "account_last_login_at_idx" ON "account" USING btree ("last_login_at");

CREATE INDEX "account_list_idx" ON "account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "account_org_list_idx" ON "account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "account_unit_idx" ON "account" USING btree ("unit");

CREATE INDEX "account_vendor_idx" ON "account" USING btree ("vendor");

CREATE INDEX "account_merchant_idx" ON "account" USING btree ("merchant");

CREATE INDEX "account_phone_idx" ON "account" USING btree ("phone_index");

CREATE INDEX "account_manager_idx" ON "account" USING btree ("manager");

CREATE INDEX "account_real_name_trgm" ON "account" USING gin ("real_name" gin_trgm_ops);

CREATE INDEX "account_login_name_trgm" ON "account" USING gin ("login_name" gin_trgm_ops);

CREATE INDEX "grant_account_state_idx" ON "grant" USING btree ("account","state");

CREATE INDEX "grant_role_state_idx" ON "grant" USING btree ("role","state");

CREATE INDEX "grant_state_valid_until_idx" ON "grant" USING btree ("state","valid_until");

CREATE INDEX "grant_list_idx" ON "grant" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "grant_org_list_idx" ON "grant" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "grant_organisation_idx" ON "grant" USING btree ("organisation");

CREATE INDEX "grant_unit_idx" ON "grant" USING btree ("unit");

CREATE INDEX "grant_vendor_idx" ON "grant" USING btree ("vendor");

CREATE INDEX "grant_merchant_idx" ON "grant" USING btree ("merchant");

CREATE INDEX "grant_department_idx" ON "grant" USING btree ("department");

CREATE INDEX "grant_granted_by_idx" ON "grant" USING btree ("granted_by");

CREATE INDEX "grant_confirmed_by_idx" ON "grant" USING btree ("confirmed_by");

CREATE INDEX "grant_revoked_by_idx" ON "grant" USING btree ("revoked_by");

CREATE INDEX "grant_reason_trgm" ON "grant" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "hand_over_from_idx" ON "hand_over" USING btree ("from");

CREATE INDEX "hand_over_to_idx" ON "hand_over" USING btree ("to");

CREATE INDEX "hand_over_list_idx" ON "hand_over" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "hand_over_org_list_idx" ON "hand_over" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "hand_over_organisation_idx" ON "hand_over" USING btree ("organisation");

CREATE INDEX "hand_over_unit_idx" ON "hand_over" USING btree ("unit");

CREATE INDEX "hand_over_vendor_idx" ON "hand_over" USING btree ("vendor");

CREATE INDEX "hand_over_merchant_idx" ON "hand_over" USING btree ("merchant");

CREATE INDEX "hand_over_reason_trgm" ON "hand_over" USING gin ("reason" gin_trgm_ops);

CREATE INDEX "permission_review_state_due_at_idx" ON "permission_review" USING btree ("state","due_at");

CREATE INDEX "permission_review_list_idx" ON "permission_review" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "permission_review_org_list_idx" ON "permission_review" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "permission_review_organisation_idx" ON "permission_review" USING btree ("organisation");

CREATE INDEX "permission_review_unit_idx" ON "permission_review" USING btree ("unit");

CREATE INDEX "permission_review_vendor_idx" ON "permission_review" USING btree ("vendor");

CREATE INDEX "permission_review_merchant_idx" ON "permission_review" USING btree ("merchant");

CREATE INDEX "permission_review_reviewer_idx" ON "permission_review" USING btree ("reviewer");

CREATE INDEX "permission_review_done_by_idx" ON "permission_review" USING btree ("done_by");

CREATE INDEX "permission_review_period_trgm" ON "permission_review" USING gin ("period" gin_trgm_ops);

CREATE INDEX "permission_review_line_review_state_idx" ON "permission_review_line" USING btree ("review","state");

CREATE INDEX "permission_review_line_grant_idx" ON "permission_review_line" USING btree ("grant");

CREATE INDEX "permission_review_line_list_idx" ON "permission_review_line" USING btree ("created_at","id");

CREATE INDEX "permission_review_line_org_list_idx" ON "permission_review_line" USING btree ("organisation","created_at","id");

CREATE INDEX "permission_review_line_organisation_idx" ON "permission_review_line" USING btree ("organisation");

CREATE INDEX "permission_review_line_unit_idx" ON "permission_review_line" USING btree ("unit");

CREATE INDEX "permission_review_line_vendor_idx" ON "permission_review_line" USING btree ("vendor");

CREATE INDEX "permission_review_line_merchant_idx" ON "permission_review_line" USING btree ("merchant");

CREATE INDEX "permission_review_line_account_idx" ON "permission_review_line" USING btree ("account");

CREATE INDEX "permission_review_line_role_idx" ON "permission_review_line" USING btree ("role");

CREATE INDEX "permission_review_line_decided_by_idx" ON "permission_review_line" USING btree ("decided_by");

CREATE UNIQUE INDEX "registration_request_number_key" ON "registration_request" USING btree ("number");

CREATE INDEX "registration_request_organisation_state_submitted_at_idx" ON "registration_request" USING btree ("organisation","state","submitted_at" desc);

CREATE INDEX "registration_request_state_submitted_at_idx" ON "registration_request" USING btree ("state","submitted_at");

CREATE INDEX "registration_request_list_idx" ON "registration_request" USING btree ("submitted_at","id");

CREATE INDEX "registration_request_org_list_idx" ON "registration_request" USING btree ("organisation","submitted_at","id");

CREATE INDEX "registration_request_unit_idx" ON "registration_request" USING btree ("unit");

CREATE INDEX "registration_request_vendor_idx" ON "registration_request" USING btree ("vendor");

CREATE INDEX "registration_request_merchant_idx" ON "registration_request" USING btree ("merchant");

CREATE INDEX "registration_request_department_idx" ON "registration_request" USING btree ("department");

CREATE INDEX "registration_request_phone_idx" ON "registration_request" USING btree ("phone_index");

CREATE INDEX "registration_request_account_idx" ON "registration_request" USING btree ("account");

CREATE INDEX "registration_request_decided_by_idx" ON "registration_request" USING btree ("decided_by");

CREATE INDEX "registration_request_real_name_trgm" ON "registration_request" USING gin ("real_name" gin_trgm_ops);

CREATE INDEX "registration_request_login_name_trgm" ON "registration_request" USING gin ("login_name" gin_trgm_ops);

CREATE INDEX "registration_request_number_trgm" ON "registration_request" USING gin ("number" gin_trgm_ops);

CREATE INDEX "structure_setting_list_idx" ON "structure_setting" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "structure_setting_org_list_idx" ON "structure_setting" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "structure_setting_organisation_idx" ON "structure_setting" USING btree ("organisation");

CREATE INDEX "structure_setting_unit_idx" ON "structure_setting" USING btree ("unit");

CREATE INDEX "structure_setting_vendor_idx" ON "structure_setting" USING btree ("vendor");

CREATE INDEX "structure_setting_merchant_idx" ON "structure_setting" USING btree ("merchant");

CREATE INDEX "structure_setting_legal_representative_idx" ON "structure_setting" USING btree ("legal_representative");

CREATE INDEX "structure_setting_secretary_idx" ON "structure_setting" USING btree ("secretary");

CREATE INDEX "structure_setting_finance_head_idx" ON "structure_setting" USING btree ("finance_head");

CREATE UNIQUE INDEX "session_sid_hash_key" ON "session" USING btree ("sid_hash");

CREATE INDEX "session_account_ended_at_last_seen_at_idx" ON "session" USING btree ("account","ended_at","last_seen_at" desc);

CREATE INDEX "session_list_idx" ON "session" USING btree ("started_at" desc,"id" desc);

CREATE INDEX "session_known_device_idx" ON "session" USING btree ("known_device");

CREATE INDEX "session_security_key_idx" ON "session" USING btree ("security_key");

CREATE UNIQUE INDEX "known_device_device_hash_key" ON "known_device" USING btree ("device_hash","account");

CREATE INDEX "known_device_list_idx" ON "known_device" USING btree ("last_seen_at" desc,"id" desc);

CREATE INDEX "known_device_account_idx" ON "known_device" USING btree ("account");

CREATE UNIQUE INDEX "security_key_serial_key" ON "security_key" USING btree ("serial");

CREATE UNIQUE INDEX "security_key_cert_serial_key" ON "security_key" USING btree ("cert_serial","cert_issuer");

CREATE UNIQUE INDEX "security_key_credential_id_key" ON "security_key" USING btree ("credential_id");

CREATE INDEX "security_key_account_state_idx" ON "security_key" USING btree ("account","state");

CREATE INDEX "security_key_organisation_state_idx" ON "security_key" USING btree ("organisation","state");

CREATE INDEX "security_key_normal_frozen_valid_until_idx" ON "security_key" USING btree ("valid_until") WHERE "security_key"."state" in ('normal', 'frozen');

CREATE INDEX "security_key_list_idx" ON "security_key" USING btree ("valid_until","id");

CREATE INDEX "security_key_org_list_idx" ON "security_key" USING btree ("organisation","valid_until","id");

CREATE INDEX "security_key_confirmed_by_idx" ON "security_key" USING btree ("confirmed_by");

CREATE INDEX "security_key_keeper_idx" ON "security_key" USING btree ("keeper");

CREATE INDEX "security_key_issued_by_idx" ON "security_key" USING btree ("issued_by");

CREATE INDEX "security_key_lost_by_idx" ON "security_key" USING btree ("lost_by");

CREATE INDEX "security_key_serial_trgm" ON "security_key" USING gin ("serial" gin_trgm_ops);

CREATE INDEX "security_key_cert_serial_trgm" ON "security_key" USING gin ("cert_serial" gin_trgm_ops);

CREATE UNIQUE INDEX "trusted_ca_fingerprint_key" ON "trusted_ca" USING btree ("fingerprint");

CREATE INDEX "trusted_ca_list_idx" ON "trusted_ca" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "trusted_ca_name_trgm" ON "trusted_ca" USING gin ("name" gin_trgm_ops);

CREATE INDEX "key_use_key_at_idx" ON "key_use" USING btree ("key","at" desc);

CREATE INDEX "key_use_object_type_object_id_at_idx" ON "key_use" USING btree ("object_type","object_id","at" desc);

CREATE INDEX "key_use_list_idx" ON "key_use" USING btree ("at" desc,"id" desc);

CREATE INDEX "key_use_org_list_idx" ON "key_use" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "key_use_account_idx" ON "key_use" USING btree ("account");

CREATE INDEX "key_use_organisation_idx" ON "key_use" USING btree ("organisation");

CREATE INDEX "key_use_serial_trgm" ON "key_use" USING gin ("serial" gin_trgm_ops);

CREATE INDEX "key_use_object_trgm" ON "key_use" USING gin ("object" gin_trgm_ops);

CREATE INDEX "platform_security_list_idx" ON "platform_security" USING btree ("key","id");

CREATE INDEX "platform_security_organisation_idx" ON "platform_security" USING btree ("organisation");

CREATE INDEX "platform_security_key_trgm" ON "platform_security" USING gin ("key" gin_trgm_ops);

CREATE INDEX "platform_security_name_trgm" ON "platform_security" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "category_code_key" ON "category" USING btree ("code","domain");

CREATE INDEX "category_domain_parent_sort_idx" ON "category" USING btree ("domain","parent","sort");

CREATE INDEX "category_list_idx" ON "category" USING btree ("sort","id");

CREATE INDEX "category_parent_idx" ON "category" USING btree ("parent");

CREATE INDEX "category_merged_into_idx" ON "category" USING btree ("merged_into");

CREATE INDEX "category_name_trgm" ON "category" USING gin ("name" gin_trgm_ops);

CREATE INDEX "category_code_trgm" ON "category" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "exclusive_label_name_key" ON "exclusive_label" USING btree ("name","organisation","target");

CREATE INDEX "exclusive_label_list_idx" ON "exclusive_label" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "exclusive_label_org_list_idx" ON "exclusive_label" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "exclusive_label_organisation_idx" ON "exclusive_label" USING btree ("organisation");

CREATE INDEX "exclusive_label_name_trgm" ON "exclusive_label" USING gin ("name" gin_trgm_ops);

CREATE INDEX "exclusive_label_group_trgm" ON "exclusive_label" USING gin ("group" gin_trgm_ops);

CREATE UNIQUE INDEX "organisation_name_key" ON "organisation" USING btree ("name");

CREATE UNIQUE INDEX "organisation_uscc_key" ON "organisation" USING btree ("uscc");

CREATE UNIQUE INDEX "organisation_code_key" ON "organisation" USING btree ("code");

CREATE INDEX "organisation_area_state_idx" ON "organisation" USING btree ("area","state");

CREATE INDEX "organisation_qualification_idx" ON "organisation" USING btree ("qualification");

CREATE INDEX "organisation_list_idx" ON "organisation" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "organisation_cert_to_idx" ON "organisation" USING btree ("cert_to");

CREATE INDEX "organisation_legal_id_number_idx" ON "organisation" USING btree ("legal_id_number_index");

CREATE INDEX "organisation_legal_phone_idx" ON "organisation" USING btree ("legal_phone_index");

CREATE INDEX "organisation_contact_phone_idx" ON "organisation" USING btree ("contact_phone_index");

CREATE INDEX "organisation_bank_number_idx" ON "organisation" USING btree ("bank_number_index");

CREATE INDEX "organisation_finance_contact_idx" ON "organisation" USING btree ("finance_contact");

CREATE INDEX "organisation_disclosure_contact_idx" ON "organisation" USING btree ("disclosure_contact");

CREATE INDEX "organisation_name_trgm" ON "organisation" USING gin ("name" gin_trgm_ops);

CREATE INDEX "organisation_short_name_trgm" ON "organisation" USING gin ("short_name" gin_trgm_ops);

CREATE INDEX "organisation_uscc_trgm" ON "organisation" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "organisation_code_trgm" ON "organisation" USING gin ("code" gin_trgm_ops);

CREATE INDEX "certificate_organisation_type_state_idx" ON "certificate" USING btree ("organisation","type","state");

CREATE INDEX "certificate_state_valid_to_idx" ON "certificate" USING btree ("state","valid_to");

CREATE INDEX "certificate_list_idx" ON "certificate" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "certificate_org_list_idx" ON "certificate" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "certificate_number_trgm" ON "certificate" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "certification_application_number_key" ON "certification_application" USING btree ("number");

CREATE INDEX "certification_application_organisation_kind_state_idx" ON "certification_application" USING btree ("organisation","kind","state");

CREATE INDEX "certification_application_state_effective_on_idx" ON "certification_application" USING btree ("state","effective_on");

CREATE INDEX "certification_application_state_submitted_at_idx" ON "certification_application" USING btree ("state","submitted_at");

CREATE INDEX "certification_application_list_idx" ON "certification_application" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "certification_application_org_list_idx" ON "certification_application" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "certification_application_legal_id_number_idx" ON "certification_application" USING btree ("legal_id_number_index");

CREATE INDEX "certification_application_legal_phone_idx" ON "certification_application" USING btree ("legal_phone_index");

CREATE INDEX "certification_application_submitted_by_idx" ON "certification_application" USING btree ("submitted_by");

CREATE INDEX "certification_application_number_trgm" ON "certification_application" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "settlement_application_number_key" ON "settlement_application" USING btree ("number");

CREATE INDEX "settlement_application_state_submitted_at_idx" ON "settlement_application" USING btree ("state","submitted_at");

CREATE INDEX "settlement_application_uscc_state_idx" ON "settlement_application" USING btree ("uscc","state");

CREATE INDEX "settlement_application_area_state_idx" ON "settlement_application" USING btree ("area","state");

CREATE INDEX "settlement_application_list_idx" ON "settlement_application" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "settlement_application_cert_to_idx" ON "settlement_application" USING btree ("cert_to");

CREATE INDEX "settlement_application_legal_id_number_idx" ON "settlement_application" USING btree ("legal_id_number_index");

CREATE INDEX "settlement_application_legal_phone_idx" ON "settlement_application" USING btree ("legal_phone_index");

CREATE INDEX "settlement_application_contact_phone_idx" ON "settlement_application" USING btree ("contact_phone_index");

CREATE INDEX "settlement_application_bank_number_idx" ON "settlement_application" USING btree ("bank_number_index");

CREATE INDEX "settlement_application_applicant_phone_idx" ON "settlement_application" USING btree ("applicant_phone_index");

CREATE INDEX "settlement_application_applicant_id_number_idx" ON "settlement_application" USING btree ("applicant_id_number_index");

CREATE INDEX "settlement_application_applicant_email_idx" ON "settlement_application" USING btree ("applicant_email_index");

CREATE INDEX "settlement_application_submitted_by_idx" ON "settlement_application" USING btree ("submitted_by");

CREATE INDEX "settlement_application_organisation_idx" ON "settlement_application" USING btree ("organisation");

CREATE INDEX "settlement_application_name_trgm" ON "settlement_application" USING gin ("name" gin_trgm_ops);

CREATE INDEX "settlement_application_uscc_trgm" ON "settlement_application" USING gin ("uscc" gin_trgm_ops);

CREATE INDEX "settlement_application_number_trgm" ON "settlement_application" USING gin ("number" gin_trgm_ops);

CREATE INDEX "application_letter_application_created_at_idx" ON "application_letter" USING btree ("application","created_at");

CREATE INDEX "application_letter_list_idx" ON "application_letter" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "application_letter_account_idx" ON "application_letter" USING btree ("account");

CREATE UNIQUE INDEX "org_merchant_mch_id_key" ON "org_merchant" USING btree ("mch_id","channel","sub_mch_id");

CREATE INDEX "org_merchant_organisation_channel_state_idx" ON "org_merchant" USING btree ("organisation","channel","state");

CREATE INDEX "org_merchant_list_idx" ON "org_merchant" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "org_merchant_org_list_idx" ON "org_merchant" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "org_merchant_settle_number_idx" ON "org_merchant" USING btree ("settle_number_index");

CREATE INDEX "org_merchant_cert_to_idx" ON "org_merchant" USING btree ("cert_to");

CREATE INDEX "org_merchant_mch_id_trgm" ON "org_merchant" USING gin ("mch_id" gin_trgm_ops);

CREATE INDEX "org_merchant_subject_name_trgm" ON "org_merchant" USING gin ("subject_name" gin_trgm_ops);

CREATE UNIQUE INDEX "charity_config_domain_prefix_key" ON "charity_config" USING btree ("domain_prefix");

CREATE UNIQUE INDEX "charity_config_custom_domain_key" ON "charity_config" USING btree ("custom_domain");

CREATE INDEX "charity_config_list_idx" ON "charity_config" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "charity_config_org_list_idx" ON "charity_config" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "charity_config_organisation_idx" ON "charity_config" USING btree ("organisation");

CREATE INDEX "charity_config_site_name_trgm" ON "charity_config" USING gin ("site_name" gin_trgm_ops);

CREATE INDEX "charity_config_domain_prefix_trgm" ON "charity_config" USING gin ("domain_prefix" gin_trgm_ops);

CREATE UNIQUE INDEX "illegal_organisation_name_key" ON "illegal_organisation" USING btree ("name","batch");

CREATE INDEX "illegal_organisation_list_idx" ON "illegal_organisation" USING btree ("published_on" desc,"id" desc);

CREATE INDEX "illegal_organisation_name_trgm" ON "illegal_organisation" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "governance_member_id_number_key" ON "governance_member" USING btree ("id_number_index","organisation","role");

CREATE INDEX "governance_member_organisation_role_idx" ON "governance_member" USING btree ("organisation","role");

CREATE INDEX "governance_member_list_idx" ON "governance_member" USING btree ("role","id");

CREATE INDEX "governance_member_org_list_idx" ON "governance_member" USING btree ("organisation","role","id");

CREATE INDEX "governance_member_id_number_idx" ON "governance_member" USING btree ("id_number_index");

CREATE INDEX "governance_member_term_to_idx" ON "governance_member" USING btree ("term_to");

CREATE INDEX "governance_member_phone_idx" ON "governance_member" USING btree ("phone_index");

CREATE INDEX "governance_member_name_trgm" ON "governance_member" USING gin ("name" gin_trgm_ops);

CREATE INDEX "review_flow_list_idx" ON "review_flow" USING btree ("kind","id");

CREATE INDEX "review_flow_org_list_idx" ON "review_flow" USING btree ("organisation","kind","id");

CREATE INDEX "review_flow_organisation_idx" ON "review_flow" USING btree ("organisation");

CREATE INDEX "review_flow_name_trgm" ON "review_flow" USING gin ("name" gin_trgm_ops);

CREATE INDEX "review_record_kind_round_idx" ON "review" USING btree ("record","kind","round" desc);

CREATE INDEX "review_state_kind_submitted_at_idx" ON "review" USING btree ("state","kind","submitted_at");

CREATE INDEX "review_submitted_by_state_idx" ON "review" USING btree ("submitted_by","state");

CREATE INDEX "review_list_idx" ON "review" USING btree ("submitted_at" desc,"id" desc);

CREATE INDEX "review_org_list_idx" ON "review" USING btree ("organisation","submitted_at" desc,"id" desc);

CREATE INDEX "review_organisation_idx" ON "review" USING btree ("organisation");

CREATE INDEX "review_step_reviewer_idx" ON "review" USING btree ("step_reviewer");

CREATE INDEX "review_handed_to_idx" ON "review" USING btree ("handed_to");

CREATE INDEX "review_title_trgm" ON "review" USING gin ("title" gin_trgm_ops);

CREATE INDEX "review_task_review_step_idx" ON "review_task" USING btree ("review","step");

CREATE INDEX "review_task_reviewer_decided_at_idx" ON "review_task" USING btree ("reviewer","decided_at" desc);

CREATE INDEX "review_task_list_idx" ON "review_task" USING btree ("decided_at" desc,"id" desc);

CREATE INDEX "review_task_org_list_idx" ON "review_task" USING btree ("organisation","decided_at" desc,"id" desc);

CREATE INDEX "review_task_organisation_idx" ON "review_task" USING btree ("organisation");

CREATE INDEX "review_task_stands_for_idx" ON "review_task" USING btree ("stands_for");

CREATE INDEX "review_turn_review_step_idx" ON "review_turn" USING btree ("review","step");

CREATE INDEX "review_turn_list_idx" ON "review_turn" USING btree ("at" desc,"id" desc);

CREATE INDEX "review_turn_org_list_idx" ON "review_turn" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "review_turn_organisation_idx" ON "review_turn" USING btree ("organisation");

CREATE INDEX "review_turn_from_idx" ON "review_turn" USING btree ("from");

CREATE INDEX "review_turn_to_idx" ON "review_turn" USING btree ("to");

CREATE UNIQUE INDEX "evidence_leaf_seq_key" ON "evidence_leaf" USING btree ("seq");

CREATE INDEX "evidence_leaf_source_id_kind_idx" ON "evidence_leaf" USING btree ("source_id","kind");

CREATE INDEX "evidence_leaf_list_idx" ON "evidence_leaf" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "evidence_leaf_org_list_idx" ON "evidence_leaf" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "evidence_leaf_organisation_idx" ON "evidence_leaf" USING btree ("organisation");

CREATE INDEX "evidence_leaf_leaf_hash_idx" ON "evidence_leaf" USING btree ("leaf_hash");

CREATE UNIQUE INDEX "donor_number_key" ON "donor" USING btree ("number");

CREATE UNIQUE INDEX "donor_phone_key" ON "donor" USING btree ("phone_index","organisation");

CREATE UNIQUE INDEX "donor_id_number_key" ON "donor" USING btree ("id_number_index","organisation");

CREATE UNIQUE INDEX "donor_uscc_key" ON "donor" USING btree ("uscc","organisation");

CREATE INDEX "donor_organisation_total_idx" ON "donor" USING btree ("organisation","total" desc);

CREATE INDEX "donor_list_idx" ON "donor" USING btree ("last_at" desc,"id" desc);

CREATE INDEX "donor_org_list_idx" ON "donor" USING btree ("organisation","last_at" desc,"id" desc);

CREATE INDEX "donor_phone_idx" ON "donor" USING btree ("phone_index");

CREATE INDEX "donor_email_idx" ON "donor" USING btree ("email_index");

CREATE INDEX "donor_id_number_idx" ON "donor" USING btree ("id_number_index");

CREATE INDEX "donor_guardian_phone_idx" ON "donor" USING btree ("guardian_phone_index");

CREATE INDEX "donor_merged_into_idx" ON "donor" USING btree ("merged_into");

CREATE INDEX "donor_number_trgm" ON "donor" USING gin ("number" gin_trgm_ops);

CREATE INDEX "donor_display_name_trgm" ON "donor" USING gin ("display_name" gin_trgm_ops);

CREATE UNIQUE INDEX "cause_number_key" ON "cause" USING btree ("number");

CREATE INDEX "cause_organisation_kind_status_idx" ON "cause" USING btree ("organisation","kind","status");

CREATE INDEX "cause_kind_status_idx" ON "cause" USING btree ("kind","status");

CREATE INDEX "cause_list_idx" ON "cause" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "cause_org_list_idx" ON "cause" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "cause_category_idx" ON "cause" USING btree ("category");

CREATE INDEX "cause_title_trgm" ON "cause" USING gin ("title" gin_trgm_ops);

CREATE INDEX "cause_number_trgm" ON "cause" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "project_number_key" ON "project" USING btree ("number") WHERE deleted_at is null;

CREATE INDEX "project_organisation_state_created_at_idx" ON "project" USING btree ("organisation","state","created_at" desc,"deleted_at");

CREATE INDEX "project_state_raise_end_idx" ON "project" USING btree ("state","raise_end","deleted_at");

CREATE INDEX "project_state_raise_start_idx" ON "project" USING btree ("state","raise_start","deleted_at");

CREATE INDEX "project_raise_mode_state_idx" ON "project" USING btree ("raise_mode","state","deleted_at");

CREATE INDEX "project_list_idx" ON "project" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "project_org_list_idx" ON "project" USING btree ("organisation","updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "project_category_idx" ON "project" USING btree ("category");

CREATE INDEX "project_plan_idx" ON "project" USING btree ("plan");

CREATE INDEX "project_raise_end_idx" ON "project" USING btree ("raise_end");

CREATE INDEX "project_submitted_by_idx" ON "project" USING btree ("submitted_by");

CREATE INDEX "project_title_trgm" ON "project" USING gin ("title" gin_trgm_ops);

CREATE INDEX "project_number_trgm" ON "project" USING gin ("number" gin_trgm_ops);

CREATE INDEX "project_record_no_trgm" ON "project" USING gin ("record_no" gin_trgm_ops);

CREATE INDEX "project_bin_idx" ON "project" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE UNIQUE INDEX "fundraising_plan_number_key" ON "fundraising_plan" USING btree ("number");

CREATE UNIQUE INDEX "fundraising_plan_record_no_key" ON "fundraising_plan" USING btree ("record_no");

CREATE INDEX "fundraising_plan_organisation_state_idx" ON "fundraising_plan" USING btree ("organisation","state");

CREATE INDEX "fundraising_plan_state_end_date_idx" ON "fundraising_plan" USING btree ("state","end_date");

CREATE INDEX "fundraising_plan_list_idx" ON "fundraising_plan" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "fundraising_plan_org_list_idx" ON "fundraising_plan" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "fundraising_plan_end_date_idx" ON "fundraising_plan" USING btree ("end_date");

CREATE INDEX "fundraising_plan_principal_id_number_idx" ON "fundraising_plan" USING btree ("principal_id_number_index");

CREATE INDEX "fundraising_plan_principal_phone_idx" ON "fundraising_plan" USING btree ("principal_phone_index");

CREATE INDEX "fundraising_plan_bank_number_idx" ON "fundraising_plan" USING btree ("bank_number_index");

CREATE INDEX "fundraising_plan_submitted_by_idx" ON "fundraising_plan" USING btree ("submitted_by");

CREATE INDEX "fundraising_plan_plan_name_trgm" ON "fundraising_plan" USING gin ("plan_name" gin_trgm_ops);

CREATE INDEX "fundraising_plan_record_no_trgm" ON "fundraising_plan" USING gin ("record_no" gin_trgm_ops);

CREATE INDEX "fundraising_plan_number_trgm" ON "fundraising_plan" USING gin ("number" gin_trgm_ops);

CREATE INDEX "local_filing_plan_start_date_idx" ON "local_filing" USING btree ("plan","start_date");

CREATE INDEX "local_filing_list_idx" ON "local_filing" USING btree ("start_date","id");

CREATE INDEX "local_filing_org_list_idx" ON "local_filing" USING btree ("organisation","start_date","id");

CREATE INDEX "local_filing_organisation_idx" ON "local_filing" USING btree ("organisation");

CREATE INDEX "local_filing_activity_trgm" ON "local_filing" USING gin ("activity" gin_trgm_ops);

CREATE INDEX "local_filing_authority_trgm" ON "local_filing" USING gin ("authority" gin_trgm_ops);

CREATE INDEX "local_filing_filing_no_trgm" ON "local_filing" USING gin ("filing_no" gin_trgm_ops);

CREATE INDEX "budget_line_cause_sort_idx" ON "budget_line" USING btree ("cause","sort");

CREATE INDEX "budget_line_list_idx" ON "budget_line" USING btree ("sort","id");

CREATE INDEX "budget_line_org_list_idx" ON "budget_line" USING btree ("organisation","sort","id");

CREATE INDEX "budget_line_organisation_idx" ON "budget_line" USING btree ("organisation");

CREATE INDEX "budget_line_item2_trgm" ON "budget_line" USING gin ("item2" gin_trgm_ops);

CREATE UNIQUE INDEX "target_donor_phone_key" ON "target_donor" USING btree ("phone_index","cause");

CREATE INDEX "target_donor_list_idx" ON "target_donor" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "target_donor_org_list_idx" ON "target_donor" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "target_donor_organisation_idx" ON "target_donor" USING btree ("organisation");

CREATE INDEX "target_donor_cause_idx" ON "target_donor" USING btree ("cause");

CREATE INDEX "target_donor_phone_idx" ON "target_donor" USING btree ("phone_index");

CREATE INDEX "target_donor_name_trgm" ON "target_donor" USING gin ("name" gin_trgm_ops);

CREATE INDEX "cause_snapshot_cause_round_idx" ON "cause_snapshot" USING btree ("cause","round" desc);

CREATE INDEX "cause_snapshot_list_idx" ON "cause_snapshot" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "cause_snapshot_org_list_idx" ON "cause_snapshot" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "cause_snapshot_organisation_idx" ON "cause_snapshot" USING btree ("organisation");

CREATE INDEX "column_organisation_parent_sort_idx" ON "column" USING btree ("organisation","parent","sort");

CREATE INDEX "column_list_idx" ON "column" USING btree ("sort","id");

CREATE INDEX "column_org_list_idx" ON "column" USING btree ("organisation","sort","id");

CREATE INDEX "column_parent_idx" ON "column" USING btree ("parent");

CREATE INDEX "column_name_trgm" ON "column" USING gin ("name" gin_trgm_ops);

CREATE INDEX "column_code_trgm" ON "column" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "article_number_key" ON "article" USING btree ("number") WHERE deleted_at is null;

CREATE INDEX "article_organisation_state_published_at_idx" ON "article" USING btree ("organisation","state","published_at" desc,"deleted_at");

CREATE INDEX "article_published_at_id_idx" ON "article" USING btree ("published_at" desc,"id" desc,"deleted_at");

CREATE INDEX "article_views_id_idx" ON "article" USING btree ("views" desc,"id" desc,"deleted_at");

CREATE INDEX "article_column_state_top_until_published_at_idx" ON "article" USING btree ("column","state","top_until","published_at" desc,"deleted_at");

CREATE INDEX "article_column_published_at_idx" ON "article" USING btree ("column","published_at" desc,"deleted_at");

CREATE INDEX "article_live_column_top_until_published_at_idx" ON "article" USING btree ("live_column","top_until","published_at" desc,"deleted_at");

CREATE INDEX "article_live_column_published_at_idx" ON "article" USING btree ("live_column","published_at" desc,"deleted_at");

CREATE INDEX "article_kind_idx" ON "article" USING btree ("kind","deleted_at");

CREATE INDEX "article_live_version_idx" ON "article" USING btree ("live_version","deleted_at");

CREATE INDEX "article_sensitive_idx" ON "article" USING btree ("sensitive","deleted_at");

CREATE INDEX "article_reports_idx" ON "article" USING btree ("reports","deleted_at");

CREATE INDEX "article_correction_due_idx" ON "article" USING btree ("correction_due","deleted_at");

CREATE INDEX "article_state_publish_at_idx" ON "article" USING btree ("state","publish_at","deleted_at");

CREATE INDEX "article_state_offline_at_idx" ON "article" USING btree ("state","offline_at","deleted_at");

CREATE INDEX "article_list_idx" ON "article" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "article_org_list_idx" ON "article" USING btree ("organisation","updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "article_editor_in_charge_idx" ON "article" USING btree ("editor_in_charge");

CREATE INDEX "article_cause_idx" ON "article" USING btree ("cause");

CREATE INDEX "article_submitted_by_idx" ON "article" USING btree ("submitted_by");

CREATE INDEX "article_number_trgm" ON "article" USING gin ("number" gin_trgm_ops);

CREATE INDEX "article_bin_idx" ON "article" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE UNIQUE INDEX "article_version_no_key" ON "article_version" USING btree ("no","article");

CREATE INDEX "article_version_list_idx" ON "article_version" USING btree ("at" desc,"id" desc);

CREATE INDEX "article_version_org_list_idx" ON "article_version" USING btree ("organisation","at" desc,"id" desc);

CREATE INDEX "article_version_article_idx" ON "article_version" USING btree ("article");

CREATE INDEX "article_version_organisation_idx" ON "article_version" USING btree ("organisation");

CREATE INDEX "article_version_by_idx" ON "article_version" USING btree ("by");

CREATE INDEX "draft_account_saved_at_idx" ON "draft" USING btree ("account","saved_at" desc);

CREATE INDEX "draft_list_idx" ON "draft" USING btree ("saved_at" desc,"id" desc);

CREATE INDEX "draft_title_trgm" ON "draft" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "help_column_code_key" ON "help_column" USING btree ("code");

CREATE INDEX "help_column_list_idx" ON "help_column" USING btree ("sort","id");

CREATE INDEX "help_column_parent_idx" ON "help_column" USING btree ("parent");

CREATE INDEX "help_column_name_trgm" ON "help_column" USING gin ("name" gin_trgm_ops);

CREATE INDEX "help_column_code_trgm" ON "help_column" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "help_article_title_key" ON "help_article" USING btree ("title","column") WHERE deleted_at is null;

CREATE INDEX "help_article_column_state_sort_idx" ON "help_article" USING btree ("column","state","sort","deleted_at");

CREATE INDEX "help_article_list_idx" ON "help_article" USING btree ("updated_at" desc,"id" desc,"deleted_at");

CREATE INDEX "help_article_title_trgm" ON "help_article" USING gin ("title" gin_trgm_ops);

CREATE INDEX "help_article_pinyin_trgm" ON "help_article" USING gin ("pinyin" gin_trgm_ops);

CREATE INDEX "help_article_bin_idx" ON "help_article" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE UNIQUE INDEX "help_version_no_key" ON "help_version" USING btree ("no","article");

CREATE INDEX "help_version_list_idx" ON "help_version" USING btree ("at" desc,"id" desc);

CREATE INDEX "help_version_article_idx" ON "help_version" USING btree ("article");

CREATE INDEX "help_version_by_idx" ON "help_version" USING btree ("by");

CREATE UNIQUE INDEX "help_vote_article_key" ON "help_vote" USING btree ("article","account");

CREATE INDEX "help_vote_list_idx" ON "help_vote" USING btree ("updated_at" desc,"id" desc);

CREATE INDEX "help_vote_article_idx" ON "help_vote" USING btree ("article");

CREATE INDEX "help_vote_account_idx" ON "help_vote" USING btree ("account");

CREATE UNIQUE INDEX "application_number_key" ON "application" USING btree ("number");

CREATE INDEX "application_state_due_at_idx" ON "application" USING btree ("state","due_at");

CREATE INDEX "application_organisation_created_at_idx" ON "application" USING btree ("organisation","created_at" desc);

CREATE INDEX "application_owner_state_idx" ON "application" USING btree ("owner","state");

CREATE INDEX "application_list_idx" ON "application" USING btree ("due_at","id");

CREATE INDEX "application_org_list_idx" ON "application" USING btree ("organisation","due_at","id");

CREATE INDEX "application_account_idx" ON "application" USING btree ("account");

CREATE INDEX "application_phone_idx" ON "application" USING btree ("phone_index");

CREATE INDEX "application_email_idx" ON "application" USING btree ("email_index");

CREATE INDEX "application_duplicate_of_idx" ON "application" USING btree ("duplicate_of");

CREATE INDEX "application_subject_trgm" ON "application" USING gin ("subject" gin_trgm_ops);

CREATE INDEX "application_number_trgm" ON "application" USING gin ("number" gin_trgm_ops);

CREATE INDEX "application_organisation_name_trgm" ON "application" USING gin ("organisation_name" gin_trgm_ops);

CREATE UNIQUE INDEX "donation_number_key" ON "donation" USING btree ("number");

CREATE UNIQUE INDEX "donation_merchant_order_no_key" ON "donation" USING btree ("merchant_order_no","organisation","channel");

CREATE UNIQUE INDEX "donation_channel_trade_no_key" ON "donation" USING btree ("channel_trade_no","channel");

CREATE INDEX "donation_cause_paid_at_idx" ON "donation" USING btree ("cause","paid_at" desc);

CREATE INDEX "donation_donor_paid_at_idx" ON "donation" USING btree ("donor","paid_at" desc);

CREATE INDEX "donation_merchant_paid_at_idx" ON "donation" USING btree ("merchant","paid_at" desc);

CREATE INDEX "donation_list_idx" ON "donation" USING btree ("paid_at" desc,"id" desc);

CREATE INDEX "donation_org_list_idx" ON "donation" USING btree ("organisation","paid_at" desc,"id" desc);

CREATE INDEX "donation_organisation_idx" ON "donation" USING btree ("organisation");

CREATE INDEX "donation_money_in_idx" ON "donation" USING btree ("money_in");

CREATE INDEX "donation_identified_by_idx" ON "donation" USING btree ("identified_by");

CREATE INDEX "donation_agreement_version_idx" ON "donation" USING btree ("agreement_version");

CREATE INDEX "donation_number_trgm" ON "donation" USING gin ("number" gin_trgm_ops);

CREATE INDEX "donation_merchant_order_no_trgm" ON "donation" USING gin ("merchant_order_no" gin_trgm_ops);

CREATE INDEX "donation_channel_trade_no_trgm" ON "donation" USING gin ("channel_trade_no" gin_trgm_ops);

CREATE UNIQUE INDEX "refund_number_key" ON "refund" USING btree ("number");

CREATE UNIQUE INDEX "refund_channel_refund_no_key" ON "refund" USING btree ("channel_refund_no","channel");

CREATE UNIQUE INDEX "refund_bill_line_key" ON "refund" USING btree ("bill_line");

CREATE INDEX "refund_donation_state_idx" ON "refund" USING btree ("donation","state");

CREATE INDEX "refund_organisation_state_created_at_idx" ON "refund" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "refund_list_idx" ON "refund" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "refund_org_list_idx" ON "refund" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "refund_cause_idx" ON "refund" USING btree ("cause");

CREATE INDEX "refund_merchant_idx" ON "refund" USING btree ("merchant");

CREATE INDEX "refund_payee_account_idx" ON "refund" USING btree ("payee_account_index");

CREATE INDEX "refund_first_reviewer_idx" ON "refund" USING btree ("first_reviewer");

CREATE INDEX "refund_reviewer_idx" ON "refund" USING btree ("reviewer");

CREATE INDEX "refund_bank_account_idx" ON "refund" USING btree ("bank_account");

CREATE INDEX "refund_number_trgm" ON "refund" USING gin ("number" gin_trgm_ops);

CREATE INDEX "refund_channel_refund_no_trgm" ON "refund" USING gin ("channel_refund_no" gin_trgm_ops);

CREATE UNIQUE INDEX "bank_account_account_key" ON "bank_account" USING btree ("account_index");

CREATE INDEX "bank_account_list_idx" ON "bank_account" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "bank_account_org_list_idx" ON "bank_account" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "bank_account_organisation_idx" ON "bank_account" USING btree ("organisation");

CREATE INDEX "bank_account_new_account_idx" ON "bank_account" USING btree ("new_account_index");

CREATE INDEX "bank_account_change_asked_by_idx" ON "bank_account" USING btree ("change_asked_by");

CREATE INDEX "bank_account_bank_trgm" ON "bank_account" USING gin ("bank" gin_trgm_ops);

CREATE INDEX "bank_account_name_trgm" ON "bank_account" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "money_in_number_key" ON "money_in" USING btree ("number");

CREATE UNIQUE INDEX "money_in_bank_serial_key" ON "money_in" USING btree ("bank_serial","bank_account");

CREATE INDEX "money_in_organisation_state_booked_at_idx" ON "money_in" USING btree ("organisation","state","booked_at" desc);

CREATE INDEX "money_in_list_idx" ON "money_in" USING btree ("booked_at" desc,"id" desc);

CREATE INDEX "money_in_org_list_idx" ON "money_in" USING btree ("organisation","booked_at" desc,"id" desc);

CREATE INDEX "money_in_bank_account_idx" ON "money_in" USING btree ("bank_account");

CREATE INDEX "money_in_payer_account_idx" ON "money_in" USING btree ("payer_account_index");

CREATE INDEX "money_in_checked_by_idx" ON "money_in" USING btree ("checked_by");

CREATE INDEX "money_in_return_asked_by_idx" ON "money_in" USING btree ("return_asked_by");

CREATE INDEX "money_in_return_checked_by_idx" ON "money_in" USING btree ("return_checked_by");

CREATE INDEX "money_in_return_account_idx" ON "money_in" USING btree ("return_account");

CREATE INDEX "money_in_returned_by_idx" ON "money_in" USING btree ("returned_by");

CREATE INDEX "money_in_number_trgm" ON "money_in" USING gin ("number" gin_trgm_ops);

CREATE INDEX "money_in_bank_serial_trgm" ON "money_in" USING gin ("bank_serial" gin_trgm_ops);

CREATE INDEX "money_claim_organisation_state_created_at_idx" ON "money_claim" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "money_claim_list_idx" ON "money_claim" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "money_claim_org_list_idx" ON "money_claim" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "money_claim_money_in_idx" ON "money_claim" USING btree ("money_in");

CREATE INDEX "money_claim_cause_idx" ON "money_claim" USING btree ("cause");

CREATE INDEX "money_claim_merchant_idx" ON "money_claim" USING btree ("merchant");

CREATE INDEX "money_claim_donor_phone_idx" ON "money_claim" USING btree ("donor_phone_index");

CREATE INDEX "money_claim_donation_idx" ON "money_claim" USING btree ("donation");

CREATE INDEX "money_claim_first_checked_by_idx" ON "money_claim" USING btree ("first_checked_by");

CREATE INDEX "money_claim_checked_by_idx" ON "money_claim" USING btree ("checked_by");

CREATE UNIQUE INDEX "bill_number_key" ON "bill" USING btree ("number");

CREATE INDEX "bill_merchant_bill_date_format_idx" ON "bill" USING btree ("merchant","bill_date","format");

CREATE INDEX "bill_list_idx" ON "bill" USING btree ("bill_date" desc,"id" desc);

CREATE INDEX "bill_org_list_idx" ON "bill" USING btree ("organisation","bill_date" desc,"id" desc);

CREATE INDEX "bill_organisation_idx" ON "bill" USING btree ("organisation");

CREATE INDEX "bill_sha256_idx" ON "bill" USING btree ("sha256");

CREATE INDEX "bill_cause_idx" ON "bill" USING btree ("cause");

CREATE INDEX "bill_number_trgm" ON "bill" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "bill_line_line_no_key" ON "bill_line" USING btree ("line_no","bill");

CREATE INDEX "bill_line_bill_result_line_no_idx" ON "bill_line" USING btree ("bill","result","line_no");

CREATE INDEX "bill_line_list_idx" ON "bill_line" USING btree ("traded_at" desc,"id" desc);

CREATE INDEX "bill_line_org_list_idx" ON "bill_line" USING btree ("organisation","traded_at" desc,"id" desc);

CREATE INDEX "bill_line_organisation_idx" ON "bill_line" USING btree ("organisation");

CREATE INDEX "bill_line_merchant_order_no_idx" ON "bill_line" USING btree ("merchant_order_no");

CREATE INDEX "bill_line_channel_trade_no_idx" ON "bill_line" USING btree ("channel_trade_no");

CREATE INDEX "bill_line_donation_idx" ON "bill_line" USING btree ("donation");

CREATE INDEX "bill_line_merchant_order_no_trgm" ON "bill_line" USING gin ("merchant_order_no" gin_trgm_ops);

CREATE UNIQUE INDEX "api_client_access_key_key" ON "api_client" USING btree ("access_key");

CREATE INDEX "api_client_list_idx" ON "api_client" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "api_client_org_list_idx" ON "api_client" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "api_client_organisation_idx" ON "api_client" USING btree ("organisation");

CREATE INDEX "api_client_merchant_idx" ON "api_client" USING btree ("merchant");

CREATE INDEX "api_client_name_trgm" ON "api_client" USING gin ("name" gin_trgm_ops);

CREATE INDEX "api_client_access_key_trgm" ON "api_client" USING gin ("access_key" gin_trgm_ops);

CREATE UNIQUE INDEX "closing_day_day_key" ON "closing_day" USING btree ("day","organisation");

CREATE INDEX "closing_day_organisation_day_idx" ON "closing_day" USING btree ("organisation","day" desc);

CREATE INDEX "closing_day_list_idx" ON "closing_day" USING btree ("day" desc,"id" desc);

CREATE INDEX "closing_day_org_list_idx" ON "closing_day" USING btree ("organisation","day" desc,"id" desc);

CREATE INDEX "closing_day_confirmed_by_idx" ON "closing_day" USING btree ("confirmed_by");

CREATE UNIQUE INDEX "registered_user_number_key" ON "registered_user" USING btree ("number");

CREATE UNIQUE INDEX "registered_user_phone_key" ON "registered_user" USING btree ("phone_index");

CREATE UNIQUE INDEX "registered_user_id_number_key" ON "registered_user" USING btree ("id_number_index");

CREATE INDEX "registered_user_state_registered_at_idx" ON "registered_user" USING btree ("state","registered_at" desc);

CREATE INDEX "registered_user_last_active_at_idx" ON "registered_user" USING btree ("last_active_at");

CREATE INDEX "registered_user_list_idx" ON "registered_user" USING btree ("registered_at" desc,"id" desc);

CREATE INDEX "registered_user_number_trgm" ON "registered_user" USING gin ("number" gin_trgm_ops);

CREATE INDEX "registered_user_nickname_trgm" ON "registered_user" USING gin ("nickname" gin_trgm_ops);

CREATE INDEX "user_info_change_state_kind_submitted_at_idx" ON "user_info_change" USING btree ("state","kind","submitted_at");

CREATE INDEX "user_info_change_user_kind_idx" ON "user_info_change" USING btree ("user","kind");

CREATE INDEX "user_info_change_list_idx" ON "user_info_change" USING btree ("submitted_at","id");

CREATE INDEX "user_info_change_id_number_idx" ON "user_info_change" USING btree ("id_number_index");

CREATE INDEX "user_info_change_phone_idx" ON "user_info_change" USING btree ("phone_index");

CREATE INDEX "user_info_change_reviewer_idx" ON "user_info_change" USING btree ("reviewer");

CREATE INDEX "user_message_user_created_at_idx" ON "user_message" USING btree ("user","created_at" desc);

CREATE INDEX "user_message_list_idx" ON "user_message" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "user_message_title_trgm" ON "user_message" USING gin ("title" gin_trgm_ops);

CREATE INDEX "public_comment_state_created_at_idx" ON "public_comment" USING btree ("state","created_at" desc);

CREATE INDEX "public_comment_target_type_target_state_created_at_idx" ON "public_comment" USING btree ("target_type","target","state","created_at" desc);

CREATE INDEX "public_comment_user_created_at_idx" ON "public_comment" USING btree ("user","created_at" desc);

CREATE INDEX "public_comment_list_idx" ON "public_comment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "public_comment_org_list_idx" ON "public_comment" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "public_comment_organisation_idx" ON "public_comment" USING btree ("organisation");

CREATE INDEX "public_comment_replied_by_idx" ON "public_comment" USING btree ("replied_by");

CREATE INDEX "public_comment_decided_by_idx" ON "public_comment" USING btree ("decided_by");

CREATE INDEX "public_comment_parent_idx" ON "public_comment" USING btree ("parent");

CREATE INDEX "public_comment_follower_idx" ON "public_comment" USING btree ("follower");

CREATE INDEX "public_comment_block_requested_by_idx" ON "public_comment" USING btree ("block_requested_by");

CREATE INDEX "public_comment_content_trgm" ON "public_comment" USING gin ("content" gin_trgm_ops);

CREATE INDEX "public_comment_display_name_trgm" ON "public_comment" USING gin ("display_name" gin_trgm_ops);

CREATE INDEX "public_comment_target_title_trgm" ON "public_comment" USING gin ("target_title" gin_trgm_ops);

CREATE INDEX "interaction_state_created_at_idx" ON "interaction" USING btree ("state","created_at" desc);

CREATE INDEX "interaction_cause_state_created_at_idx" ON "interaction" USING btree ("cause","state","created_at" desc);

CREATE INDEX "interaction_user_created_at_idx" ON "interaction" USING btree ("user","created_at" desc);

CREATE INDEX "interaction_list_idx" ON "interaction" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "interaction_org_list_idx" ON "interaction" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "interaction_organisation_idx" ON "interaction" USING btree ("organisation");

CREATE INDEX "interaction_replied_by_idx" ON "interaction" USING btree ("replied_by");

CREATE INDEX "interaction_decided_by_idx" ON "interaction" USING btree ("decided_by");

CREATE INDEX "interaction_content_trgm" ON "interaction" USING gin ("content" gin_trgm_ops);

CREATE INDEX "interaction_display_name_trgm" ON "interaction" USING gin ("display_name" gin_trgm_ops);

CREATE UNIQUE INDEX "sensitive_word_word_key" ON "sensitive_word" USING btree ("word","organisation","list");

CREATE INDEX "sensitive_word_list_idx" ON "sensitive_word" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "sensitive_word_org_list_idx" ON "sensitive_word" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "sensitive_word_organisation_idx" ON "sensitive_word" USING btree ("organisation");

CREATE INDEX "sensitive_word_word_trgm" ON "sensitive_word" USING gin ("word" gin_trgm_ops);

CREATE UNIQUE INDEX "ad_position_code_key" ON "ad_position" USING btree ("code");

CREATE INDEX "ad_position_list_idx" ON "ad_position" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "ad_position_default_ad_idx" ON "ad_position" USING btree ("default_ad");

CREATE INDEX "ad_position_name_trgm" ON "ad_position" USING gin ("name" gin_trgm_ops);

CREATE INDEX "ad_position_code_trgm" ON "ad_position" USING gin ("code" gin_trgm_ops);

CREATE INDEX "ad_position_state_start_at_end_at_idx" ON "ad" USING btree ("position","state","start_at","end_at","deleted_at");

CREATE INDEX "ad_list_idx" ON "ad" USING btree ("start_at" desc,"id" desc,"deleted_at");

CREATE INDEX "ad_org_list_idx" ON "ad" USING btree ("organisation","start_at" desc,"id" desc,"deleted_at");

CREATE INDEX "ad_cause_idx" ON "ad" USING btree ("cause");

CREATE INDEX "ad_organisation_idx" ON "ad" USING btree ("organisation");

CREATE INDEX "ad_replaces_idx" ON "ad" USING btree ("replaces");

CREATE INDEX "ad_title_trgm" ON "ad" USING gin ("title" gin_trgm_ops);

CREATE INDEX "ad_bin_idx" ON "ad" USING btree ("deleted_at") WHERE deleted_at is not null;

CREATE UNIQUE INDEX "site_config_organisation_key" ON "site_config" USING btree ("organisation");

CREATE UNIQUE INDEX "site_config_host_key" ON "site_config" USING btree ("host");

CREATE INDEX "site_config_list_idx" ON "site_config" USING btree ("created_at","id");

CREATE INDEX "site_config_org_list_idx" ON "site_config" USING btree ("organisation","created_at","id");

CREATE INDEX "site_config_title_trgm" ON "site_config" USING gin ("title" gin_trgm_ops);

CREATE INDEX "site_config_host_trgm" ON "site_config" USING gin ("host" gin_trgm_ops);

CREATE INDEX "desensitisation_rule_api_path_method_state_idx" ON "desensitisation_rule" USING btree ("api_path","method","state");

CREATE INDEX "desensitisation_rule_list_idx" ON "desensitisation_rule" USING btree ("priority","id");

CREATE INDEX "desensitisation_rule_name_trgm" ON "desensitisation_rule" USING gin ("name" gin_trgm_ops);

CREATE INDEX "desensitisation_rule_api_path_trgm" ON "desensitisation_rule" USING gin ("api_path" gin_trgm_ops);

CREATE INDEX "desensitisation_rule_field_trgm" ON "desensitisation_rule" USING gin ("field" gin_trgm_ops);

CREATE INDEX "agreement_version_kind_organisation_state_effective_at_idx" ON "agreement_version" USING btree ("kind","organisation","state","effective_at" desc);

CREATE INDEX "agreement_version_list_idx" ON "agreement_version" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "agreement_version_org_list_idx" ON "agreement_version" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "agreement_version_organisation_idx" ON "agreement_version" USING btree ("organisation");

CREATE INDEX "agreement_version_published_by_idx" ON "agreement_version" USING btree ("published_by");

CREATE INDEX "agreement_version_title_trgm" ON "agreement_version" USING gin ("title" gin_trgm_ops);

CREATE INDEX "agreement_version_version_no_trgm" ON "agreement_version" USING gin ("version_no" gin_trgm_ops);

CREATE INDEX "consent_subject_type_subject_purpose_given_at_idx" ON "consent" USING btree ("subject_type","subject","purpose","given_at" desc);

CREATE INDEX "consent_list_idx" ON "consent" USING btree ("given_at" desc,"id" desc);

CREATE INDEX "consent_agreement_idx" ON "consent" USING btree ("agreement");

CREATE INDEX "consent_guardian_phone_idx" ON "consent" USING btree ("guardian_phone_index");

CREATE INDEX "consent_subject_trgm" ON "consent" USING gin ("subject" gin_trgm_ops);

CREATE UNIQUE INDEX "points_rule_code_key" ON "points_rule" USING btree ("code");

CREATE INDEX "points_rule_list_idx" ON "points_rule" USING btree ("event","id");

CREATE INDEX "points_rule_org_list_idx" ON "points_rule" USING btree ("organisation","event","id");

CREATE INDEX "points_rule_organisation_idx" ON "points_rule" USING btree ("organisation");

CREATE INDEX "points_rule_name_trgm" ON "points_rule" USING gin ("name" gin_trgm_ops);

CREATE INDEX "points_rule_code_trgm" ON "points_rule" USING gin ("code" gin_trgm_ops);

CREATE UNIQUE INDEX "points_entry_number_key" ON "points_entry" USING btree ("number");

CREATE INDEX "points_entry_user_created_at_idx" ON "points_entry" USING btree ("user","created_at" desc);

CREATE INDEX "points_entry_organisation_created_at_idx" ON "points_entry" USING btree ("organisation","created_at" desc);

CREATE INDEX "points_entry_source_type_source_id_idx" ON "points_entry" USING btree ("source_type","source_id");

CREATE INDEX "points_entry_list_idx" ON "points_entry" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "points_entry_org_list_idx" ON "points_entry" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "points_entry_rule_idx" ON "points_entry" USING btree ("rule");

CREATE INDEX "points_entry_reverses_idx" ON "points_entry" USING btree ("reverses");

CREATE INDEX "points_entry_operator_idx" ON "points_entry" USING btree ("operator");

CREATE INDEX "points_entry_number_trgm" ON "points_entry" USING gin ("number" gin_trgm_ops);

CREATE INDEX "points_entry_source_title_trgm" ON "points_entry" USING gin ("source_title" gin_trgm_ops);

CREATE UNIQUE INDEX "points_adjustment_number_key" ON "points_adjustment" USING btree ("number");

CREATE INDEX "points_adjustment_list_idx" ON "points_adjustment" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "points_adjustment_user_idx" ON "points_adjustment" USING btree ("user");

CREATE INDEX "points_adjustment_approver_idx" ON "points_adjustment" USING btree ("approver");

CREATE INDEX "points_adjustment_entry_idx" ON "points_adjustment" USING btree ("entry");

CREATE INDEX "points_adjustment_number_trgm" ON "points_adjustment" USING gin ("number" gin_trgm_ops);

CREATE INDEX "points_adjustment_memo_trgm" ON "points_adjustment" USING gin ("memo" gin_trgm_ops);

CREATE UNIQUE INDEX "points_import_batch_number_key" ON "points_import_batch" USING btree ("number");

CREATE INDEX "points_import_batch_list_idx" ON "points_import_batch" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "points_import_batch_org_list_idx" ON "points_import_batch" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "points_import_batch_organisation_idx" ON "points_import_batch" USING btree ("organisation");

CREATE INDEX "points_import_batch_rule_idx" ON "points_import_batch" USING btree ("rule");

CREATE INDEX "points_import_batch_reviewer_idx" ON "points_import_batch" USING btree ("reviewer");

CREATE INDEX "points_import_batch_number_trgm" ON "points_import_batch" USING gin ("number" gin_trgm_ops);

CREATE INDEX "points_import_batch_title_trgm" ON "points_import_batch" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "report_instance_number_key" ON "report_instance" USING btree ("number");

CREATE INDEX "report_instance_organisation_state_created_at_idx" ON "report_instance" USING btree ("organisation","state","created_at" desc);

CREATE INDEX "report_instance_list_idx" ON "report_instance" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "report_instance_org_list_idx" ON "report_instance" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "report_instance_number_trgm" ON "report_instance" USING gin ("number" gin_trgm_ops);

CREATE INDEX "report_instance_title_trgm" ON "report_instance" USING gin ("title" gin_trgm_ops);

CREATE UNIQUE INDEX "export_approval_number_key" ON "export_approval" USING btree ("number");

CREATE UNIQUE INDEX "export_approval_export_job_key" ON "export_approval" USING btree ("export_job");

CREATE INDEX "export_approval_state_created_at_idx" ON "export_approval" USING btree ("state","created_at");

CREATE INDEX "export_approval_organisation_state_idx" ON "export_approval" USING btree ("organisation","state");

CREATE INDEX "export_approval_list_idx" ON "export_approval" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "export_approval_org_list_idx" ON "export_approval" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "export_approval_requester_idx" ON "export_approval" USING btree ("requester");

CREATE INDEX "export_approval_decided_by_idx" ON "export_approval" USING btree ("decided_by");

CREATE INDEX "export_approval_number_trgm" ON "export_approval" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "export_job_number_key" ON "export_job" USING btree ("number");

CREATE INDEX "export_job_account_created_at_idx" ON "export_job" USING btree ("account","created_at" desc);

CREATE INDEX "export_job_state_expires_at_idx" ON "export_job" USING btree ("state","expires_at");

CREATE INDEX "export_job_list_idx" ON "export_job" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "export_job_approver_idx" ON "export_job" USING btree ("approver");

CREATE INDEX "export_job_number_trgm" ON "export_job" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "import_task_number_key" ON "import_task" USING btree ("number");

CREATE INDEX "import_task_account_created_at_idx" ON "import_task" USING btree ("account","created_at" desc);

CREATE INDEX "import_task_list_idx" ON "import_task" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "import_task_sha256_idx" ON "import_task" USING btree ("sha256");

CREATE INDEX "import_task_overridden_by_idx" ON "import_task" USING btree ("overridden_by");

CREATE INDEX "import_task_number_trgm" ON "import_task" USING gin ("number" gin_trgm_ops);

CREATE INDEX "import_task_file_name_trgm" ON "import_task" USING gin ("file_name" gin_trgm_ops);

CREATE UNIQUE INDEX "reveal_approval_number_key" ON "reveal_approval" USING btree ("number");

CREATE INDEX "reveal_approval_state_created_at_idx" ON "reveal_approval" USING btree ("state","created_at");

CREATE INDEX "reveal_approval_requester_record_idx" ON "reveal_approval" USING btree ("requester","record");

CREATE INDEX "reveal_approval_list_idx" ON "reveal_approval" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "reveal_approval_org_list_idx" ON "reveal_approval" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "reveal_approval_organisation_idx" ON "reveal_approval" USING btree ("organisation");

CREATE INDEX "reveal_approval_decided_by_idx" ON "reveal_approval" USING btree ("decided_by");

CREATE INDEX "reveal_approval_number_trgm" ON "reveal_approval" USING gin ("number" gin_trgm_ops);

CREATE INDEX "undo_step_account_idx" ON "undo_step" USING btree ("account","id" desc);

CREATE INDEX "undo_step_token_idx" ON "undo_step" USING btree ("token");

CREATE INDEX "bulk_run_account_idx" ON "bulk_run" USING btree ("account","created_at");

CREATE INDEX "bulk_run_created_idx" ON "bulk_run" USING btree ("created_at");

CREATE INDEX "bulk_line_run_state_idx" ON "bulk_line" USING btree ("run","state","no");

CREATE INDEX "task_account_created_at_idx" ON "task" USING btree ("account","created_at" desc);

CREATE INDEX "task_open_idx" ON "task" USING btree ("created_at") WHERE "task"."state" in ('waiting', 'running');

CREATE INDEX "file_use_record_idx" ON "file_use" USING btree ("resource","record");

CREATE INDEX "tenure_account_idx" ON "tenure" USING btree ("account","from");

CREATE INDEX "department_version_department_idx" ON "department_version" USING btree ("department","from");

CREATE INDEX "department_version_owner_idx" ON "department_version" USING btree ("owner_kind","owner","from");

CREATE INDEX "password_history_account_idx" ON "password_history" USING btree ("account","at");

CREATE INDEX "password_ticket_account_idx" ON "password_ticket" USING btree ("account");

CREATE UNIQUE INDEX "captcha_challenge_ticket_key" ON "captcha_challenge" USING btree ("ticket_hash");

CREATE INDEX "captcha_challenge_session_idx" ON "captcha_challenge" USING btree ("session_hash");

CREATE INDEX "captcha_challenge_expires_idx" ON "captcha_challenge" USING btree ("expires_at");

CREATE INDEX "sms_code_phone_idx" ON "sms_code" USING btree ("phone_index","scene","sent_at");

CREATE INDEX "sms_code_ip_idx" ON "sms_code" USING btree ("ip","sent_at");

CREATE INDEX "two_factor_method_account_idx" ON "two_factor_method" USING btree ("account","kind");

CREATE UNIQUE INDEX "two_factor_method_totp_key" ON "two_factor_method" USING btree ("account") WHERE kind = 'totp';

CREATE INDEX "used_nonce_until_idx" ON "used_nonce" USING btree ("until");

CREATE INDEX "security_key_certificate_key_idx" ON "security_key_certificate" USING btree ("key");

CREATE INDEX "label_use_target_idx" ON "label_use" USING btree ("target");

CREATE INDEX "label_use_batch_idx" ON "label_use" USING btree ("batch");

CREATE INDEX "label_use_gone_label_idx" ON "label_use_gone" USING btree ("label");

CREATE INDEX "label_use_gone_target_idx" ON "label_use_gone" USING btree ("target");

CREATE INDEX "category_merge_use_record_idx" ON "category_merge_use" USING btree ("record");

CREATE INDEX "category_history_domain_idx" ON "category_history" USING btree ("domain","category","at");

CREATE INDEX "label_batch_label_idx" ON "label_batch" USING btree ("label","at");

CREATE INDEX "applicant_pass_expires_idx" ON "applicant_pass" USING btree ("expires_at");

CREATE INDEX "applicant_paper_phone_idx" ON "applicant_paper" USING btree ("phone_index","added_at");

CREATE INDEX "application_sender_idx" ON "application_sender" USING btree ("sender","at");

CREATE INDEX "donation_daily_day_idx" ON "donation_daily" USING btree ("day");

CREATE INDEX "donation_daily_cause_idx" ON "donation_daily" USING btree ("cause","day");

CREATE INDEX "cause_donor_donor_idx" ON "cause_donor" USING btree ("donor");

CREATE INDEX "intake_answer_at_idx" ON "intake_answer" USING btree ("at");

CREATE INDEX "intake_nonce_at_idx" ON "intake_nonce" USING btree ("at");

CREATE INDEX "word_hit_word_at_idx" ON "word_hit" USING btree ("word","at");

CREATE INDEX "word_hit_at_idx" ON "word_hit" USING btree ("at");

CREATE INDEX "word_scan_hit_scan_idx" ON "word_scan_hit" USING btree ("scan");

CREATE INDEX "site_version_site_idx" ON "site_version" USING btree ("site","no");

CREATE INDEX "user_device_last_idx" ON "user_device" USING btree ("last_at");

CREATE INDEX "points_lot_user_idx" ON "points_lot" USING btree ("user") WHERE remaining > 0;

CREATE INDEX "points_lot_expire_idx" ON "points_lot" USING btree ("expire_at") WHERE remaining > 0;

CREATE INDEX "points_lot_release_idx" ON "points_lot" USING btree ("available_at") WHERE not is_released;

CREATE INDEX "points_import_line_state_idx" ON "points_import_line" USING btree ("batch","state","row_no");

CREATE INDEX "points_import_line_same_idx" ON "points_import_line" USING btree ("user","occurred_on","points");

CREATE INDEX "points_import_line_phone_idx" ON "points_import_line" USING btree ("phone_index") WHERE phone_index is not null;

CREATE INDEX "points_cut_user_idx" ON "points_cut" USING btree ("user");

CREATE INDEX "points_told_event_user_idx" ON "points_told_event" USING btree ("user","event");

CREATE INDEX "report_share_report_idx" ON "report_share" USING btree ("report","made_at" desc);

CREATE INDEX "import_row_task_state_line_idx" ON "import_row" USING btree ("task","state","line");

alter table "organisation" enable row level security;

alter table "organisation" force row level security;

create policy organisation_wall on "organisation" using (case (select current_setting('app.orgs', true)) when 'all' then true else "id"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "id"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')) end);

alter table "certificate" enable row level security;

alter table "certificate" force row level security;

create policy organisation_wall on "certificate" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "certification_application" enable row level security;

alter table "certification_application" force row level security;

create policy organisation_wall on "certification_application" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "org_merchant" enable row level security;

alter table "org_merchant" force row level security;

create policy organisation_wall on "org_merchant" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "governance_member" enable row level security;

alter table "governance_member" force row level security;

create policy organisation_wall on "governance_member" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "evidence_leaf" enable row level security;

alter table "evidence_leaf" force row level security;

create policy organisation_wall on "evidence_leaf" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "donor" enable row level security;

alter table "donor" force row level security;

create policy organisation_wall on "donor" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "project" enable row level security;

alter table "project" force row level security;

create policy organisation_wall on "project" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "project" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "id" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "id" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "fundraising_plan" enable row level security;

alter table "fundraising_plan" force row level security;

create policy organisation_wall on "fundraising_plan" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "local_filing" enable row level security;

alter table "local_filing" force row level security;

create policy organisation_wall on "local_filing" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "budget_line" enable row level security;

alter table "budget_line" force row level security;

create policy organisation_wall on "budget_line" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "budget_line" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "target_donor" enable row level security;

alter table "target_donor" force row level security;

create policy organisation_wall on "target_donor" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "target_donor" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "cause_snapshot" enable row level security;

alter table "cause_snapshot" force row level security;

create policy organisation_wall on "cause_snapshot" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "cause_snapshot" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "donation" enable row level security;

alter table "donation" force row level security;

create policy organisation_wall on "donation" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "donation" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "refund" enable row level security;

alter table "refund" force row level security;

create policy organisation_wall on "refund" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "refund" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "bank_account" enable row level security;

alter table "bank_account" force row level security;

create policy organisation_wall on "bank_account" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "money_in" enable row level security;

alter table "money_in" force row level security;

create policy organisation_wall on "money_in" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "money_claim" enable row level security;

alter table "money_claim" force row level security;

create policy organisation_wall on "money_claim" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create policy cause_wall on "money_claim" as restrictive using (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end) with check (case (select coalesce(current_setting('app.causes', true), '')) when '' then true else "cause" = any (array(select unnest(string_to_array(current_setting('app.causes', true), ','))::uuid)) end);

alter table "bill" enable row level security;

alter table "bill" force row level security;

create policy organisation_wall on "bill" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "bill_line" enable row level security;

alter table "bill_line" force row level security;

create policy organisation_wall on "bill_line" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

alter table "closing_day" enable row level security;

alter table "closing_day" force row level security;

create policy organisation_wall on "closing_day" using (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end) with check (case (select current_setting('app.orgs', true)) when 'all' then true else "organisation"::text = (select current_setting('app.orgs', true)) or (select current_setting('app.orgs', true)) like 'area:%' and "organisation" = any (array(select id from "organisation" where "area" like any (string_to_array(substr((select current_setting('app.orgs', true)), 6), ',')))) end);

create index notice_unread_idx on notice (account) where read_at is null;

create index file_created_idx on file (created_at);

create index job_run_open_idx on job_run (job) where outcome is null;

create index data_access_subjects_idx on data_access using gin (subjects jsonb_path_ops);

create function partition_log(name text, key text) returns void language plpgsql as $$
declare
  defs text[];
  def text;
begin
  select array_agg(pg_get_indexdef(indexrelid)) into defs from pg_index
    where indrelid = name::regclass and not indisprimary;
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_parts', name);
  execute format('create table %I (like %I including defaults including constraints) partition by range (at)',
    name || '_archive', name);
  execute format('drop table %I', name);
  execute format('alter table %I rename to %I', name || '_parts', name);
  execute format('alter table %I add constraint %I primary key (%s)', name, name || '_pkey', key);
  execute format('alter table %I add constraint %I primary key (%s)', name || '_archive', name || '_archive_pkey', key);
  foreach def in array coalesce(defs, '{}') loop execute def; end loop;
  execute format('create table %I partition of %I default', name || '_other', name);
end $$;

select partition_log('operation', 'id, at');

select partition_log('login_record', 'id, at');

select partition_log('data_access', 'id, at');

select partition_log('log_link', 'seq, at');

drop function partition_log;

create function ensure_log_months(since date default (now() at time zone 'Asia/Shanghai')::date) returns void
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  other text;
  first date;
  lo timestamptz;
  hi timestamptz;
begin
  perform pg_advisory_xact_lock(hashtext('log months'));
  foreach name in array array['operation', 'login_record', 'data_access', 'log_link'] loop
    other := name || '_other';
    for ahead in 0..2 loop
      first := date_trunc('month', since)::date + make_interval(months => ahead);
      part := name || '_' || to_char(first, 'YYYY_MM');
      lo := first::timestamp at time zone 'Asia/Shanghai';
      hi := (first + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
      continue when to_regclass(part) is not null;
      execute format('lock table %I in access exclusive mode', other);
      execute format('create table %I (like %I including all)', part, name);
      if name = 'log_link' then
        execute format('create unique index %I on %I (record, source)', part || '_record_key', part);
      end if;
      execute format('alter table %I disable trigger %I', other, other || '_append_only');
      execute format('with stray as (delete from %I where at >= $1 and at < $2 returning *)
        insert into %I select * from stray', other, part) using lo, hi;
      execute format('alter table %I enable trigger %I', other, other || '_append_only');
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', name, part, lo, hi);
      execute format('create trigger %I before update or delete or truncate on %I
        for each statement execute function refuse_log_change()', part || '_append_only', part);
      execute format('comment on table %I is %L', part, 'sealed: rows come through the whole log');
    end loop;
  end loop;
end $$;

create function archive_log_month(month text) returns bigint
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  first date := to_date(month, 'YYYY-MM');
  lo timestamptz := first::timestamp at time zone 'Asia/Shanghai';
  hi timestamptz := (first + interval '1 month')::timestamp at time zone 'Asia/Shanghai';
  found bigint := 0;
  own bigint;
begin
  if hi > now() - interval '180 days' then
    raise exception 'month % is kept in the running log', month using errcode = '42501';
  end if;
  foreach name in array array['operation', 'login_record', 'data_access', 'log_link'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = name::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('alter table %I detach partition %I', name, part);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', name || '_archive', part, lo, hi);
    if name <> 'log_link' then found := found + own; end if;
  end loop;
  return found;
end $$;

create function purge_log_month(month text) returns bigint
language plpgsql security definer set search_path = public set lock_timeout = '5s' as $$
declare
  name text;
  part text;
  first date := to_date(month, 'YYYY-MM');
  found bigint := 0;
  own bigint;
begin
  if first + interval '1 month' > now() - interval '360 days' then
    raise exception 'month % is kept in the archive', month using errcode = '42501';
  end if;
  if not exists (select from log_purge where log_purge.month = to_char(first, 'YYYY-MM')
    and state = 'pending' and requested_by is not null) then
    raise exception 'nobody asked for the end of month %', month using errcode = '42501';
  end if;
  foreach name in array array['operation', 'login_record', 'data_access', 'log_link'] loop
    part := name || '_' || to_char(first, 'YYYY_MM');
    continue when not exists (select from pg_inherits
      where inhrelid = to_regclass(part) and inhparent = (name || '_archive')::regclass);
    execute format('select count(*) from %I', part) into own;
    execute format('drop table %I', part);
    if name <> 'log_link' then found := found + own; end if;
  end loop;
  return found;
end $$;

create or replace function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;

create trigger operation_append_only before update or delete or truncate on operation
for each statement execute function refuse_log_change();

comment on table operation is 'append-only: rows are written once';

create trigger login_record_append_only before update or delete or truncate on login_record
for each statement execute function refuse_log_change();

comment on table login_record is 'append-only: rows are written once';

create trigger data_access_append_only before update or delete or truncate on data_access
for each statement execute function refuse_log_change();

comment on table data_access is 'append-only: rows are written once';

create trigger log_link_append_only before update or delete or truncate on log_link
for each statement execute function refuse_log_change();

comment on table log_link is 'append-only: rows are written once';

create trigger log_check_append_only before update or delete or truncate on log_check
for each statement execute function refuse_log_change();

comment on table log_check is 'append-only: rows are written once';

create trigger operation_other_append_only before update or delete or truncate on operation_other
for each statement execute function refuse_log_change();

comment on table operation_other is 'sealed: rows come through the whole log';

create trigger operation_archive_append_only before update or delete or truncate on operation_archive
for each statement execute function refuse_log_change();

comment on table operation_archive is 'sealed: rows come through the whole log';

create trigger login_record_other_append_only before update or delete or truncate on login_record_other
for each statement execute function refuse_log_change();

comment on table login_record_other is 'sealed: rows come through the whole log';

create trigger login_record_archive_append_only before update or delete or truncate on login_record_archive
for each statement execute function refuse_log_change();

comment on table login_record_archive is 'sealed: rows come through the whole log';

create trigger data_access_other_append_only before update or delete or truncate on data_access_other
for each statement execute function refuse_log_change();

comment on table data_access_other is 'sealed: rows come through the whole log';

create trigger data_access_archive_append_only before update or delete or truncate on data_access_archive
for each statement execute function refuse_log_change();

comment on table data_access_archive is 'sealed: rows come through the whole log';

create trigger log_link_other_append_only before update or delete or truncate on log_link_other
for each statement execute function refuse_log_change();

comment on table log_link_other is 'sealed: rows come through the whole log';

create trigger log_link_archive_append_only before update or delete or truncate on log_link_archive
for each statement execute function refuse_log_change();

comment on table log_link_archive is 'sealed: rows come through the whole log';

create unique index log_link_other_record_key on log_link_other (record, source);

select ensure_log_months();

create unique index account_login_name_key on account (lower(login_name));

create unique index account_phone_key on account (phone_index) where state <> 'cancelled';

create unique index role_code_key on role (code, owner_kind, coalesce(organisation::text, unit, vendor, merchant, ''));

create unique index role_name_key on role (name, owner_kind, coalesce(organisation::text, unit, vendor, merchant, ''));

create unique index grant_open_key on "grant" (account, role) where state in ('pending', 'active');

create unique index position_name_key on position (name, owner_kind, coalesce(organisation::text, unit, vendor, merchant, ''));

create unique index structure_setting_key on structure_setting (owner_kind, coalesce(organisation::text, unit, vendor, merchant, ''));

create unique index department_root_key on department (owner_kind, coalesce(organisation::text, unit, vendor, merchant, '')) where parent is null;

create index department_path_idx_prefix on department (path text_pattern_ops);

create function note_tenure() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    update tenure set until = (new.updated_at at time zone 'Asia/Shanghai')::date where account = new.id and until is null;
  end if;
  if new.state <> 'cancelled' and (new.department is not null or cardinality(new.positions) > 0) then
    insert into tenure (account, department, positions, manager, "from", reason, by)
    values (new.id, new.department, new.positions, new.manager,
      case when tg_op = 'INSERT' then coalesce(new.joined_at, (new.updated_at at time zone 'Asia/Shanghai')::date) else (new.updated_at at time zone 'Asia/Shanghai')::date end,
      nullif(current_setting('app.tenure_reason', true), ''),
      coalesce(nullif(current_setting('app.tenure_by', true), '')::uuid, new.updated_by));
  end if;
  return null;
end $$;

create trigger account_tenure_begins after insert on account for each row execute function note_tenure();

create trigger account_tenure after update of department, positions, manager, state on account for each row
when (old.department is distinct from new.department or old.positions is distinct from new.positions
  or old.manager is distinct from new.manager
  or (new.state = 'cancelled') is distinct from (old.state = 'cancelled'))
execute function note_tenure();

create function note_department() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update department_version set until = clock_timestamp() where department = old.id and until is null;
  elsif tg_op = 'UPDATE' then
    update department_version set until = new.updated_at where department = old.id and until is null;
  end if;
  if tg_op <> 'DELETE' then
    insert into department_version (department, owner_kind, owner, name, parent, head, state, sort, merged_into, "from", by)
    values (new.id, new.owner_kind, coalesce(new.organisation::text, new.unit, new.vendor, new.merchant, ''),
      new.name, new.parent, new.head, new.state, coalesce(new.sort, 0), new.merged_into, new.updated_at, new.updated_by);
  end if;
  return null;
end $$;

create trigger department_versions after insert or delete on department for each row execute function note_department();

create trigger department_versions_change after update on department for each row
when (old.name <> new.name or old.parent is distinct from new.parent or old.head is distinct from new.head
  or old.state <> new.state or old.merged_into is distinct from new.merged_into or old.sort is distinct from new.sort)
execute function note_department();

create function refuse_key_use_change() returns trigger language plpgsql as $$
begin
  raise exception 'uses of keys are kept as they were' using errcode = '42501';
end $$;

create trigger key_use_append_only before update or delete or truncate on key_use
for each statement execute function refuse_key_use_change();

create function note_category() returns trigger language plpgsql as $$
   begin
     insert into category_history (category, domain, at, content) values (
       coalesce(new.id, old.id), coalesce(new.domain, old.domain), clock_timestamp(),
       case when tg_op = 'DELETE' then null else to_jsonb(new) end);
     return null;
   end $$;

create trigger category_noted after insert or update or delete on category
     for each row execute function note_category();

create function organisation_name_key(given text) returns text
language sql immutable strict parallel safe as $$
  select lower(regexp_replace(normalize(given, NFKC), '[[:space:]()\[\]{}<>【】《》〈〉「」『』〔〕“”‘’"''·•‧・,，.。、:：;；!！?？\-—–_/\\&@#*+=|~]', '', 'g'))
$$;

create unique index certification_application_open_key on certification_application (organisation, kind)
     where state in ('draft', 'pending', 'supplement', 'overdue', 'approved');

create unique index charity_config_default_key on charity_config ((true)) where organisation is null;

create unique index charity_config_own_key on charity_config (organisation) where organisation is not null;

create unique index review_flow_key on review_flow (kind, organisation, effective_from) nulls not distinct;

create unique index review_open_key on review (kind, record) where state = 'open';

create unique index review_task_step_key on review_task (review, step, seat);

create unique index review_task_reviewer_key on review_task (review, reviewer) where reviewer is not null;

create function review_task_is_kept() returns trigger language plpgsql as $$
begin
  raise exception 'decisions are kept as they were made' using errcode = '55000';
end $$;

create trigger review_task_kept before update or delete on review_task
  for each row execute function review_task_is_kept();

create trigger review_task_not_emptied before truncate on review_task
  for each statement execute function review_task_is_kept();

create trigger review_turn_kept before update or delete on review_turn
  for each row execute function review_task_is_kept();

create trigger review_turn_not_emptied before truncate on review_turn
  for each statement execute function review_task_is_kept();

create index if not exists evidence_leaf_waiting_idx on evidence_leaf (id) where seq is null;

create or replace function evidence_fixed() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'EV001', message = '存证只增不改：' || tg_table_name || ' 不允许 ' || tg_op;
end $$;

create or replace function evidence_leaf_guard() returns trigger language plpgsql as $$
begin
  if old.seq is not null or (new.id, new.number, new.kind, new.source_type, new.source_id,
      new.content, new.occurred_at) is distinct from (old.id, old.number, old.kind,
      old.source_type, old.source_id, old.content, old.occurred_at)
     or new.organisation is distinct from old.organisation then
    raise exception using errcode = 'EV001', message = '存证只增不改';
  end if;
  return new;
end $$;

create or replace function evidence_tile_guard() returns trigger language plpgsql as $$
begin
  if (new.level, new.index) is distinct from (old.level, old.index)
     or substring(new.hashes from 1 for length(old.hashes)) <> old.hashes then
    raise exception using errcode = 'EV001', message = '存证只增不改';
  end if;
  return new;
end $$;

create or replace trigger evidence_leaf_guard before update on evidence_leaf for each row execute function evidence_leaf_guard();

create or replace trigger evidence_tile_guard before update on evidence_tile for each row execute function evidence_tile_guard();

create or replace trigger evidence_leaf_kept before delete or truncate on evidence_leaf for each statement execute function evidence_fixed();

create or replace trigger evidence_tile_kept before delete or truncate on evidence_tile for each statement execute function evidence_fixed();

create or replace trigger evidence_head_kept before update or delete or truncate on evidence_head for each statement execute function evidence_fixed();

create sequence if not exists donor_serial;

create unique index if not exists donor_unknown_once on donor (organisation) where kind = 'unknown';

create function project_keeps_cause() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    delete from cause where id = old.id;
    return old;
  end if;
  if new.deleted_at is not null then
    delete from cause where id = new.id;
    return new;
  end if;
  insert into cause (id, version, kind, number, title, organisation, category, raise_mode, status,
                     listed, created_at, created_by, updated_at, updated_by)
  values (new.id, new.version, 'project', new.number, new.title, new.organisation, new.category,
          new.raise_mode, new.state, new.listed, new.created_at, new.created_by, new.updated_at, new.updated_by)
  on conflict (id) do update set version = excluded.version, title = excluded.title,
    category = excluded.category, raise_mode = excluded.raise_mode, status = excluded.status,
    listed = excluded.listed, updated_at = excluded.updated_at, updated_by = excluded.updated_by;
  return new;
end $$;

create trigger project_cause after insert or update or delete on project
  for each row execute function project_keeps_cause();

create function project_keeps_record_no() returns trigger language plpgsql as $$
begin
  new.record_no := (select record_no from fundraising_plan where id = new.plan);
  return new;
end $$;

create trigger project_record_no before insert or update on project
  for each row execute function project_keeps_record_no();

create function plan_keeps_record_no() returns trigger language plpgsql as $$
begin
  update project set record_no = new.record_no where plan = new.id;
  return new;
end $$;

create trigger plan_record_no after update of record_no on fundraising_plan
  for each row when (old.record_no is distinct from new.record_no)
  execute function plan_keeps_record_no();

create unique index project_title_live_key on project (organisation, title)
  where state <> 'archived' and deleted_at is null;

alter table budget_line add constraint budget_line_within check (used + reserved <= amount);

create function text_pairs(given text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct sign || next), '{}')
    from (select sign, lead(sign) over (order by at) as next
            from string_to_table(
                   left(lower(regexp_replace(regexp_replace(coalesce(given, ''), '<[^>]*>', ' ', 'g'),
                        '(&[a-z#0-9]+;|\s)+', ' ', 'g')), 20000), null)
                 with ordinality as signs (sign, at)) as neighbours
   where next is not null
$$;

create index article_text_idx on article using gin (text_pairs(title || ' ' || coalesce(content, '')));

create function text_signs(given text) returns text[] language sql immutable parallel safe as $$
  select array(select distinct sign from string_to_table(lower(coalesce(given, '')), null) as sign)
$$;

create index article_title_marks_idx on article using gin ((text_pairs(title) || text_signs(title)));

create index article_version_cause_idx on article_version ((snapshot ->> 'cause'));

create index article_live_extra_columns_idx on article using gin (live_extra_columns);

create unique index draft_place_key on draft (account, record_type, record_id, field);

create function count_help_texts() returns trigger language plpgsql as $$
   begin
     if tg_op <> 'INSERT' and old.deleted_at is null then
       update help_column set article_count = article_count - 1 where id = old."column";
     end if;
     if tg_op <> 'DELETE' and new.deleted_at is null then
       update help_column set article_count = article_count + 1 where id = new."column";
     end if;
     return null;
   end $$;

create trigger help_texts_counted after insert or delete or update of "column", deleted_at
     on help_article for each row execute function count_help_texts();

create sequence if not exists donation_serial;

create sequence if not exists money_in_serial;

create sequence if not exists bill_serial;

create sequence if not exists refund_serial;

alter table donation add constraint donation_refunded_within check (refunded_amount between 0 and amount);

alter table donation add constraint donation_net_kept check (net_amount = case when state in ('unpaid', 'closed') then 0 else amount - refunded_amount end);

create index if not exists donation_unpaid_idx on donation (ordered_at) where state = 'unpaid';

create index if not exists donation_receipt_open_idx on donation (organisation, receipt_status, paid_at) where receipt_status in ('1', '2', '7');

create index if not exists donation_credits_idx on donation using gin (credits jsonb_path_ops) where credits is not null;

create index if not exists donation_receipt_wanted_idx on donation (organisation, paid_at) where want_receipt and receipt_status in ('0', '1', '7');

create table if not exists ledger_account_kind (
  kind text collate "C" primary key,
  label text not null,
  side smallint not null check (side in (-1, 1)),
  floored boolean not null,
  needs_flow boolean not null,
  regime_code text not null,
  unique (kind, side, floored, needs_flow)
);

insert into ledger_account_kind (kind, label, side, floored, needs_flow, regime_code) values
  ('bank', '银行存款', 1, false, false, '1002'),
  ('cash', '库存现金', 1, true, false, '1001'),
  ('clearing', '渠道待结算', 1, false, false, '1009'),
  ('transit', '资金在途', 1, true, false, '1009'),
  ('shortage', '对账挂账', 1, true, false, '1122'),
  ('inventory', '捐赠物资', 1, true, false, '1201'),
  ('restricted', '限定性资金', -1, true, true, '3102'),
  ('goodsNet', '物资净资产', -1, true, true, '3102'),
  ('pool', '配捐资金池', -1, true, true, '3102'),
  ('unrestricted', '非限定性资金', -1, false, true, '3101'),
  ('mgmtFee', '管理费', -1, false, true, '3101'),
  ('custodial', '受托代理负债', -1, true, true, '2601'),
  ('refundPayable', '应退捐款', -1, true, false, '2209'),
  ('unclaimed', '待认领款', -1, true, false, '2209'),
  ('voucher', '代金券待兑付', -1, true, false, '2209'),
  ('deposit', '保证金', -1, true, false, '2209')
on conflict (kind) do update set label = excluded.label, regime_code = excluded.regime_code;

-- One row an organisation that has closed a day or been stopped.
create table if not exists ledger_book (
  org_id uuid primary key,
  closed_through date,
  stopped_reason text check (stopped_reason <> '')
);

create table if not exists ledger_account (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  kind text collate "C" not null,
  owner_type text collate "C" not null,
  owner_id uuid not null,
  cause_id uuid,
  code text not null generated always as (kind || '-' || id::text) stored unique,
  currency text not null default 'CNY' check (currency = 'CNY'),
  side smallint not null,
  floored boolean not null,
  needs_flow boolean not null,
  balance bigint not null default 0,
  reserved bigint not null default 0,
  locked bigint not null default 0,
  seq bigint not null default 0,
  opened_at timestamptz not null default now(),
  unique (owner_id, kind, org_id),
  foreign key (kind, side, floored, needs_flow)
    references ledger_account_kind (kind, side, floored, needs_flow),
  constraint ledger_account_shares check (reserved >= 0 and locked >= 0),
  constraint ledger_account_floor check (not floored or balance - locked - reserved >= 0)
) with (fillfactor = 50);
create index if not exists ledger_account_by_org on ledger_account (org_id, kind);
create index if not exists ledger_account_by_cause on ledger_account (cause_id) where cause_id is not null;

-- The source key is the idempotency key: one event of one document is booked once.
create table if not exists ledger_posting (
  id uuid primary key,
  number bigint generated always as identity unique,
  org_id uuid not null,
  event text collate "C" not null check (event between 'P01' and 'P39' and length(event) = 3),
  source_type text collate "C" not null,
  source_id uuid not null,
  source_seq integer not null default 0,
  value_date date not null,
  occurred_at timestamptz not null,
  posted_at timestamptz not null default clock_timestamp(),
  actor uuid,
  memo text not null default '',
  reverses uuid,
  constraint ledger_posting_source unique (source_id, source_type, event, source_seq)
);
create unique index if not exists ledger_posting_reversed_once
  on ledger_posting (reverses) where reverses is not null;
create index if not exists ledger_posting_by_day on ledger_posting (org_id, value_date, number);

create table if not exists ledger_entry (
  posting_id uuid not null,
  line smallint not null check (line > 0),
  account_id bigint not null,
  org_id uuid not null,
  cause_id uuid,
  amount bigint not null check (amount <> 0),
  flow text collate "C" check (flow in (
    'I1', 'I2', 'I3', 'I4', 'I5', 'I6', 'I7', 'I8', 'E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'E7', 'X0')),
  account_seq bigint not null,
  balance_after bigint not null,
  value_date date not null,
  primary key (posting_id, line),
  constraint ledger_entry_sequence unique (account_id, account_seq)
);

-- Sums of entries by account, day, event and flow, so that a screen never reads millions of rows.
create table if not exists ledger_daily (
  account_id bigint not null,
  day date not null,
  event text collate "C" not null,
  flow text collate "C" not null default '',
  org_id uuid not null,
  debit bigint not null,
  credit bigint not null,
  entries bigint not null,
  primary key (account_id, day, event, flow)
) with (fillfactor = 70);
create index if not exists ledger_daily_by_org on ledger_daily (org_id, day);

create table if not exists ledger_hold (
  id uuid primary key,
  account_id bigint not null references ledger_account,
  amount bigint not null check (amount > 0),
  source_type text collate "C" not null,
  source_id uuid not null,
  state text not null default 'active' check (state in ('active', 'consumed', 'released')),
  taken_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  check ((state = 'active') = (ended_at is null)),
  unique (source_id, source_type, account_id)
);
create index if not exists ledger_hold_active on ledger_hold (account_id) where state = 'active';


create or replace function ledger_refuse(code text, sentence text, facts jsonb default '{}')
returns void language plpgsql as $$
begin
  raise exception using errcode = code, message = sentence, detail = facts::text;
end $$;

create or replace function ledger_entry_guard() returns trigger language plpgsql
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  bad record;
begin
  select posting_id into bad from fresh group by posting_id
  having sum(amount) <> 0 or count(*) < 2 or min(line) <> 1 or max(line) <> count(*) limit 1;
  if found then
    perform ledger_refuse('LG001', '记账不平衡：一笔记账的借贷合计必须为零，且至少两行',
      jsonb_build_object('posting', bad.posting_id));
  end if;

  select f.posting_id, f.account_id into bad
    from fresh f
    left join ledger_posting p on p.id = f.posting_id
    left join ledger_account a on a.id = f.account_id
   where p.org_id is distinct from f.org_id or a.org_id is distinct from f.org_id
      or p.value_date is distinct from f.value_date or (a.needs_flow and f.flow is null)
   limit 1;
  if found then
    perform ledger_refuse('LG002', '分录与记账或账户不符：机构、记账日和流量必须一致且齐全',
      jsonb_build_object('posting', bad.posting_id, 'account', bad.account_id));
  end if;

  -- Apart from the check above: one query for both chooses a plan ten times as slow.
  select f.account_id into bad
    from (select account_id, account_seq, balance_after, amount,
                 lag(account_seq) over w as seq_before, lag(balance_after) over w as balance_before,
                 lead(account_seq) over w as seq_next
            from fresh window w as (partition by account_id order by account_seq)) f
    join ledger_account a on a.id = f.account_id
   where f.balance_after <> a.side * f.amount + coalesce(f.balance_before, case f.account_seq
           when 1 then 0
           else (select e.balance_after from ledger_entry e
                  where e.account_id = f.account_id and e.account_seq = f.account_seq - 1) end, -1)
      or (f.seq_before is not null and f.account_seq <> f.seq_before + 1)
      or (f.seq_next is null and (f.account_seq <> a.seq or f.balance_after <> a.balance))
      or (f.seq_before is null and f.account_seq <> 1 and not exists (
           select from ledger_entry e
            where e.account_id = f.account_id and e.account_seq = f.account_seq - 1))
      or (a.floored and f.balance_after < 0)
   limit 1;
  if found then
    perform ledger_refuse('LG003', '账户余额与分录不符', jsonb_build_object('account', bad.account_id));
  end if;

  insert into ledger_daily as d (account_id, day, event, flow, org_id, debit, credit, entries)
  select f.account_id, f.value_date, p.event, coalesce(f.flow, ''), f.org_id,
         coalesce(sum(f.amount) filter (where f.amount > 0), 0),
         coalesce(-sum(f.amount) filter (where f.amount < 0), 0), count(*)
    from fresh f join ledger_posting p on p.id = f.posting_id
   group by 1, 2, 3, 4, 5
   order by 1, 2, 3, 4
  on conflict (account_id, day, event, flow) do update
    set debit = d.debit + excluded.debit, credit = d.credit + excluded.credit,
        entries = d.entries + excluded.entries;
  return null;
end $$;

-- A payment to a donor stands, but where the channel took the money itself and gave it back (拒付撤回).
create or replace function ledger_is_chargeback(source_type text, source_id uuid) returns boolean
language plpgsql stable set search_path = public, pg_temp as $$
begin
  return source_type = 'refund'
     and exists (select from refund where id = source_id and reason_kind = '9');
end $$;

create or replace function ledger_posting_guard() returns trigger language plpgsql
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  bad record;
begin
  select b.org_id, b.stopped_reason into bad
    from (select distinct org_id from fresh) f join ledger_book b on b.org_id = f.org_id
   where b.stopped_reason is not null limit 1;
  if found then
    perform ledger_refuse('LG004', '该机构的记账已停止：' || bad.stopped_reason,
      jsonb_build_object('organisation', bad.org_id));
  end if;

  select f.value_date, b.closed_through + 1 as open_day into bad
    from fresh f join ledger_book b on b.org_id = f.org_id
   where f.value_date <= b.closed_through limit 1;
  if found then
    perform ledger_refuse('LG005',
      format('记账日 %s 已关账，请记入首个未关账日 %s', bad.value_date, bad.open_day),
      jsonb_build_object('valueDate', bad.value_date, 'openDay', bad.open_day));
  end if;

  select f.event, o.event as reversed into bad
    from fresh f left join ledger_posting o on o.id = f.reverses
   where (f.reverses is null and f.event in ('P33', 'P35'))
      or (f.reverses is not null and (o.id is null or o.org_id <> f.org_id
          or f.event not in ('P33', 'P35')
          or (f.event = 'P33' and o.event not in ('P01', 'P02'))
          or (f.event = 'P35' and o.event in ('P01', 'P06'))
          or (f.event = 'P35' and o.event = 'P04' and not ledger_is_chargeback(o.source_type, o.source_id))))
   limit 1;
  if found then
    perform ledger_refuse('LG006', format('%s 不能这样冲销 %s', bad.event, coalesce(bad.reversed, '空记账')),
      jsonb_build_object('event', bad.event, 'reversed', bad.reversed));
  end if;
  return null;
end $$;

-- The checks at commit run once a row, so they carry no settings of their own: each reads one key.
-- A reversal that is no mirror does not stay.
create or replace function ledger_posting_whole() returns trigger language plpgsql as $$
begin
  if exists (
    (select account_id, amount, flow from public.ledger_entry where posting_id = new.id
     except all
     select account_id, -amount, flow from public.ledger_entry where posting_id = new.reverses)
    union all
    (select account_id, -amount, flow from public.ledger_entry where posting_id = new.reverses
     except all
     select account_id, amount, flow from public.ledger_entry where posting_id = new.id)) then
    perform public.ledger_refuse('LG006', '红冲必须与原记账逐行相反',
      jsonb_build_object('posting', new.id));
  end if;
  return null;
end $$;

-- The balance is that of the last entry.
create or replace function ledger_account_whole() returns trigger language plpgsql as $$
begin
  if not exists (
    select from public.ledger_account a
     where a.id = new.id and (
       a.seq = 0 and a.balance = 0
       or exists (select from public.ledger_entry e
                   where e.account_id = a.id and e.account_seq = a.seq
                     and e.balance_after = a.balance))) then
    perform public.ledger_refuse('LG003', '账户余额与分录不符', jsonb_build_object('account', new.id));
  end if;
  return null;
end $$;

-- What is reserved is the sum of the active holds.
create or replace function ledger_reserve_whole() returns trigger language plpgsql as $$
begin
  if (select reserved from public.ledger_account where id = new.id) <>
     (select coalesce(sum(amount), 0) from public.ledger_hold
       where account_id = new.id and state = 'active') then
    perform public.ledger_refuse('LG003', '账户冻结金额与冻结单不符',
      jsonb_build_object('account', new.id));
  end if;
  return null;
end $$;

create or replace function ledger_hold_whole() returns trigger language plpgsql
set search_path = public, pg_temp set enable_seqscan = off
as $$
begin
  if tg_op = 'UPDATE' and (old.state <> 'active'
     or (new.id, new.account_id, new.amount, new.source_type, new.source_id)
        <> (old.id, old.account_id, old.amount, old.source_type, old.source_id)) then
    perform ledger_refuse('LG007', '冻结单只能核销或释放一次');
  end if;
  if (select reserved from ledger_account where id = new.account_id) <>
     (select coalesce(sum(amount), 0) from ledger_hold
       where account_id = new.account_id and state = 'active') then
    perform ledger_refuse('LG003', '账户冻结金额与冻结单不符',
      jsonb_build_object('account', new.account_id));
  end if;
  return null;
end $$;

create or replace function ledger_unchangeable() returns trigger language plpgsql as $$
begin
  raise exception using errcode = 'LG007',
    message = '总账只增不改：' || tg_table_name || ' 不允许 ' || tg_op || '，请用红冲更正';
end $$;

create or replace trigger ledger_posting_fixed before update or delete on ledger_posting
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_posting_kept before truncate on ledger_posting
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_entry_fixed before update or delete on ledger_entry
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_entry_kept before truncate on ledger_entry
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_account_fixed
  before update of id, org_id, kind, owner_type, owner_id, cause_id, currency, side, floored,
    needs_flow or delete on ledger_account
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_account_kept before truncate on ledger_account
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_hold_fixed before delete on ledger_hold
  for each statement execute function ledger_unchangeable();
create or replace trigger ledger_hold_kept before truncate on ledger_hold
  for each statement execute function ledger_unchangeable();

create or replace trigger ledger_posting_guard after insert on ledger_posting
  referencing new table as fresh for each statement execute function ledger_posting_guard();
create or replace trigger ledger_entry_guard after insert on ledger_entry
  referencing new table as fresh for each statement execute function ledger_entry_guard();

drop trigger if exists ledger_posting_whole on ledger_posting;
create constraint trigger ledger_posting_whole after insert on ledger_posting
  deferrable initially deferred for each row when (new.reverses is not null) execute function ledger_posting_whole();
drop trigger if exists ledger_account_whole on ledger_account;
create constraint trigger ledger_account_whole
  after insert or update of balance, seq on ledger_account
  deferrable initially deferred for each row execute function ledger_account_whole();
drop trigger if exists ledger_reserve_whole on ledger_account;
create constraint trigger ledger_reserve_whole after insert or update of reserved on ledger_account
  deferrable initially deferred for each row execute function ledger_reserve_whole();
drop trigger if exists ledger_hold_whole on ledger_hold;
create constraint trigger ledger_hold_whole after insert or update on ledger_hold
  deferrable initially deferred for each row execute function ledger_hold_whole();


create or replace function ledger_yuan(fen bigint) returns text language sql immutable as $$
  select '¥' || to_char(fen / 100.0, 'FM999,999,999,999,990.00')
$$;

-- Advisory rather than a row lock: waiters queue in turn, so a stream of postings never starves the
-- person who closes the day, and a posting writes nothing to a row that all postings share.
create or replace function ledger_book_key(org uuid) returns bigint language sql immutable as $$
  select hashtextextended('ledger_book:' || org::text, 0)
$$;

create or replace function ledger_open_accounts(wanted jsonb) returns bigint[]
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
declare
  opened bigint[];
begin
  insert into ledger_account (org_id, kind, owner_type, owner_id, cause_id, side, floored, needs_flow)
  select distinct on (w.org, w.kind, w.owner)
         w.org, w.kind, w."ownerType", w.owner, w.cause, k.side, k.floored, k.needs_flow
    from jsonb_to_recordset(wanted)
           as w(id bigint, org uuid, kind text, "ownerType" text, owner uuid, cause uuid)
    join ledger_account_kind k on k.kind = w.kind
   where w.id is null and not exists (
     select from ledger_account a
      where a.owner_id = w.owner and a.kind = w.kind and a.org_id = w.org)
   order by w.org, w.kind, w.owner
  on conflict (owner_id, kind, org_id) do nothing;

  select array_agg(coalesce(w.id, a.id) order by w.ordinality) into opened
    from rows from (jsonb_to_recordset(wanted)
           as (id bigint, org uuid, kind text, "ownerType" text, owner uuid, cause uuid))
           with ordinality as w
    left join ledger_account a
      on a.owner_id = w.owner and a.kind = w.kind and a.org_id = w.org
     and a.owner_type = w."ownerType" and a.cause_id is not distinct from w.cause;
  if array_position(opened, null) is not null then
    perform ledger_refuse('LG002', '账户的种类、所属或标的与已开立的账户不符',
      wanted -> (array_position(opened, null) - 1));
  end if;
  return opened;
end $$;

create or replace function ledger_post_many(p jsonb)
returns table (ordinal integer, posting_id uuid, number bigint, value_date date, is_new boolean)
language plpgsql security definer
set search_path = public, pg_temp
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
#variable_conflict use_column
declare
  accounts bigint[];
  ids uuid[];
  booked uuid[];
  numbers bigint[];
  days date[];
  -- One element an entry: parsed once, read by four statements.
  of_posting integer[];
  of_line integer[];
  of_account bigint[];
  of_amount bigint[];
  of_flow text[];
  of_cause uuid[];
  of_guard boolean[];
  bad record;
begin
  perform pg_advisory_xact_lock_shared(key)
    from (select distinct ledger_book_key((x ->> 'org')::uuid) as key
            from jsonb_array_elements(p -> 'postings') x order by 1) books;
  accounts := ledger_open_accounts(p -> 'accounts');

  insert into ledger_posting (id, org_id, event, source_type, source_id, source_seq, value_date,
                              occurred_at, actor, memo, reverses)
  select w.id, w.org, w.event, w."sourceType", w."sourceId", w."sourceSeq",
         coalesce(w."valueDate", greatest((w."occurredAt" at time zone 'Asia/Shanghai')::date,
                                          b.closed_through + 1)),
         w."occurredAt", w.actor, w.memo, w.reverses
    from rows from (jsonb_to_recordset(p -> 'postings')
           as (id uuid, org uuid, event text, "sourceType" text, "sourceId" uuid,
               "sourceSeq" integer, "valueDate" date, "occurredAt" timestamptz, actor uuid,
               memo text, reverses uuid)) with ordinality as w
    left join ledger_book b on b.org_id = w.org
   order by w.ordinality
  on conflict do nothing;

  select array_agg(w.id order by w.ordinality), array_agg(f.id order by w.ordinality),
         array_agg(f.number order by w.ordinality), array_agg(f.value_date order by w.ordinality)
    into ids, booked, numbers, days
    from rows from (jsonb_to_recordset(p -> 'postings')
           as (id uuid, event text, "sourceType" text, "sourceId" uuid, "sourceSeq" integer))
           with ordinality as w
    left join ledger_posting f
      on f.source_id = w."sourceId" and f.source_type = w."sourceType"
     and f.event = w.event and f.source_seq = w."sourceSeq";
  if array_position(booked, null) is not null then
    perform ledger_refuse('LG008', '该笔记账已经红冲，不能再次红冲',
      jsonb_build_object('posting', p -> 'postings' -> (array_position(booked, null) - 1) -> 'reverses'));
  end if;

  select array_agg(w.ordinality order by w.ordinality, l.ordinality),
         array_agg(l.ordinality order by w.ordinality, l.ordinality),
         array_agg(accounts[l.a + 1] order by w.ordinality, l.ordinality),
         array_agg(l.v order by w.ordinality, l.ordinality),
         array_agg(l.f order by w.ordinality, l.ordinality),
         array_agg(l.c order by w.ordinality, l.ordinality),
         array_agg(coalesce(l.g, false) order by w.ordinality, l.ordinality)
    into of_posting, of_line, of_account, of_amount, of_flow, of_cause, of_guard
    from jsonb_array_elements(p -> 'postings') with ordinality as w(posting, ordinality),
         lateral rows from (jsonb_to_recordset(w.posting -> 'lines')
           as (a integer, v bigint, f text, c uuid, g boolean)) with ordinality as l;

  if (select count(distinct posting) from unnest(of_posting) posting) <> cardinality(ids) then
    perform ledger_refuse('LG001', '记账没有分录');
  end if;

  -- The same fact told again must be the same to the fen; another amount is a difference to resolve.
  if booked <> ids then
    select s.n into bad
      from (select n from generate_subscripts(ids, 1) n where booked[n] <> ids[n]) s
     where (select jsonb_agg(jsonb_build_array(e.account_id, e.amount, e.flow)
                             order by e.account_id, e.amount, e.flow)
              from ledger_entry e where e.posting_id = booked[s.n])
        is distinct from
           (select jsonb_agg(jsonb_build_array(of_account[i], of_amount[i], of_flow[i])
                             order by of_account[i], of_amount[i], of_flow[i])
              from generate_subscripts(of_posting, 1) i where of_posting[i] = s.n)
     limit 1;
    if found then
      perform ledger_refuse('LG009', '同一单据已按其他金额或账户记账',
        jsonb_build_object('posting', booked[bad.n], 'ordinal', bad.n));
    end if;
  end if;

  perform from ledger_account
    where id in (select distinct account
                   from unnest(of_posting, of_account) as l(posting, account)
                  where booked[posting] = ids[posting])
    order by id for update;

  select a.kind, a.balance - a.locked - a.reserved + l.before as available, -l.change as needed,
         a.id as account, l.posting
    into bad
    from (select posting, line, guarded, account, change,
                 sum(change) over (partition by account order by posting, line) - change as before
            from (select l.*, l.amount * a.side as change
                    from unnest(of_posting, of_line, of_account, of_amount, of_guard)
                           as l(posting, line, account, amount, guarded)
                    join ledger_account a on a.id = l.account
                   where booked[l.posting] = ids[l.posting]) x) l
    join ledger_account a on a.id = l.account
   where l.change < 0 and (a.floored or l.guarded)
     and a.balance - a.locked - a.reserved + l.before + l.change < 0
   order by l.posting, l.line limit 1;
  if found then
    perform ledger_refuse('LG010', ledger_shortfall(bad.account, bad.available::bigint, bad.needed),
      jsonb_build_object('account', bad.account, 'kind', bad.kind, 'available', bad.available,
                         'needed', bad.needed, 'ordinal', bad.posting));
  end if;

  update ledger_account a
     set balance = a.balance + a.side * s.total, seq = a.seq + s.entries
    from (select account, sum(amount) as total, count(*) as entries
            from unnest(of_posting, of_account, of_amount) as l(posting, account, amount)
           where booked[posting] = ids[posting] group by account) s
   where a.id = s.account;

  insert into ledger_entry (posting_id, line, account_id, org_id, cause_id, amount, flow,
                            account_seq, balance_after, value_date)
  select ids[l.posting], l.line, l.account, a.org_id, coalesce(l.cause, a.cause_id), l.amount,
         l.flow, a.seq - l.entries + l.place, a.balance + a.side * (l.running - l.total),
         days[l.posting]
    from (select l.*, row_number() over w as place, sum(amount) over w as running,
                 count(*) over (partition by account) as entries,
                 sum(amount) over (partition by account) as total
            from unnest(of_posting, of_line, of_account, of_amount, of_flow, of_cause)
                   as l(posting, line, account, amount, flow, cause)
           where booked[posting] = ids[posting]
          window w as (partition by account order by posting, line)) l
    join ledger_account a on a.id = l.account
   order by l.posting, l.line;

  return query select n, booked[n], numbers[n], days[n], booked[n] = ids[n]
    from generate_subscripts(ids, 1) n;
end $$;

-- One posting: {accounts, posting}.
create or replace function ledger_post(p jsonb)
returns table (posting_id uuid, number bigint, value_date date, is_new boolean)
language sql security definer set search_path = public, pg_temp as $$
  select posting_id, number, value_date, is_new
    from ledger_post_many(jsonb_build_object(
      'accounts', p -> 'accounts', 'postings', jsonb_build_array(p -> 'posting')))
$$;

-- The mirror of a posting, last line first, so that no floor is crossed on the way.
create or replace function ledger_reverse_many(reversals jsonb)
returns table (ordinal integer, posting_id uuid, number bigint, value_date date, is_new boolean)
language plpgsql security definer set search_path = public, pg_temp set enable_seqscan = off as $$
#variable_conflict use_column
declare
  places jsonb;
  accounts jsonb;
  mirrors jsonb;
begin
  if exists (select from jsonb_array_elements(reversals) r
              where not exists (select from ledger_posting where id = (r ->> 'reverses')::uuid)) then
    perform ledger_refuse('LG006', '要红冲的记账不存在');
  end if;
  select jsonb_object_agg(account_id, place), jsonb_agg(jsonb_build_object('id', account_id) order by place)
    into places, accounts
    from (select account_id, row_number() over (order by account_id) - 1 as place
            from (select distinct e.account_id
                    from jsonb_array_elements(reversals) r
                    join ledger_entry e on e.posting_id = (r ->> 'reverses')::uuid) used) placed;
  select jsonb_agg(r.posting || jsonb_build_object('org', o.org_id, 'lines', l.lines) order by r.ordinality)
    into mirrors
    from jsonb_array_elements(reversals) with ordinality as r(posting, ordinality)
    join ledger_posting o on o.id = (r.posting ->> 'reverses')::uuid,
         lateral (select jsonb_agg(jsonb_build_object('a', places -> e.account_id::text, 'v', -e.amount,
                                                      'f', e.flow, 'c', e.cause_id)
                                   order by e.line desc) as lines
                    from ledger_entry e where e.posting_id = o.id) l;
  return query select * from ledger_post_many(jsonb_build_object('accounts', accounts, 'postings', mirrors));
end $$;

create or replace function ledger_reverse(posting jsonb)
returns table (posting_id uuid, number bigint, value_date date, is_new boolean)
language sql security definer set search_path = public, pg_temp as $$
  select posting_id, number, value_date, is_new from ledger_reverse_many(jsonb_build_array(posting))
$$;

create or replace function ledger_shortfall(account bigint, available bigint, needed bigint)
returns text language sql stable set search_path = public, pg_temp as $$
  select format('%s余额不足：可用 %s，需要 %s，差额 %s', k.label, ledger_yuan(available),
                ledger_yuan(needed), ledger_yuan(needed - available))
    from ledger_account a join ledger_account_kind k on k.kind = a.kind where a.id = account
$$;


-- One hold a source and account; asked again it answers the first one.
create or replace function ledger_take_hold(hold uuid, account bigint, fen bigint,
                                            source_table text, source uuid)
returns uuid language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  a ledger_account;
  known ledger_hold;
begin
  select * into a from ledger_account where id = account for update;
  select * into known from ledger_hold
   where source_id = source and source_type = source_table and account_id = account;
  if found then
    if known.amount <> fen or known.state <> 'active' then
      perform ledger_refuse('LG009', '该单据已按其他金额冻结，或冻结已结束');
    end if;
    return known.id;
  end if;
  update ledger_account set reserved = reserved + fen
   where id = account and balance - locked - reserved >= fen;
  if not found then
    perform ledger_refuse('LG010', ledger_shortfall(account, a.balance - a.locked - a.reserved, fen),
      jsonb_build_object('account', account, 'kind', a.kind, 'needed', fen,
                         'available', a.balance - a.locked - a.reserved));
  end if;
  insert into ledger_hold (id, account_id, amount, source_type, source_id)
  values (hold, account, fen, source_table, source);
  return hold;
end $$;

create or replace function ledger_end_hold(hold uuid, outcome text) returns void
language plpgsql security definer
set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  held ledger_hold;
begin
  select * into held from ledger_hold where id = hold;
  perform from ledger_account where id = held.account_id for update;
  update ledger_hold set state = outcome, ended_at = clock_timestamp()
   where id = hold and state = 'active';
  if not found then
    perform ledger_refuse('LG007', '冻结单不存在，或已核销、已释放');
  end if;
  update ledger_account set reserved = reserved - held.amount where id = held.account_id;
end $$;

-- Waits for postings under way; those that come later are dated the next day or refused.
create or replace function ledger_close_through(org uuid, day date) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(ledger_book_key(org));
  insert into ledger_book as b (org_id, closed_through) values (org, day)
  on conflict (org_id) do update set closed_through = excluded.closed_through
    where b.closed_through is null or b.closed_through < excluded.closed_through;
  if not found then
    perform ledger_refuse('LG005', format('%s 已关账', day));
  end if;
end $$;

create or replace function ledger_stop(org uuid, reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(ledger_book_key(org));
  insert into ledger_book (org_id, stopped_reason) values (org, reason)
  on conflict (org_id) do update set stopped_reason = excluded.stopped_reason;
end $$;


create or replace function ledger_faults(only_org uuid default null)
returns table (rule text, org_id uuid, subject text)
language sql stable security definer set search_path = public, pg_temp as $$
  select '借贷合计不为零', p.org_id, p.id::text
    from ledger_posting p left join ledger_entry e on e.posting_id = p.id
   where only_org is null or p.org_id = only_org
   group by p.id having coalesce(sum(e.amount), 1) <> 0 or count(e.line) < 2
      or bool_or(e.org_id <> p.org_id or e.value_date <> p.value_date)
  union all
  select '余额不等于分录合计', a.org_id, a.code
    from ledger_account a left join ledger_entry e on e.account_id = a.id
   where only_org is null or a.org_id = only_org
   group by a.id
  having a.balance <> a.side * coalesce(sum(e.amount), 0) or a.seq <> count(e.line)
      or a.seq <> coalesce(max(e.account_seq), 0)
  union all
  select '逐笔余额不连续', a.org_id, a.code || ' #' || e.account_seq
    from (select e.*, sum(amount) over (partition by account_id order by account_seq) as running
            from ledger_entry e where only_org is null or e.org_id = only_org) e
    join ledger_account a on a.id = e.account_id
   where e.balance_after <> a.side * e.running
  union all
  select '余额曾低于下限', a.org_id, a.code || ' #' || e.account_seq
    from ledger_entry e join ledger_account a on a.id = e.account_id
   where a.floored and e.balance_after < 0 and (only_org is null or a.org_id = only_org)
  union all
  select '资产不等于负债加净资产', a.org_id, a.org_id::text
    from ledger_account a where only_org is null or a.org_id = only_org
   group by a.org_id having sum(a.side * a.balance) <> 0
  union all
  select '冻结金额不等于冻结单合计', a.org_id, a.code
    from ledger_account a left join ledger_hold h on h.account_id = a.id and h.state = 'active'
   where only_org is null or a.org_id = only_org
   group by a.id having a.reserved <> coalesce(sum(h.amount), 0)
  union all
  select '日汇总不等于分录合计', coalesce(d.org_id, s.org_id), coalesce(d.account_id, s.account_id)::text
    from (select * from ledger_daily where only_org is null or org_id = only_org) d
    full join (select e.account_id, e.value_date, p.event, coalesce(e.flow, '') as flow, e.org_id,
                      coalesce(sum(e.amount) filter (where e.amount > 0), 0) as debit,
                      coalesce(-sum(e.amount) filter (where e.amount < 0), 0) as credit
                 from ledger_entry e join ledger_posting p on p.id = e.posting_id
                where only_org is null or e.org_id = only_org
                group by 1, 2, 3, 4, 5) s
      on s.account_id = d.account_id and s.value_date = d.day and s.event = d.event and s.flow = d.flow
   where (d.debit, d.credit) is distinct from (s.debit, s.credit)
$$;

revoke all on ledger_account_kind from public;
revoke all on ledger_book from public;
revoke all on ledger_account from public;
revoke all on ledger_posting from public;
revoke all on ledger_entry from public;
revoke all on ledger_daily from public;
revoke all on ledger_hold from public;
revoke all on function ledger_open_accounts(jsonb) from public;
revoke all on function ledger_post_many(jsonb) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_reverse(jsonb) from public;
revoke all on function ledger_reverse_many(jsonb) from public;
revoke all on function ledger_take_hold(uuid, bigint, bigint, text, uuid) from public;
revoke all on function ledger_end_hold(uuid, text) from public;
revoke all on function ledger_close_through(uuid, date) from public;
revoke all on function ledger_stop(uuid, text) from public;
revoke all on function ledger_faults(uuid) from public;
comment on table ledger_account_kind is 'sealed: written by functions only';
comment on table ledger_book is 'sealed: written by functions only';
comment on table ledger_account is 'sealed: written by functions only';
comment on table ledger_posting is 'sealed: written by functions only';
comment on table ledger_entry is 'sealed: written by functions only';
comment on table ledger_daily is 'sealed: written by functions only';
comment on table ledger_hold is 'sealed: written by functions only';

create sequence if not exists registered_user_serial;

create index registered_user_nickname_trgm_idx on registered_user using gin (nickname gin_trgm_ops);

create index registered_user_open_ids_idx on registered_user using gin (open_ids jsonb_path_ops);

create unique index sensitive_word_platform_key on sensitive_word (word, list) where organisation is null;

create unique index user_info_change_open_key on user_info_change ("user", kind) where state = 'pending';

create or replace function consent_stands() returns trigger language plpgsql as $$
   begin raise exception 'consent is insert only'; end $$;

create trigger consent_stands before update or delete on consent for each row execute function consent_stands();

create sequence if not exists points_entry_serial;

create unique index points_entry_source_key on points_entry (rule, source_type, source_id, kind) where rule is not null;

create unique index points_entry_reverses_key on points_entry (reverses, source_type, source_id) where reverses is not null;

alter table points_entry add constraint points_entry_moves check (points <> 0 and balance_after >= 0);

create or replace function points_entry_stands() returns trigger language plpgsql as $$
   begin raise exception 'points_entry is insert only'; end $$;

create trigger points_entry_stands before update or delete on points_entry for each row execute function points_entry_stands();

create sequence transfer_number as bigint;

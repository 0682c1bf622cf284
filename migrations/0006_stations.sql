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

CREATE INDEX "qr_seen_visitor_idx" ON "qr_seen" USING btree ("visitor","last_at");

CREATE INDEX "qr_gift_code_idx" ON "qr_gift" USING btree ("code","ordered_at");

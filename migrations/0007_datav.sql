CREATE TABLE "screen_component" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"base" text NOT NULL,
	"content" jsonb NOT NULL,
	"published" jsonb,
	"release" integer NOT NULL,
	"thumb" uuid,
	"organisation" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_component_category_check" CHECK ("screen_component"."category" in ('figure', 'chart', 'map', 'list', 'text', 'media', 'decoration', 'container')),
	CONSTRAINT "screen_component_base_check" CHECK ("screen_component"."base" in ('number', 'compare', 'progress', 'ring', 'gauge', 'line', 'area', 'bar', 'stackBar', 'hbar', 'pie', 'donut', 'rose', 'radar', 'funnel', 'scatter', 'heat', 'sankey', 'wordCloud', 'map', 'pointMap', 'flowMap', 'table', 'scrollTable', 'rankList', 'marquee', 'text', 'richText', 'clock', 'title', 'header', 'image', 'carousel', 'video', 'qr', 'border', 'divider', 'tabs', 'iframe')),
	CONSTRAINT "screen_component_release_check" CHECK ("screen_component"."release" between 0 and 2147483647),
	CONSTRAINT "screen_component_state_check" CHECK ("screen_component"."state" in ('draft', 'published', 'retired'))
);

CREATE TABLE "screen_material" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"file" uuid NOT NULL,
	"organisation" uuid,
	"area" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid
);

CREATE TABLE "big_screen" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"name" text NOT NULL,
	"category" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"scope_mode" text NOT NULL,
	"release" integer,
	"published_at" timestamp(3) with time zone,
	"next_release" integer,
	"go_live_at" timestamp(3) with time zone,
	"cover" uuid,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_category_check" CHECK ("big_screen"."category" in ('general', 'donation', 'project', 'help', 'community', 'station', 'orange', 'other')),
	CONSTRAINT "big_screen_scope_mode_check" CHECK ("big_screen"."scope_mode" in ('publisher', 'viewer')),
	CONSTRAINT "big_screen_release_check" CHECK ("big_screen"."release" between 0 and 2147483647),
	CONSTRAINT "big_screen_next_release_check" CHECK ("big_screen"."next_release" between 0 and 2147483647),
	CONSTRAINT "big_screen_state_check" CHECK ("big_screen"."state" in ('draft', 'published', 'offline'))
);

CREATE TABLE "big_screen_version" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"screen" uuid NOT NULL,
	"release" integer NOT NULL,
	"label" text NOT NULL,
	"note" text,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"scope" jsonb NOT NULL,
	"go_live_at" timestamp(3) with time zone,
	"cover" uuid,
	"publisher" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_version_release_check" CHECK ("big_screen_version"."release" between 0 and 2147483647)
);

CREATE TABLE "screen_playlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"transition" text NOT NULL,
	"organisation" uuid,
	"area" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_playlist_transition_check" CHECK ("screen_playlist"."transition" in ('none', 'fade', 'slide')),
	CONSTRAINT "screen_playlist_state_check" CHECK ("screen_playlist"."state" in ('enabled', 'disabled'))
);

CREATE TABLE "screen_token" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"screen" uuid,
	"playlist" uuid,
	"prefix" text NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ips" text,
	"devices_most" integer NOT NULL,
	"paired_by" text,
	"organisation" uuid,
	"area" text,
	"state" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "screen_token_devices_most_check" CHECK ("screen_token"."devices_most" between 1 and 50),
	CONSTRAINT "screen_token_state_check" CHECK ("screen_token"."state" in ('active', 'expired', 'revoked'))
);

CREATE TABLE "big_screen_config" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"unit_name" text NOT NULL,
	"logo" uuid,
	"themes" jsonb NOT NULL,
	"default_refresh" integer NOT NULL,
	"least_refresh" integer NOT NULL,
	"token_days" integer NOT NULL,
	"token_days_most" integer NOT NULL,
	"devices_most" integer NOT NULL,
	"needs_review" boolean NOT NULL,
	"is_open" boolean NOT NULL,
	"datasets" jsonb NOT NULL,
	"frame_hosts" jsonb NOT NULL,
	"reload_at" text NOT NULL,
	"shift_pixels" boolean NOT NULL,
	"watermark" text,
	"watermark_opacity" integer NOT NULL,
	"least_cell" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_by" uuid,
	CONSTRAINT "big_screen_config_default_refresh_check" CHECK ("big_screen_config"."default_refresh" between 10 and 86400),
	CONSTRAINT "big_screen_config_least_refresh_check" CHECK ("big_screen_config"."least_refresh" between 10 and 3600),
	CONSTRAINT "big_screen_config_token_days_check" CHECK ("big_screen_config"."token_days" between 1 and 365),
	CONSTRAINT "big_screen_config_token_days_most_check" CHECK ("big_screen_config"."token_days_most" between 1 and 365),
	CONSTRAINT "big_screen_config_devices_most_check" CHECK ("big_screen_config"."devices_most" between 1 and 50),
	CONSTRAINT "big_screen_config_watermark_opacity_check" CHECK ("big_screen_config"."watermark_opacity" between 0 and 50),
	CONSTRAINT "big_screen_config_least_cell_check" CHECK ("big_screen_config"."least_cell" between 5 and 50)
);

CREATE TABLE "screen_draft" (
	"screen" uuid PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL,
	"draft_version" integer NOT NULL,
	"is_changed" boolean NOT NULL,
	"editors" uuid[] NOT NULL,
	"saved_by" uuid NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"holder" uuid,
	"holder_name" text,
	"held_since" timestamp with time zone,
	"last_input" timestamp with time zone,
	"last_heard" timestamp with time zone
);

CREATE TABLE "screen_token_key" (
	"token" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"scope" jsonb NOT NULL
);

CREATE TABLE "screen_device" (
	"token" uuid NOT NULL,
	"device" text NOT NULL,
	"resolution" text NOT NULL,
	"ip" text NOT NULL,
	"last_seen" timestamp with time zone NOT NULL,
	"screen" uuid,
	"release" integer,
	CONSTRAINT "screen_device_token_device_pk" PRIMARY KEY("token","device")
);

CREATE TABLE "screen_pairing" (
	"device" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"resolution" text NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"token" text
);

CREATE TABLE "screen_views" (
	"screen" uuid NOT NULL,
	"day" text NOT NULL,
	"views" integer NOT NULL,
	CONSTRAINT "screen_views_screen_day_pk" PRIMARY KEY("screen","day")
);

CREATE UNIQUE INDEX "screen_component_code_key" ON "screen_component" USING btree ("code");

CREATE INDEX "screen_component_organisation_state_idx" ON "screen_component" USING btree ("organisation","state");

CREATE INDEX "screen_component_list_idx" ON "screen_component" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_component_org_list_idx" ON "screen_component" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_component_name_trgm" ON "screen_component" USING gin ("name" gin_trgm_ops);

CREATE INDEX "screen_component_code_trgm" ON "screen_component" USING gin ("code" gin_trgm_ops);

CREATE INDEX "screen_material_list_idx" ON "screen_material" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_material_org_list_idx" ON "screen_material" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_material_organisation_idx" ON "screen_material" USING btree ("organisation");

CREATE INDEX "screen_material_name_trgm" ON "screen_material" USING gin ("name" gin_trgm_ops);

CREATE UNIQUE INDEX "big_screen_number_key" ON "big_screen" USING btree ("number");

CREATE INDEX "big_screen_organisation_state_idx" ON "big_screen" USING btree ("organisation","state");

CREATE INDEX "big_screen_list_idx" ON "big_screen" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "big_screen_org_list_idx" ON "big_screen" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "big_screen_go_live_at_idx" ON "big_screen" USING btree ("go_live_at");

CREATE INDEX "big_screen_name_trgm" ON "big_screen" USING gin ("name" gin_trgm_ops);

CREATE INDEX "big_screen_number_trgm" ON "big_screen" USING gin ("number" gin_trgm_ops);

CREATE UNIQUE INDEX "big_screen_version_release_key" ON "big_screen_version" USING btree ("release","screen");

CREATE INDEX "big_screen_version_list_idx" ON "big_screen_version" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "big_screen_version_org_list_idx" ON "big_screen_version" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "big_screen_version_screen_idx" ON "big_screen_version" USING btree ("screen");

CREATE INDEX "big_screen_version_organisation_idx" ON "big_screen_version" USING btree ("organisation");

CREATE INDEX "screen_playlist_list_idx" ON "screen_playlist" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_playlist_org_list_idx" ON "screen_playlist" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_playlist_organisation_idx" ON "screen_playlist" USING btree ("organisation");

CREATE INDEX "screen_playlist_name_trgm" ON "screen_playlist" USING gin ("name" gin_trgm_ops);

CREATE INDEX "screen_token_screen_state_idx" ON "screen_token" USING btree ("screen","state");

CREATE INDEX "screen_token_playlist_state_idx" ON "screen_token" USING btree ("playlist","state");

CREATE INDEX "screen_token_list_idx" ON "screen_token" USING btree ("created_at" desc,"id" desc);

CREATE INDEX "screen_token_org_list_idx" ON "screen_token" USING btree ("organisation","created_at" desc,"id" desc);

CREATE INDEX "screen_token_organisation_idx" ON "screen_token" USING btree ("organisation");

CREATE INDEX "screen_token_name_trgm" ON "screen_token" USING gin ("name" gin_trgm_ops);

CREATE INDEX "big_screen_config_list_idx" ON "big_screen_config" USING btree ("created_at" desc,"id" desc);

CREATE UNIQUE INDEX "screen_token_key_hash_key" ON "screen_token_key" USING btree ("hash");

CREATE INDEX "screen_pairing_code_idx" ON "screen_pairing" USING btree ("code");

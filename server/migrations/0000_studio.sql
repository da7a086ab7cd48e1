-- Searches by a part of a name. The extension is trusted: whoever may create in the database may create it.
create extension if not exists pg_trgm;
--> statement-breakpoint
-- A text in small letters without marks, so that searches and the order of names don't depend on them, nor on the database's
-- collation. `unaccent` is declared stable, since its dictionary could be replaced; an index needs an immutable function.
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
CREATE FUNCTION bare_text(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(unaccent('unaccent'::regdictionary, $1));
--> statement-breakpoint
-- The pattern of a text that is contained; its own signs of a pattern match themselves.
CREATE FUNCTION bare_pattern(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN '%' || replace(replace(replace(bare_text($1), '\', '\\'), '%', '\%'), '_', '\_') || '%';
--> statement-breakpoint
CREATE SEQUENCE "public"."provider_versions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 4000000000000 CACHE 1;
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"user_id" uuid,
	"action" text NOT NULL,
	"subject" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "card_declines" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text,
	"code" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"provider_id" text,
	"payment_method_id" text,
	"brand" text,
	"last4" text,
	"exp_month" integer,
	"exp_year" integer,
	"fingerprint" text,
	CONSTRAINT "customers_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "provider_coupons" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"object_id" text,
	"created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"raw" jsonb NOT NULL,
	"outcome" text,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_prices" (
	"provider_id" text PRIMARY KEY NOT NULL,
	"plan_id" uuid NOT NULL,
	"cost_cents" integer NOT NULL,
	"plan_title" text
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"provider_id" text NOT NULL,
	"payment_id" text,
	"user_id" uuid,
	"subscription_id" uuid,
	"number" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"reason" text NOT NULL,
	"plan_id" uuid,
	"plan_title" text,
	"next_attempt_at" timestamp with time zone,
	"bank_asks" boolean DEFAULT false NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"brand" text,
	"last4" text,
	"hosted_url" text,
	"pdf_url" text,
	"provider_version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "invoices_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"invoice_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"provider_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operations" (
	"key" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"kind" text NOT NULL,
	"subject" uuid,
	"actor" uuid,
	"request_hash" text NOT NULL,
	"state" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "counts" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "class_day_videos" (
	"class_day_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"video_id" uuid NOT NULL,
	CONSTRAINT "class_day_videos_class_day_id_position_pk" PRIMARY KEY("class_day_id","position"),
	CONSTRAINT "class_day_videos_once" UNIQUE("class_day_id","video_id"),
	CONSTRAINT "class_day_videos_three" CHECK ("class_day_videos"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "class_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "class_days_day" UNIQUE("day")
);
--> statement-breakpoint
CREATE TABLE "daily_figures" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"plan_id" uuid,
	"cents" bigint DEFAULT 0 NOT NULL,
	"movements" integer DEFAULT 0 NOT NULL,
	"began" integer DEFAULT 0 NOT NULL,
	"ended" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"kept_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "film_plays" (
	"video_id" uuid NOT NULL,
	"day" date NOT NULL,
	"place" smallint NOT NULL,
	"plays" integer NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "film_plays_video_id_day_place_pk" PRIMARY KEY("video_id","day","place")
);
--> statement-breakpoint
CREATE TABLE "video_captions" (
	"video_id" uuid NOT NULL,
	"language" text NOT NULL,
	"label" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "video_captions_video_id_language_pk" PRIMARY KEY("video_id","language")
);
--> statement-breakpoint
CREATE TABLE "video_chapters" (
	"video_id" uuid NOT NULL,
	"seconds" integer NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "video_chapters_video_id_seconds_pk" PRIMARY KEY("video_id","seconds")
);
--> statement-breakpoint
CREATE TABLE "mail_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"wanted" boolean NOT NULL,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mail_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"plan_id" uuid NOT NULL,
	"provider_id" text,
	"provider_state" text NOT NULL,
	"provider_version" bigint DEFAULT 0 NOT NULL,
	"cost_cents" integer NOT NULL,
	"promo_code_id" uuid,
	"reserved_promo_id" uuid,
	"reserved_plan_id" uuid,
	"removed_promo_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"start_key" text,
	"start_terms" text,
	"start_answered_at" timestamp with time zone,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"trial_end" timestamp with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_reason" text,
	"next_plan_id" uuid,
	"next_cost_cents" integer,
	"held_price" text,
	"temporary_price" text,
	"ended_at" timestamp with time zone,
	"paid_once" boolean DEFAULT false NOT NULL,
	"deactivated_at" timestamp with time zone,
	"deactivation_reason" text,
	"deactivated_by" uuid,
	CONSTRAINT "subscriptions_provider" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "trials" (
	"subscription_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"email_key" text NOT NULL,
	"card_fingerprint" text,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trials_user" UNIQUE("user_id"),
	CONSTRAINT "trials_email" UNIQUE("email_key"),
	CONSTRAINT "trials_card" UNIQUE("card_fingerprint")
);
--> statement-breakpoint
CREATE TABLE "notification_receipts" (
	"notification_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "notification_receipts_notification_id_user_id_pk" PRIMARY KEY("notification_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"author_id" uuid,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"video_id" uuid,
	"file_id" uuid,
	"file_name" text,
	"calendar_id" uuid,
	"send_options" jsonb DEFAULT '{}' NOT NULL,
	"recipient_count" integer,
	"sent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_returns" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_folded" text NOT NULL,
	"user_name" text NOT NULL,
	"role" text DEFAULT 'Coach' NOT NULL,
	"token_hash" text NOT NULL,
	"invited_by" uuid,
	"invited_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "invitations_token" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "looks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"refresh_hash" text NOT NULL,
	"address_hash" text,
	"device" text,
	"started_at" timestamp with time zone NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_because" text,
	CONSTRAINT "sessions_refresh" UNIQUE("refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "solved_captchas" (
	"signature" text PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "spent_refresh_tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"spent_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"user_name" text NOT NULL,
	"user_name_folded" text NOT NULL,
	"email" text NOT NULL,
	"email_folded" text NOT NULL,
	"returned_email" text,
	"password_hash" text NOT NULL,
	"role" text DEFAULT 'Student' NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"avatar_url" text,
	"cover_url" text,
	"color" text,
	"description" text DEFAULT '' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"instagramm_account" text,
	"instagramm_verified" boolean DEFAULT false NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"city" text DEFAULT '' NOT NULL,
	"blocked_access" boolean DEFAULT false NOT NULL,
	"blocked_chat" boolean DEFAULT false NOT NULL,
	"blocked_comments" boolean DEFAULT false NOT NULL,
	"blocked_to_date_time" timestamp with time zone,
	"registered_at" timestamp with time zone NOT NULL,
	"registered_fully" timestamp with time zone,
	"time_zone" text,
	"second_factor_since" timestamp with time zone,
	"keeps_history" boolean DEFAULT true NOT NULL,
	"history_cleared_on" date,
	CONSTRAINT "users_user_name" UNIQUE("user_name_folded"),
	CONSTRAINT "users_email" UNIQUE("email_folded")
);
--> statement-breakpoint
CREATE TABLE "staff_notes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"author_id" uuid,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plans" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"cost_cents" integer NOT NULL,
	"interval_unit" text NOT NULL,
	"permissions" text[] NOT NULL,
	"icon" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "plans_cost" CHECK ("plans"."cost_cents" between 0 and 99900)
);
--> statement-breakpoint
CREATE TABLE "calendar_event_videos" (
	"event_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "calendar_event_videos_event_id_video_id_pk" PRIMARY KEY("event_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"calendar_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"nonce" uuid NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "calendar_members" (
	"calendar_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_members_calendar_id_user_id_pk" PRIMARY KEY("calendar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendar_regulars" (
	"teacher_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"subscription_id" uuid,
	"chosen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendar_regulars_teacher_id_user_id_pk" PRIMARY KEY("teacher_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"month" date NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "calendars_once" UNIQUE("user_id","month","type")
);
--> statement-breakpoint
CREATE TABLE "cancelled_calendar_members" (
	"calendar_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "cancelled_calendar_members_calendar_id_user_id_pk" PRIMARY KEY("calendar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "cancelled_events" (
	"event_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"title" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	"sequence" integer NOT NULL,
	"cancelled_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cancelled_events_event_id_calendar_id_pk" PRIMARY KEY("event_id","calendar_id")
);
--> statement-breakpoint
CREATE TABLE "month_invitations" (
	"calendar_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"told_at" timestamp with time zone,
	"reminded_at" timestamp with time zone,
	"declined_at" timestamp with time zone,
	"joined_by_itself" boolean DEFAULT false NOT NULL,
	CONSTRAINT "month_invitations_calendar_id_user_id_pk" PRIMARY KEY("calendar_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "practices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid,
	"day" date NOT NULL,
	"practised_at" timestamp with time zone NOT NULL,
	"seconds" integer NOT NULL,
	CONSTRAINT "practices_once" UNIQUE("user_id","video_id","day")
);
--> statement-breakpoint
CREATE TABLE "video_progress" (
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"seconds" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp with time zone,
	"watched_at" timestamp with time zone NOT NULL,
	"told_seconds" integer,
	"told_at" timestamp with time zone,
	"play_day" date,
	"play_place" smallint,
	"play_seconds" integer,
	"watched_seconds" integer,
	"felt" text,
	CONSTRAINT "video_progress_user_id_video_id_pk" PRIMARY KEY("user_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "promo_code_plans" (
	"promo_code_id" uuid NOT NULL,
	"plan_id" uuid NOT NULL,
	CONSTRAINT "promo_code_plans_promo_code_id_plan_id_pk" PRIMARY KEY("promo_code_id","plan_id")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"code_folded" text NOT NULL,
	"percent_off" integer NOT NULL,
	"duration_type" text NOT NULL,
	"duration_in_months" integer,
	"starts_at" timestamp with time zone,
	"expires_on" date NOT NULL,
	"max_redemptions" integer DEFAULT 0 NOT NULL,
	"times_redeemed" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "promo_codes_code" UNIQUE("code_folded"),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent_off" between 1 and 100),
	CONSTRAINT "promo_codes_redemptions" CHECK ("promo_codes"."max_redemptions" = 0 or "promo_codes"."times_redeemed" <= "promo_codes"."max_redemptions")
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"user_id" uuid,
	"subscription_id" uuid,
	"redeemed_at" timestamp with time zone NOT NULL,
	"freed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "push_devices_session" UNIQUE("session_id"),
	CONSTRAINT "push_devices_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "film_processing" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"percent" integer DEFAULT 0 NOT NULL,
	"failure" text,
	"shown" boolean DEFAULT false NOT NULL,
	"loudness" real,
	"peak" real,
	"level" boolean DEFAULT false NOT NULL,
	"levelled" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hidden_renditions" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"bandwidth" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"codecs" text,
	"playlist" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"key" text PRIMARY KEY NOT NULL,
	"remove_after" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renditions" (
	"file_id" uuid NOT NULL,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"bandwidth" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"codecs" text,
	"playlist" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "renditions_file_id_name_pk" PRIMARY KEY("file_id","name"),
	CONSTRAINT "renditions_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_credential" UNIQUE("credential_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text,
	"begun_secret" text,
	"begun_at" timestamp with time zone,
	"last_step" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "limit_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"to" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"reply_to" text,
	"unsubscribe_url" text,
	"written_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"secret_until" timestamp with time zone,
	"is_receipt" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"outcome" text,
	"goes_once_sent" boolean DEFAULT false NOT NULL,
	CONSTRAINT "mails_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "studio_settings" (
	"part" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "studio_state" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "training_pack_videos" (
	"pack_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "training_pack_videos_pack_id_video_id_pk" PRIMARY KEY("pack_id","video_id")
);
--> statement-breakpoint
CREATE TABLE "training_packs" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"plan_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"video_id" uuid NOT NULL,
	"name" text NOT NULL,
	"metadata" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text,
	"duration_seconds" integer,
	"created_at" timestamp with time zone NOT NULL,
	"active_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"title_folded" text NOT NULL,
	CONSTRAINT "tags_title" UNIQUE("title_folded")
);
--> statement-breakpoint
CREATE TABLE "video_tags" (
	"video_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "video_tags_video_id_tag_id_pk" PRIMARY KEY("video_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "videos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"coach_user_id" uuid,
	"file_id" uuid,
	"external_embedded_code" text,
	"thumbnail_url" text,
	"duration_seconds" integer DEFAULT 0 NOT NULL,
	"level" text DEFAULT 'AllLevels' NOT NULL,
	"props" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"title_bare" text GENERATED ALWAYS AS (bare_text(title)) STORED,
	"description_bare" text GENERATED ALWAYS AS (bare_text(description)) STORED
);
--> statement-breakpoint
CREATE TABLE "watching" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"video_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_coupons" ADD CONSTRAINT "provider_coupons_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "provider_prices" ADD CONSTRAINT "provider_prices_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "ledger" ADD CONSTRAINT "ledger_invoice_id_invoices_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_day_videos" ADD CONSTRAINT "class_day_videos_class_day_id_class_days_id_fk" FOREIGN KEY ("class_day_id") REFERENCES "public"."class_days"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "class_day_videos" ADD CONSTRAINT "class_day_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "film_plays" ADD CONSTRAINT "film_plays_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_captions" ADD CONSTRAINT "video_captions_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_chapters" ADD CONSTRAINT "video_chapters_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mail_choices" ADD CONSTRAINT "mail_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_reserved_promo_id_promo_codes_id_fk" FOREIGN KEY ("reserved_promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_removed_promo_id_promo_codes_id_fk" FOREIGN KEY ("removed_promo_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_next_plan_id_plans_id_fk" FOREIGN KEY ("next_plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_deactivated_by_users_id_fk" FOREIGN KEY ("deactivated_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_receipts" ADD CONSTRAINT "notification_receipts_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notification_receipts" ADD CONSTRAINT "notification_receipts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "email_returns" ADD CONSTRAINT "email_returns_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_users_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_admin_id_users_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "looks" ADD CONSTRAINT "looks_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "spent_refresh_tokens" ADD CONSTRAINT "spent_refresh_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "staff_notes" ADD CONSTRAINT "staff_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_event_videos" ADD CONSTRAINT "calendar_event_videos_event_id_calendar_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."calendar_events"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_event_videos" ADD CONSTRAINT "calendar_event_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_events" ADD CONSTRAINT "calendar_events_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_members" ADD CONSTRAINT "calendar_members_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_members" ADD CONSTRAINT "calendar_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendar_regulars" ADD CONSTRAINT "calendar_regulars_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "calendars" ADD CONSTRAINT "calendars_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cancelled_calendar_members" ADD CONSTRAINT "cancelled_calendar_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "cancelled_events" ADD CONSTRAINT "cancelled_events_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_invitations" ADD CONSTRAINT "month_invitations_calendar_id_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."calendars"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "month_invitations" ADD CONSTRAINT "month_invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "practices" ADD CONSTRAINT "practices_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_progress" ADD CONSTRAINT "video_progress_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promo_code_plans" ADD CONSTRAINT "promo_code_plans_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promo_code_plans" ADD CONSTRAINT "promo_code_plans_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "film_processing" ADD CONSTRAINT "film_processing_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "hidden_renditions" ADD CONSTRAINT "hidden_renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "renditions" ADD CONSTRAINT "renditions_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "training_pack_videos" ADD CONSTRAINT "training_pack_videos_pack_id_training_packs_id_fk" FOREIGN KEY ("pack_id") REFERENCES "public"."training_packs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "training_pack_videos" ADD CONSTRAINT "training_pack_videos_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "training_packs" ADD CONSTRAINT "training_packs_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_coach_user_id_users_id_fk" FOREIGN KEY ("coach_user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "videos" ADD CONSTRAINT "videos_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watching" ADD CONSTRAINT "watching_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "watching" ADD CONSTRAINT "watching_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "audit_log_by_date" ON "audit_log" USING btree ("at","id");
--> statement-breakpoint
CREATE INDEX "audit_log_of_user" ON "audit_log" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "audit_log_of_subject" ON "audit_log" USING btree ("subject");
--> statement-breakpoint
CREATE INDEX "audit_log_of_action" ON "audit_log" USING btree ("action","at");
--> statement-breakpoint
CREATE INDEX "card_declines_of_user" ON "card_declines" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "provider_coupons_of_promo" ON "provider_coupons" USING btree ("promo_code_id");
--> statement-breakpoint
CREATE INDEX "provider_events_open" ON "provider_events" USING btree ("received_at") WHERE outcome is null;
--> statement-breakpoint
CREATE INDEX "provider_events_settled" ON "provider_events" USING btree ("settled_at") WHERE outcome is not null;
--> statement-breakpoint
CREATE INDEX "provider_prices_of_plan" ON "provider_prices" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "invoices_of_user" ON "invoices" USING btree ("user_id","issued_at");
--> statement-breakpoint
CREATE INDEX "invoices_in_order" ON "invoices" USING btree ("issued_at","number","id");
--> statement-breakpoint
CREATE INDEX "invoices_of_status" ON "invoices" USING btree ("status","issued_at","number","id");
--> statement-breakpoint
CREATE INDEX "invoices_by_amount" ON "invoices" USING btree ("amount_cents","id");
--> statement-breakpoint
CREATE INDEX "invoices_of_subscription" ON "invoices" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX "invoices_of_payment" ON "invoices" USING btree ("payment_id");
--> statement-breakpoint
CREATE INDEX "invoices_without_plan" ON "invoices" USING btree ("id") WHERE plan_id is null;
--> statement-breakpoint
CREATE INDEX "invoices_open" ON "invoices" USING btree ("user_id") WHERE status = 'open';
--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_once" ON "ledger" USING btree ("kind","provider_id");
--> statement-breakpoint
CREATE INDEX "ledger_of_user" ON "ledger" USING btree ("user_id","at");
--> statement-breakpoint
CREATE INDEX "ledger_of_invoice" ON "ledger" USING btree ("invoice_id");
--> statement-breakpoint
CREATE INDEX "ledger_by_date" ON "ledger" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "operations_of_subject" ON "operations" USING btree ("subject","kind");
--> statement-breakpoint
CREATE INDEX "operations_open" ON "operations" USING btree ("started_at") WHERE state = 'started';
--> statement-breakpoint
CREATE INDEX "operations_of_refunds" ON "operations" USING btree ("request_hash") WHERE kind = 'refund';
--> statement-breakpoint
CREATE INDEX "counts_by_name" ON "counts" USING btree ("name","id");
--> statement-breakpoint
CREATE INDEX "class_day_videos_of_video" ON "class_day_videos" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "daily_figures_by_day" ON "daily_figures" USING btree ("day","id");
--> statement-breakpoint
CREATE INDEX "favourites_by_date" ON "favourites" USING btree ("user_id","kept_at","video_id");
--> statement-breakpoint
CREATE INDEX "favourites_of_video" ON "favourites" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "film_plays_by_day" ON "film_plays" USING btree ("day","video_id");
--> statement-breakpoint
CREATE INDEX "mail_choices_wanted" ON "mail_choices" USING btree ("kind","user_id") WHERE wanted;
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_live" ON "subscriptions" USING btree ("user_id") WHERE ended_at is null and provider_state <> 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_one_pending" ON "subscriptions" USING btree ("user_id") WHERE ended_at is null and provider_state = 'pending';
--> statement-breakpoint
CREATE UNIQUE INDEX "subscriptions_by_start_key" ON "subscriptions" USING btree ("user_id","start_key") WHERE start_key is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_of_user" ON "subscriptions" USING btree ("user_id","started_at");
--> statement-breakpoint
CREATE INDEX "subscriptions_of_plan" ON "subscriptions" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "subscriptions_of_next_plan" ON "subscriptions" USING btree ("next_plan_id") WHERE next_plan_id is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_of_promo" ON "subscriptions" USING btree ("promo_code_id") WHERE promo_code_id is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_of_reserved_promo" ON "subscriptions" USING btree ("reserved_promo_id") WHERE reserved_promo_id is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_of_removed_promo" ON "subscriptions" USING btree ("removed_promo_id") WHERE removed_promo_id is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_switched_by" ON "subscriptions" USING btree ("deactivated_by") WHERE deactivated_by is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_by_end" ON "subscriptions" USING btree ("period_end") WHERE ended_at is null;
--> statement-breakpoint
CREATE INDEX "subscriptions_overdue" ON "subscriptions" USING btree ("period_start") WHERE provider_state = 'past_due' and ended_at is null;
--> statement-breakpoint
CREATE INDEX "subscriptions_gone" ON "subscriptions" USING btree ("ended_at","started_at","plan_id","user_id") WHERE ended_at is not null and provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once);
--> statement-breakpoint
CREATE INDEX "subscriptions_begun" ON "subscriptions" USING btree ("started_at","ended_at","user_id") WHERE provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once);
--> statement-breakpoint
CREATE INDEX "subscriptions_on_trial" ON "subscriptions" USING btree ("trial_end","started_at","ended_at") WHERE trial_end is not null and provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once);
--> statement-breakpoint
CREATE INDEX "subscriptions_leaving_words" ON "subscriptions" USING btree ("ended_at","cancel_reason") WHERE cancel_reason is not null;
--> statement-breakpoint
CREATE INDEX "subscriptions_ending_by_end" ON "subscriptions" USING btree ((case when "provider_state" = 'past_due'
    then "period_start" at time zone 'UTC' + interval '7 days' else "period_end" at time zone 'UTC' end)) WHERE ended_at is null and provider_state <> 'pending' and (provider_state = 'day_pass' or cancel_at_period_end);
--> statement-breakpoint
CREATE INDEX "subscriptions_running_by_end" ON "subscriptions" USING btree ((case when "provider_state" = 'past_due'
    then "period_start" at time zone 'UTC' + interval '7 days' else "period_end" at time zone 'UTC' end),"user_id") WHERE ended_at is null and provider_state <> 'pending';
--> statement-breakpoint
CREATE INDEX "notification_receipts_feed" ON "notification_receipts" USING btree ("user_id","sent_at","notification_id");
--> statement-breakpoint
CREATE INDEX "notification_receipts_unread" ON "notification_receipts" USING btree ("user_id") WHERE read_at is null;
--> statement-breakpoint
CREATE INDEX "notifications_by_date" ON "notifications" USING btree ("sent_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_of_author" ON "notifications" USING btree ("author_id","sent_at","id");
--> statement-breakpoint
CREATE INDEX "notifications_title_part" ON "notifications" USING gin (bare_text("title") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "notifications_of_video" ON "notifications" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "notifications_of_file" ON "notifications" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "notifications_of_calendar" ON "notifications" USING btree ("calendar_id");
--> statement-breakpoint
CREATE INDEX "email_returns_of_person" ON "email_returns" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "email_returns_of_address" ON "email_returns" USING btree ("email_folded");
--> statement-breakpoint
CREATE INDEX "invitations_of_admin" ON "invitations" USING btree ("invited_by");
--> statement-breakpoint
CREATE INDEX "invitations_of_address" ON "invitations" USING btree ("email_folded");
--> statement-breakpoint
CREATE INDEX "looks_of_user" ON "looks" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "looks_of_admin" ON "looks" USING btree ("admin_id");
--> statement-breakpoint
CREATE INDEX "looks_of_session" ON "looks" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "spent_refresh_tokens_of_session" ON "spent_refresh_tokens" USING btree ("session_id");
--> statement-breakpoint
CREATE INDEX "users_by_registration" ON "users" USING btree ("registered_at","id");
--> statement-breakpoint
CREATE INDEX "users_by_role" ON "users" USING btree ("role","registered_at","id");
--> statement-breakpoint
CREATE INDEX "users_reached" ON "users" USING btree ("role","id") WHERE active and registered_fully is not null and not blocked_access;
--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ((bare_text("user_name") collate "C"),"id");
--> statement-breakpoint
CREATE INDEX "users_email_part" ON "users" USING gin (bare_text("email") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_user_name_part" ON "users" USING gin (bare_text("user_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "users_full_name_part" ON "users" USING gin (bare_text("first_name" || ' ' || "last_name") gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "staff_notes_of_author" ON "staff_notes" USING btree ("author_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "plans_live_icon" ON "plans" USING btree ("icon") WHERE archived_at is null;
--> statement-breakpoint
CREATE INDEX "calendar_event_videos_of_video" ON "calendar_event_videos" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "calendar_events_of_calendar" ON "calendar_events" USING btree ("calendar_id","starts_at");
--> statement-breakpoint
CREATE INDEX "calendar_members_of_user" ON "calendar_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "calendar_regulars_of_user" ON "calendar_regulars" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "calendar_regulars_of_subscription" ON "calendar_regulars" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX "cancelled_calendar_members_of_user" ON "cancelled_calendar_members" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "cancelled_events_of_calendar" ON "cancelled_events" USING btree ("calendar_id");
--> statement-breakpoint
CREATE INDEX "cancelled_events_of_teacher" ON "cancelled_events" USING btree ("teacher_id");
--> statement-breakpoint
CREATE INDEX "cancelled_events_by_day" ON "cancelled_events" USING btree ("starts_at");
--> statement-breakpoint
CREATE INDEX "month_invitations_of_user" ON "month_invitations" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "practices_by_date" ON "practices" USING btree ("user_id","practised_at");
--> statement-breakpoint
CREATE INDEX "practices_of_video" ON "practices" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "practices_by_day" ON "practices" USING btree ("day","video_id");
--> statement-breakpoint
CREATE INDEX "video_progress_by_date" ON "video_progress" USING btree ("user_id","watched_at","video_id");
--> statement-breakpoint
CREATE INDEX "video_progress_of_video" ON "video_progress" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "promo_code_plans_of_plan" ON "promo_code_plans" USING btree ("plan_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "promo_redemptions_once" ON "promo_redemptions" USING btree ("promo_code_id","user_id") WHERE freed_at is null;
--> statement-breakpoint
CREATE INDEX "promo_redemptions_of_user" ON "promo_redemptions" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "promo_redemptions_of_subscription" ON "promo_redemptions" USING btree ("subscription_id");
--> statement-breakpoint
CREATE INDEX "push_devices_of_user" ON "push_devices" USING btree ("user_id","created_at");
--> statement-breakpoint
CREATE INDEX "hidden_renditions_of_film" ON "hidden_renditions" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "hidden_renditions_by_end" ON "hidden_renditions" USING btree ("remove_after");
--> statement-breakpoint
CREATE INDEX "passkey_challenges_of_person" ON "passkey_challenges" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "passkeys_of_person" ON "passkeys" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "limit_counters_by_end" ON "limit_counters" USING btree ("window_ends");
--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to");
--> statement-breakpoint
CREATE INDEX "mails_with_secret" ON "mails" USING btree ("secret_until") WHERE "mails"."secret_until" is not null and "mails"."text" <> '';
--> statement-breakpoint
CREATE INDEX "training_pack_videos_of_video" ON "training_pack_videos" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "training_packs_of_plan" ON "training_packs" USING btree ("plan_id");
--> statement-breakpoint
CREATE INDEX "uploads_of_user" ON "uploads" USING btree ("user_id");
--> statement-breakpoint
CREATE INDEX "uploads_of_video" ON "uploads" USING btree ("video_id");
--> statement-breakpoint
CREATE INDEX "uploads_by_activity" ON "uploads" USING btree ("active_at");
--> statement-breakpoint
CREATE INDEX "video_tags_of_tag" ON "video_tags" USING btree ("tag_id","video_id");
--> statement-breakpoint
CREATE INDEX "videos_by_date" ON "videos" USING btree ("created_at","id");
--> statement-breakpoint
CREATE INDEX "videos_title_part" ON "videos" USING gin ("title_bare" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "videos_description_part" ON "videos" USING gin ("description_bare" gin_trgm_ops);
--> statement-breakpoint
CREATE INDEX "videos_by_length" ON "videos" USING btree ("duration_seconds","created_at","id");
--> statement-breakpoint
CREATE INDEX "videos_of_coach" ON "videos" USING btree ("coach_user_id","created_at");
--> statement-breakpoint
CREATE INDEX "videos_of_file" ON "videos" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "watching_of_video" ON "watching" USING btree ("video_id");
--> statement-breakpoint
-- Counts of large tables (D18). A statement that changes rows adds what it changed, under one name for each group of
-- rows; about one in fifty folds a thousand changes of each name into one. A row that another transaction folds just
-- now is left to it, so that nobody waits. The arguments: the name of a row's group, and which rows count.
create function count_changed_rows() returns trigger language plpgsql as $$
declare
  sides text := '';
begin
  if tg_op <> 'DELETE' then
    sides := format('select %s as name, 1 as change from new_rows where %s', tg_argv[0], tg_argv[1]);
  end if;
  if tg_op = 'UPDATE' then
    sides := sides || ' union all ';
  end if;
  if tg_op <> 'INSERT' then
    sides := sides || format('select %s as name, -1 as change from old_rows where %s', tg_argv[0], tg_argv[1]);
  end if;
  execute format('insert into counts (name, change)
    select name, sum(change) from (%s) as sides group by name having sum(change) <> 0', sides);
  if random() < 0.02 then
    with folded as (
      delete from counts where id in (select id from counts order by id limit 1000 for update skip locked)
      returning name, change
    )
    insert into counts (name, change) select name, sum(change) from folded group by name;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger users_counted_in after insert on users referencing new table as new_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger users_counted_out after delete on users referencing old table as old_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger users_counted_over after update on users referencing new table as new_rows old table as old_rows
  for each statement execute function count_changed_rows($$'users ' || role$$, 'true');
--> statement-breakpoint
create trigger subscriptions_counted_in after insert on subscriptions referencing new table as new_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and provider_state <> 'pending'$$);
--> statement-breakpoint
create trigger subscriptions_counted_out after delete on subscriptions referencing old table as old_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and provider_state <> 'pending'$$);
--> statement-breakpoint
create trigger subscriptions_counted_over after update on subscriptions referencing new table as new_rows old table as old_rows
  for each statement execute function count_changed_rows($$'memberships'$$, $$ended_at is null and provider_state <> 'pending'$$);
--> statement-breakpoint
create trigger invoices_counted_in after insert on invoices referencing new table as new_rows
  for each statement execute function count_changed_rows($$'invoices'$$, 'true');
--> statement-breakpoint
create trigger invoices_counted_out after delete on invoices referencing old table as old_rows
  for each statement execute function count_changed_rows($$'invoices'$$, 'true');
--> statement-breakpoint
-- About one write in fifty folds the changes of the days it wrote. A row that another transaction folds just now is left
-- to it, so that nobody waits.
create function fold_daily_figures() returns trigger language plpgsql as $$
begin
  if random() < 0.02 then
    with folded as (
      delete from daily_figures where id in (select id from daily_figures
        where day in (select day from new_rows) order by day, id limit 1000 for update skip locked)
      returning *
    )
    insert into daily_figures (day, plan_id, cents, movements, began, ended)
      select day, plan_id, sum(cents), sum(movements), sum(began), sum(ended) from folded group by day, plan_id;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger daily_figures_folded after insert on daily_figures referencing new table as new_rows
  for each statement execute function fold_daily_figures();
--> statement-breakpoint
-- Money. The invoices are held, so that none of them changes its plan meanwhile.
create function roll_up_ledger() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from new_rows) for share)
      select (l.at at time zone 'UTC')::date, held.plan_id, sum(l.amount_cents), count(*)
      from new_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  if tg_op <> 'INSERT' then
    insert into daily_figures (day, plan_id, cents, movements)
      with held as (select id, plan_id from invoices where id in (select invoice_id from old_rows) for share)
      select (l.at at time zone 'UTC')::date, held.plan_id, -sum(l.amount_cents), -count(*)
      from old_rows l join held on held.id = l.invoice_id group by 1, 2;
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger ledger_rolled_up_in after insert on ledger referencing new table as new_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
create trigger ledger_rolled_up_out after delete on ledger referencing old table as old_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
create trigger ledger_rolled_up_over after update on ledger referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_ledger();
--> statement-breakpoint
-- An invoice learns its plan after its money moved.
create function roll_up_plan_of_invoice() returns trigger language plpgsql as $$
begin
  insert into daily_figures (day, plan_id, cents, movements)
    select (l.at at time zone 'UTC')::date, side.plan_id, side.sign * sum(l.amount_cents), side.sign * count(*)
    from new_rows n join old_rows o on o.id = n.id and o.plan_id is distinct from n.plan_id
    join ledger l on l.invoice_id = n.id
    cross join lateral (values (n.plan_id, 1), (o.plan_id, -1)) as side (plan_id, sign)
    group by 1, 2, side.sign;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_rolled_up_over after update on invoices referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_plan_of_invoice();
--> statement-breakpoint
-- Whether a membership was ever paid for, so that its own row says whether it began.
create function mark_paid_memberships() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    update subscriptions s set paid_once = true where not s.paid_once
      and s.id in (select subscription_id from new_rows where status = 'paid');
  end if;
  if tg_op <> 'INSERT' then
    update subscriptions s set paid_once = false where s.paid_once
      and s.id in (select subscription_id from old_rows where status = 'paid')
      and not exists (select 1 from invoices i where i.subscription_id = s.id and i.status = 'paid');
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger invoices_marked_in after insert on invoices referencing new table as new_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
create trigger invoices_marked_out after delete on invoices referencing old table as old_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
create trigger invoices_marked_over after update on invoices referencing new table as new_rows old table as old_rows
  for each statement execute function mark_paid_memberships();
--> statement-breakpoint
-- An invoice may be there before its membership is.
create function mark_new_membership() returns trigger language plpgsql as $$
begin
  new.paid_once := exists (select 1 from invoices i where i.subscription_id = new.id and i.status = 'paid');
  return new;
end $$;
--> statement-breakpoint
create trigger subscriptions_marked_in before insert on subscriptions
  for each row execute function mark_new_membership();
--> statement-breakpoint
-- Memberships. One that ended before it began, by clocks that differ, ended when it began.
create function roll_up_memberships() returns trigger language plpgsql as $$
declare
  sides text := '';
begin
  if tg_op <> 'DELETE' then
    sides := 'select *, 1 as sign from new_rows';
  end if;
  if tg_op = 'UPDATE' then
    sides := sides || ' union all ';
  end if;
  if tg_op <> 'INSERT' then
    sides := sides || 'select *, -1 as sign from old_rows';
  end if;
  execute format($query$
    insert into daily_figures (day, plan_id, began, ended)
    select (at at time zone 'UTC')::date, plan_id, sum(began), sum(ended) from (%s) as s
    cross join lateral (values (started_at, sign, 0), (greatest(started_at, ended_at), 0, sign)) as change (at, began, ended)
    where provider_state <> 'pending' and (provider_state <> 'ended' or trial_end is not null or paid_once)
      and (began <> 0 or ended_at is not null)
    group by 1, 2 having sum(began) <> 0 or sum(ended) <> 0$query$, sides);
  return null;
end $$;
--> statement-breakpoint
create trigger subscriptions_rolled_up_in after insert on subscriptions referencing new table as new_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
create trigger subscriptions_rolled_up_out after delete on subscriptions referencing old table as old_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
create trigger subscriptions_rolled_up_over after update on subscriptions
  referencing new table as new_rows old table as old_rows
  for each statement execute function roll_up_memberships();
--> statement-breakpoint
-- Sessions and rights that servers cache (S-S6): all of them hear of a change once it is committed, and the connection that makes
-- it before that, by an INFO, which is sent whatever the level of messages. 'studio_sessions' names the person, for open streams.
create function tell_of_rights(person uuid) returns void language plpgsql as $$
begin
  perform pg_notify('studio_sessions', person::text);
  perform pg_notify('studio_rights', pg_current_xact_id()::text);
  raise info 'studio_rights' using detail = pg_current_xact_id()::text;
end $$;
--> statement-breakpoint
create function tell_of_session() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.user_id);
  return null;
end $$;
--> statement-breakpoint
create function tell_of_person() returns trigger language plpgsql as $$
begin
  perform tell_of_rights(old.id);
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_ended after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function tell_of_session();
--> statement-breakpoint
create trigger sessions_gone after delete on sessions for each row
  when (old.ended_at is null) execute function tell_of_session();
--> statement-breakpoint
create trigger users_shut_out after update on users for each row
  when ((old.role, old.active, old.blocked_access, old.blocked_to_date_time, old.second_factor_since)
    is distinct from (new.role, new.active, new.blocked_access, new.blocked_to_date_time, new.second_factor_since))
  execute function tell_of_person();
--> statement-breakpoint
create trigger users_gone after delete on users for each row execute function tell_of_person();
--> statement-breakpoint
-- What the lists of the back office show: every server hears which of them have changed, once it is committed.
create function tell_of_list() returns trigger language plpgsql as $$
begin
  perform pg_notify('studio_lists', tg_argv[0]);
  return null;
end $$;
--> statement-breakpoint
create trigger users_listed after insert or delete on users for each row execute function tell_of_list('people');
--> statement-breakpoint
create trigger users_relisted after update on users for each row
  when (old.* is distinct from new.*) execute function tell_of_list('people');
--> statement-breakpoint
create trigger invitations_listed after insert or delete on invitations for each row execute function tell_of_list('people');
--> statement-breakpoint
create trigger invitations_relisted after update on invitations for each row
  when (old.* is distinct from new.*) execute function tell_of_list('people');
--> statement-breakpoint
create trigger subscriptions_listed after insert or delete on subscriptions for each row execute function tell_of_list('subscribers');
--> statement-breakpoint
create trigger subscriptions_relisted after update on subscriptions for each row
  when (old.* is distinct from new.*) execute function tell_of_list('subscribers');
--> statement-breakpoint
create trigger invoices_listed after insert or delete on invoices for each row execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger invoices_relisted after update on invoices for each row
  when (old.* is distinct from new.*) execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger ledger_listed after insert or delete on ledger for each row execute function tell_of_list('invoices');
--> statement-breakpoint
create trigger plans_listed after insert or delete on plans for each row execute function tell_of_list('plans');
--> statement-breakpoint
create trigger plans_relisted after update on plans for each row
  when (old.* is distinct from new.*) execute function tell_of_list('plans');
--> statement-breakpoint
create trigger promo_codes_listed after insert or delete on promo_codes for each row execute function tell_of_list('promo');
--> statement-breakpoint
create trigger promo_codes_relisted after update on promo_codes for each row
  when (old.* is distinct from new.*) execute function tell_of_list('promo');
--> statement-breakpoint
create trigger videos_listed after insert or delete on videos for each row execute function tell_of_list('videos');
--> statement-breakpoint
create trigger videos_relisted after update on videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('videos');
--> statement-breakpoint
create trigger video_tags_listed after insert or delete on video_tags for each row execute function tell_of_list('videos');
--> statement-breakpoint
create trigger training_packs_listed after insert or delete on training_packs for each row execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_packs_relisted after update on training_packs for each row
  when (old.* is distinct from new.*) execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_pack_videos_listed after insert or delete on training_pack_videos for each row execute function tell_of_list('packs');
--> statement-breakpoint
create trigger training_pack_videos_relisted after update on training_pack_videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('packs');
--> statement-breakpoint
create trigger class_days_listed after insert or delete on class_days for each row execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_days_relisted after update on class_days for each row
  when (old.* is distinct from new.*) execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_day_videos_listed after insert or delete on class_day_videos for each row execute function tell_of_list('days');
--> statement-breakpoint
create trigger class_day_videos_relisted after update on class_day_videos for each row
  when (old.* is distinct from new.*) execute function tell_of_list('days');
--> statement-breakpoint
create trigger notifications_listed after insert or delete on notifications for each row execute function tell_of_list('notifications');
--> statement-breakpoint
create trigger notifications_relisted after update on notifications for each row
  when (old.* is distinct from new.*) execute function tell_of_list('notifications');
--> statement-breakpoint
create trigger calendars_listed after insert or delete on calendars for each row execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendars_relisted after update on calendars for each row
  when (old.* is distinct from new.*) execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendar_events_listed after insert or delete on calendar_events for each row execute function tell_of_list('calendars');
--> statement-breakpoint
create trigger calendar_events_relisted after update on calendar_events for each row
  when (old.* is distinct from new.*) execute function tell_of_list('calendars');
--> statement-breakpoint
-- However a session ends, nothing more is pushed to its device.
create function forget_push_device() returns trigger language plpgsql as $$
begin
  delete from push_devices where session_id = old.id;
  return null;
end $$;
--> statement-breakpoint
create trigger sessions_without_push after update on sessions for each row
  when (old.ended_at is null and new.ended_at is not null) execute function forget_push_device();

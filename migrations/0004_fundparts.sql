ALTER TABLE "help" ADD COLUMN "referred_to" text;

ALTER TABLE "help" ADD COLUMN "referral_consent" uuid;

ALTER TABLE "help" ADD COLUMN "referred_at" timestamp(3) with time zone;

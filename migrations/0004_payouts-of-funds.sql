ALTER TABLE "log_alert" DROP CONSTRAINT "log_alert_rule_check";

CREATE TABLE "request_payment" (
	"payout" uuid PRIMARY KEY NOT NULL,
	"request" uuid NOT NULL,
	"number" text NOT NULL,
	"state" text NOT NULL,
	"paid" bigint NOT NULL,
	"reserved" bigint NOT NULL,
	"paid_on" date
);

ALTER TABLE "charity_config" ADD COLUMN "payout_board_from" bigint;

ALTER TABLE "charity_config" ADD COLUMN "sign_days" integer;

ALTER TABLE "payout" ADD COLUMN "bills" uuid[];

ALTER TABLE "payout" ADD COLUMN "fund_line" uuid;

ALTER TABLE "payout" ADD COLUMN "use_item" text;

ALTER TABLE "payout" ADD COLUMN "grant_kind" text;

ALTER TABLE "payout" ADD COLUMN "instalment" integer;

ALTER TABLE "payout" ADD COLUMN "trigger" text;

ALTER TABLE "payout" ADD COLUMN "patient_no" "bytea";

CREATE INDEX "request_payment_request" ON "request_payment" USING btree ("request");

CREATE INDEX "payout_fund_line_idx" ON "payout" USING btree ("fund_line");

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_payout_board_from_check" CHECK ("charity_config"."payout_board_from" >= 0);

ALTER TABLE "charity_config" ADD CONSTRAINT "charity_config_sign_days_check" CHECK ("charity_config"."sign_days" between 1 and 365);

ALTER TABLE "log_alert" ADD CONSTRAINT "log_alert_rule_check" CHECK ("log_alert"."rule" in ('denials', 'failedLogins', 'reveals', 'clearExport', 'nightAct', 'oneHandGrant', 'keyMisuse', 'chainBroken', 'jobFailing', 'payeeAltered'));

ALTER TABLE "payout" ADD CONSTRAINT "payout_grant_kind_check" CHECK ("payout"."grant_kind" in ('1', '2', '3', '4'));

ALTER TABLE "payout" ADD CONSTRAINT "payout_instalment_check" CHECK ("payout"."instalment" between 1 and 99);

ALTER TABLE "payout" ADD CONSTRAINT "payout_trigger_check" CHECK ("payout"."trigger" in ('admission', 'discharge', 'term', 'monthly'));

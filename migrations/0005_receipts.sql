ALTER TABLE "receipt" DROP CONSTRAINT "receipt_year_check";

ALTER TABLE "receipt" ADD CONSTRAINT "receipt_year_check" CHECK ("receipt"."year" between 0 and 2147483647);

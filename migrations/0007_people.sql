ALTER TABLE "import_task" DROP CONSTRAINT "import_task_blank_check";

ALTER TABLE "import_task" ADD CONSTRAINT "import_task_blank_check" CHECK ("import_task"."blank" in ('keep', 'clear', 'fill'));

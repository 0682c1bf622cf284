import { piece } from '#kernel/server/migrate/piece.ts'

/** What PostgreSQL itself holds disclosures to. */
export const disclosureSql = [
  // A cause has one task of a kind in a period, and so has an organisation for itself.
  piece(
    'index disclosure_task_key',
    'create unique index disclosure_task_key on disclosure_task (organisation, cause, kind, period_start) nulls not distinct',
    'drop index if exists disclosure_task_key',
  ),
  // A progress is corrected once: a second correction names the first.
  piece(
    'index progress_corrected_key',
    "create unique index progress_corrected_key on progress (corrects) where state = 'published'",
    'drop index if exists progress_corrected_key',
  ),
]

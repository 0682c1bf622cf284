import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { causeKinds } from '../../model/index.ts'
import { factsOf } from '../board/kind-facts.ts'
import type { CauseCourse } from './schedule.ts'

/** Where the causes of one kind stand: brought by whoever keeps their facts. */
export interface CourseSource {
  readonly kind: keyof typeof causeKinds
  /** Causes that have begun to raise money and are not archived; of one organisation. */
  list(reader: Reader, organisation: string): Promise<readonly CauseCourse[]>
}

export const courseSources = extensionPoint<CourseSource>()

const beijing = (moment: SQL) => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`

/** The courses of one kind of causes; none where no module brings the kind. */
export const coursesOf = (kind: CourseSource['kind']): CourseSource => ({
  kind,
  async list(reader, organisation) {
    const facts = factsOf(kind)
    if (facts === undefined) return []
    const { rows } = await reader.execute<Record<string, unknown> & CauseCourse>(sql`
      select id, organisation, title, emergency as "isEmergency",
             ${beijing(sql`raising_at`)} as "startedOn", raise_end::text as "raiseEnd",
             ${beijing(sql`raised_at`)} as "raisedOn",
             'executing' in (state, coalesce(paused_from, '')) as "isExecuting",
             exec_start::text as "execStart", exec_end::text as "execEnd",
             ${beijing(sql`ended_at`)} as "endedOn"
        from ${facts}
       where raising_at is not null and deleted_at is null and state <> 'archived'
         and organisation = ${organisation}::uuid`)
    return rows
  },
})

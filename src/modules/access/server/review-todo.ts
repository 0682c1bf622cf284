import { and, eq, lt, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { permissionReview } from '../model/permission-review.ts'
import { permissionReviewServing } from './permission-review.ts'

/** Reviews of rights that wait for their reviewer. */
export const reviewTodoSource = recordTodo({
  serving: permissionReviewServing,
  label: '权限复核',
  link: '/upms/glylist?part=review',
  action: 'permissionReview.finish',
  where: ({ person }) =>
    and(
      eq(columnNamed(permissionReview, 'state'), 'open'),
      eq(columnNamed(permissionReview, 'reviewer'), person.accountId),
    ),
  item: row => ({
    title: `${row.period} 权限复核，${row.lines} 项授权`,
    organisation: row.organisation,
    submittedAt: row.createdAt,
    dueAt: row.dueAt,
  }),
})

/** Reviews of any unit that are past their day: the auditor sees to them (upms.md "权限复核"). */
export const overdueReviewTodoSource = {
  ...recordTodo({
    serving: permissionReviewServing,
    label: '逾期权限复核',
    link: '/upms/glylist?part=review',
    action: 'permissionReview.view',
    where: ({ person, now }) =>
      person.roleCodes.includes('auditadmin')
        ? and(
            eq(columnNamed(permissionReview, 'state'), 'open'),
            lt(columnNamed(permissionReview, 'dueAt'), beijingDay(now)),
          )
        : sql`false`,
    item: row => ({
      title: `${row.period} 权限复核已逾期，${row.lines} 项授权`,
      organisation: row.organisation,
      submittedAt: row.createdAt,
      dueAt: row.dueAt,
    }),
  }),
  kind: 'permissionReview.overdue',
  isFor: ({ person }: Act) => person.roleCodes.includes('auditadmin'),
}

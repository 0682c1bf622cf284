import { and, eq } from 'drizzle-orm'
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

import { and, eq, ne, sql } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { grant } from '../model/grant.ts'
import { grantServing } from './grant.ts'

/** Grants that wait for a second person: neither the grantor nor the holder. */
export const grantTodoSource = recordTodo({
  serving: grantServing,
  label: '授权确认',
  link: '/upms/glylist?part=grants&tab=pending',
  action: 'grant.confirm',
  where: ({ person }) =>
    and(
      eq(columnNamed(grant, 'state'), 'pending'),
      ne(columnNamed(grant, 'account'), person.accountId),
      sql`${columnNamed(grant, 'grantedBy')} is distinct from ${person.accountId}::uuid`,
    ),
  item: row => ({
    title: `授权待确认：${row.reason}`,
    organisation: row.organisation,
    submittedAt: row.createdAt,
  }),
})

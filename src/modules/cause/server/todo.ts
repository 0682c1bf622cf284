import { and, eq, ne, sql } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { causeSync, changeObjection, childTransfer } from '../model/index.ts'
import { changeObjectionServing } from './change/change-objection.ts'
import { childTransferServing } from './child/child-transfer.ts'
import { causeSyncServing } from './sync/cause-sync.ts'

/** What waits for people beside the reviews, which bring their own to-do. */
export const causeTodo = [
  recordTodo({
    serving: childTransferServing,
    label: '调剂复核',
    link: '/project/childrenplan?part=transfers&tab=pending',
    action: 'childTransfer.approve',
    where: ({ person }) =>
      and(
        eq(columnNamed(childTransfer, 'state'), 'pending'),
        ne(columnNamed(childTransfer, 'createdBy'), person.accountId),
      ),
    item: row => ({
      title: `${row.number} ${row.reason}`.slice(0, 100),
      organisation: row.organisation,
      submittedAt: row.createdAt,
    }),
  }),
  recordTodo({
    serving: changeObjectionServing,
    label: '公告异议',
    link: '/project/proaudit?part=objections&tab=open',
    action: 'changeObjection.dismiss',
    where: () => eq(columnNamed(changeObjection, 'state'), 'open'),
    item: row => ({
      title: `${row.number} ${row.content}`.slice(0, 100),
      organisation: row.organisation,
      submittedAt: row.createdAt,
    }),
  }),
  recordTodo({
    serving: causeSyncServing,
    label: '同步失败',
    link: '/project/unsyncProject?tab=failed',
    action: 'causeSync.retry',
    // Those that are tried again by themselves wait for nobody.
    where: () =>
      and(
        eq(columnNamed(causeSync, 'state'), 'failed'),
        sql`${columnNamed(causeSync, 'nextAttemptAt')} is null`,
      ),
    item: row => ({
      title: `${row.targetName}：${row.reasonText ?? row.lastResponse ?? '同步失败'}`.slice(0, 100),
      organisation: row.organisation,
      submittedAt: row.waitingSince,
    }),
  }),
  recordTodoOfReports(),
]

function recordTodoOfReports() {
  const source = recordTodo({
    serving: causeSyncServing,
    label: '待人工报送',
    link: '/project/unsyncProject?tab=manual',
    action: 'causeSync.mark',
    where: () =>
      and(eq(columnNamed(causeSync, 'state'), 'waiting'), eq(columnNamed(causeSync, 'mode'), '2')),
    item: row => ({
      title: `报送${row.targetName}`,
      organisation: row.organisation,
      submittedAt: row.waitingSince,
    }),
  })
  // Two sources over one resource are told apart by their kind.
  return { ...source, kind: 'causeReport' }
}

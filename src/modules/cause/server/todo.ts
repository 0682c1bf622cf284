import { and, eq, ne, sql } from 'drizzle-orm'
import { columnNamed } from '#kernel/server/tables.ts'
import { recordTodo, type TodoSource } from '#modules/platform/server/index.ts'
import {
  type CauseKindName,
  causeKinds,
  causeSync,
  changeObjection,
  childTransfer,
} from '../model/index.ts'
import { changeObjectionServing } from './change/change-objection.ts'
import { childTransferServing } from './child/child-transfer.ts'
import { causeSyncServing } from './sync/cause-sync.ts'

const kinds = ['project', 'fund', 'help'] as const satisfies readonly CauseKindName[]

/** Where objections of each kind are decided on. */
const changeDesks: Readonly<Record<CauseKindName, string>> = {
  project: '/project/proaudit',
  fund: '/fund/fundReview',
  help: '/seekhelp/helpmine',
}

/** Where what targets do not know of each kind is listed, up to the tab. */
const syncDesks: Readonly<Record<CauseKindName, string>> = {
  project: '/project/unsyncProject?',
  fund: '/fund/unsyncFund?',
  help: '/seekhelp/helpmine?part=sync&',
}

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
  ...kinds.flatMap(kind => [objectionsOf(kind), failedOf(kind), toReport(kind)]),
]

/** Each kind's have screens of their own; two sources over one resource are told apart by their kind, in words, too. */
function named(kind: CauseKindName, name: string, source: TodoSource): TodoSource {
  return {
    ...source,
    kind: kind === 'project' ? name : `${name}.${kind}`,
    label: `${causeKinds[kind]}${source.label}`,
  }
}

function objectionsOf(kind: CauseKindName): TodoSource {
  const source = recordTodo({
    serving: changeObjectionServing,
    label: '公告异议',
    link: `${changeDesks[kind]}?part=objections&tab=open`,
    action: 'changeObjection.dismiss',
    where: () =>
      and(
        eq(columnNamed(changeObjection, 'state'), 'open'),
        eq(columnNamed(changeObjection, 'causeKind'), kind),
      ),
    item: row => ({
      title: `${row.number} ${row.content}`.slice(0, 100),
      organisation: row.organisation,
      submittedAt: row.createdAt,
    }),
  })
  return named(kind, changeObjection.name, source)
}

function failedOf(kind: CauseKindName): TodoSource {
  const source = recordTodo({
    serving: causeSyncServing,
    label: '同步失败',
    link: `${syncDesks[kind]}tab=failed`,
    action: 'causeSync.retry',
    // Those that are tried again by themselves wait for nobody.
    where: () =>
      and(
        eq(columnNamed(causeSync, 'state'), 'failed'),
        eq(columnNamed(causeSync, 'causeKind'), kind),
        sql`${columnNamed(causeSync, 'nextAttemptAt')} is null`,
      ),
    item: row => ({
      title: `${row.targetName}：${row.reasonText ?? row.lastResponse ?? '同步失败'}`.slice(0, 100),
      organisation: row.organisation,
      submittedAt: row.waitingSince,
    }),
  })
  return named(kind, causeSync.name, source)
}

function toReport(kind: CauseKindName): TodoSource {
  const source = recordTodo({
    serving: causeSyncServing,
    label: '待人工报送',
    link: `${syncDesks[kind]}tab=manual`,
    action: 'causeSync.mark',
    where: () =>
      and(
        eq(columnNamed(causeSync, 'state'), 'waiting'),
        eq(columnNamed(causeSync, 'mode'), '2'),
        eq(columnNamed(causeSync, 'causeKind'), kind),
      ),
    item: row => ({
      title: `报送${row.targetName}`,
      organisation: row.organisation,
      submittedAt: row.waitingSince,
    }),
  })
  return named(kind, 'causeReport', source)
}

import { and, eq, lte } from 'drizzle-orm'
import type { ReadOf } from '#kernel/resource/ask.ts'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope } from '#kernel/server/commands.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { account } from '../model/account.ts'
import { accountLeave } from '../model/account-calls.ts'
import { departure } from '../model/departure.ts'
import { ownerOf } from '../model/owner.ts'
import { keepOneHolder, lastRoleOf } from './grant.ts'
import { checkSuccessor, giveWork, isHandOverRequired, openWorkOf } from './hand-over.ts'
import { raisePermRev } from './perm-rev.ts'
import { accessPorts } from './ports.ts'
import { endTenure } from './tenure.ts'

type Account = Row<typeof account>
type Departure = Row<typeof departure>

export const departureServing = serve(departure)

const column = (name: string) => columnNamed(departure, name)

/** 离岗: at once or on a later day; with open work only with somebody who goes on with it, where the unit demands it. */
export const leaveRoute = route(accountLeave, {
  access: { action: 'account.leave' },
  summary: '办理离岗',
  stepUp: true,
  change: (asked, act) => planLeave(act, asked),
})

/** Writes down that somebody leaves, does it where the day has come, and gives what is open to the successor. */
export async function planLeave(act: Act, asked: ReadOf<typeof accountLeave>) {
  const { id, on, successor = null, reason } = asked
  const row = await lockInScope(
    act,
    { resource: account, rules: {} },
    { id, action: 'account.leave' },
  )
  const today = beijingDay(act.now)
  if (id === act.person.accountId) act.refuse('不能为自己办理离岗')
  if (row.state !== 'enabled') act.refuse('账号未启用，无需办理离岗')
  if (on < today) act.refuse('离岗日期不能早于今天', 'on')
  if (await isPlanned(act, id)) act.refuse('已办理离岗，如需更改请先撤销')
  await keepOneHolder(act, [id])
  if (successor === null) await refuseOpenWork(act, row)
  else await checkSuccessor(act, row, successor)
  const planned = await insertRow(act, departure, {
    ...ownerOf(row),
    ...{ account: id, on, successor, reason },
  })
  if (successor !== null) await giveWork(act, row, { successor, reason: `离岗：${reason}` })
  if (on === today) await leave(act, planned)
  return { state: on === today ? ('done' as const) : ('planned' as const) }
}

async function isPlanned(act: Act, id: string): Promise<boolean> {
  const open = and(eq(column('account'), id), eq(column('state'), 'planned'))
  return (await findRows(act.tx, departure, open, 1)).length > 0
}

async function refuseOpenWork(act: Act, row: Account): Promise<void> {
  if (!(await isHandOverRequired(act, row))) return
  const open = await openWorkOf(act, row.id, null)
  if (open.length > 0) act.refuse(`还有 ${open.length} 项在办事项，请选择接手人`, 'successor')
}

/** The day has come: what is still open goes over, the positions end, the account is disabled. */
async function leave(act: Act, planned: Departure): Promise<void> {
  const row = await lockRow(act, account, planned.account)
  const { successor, reason } = planned
  let failure: string | null = null
  if (row.state === 'enabled') {
    const last = await lastRoleOf(act, [row.id])
    if (last !== undefined) act.refuse(`至少保留一名启用的${last}`)
    // Also where nobody was to go on: work may have come since it was planned.
    const later = await openWorkOf(act, row.id, successor)
    const due = later.filter(({ refusal }) => refusal === undefined).length
    // Whoever was to go on may have left before: the account ends all the same, and its work waits.
    if (successor !== null && due > 0 && (await isAtWork(act, successor)))
      await giveWork(act, row, { successor, reason: `离岗：${reason}` })
    else if (due > 0)
      failure = `${successor === null ? '未指定接手人' : '接手人账号未启用'}，${due} 项在办事项未移交`
    await accessPorts().endSessions(act, [row.id], 'disabled')
    const ended = await updateRow(act, account, row, { positions: null }, { label: '离岗', reason })
    await moveRow(act, account, ended, 'disable')
    await endTenure(act, row.id)
    await raisePermRev(act, [row.id])
  }
  const doneAt = act.now.toISOString()
  await moveRow(act, departure, planned, 'leave', { doneAt, failure })
  if (failure !== null)
    await tellPlanner(act, planned, {
      said: '已离岗，工作未移交',
      body: `${failure}，请另行移交。`,
    })
}

async function isAtWork(act: Act, id: string): Promise<boolean> {
  return (await findRow(act.tx, account, id))?.state === 'enabled'
}

/** Does what is due; what is refused (the last head of an organisation) stays and is told to whoever planned it. */
export async function leaveDue(work: JobWork, today: string): Promise<void> {
  const due = await work.database.read('all', reader =>
    findRows(reader, departure, and(eq(column('state'), 'planned'), lte(column('on'), today))),
  )
  for (const { id } of due) {
    try {
      await work.change(async act => {
        const planned = await lockRow(act, departure, id)
        if (planned.state === 'planned') await leave(act, planned)
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await work.change(act => noteFailure(act, id, error.message))
    }
  }
}

async function noteFailure(act: Act, id: string, sentence: string): Promise<void> {
  const planned = await lockRow(act, departure, id)
  if (planned.failure === sentence) return
  await updateRow(act, departure, planned, { failure: sentence.slice(0, 200) })
  await tellPlanner(act, planned, {
    said: '的离岗未能办理',
    body: `${sentence}，请处理后系统每日重试。`,
  })
}

async function tellPlanner(
  act: Act,
  planned: Departure,
  { said, body }: { said: string; body: string },
): Promise<void> {
  if (planned.createdBy === null) return
  const who = await findRow(act.tx, account, planned.account)
  await accessPorts().notify(act, {
    accounts: [planned.createdBy],
    kind: 'system',
    title: `${who?.realName ?? ''}${said}`,
    body,
    link: '/organizeStructure/departmentUser?part=departures',
  })
}

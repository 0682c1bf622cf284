import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '../model/account.ts'
import { accountHandover, accountOpenWork } from '../model/account-calls.ts'
import { handOver } from '../model/hand-over.ts'
import { isSameOwner, type Owned, ownerOf } from '../model/owner.ts'
import { ownerIs } from './owner-is.ts'
import { accessPorts, type OpenWork, workSources } from './ports.ts'

export const handOverServing = serve(handOver)

/** Open work of a person: reviews, responsibilities, follow-ups, of every kind that is registered. */
export async function openWorkOf(
  act: Act,
  accountId: string,
  successor: string | null,
): Promise<readonly OpenWork[]> {
  const lists = []
  for (const source of workSources()) lists.push(await source.list(act, accountId, successor))
  return lists.flat()
}

/** Whether the unit demands that open work goes to a colleague before somebody goes (离岗必须移交). */
export async function isHandOverRequired(act: Act, row: Owned): Promise<boolean> {
  const { rows } = await act.tx.execute<{ required: boolean }>(sql`
    select hand_over_required as required from structure_setting where ${ownerIs(row)}`)
  return rows[0]?.required !== false
}

/** What would be handed over, before it is. */
export const openWorkRoute = route(accountOpenWork, {
  access: { action: 'account.handover' },
  summary: '查询待移交事项',
  async read({ id, successor }, act) {
    await readInScope(act, { resource: account, rules: {} }, id, 'account.handover')
    return openWorkOf(act, id, successor ?? null)
  },
})

/** 移交: open work goes to a colleague of the same unit; what the successor submitted stays. */
export const handOverRoute = route(accountHandover, {
  access: { action: 'account.handover' },
  summary: '移交工作',
  async change({ id, successor, reason }, act) {
    const from = await lockInScope(
      act,
      { resource: account, rules: {} },
      { id, action: 'account.handover' },
    )
    await checkSuccessor(act, from, successor)
    return { items: await giveWork(act, from, { successor, reason }) }
  },
})

type Account = Row<typeof account>

/** Refuses a successor who is not an enabled colleague of the same unit; of somebody elsewhere nothing is told. */
export async function checkSuccessor(act: Act, from: Account, successor: string): Promise<void> {
  const to = await findRow(act.tx, account, successor)
  if (to === undefined || to.id === from.id || !isSameOwner(from, to))
    return act.refuse('接手人须为同一单位的其他人员', 'successor')
  if (to.state !== 'enabled') act.refuse('接手人账号未启用', 'successor')
}

/** Gives everything that the successor may take, keeps the record of it and tells the successor. */
export async function giveWork(
  act: Act,
  from: Account,
  { successor, reason }: { successor: string; reason: string },
) {
  const open = await openWorkOf(act, from.id, successor)
  for (const source of workSources()) {
    const given = open.filter(({ kind, refusal }) => kind === source.kind && refusal === undefined)
    const ids = given.map(({ id }) => id)
    if (ids.length > 0) await source.give(act, ids, { from: from.id, to: successor })
  }
  const items = open.map(({ kind, id, title, refusal }) => ({
    ...{ kind, id, title, given: refusal === undefined },
    ...(refusal === undefined ? {} : { note: refusal }),
  }))
  await insertRow(act, handOver, {
    ...ownerOf(from),
    from: from.id,
    to: successor,
    items,
    reason,
  })
  await accessPorts().notify(act, {
    accounts: [successor],
    kind: 'system',
    title: '有工作移交给您',
    body: `共 ${items.filter(item => item.given).length} 项，原因：${reason}`,
  })
  return items
}

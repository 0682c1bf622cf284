import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import { route } from '#kernel/server/route.ts'
import { findRow, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { account } from '../model/account.ts'
import { handOver } from '../model/hand-over.ts'
import { isSameOwner, ownerOf } from '../model/owner.ts'
import { type OpenWork, ports, workSources } from './ports.ts'

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

/** What would be handed over, before it is. */
export const openWorkRoute = route({
  method: 'GET',
  path: '/api/access/account/getOpenWork',
  access: { action: 'account.handover' },
  summary: '查询待移交事项',
  question: z.object({ id: z.uuid(), successor: z.uuid().optional() }),
  async read({ id, successor }, act) {
    await readInScope(act, { resource: account, rules: {} }, id, 'account.handover')
    return openWorkOf(act, id, successor ?? null)
  },
})

/** 移交: open work goes to a colleague of the same unit; what the successor submitted stays. */
export const handOverRoute = route({
  method: 'POST',
  path: '/api/access/account/handover',
  access: { action: 'account.handover' },
  summary: '移交工作',
  question: z.strictObject({
    id: z.uuid(),
    successor: z.uuid('请选择接手人'),
    reason: z.string().trim().min(2, '请填写原因').max(200),
  }),
  async change({ id, successor, reason }, act) {
    const from = await lockInScope(
      act,
      { resource: account, rules: {} },
      { id, action: 'account.handover' },
    )
    const to = await findRow(act.tx, account, successor)
    if (to === undefined || to.state !== 'enabled')
      return act.refuse('接手人账号未启用', 'successor')
    if (to.id === id || !isSameOwner(from as never, to))
      return act.refuse('接手人须为同一单位的其他人员', 'successor')
    const open = await openWorkOf(act, id, successor)
    for (const source of workSources()) {
      const ids = open.filter(each => each.kind === source.kind && each.refusal === undefined)
      if (ids.length > 0)
        await source.give(
          act,
          ids.map(each => each.id),
          successor,
        )
    }
    const items = open.map(({ kind, id: item, title, refusal }) => ({
      ...{ kind, id: item, title, given: refusal === undefined },
      ...(refusal === undefined ? {} : { note: refusal }),
    }))
    await insertRow(act, handOver, {
      ...ownerOf(from as never),
      from: id,
      to: successor,
      items,
      reason,
    })
    await ports.notify(act, {
      accounts: [successor],
      kind: 'system',
      title: '有工作移交给您',
      body: `共 ${items.filter(item => item.given).length} 项，原因：${reason}`,
    })
    return { items }
  },
})

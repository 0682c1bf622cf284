import { and, eq, inArray } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { interaction, type interactionKinds, registeredUser } from '../../model/index.ts'
import { submitInteraction } from '../comments/interaction.ts'

/** What is written about a cause of the demo world, and how far it has come. */
interface Said {
  readonly kind: keyof typeof interactionKinds
  readonly content: string
  /** Of a fund: the founder who asks by his link. */
  readonly founder?: string
  readonly reply?: string
  /** Waits for a moderator still. */
  readonly isPending?: true
}

const saidOf: Readonly<Record<'fund' | 'help', readonly Said[]>> = {
  fund: [
    {
      kind: 'question',
      content: '上季度的资助名单什么时候可以看到？',
      founder: '秦岭实业集团',
      reply: '名单公示期满后随本季度反馈一并发送，预计月底前。',
    },
    {
      kind: 'question',
      content: '对账单里管理费的计提口径是什么？',
      founder: '秦岭实业集团',
    },
    { kind: 'question', content: '明年的预算会增加助学名额吗？', founder: '同舟物流有限公司' },
    { kind: 'wish', content: '愿孩子们学业有成。', founder: '秦岭实业集团', isPending: true },
  ],
  help: [
    { kind: 'wish', content: '早日康复，加油！' },
    {
      kind: 'question',
      content: '善款是直接付给医院吗？',
      reply: '是的，按结算单直接支付给医院。',
    },
    { kind: 'question', content: '还差多少可以手术？', isPending: true },
    { kind: 'complaint', content: '听说该户另有房产，请核实。' },
  ],
}

/** Questions, wishes and a report about funds and help requests, of which the sites told nothing yet. */
export async function askAboutCauses(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const table = tableOf(cause)
  for (const kind of ['fund', 'help'] as const) {
    const [causes, users] = await world.as(world.narrator, new Date(), async ({ act }) => {
      const live = and(eq(table.kind, kind), inArray(table.status, ['raising', 'executing']))
      const listed = kind === 'help' ? and(live, eq(table.listed, true)) : live
      return [
        await findRows(act.tx, cause, listed, 2),
        await findRows(act.tx, registeredUser, eq(tableOf(registeredUser).state, 'normal'), 8),
      ] as const
    })
    for (const [at, { reply, isPending, ...said }] of saidOf[kind].entries()) {
      const about = causes[at % Math.max(1, causes.length)]
      if (about === undefined) continue
      const user = said.founder === undefined ? (users[at]?.id ?? null) : null
      const row = await world.as(world.narrator, new Date(), ({ act }) =>
        submitInteraction(act, { ...said, cause: about.id, user, area: '陕西省' }),
      )
      if (isPending === true || row.state !== 'pending') continue
      await world.as(operator, new Date(), async desk => {
        const passed = await desk.move(interaction.path, 'pass', row, { reason: null })
        if (reply !== undefined) await desk.move(interaction.path, 'reply', passed, { reply })
      })
    }
  }
}

import { and, eq, inArray } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { leadDemoPayouts, payingAccountOf, staffOf } from '#modules/cause/server/index.ts'
import { help } from '../../model/index.ts'
import { giveTo } from './give.ts'

const progress = 'cause/progress'

const told = [
  {
    ...{ kind: '2', title: '受助家庭的治疗与安置进展', end: 'published' },
    body: '<p>首笔费用已与医院核对，受助人病情平稳，家属已按要求提交费用清单。</p>',
  },
  {
    ...{ kind: '3', title: '救助后的入户回访', end: 'pending' },
    body: '<p>两名工作人员入户回访，受助家庭生活已恢复，后续由社区继续关注。</p>',
  },
  {
    ...{ kind: '2', title: '救助款使用情况说明', end: 'rejected' },
    body: '<p>救助款按核定用途使用。</p>',
  },
  {
    ...{ kind: '2', title: '下一步救助安排', end: 'draft' },
    body: '<p>将在出院后安排一次回访。</p>',
  },
] as const

interface Cast {
  readonly world: DemoWorld
  readonly own: DemoOrganisation
  readonly reviewer: Person
}

const at = (world: DemoWorld, ago: number, hour = 10) =>
  new Date(`${addDays(world.today, -ago)}T${String(hour).padStart(2, '0')}:10:00+08:00`)

/** What is told and given of the cases that were passed: progress in every state, a report, gifts. */
export async function tellOfCases({ world, own, reviewer }: Cast): Promise<void> {
  const { head, id: organisation } = own
  const cases = await world.as(world.narrator, new Date(), async ({ act }) => {
    const table = tableOf(help)
    const passed = and(
      eq(table.organisation, organisation),
      inArray(table.state, ['approved', 'raising', 'executing']),
    )
    return findRows(act.tx, help, passed)
  })
  for (const { id: cause } of cases) {
    for (const { end, ...words } of told) {
      const row = await world.as(head, at(world, 4), ({ insert }) =>
        insert(progress, { ...words, cause, occurredOn: addDays(world.today, -5) }),
      )
      if (end === 'draft') continue
      const sent = await world.as(head, at(world, 4, 11), ({ move }) =>
        move(progress, 'submit', row),
      )
      if (end === 'pending') continue
      const answers = end === 'rejected' ? { opinion: '请附费用单据的核对情况。' } : {}
      await world.as(reviewer, at(world, 3), ({ move }) =>
        move(progress, end === 'rejected' ? 'reject' : 'approve', sent, answers),
      )
    }
    const report = await world.as(head, at(world, 3), ({ insert }) =>
      insert('cause/report', {
        ...{
          cause,
          type: '1',
          period: { from: addDays(world.today, -30), to: addDays(world.today, -4) },
        },
        sections: '<p>本期收到的善款专款专用，支出明细见附表。</p>',
        usePlan: '按住院费用分次拨付。',
        served: 1,
      }),
    )
    await world.as(head, at(world, 3, 11), ({ move }) => move('cause/report', 'submit', report))
  }
  await raiseFor({ world, own, reviewer })
}

/** The case that asks the public begins its drive, and the first gifts come. */
async function raiseFor({ world, own }: Cast): Promise<void> {
  const { id: organisation, head } = own
  const table = tableOf(help)
  const waiting = and(
    eq(table.organisation, organisation),
    eq(table.state, 'approved'),
    eq(table.fundMode, '1'),
  )
  const raising = await world.as(head, new Date(), async desk => {
    const [row] = await findRows(desk.act.tx, help, waiting, 1)
    const begun = row && (await desk.move(help.path, 'startRaising', row))
    return begun && desk.move(help.path, 'publish', begun)
  })
  if (raising === undefined) return
  await giveTo(world, organisation, raising.id)
  await payOf(world, own, raising.id)
}

/** What was paid for the case so far goes to the payee that it names; the next part waits. */
async function payOf(world: DemoWorld, own: DemoOrganisation, cause: string): Promise<void> {
  const staff = await staffOf(world, own)
  const account = await world.as(world.narrator, new Date(), ({ act }) =>
    payingAccountOf(act, own.id),
  )
  if (staff === undefined || account === null) return
  const payee = {
    ...{ payeeKind: '4', payeeName: '收款服务机构', payeeAccountKind: '1' },
    ...{ payeeAccount: '110060776018001234567', payeeBank: '中国农业银行城关支行' },
    ...{ payeeCode: '12610000435230111X', patientNo: 'ZY20261106' },
    purpose: '支付住院费用，按出院结算单直接支付医院',
  }
  const money = { fields: { cause, instalment: 1, trigger: 'admission' }, payee, account }
  await leadDemoPayouts(
    {
      world,
      staff,
      random: world.random('help payouts'),
      apart: 0,
      money: { ...money, share: 30_000 },
    },
    ['signed', 'paid', 'pending'],
  )
}

import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { monthlyContract, monthlyDebit } from '../model/index.ts'
import { demoDeliveries } from './demo-gifts.ts'
import { takeContract } from './monthly/channel-jobs.ts'
import { endContract } from './monthly/end-contract.ts'
import { planOne } from './monthly/schedule.ts'
import { settleDebit } from './monthly/settle-debit.ts'

const plan = 'zhuanti/monthlyPlan'
const contract = 'zhuanti/monthlyContract'
const gift = 'zhuanti/monthlyGift'
/** How far each contract has come. */
const ends = [
  'paid',
  'paid',
  'retrying',
  'paid',
  'unsigned',
  'cancelled',
  'paid',
  'failed',
  'paid',
  'paid',
  'paid',
  'paused',
  'terminated',
  'expired',
  'waiting',
  'processing',
  'skipped',
] as const
/** Plans beside the one that people signed: how far each has come. */
const others = [
  ['月月助学金', 'draft'],
  ['每月一餐营养午餐', 'pending'],
  ['月捐图书角', 'paused'],
  ['冬衣月捐', 'ended'],
] as const

/** Monthly plans of an organisation whose cause raises for a year more; plans, contracts and debits in every state. */
export async function demoMonthly(world: DemoWorld): Promise<void> {
  for (const owner of world.organisations) {
    const found = await causeOf(world, owner)
    if (found === undefined) continue
    await fillPlan(world, owner, found)
    await demoDeliveries(world, owner)
    return
  }
}

interface Cause {
  readonly id: string
  readonly merchant: string
  readonly givers: readonly string[]
}

async function causeOf(world: DemoWorld, { id }: DemoOrganisation): Promise<Cause | undefined> {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<{ id: string; merchant: string }>(sql`
      select c.id, m.id as merchant from cause c
        join org_merchant m on m.organisation = c.organisation and m.channel = 'wechat' and m.state = 'active'
       where c.organisation = ${id} and c.status = 'raising' order by c.number`)
    for (const each of rows) {
      const row = (await findCause(act.tx, each.id))?.row
      if (row?.allowMonthly !== true || row.custodial) continue
      if (row.raiseEnd !== null && row.raiseEnd < addDays(world.today, 366)) continue
      const donors = await act.tx.execute<{ id: string }>(sql`
        select id from donor where organisation = ${id} and kind = 'person' and state = 'active'
           and not minor order by number limit ${ends.length}`)
      if (donors.rows.length < 4) continue
      return { ...each, givers: donors.rows.map(giver => giver.id) }
    }
    return undefined
  })
}

async function fillPlan(
  world: DemoWorld,
  { id: organisation, head }: DemoOrganisation,
  cause: Cause,
): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const at = new Date(Date.now() - 3 * 86_400_000)
  const draft = await world.as(head, at, desk =>
    desk.insert(plan, {
      ...{ cause: cause.id, title: '每月一元伴成长', minAmount: 1000, debitDays: ['10', '20'] },
      story: '每月固定捐出一份小小的心意，让孩子们的学习生活费按时到账。',
      tiers: [
        { amount: 1000, words: '一本课外书' },
        { amount: 3000, words: '一周营养餐' },
        { amount: 10_000, words: '一个月生活补助' },
      ],
      ...{ merchant: cause.merchant, contractTemplate: '100253', feedbackEvery: 3 },
    }),
  )
  const sent = await world.as(head, at, desk => desk.move(plan, 'submit', draft))
  const online = await world.as(reviewer, at, desk =>
    desk.move(plan, 'approve', sent, { opinion: '标的、金额与扣款日核对无误，同意上线。' }),
  )
  await world.as(head, at, async desk => {
    await desk.insert(gift, {
      ...{ organisation, plan: online.id, name: '手写感谢卡', kind: 'goods', value: 100 },
      ...{ condition: 'first', stock: 6, startOn: beijingDay(at) },
      description: '受助学生亲手书写的感谢卡片。',
    })
    await desk.insert(gift, {
      ...{ organisation, plan: online.id, name: '周年纪念徽章', kind: 'goods', value: 1000 },
      ...{ condition: 'periods', periods: 12, stock: 50, startOn: beijingDay(at) },
    })
    // What nobody has in stock yet is short for those who have reached it.
    await desk.insert(gift, {
      ...{ organisation, plan: online.id, name: '手绘成长台历', kind: 'goods', value: 900 },
      ...{ condition: 'total', reached: 10_000, stock: 0, startOn: beijingDay(at) },
      description: '由受助学生供图，正在印制，到货后按达到条件的先后寄出。',
    })
    const former = await desk.insert(gift, {
      ...{ organisation, plan: online.id, name: '定制帆布袋', kind: 'goods', value: 1000 },
      ...{ condition: 'periods', periods: 12, stock: 0, startOn: beijingDay(at) },
      description: '供应商停产，改为周年纪念徽章。',
    })
    await desk.move(gift, 'disable', former)
  })
  for (const [no, giver] of cause.givers.entries())
    await fillContract(world, head, { plan: online.id, giver, no })
  for (const [title, end] of others) await fillOther(world, head, { cause, title, end })
}

interface Other {
  readonly cause: Cause
  readonly title: string
  readonly end: (typeof others)[number][1]
}

async function fillOther(
  world: DemoWorld,
  head: DemoOrganisation['head'],
  { cause, title, end }: Other,
): Promise<void> {
  const at = new Date(Date.now() - 2 * 86_400_000)
  const made = await world.as(head, at, desk =>
    desk.insert(plan, {
      ...{ cause: cause.id, title, minAmount: 1000, debitDays: ['15'], feedbackEvery: 3 },
      ...{ merchant: cause.merchant, contractTemplate: '100254' },
    }),
  )
  if (end === 'draft') return
  const sent = await world.as(head, at, desk => desk.move(plan, 'submit', made))
  if (end === 'pending') return
  const online = await world.as(await world.staff('reviewer1'), at, desk =>
    desk.move(plan, 'approve', sent, { opinion: '核对无误，同意上线。' }),
  )
  const move = end === 'paused' ? 'pause' : 'end'
  await world.as(head, new Date(), desk =>
    desk.move(plan, move, online, { reason: '项目安排调整，暂不再新增签约' }),
  )
}

interface Signing {
  readonly plan: string
  readonly giver: string
  readonly no: number
}

async function fillContract(
  world: DemoWorld,
  head: DemoOrganisation['head'],
  { plan: of, giver, no }: Signing,
): Promise<void> {
  const end = ends[no] ?? 'unsigned'
  const at = new Date(Date.now() - 2 * 86_400_000)
  const made = await world.as(head, at, desk =>
    desk.insert(contract, {
      ...{
        plan: of,
        giver,
        amount: [1000, 3000, 10_000][no % 3],
        debitDay: no % 2 === 0 ? 10 : 20,
      },
      anonymous: no % 4 === 3,
    }),
  )
  if (end === 'unsigned') return
  await world.as(world.narrator, at, async ({ act }) => {
    const row = await findRow(act.tx, monthlyContract, made.id)
    await takeContract(act, made.id, {
      ...{ at: 'signed', code: row?.contractCode ?? '', contractId: `2026${made.id.slice(-12)}` },
      signedAt: at.toISOString(),
    })
  })
  if (end === 'cancelled') {
    const row = await world.as(world.narrator, at, ({ act }) =>
      findRow(act.tx, monthlyContract, made.id),
    )
    if (row !== undefined)
      await world.as(head, new Date(), desk =>
        desk.move(contract, 'cancel', row, { reason: '捐赠人来电要求解约' }),
      )
    return
  }
  await world.as(world.narrator, new Date(), ({ act }) =>
    end === 'terminated' || end === 'expired'
      ? endNow(act, made.id, end)
      : debit(act, made.id, end === 'paused' || end === 'skipped' ? 'waiting' : end),
  )
  if (end !== 'paused' && end !== 'skipped') return
  // Whoever stops before the day is not debited.
  const row = await world.as(world.narrator, at, ({ act }) =>
    findRow(act.tx, monthlyContract, made.id),
  )
  const move = end === 'paused' ? 'pause' : 'cancel'
  if (row !== undefined)
    await world.as(head, new Date(), desk =>
      desk.move(contract, move, row, { reason: '捐赠人来电要求' }),
    )
}

/** A contract that is over by itself. */
async function endNow(act: Act, id: string, end: 'terminated' | 'expired'): Promise<void> {
  const row = await lockRow(act, monthlyContract, id)
  await endContract(
    act,
    row,
    end === 'terminated'
      ? { move: 'terminate', reason: 'failed', words: '连续 3 期扣款未成功，已终止' }
      : { move: 'expire', reason: 'expired', words: '已满期数，感谢您的支持' },
  )
}

/** The first debit of a contract came today, and this became of it. */
async function debit(
  act: Parameters<typeof planOne>[0],
  id: string,
  end: 'paid' | 'retrying' | 'failed' | 'waiting' | 'processing',
): Promise<void> {
  const today = beijingDay(act.now)
  const signed = await lockRow(act, monthlyContract, id)
  await updateRow(act, monthlyContract, signed, { nextDebitOn: today })
  const row = await lockRow(act, monthlyDebit, (await planOne(act, id)) ?? '')
  if (end === 'waiting') return
  const sent = await moveRow(act, monthlyDebit, row, 'send', {
    // Of one that is tried for the last time, the earlier tries lie behind it.
    ...{ attempts: end === 'failed' ? 4 : 1, sentAt: act.now.toISOString() },
    noticeAt: new Date(act.now.getTime() - 86_400_000).toISOString(),
  })
  if (end === 'processing') return
  await settleDebit(
    act,
    sent.id,
    end === 'paid'
      ? {
          ...{ at: 'paid', orderNo: sent.orderNo, amount: sent.amount },
          ...{ tradeNo: `4200${sent.id.slice(-16)}`, paidAt: act.now.toISOString() },
        }
      : { at: 'failed', orderNo: sent.orderNo, kind: 'balance', message: '零钱余额不足' },
  )
}

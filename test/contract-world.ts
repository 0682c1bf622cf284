import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRow, insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { communityModule } from '#modules/community/server/index.ts'
import { fansModule } from '#modules/fans/server/index.ts'
import { monthlyContract, monthlyDebit, monthlyPlan } from '#modules/giving/model/index.ts'
import {
  type Counterpart,
  contractOf,
  openCounterpart,
} from '#modules/giving/server/fixture/papay-counterpart.ts'
import { givingModule, setDebitChannel } from '#modules/giving/server/index.ts'
import { openSigning } from '#modules/giving/server/monthly/channel-jobs.ts'
import { noticeDebit } from '#modules/giving/server/monthly/debit.ts'
import { planOne } from '#modules/giving/server/monthly/schedule.ts'
import { wechatPapay } from '#modules/giving/server/papay/wechat-papay.ts'
import { helpModule } from '#modules/help/server/index.ts'
import { messageModule } from '#modules/message/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { platformModule } from '#modules/platform/server/index.ts'
import { project } from '#modules/project/model/index.ts'
import { type CauseWorld, openCauseWorld } from './given-world.ts'

type Contract = Row<typeof monthlyContract>
type Debit = Row<typeof monthlyDebit>
type Answer = Awaited<ReturnType<CauseWorld['call']>>

/** For tests: plans with contracts at a channel that answers as WeChat Pay does. */
export interface MonthlyWorld {
  readonly world: CauseWorld
  readonly channel: Counterpart
  readonly keeper: Person
  /** A running plan of a cause of its own. */
  plan(): Promise<{ readonly plan: string; readonly cause: string }>
  giver(more?: object): Promise<string>
  /** Answers the record that a call made or moved. */
  ok(path: string, question: object): Promise<Answer['dataPoints']>
  /** A contract that was written down and has a link at the channel. */
  linked(plan: string, more?: object): Promise<Contract>
  /** The channel tells that a donor signed. */
  sign(contract: Contract): Promise<number>
  signed(plan: string, more?: object): Promise<Contract>
  /** The debit of a contract's next day, noticed a day ago, its day come. */
  due(contract: string): Promise<string>
  contract(id: string): Promise<Contract>
  debit(id: string): Promise<Debit>
  setCause(id: string, state: 'paused' | 'raising' | 'raised'): Promise<void>
  /** How many jobs of a name wait that name a record. */
  waiting(name: string, record: string): Promise<number>
  close(): Promise<void>
}

/** Opens the world; `more`: what its keeper may beside everything of monthly giving. */
export async function openMonthlyWorld(more: readonly string[] = []): Promise<MonthlyWorld> {
  const world = await openCauseWorld(
    [platformModule, messageModule, communityModule, helpModule, fansModule, givingModule],
    'kept',
  )
  const keeper = world.of(world.north, [
    ...['view', 'create', 'update', 'cancel', 'pause'].map(verb => `monthlyContract.${verb}`),
    ...['view', 'pause', 'end'].map(verb => `monthlyPlan.${verb}`),
    ...['monthlyDebit.view', 'monthlyDebit.again', 'donor.view', ...more],
  ])
  const channel = await openCounterpart()
  setDebitChannel(wechatPapay(channel.settings))
  let phones = 0
  const contract = (id: string) =>
    world.prepare(async act => {
      const row = await findRow(act.tx, monthlyContract, id)
      if (row === undefined) throw new Error('the contract has vanished')
      return row
    })
  const ok: MonthlyWorld['ok'] = async (path, question) => {
    const answer = await world.call(keeper, 'POST', `/api/${path}`, { ...question })
    if (answer.statusCode !== 1)
      throw new Error(`${answer.statusMessage} ${JSON.stringify(answer.dataPoints)}`)
    return answer.dataPoints
  }
  const giver: MonthlyWorld['giver'] = facts =>
    world.prepare(async act => {
      phones += 1
      const phone = `1390000${String(phones).padStart(4, '0')}`
      const row = { organisation: world.north.id, name: `月捐人${phones}`, phone, ...facts }
      return (await insertRow(act, donor, { ...row, number: `JZ${newId().slice(-10)}` })).id
    })
  const linked: MonthlyWorld['linked'] = async (plan, facts) => {
    const question = { plan, giver: await giver(), amount: 5000, debitDay: 10, ...facts }
    const made = await ok('zhuanti/monthlyContract/insert', question)
    await world.run(openSigning, { contract: made.id })
    return contract(made.id)
  }
  const sign: MonthlyWorld['sign'] = async ({ contractCode }) => {
    const known = channel.contracts.get(contractCode)
    if (known === undefined) throw new Error('the channel knows no such contract')
    known.state = 'SIGNED'
    const { headers, body } = channel.notice('ENTRUST.SIGN', contractOf(contractCode, known))
    const url = '/api/zhuanti/papay/notify'
    return (await world.app.inject({ method: 'POST', url, headers, payload: body })).statusCode
  }
  return {
    ...{ world, channel, keeper, giver, ok, linked, sign, contract },
    async plan() {
      const cause = await world.project(world.north, { allowMonthly: true, allowTogether: true })
      const made = await world.prepare(act =>
        insertRow(act, monthlyPlan, {
          ...{ number: `YJ${newId().slice(-12)}`, organisation: world.north.id, cause: cause.id },
          ...{ title: '每月助学', minAmount: 1000, custom: true, debitDays: ['10', '20'] },
          ...{ merchant: world.north.merchant, contractTemplate: '12535', retryDays: '1,3,7' },
          state: 'online',
        }),
      )
      return { plan: made.id, cause: cause.id }
    },
    async signed(plan, facts) {
      const made = await linked(plan, facts)
      await sign(made)
      return contract(made.id)
    },
    async due(of) {
      const id = await world.prepare(act => planOne(act, of))
      if (id === undefined) throw new Error('nothing is due')
      await world.run(noticeDebit, { debit: id })
      await world.prepare(({ tx }) =>
        tx.execute(
          sql`update monthly_debit set notice_at = now() - interval '25 hours' where id = ${id}`,
        ),
      )
      return id
    },
    debit: id =>
      world.prepare(async act => {
        const row = await findRow(act.tx, monthlyDebit, id)
        if (row === undefined) throw new Error('the debit has vanished')
        return row
      }),
    setCause: (id, state) =>
      world.prepare(async act => {
        await updateRow(act, project, await lockRow(act, project, id), { state } as never)
      }),
    waiting: (name, record) =>
      world.prepare(async ({ tx }) => {
        const { rows } = await tx.execute<{ count: number }>(sql`
          select count(*)::int as count from pgboss.job
           where name = ${name} and state = 'created' and data::text like ${`%${record}%`}`)
        return rows[0]?.count ?? 0
      }),
    async close() {
      await channel.close()
      await world.close()
    },
  }
}

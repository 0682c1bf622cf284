import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { insertRow, lockRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { household, householdMember } from '../../model/index.ts'
import { helpedLastYear } from '../aid.ts'
import { validClassifies } from '../classify-words.ts'
import { areaOf, checkGrid } from '../places.ts'
import { gridsOf, ofOwnGrids, ownGridsOnly } from '../reach.ts'
import { nextNumber } from '../serials.ts'
import {
  countHousehold,
  end,
  type HouseholdRow,
  headRelation,
  join,
  lockHousehold,
  openMembers,
  otherRelation,
  perHead,
  putHead,
  relationWarning,
} from './members.ts'

const economic = [
  'yearIncome',
  'incomeWage',
  'incomeBusiness',
  'incomeProperty',
  'incomeTransfer',
  'expMedical',
  'expEducation',
  'expCare',
  'expHousing',
  'expOther',
  'assets',
] as const

/** Households: their members are dated, their economic facts stand on an authorisation (BR-27). */
export const householdServing = serve(household, {
  where: asking =>
    ownGridsOnly(asking) ? sql`${columnNamed(household, 'grid')} in ${gridsOf(asking)}` : undefined,
  prepare: async (draft, act) => ({
    number: await nextNumber(act, 'household'),
    area: await areaOf(act, draft.community ?? null),
    monthPerHead: perHead(draft.yearIncome ?? null, draft.members ?? 1),
  }),
  async check(next, act, before) {
    checkEconomy(next, act)
    await checkGrid(act, next)
    if (before === undefined) return
    if (next.head !== before.head) act.mark('head', '请使用「变更户主」')
    if (next.members !== before.members) act.mark('members', '共同生活人数由成员登记得出')
  },
  async inserted(row, act) {
    await join(act, row, {
      ...{ person: row.head, relation: await headRelation(act), isHead: true },
      ...{ from: beijingDay(act.now), reason: 'first' },
    })
    await countHousehold(act, row.id)
  },
  async updated(row, act, before) {
    if (row.community !== before.community)
      await updateRow(act, household, row, { area: await areaOf(act, row.community) })
    await countHousehold(act, row.id)
  },
  actions: {
    async addMember(row, { person, relation, living, apart, joinReason, on }, act) {
      if (!living && apart === null) act.refuse('请选择不共同生活原因', 'apart')
      refuseFuture(act, on)
      const held = await lockHousehold(act, row.id)
      await join(act, held, {
        ...{ person, relation, living, apart: living ? null : apart, from: on },
        reason: joinReason,
      })
      return counted(act, row.id)
    },
    async changeHead(row, { newHead, formerRelation, on }, act) {
      refuseFuture(act, on)
      const held = await lockHousehold(act, row.id)
      await putHead(act, held, { newHead, on, formerRelation, why: 'head' })
      return counted(act, row.id)
    },
    async split(row, { moving, newHead, on }, act) {
      refuseFuture(act, on)
      if (!moving.includes(newHead)) act.refuse('新户户主应在分出成员中', 'newHead')
      const held = await lockHousehold(act, row.id)
      const mine = await openMembers(act, row.id)
      const leaving = mine.filter(each => moving.includes(each.person))
      if (leaving.length < moving.length) act.refuse('分出成员应都是本户的成员', 'moving')
      if (leaving.some(({ isHead }) => isHead)) act.refuse('户主不能分出，请先变更户主', 'moving')
      for (const each of leaving) await end(act, each, on, 'split')
      const made = await insertRow(act, household, {
        ...{ organisation: held.organisation, community: held.community, grid: held.grid },
        ...{ area: held.area, house: held.house, address: held.address, kind: held.kind },
        ...{ number: await nextNumber(act, 'household'), head: newHead, housing: held.housing },
      })
      const [first, other] = [await headRelation(act), await otherRelation(act)]
      for (const each of leaving)
        await join(act, made, {
          ...{ person: each.person, isHead: each.person === newHead, living: each.living },
          relation: each.person === newHead ? first : other,
          ...{ apart: each.apart, from: on, reason: 'split' },
        })
      await countHousehold(act, made.id)
      return counted(act, row.id)
    },
  },
  moves: {
    async merge(row, { into, formerRelation, on }, act) {
      refuseFuture(act, on)
      if (into === row.id) act.refuse('不能并入自己', 'into')
      for (const id of [row.id, into].toSorted()) await lockHousehold(act, id)
      const target = await lockRow(act, household, into)
      if (target.state !== 'open') act.refuse(`家庭 ${target.number} 已注销`, 'into')
      const other = await otherRelation(act)
      for (const each of await openMembers(act, row.id)) {
        await end(act, each, on, 'merge')
        await join(act, target, {
          ...{ person: each.person, relation: each.isHead ? formerRelation : other },
          ...{ living: each.living, apart: each.apart, from: on, reason: 'merge' },
        })
      }
      await countHousehold(act, into)
      return { closeReason: 'merged' as const }
    },
    async close(row, { closeReason, on }, act) {
      refuseFuture(act, on)
      await lockHousehold(act, row.id)
      const why = closeReason === 'dead' ? 'death' : 'movedOut'
      for (const each of await openMembers(act, row.id)) await end(act, each, on, why)
      return { closeReason }
    },
  },
  finds: {
    unauthorised: () => sql`${columnNamed(household, 'authorisedOn')} is null`,
  },
  async enrich(rows, act) {
    const heads = rows.map(({ head }) => head)
    const [classifies, helped] = await Promise.all([
      validClassifies(act, heads),
      helpedLastYear(act, heads),
    ])
    return new Map(
      rows.map(({ id, head }) => [
        id,
        { classifies: classifies.get(head) ?? [], helped: helped.get(head) ?? none },
      ]),
    )
  },
})

const none = { times: 0, amount: 0 }

/** Who lives together is counted anew; the act writes on from there. */
async function counted(act: Act, id: string) {
  await countHousehold(act, id)
  return {}
}

function refuseFuture(act: Act, on: string): void {
  if (on > beijingDay(act.now)) act.refuse('日期不能晚于今天', 'on')
}

function checkEconomy(next: HouseholdRow, act: Act): void {
  const isAuthorised = next.authorisedOn !== null && (next.authorisation?.length ?? 0) > 0
  const given = economic.filter(name => next[name] !== null)
  if (!isAuthorised)
    for (const name of given) act.mark(name, '没有核对授权书和授权日期，不能保存经济状况')
  const lines = [next.incomeWage, next.incomeBusiness, next.incomeProperty, next.incomeTransfer]
  if (lines.every(each => each === null)) return
  const sum = lines.reduce<number>((total, each) => total + (each ?? 0), 0)
  if (next.yearIncome !== sum)
    act.mark('yearIncome', `家庭年收入应等于各项合计 ¥${(sum / 100).toFixed(2)}`)
}

/** Members with their dates; who leaves as head names the next one in the same act. */
export const householdMemberServing = serve(householdMember, {
  where: asking => ofOwnGrids(asking, { household: columnNamed(householdMember, 'household') }),
  movable: row => (row.to === null ? true : `已于 ${row.to} 离开`),
  actions: {
    async remove(row, { leaveReason, on, newHead }, act) {
      refuseFuture(act, on)
      const of = await lockHousehold(act, row.household)
      const others = (await openMembers(act, of.id)).filter(({ id }) => id !== row.id)
      if (others.length === 0) act.refuse('这是最后一名成员，请注销家庭')
      if (!row.isHead) {
        await end(act, row, on, leaveReason)
        return counted(act, of.id)
      }
      if (newHead === null) throw refusal('移出户主须同时指定新户主', 'newHead')
      await putHead(act, of, { newHead, on, formerRelation: null, why: leaveReason })
      return counted(act, of.id)
    },
  },
  async enrich(rows, act) {
    const warned = await relationWarning(act, rows)
    return new Map(rows.map(({ id }) => [id, { warning: warned.get(id) ?? null }]))
  },
})

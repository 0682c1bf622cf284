import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { holds } from '#kernel/server/person.ts'
import { findRow, findRows, lockRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { paidOfFounders } from '#modules/finance/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { fund, fundFounder, fundMeeting, fundMember } from '../model/index.ts'
import { linkPathOf } from './founder-token.ts'

type Fund = Row<typeof fund>
type Founder = Row<typeof fundFounder>
type Member = Row<typeof fundMember>

const most = 1000
/** Years that a member of a committee sits at most (fund.md "committee"). */
const mostYears = 5

/** The fund that a record hangs on, locked; what is under review does not change. */
export async function lockFund(act: Act, id: string): Promise<Fund> {
  const row = await lockRow(act, fund, id)
  if (row.state === 'pending') act.refuse('基金正在审核中，请先撤回')
  if (row.state === 'archived') act.refuse('基金已归档，不能修改')
  return row
}

const ofFund = async (draft: { fund: string }, act: Act) => ({
  organisation: (await lockFund(act, draft.fund)).organisation,
})

/** The founders of a fund. */
export const foundersOf = (reader: Reader, id: string): Promise<Founder[]> =>
  findRows(reader, fundFounder, eq(tableOf(fundFounder).fund, id), most)

/** What a founder is called where others than those who may see founders read it (公开署名). */
export const shownNameOf = ({ name, isShown }: Pick<Founder, 'name' | 'isShown'>): string =>
  isShown ? name : '出资人'

/** The committee of a fund. */
export const committeeOf = (reader: Reader, id: string): Promise<Member[]> =>
  findRows(reader, fundMember, eq(tableOf(fundMember).fund, id), most)

export const fundFounderServing = serve(fundFounder, {
  prepare: ofFund,
  async check(next, act, before) {
    const { state, organisation, signedOn } = await lockFund(act, next.fund)
    if (next.donor !== null && next.donor !== before?.donor) {
      const given = await findRow(act.tx, donor, next.donor)
      if (given?.organisation !== organisation) act.mark('donor', '捐赠人须为本机构的捐赠人')
    }
    const twin = and(
      eq(tableOf(fundFounder).fund, next.fund),
      eq(tableOf(fundFounder).name, next.name),
    )
    const same = await findRows(act.tx, fundFounder, twin, 2)
    if (same.some(({ id }) => id !== next.id)) act.mark('name', '该基金已有同名出资人')
    if (next.dueOn !== null && signedOn !== null && next.dueOn < signedOn)
      act.mark('dueOn', `承诺到账日不能早于协议签订日 ${signedOn}`)
    // What was reviewed changes with a further agreement only.
    const isFresh = before === undefined || before.supplement !== next.supplement
    if (state !== 'draft' && (next.supplement === null || !isFresh))
      act.mark('supplement', '基金提交审核后调整出资，请上传补充协议')
  },
  async removing(row, act) {
    if ((await lockFund(act, row.fund)).state !== 'draft') act.refuse('提交审核后出资人不能删除')
  },
  actions: {
    link: ({ linkNo }, _answers, act) => ({
      ...{ linkNo: (linkNo ?? 0) + 1, linkedAt: act.now.toISOString() },
      ...{ answer: null, answeredAt: null, doubt: null },
    }),
    unlink: () => ({ linkedAt: null }),
  },
  movable(row, name) {
    if (name === 'unlink' && row.linkedAt === null) return '还没有反馈链接'
    return true
  },
  async enrich(rows, act) {
    const paid = new Map(await paidOf(act.tx, rows))
    const mayLink = holds(act.person, 'fundFounder.update')
    return new Map(
      rows.map(row => [
        row.id,
        { paid: paid.get(row.id)?.paid ?? 0, link: mayLink ? linkPathOf(row) : null },
      ]),
    )
  },
  sums: ['pledged'],
  openPicks: true,
})

/** What each founder has paid: gifts of his to the fund, less what went back; by founder. */
export async function paidOf(reader: Reader, rows: readonly Founder[]) {
  const paid = await paidOfFounders(
    reader,
    rows.flatMap(({ fund: cause, donor: by }) => (by === null ? [] : [{ cause, donor: by }])),
  )
  return rows.map(row => [row.id, { paid: paid.get(`${row.fund}/${row.donor}`) ?? 0 }] as const)
}

export const fundMemberServing = serve(fundMember, {
  prepare: ofFund,
  async check(next, act) {
    await lockFund(act, next.fund)
    if (next.termTo <= next.termFrom) act.mark('termTo', '任期止应晚于任期起')
    else if (next.termTo > addYears(next.termFrom, mostYears))
      act.mark('termTo', `每届任期不超过 ${mostYears} 年`)
    if (next.office !== '1') return
    const heads = and(eq(tableOf(fundMember).fund, next.fund), eq(tableOf(fundMember).office, '1'))
    const others = await findRows(act.tx, fundMember, heads, most)
    const isTaken = others.some(
      each => each.id !== next.id && each.termTo > next.termFrom && each.termFrom < next.termTo,
    )
    if (isTaken) act.mark('office', '同一任期只能有一名主任')
  },
  removing: async (row, act) => {
    if ((await lockFund(act, row.fund)).state !== 'draft')
      act.refuse('提交审核后成员不能删除，请修改其任期')
  },
})

export const fundMeetingServing = serve(fundMeeting, {
  prepare: ofFund,
  async check(next, act) {
    await lockFund(act, next.fund)
    if (next.heldOn > beijingDay(act.now)) act.mark('heldOn', '会议日期不能晚于今天')
  },
  openPicks: true,
})

/** Funds that have a meeting of their committee since a day. */
export async function metSince(
  reader: Reader,
  funds: readonly string[],
  since: string,
): Promise<ReadonlySet<string>> {
  if (funds.length === 0) return new Set()
  const table = tableOf(fundMeeting)
  const held = await findRows(reader, fundMeeting, inArray(table.fund, [...funds]), 10_000)
  return new Set(held.filter(({ heldOn }) => heldOn >= since).map(each => each.fund))
}

function addYears(day: string, years: number): string {
  return `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
}

import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDayRange } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow, findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { findCause } from '#modules/cause/server/index.ts'
import { donor } from '#modules/people/model/index.ts'
import { matchEntry, type TeamFacts, teamCampaign, teamMember } from '../../model/index.ts'
import { isClean, markBlocked } from '../words.ts'

export type Campaign = Row<typeof teamCampaign>

const table = tableOf(teamCampaign)
const members = tableOf(teamMember)
/** States in which a team takes gifts. */
export const live: readonly Campaign['state'][] = ['running', 'reached']

export const teamReviewed = reviewOf({
  kind: 'teamCampaign',
  label: '一起捐',
  resource: teamCampaign,
  places: { list: '/zhuanti/yiqijuan?tab=pending', detail: '/zhuanti/yiqijuan/detail' },
  steps: [plainStep('一起捐审核')],
  async onApproved(row, _verdict, act) {
    const why = await whyNoGifts(act, row)
    if (why !== undefined) act.refuse(why)
    return { state: 'running' as const }
  },
  onRejected: () => ({ state: 'rejected' as const }),
})

export const teamCampaignServing = serve(teamCampaign, {
  openPicks: true,
  async prepare(draft, act) {
    const known = draft.cause == null ? undefined : await findCause(act.tx, draft.cause)
    return {
      number: await nextRecordNumber(act, 'YQ'),
      organisation: known?.row.organisation ?? act.person.ownerId ?? undefined,
    }
  },
  async check(next, act, before) {
    if (before === undefined) await checkCause(next, act)
    checkTimes(next, act)
    await checkPeriod(next, act)
    if (next.leader !== before?.leader) await checkLeader(act, next)
    if (before === undefined && next.parent !== null) await checkParent(next, act)
    markBlocked(act, next.organisation, {
      ...{ title: next.title, slogan: next.slogan, story: next.story },
    })
  },
  async inserted(row, act) {
    await joinAs(act, row, row.leader, 'leader')
    await enter(row, act)
  },
  moves: {
    submit: async (row, _answers, act) => {
      await openReview(act, { kind: 'teamCampaign', row, organisation: row.organisation })
      return {}
    },
    approve: teamReviewed.approve,
    reject: teamReviewed.reject,
    close: (_row, { reason }) => ({ statusReason: reason }),
  },
  actions: {
    async transferLeader(row, { leader, reason }, act) {
      if (leader === row.leader) act.refuse('新队长与现队长相同', 'leader')
      await checkLeader(act, { ...row, leader })
      act.settle()
      await changeLeader(act, row, leader)
      return { leader, statusReason: reason }
    },
  },
  sums: ['raised'],
  enrich: (rows, act) => factsOf(rows, act),
})

async function checkCause({ cause, organisation }: Campaign, act: Act): Promise<void> {
  const known = await findCause(act.tx, cause)
  if (known === undefined || known.row.organisation !== organisation)
    return act.mark('cause', '标的不存在')
  if (known.row.state !== 'raising') act.mark('cause', '标的不在募捐中，不能发起一起捐')
  else if (!known.row.allowTogether) act.mark('cause', '该标的没有开启一起捐')
}

function checkTimes({ startAt, endAt }: Campaign, act: Act): void {
  if (endAt <= startAt) act.mark('endAt', '结束时间应晚于开始时间')
}

/** A team asks within the days on which its cause may raise. */
async function checkPeriod({ cause, startAt, endAt }: Campaign, act: Act): Promise<void> {
  const known = await findCause(act.tx, cause)
  if (known === undefined) return
  const { raiseStart, raiseEnd } = known.row
  if (raiseStart !== null && startAt < beijingDayRange(raiseStart).from.toISOString())
    act.mark('startAt', `开始时间不能早于标的募捐开始日 ${raiseStart}`)
  if (raiseEnd !== null && endAt > beijingDayRange(raiseEnd).to.toISOString())
    act.mark('endAt', `结束时间不能晚于标的募捐结束日 ${raiseEnd}`)
}

/** Who leads is known by a paper; somebody under age with a guardian, and for a school or a group. */
async function checkLeader(
  act: Act,
  { leader, organisation, kind }: Pick<Campaign, 'leader' | 'organisation' | 'kind'>,
): Promise<void> {
  const person = await findRow(act.tx, donor, leader)
  if (person === undefined || person.organisation !== organisation)
    return act.mark('leader', '队长不在该机构的捐赠人中')
  if (person.idNumber === null && person.uscc === null)
    act.mark('leader', '队长尚未实名，请先在捐赠人中登记证件')
  if (person.minor && (person.guardianName === null || !['school', 'group'].includes(kind)))
    act.mark('leader', '未成年人须登记监护人，并由学校或团体发起')
}

async function checkParent(next: Campaign, act: Act): Promise<void> {
  const above = await findRow(act.tx, teamCampaign, next.parent ?? '')
  if (above === undefined) return
  if (above.cause !== next.cause) act.mark('parent', '上级队伍的标的不同')
  else if (above.parent !== null) act.mark('parent', '队伍最多两级')
  else if (!live.includes(above.state)) act.mark('parent', '上级队伍不在进行中')
}

/** Clean texts of a known leader begin at once; others are reviewed. */
async function enter(row: Campaign, act: Act): Promise<void> {
  const text = [row.title, row.slogan, row.story].filter(Boolean).join('\n')
  if (isClean(text, row.organisation)) {
    await moveRow(act, teamCampaign, row, 'begin')
    return
  }
  await openReview(act, { kind: 'teamCampaign', row, organisation: row.organisation })
}

/** Somebody joins a team; answers the member. */
export async function joinAs(
  act: Act,
  { id, organisation }: Pick<Campaign, 'id' | 'organisation'>,
  person: string,
  role: 'leader' | 'member',
): Promise<Row<typeof teamMember>> {
  const known = await findRow(act.tx, donor, person)
  const row = await insertRow(act, teamMember, {
    ...{ campaign: id, organisation, member: person, role },
    shownName: known?.displayName ?? '爱心人士',
    joinedAt: act.now.toISOString(),
  })
  await countMembers(act, id, 1)
  return row
}

/** Counts people of a team; nobody edits a team against its count. */
export async function countMembers(act: Act, campaign: string, more: number): Promise<void> {
  await act.tx
    .update(table)
    .set({ members: sql`${table.members} + ${more}` })
    .where(eq(table.id, campaign))
}

async function changeLeader(act: Act, row: Campaign, leader: string): Promise<void> {
  const found = await findRows(act.tx, teamMember, eq(members.campaign, row.id), 5000)
  for (const each of found) {
    if (each.role === 'leader') await updateRow(act, teamMember, each, { role: 'member' })
  }
  const known = found.find(each => each.member === leader)
  if (known === undefined) await joinAs(act, row, leader, 'leader')
  else if (known.state === 'removed') act.refuse('该成员已被移除，不能担任队长', 'leader')
  else if (known.state === 'left') {
    await moveRow(act, teamMember, known, 'rejoin', { role: 'leader' })
    await countMembers(act, row.id, 1)
  } else await updateRow(act, teamMember, known, { role: 'leader' })
}

/** Why a team takes no gifts now; undefined when it does. */
export async function whyNoGifts(
  { tx, now }: Pick<Act, 'tx' | 'now'>,
  row: Campaign,
): Promise<string | undefined> {
  const known = await findCause(tx, row.cause)
  if (known?.row.state === 'paused') return '募捐已暂停'
  if (known?.row.state !== 'raising') return '标的已不在募捐中'
  if (row.endAt <= now.toISOString()) return '该一起捐已结束'
  return undefined
}

async function factsOf(
  rows: readonly Campaign[],
  { tx }: Act,
): Promise<ReadonlyMap<string, TeamFacts>> {
  const entries = tableOf(matchEntry)
  const found = await tx.execute<{ campaign: string; matched: string; matching: string }>(sql`
    select campaign, coalesce(sum(amount - returned) filter (where state = 'confirmed'), 0)::text as matched,
           coalesce(sum(amount) filter (where state in ('reserved', 'frozen')), 0)::text as matching
      from ${entries} where ${inArray(
        entries.campaign,
        rows.map(({ id }) => id),
      )} group by campaign`)
  const known = new Map(found.rows.map(each => [each.campaign, each]))
  return new Map(
    rows.map(({ id }) => [
      id,
      {
        matched: Number(known.get(id)?.matched ?? 0),
        matching: Number(known.get(id)?.matching ?? 0),
      },
    ]),
  )
}

/** Every five minutes: teams whose time is over, or whose cause raises no more, end. A pause of the cause ends nothing. */
export const endTeams = job('giving.end-teams', {
  label: '一起捐到期结束',
  payload: z.object({}),
  retries: 1,
  every: '*/5 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string; over: boolean }>(sql`
        select t.id, t.end_at <= ${act.now.toISOString()}::timestamptz as over
          from ${table} t join cause c on c.id = t.cause
         where t.state in ('running', 'reached')
           and (t.end_at <= ${act.now.toISOString()}::timestamptz or c.status not in ('raising', 'paused'))
         order by t.id limit 1000`)
      for (const { id, over } of rows) {
        const row = await lockRow(act, teamCampaign, id)
        if (live.includes(row.state))
          await moveRow(act, teamCampaign, row, 'end', {
            statusReason: over ? '已到结束时间' : '标的募捐已结束',
          })
      }
    }),
})

/** Teams of a cause below another one, the fullest first. */
export function childTeams(tx: Act['tx'], parent: string): Promise<Campaign[]> {
  return findRows(tx, teamCampaign, and(eq(table.parent, parent)), 500)
}

import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insert } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { openReview, plainStep, reviewOf } from '#modules/approval/server/index.ts'
import { levelOf } from '#modules/area/model/area.ts'
import { cause } from '#modules/cause/model/index.ts'
import { causeFigures } from '#modules/finance/server/index.ts'
import {
  type FederationFacts,
  federationMember,
  federationPage,
  type PageContent,
  type PageLevel,
} from '../model/index.ts'
import {
  type Candidate,
  candidatesOf,
  dropMember,
  forgetMembers,
  inviteMembers,
} from './members.ts'
import { checkPage, type Page, raising, whyNotOnline } from './page-checks.ts'

const table = tableOf(federationPage)
const levels: readonly PageLevel[] = ['nation', 'province', 'city', 'county', 'street']

/** What of a page is reviewed and then shown. */
export function contentOf(row: Page): PageContent {
  const { title, banner, smallBanner, logo, colour, intro, leaders, blocks, causes } = row
  return {
    ...{ title, banner, smallBanner, logo, colour, intro, leaders, blocks },
    causes: causes === null ? null : [...causes],
  }
}

/** Whether the working copy differs from what is online. */
const isChanged = (row: Page) =>
  row.published !== null && keyOf(contentOf(row)) !== keyOf(row.published)

/** PostgreSQL orders the names of a kept object anew; values are compared, not their order. */
function keyOf(content: PageContent): string {
  return JSON.stringify(
    Object.entries(content).sort(([one], [other]) => (one < other ? -1 : 1)),
    (_, value) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
        : value,
  )
}

export const pageReviewed = reviewOf({
  kind: 'federationPage',
  label: '慈善会专题',
  resource: federationPage,
  places: { list: '/zhuanti/cishanhui?tab=pending', detail: '/zhuanti/cishanhui' },
  steps: [plainStep('专题审核')],
  async onApproved(row, _verdict, act) {
    const why = row.state === 'offline' ? undefined : await whyNotOnline(row, act)
    if (why !== undefined) act.refuse(why)
    return {
      state: row.state === 'offline' ? ('offline' as const) : ('online' as const),
      ...{ published: contentOf(row), publishedAt: act.now.toISOString(), inReview: false },
    }
  },
  onRejected: row => back(row),
})

/** Where a page stands that was not passed: what is online stays as it is. */
const back = (row: Page): Patch<typeof federationPage> => ({
  state: row.state === 'pending' ? 'draft' : row.state,
  inReview: false,
})

/** Moves and actions of a page that was online, by whether its changes are under review. */
function whyNotNow(row: Page, name: string): true | string {
  if (row.state === 'draft' || row.state === 'pending') return true
  if (name === 'approve' || name === 'reject' || name === 'withdraw')
    return row.inReview ? true : '没有待审核的修改'
  if (['submitChange', 'discard', 'dropEnded'].includes(name) && row.inReview)
    return '修改正在审核，请先撤回'
  if (['submitChange', 'discard'].includes(name) && !isChanged(row)) return '页面内容与线上版本相同'
  return true
}

export const federationPageServing = serve(federationPage, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'CSH') }),
  check: checkPage,
  removing: (row, act) => forgetMembers(act, row),
  editable: row => (row.inReview ? '修改正在审核，请先撤回' : true),
  movable: whyNotNow,
  mayMove(_row, move, person) {
    if (person.ownerKind === 'platform') return true
    return move === 'approve' || move === 'reject' ? '慈善会专题由平台审核' : true
  },
  moves: {
    submit: (row, _answers, act) => sent(row, act),
    submitChange: async (row, _answers, act) => ({ ...(await sent(row, act)), state: row.state }),
    async withdraw(row, _answers, act) {
      await pageReviewed.withdraw(row, act)
      return back(row)
    },
    approve: pageReviewed.approve,
    reject: pageReviewed.reject,
    takeDown: (_row, { reason }) => ({ offlineReason: reason }),
    async putBack(row, _answers, act) {
      const why = await whyNotOnline(row, act)
      if (why !== undefined) act.refuse(why)
      return { offlineReason: null }
    },
  },
  actions: {
    discard: row => row.published ?? {},
    async dropEnded(row, _answers, act) {
      const ended = await endedOf(act, row.causes ?? [])
      if (ended.size === 0) act.refuse('展示的标的都在募捐中')
      return { causes: (row.causes ?? []).filter(id => !ended.has(id)) }
    },
    async invite(row, { codes }, act) {
      await inviteMembers(act, row, await candidatesOf(act, codes))
      return {}
    },
    async dropMember(row, { member }, act) {
      await dropMember(act, row, member)
      return {}
    },
    async spawn(row, { codes }, act) {
      if (act.person.ownerKind === 'organisation' && codes !== '')
        act.refuse('下级慈善会的页面由平台生成，各慈善会再自行编辑')
      for (const below of await candidatesOf(act, codes)) await spawnFor(act, row, below)
      return {}
    },
  },
  enrich: (rows, act) => factsOf(rows, act),
})

async function sent(row: Page, act: Act) {
  await checkPage(row, act, row)
  act.settle()
  const why = row.state === 'offline' ? undefined : await whyNotOnline(row, act)
  if (why !== undefined) act.refuse(why)
  await openReview(act, { kind: 'federationPage', row, organisation: row.organisation })
  return { inReview: true }
}

/** A draft for a federation below, with the look and the blocks of its pattern. */
async function spawnFor(act: Act, pattern: Page, { id, name, area }: Candidate): Promise<void> {
  const [known] = await findRows(act.tx, federationPage, eq(table.organisation, id), 1)
  if (known !== undefined) act.refuse(`${name} 已有专题「${known.title}」`, 'codes')
  const level = area === null ? undefined : levels[levelOf(area)]
  if (
    level === undefined ||
    area === null ||
    levels.indexOf(level) <= levels.indexOf(pattern.level)
  )
    return act.refuse(`${name} 的所在地区不低于本页的级别`, 'codes')
  await insert(act, federationPageServing, {
    ...{ organisation: id, level, area, parent: pattern.id },
    title: `${name.slice(0, 26)}专题`,
    path: `${pattern.path.slice(0, 20)}-${area.slice(0, 9)}`,
    ...{ banner: pattern.banner, smallBanner: pattern.smallBanner, colour: pattern.colour },
    blocks: pattern.blocks,
  })
}

/** Causes of these that raise no more. */
async function endedOf(act: Pick<Act, 'tx'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await findRows(act.tx, cause, inArray(tableOf(cause).id, [...ids]), ids.length)
  return new Set(rows.filter(({ status }) => status !== raising).map(({ id }) => id))
}

async function factsOf(
  rows: readonly Page[],
  act: Act,
): Promise<ReadonlyMap<string, FederationFacts>> {
  const ids = [...new Set(rows.flatMap(({ causes }) => causes ?? []))]
  const [figures, ended] = [await causeFigures(act.tx, ids), await endedOf(act, ids)]
  const members = await act.tx.execute<{ page: string; members: number; confirmed: number }>(sql`
    select page, count(*)::int as members,
           (count(*) filter (where state = 'confirmed'))::int as confirmed
      from ${tableOf(federationMember)}
     where state in ('asked', 'confirmed') and ${inArray(
       sql`page`,
       rows.map(({ id }) => id),
     )} group by page`)
  const memberOf = new Map(members.rows.map(row => [row.page, row]))
  return new Map(
    rows.map(row => [
      row.id,
      {
        raised: (row.causes ?? []).reduce((sum, id) => sum + (figures.get(id)?.raised ?? 0), 0),
        ended: (row.causes ?? []).filter(id => ended.has(id)).length,
        members: memberOf.get(row.id)?.members ?? 0,
        confirmed: memberOf.get(row.id)?.confirmed ?? 0,
        isChanged: isChanged(row),
      },
    ]),
  )
}

/** Every five minutes: pages whose time is over go offline. */
export const endPages = job('topic.end-federation-pages', {
  label: '慈善会专题到期下线',
  payload: z.object({}),
  retries: 1,
  every: '*/5 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const over = and(eq(table.state, 'online'), lte(table.endAt, act.now.toISOString()))
      for (const row of await findRows(act.tx, federationPage, over))
        await moveRow(act, federationPage, row, 'end', { offlineReason: '已到下线时间' })
    }),
})

import { and, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { bulletin, orangeUser } from '../../model/index.ts'
import { bulletinReaders, bulletinRivals } from '../../model/text-calls.ts'
import { markHtmlWords, markWords } from '../words.ts'
import { bulletinRead, bulletinVersion } from './text-tables.ts'

type Bulletin = Row<typeof bulletin>
const table = tableOf(bulletin)
const users = tableOf(orangeUser)

export const bulletinServing = serve(bulletin, {
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'GG') }),
  async check(next, act, before) {
    await markWords(act, 'title', next.title)
    await markHtmlWords(act, 'content', next.content)
    if ((next.forms ?? []).length === 0) act.mark('forms', '请至少选择一种形式')
    if (next.audience === 'level' && (next.levels ?? []).length === 0)
      act.mark('levels', '请选择等级')
    if (next.audience === 'area' && (next.areas ?? []).length === 0) act.mark('areas', '请选择地区')
    if (next.to !== null && next.to <= next.from) act.mark('to', '结束时间应晚于开始时间')
    const isSaid = before?.title !== next.title || before.content !== next.content
    const isCorrection = before?.state === 'published' && isSaid
    if (isCorrection && (next.correction === null || next.correction === before?.correction))
      act.mark('correction', '修改已发布的公告，请写明更正说明')
  },
  async updated(row, act, before) {
    if (row.state !== 'published') return
    if (row.title === before.title && row.content === before.content) return
    const next = { ...row, versionNo: row.versionNo + 1 }
    await act.tx.update(table).set({ versionNo: next.versionNo }).where(eq(table.id, row.id))
    await keepVersion(act, next, row.correction)
  },
  moves: {
    async publish(row, _answers, act) {
      if (row.to !== null && row.to <= act.now.toISOString())
        act.refuse('结束时间已过，请先修改', 'to')
      await keepVersion(act, row, null)
      const [reached] = await act.tx
        .select({ n: sql<number>`count(*)::int` })
        .from(users)
        .where(and(ne(users.state, 'left'), reaches(row)))
      return { publishedAt: act.now.toISOString(), reached: reached?.n ?? 0 }
    },
    withdraw: (_row, { reason }) => ({ withdrawnReason: reason }),
  },
  actions: { pin: () => ({ pinned: true }), unpin: () => ({ pinned: false }) },
})

/** The users of the programme whom a notice is for. */
function reaches({ audience, levels, areas }: Bulletin) {
  if (audience === 'level') return inArray(users.level, [...(levels ?? ['1'])])
  if (audience === 'all') return undefined
  const under = (areas ?? []).map(
    code => sql`${users.area} like ${`${code.replace(/(00)+$/, '')}%`}`,
  )
  return under.length === 0 ? sql`false` : sql`(${sql.join(under, sql` or `)})`
}

async function keepVersion(act: Act, row: Bulletin, note: string | null): Promise<void> {
  const { versionNo: no, title, content } = row
  const at = act.now.toISOString()
  await act.tx.insert(bulletinVersion).values({ bulletin: row.id, no, title, content, note, at })
}

const readersRoute = route(bulletinReaders, {
  access: { action: 'bulletin.view' },
  summary: '公告的阅读名单和版本',
  async read({ id }, act) {
    await readInScope(act, bulletinServing, id)
    const readers = await act.tx
      .select({ user: bulletinRead.user, nickname: users.nickname, at: bulletinRead.at })
      .from(bulletinRead)
      .innerJoin(users, eq(users.id, bulletinRead.user))
      .where(eq(bulletinRead.bulletin, id))
      .orderBy(desc(bulletinRead.at))
      .limit(500)
    const versions = await act.tx
      .select()
      .from(bulletinVersion)
      .where(eq(bulletinVersion.bulletin, id))
      .orderBy(desc(bulletinVersion.no))
    return {
      readers,
      versions: versions.map(({ no, title, note, at }) => ({ no, title, note, at })),
    }
  },
})

const rivalsRoute = route(bulletinRivals, {
  access: { action: 'bulletin.view' },
  summary: '同期的其他弹窗公告',
  async read({ id, from, to }, act) {
    const rows = await findRows(
      act.tx,
      bulletin,
      and(
        inArray(table.state, ['draft', 'published']),
        id === undefined ? undefined : ne(table.id, id),
        sql`${table.forms} @> '["popup"]'`,
        sql`(${table.to} is null or ${table.to} > ${from})`,
        to === undefined ? undefined : lte(table.from, to),
      ),
    )
    return rows.map(each => ({ id: each.id, title: each.title, from: each.from }))
  },
})

const currentRoute = route({
  method: 'GET',
  path: '/api/orange/bulletin/getCurrent',
  access: { action: 'bulletin.receive' },
  summary: '站点取用公告：一个弹窗，滚动和列表',
  question: z.object({ user: z.uuid('用户有误') }),
  async read({ user: id }, act) {
    demandPlatform(act)
    const user = await findRow(act.tx, orangeUser, id)
    if (user === undefined) throw absent()
    const at = act.now.toISOString()
    const rows = (
      await findRows(
        act.tx,
        bulletin,
        and(
          eq(table.state, 'published'),
          lte(table.from, at),
          sql`(${table.to} is null or ${table.to} > ${at})`,
        ),
      )
    ).filter(row => isFor(row, user))
    const read = await act.tx.select().from(bulletinRead).where(eq(bulletinRead.user, id))
    const isRead = new Set(read.map(each => each.bulletin))
    const ordered = rows.toSorted(
      (a, b) => Number(b.pinned) - Number(a.pinned) || (a.from < b.from ? 1 : -1),
    )
    const shown = ({ id: bulletinId, title, content, mustRead, versionNo }: Bulletin) => ({
      ...{ id: bulletinId, title, content, mustRead, versionNo, read: isRead.has(bulletinId) },
    })
    const inForm = (form: 'popup' | 'ticker' | 'list') =>
      ordered.filter(({ forms }) => forms?.includes(form))
    // One popup at a time; the next one follows once this one was read.
    const popup = inForm('popup').find(row => !isRead.has(row.id))
    return {
      popup: popup === undefined ? null : shown(popup),
      ticker: inForm('ticker').map(shown),
      list: inForm('list').map(shown),
    }
  },
})

function isFor(row: Bulletin, user: Row<typeof orangeUser>): boolean {
  if (row.audience === 'level') return (row.levels ?? []).includes(user.level)
  if (row.audience === 'all') return true
  const codes = (row.areas ?? []).map(code => code.replace(/(00)+$/, ''))
  return codes.some(code => user.area?.startsWith(code) === true)
}

const readRoute = route({
  method: 'POST',
  path: '/api/orange/bulletin/receive',
  access: { action: 'bulletin.receive' },
  summary: '用户已读公告',
  question: z.strictObject({ id: z.uuid('公告有误'), user: z.uuid('用户有误') }),
  async change({ id, user }, act) {
    demandPlatform(act)
    const fresh = await act.tx
      .insert(bulletinRead)
      .values({ bulletin: id, user, at: act.now.toISOString() })
      .onConflictDoNothing()
      .returning()
    if (fresh.length > 0)
      await act.tx
        .update(table)
        .set({ readers: sql`${table.readers} + 1` })
        .where(eq(table.id, id))
    return { isNew: fresh.length > 0 }
  },
})

export const bulletinRoutes: readonly AnyRoute[] = [
  readersRoute,
  rivalsRoute,
  currentRoute,
  readRoute,
]

/** Every ten minutes: notices whose time is over. */
export const expireBulletins = job('orange.expire-bulletins', {
  label: '公告到期',
  payload: z.object({}),
  retries: 1,
  every: '*/10 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      const over = and(eq(table.state, 'published'), lte(table.to, act.now.toISOString()))
      for (const row of await findRows(act.tx, bulletin, over))
        await moveRow(act, bulletin, row, 'expire')
    }),
})

import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, insertRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { checkWords } from '#modules/website/server/index.ts'
import { activity, orangeUser, photoShow } from '../../model/index.ts'
import { doTasks } from '../activity/tasks.ts'
import { lockUser } from '../hearts/entries.ts'
import { takeBack } from '../hearts/heart-adjustment.ts'
import { earn } from '../hearts/ledger.ts'
import { settingsOf } from '../settings.ts'

type Photo = Row<typeof photoShow>
const table = tableOf(photoShow)
/** Days within which a photo that is taken down gives its hearts back. */
const backDays = 30

export const photoShowServing = serve(photoShow, {
  movable(row, name) {
    const isPassing = name === 'review' || name === 'feature'
    if (!isPassing || row.state !== 'pending') return true
    if (!row.consent) return '没有肖像同意，不能展示'
    const covered = row.images.filter((picture, at) => isCovered(row, picture, at)).length
    if (row.minorInPhoto && covered < row.images.length)
      return `有未成年人的照片须先遮挡面部：已遮挡 ${covered} 张，共 ${row.images.length} 张`
    return true
  },
  async enrich(rows, act) {
    const users = tableOf(orangeUser)
    const ids = rows.map(({ user }) => user)
    const minors = await act.tx
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.id} = any(${sql.param(ids)}::uuid[]) and ${users.minor}`)
    const known = new Set(minors.map(({ id }) => id))
    return new Map(rows.map(row => [row.id, { minor: known.has(row.user) }]))
  },
  moves: {
    review: async (row, _answers, act) => ({ ...reviewed(act), hearts: await reward(act, row) }),
    refuse: (_row, { reason }, act) => ({ reason, reviewedBy: act.person.accountId }),
    async feature(row, _answers, act) {
      const plain = row.state === 'pending' ? await reward(act, row) : row.hearts
      const { values } = await settingsOf(act)
      const more = await earn(act, {
        ...{ user: row.user, kind: '17', hearts: values.featured },
        ...{ organisation: row.organisation, source: sourceOf(row) },
      })
      return { ...reviewed(act), hearts: plain + more }
    },
    async takeDown(row, { reason }, act) {
      const since = act.now.getTime() - Date.parse(row.shownAt ?? row.createdAt)
      if (since <= backDays * 86_400_000)
        await takeBack(act, { type: 'orange/photoShow', id: row.id, memo: `晒图下架：${reason}` })
      return { reason }
    },
  },
})

/** Whether a copy with covered faces stands in the place of a picture. */
const isCovered = ({ blurred }: Pick<Photo, 'blurred'>, picture: string, at: number) =>
  blurred?.[at] !== undefined && blurred[at] !== picture

const reviewed = (act: Act) => ({
  reviewedBy: act.person.accountId,
  shownAt: act.now.toISOString(),
})
const sourceOf = ({ id, text }: Photo) => ({
  type: 'orange/photoShow',
  id,
  title: `晒图「${text.slice(0, 20)}」`,
})

/** Hearts of a photo that is shown: of some a day, the others are shown all the same. */
async function reward(act: Act, row: Photo): Promise<number> {
  await lockUser(act, row.user)
  const { values } = await settingsOf(act)
  const { rows } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from orange_entry where "user" = ${row.user} and kind = '16'
       and (created_at at time zone 'Asia/Shanghai')::date = ${beijingDay(act.now)}::date`)
  const hearts =
    (rows[0]?.n ?? 0) >= values.photosDaily
      ? 0
      : await earn(act, {
          ...{ user: row.user, kind: '16', hearts: values.photo },
          ...{ organisation: row.organisation, source: sourceOf(row) },
        })
  await doTasks(act, row.user, 'photo')
  return hearts
}

/** The words that a text is held up for, and whether it may not be sent at all. */
export async function weighWords(act: Act, field: string, text: string): Promise<string | null> {
  const { hits } = await checkWords(act.tx, text, { scope: 'orange' })
  if (hits.some(({ level }) => level === 'block')) throw refusal('含不能使用的词语，请修改', field)
  return hits.length === 0
    ? null
    : hits
        .map(({ at, length }) => text.slice(at, at + length))
        .join('、')
        .slice(0, 200)
}

const receiveRoute = route({
  method: 'POST',
  path: '/api/orange/photoShow/receive',
  access: { action: 'photoShow.receive' },
  summary: '用户晒图',
  question: z.strictObject({
    user: z.uuid('用户有误'),
    text: z.string().trim().min(1, '请写几个字').max(500),
    images: z.array(z.uuid('图片有误')).min(1, '请上传图片').max(9, '图片不超过 9 张'),
    theme: z.uuid().optional(),
    activity: z.uuid().optional(),
    consent: z.literal(true, '请确认照片中的人同意展示'),
    minorInPhoto: z.boolean().default(false),
  }),
  async change(given, act) {
    demandPlatform(act)
    const user = await lockUser(act, given.user)
    if (user.state !== 'normal') throw refusal('账号已禁言、冻结或退出，不能晒图')
    const hits = await weighWords(act, 'text', given.text)
    const of =
      given.activity === undefined ? undefined : await findRow(act.tx, activity, given.activity)
    const { rows: same } = await act.tx.execute<{ at: string }>(sql`
      select p.created_at::text as at from photo_show p
        join file f on p.images::text like '%' || f.id::text || '%'
       where f.sha256 in (select sha256 from file where id = any(${sql.param([...given.images])}::uuid[]))
       order by p.created_at limit 1`)
    const made = await insertRow(act, photoShow, {
      ...{ user: user.id, text: given.text, images: given.images, consent: given.consent },
      ...{ theme: given.theme ?? null, activity: of?.id ?? null, hits },
      organisation: of?.organisation ?? null,
      minorInPhoto: given.minorInPhoto || user.minor,
      duplicateOf: same[0] === undefined ? null : `${same[0].at.slice(0, 16)} 的晒图`,
    })
    const { values } = await settingsOf(act)
    const isClean = hits === null && same[0] === undefined && !made.minorInPhoto
    const isTrusted = values.reviewMode === 'machine' && Number(user.level) >= 3
    if (isClean && isTrusted) {
      const hearts = await reward(act, made)
      const shown = { hearts, shownAt: act.now.toISOString() }
      await moveRow(act, photoShow, made, 'review', shown)
    }
    return { id: made.id }
  },
})

/** What other users do with a photo, and what its owner takes away. */
const reactRoute = route({
  method: 'POST',
  path: '/api/orange/photoShow/react',
  access: { action: 'photoShow.receive' },
  summary: '点赞、举报或删除晒图',
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    user: z.uuid('用户有误'),
    what: z.enum(['like', 'report', 'remove']),
  }),
  async change({ id, user, what }, act) {
    demandPlatform(act)
    const row = await lockRow(act, photoShow, id)
    if (row === undefined) throw refusal('晒图不存在')
    if (what !== 'remove') {
      const field = what === 'like' ? 'likes' : 'reports'
      await act.tx
        .update(table)
        .set({ [field]: row[field] + 1 })
        .where(eq(table.id, id))
      return { done: true }
    }
    if (row.user !== user) throw refusal('只能删除自己的晒图')
    if (['pending', 'shown', 'featured'].includes(row.state)) {
      await takeBack(act, { type: 'orange/photoShow', id, memo: '用户删除晒图' })
      const current = await findRow(act.tx, photoShow, id)
      if (current !== undefined) await moveRow(act, photoShow, current, 'remove')
    }
    return { done: true }
  },
})

const wallRoute = route({
  method: 'GET',
  path: '/api/orange/photoShow/getWall',
  access: { action: 'photoShow.receive' },
  summary: '站点展示的晒图：有遮挡的只给遮挡后的图片',
  question: z.object({ theme: z.uuid().optional() }),
  async read({ theme }, act) {
    demandPlatform(act)
    const shown = sql`${table.state} in ('shown', 'featured') and (${theme ?? null}::uuid is null or ${table.theme} = ${theme ?? null}::uuid)`
    const newest = sql`order by coalesce(${table.shownAt}, ${table.createdAt}) desc, ${table.id} desc`
    const rows = await selectRows(act.tx, photoShow, sql`where ${shown} ${newest} limit 100`)
    return rows.map(({ id, text, images, blurred, likes, state }) => ({
      ...{ id, text, likes, state, images: blurred?.length ? blurred : images },
    }))
  },
})

export const photoRoutes: readonly AnyRoute[] = [receiveRoute, reactRoute, wallRoute]

import { and, count, desc, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  copywriting,
  fillIn,
  freshDays,
  orangeUser,
  type Position,
  positionNames,
  positions,
} from '../../model/index.ts'
import { copyCourse, copyLacking, copyRestore } from '../../model/text-calls.ts'
import { markVariables, markWords } from '../words.ts'
import { copyDay, copyVersion } from './text-tables.ts'

type Copy = Row<typeof copywriting>
const table = tableOf(copywriting)

export const copywritingServing = serve(copywriting, {
  async check(next, act) {
    const { label, limit, variables } = positions[next.position]
    if (next.content.length > limit)
      act.mark('content', `「${label}」不超过 ${limit} 个字，现有 ${next.content.length} 个`)
    for (const field of ['title', 'content'] as const) {
      markVariables(act, { field, text: next[field], allowed: variables })
      await markWords(act, field, next[field])
    }
    if (next.from !== null && next.to !== null && next.to <= next.from)
      act.mark('to', '结束时间应晚于开始时间')
    if (next.audience === 'level' && (next.levels ?? []).length === 0)
      act.mark('levels', '请选择等级')
  },
  inserted: (row, act) => keepVersion(act, row),
  async updated(row, act, before) {
    if (row.title === before.title && row.content === before.content) return
    const next = { ...row, versionNo: row.versionNo + 1 }
    await act.tx.update(table).set({ versionNo: next.versionNo }).where(eq(table.id, row.id))
    await keepVersion(act, next)
  },
  moves: {
    async takeOff(row, _answers, act) {
      await lockByName(act, `orange.copy.${row.position}`)
      const others = await act.tx
        .select({ n: count() })
        .from(table)
        .where(
          and(eq(table.position, row.position), eq(table.state, 'online'), ne(table.id, row.id)),
        )
      if ((others[0]?.n ?? 0) === 0)
        act.refuse(`「${positionNames[row.position]}」只有这一条使用中的文案，请先上线另一条`)
      return {}
    },
  },
})

async function keepVersion(act: Act, row: Copy): Promise<void> {
  await act.tx.insert(copyVersion).values({
    copy: row.id,
    no: row.versionNo,
    title: row.title,
    content: row.content,
    by: act.person.accountId,
    at: act.now.toISOString(),
  })
}

const lackingRoute = route(copyLacking, {
  access: { action: 'copywriting.view' },
  summary: '没有使用中文案的位置',
  async read(_question, act) {
    const rows = await act.tx
      .selectDistinct({ position: table.position })
      .from(table)
      .where(eq(table.state, 'online'))
    const filled = new Set(rows.map(({ position }) => position))
    return Object.entries(positionNames).flatMap(([key, label]) =>
      filled.has(key as Position) ? [] : [label],
    )
  },
})

const courseRoute = route(copyCourse, {
  access: { action: 'copywriting.view' },
  summary: '文案的版本和每日数据',
  async read({ id }, act) {
    await readInScope(act, copywritingServing, id)
    const versions = await act.tx
      .select()
      .from(copyVersion)
      .where(eq(copyVersion.copy, id))
      .orderBy(desc(copyVersion.no))
    const days = await act.tx
      .select()
      .from(copyDay)
      .where(eq(copyDay.copy, id))
      .orderBy(desc(copyDay.day))
      .limit(60)
    return {
      versions: versions.map(({ no, title, content, at }) => ({ no, title, content, at })),
      days: days.map(({ day, shows, clicks }) => ({ day, shows, clicks })),
    }
  },
})

const restoreRoute = route(copyRestore, {
  access: { action: 'copywriting.update' },
  summary: '恢复文案的旧版本',
  async change({ id, version, no }, act) {
    demandPlatform(act)
    const row = await lockInScope(act, copywritingServing, { id, action: 'copywriting.update' })
    if (row.version !== version) act.refuse('文案已被他人修改，请刷新后重试')
    const [old] = await act.tx
      .select()
      .from(copyVersion)
      .where(and(eq(copyVersion.copy, id), eq(copyVersion.no, no)))
    if (old === undefined) return act.refuse('没有这个版本')
    const { title, content } = old
    const next = { ...row, title, content, versionNo: row.versionNo + 1 }
    const { versionNo } = next
    const done = { verb: 'update', label: `恢复第 ${no} 版` }
    await updateRow(act, copywriting, row, { title, content, versionNo }, done)
    await keepVersion(act, next)
    return { versionNo }
  },
})

/** Texts in use at a place for one user at a moment. */
export async function textsFor(
  reader: Reader,
  { position, user, now }: { position: Position; user: string | undefined; now: Date },
): Promise<Copy[]> {
  const at = now.toISOString()
  const rows = await findRows(
    reader,
    copywriting,
    and(
      eq(table.position, position),
      eq(table.state, 'online'),
      sql`(${table.from} is null or ${table.from} <= ${at}) and (${table.to} is null or ${table.to} > ${at})`,
    ),
  )
  const person = user === undefined ? undefined : await findRow(reader, orangeUser, user)
  const isFresh =
    person !== undefined && now.getTime() - Date.parse(person.joinedAt) < freshDays * 86_400_000
  return rows.filter(({ audience, levels }) => {
    if (audience === 'all') return true
    if (audience === 'fresh') return isFresh
    return person !== undefined && (levels ?? []).includes(person.level)
  })
}

/** One of several texts by their weights; `chance` in [0, 1). */
export function drawText<T extends { readonly weight: number }>(
  texts: readonly T[],
  chance: number,
): T | undefined {
  let rest = chance * texts.reduce((sum, { weight }) => sum + weight, 0)
  return texts.find(({ weight }) => {
    rest -= weight
    return rest < 0
  })
}

/** What a site shows at a place, with the variables filled in; each showing is counted. */
const receiveRoute = route({
  method: 'POST',
  path: '/api/orange/copywriting/receive',
  access: { action: 'copywriting.receive' },
  summary: '站点取用文案',
  question: z.strictObject({
    position: z.enum(Object.keys(positions) as [Position], '位置有误'),
    user: z.uuid().optional(),
    values: z.record(z.string().max(20), z.string().max(100)).default({}),
    /** A text that was clicked, instead of one to show. */
    clicked: z.uuid().optional(),
  }),
  async change({ position, user, values, clicked }, act) {
    demandPlatform(act)
    if (clicked !== undefined) {
      await countDay(act, clicked, 'clicks')
      return null
    }
    const drawn = drawText(await textsFor(act.tx, { position, user, now: act.now }), Math.random())
    if (drawn === undefined) return null
    await countDay(act, drawn.id, 'shows')
    const { id, images } = drawn
    return {
      id,
      title: fillIn(drawn.title, values),
      content: fillIn(drawn.content, values),
      images,
    }
  },
})

async function countDay(act: Act, copy: string, what: 'shows' | 'clicks'): Promise<void> {
  const column = sql.identifier(what)
  const counted = await act.tx.execute(
    sql`update copywriting set ${column} = ${column} + 1 where id = ${copy} returning id`,
  )
  if (counted.rows.length === 0) return
  await act.tx.execute(sql`
    insert into orange_copy_day as d (copy, day, ${column}) values (${copy}, ${beijingDay(act.now)}, 1)
    on conflict (copy, day) do update set ${column} = d.${column} + 1`)
}

export const copyRoutes: readonly AnyRoute[] = [
  lackingRoute,
  courseRoute,
  restoreRoute,
  receiveRoute,
]

const preset: Readonly<Record<Position, readonly [code: string, title: string, content: string]>> =
  {
    signed: ['signed.plain', '签到成功', '{{昵称}}，今天的 {{橙心}} 颗橙心已到账'],
    streak: ['streak.plain', '连续签到奖励', '连续签到 {{天数}} 天，额外获得 {{橙心}} 颗橙心'],
    signedUp: ['activity.signedup', '报名成功', '{{昵称}}，您已报名「{{活动名称}}」，请按时参加'],
    reminder: ['activity.reminder', '活动提醒', '「{{活动名称}}」明天开始，请留意时间和地点'],
    showGuide: ['show.guide', '晒一晒', '刚参加了「{{活动名称}}」？晒一张照片，把温暖传下去'],
    praise: ['praise.plain', '夸一夸', '{{昵称}}，谢谢你在「{{活动名称}}」中的付出'],
    thanks: [
      'donate.thanks',
      '感谢您的橙心',
      '谢谢 {{昵称}} 捐出 {{橙心}} 颗橙心，支持「{{项目名称}}」',
    ],
    share: ['share.plain', '邀请朋友', '和我一起参加「{{活动名称}}」'],
    empty: ['empty.plain', '还没有内容', '去参加一次活动吧'],
    rules: [
      'rules.plain',
      '规则说明',
      '橙心是对善意的感谢，没有现金价值，不能买卖、转让或兑换积分。',
    ],
  }

/** One text in use at every place of a new installation. */
export async function seedCopywriting(act: Act): Promise<void> {
  for (const position of Object.keys(positions) as Position[]) {
    const [code, title, content] = preset[position]
    if ((await findRows(act.tx, copywriting, eq(table.code, code), 1)).length > 0) continue
    await keepVersion(
      act,
      await insertRow(act, copywriting, { position, code, title, content, state: 'online' }),
    )
  }
}

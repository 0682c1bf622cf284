import { and, desc, eq, gt, lte } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type OrangeValues, orangeSetting, orangeValues } from '../model/index.ts'
import { settingNow } from '../model/setting-calls.ts'
import { markHtmlWords } from './words.ts'

const table = tableOf(orangeSetting)

/** What holds at a moment, with the number of its version. */
export interface SettingsThen {
  readonly versionNo: number
  readonly values: OrangeValues
  readonly rules: string
  readonly privacy: string
}

/** The settings in force at a moment; the usual ones where none was written yet. */
export async function readSettings(reader: Reader, now: Date): Promise<SettingsThen> {
  const [row] = await reader
    .select()
    .from(table)
    .where(lte(table.from, now.toISOString()))
    .orderBy(desc(table.from), desc(table.versionNo))
    .limit(1)
  return {
    versionNo: row?.versionNo ?? 0,
    values: orangeValues.parse(row?.values ?? {}),
    rules: row?.rules ?? '',
    privacy: row?.privacy ?? '',
  }
}

/** The same of an act, at its moment. */
export const settingsOf = ({ tx, now }: Pick<Act, 'tx' | 'now'>): Promise<SettingsThen> =>
  readSettings(tx, now)

/** A setting that was written down is never changed: the next version takes its place from its moment on. */
export const orangeSettingServing = serve(orangeSetting, {
  async prepare(_draft, act) {
    await lockByName(act, 'orange.settings')
    const [last] = await act.tx
      .select({ no: table.versionNo })
      .from(table)
      .orderBy(desc(table.versionNo))
      .limit(1)
    return { versionNo: (last?.no ?? 0) + 1 }
  },
  async check(next, act) {
    if (Date.parse(next.from) < act.now.getTime() - 60_000)
      act.mark('from', '只能从现在或以后生效，已发生的按当时的设置')
    const [rival] = await findRows(act.tx, orangeSetting, eq(table.from, next.from), 1)
    if (rival !== undefined) act.mark('from', `第 ${rival.versionNo} 版已从同一时间生效`)
    await markHtmlWords(act, 'rules', next.rules)
    await markHtmlWords(act, 'privacy', next.privacy)
  },
})

export const settingNowRoute = route(settingNow, {
  access: { action: 'orangeSetting.view' },
  summary: '当前生效的橙心设置',
  async read(_question, act) {
    const later = and(gt(table.from, act.now.toISOString()))
    const next = await act.tx.select().from(table).where(later).orderBy(table.from)
    return {
      ...(await settingsOf(act)),
      next: next.map(({ versionNo, from, note }) => ({ versionNo, from, note })),
    }
  },
})

/** The settings of a new installation, from long ago on: what is brought in later finds them. */
export async function seedSettings(act: Act): Promise<void> {
  if ((await findRows(act.tx, orangeSetting, undefined, 1)).length > 0) return
  await insertRow(act, orangeSetting, {
    versionNo: 1,
    from: '2020-01-01T00:00:00+08:00',
    note: '初始设置',
    values: orangeValues.parse({}),
    rules:
      '<p>橙心是对善意和付出的感谢，没有现金价值，不能买卖，不能转让给他人，也不与积分互换。</p><p>捐出橙心时，由出资方按约定的比例向项目捐款。</p>',
    privacy:
      '<p>我们只收集参加活动所需的信息：昵称、联系方式、签到时间和地点。未满 18 岁须监护人同意，未满 14 岁须监护人一同参加。</p>',
  })
}

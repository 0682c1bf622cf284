import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { category } from '#modules/classify/model/index.ts'
import { dictionary } from '#modules/platform/model/dictionary.ts'
import { term } from '#modules/platform/model/term.ts'
import {
  type DictionarySeed,
  seedDictionary,
  termsChanged,
} from '#modules/platform/server/index.ts'
import { keepStationTerm, stationTerms } from '../model/station-calls.ts'

const facilities: DictionarySeed = {
  code: 'stationFacility',
  name: '驿站设施',
  source: '爱心驿站',
  codes:
    'desk 桌椅 water 饮水机 microwave 微波炉 aircon 空调 fridge 冰箱 charge 手机充电 medicine 应急药箱 toilet 洗手间 books 图书报刊 wifi WiFi rain 雨具 sewing 针线包 pump 打气筒 aed AED baby 母婴设施',
}
const groups: DictionarySeed = {
  code: 'stationGroup',
  name: '驿站服务人群',
  source: '爱心驿站',
  codes:
    'sanitation 环卫工人 courier 快递员 rider 外卖骑手 driver 网约车出租司机 police 交警辅警 cityguard 城管 gardener 园林工人 builder 建筑工人 volunteer 志愿者 needy 老弱病残孕',
}
const services = [
  ['WATER', '饮水'],
  ['MEAL', '热饭'],
  ['REST', '休息'],
  ['CHARGE', '充电'],
  ['SHELTER', '避暑取暖'],
  ['MEDICINE', '应急药品'],
  ['TOILET', '如厕'],
  ['COUNSEL', '心理疏导'],
  ['LEGAL', '法律咨询'],
  ['POLICY', '政策宣传'],
  ['GOODS', '物资领取'],
] as const

/** The words by which stations are described; what is there stays as people made it. */
export async function seedStations(act: Act): Promise<void> {
  await seedDictionary(act, facilities)
  await seedDictionary(act, groups)
  const [known] = await findRows(act.tx, category, eq(tableOf(category).domain, 'station'), 1)
  if (known !== undefined) return
  for (const [at, [code, name]] of services.entries())
    await insertRow(act, category, { domain: 'station', code, name, sort: at + 1 })
}

async function dictionaryOf(act: Pick<Act, 'tx'>, code: string): Promise<string> {
  const [own] = await findRows(act.tx, dictionary, eq(tableOf(dictionary).code, code), 1)
  if (own === undefined) throw absent()
  return own.id
}

const termsRoute = route(stationTerms, {
  access: { action: 'postStation.terms' },
  summary: '查询驿站设施与服务人群的字典项',
  async read({ dictionary: code }, act) {
    const own = await dictionaryOf(act, code)
    const table = tableOf(term)
    const rows = await findRows(act.tx, term, eq(table.dictionary, own), 200)
    return rows
      .toSorted((one, other) => one.place - other.place)
      .map(row => ({
        id: row.id,
        code: row.code,
        label: row.label,
        enabled: row.enabled,
        version: row.version,
      }))
  },
})

const keepRoute = route(keepStationTerm, {
  access: { action: 'postStation.terms' },
  summary: '维护驿站设施与服务人群的字典项',
  async change({ dictionary: code, id, label, enabled }, act) {
    const own = await dictionaryOf(act, code)
    const table = tableOf(term)
    const rows = await findRows(act.tx, term, eq(table.dictionary, own), 500)
    if (rows.some(row => row.label === label && row.id !== id))
      act.refuse(`已有「${label}」`, 'label')
    await termsChanged(act)
    if (id === undefined) {
      const place = Math.max(0, ...rows.map(row => row.place)) + 1
      const made = await insertRow(act, term, {
        ...{ dictionary: own, label, enabled, place },
        code: randomBytes(5).toString('hex'),
      })
      return { id: made.id }
    }
    const row = await findRow(act.tx, term, id)
    if (row?.dictionary !== own) throw absent()
    await updateRow(act, term, row, { label, enabled })
    return { id }
  },
})

export const stationTermRoutes: readonly AnyRoute[] = [termsRoute, keepRoute]

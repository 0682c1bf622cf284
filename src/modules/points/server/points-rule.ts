import { and, eq, getTableColumns, inArray, isNull, min, ne, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { giftEvents, measuredEvents, pointsRule } from '../model/index.ts'
import { pointsRuleTry, pointsRuleVersions } from '../model/points-rule-calls.ts'
import { everHolds, findRule, pointsBy, type Rule, ruleOn, withinCaps } from './earn.ts'
import { readPointsSettings } from './points-settings.ts'
import { pointsRuleVersion } from './points-tables.ts'

const table = tableOf(pointsRule)

/** What a version of a rule is made of. */
const versioned = [
  'mode',
  'points',
  'unit',
  'ladder',
  'minAmount',
  'dailyCap',
  'monthlyCap',
  'totalCap',
  'validDays',
  'delayHours',
  'effectiveTo',
] as const

export const pointsRuleServing = serve(pointsRule, {
  openPicks: true,
  pickNote: 'code',
  // Organisations bring points in by the platform's rule of imports.
  offers: ({ ownerKind }, { organisation }) =>
    ownerKind === 'platform' ? undefined : isNull(organisation),
  async check(next, act, before) {
    if (next.mode === 'perUnit' && next.unit === null) act.mark('unit', '请填写单位')
    if (next.mode === 'ladder' && (next.ladder ?? []).length === 0) act.mark('ladder', '请填写阶梯')
    if (next.mode === 'perUnit' && !measuredEvents.includes(next.event))
      act.mark('mode', '该事件只能按固定积分计算')
    const isGift = next.event === 'donation' || next.event === 'monthly'
    if (isGift && next.dailyCap === 0 && next.monthlyCap === 0)
      act.mark('dailyCap', '捐赠积分须设每日或每月上限')
    if (next.effectiveTo !== null && next.effectiveTo < next.effectiveFrom)
      act.mark('effectiveTo', '失效日期不能早于生效日期')
    if (next.organisation !== null && !(await readPointsSettings(act.tx)).ownRules)
      act.mark('organisation', '平台未开放机构自定规则')
    const isChanged = before !== undefined && before.effectiveFrom !== next.effectiveFrom
    if (isChanged && next.effectiveFrom < beijingDay(act.now))
      act.mark('effectiveFrom', '修改只能从今天或以后生效')
    await refuseRival(next, act, before)
  },
  inserted: (row, act) => keepVersion(act, row, row.effectiveFrom),
  async updated(row, act, before) {
    const told = [...versioned, 'effectiveFrom'] as const
    if (told.every(name => JSON.stringify(row[name]) === JSON.stringify(before[name]))) return
    const [, from = row.effectiveFrom] = [row.effectiveFrom, beijingDay(act.now)].sort()
    await keepVersion(act, row, from)
  },
  moves: {
    async enable(row, _answers, act) {
      await refuseRival(row, act, row)
      act.settle()
      return {}
    },
  },
  async enrich(rows, act) {
    const ids = sql.join(
      rows.map(row => sql`${row.id}::uuid`),
      sql`, `,
    )
    const found = await act.tx.execute<{ rule: string; n: string }>(sql`
      select rule, sum(points)::text as n from points_entry
       where rule in (${ids}) and kind in ('earn', 'import') and created_at >= date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
       group by 1`)
    const month = new Map(found.rows.map(row => [row.rule, Number(row.n)]))
    return new Map(
      rows.map(row => [row.id, { month: month.get(row.id) ?? 0, words: inWords(row) }]),
    )
  },
})

async function refuseRival(next: Rule, act: Act, before: Rule | undefined): Promise<void> {
  // Two rules of one event saved at one moment: the second sees the first.
  await act.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`points_rule.${next.event}`}, 0))`,
  )
  const rivals = await findRows(
    act.tx,
    pointsRule,
    and(
      eq(table.event, next.event),
      eq(table.state, 'enabled'),
      next.organisation === null
        ? isNull(table.organisation)
        : eq(table.organisation, next.organisation),
      before === undefined ? undefined : ne(table.id, before.id),
    ),
  )
  const today = beijingDay(act.now)
  const firsts = await firstDays(act, [...rivals, ...(before === undefined ? [] : [before])])
  const firstOf = (rule: Rule) => firsts.get(rule.id) ?? rule.effectiveFrom
  // What has begun holds from then on; what has not begins when it says now.
  const begun = before === undefined ? next.effectiveFrom : firstOf(before)
  const from = begun <= today && begun < next.effectiveFrom ? begun : next.effectiveFrom
  const rival = rivals.find(
    each =>
      (each.effectiveTo === null || each.effectiveTo >= from) &&
      (next.effectiveTo === null || next.effectiveTo >= firstOf(each)),
  )
  if (rival !== undefined) act.mark('event', `同期已有启用的规则「${rival.name}」`)
}

/** The first day on which each rule held or will hold, by id. */
async function firstDays(act: Act, rules: readonly Rule[]): Promise<ReadonlyMap<string, string>> {
  if (rules.length === 0) return new Map()
  const ids = rules.map(({ id }) => id)
  const rows = await act.tx
    .select({ rule: pointsRuleVersion.rule, from: min(pointsRuleVersion.from) })
    .from(pointsRuleVersion)
    .where(and(inArray(pointsRuleVersion.rule, ids), everHolds))
    .groupBy(pointsRuleVersion.rule)
  return new Map(rows.flatMap(({ rule, from }) => (from === null ? [] : [[rule, from] as const])))
}

async function keepVersion(act: Act, row: Rule, from: string): Promise<void> {
  const content = Object.fromEntries(versioned.map(name => [name, row[name]]))
  const [last] = (
    await act.tx.execute<{ no: number }>(
      sql`select coalesce(max(no), 0)::int as no from points_rule_version where rule = ${row.id}`,
    )
  ).rows
  const no = (last?.no ?? 0) + 1
  await act.tx.insert(pointsRuleVersion).values({
    rule: row.id,
    no,
    from,
    content,
    by: act.person.accountId,
    at: act.now.toISOString(),
  })
  await act.tx.execute(sql`update points_rule set version_no = ${no} where id = ${row.id}`)
}

const yuan = (fen: number) => `¥${(fen / 100).toFixed(2)}`
const hours = (minutes: number) => `${Number((minutes / 60).toFixed(2))} 小时`

/** A rule as a person reads it: 每捐赠 ¥10.00 得 1 分，日上限 100. */
export function inWords(rule: Rule): string {
  const caps = [
    rule.dailyCap > 0 ? `日上限 ${rule.dailyCap}` : '',
    rule.monthlyCap > 0 ? `月上限 ${rule.monthlyCap}` : '',
    rule.totalCap > 0 ? `累计上限 ${rule.totalCap}` : '',
  ].filter(Boolean)
  return [wayInWords(rule), ...caps].join('，')
}

function wayInWords({ event, mode, points, unit, ladder }: Rule): string {
  if (event === 'import') return '按导入文件中的积分'
  if (event === 'manual') return '按调整单中的积分'
  const isGift = giftEvents.includes(event)
  const measure = (n: number) => (isGift ? yuan(n) : event === 'volunteer' ? hours(n) : `${n} 次`)
  if (mode === 'fixed') return `每次 ${points} 分`
  if (mode === 'perUnit')
    return `每${isGift ? '捐赠' : '服务'} ${measure(unit ?? 1)} 得 ${points} 分`
  return (ladder ?? []).map(step => `满 ${measure(step.from)} 得 ${step.points} 分`).join('、')
}

const trialRoute = route(pointsRuleTry, {
  access: { action: 'pointsRule.view' },
  summary: '试算积分',
  async read({ event, day, quantity, today, rule: typed }, act) {
    const on = day ?? beijingDay(act.now)
    const saved = await findRule(act.tx, { event, organisation: null, day: on })
    // The cast of a trial: what is typed overlays what is saved, field by field.
    const rule = {
      dailyCap: 0,
      monthlyCap: 0,
      totalCap: 0,
      ladder: null,
      minAmount: 0,
      ...saved,
      ...typed,
      event,
    } as Rule
    if (saved === undefined && typed === undefined) return { points: 0, why: '当日没有启用的规则' }
    const raw = pointsBy(rule, quantity)
    const { points, why } = withinCaps(rule, raw, { today, month: today, all: today })
    return {
      points,
      why: [inWords(rule), raw === 0 ? '未达到起算门槛或一个单位' : `应得 ${raw} 分`, why]
        .filter(Boolean)
        .join('；'),
      version: saved?.versionNo ?? null,
    }
  },
})

const versionsRoute = route(pointsRuleVersions, {
  access: { action: 'pointsRule.view' },
  summary: '积分规则的版本',
  async read({ id }, act) {
    const rule = await readInScope(act, pointsRuleServing, id)
    const rows = await act.tx
      .select({ ...getTableColumns(pointsRuleVersion), everHolds: sql<boolean>`${everHolds}` })
      .from(pointsRuleVersion)
      .where(eq(pointsRuleVersion.rule, id))
      .orderBy(sql`no desc`)
    const held = await ruleOn(act.tx, { rule, day: beijingDay(act.now) })
    return rows.map(row => ({
      no: row.no,
      from: row.from,
      at: row.at,
      effectiveTo: (row.content as Partial<Rule>).effectiveTo ?? null,
      words: inWords({ ...rule, ...(row.content as Partial<Rule>) }),
      isHeld: row.no === held?.versionNo,
      isReplaced: !row.everHolds,
    }))
  },
})

export const ruleRoutes: readonly AnyRoute[] = [trialRoute, versionsRoute]

/** Presets hold for whatever is brought in later, however old. */
const presetsFrom = '2020-01-01'

const presets = [
  { code: 'register', name: '注册', event: 'register', points: 10 },
  { code: 'realName', name: '实名认证', event: 'realName', points: 20 },
  {
    code: 'donation',
    name: '捐赠',
    event: 'donation',
    mode: 'perUnit',
    points: 1,
    unit: 1000,
    dailyCap: 100,
  },
  { code: 'firstDonation', name: '首次捐赠', event: 'firstDonation', points: 20 },
  {
    code: 'monthly',
    name: '月捐扣款',
    event: 'monthly',
    points: 5,
    monthlyCap: 100,
  },
  {
    code: 'volunteer',
    name: '志愿服务',
    event: 'volunteer',
    mode: 'perUnit',
    points: 10,
    unit: 30,
    dailyCap: 160,
  },
  { code: 'signIn', name: '签到', event: 'signIn', points: 1, dailyCap: 1 },
  { code: 'activity', name: '参加活动', event: 'activity', points: 5 },
  { code: 'assist', name: '一起捐助力', event: 'assist', points: 1, dailyCap: 10 },
  { code: 'import', name: '批量导入', event: 'import', points: 1 },
] as const

/** The rules of a new installation. */
export async function seedPoints(act: Act): Promise<void> {
  for (const preset of presets) {
    if ((await findRows(act.tx, pointsRule, eq(table.code, preset.code), 1)).length > 0) continue
    const row = await insertRow(act, pointsRule, { ...preset, effectiveFrom: presetsFrom })
    await keepVersion(act, row, row.effectiveFrom)
  }
}

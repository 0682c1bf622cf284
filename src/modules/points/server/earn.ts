import { and, desc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay, beijingDayRange } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { paramsOf, registeredUser } from '#modules/website/model/index.ts'
import { currentAgreement } from '#modules/website/server/index.ts'
import { giftEvents, type PointsEvent, pointsRule } from '../model/index.ts'
import { credit, lockBalance, type Source } from './ledger.ts'
import { readPointsSettings } from './points-settings.ts'
import { pointsCut, pointsRuleVersion } from './points-tables.ts'

export type Rule = Row<typeof pointsRule>

const table = tableOf(pointsRule)

/** The versions that no later one took the place of before their first day. */
export const everHolds = sql`not exists (
  select from points_rule_version as later
   where later.rule = points_rule_version.rule and later.no > points_rule_version.no
     and (later.at at time zone 'Asia/Shanghai')::date < points_rule_version."from")`

/** What a rule says on a Beijing day: the newest version that holds by then. */
export async function ruleOn(
  reader: Reader,
  { rule, day }: { rule: Rule; day: string },
): Promise<Rule | undefined> {
  const [version] = await reader
    .select()
    .from(pointsRuleVersion)
    .where(and(eq(pointsRuleVersion.rule, rule.id), lte(pointsRuleVersion.from, day), everHolds))
    .orderBy(desc(pointsRuleVersion.no))
    .limit(1)
  if (version === undefined) return undefined
  const content = { ...rule, ...(version.content as Partial<Rule>), versionNo: version.no }
  if (content.effectiveTo !== null && content.effectiveTo < day) return undefined
  return content
}

/** The rule of an event on a day: the organisation's own, else the platform's. */
export async function findRule(
  reader: Reader,
  { event, organisation, day }: { event: PointsEvent; organisation: string | null; day: string },
): Promise<Rule | undefined> {
  const owner =
    organisation === null
      ? isNull(table.organisation)
      : or(eq(table.organisation, organisation), isNull(table.organisation))
  const rules = await findRows(
    reader,
    pointsRule,
    and(eq(table.event, event), eq(table.state, 'enabled'), owner),
  )
  rules.sort(
    (one, other) => Number(one.organisation === null) - Number(other.organisation === null),
  )
  for (const rule of rules) {
    const held = await ruleOn(reader, { rule, day })
    if (held !== undefined) return held
  }
  return undefined
}

/** What a rule makes of a quantity before any limit: fen of a gift, minutes of service, 1 elsewhere. */
export function pointsBy(
  rule: Pick<Rule, 'mode' | 'points' | 'unit' | 'ladder' | 'minAmount' | 'event'>,
  quantity: number,
): number {
  if (giftEvents.includes(rule.event) && quantity < (rule.minAmount ?? 0)) return 0
  if (rule.mode === 'fixed') return rule.points
  if (rule.mode === 'perUnit') return Math.floor(quantity / (rule.unit ?? 1)) * rule.points
  return (rule.ladder ?? []).filter(step => step.from <= quantity).at(-1)?.points ?? 0
}

/** What a trial or an earning came to, and why. */
export interface Outcome {
  readonly points: number
  readonly why: string
}

/** What is left of a rule's limits for somebody who had so many points already. */
export function withinCaps(
  rule: Pick<Rule, 'dailyCap' | 'monthlyCap' | 'totalCap'>,
  points: number,
  had: { readonly today: number; readonly month: number; readonly all: number },
): Outcome {
  const limits = [
    { cap: rule.dailyCap, had: had.today, label: '日上限' },
    { cap: rule.monthlyCap, had: had.month, label: '月上限' },
    { cap: rule.totalCap, had: had.all, label: '累计上限' },
  ].filter(({ cap }) => cap > 0)
  let left = points
  let why = ''
  for (const { cap, had: held, label } of limits) {
    const room = Math.max(0, cap - held)
    if (room < left) {
      left = room
      why = `${label} ${cap}，已得 ${held}`
    }
  }
  return { points: left, why }
}

/** Something that may earn points. */
export interface Earning {
  readonly user: string
  readonly event: PointsEvent
  readonly source: Source
  readonly organisation?: string | null
  /** Fen, minutes or pieces. */
  readonly quantity?: number
}

/** Writes what an event earns; null where nothing is earned, or was earned before. */
export async function earn(act: Act, earning: Earning): Promise<string | null> {
  const { user, event, source, organisation = null, quantity = 1 } = earning
  const settings = await readPointsSettings(act.tx)
  if (giftEvents.includes(event) && !settings.isDonationOn) return null
  const day = beijingDay(act.now)
  const rule = await findRule(act.tx, { event, organisation, day })
  if (rule === undefined) return null
  if (!settings.minorsEarn && event !== 'volunteer' && event !== 'activity') {
    const person = await findRow(act.tx, registeredUser, user)
    if (person?.minor === true) return null
  }
  // Two events of one user: the second counts what the first earned.
  await lockBalance(act, user)
  if (await wasSettled(act, rule.id, source)) return null
  const had = await hadOf(act, { user, rule: rule.id, day })
  const { points } = withinCaps(rule, pointsBy(rule, quantity), had)
  const room = settings.yearlyCap === 0 ? points : Math.max(0, settings.yearlyCap - had.year)
  const earned = Math.min(points, room)
  if (earned < points)
    await act.tx
      .insert(pointsCut)
      .values({ ...settledAs(rule.id, source), user, points: points - earned })
  if (earned <= 0) return null
  return credit(act, {
    user,
    kind: 'earn',
    points: earned,
    source,
    organisation,
    rule: { id: rule.id, version: rule.versionNo },
    delayHours: rule.delayHours ?? (await usualDelay(act, { event, organisation })),
    validDays: rule.validDays,
  })
}

/** Whether a source earned under a rule before, or would have but for the year's limit. */
async function wasSettled(act: Act, rule: string, source: Source): Promise<boolean> {
  const { sourceType, sourceId } = settledAs(rule, source)
  const found = await act.tx.execute(sql`
    select 1 from points_entry where rule = ${rule} and source_type = ${sourceType}
       and source_id = ${sourceId} and kind = 'earn'
    union all
    select 1 from points_cut where rule = ${rule} and source_type = ${sourceType}
       and source_id = ${sourceId}`)
  return found.rows.length > 0
}

function settledAs(rule: string, source: Source) {
  return { rule, sourceType: source.type, sourceId: source.id }
}

/** Hours until points arrive where a rule says none: gifts wait for as long as they may be taken back. */
async function usualDelay(
  act: Act,
  { event, organisation }: { event: PointsEvent; organisation: string | null },
): Promise<number> {
  if (!giftEvents.includes(event)) return 0
  const agreement = await currentAgreement(act.tx, { kind: 'regret', organisation, at: act.now })
  const hours = agreement?.params?.hours
  return typeof hours === 'number' ? hours : Number(paramsOf.regret.hours?.initial ?? 0)
}

async function hadOf(
  act: Act,
  { user, rule, day }: { user: string; rule: string; day: string },
): Promise<{ today: number; month: number; all: number; year: number }> {
  const start = (of: string) => beijingDayRange(of).from.toISOString()
  const answer = await act.tx.execute<Record<'today' | 'month' | 'all' | 'year', string>>(sql`
    select coalesce(sum(points) filter (where rule = ${rule} and created_at >= ${start(day)}::timestamptz), 0)::text as today,
           coalesce(sum(points) filter (where rule = ${rule} and created_at >= ${start(`${day.slice(0, 7)}-01`)}::timestamptz), 0)::text as month,
           coalesce(sum(points) filter (where rule = ${rule}), 0)::text as all,
           coalesce(sum(points) filter (where created_at >= ${start(`${day.slice(0, 4)}-01-01`)}::timestamptz), 0)::text as year
      from points_entry where "user" = ${user} and kind = 'earn'`)
  const row = answer.rows[0]
  return {
    today: Number(row?.today ?? 0),
    month: Number(row?.month ?? 0),
    all: Number(row?.all ?? 0),
    year: Number(row?.year ?? 0),
  }
}

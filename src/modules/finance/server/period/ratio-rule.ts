import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { printMoney, printPercent } from '#kinds/index.ts'
import { ratioStanding } from '../../model/period/period-calls.ts'
import { ratioBases, ratioForms, ratioRule } from '../../model/period/ratio-rule.ts'
import { financePorts, type RatioFacts } from '../ports.ts'
import { demandOrganisation } from './checklist.ts'
import { type RatioRule, standingsOf } from './standings.ts'

export const ratioRuleServing = serve(ratioRule, {
  check(next, act) {
    if (next.effectiveTo !== null && next.effectiveTo < next.effectiveFrom)
      act.mark('effectiveTo', '废止日不能早于施行日')
    const { netAssetFrom: from, netAssetTo: to } = next
    if (from !== null && to !== null && from >= to) act.mark('netAssetTo', '上限应大于下限')
  },
})

/** The rule that holds for an organisation on a day; undefined where none does or a fact is missing. */
export function ruleOn(
  rules: readonly RatioRule[],
  { isFoundation, isPublic, netAssets }: RatioFacts,
  day: string,
): RatioRule | undefined {
  const form = isFoundation ? 'foundation' : 'body'
  return rules
    .filter(
      rule =>
        rule.form === form &&
        rule.isPublic === (isPublic ? 'yes' : 'no') &&
        rule.effectiveFrom <= day &&
        (rule.effectiveTo === null || day <= rule.effectiveTo) &&
        holdsAssets(rule, netAssets),
    )
    .toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1))[0]
}

function holdsAssets({ netAssetFrom: from, netAssetTo: to }: RatioRule, netAssets: number | null) {
  if (from === null && to === null) return true
  if (netAssets === null) return false
  return (from === null || netAssets >= from) && (to === null || netAssets < to)
}

/** 比例: what was spent this year against the statutory bounds, by the rule in force today (BR-24). */
export const ratioStandingRoute = route(ratioStanding, {
  access: { action: 'accountingPeriod.view' },
  summary: '法定比例的当前情况',
  async read({ organisation: asked }, act) {
    const { person } = act
    const organisation = (person.ownerKind === 'organisation' ? person.ownerId : asked) ?? undefined
    if (organisation === undefined) return act.refuse('请先选择机构')
    await demandOrganisation(act, organisation)
    const today = beijingDay(act.now)
    const facts = await financePorts().ratioFacts(act.tx, organisation)
    const rule = ruleOn(await findRows(act.tx, ratioRule, undefined, 500), facts, today)
    const flows = await flowsOf(act, organisation, today.slice(0, 4))
    return {
      organisation,
      organisationName: facts.name,
      year: Number(today.slice(0, 4)),
      lacks: lacksOf(facts, rule),
      tier: rule === undefined ? null : tierOf(rule),
      ...standingsOf({ facts, rule, flows }),
    }
  },
})

function lacksOf({ isPublic, netAssets }: RatioFacts, rule: RatioRule | undefined): string | null {
  if (rule !== undefined) return null
  if (!isPublic && netAssets === null) return '未填写上年末净资产，请在机构资料中补充'
  return '没有适用的比例参数，请由平台配置'
}

function tierOf(rule: RatioRule) {
  const { netAssetFrom: from, netAssetTo: to } = rule
  const parts = [
    ratioForms[rule.form],
    rule.isPublic === 'yes' ? '有公开募捐资格' : '无公开募捐资格',
    ...(from === null ? [] : [`净资产不低于 ¥${printMoney(from)}`]),
    ...(to === null ? [] : [`净资产低于 ¥${printMoney(to)}`]),
    `支出不低于${ratioBases[rule.basis]}的 ${printPercent(rule.minSpending)}`,
    `管理费用不高于总支出的 ${printPercent(rule.maxManagement)}`,
  ]
  const { id, source, effectiveFrom } = rule
  return { id, source, effectiveFrom, words: parts.join('，') }
}

/** Fen by flow this year: income credited, expenses debited; custodial money is in neither (BR-12). */
async function flowsOf({ tx }: Act, organisation: string, year: string) {
  const { rows } = await tx.execute<{ flow: string; amount: string; drives: string }>(sql`
    select d.flow, sum(case when d.flow like 'I%' then d.credit - d.debit else d.debit - d.credit end)::text as amount,
           coalesce(sum(d.credit - d.debit) filter (where a.kind = 'restricted'), 0)::text as drives
      from ledger_account a join ledger_daily d on d.account_id = a.id
     where a.org_id = ${organisation}::uuid and a.kind <> 'custodial'
       and d.flow <> '' and d.flow <> 'X0'
       and d.day between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date
     group by 1`)
  const by = new Map(rows.map(({ flow, amount }) => [flow, Number(amount)]))
  const sum = (...flows: readonly string[]) =>
    flows.reduce((total, flow) => total + (by.get(flow) ?? 0), 0)
  return {
    charity: sum('E1', 'E2', 'E3'),
    management: sum('E4'),
    raising: sum('E5'),
    expenses: sum('E1', 'E2', 'E3', 'E4', 'E5', 'E6'),
    donated: Number(rows.find(({ flow }) => flow === 'I1')?.drives ?? 0),
  }
}

import type { Row } from '#kernel/resource/resource.ts'
import { printMoney } from '#kinds/index.ts'
import { ratioBases, type ratioRule } from '../../model/period/ratio-rule.ts'
import type { RatioFacts } from '../ports.ts'

export type RatioRule = Row<typeof ratioRule>

/** Fen of this year. */
export interface YearFlows {
  readonly charity: number
  readonly management: number
  readonly raising: number
  readonly expenses: number
  readonly donated: number
}

type Level = 'fine' | 'near' | 'close' | 'over' | 'unknown'

interface Standing {
  readonly spent: number
  readonly base: number | null
  readonly basis: string
  readonly share: number | null
  readonly bound: number | null
  readonly rest: number | null
  readonly level: Level
  readonly note: string | null
}

const points = 10_000

/** Where an organisation stands against each bound; amounts in fen, parts of one. */
export function standingsOf({
  facts,
  rule,
  flows,
}: {
  readonly facts: RatioFacts
  readonly rule: RatioRule | undefined
  readonly flows: YearFlows
}) {
  return {
    spending: spendingOf(facts, rule, flows),
    management: managementOf(rule, flows),
    raising: raisingOf(rule, flows),
  }
}

/** 慈善活动支出: at least so much of the base; the rest is what must still be spent this year. */
function spendingOf(
  facts: RatioFacts,
  rule: RatioRule | undefined,
  { charity }: YearFlows,
): Standing {
  const basis = ratioBases[rule?.basis ?? 'income']
  const base = rule?.basis === 'assets' ? facts.netAssets : facts.income
  if (rule === undefined || base === null) {
    const note = rule === undefined ? null : `未填写${basis}，请在机构资料中补充`
    return { ...unknown(charity), base, basis, note }
  }
  const byBase = partOf(base, rule.minSpending)
  const byIncome =
    rule.minOfIncome === null || facts.income === null ? 0 : partOf(facts.income, rule.minOfIncome)
  const required = Math.max(byBase, byIncome)
  const done = required === 0 ? 1 : charity / required
  return {
    spent: charity,
    base,
    basis,
    share: base === 0 ? null : charity / base,
    bound: rule.minSpending / points,
    rest: Math.max(0, required - charity),
    level: done >= 1 ? 'fine' : done >= 0.9 ? 'near' : done >= 0.8 ? 'close' : 'over',
    note:
      byIncome > byBase
        ? `须达到 ¥${printMoney(required)}，按上年总收入的最低比例计算`
        : `须达到 ¥${printMoney(required)}`,
  }
}

/** 管理费用: at most so much of all expenses; below the exemption no part applies (第十一条). */
function managementOf(rule: RatioRule | undefined, { management, expenses }: YearFlows): Standing {
  const basis = '本年总支出'
  if (rule === undefined) return { ...unknown(management), base: expenses, basis }
  const bound = rule.maxManagement / points
  const share = expenses === 0 ? null : management / expenses
  // Spending more of it makes the whole larger as well: (m + x) ≤ b (t + x).
  const rest = Math.max(
    0,
    Math.floor((bound * expenses - management) / (1 - bound)),
    rule.exemptBelow - 1 - management,
  )
  const isExempt = management < rule.exemptBelow
  return {
    ...{ spent: management, base: expenses, basis, share, bound, rest },
    level: isExempt ? 'fine' : levelOf(share === null ? 0 : share / bound),
    note: isExempt ? `低于 ¥${printMoney(rule.exemptBelow)}，不受比例限制` : null,
  }
}

/** 募捐成本: of what was raised; without a cap nothing is compared. */
function raisingOf(rule: RatioRule | undefined, { raising, donated }: YearFlows): Standing {
  const basis = '本年募捐收入'
  const share = donated === 0 ? null : raising / donated
  if (rule === undefined || rule.raiseCostCap === null)
    return { ...unknown(raising), base: donated, basis, share, note: '上限未配置' }
  const bound = rule.raiseCostCap / points
  return {
    ...{ spent: raising, base: donated, basis, share, bound },
    rest: Math.max(0, partOf(donated, rule.raiseCostCap) - raising),
    level: levelOf(share === null ? 0 : share / bound),
    note: null,
  }
}

/** Alerts at 80, 90 and 100 % of an upper bound (BR-24). */
function levelOf(used: number): Level {
  if (used > 1) return 'over'
  if (used >= 0.9) return 'close'
  return used >= 0.8 ? 'near' : 'fine'
}

const partOf = (fen: number, basisPoints: number) => Math.ceil((fen * basisPoints) / points)

function unknown(spent: number) {
  const nothing = { share: null, bound: null, rest: null, note: null }
  return { spent, ...nothing, level: 'unknown' as const }
}

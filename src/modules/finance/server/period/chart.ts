import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { flowNames } from '../../model/ledger-words.ts'
import { chartMap } from '../../model/period/chart-map.ts'
import { type AccountKind, accountKinds } from '../ledger/account-kinds.ts'

/** An account of the accounting regime. */
export interface ChartAccount {
  readonly code: string
  readonly name: string
}

/** The account of the regime for a kind of account and its flow. */
export type Chart = (kind: string, flow: string | null) => ChartAccount

export const chartMapServing = serve(chartMap, {
  async check(next, act) {
    const others = await findRows(act.tx, chartMap, eq(tableOf(chartMap).regime, next.regime), 200)
    const other = others.find(each => each.effectiveFrom !== next.effectiveFrom)
    if (other !== undefined && other.id !== next.id)
      act.mark('effectiveFrom', `制度版本「${next.regime}」的施行日为 ${other.effectiveFrom}`)
  },
})

/** The chart in force on a day: that of the latest regime; what it does not name has the code of the ledger. */
export async function chartOn(reader: Reader, day: string): Promise<Chart> {
  const { rows } = await reader.execute<{
    kind: string
    flow: string
    code: string
    name: string
  }>(sql`
    select kind, flow, code, name from chart_map
     where regime = (select regime from chart_map where effective_from <= ${day}::date
                      order by effective_from desc, regime desc limit 1)`)
  const known = new Map(rows.map(row => [`${row.kind} ${row.flow}`, row]))
  return (kind, flow) => {
    const found = known.get(`${kind} ${flow ?? 'any'}`) ?? known.get(`${kind} any`)
    if (found !== undefined) return { code: found.code, name: found.name }
    const rule = accountKinds[kind as AccountKind]
    return { code: rule?.regimeCode ?? '', name: rule?.label ?? kind }
  }
}

type Flow = keyof typeof flowNames

const incomes = {
  I1: ['4101', '捐赠收入'],
  I2: ['4201', '会费收入'],
  I3: ['4301', '提供服务收入'],
  I4: ['4401', '政府补助收入'],
  I5: ['4501', '商品销售收入'],
  I6: ['4601', '投资收益'],
  I7: ['4901', '其他收入'],
} as const
const expenses = {
  E1: ['5101', '业务活动成本-款物资助'],
  E2: ['5101', '业务活动成本-服务实施'],
  E3: ['5101', '业务活动成本-项目管理'],
  E4: ['5201', '管理费用'],
  E5: ['5301', '筹资费用'],
  E6: ['5401', '其他费用'],
} as const

/** The accounts of 民间非营利组织会计制度 (2004), with which every installation begins. */
export async function seedChart(act: Act): Promise<void> {
  const known = await findRows(act.tx, chartMap, undefined, 1)
  if (known.length > 0) return
  const regime = { regime: '2004', effectiveFrom: '2005-01-01' }
  const kinds = Object.entries(accountKinds).map(([kind, { regimeCode: code, label: name }]) => ({
    ...{ ...regime, kind: kind as AccountKind, flow: 'any' as const, code, name },
  }))
  const netKinds = [
    ['restricted', '限定性'],
    ['pool', '限定性'],
    ['goodsNet', '限定性'],
    ['unrestricted', '非限定性'],
    ['mgmtFee', '非限定性'],
  ] as const
  const flows = netKinds.flatMap(([kind, word]) => [
    ...Object.entries(incomes).map(([flow, [code, name]]) => ({
      ...{ ...regime, kind, flow: flow as Flow, code, name: `${name}-${word}收入` },
    })),
    ...Object.entries(expenses).map(([flow, [code, name]]) => ({
      ...{ ...regime, kind, flow: flow as Flow, code, name },
    })),
  ])
  await insertMany(act, chartMap, [...kinds, ...flows])
}

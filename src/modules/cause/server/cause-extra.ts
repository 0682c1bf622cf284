import { inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type CauseRow, fundraisingPlan } from '../model/index.ts'
import { askedOf } from './directed.ts'
import { causePorts } from './ports.ts'
import { filingDue, mayFileLater } from './raising.ts'
import { lastPrechecks } from './snapshot.ts'

/** The ledger's figures and the filed plan beside each cause. */
export async function enrichCauses(rows: readonly CauseRow[], act: Act) {
  const ids = rows.map(row => row.id)
  const figures = await causePorts().causeFigures(act.tx, ids)
  const asked = await askedOf(act.tx, rows)
  const disclosures = await causePorts().disclosures(act.tx, ids)
  const pending = rows.filter(row => row.state === 'pending').map(row => row.id)
  const findings = await lastPrechecks(act.tx, pending)
  const planIds = [...new Set(rows.flatMap(row => row.plan ?? []))]
  const plans =
    planIds.length === 0
      ? []
      : await findRows(act.tx, fundraisingPlan, inArray(tableOf(fundraisingPlan).id, planIds))
  return new Map(
    rows.map(row => {
      const plan = plans.find(each => each.id === row.plan)
      const filed = plan && {
        recordNo: plan.recordNo,
        state: plan.state,
        startDate: plan.startDate,
        endDate: plan.endDate,
      }
      return [
        row.id,
        {
          figures: figures.get(row.id) ?? null,
          plan: filed ?? null,
          donors: asked.get(row.id) ?? null,
          precheck: findings.get(row.id) ?? null,
          filingDue: mayFileLater(row, plan) ? filingDue(row, act.now) : null,
          disclosure: disclosures.get(row.id) ?? null,
        },
      ] as const
    }),
  )
}

import { inArray } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { exclusiveLabel } from '../model/index.ts'
import { attach, detach, isOver } from './label-use.ts'

/** Those among labels that a record bore once which may still be put on it. */
export async function stillGiven(
  act: Act,
  ids: readonly string[] | null | undefined,
): Promise<readonly string[]> {
  if (!ids?.length) return []
  const labels = await findRows(
    act.tx,
    exclusiveLabel,
    inArray(tableOf(exclusiveLabel).id, [...ids]),
  )
  return labels
    .filter(label => label.state === 'enabled' && !isOver(label, act))
    .map(({ id }) => id)
}

/** The labels a record bears by hand, before and after a change. */
export interface LabelChange {
  readonly target: string
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** Puts labels on a record that keeps them in a field of its own, and takes off those no longer there. */
export async function changeLabels(act: Act, { target, from, to }: LabelChange): Promise<void> {
  for (const id of from.filter(each => !to.includes(each)))
    await detach(act, id, { targets: [target] })
  const fresh = to.filter(each => !from.includes(each))
  if (fresh.length === 0) return
  const labels = await findRows(act.tx, exclusiveLabel, inArray(tableOf(exclusiveLabel).id, fresh))
  for (const label of labels) await attach(act, label, { targets: [target], replace: true })
}

import type { RecordBase } from '../resource/resource.ts'
import { sumLine } from '../resource/sum-line.ts'
import type { Act } from './act.ts'
import { present } from './present.ts'
import type { AnyServing } from './serve.ts'

/** The amount and the parties of each record, masked as its reader sees them; '' where it moves no money. */
export async function tellSums(
  act: Act,
  serving: AnyServing,
  rows: readonly RecordBase[],
): Promise<readonly string[]> {
  if (serving.resource.sum === undefined) return rows.map(() => '')
  const shown = await present(act, serving, rows)
  return shown.map(row => sumLine(serving.resource, row))
}

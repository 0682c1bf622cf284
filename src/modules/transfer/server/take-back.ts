import type { Act } from '#kernel/server/act.ts'
import { update } from '#kernel/server/commands.ts'
import { attempt } from '#kernel/server/database.ts'
import { whyNotRemovable } from '#kernel/server/present.ts'
import { refuseReferenced } from '#kernel/server/references.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { deleteRow, findRow } from '#kernel/server/rows.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { refuseChildren } from '#kernel/server/tree.ts'
import { refuseUsed } from '#kernel/server/uses.ts'
import { sentenceOf } from '#services/bulk/act-on-one.ts'
import type { WrittenLine } from './importer.ts'

/** Takes written lines back: new records go, changed ones say again what they said; kept is what people changed since. */
export async function takeBack(
  act: Act,
  serving: AnyServing,
  lines: readonly WrittenLine[],
): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  for (const { line, record: id, version, before } of lines) {
    const why =
      before === undefined
        ? await removeUntouched(act, serving, { id, version })
        : await bringBack(act, serving, { id, version, before })
    if (why !== undefined) kept.set(line, why)
  }
  return kept
}

async function removeUntouched(
  act: Act,
  serving: AnyServing,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  const { resource, rules } = serving
  const row = await findRow(act.tx, resource, id)
  if (row === undefined || (row as { deletedAt?: unknown }).deletedAt != null) return undefined
  if (row.version !== version) return '导入后已被修改'
  const why = whyNotRemovable(serving, row, act.person)
  if (why !== true) return why
  try {
    await attempt(act.tx, async () => {
      await refuseChildren(act, resource, row)
      await refuseUsed(act, serving, row, '删除')
      await rules.removing?.(row, act)
      act.settle()
      await refuseReferenced(act, resource, row)
      await deleteRow(act, resource, row)
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return sentenceOf(error)
    throw error
  }
}

async function bringBack(
  act: Act,
  serving: AnyServing,
  {
    id,
    version,
    before,
  }: { id: string; version: number; before: Readonly<Record<string, unknown>> },
): Promise<string | undefined> {
  if (Object.keys(before).length === 0) return undefined
  const row = await findRow(act.tx, serving.resource, id)
  if (row === undefined) return '记录已不存在'
  if (row.version !== version) return '导入后已被修改'
  try {
    await attempt(act.tx, () => update(act, serving, { ...before, id, version }))
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return sentenceOf(error)
    throw error
  }
}

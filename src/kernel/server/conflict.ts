import type { AnyResource, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { formatMoment } from './china-time.ts'
import { systemName } from './person.ts'
import { presentOne } from './present.ts'
import { accountPath } from './record-fields.ts'
import { Refusal } from './refusal.ts'
import type { AnyServing } from './serve.ts'
import { gatherWords } from './words.ts'

type FindChanged = (
  act: Act,
  question: { resource: string; id: string; version: number },
) => Promise<ReadonlySet<string> | 'unknown'>

let findChanged: FindChanged = async () => 'unknown'

/** Connects the module that remembers which fields changed in which version; once, at start. */
export function connectChangedFields(given: FindChanged): void {
  findChanged = given
}

/** The fields that changed after `version`; 'unknown' when nobody remembers. */
export function changedSince(
  act: Act,
  resource: AnyResource,
  { id, version }: { id: string; version: number },
): Promise<ReadonlySet<string> | 'unknown'> {
  return findChanged(act, { resource: resource.path, id, version })
}

/** Says who changed the record meanwhile, with its present values (public.md, code 4090). */
export async function conflict(
  act: Act,
  serving: AnyServing,
  {
    row,
    changed,
    moving = false,
  }: { row: Row<AnyResource>; changed: readonly string[]; moving?: boolean },
): Promise<Refusal> {
  const by = row.updatedBy
  const words = await gatherWords(act.tx, by === null ? [] : [{ resource: accountPath, id: by }])
  const name = by === null ? systemName : (words.record(accountPath, by) ?? '他人')
  const at = formatMoment(new Date(row.updatedAt))
  const late = moving ? serving.rules.late?.(row, name) : undefined
  return new Refusal('conflict', late ?? `该记录已被${name}于${at}修改`, {
    dataPoints: {
      current: await presentOne(act, serving, row),
      changed,
      by: name,
      at: row.updatedAt,
    },
  })
}

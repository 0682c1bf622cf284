import type { AnyResource, RecordBase, Row } from '../resource/resource.ts'
import type { Act } from './act.ts'
import { formatMoment } from './china-time.ts'
import { systemName } from './person.ts'
import { port } from './port.ts'
import { presentOne } from './present.ts'
import { accountPath } from './record-fields.ts'
import { Refusal } from './refusal.ts'
import type { AnyServing } from './serve.ts'
import { gatherWords } from './words.ts'

interface Since {
  readonly resource: string
  readonly id: string
  readonly version: number
}

/** What is remembered of a record's versions. */
export interface VersionMemory {
  /** The fields that changed after a version; 'unknown' when the memory has a gap. */
  fieldsSince(act: Act, since: Since): Promise<ReadonlySet<string> | 'unknown'>
  /** Who changed the record after a version, this act left out. */
  authorsSince(
    act: Act,
    since: Since,
  ): Promise<readonly { readonly account: string | null; readonly name: string }[]>
}

/** The module that remembers who changed which fields in which version. */
export const versionMemory = port<VersionMemory>('version memory')

/** The fields that changed after `version`; 'unknown' when nobody remembers. */
export function changedSince(
  act: Act,
  resource: AnyResource,
  { id, version }: { id: string; version: number },
): Promise<ReadonlySet<string> | 'unknown'> {
  return versionMemory().fieldsSince(act, { resource: resource.path, id, version })
}

/** Whose changes stand beside those of an update that started from `version`; empty where nobody came between. */
export async function mergedWith(
  act: Act,
  resource: AnyResource,
  { row, version }: { row: RecordBase; version: number },
): Promise<readonly string[]> {
  if (row.version <= version + 1) return []
  const authors = await versionMemory().authorsSince(act, {
    resource: resource.path,
    id: row.id,
    version,
  })
  const names = authors.map(({ account, name }) => (account === act.person.accountId ? own : name))
  return [...new Set(names)]
}

/** The other change may be one's own, from another window. */
const own = '您在别处'

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

import { randomBytes } from 'node:crypto'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { vendor } from '../../model/index.ts'

/** Hours for which the key before this one still opens. */
const oldKeyHours = 24

/** A new key; its prefix names it, the rest is known to the vendor alone. */
export function newKey(act: Pick<Act, 'now'>) {
  return {
    keyPrefix: randomBytes(6).toString('base64url').replace(/[-_]/g, 'x').slice(0, 8),
    accessKey: randomBytes(32).toString('base64url'),
    keyMadeAt: act.now.toISOString(),
  } satisfies Patch<typeof vendor>
}

/** The key that it replaces goes on for a day, so that devices can be changed one by one. */
export function replacedKey(act: Pick<Act, 'now'>, row: Row<typeof vendor>): Patch<typeof vendor> {
  return {
    ...newKey(act),
    oldPrefix: row.keyPrefix,
    oldKey: row.accessKey,
    oldKeyUntil: new Date(act.now.getTime() + oldKeyHours * 3_600_000).toISOString(),
  }
}

import { isDeepStrictEqual } from 'node:util'
import { changeQuestion, lockInScope, update } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { invalid } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow, updateRow } from '#kernel/server/rows.ts'
import { kindOf } from '#kinds/registry.ts'
import { openReview } from '#modules/approval/server/index.ts'
import { guardedFields, postStation, stationChange } from '../model/index.ts'
import { isPublic, postStationServing } from './post-station.ts'

/**
 * `POST …/postStation/update`: as every change, but that name and place of a station that the public
 * knows go to a reviewer first; everything else holds at once.
 */
export const stationUpdateRoute: AnyRoute = route({
  method: 'POST',
  path: '/api/equipment/postStation/update',
  access: { action: 'postStation.update' },
  summary: '修改爱心驿站（已公开驿站的名称和地址经审核后生效）',
  question: changeQuestion,
  async change({ id, version, ...given }, act) {
    const row = await lockInScope(act, postStationServing, { id, action: 'postStation.update' })
    const guarded = guardedFields.filter(
      name => isPublic(row) && name in given && !isDeepStrictEqual(given[name], row[name]),
    )
    const own = Object.fromEntries(
      Object.entries(given).filter(([name]) => !guarded.some(each => each === name)),
    )
    await update(act, postStationServing, { id, version, ...own })
    if (guarded.length > 0) {
      act.require('postStation.submit')
      const change = readChange(given, guarded)
      const next = await findRow(act.tx, postStation, id)
      if (next === undefined) throw new Error('a station vanished while it was changed')
      await openReview(act, { kind: 'postStation', row: next, organisation: next.organisation })
      await updateRow(
        act,
        postStation,
        next,
        { pendingChange: change, inReview: true },
        { label: '提交变更' },
      )
    }
    const changed = await findRow(act.tx, postStation, id)
    return changed === undefined ? null : presentOne(act, postStationServing, changed)
  },
})

/** The guarded values by the rules of their fields. */
function readChange(given: Readonly<Record<string, unknown>>, names: readonly string[]) {
  const errors: { field: string; message: string }[] = []
  const read: Record<string, unknown> = {}
  for (const name of names) {
    const field = postStation.fields[name as (typeof guardedFields)[number]]
    const value = given[name]
    if (value === null || value === '') {
      if (name === 'location') read[name] = null
      else errors.push({ field: name, message: `请填写${field.label}` })
      continue
    }
    const parsed = kindOf(field).schema(field).safeParse(value)
    if (parsed.success) read[name] = parsed.data
    else errors.push({ field: name, message: parsed.error.issues[0]?.message ?? '填写有误' })
  }
  if (errors.length > 0) throw invalid(errors)
  return stationChange.parse(read)
}

import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import type { Extension } from '#kernel/server/extension-point.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { platformSetting } from '../model/index.ts'
import { declareSetting, type SettingDeclared } from './platform-setting.ts'

/** A setting that a module's own screen shows and changes. */
export interface CalledSetting<T> extends SettingDeclared<T> {
  /** Path of the resource beside which the calls stand: `points/pointsRule`. */
  readonly beside: string
  /** The actions that show and change it. */
  readonly view: string
  readonly update: string
  /** Where it is changed, in words: 积分规则. */
  readonly screen: string
}

/** Declares a setting with the calls `getSettings` and `setSettings`; its changes stand in the log. */
export function callSetting<T>(setting: CalledSetting<T>): {
  readonly read: (reader: Reader) => Promise<T>
  readonly routes: readonly AnyRoute[]
  /** Makes the setting known; stands in `brings` of the module. */
  readonly declared: Extension
} {
  const { key, name, shape, beside, screen } = setting
  const { read, declared } = declareSetting(setting, `${name}请在「${screen}」中修改`)
  const readRoute = route({
    method: 'GET',
    path: `/api/${beside}/getSettings`,
    access: { action: setting.view },
    summary: name,
    question: z.object({}),
    read: (_question, act) => read(act.tx),
  })
  const writeRoute = route({
    method: 'POST',
    path: `/api/${beside}/setSettings`,
    access: { action: setting.update },
    summary: `修改${name}`,
    question: shape,
    async change(value: T, act) {
      demandPlatform(act)
      const table = tableOf(platformSetting)
      const [found] = await findRows(act.tx, platformSetting, eq(table.key, key), 1)
      if (found === undefined) throw absent()
      const row = await lockRow(act, platformSetting, found.id)
      // The cast of a checked value: settings are JSON by their shapes.
      const stored = value as typeof row.value
      const as = { verb: 'update', label: `修改${name}` }
      await updateRow(act, platformSetting, row, { value: stored }, as)
      return value
    },
  })
  return { read, routes: [readRoute, writeRoute], declared }
}

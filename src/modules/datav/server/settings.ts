import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { type Dataset, datasets } from '#modules/dataset/server/index.ts'
import { bigScreenConfig } from '../model/index.ts'

export type ScreenSettings = Row<typeof bigScreenConfig>

/** One record for all screens; nobody makes a second one. */
export const bigScreenConfigServing = serve(bigScreenConfig, {
  check(next, act) {
    if (next.defaultRefresh < next.leastRefresh)
      act.mark('defaultRefresh', `默认刷新不能短于最短刷新 ${next.leastRefresh} 秒`)
    if (next.tokenDays > next.tokenDaysMost)
      act.mark('tokenDays', `默认有效期不能长于最长有效期 ${next.tokenDaysMost} 天`)
  },
})

/** The settings of all screens. */
export async function settingsOf(reader: Reader): Promise<ScreenSettings> {
  const [row] = await findRows(reader, bigScreenConfig, undefined, 1)
  if (row === undefined) throw new Error('the settings of big screens are sown at every start')
  return row
}

/** Sows the settings. */
export async function seedSettings(act: Act): Promise<void> {
  const { rows } = await act.tx.execute(sql`select from big_screen_config limit 1`)
  if (rows.length === 0) await insertRow(act, bigScreenConfig, {})
}

/** The datasets that a person may put on a screen: of the settings, and those the person may ask. */
export function allowedDatasets(person: Person, settings: ScreenSettings): readonly Dataset[] {
  const kind =
    person.ownerKind === 'organisation' || person.ownerKind === 'unit'
      ? person.ownerKind
      : 'platform'
  const listed = settings.datasets[kind]
  return datasets().filter(
    dataset =>
      (isSystem(person) || holds(person, dataset.needs)) &&
      (listed === null
        ? kind === 'platform' || dataset.isShareable === true
        : listed.includes(dataset.key)),
  )
}

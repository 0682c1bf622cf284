import { eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows, lockRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { livingAbility, type UnmetRange, whyRangesWrong } from '../model/index.ts'
import { livingAbilitySetRanges } from '../model/living-ability-calls.ts'

interface Asked extends UnmetRange {
  readonly id: string
}

/** How many unmet indicators lead to which grade, all grades at once: 0 to 6 stay covered (BR-29). */
export const setRangesRoute: AnyRoute = route(livingAbilitySetRanges, {
  access: { action: 'livingAbility.update' },
  summary: '设置各自理等级的未达标项数',
  async change({ ranges }, act) {
    await setRanges(act, ranges)
    return null
  },
})

async function setRanges(act: Act, ranges: readonly Asked[]): Promise<void> {
  // Locked in one order, so that two who set them at once follow each other.
  const known = await findRows(act.tx, livingAbility, eq(tableOf(livingAbility).scale, '1'))
  for (const { id } of known.toSorted((one, other) => one.id.localeCompare(other.id)))
    await lockRow(act, livingAbility, id)
  const inUse = known.filter(({ state }) => state === 'enabled')
  const isWhole = inUse.every(({ id }) => ranges.some(each => each.id === id))
  if (!isWhole || ranges.length !== inUse.length) act.refuse('请填写全部启用等级的未达标项数')
  const why = whyRangesWrong(ranges)
  if (why !== undefined) act.refuse(why, 'ranges')
  for (const row of inUse) {
    const asked = ranges.find(({ id }) => id === row.id)
    if (asked !== undefined)
      await updateRow(act, livingAbility, row, { unmetFrom: asked.from, unmetTo: asked.to })
  }
}

import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { postStation, stationItem } from '../model/index.ts'

const next = (from: string, days: number) => (days === 0 ? null : addDays(from, days))

/** A period was changed: the day follows, as part of that change. */
async function keepNext({ tx }: Act, id: string, day: string | null): Promise<void> {
  await tx.execute(sql`update station_item set inspect_next = ${day} where id = ${id}`)
}

export const stationItemServing = serve(stationItem, {
  async prepare({ station, inspectDays }, act) {
    const place = await findRow(act.tx, postStation, station)
    return {
      organisation: place?.organisation ?? '',
      inspectNext: next(beijingDay(act.now), inspectDays ?? stationItem.fields.inspectDays.initial),
    }
  },
  async check(row, act, before) {
    const place = await findRow(act.tx, postStation, row.station)
    if (before === undefined && place?.state === 'closed')
      act.mark('station', `驿站「${place.name}」已关闭`)
    if (row.sn !== null && row.amount !== 1) act.mark('amount', '有序列号的设备数量应为 1')
  },
  async updated(row, act, before) {
    if (row.inspectDays === before.inspectDays) return
    const from = row.inspectedOn ?? beijingDay(new Date(row.createdAt))
    await keepNext(act, row.id, next(from, row.inspectDays))
  },
  moves: {
    inspect(row, { result, note, photos }, act) {
      if (result !== '1' && !note) act.refuse('需维修或缺失时请填写巡检说明', 'note')
      const today = beijingDay(act.now)
      return {
        state: result === '1' ? ('usable' as const) : ('broken' as const),
        ...{ result, note, photos, inspectedOn: today },
        inspectNext: next(today, row.inspectDays),
      }
    },
    retire: () => ({ inspectNext: null }),
  },
})

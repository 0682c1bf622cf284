import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { equipment } from '../../model/index.ts'
import { noteEvents } from '../device/events.ts'
import { openRepair } from '../device/ticket.ts'
import { deviceNonce } from './tables.ts'

interface Lost extends Record<string, unknown> {
  readonly id: string
  readonly vendor: string
  readonly organisation: string | null
}

const latest = sql`
  left join lateral (select offline_minutes, auto_repair from vendor_terms
                      where vendor_terms.vendor = e.vendor and start_on <= ${beijingToday}
                      order by start_on desc limit 1) t on true`

/** Every minute: devices that were silent too long are offline; after a day they are repaired. */
export const watchDevices = job('equipment.watch-devices', {
  label: '设备离线判定',
  payload: z.object({}),
  retries: 1,
  every: '* * * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const { rows } = await act.tx.execute<Lost>(sql`
        update equipment set online = '2' where id in (
          select e.id from equipment e ${latest}
           where e.online = '1'
             and e.last_heartbeat < now() - make_interval(mins => coalesce(t.offline_minutes, 15))
           order by e.id for update of e)
        returning id, vendor, organisation`)
      await noteEvents(
        act,
        rows.map(device => ({ device, kind: '2' as const, summary: '离线' })),
      )
    })
    await work.change(async act => {
      const { rows } = await act.tx.execute<{ id: string }>(sql`
        select e.id from equipment e ${latest}
         where e.state = 'deployed' and e.online = '2' and coalesce(t.auto_repair, true)
           and e.last_heartbeat < now() - interval '24 hours'
           and not exists (select 1 from ticket where ticket.equipment = e.id and ticket.kind = '1'
                              and ticket.state in ('open', 'doing', 'rework', 'done'))
         limit 500`)
      for (const { id } of rows) {
        const device = await findRow(act.tx, equipment, id)
        if (device !== undefined)
          await openRepair(act, device, { description: '设备离线超过 24 小时', cause: '3' })
      }
    })
    await work.change(({ tx }) =>
      tx.delete(deviceNonce).where(lt(deviceNonce.at, sql`now() - interval '3 days'`)),
    )
  },
})

import { and, desc, eq, lte, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { lockInScope, readInScope } from '#kernel/server/commands.ts'
import type { Reader } from '#kernel/server/database.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { initials, insertRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { termsInForce, vendorConfigure } from '../../model/calls.ts'
import { vendorTerms } from '../../model/index.ts'
import { meetsVendor } from './seen.ts'
import { vendorServing } from './vendor.ts'

export type Terms = Omit<
  Row<typeof vendorTerms>,
  'id' | 'version' | 'createdAt' | 'createdBy' | 'updatedAt' | 'updatedBy'
>
const table = tableOf(vendorTerms)

export const vendorTermsServing = serve(vendorTerms, {
  where: (person, terms) => meetsVendor(person, sql`${terms.vendor}`),
})

/** What was agreed with a vendor for a Beijing day: the latest terms that have begun; the usual ones before any. */
export async function termsOn(reader: Reader, vendor: string, day: string): Promise<Terms> {
  const known = and(eq(table.vendor, vendor), lte(table.startOn, day))
  const [row] = await selectRows(
    reader,
    vendorTerms,
    sql`where ${known} order by ${desc(table.startOn)} limit 1`,
  )
  // The cast of defaults: every field that is required has one.
  return (
    row ?? ({ rents: null, ips: null, ...initials(vendorTerms), vendor, startOn: day } as Terms)
  )
}

/** The first day of the month after a Beijing day. */
export function nextMonth(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

export const termsRoutes: readonly AnyRoute[] = [
  route(termsInForce, {
    access: { action: 'vendorTerms.view' },
    summary: '查询厂商现行条款与下期条款',
    async read({ vendor }, act) {
      const row = await readInScope(act, vendorServing, vendor)
      const today = beijingDay(act.now)
      const own = eq(table.vendor, row.id)
      const all = await selectRows(
        act.tx,
        vendorTerms,
        sql`where ${own} order by ${desc(table.startOn)} limit 50`,
      )
      return {
        now: told(await termsOn(act.tx, row.id, today)),
        history: all.map(each => told(each)),
      }
    },
  }),
  route(vendorConfigure, {
    access: { action: 'vendor.configure' },
    summary: '修改厂商条款，自下期起生效',
    stepUp: true,
    async change({ vendor, ...given }, act) {
      const row = await lockInScope(act, vendorServing, { id: vendor, action: 'vendor.configure' })
      if (row.state === 'ended') act.refuse('该厂商已终止合作')
      return { startOn: await agree(act, row.id, given) }
    },
  }),
]

/** Writes terms down: from today where there are none yet, else from the next month on. */
export async function agree(
  act: Act,
  vendor: string,
  given: Omit<Terms, 'vendor' | 'startOn'>,
): Promise<string> {
  const today = beijingDay(act.now)
  const own = eq(table.vendor, vendor)
  const known = await selectRows(
    act.tx,
    vendorTerms,
    sql`where ${own} order by ${desc(table.startOn)} limit 1`,
  )
  const startOn = known.length === 0 ? today : nextMonth(today)
  const [last] = known
  if (last?.startOn === startOn)
    await updateRow(act, vendorTerms, last, given, { verb: 'configure', label: '修改条款' })
  else await insertRow(act, vendorTerms, { vendor, startOn, ...given })
  return startOn
}

function told(terms: Terms) {
  const { vendor: _vendor, ...rest } = terms
  return {
    startOn: rest.startOn,
    feeMode: rest.feeMode,
    rents: rest.rents ?? [],
    installFee: rest.installFee,
    repairFee: rest.repairFee,
    partsFee: rest.partsFee,
    settlementCycle: rest.settlementCycle,
    settlementDay: rest.settlementDay,
    depositRequired: rest.depositRequired,
    heartbeatSeconds: rest.heartbeatSeconds,
    offlineMinutes: rest.offlineMinutes,
    autoRepair: rest.autoRepair,
    urgentHours: rest.urgentHours,
    normalHours: rest.normalHours,
    lowHours: rest.lowHours,
    overdueDeduction: rest.overdueDeduction,
    lapseConfirms: rest.lapseConfirms,
    ips: [...(rest.ips ?? [])],
  }
}

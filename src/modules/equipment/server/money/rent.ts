import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { termsOn } from '../vendor/terms.ts'
import { openAccountOf } from './accounts.ts'
import { bookFlow } from './flows.ts'

/** Days of the month by which rent is counted, whatever the month. */
const rentDays = 30

interface Leased extends Record<string, unknown> {
  readonly id: string
  readonly vendor: string
  readonly type: string
  readonly organisation: string | null
  readonly deployedOn: string
}

/** On the 1st: the rent of the month before, of leased devices that were deployed (sharedevice.md). */
export const chargeRents = job('equipment.charge-rents', {
  label: '设备月租计费',
  payload: z.object({ month: z.string().optional() }),
  retries: 2,
  every: '0 2 1 * *',
  async run({ month }, work) {
    const period = await work.change(async act => month ?? lastMonth(act))
    const leased = await work.change(act => leasedIn(act, period))
    for (const device of leased) await work.change(act => charge(act, device, period))
  },
})

function lastMonth({ now }: Pick<Act, 'now'>): string {
  return addDays(`${beijingDay(now).slice(0, 7)}-01`, -1).slice(0, 7)
}

async function leasedIn(act: Act, period: string): Promise<Leased[]> {
  const last = addDays(`${nextOf(period)}-01`, -1)
  const { rows } = await act.tx.execute<Leased>(sql`
    select id, vendor, type, organisation, deployed_on::text as "deployedOn" from equipment
     where ownership = '3' and deployed_on is not null and deployed_on::text <= ${last}
       and state not in ('inStock', 'scrapped') order by id`)
  return rows
}

function nextOf(period: string): string {
  return addDays(`${period}-28`, 4).slice(0, 7)
}

/** Deployed days of the month over thirty, at most a whole month, rounded half up to the fen. */
export function rentOf(monthly: number, deployedOn: string, period: string): number {
  const first = `${period}-01`
  const from = deployedOn > first ? deployedOn : first
  const days = from === first ? rentDays : Math.max(0, rentDays - Number(from.slice(8)) + 1)
  return Math.floor((monthly * Math.min(days, rentDays) * 2 + rentDays) / (rentDays * 2))
}

async function charge(act: Act, device: Leased, period: string): Promise<void> {
  const terms = await termsOn(act.tx, device.vendor, addDays(`${nextOf(period)}-01`, -1))
  const monthly = terms.rents?.find(({ type }) => type === device.type)?.amount ?? 0
  const amount = rentOf(monthly, device.deployedOn, period)
  if (amount === 0) return
  const account = await openAccountOf(act, device)
  await bookFlow(act, {
    ...{ account: account.id, kind: '2', amount, period, equipment: device.id },
    idempotencyKey: `rent:${device.id}:${period}`,
    memo: `${period} 租金`,
  })
}

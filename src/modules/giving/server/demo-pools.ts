import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import {
  type DemoOrganisation,
  type DemoWorld,
  daysAgo,
  type Made,
} from '#kernel/server/demo-world.ts'
import { findRow } from '#kernel/server/rows.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { matchingPool } from '../model/index.ts'

const path = matchingPool.path
const money = 'finance/moneyIn'
const claim = 'finance/moneyClaim'

/** Who sponsors, into which account the money comes, and where the rest goes. */
export interface PoolPlace {
  readonly owner: DemoOrganisation
  readonly company: string
  readonly payer: string
  readonly bankAccount: string
  readonly cause: string
}

/** How far a pool of the demo world is led. */
export type PoolEnd = 'draft' | 'pending' | 'approved' | 'funded' | 'open'

/** A matching pool as the demo world tells it. */
export interface PoolPlan {
  readonly title: string
  readonly end: PoolEnd
  /** Fen that the sponsor pays in. */
  readonly paidIn: number
  /** The rule and its limits. */
  readonly rule: Readonly<Record<string, unknown>>
}

/** A pool is agreed on, passed, paid in by a transfer that two people claim for it, and opened; twelve days ago and later. */
export async function leadPool(
  world: DemoWorld,
  { owner, company, payer, bankAccount, cause }: PoolPlace,
  { title, end, paidIn, rule }: PoolPlan,
): Promise<Made> {
  const { id: organisation, head } = owner
  const at = (days: number, time: string) => daysAgo(world, days, time)
  const draft = await world.as(head, at(12, '10:00'), async desk =>
    desk.insert(path, {
      ...{ organisation, title, sponsorKind: 'company', company, restCause: cause, ...rule },
      agreement: await storeScene(desk, {
        ...{ about: '配捐协议', variant: 0, resource: path, field: 'agreement' },
      }),
    }),
  )
  if (end === 'draft') return draft
  const sent = await world.as(head, at(12, '10:20'), desk => desk.move(path, 'submit', draft))
  if (end === 'pending') return sent
  const reviewer = await world.staff('reviewer1')
  const approved = await world.as(reviewer, at(11, '09:30'), desk =>
    desk.move(path, 'approve', sent, { opinion: '协议齐全，出资方和标的核对无误，同意。' }),
  )
  if (end === 'approved') return approved
  const { number } = await poolNow(world, draft.id)
  const entered = await world.as(world.narrator, at(10, '09:40'), async desk => {
    const made = await desk.insert(money, {
      ...{ organisation, origin: '2', bankAccount, bankSerial: `PJ${number.slice(2)}` },
      ...{ bookedAt: at(10, '09:10').toISOString(), amount: paidIn },
      ...{ payerName: payer, payerAccount: '6222020200112233', payerBank: '中国银行' },
      remark: `${title} ${number}`,
    })
    return desk.move(money, 'submit', made)
  })
  await world.as(head, at(10, '14:00'), desk => desk.move(money, 'approve', entered))
  const proposed = await world.as(world.narrator, at(9, '09:30'), desk =>
    desk.insert(claim, { moneyIn: entered.id, kind: 'matching', amount: paidIn, pool: number }),
  )
  await world.as(head, at(9, '15:00'), desk => desk.move(claim, 'confirm', proposed))
  const funded = await poolNow(world, draft.id)
  if (end === 'funded') return funded
  return world.as(head, at(8, '09:00'), desk => desk.move(path, 'open', funded))
}

/** A pool as it stands. */
export async function poolNow(world: DemoWorld, id: string) {
  const row = await world.as(world.narrator, new Date(), ({ act }) =>
    findRow(act.tx, matchingPool, id),
  )
  if (row === undefined) throw new Error(`the pool ${id} is gone`)
  return row
}

/** Who sponsors where an organisation knows no company yet. */
const newcomer = { name: '长安良品商贸有限公司', shortName: '长安良品', uscc: '91610131MA6T8H2R71' }

/** A cause of the organisation that raises, a company that sponsors, and an account that takes its money. */
export function poolPlaceOf(
  world: DemoWorld,
  owner: DemoOrganisation,
  asked = sql`true`,
): Promise<PoolPlace | undefined> {
  return world.as(world.narrator, new Date(), async ({ act, insert }) => {
    const { rows } = await act.tx.execute<{
      cause: string
      company: string | null
      payer: string | null
      bank: string
    }>(sql`
      select c.id as cause, f.id as company, f.name as payer, b.id as bank
        from cause c
        join project p on p.id = c.id and not p.custodial and ${asked}
         and p.raise_end >= ${addDays(world.today, 30)} and p.raise_start <= ${addDays(world.today, -6)}
        left join company f on f.organisation = c.organisation
        join bank_account b on b.organisation = c.organisation and b.state = 'active'
       where c.organisation = ${owner.id} and c.status = 'raising' order by c.number, f.name, b.id limit 1`)
    const [row] = rows
    if (row === undefined) return undefined
    const { company, payer, cause, bank: bankAccount } = row
    if (company !== null && payer !== null) return { owner, company, payer, cause, bankAccount }
    const made = await insert('fans/company', { organisation: owner.id, ...newcomer })
    return { owner, company: made.id, payer: newcomer.name, cause, bankAccount }
  })
}

import { sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation } from '#kernel/server/demo-world.ts'
import { storeScene } from '#modules/platform/server/index.ts'
import { donationProject } from '../../model/index.ts'
import { convertGifts } from '../give/convert.ts'
import { giveHearts } from '../give/give.ts'
import { type Cast, momentAt } from './cast.ts'

const pool = 'zhuanti/matchingPool'
const money = 'finance/moneyIn'
const claim = 'finance/moneyClaim'
/** What the sponsor pays in; fen. */
const paidIn = 2_000_000
/** Who gives how many packs, and how many days ago; today's wait for tomorrow night. */
const gifts = [
  ...([
    [0, 2, 3],
    [1, 1, 3],
    [2, 1, 2],
    [0, 1, 2],
  ] as const),
  ...([
    [3, 1, 0],
    [1, 1, 0],
  ] as const),
] as const

interface Place {
  readonly cause: string
  readonly company: string
  readonly payer: string
  readonly bankAccount: string
}

/** A sponsor's pool, a project that takes hearts from users, and what became of their first gifts. */
export async function fillHeartGifts(cast: Cast): Promise<void> {
  const { world, operator, reviewer, users } = cast
  const isHost = ({ id }: DemoOrganisation) => id === cast.organisation
  const owners = world.organisations.toSorted((a, b) => Number(isHost(b)) - Number(isHost(a)))
  for (const owner of owners) {
    const place = await placeOf(cast, owner)
    if (place === undefined) continue
    const id = await openPool(cast, owner, place)
    const write = (title: string, goal: number, to: number) =>
      world.as(operator, momentAt(addDays(world.today, -6), '10:30'), async desk =>
        desk.insert(donationProject.path, {
          ...{ title, cause: place.cause, pool: id, packHearts: 10, packAmount: 100, goal },
          ...{ userDaily: 5, userTotal: 100 },
          from: momentAt(addDays(world.today, -5), '00:00').toISOString(),
          to: momentAt(addDays(world.today, to), '00:00').toISOString(),
          cover: await storeScene(desk, {
            ...{ about: title, variant: 1, resource: donationProject.path, field: 'cover' },
          }),
          intro: `<p>由${place.payer}按橙心捐出资金：每 10 颗橙心，捐出 1 元。</p>`,
          thanks: '谢谢你的每一颗橙心，它已经变成一份真实的支持。',
        }),
      )
    const draft = await write('橙心换一本书', 800_000, 20)
    const sent = await world.as(operator, momentAt(addDays(world.today, -6), '11:00'), desk =>
      desk.move(donationProject.path, 'submit', draft),
    )
    const opinion = '资金池余额足够，说明清楚由企业出资，同意上线。'
    await world.as(reviewer, momentAt(addDays(world.today, -5), '09:00'), desk =>
      desk.move(donationProject.path, 'approve', sent, { opinion }),
    )
    await write('橙心点亮一盏灯', 500_000, 25)
    for (const [user, packs, ago] of gifts) {
      const at = ago === 0 ? new Date() : momentAt(addDays(world.today, -ago), '20:15')
      await world.as(world.narrator, at, ({ act }) =>
        giveHearts(act, {
          ...{ project: draft.id, user: users[user] ?? '', packs },
          ...(user === 0 && { message: '愿每个孩子都有书读' }),
          anonymous: user === 2,
        }),
      )
    }
    await world.run(convertGifts.name, {})
    return
  }
}

/** Who sponsors where an organisation knows no company yet. */
const newcomer = { name: '长安良品商贸有限公司', shortName: '长安良品', uscc: '91610131MA6T8H2R71' }

/** A cause of the organisation that raises, a company that sponsors, and an account that takes its money. */
function placeOf({ world }: Cast, { id }: DemoOrganisation): Promise<Place | undefined> {
  return world.as(world.narrator, new Date(), async ({ act, insert }) => {
    const { rows } = await act.tx.execute<{
      cause: string
      company: string | null
      payer: string | null
      bank: string
    }>(sql`
      select c.id as cause, f.id as company, f.name as payer, b.id as bank
        from cause c
        join project p on p.id = c.id and not p.custodial
         and p.raise_end >= ${addDays(world.today, 30)} and p.raise_start <= ${addDays(world.today, -6)}
        left join company f on f.organisation = c.organisation
        join bank_account b on b.organisation = c.organisation and b.state = 'active'
       where c.organisation = ${id} and c.status = 'raising' order by c.number, f.name, b.id limit 1`)
    const [row] = rows
    if (row === undefined) return undefined
    const { company, payer, cause, bank: bankAccount } = row
    if (company !== null && payer !== null) return { company, payer, cause, bankAccount }
    const made = await insert('fans/company', { organisation: id, ...newcomer })
    return { company: made.id, payer: newcomer.name, cause, bankAccount }
  })
}

/** The pool is agreed on, passed, paid in by a transfer that two people claim for it, and opened. */
async function openPool(
  { world, reviewer }: Cast,
  { id: organisation, head }: DemoOrganisation,
  { cause, company, payer, bankAccount }: Place,
): Promise<string> {
  const at = (days: number, time: string) => momentAt(addDays(world.today, -days), time)
  const draft = await world.as(head, at(12, '10:00'), async desk =>
    desk.insert(pool, {
      ...{ organisation, title: '橙心活动配捐池', sponsorKind: 'company', company },
      agreement: await storeScene(desk, {
        ...{ about: '配捐协议', variant: 0, resource: pool, field: 'agreement' },
      }),
      // It adds to large gifts alone, so that its money stays for the hearts.
      ...{ rule: 'fixed', fixedAmount: 100, trigger: 90_000_000, restCause: cause },
    }),
  )
  const sent = await world.as(head, at(12, '10:20'), desk => desk.move(pool, 'submit', draft))
  await world.as(reviewer, at(11, '09:30'), desk =>
    desk.move(pool, 'approve', sent, { opinion: '协议齐全，出资方和标的核对无误，同意。' }),
  )
  const number = await world.as(world.narrator, at(11, '10:00'), async ({ act }) => {
    const { rows } = await act.tx.execute<{ number: string }>(
      sql`select number from matching_pool where id = ${draft.id}`,
    )
    return rows[0]?.number ?? ''
  })
  const entered = await world.as(world.narrator, at(10, '09:40'), async desk => {
    const made = await desk.insert(money, {
      ...{ organisation, origin: '2', bankAccount, bankSerial: `CX${number.slice(2)}` },
      ...{ bookedAt: at(10, '09:10').toISOString(), amount: paidIn },
      ...{ payerName: payer, payerAccount: '6222020200112233', payerBank: '中国银行' },
      remark: `橙心活动配捐 ${number}`,
    })
    return desk.move(money, 'submit', made)
  })
  await world.as(head, at(10, '14:00'), desk => desk.move(money, 'approve', entered))
  const proposed = await world.as(world.narrator, at(9, '09:30'), desk =>
    desk.insert(claim, { moneyIn: entered.id, kind: 'matching', amount: paidIn, pool: number }),
  )
  await world.as(head, at(9, '15:00'), async desk => {
    await desk.move(claim, 'confirm', proposed)
  })
  await world.as(head, at(8, '09:00'), async desk => {
    const { rows } = await desk.act.tx.execute<{ version: number }>(
      sql`select version from matching_pool where id = ${draft.id}`,
    )
    await desk.move(pool, 'open', { id: draft.id, version: rows[0]?.version ?? 0 })
  })
  return draft.id
}

import { and, sql } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoOrganisation, DemoWorld, Desk, Made } from '#kernel/server/demo-world.ts'
import { findRow, findRows, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { donor } from '#modules/people/model/index.ts'
import { donation, receipt, receiptRange } from '../../model/index.ts'
import { tellGifts } from './receipt-part.ts'
import { isUnit } from './waiting.ts'

const path = receipt.path

/** How far each receipt of an organisation has come. */
const ends = [
  ...['delivered', 'delivered', 'issued', 'issued', 'delivered', 'voided', 'reversed'],
  ...['issuing', 'failed', 'pending', 'pending', 'rejected', 'requested'],
] as const
type End = (typeof ends)[number]

/** Receipts in every state, for the two first organisations; what else is wanted waits. */
export async function issueDemoReceipts(world: DemoWorld): Promise<void> {
  const finance = await world.staff('finance')
  for (const owner of world.organisations.slice(0, 2)) {
    const gifts = await wantedGifts(world, owner)
    await handRanges(world, { owner, finance })
    await valueReturn(world, gifts[0]?.id)
    for (const [at, gift] of gifts.entries())
      await makeReceipt(world, { owner, finance, gift, end: ends[at] ?? 'requested', at })
  }
}

/** Ranges of paper receipts: one whose few stubs were spoilt, one in use, one that waits. */
async function handRanges(
  world: DemoWorld,
  { owner, finance }: Pick<Drawn, 'owner' | 'finance'>,
): Promise<void> {
  const ranges = receiptRange.path
  const no = (serial: number) => String(serial).padStart(10, '0')
  const base = 1 + 100_000 * world.random(`${owner.name} receipt ranges`).int(1, 900)
  const hand = (at: number) =>
    world.as(finance, new Date(), desk =>
      desk.insert(ranges, {
        ...{ organisation: owner.id, fiscalCode: `1101${world.today.slice(2, 4)}26` },
        ...{ firstNo: no(base + 50 * at), lastNo: no(base + 50 * at + 49) },
        ...{ receivedOn: addDays(world.today, 60 * (at - 3)), note: '财政部门领用' },
      }),
    )
  const first = await hand(0)
  await world.as(finance, new Date(), desk => desk.move(ranges, 'start', first))
  const next = await hand(1)
  const spoilt = `${no(base)}、${no(base + 1)}`
  await world.as(finance, new Date(), desk =>
    desk.move(ranges, 'start', next, { endedNo: no(base + 1), spoilt }),
  )
  await hand(2)
}

/** A gift at a charity dinner: its donor had a quarter of it back as the meal. */
async function valueReturn(world: DemoWorld, gift: string | undefined): Promise<void> {
  if (gift === undefined) return
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const row = await lockRow(act, donation, gift)
    await updateRow(act, donation, row, { returnValue: Math.floor(row.amount / 4) })
  })
}

/** One paid gift each of as many donors who left a phone. */
async function wantedGifts(world: DemoWorld, { id }: DemoOrganisation) {
  return world.as(world.narrator, new Date(), ({ act }) =>
    findRows(
      act.tx,
      donation,
      and(
        sql`organisation = ${id}::uuid and state = 'paid' and restriction <> '3' and channel <> '7'`,
        sql`id in (select distinct on (d.donor) d.id from donation d join donor p on p.id = d.donor
                    where d.organisation = ${id}::uuid and d.state = 'paid' and d.restriction <> '3'
                      and d.receipt_status = '0' and p.phone is not null and p.kind = 'person'
                    order by d.donor, d.paid_at desc)`,
      ),
      ends.length,
    ),
  )
}

interface Drawn {
  readonly owner: DemoOrganisation
  readonly finance: Awaited<ReturnType<DemoWorld['staff']>>
  readonly gift: Awaited<ReturnType<typeof wantedGifts>>[number]
  readonly end: End
  readonly at: number
}

async function makeReceipt(
  world: DemoWorld,
  { owner, finance, gift, end, at }: Drawn,
): Promise<void> {
  // Today: a receipt is voided in its own month only.
  const now = new Date()
  const random = world.random(`receipt ${owner.name} ${at}`)
  const made = await world.as(finance, now, async desk => {
    const known = await findRow(desk.act.tx, donor, gift.donor ?? '')
    return desk.insert(path, {
      gifts: [gift.id],
      payer: known?.name ?? '爱心人士',
      titleKind: known !== undefined && isUnit(known.kind) ? '2' : '1',
      phone: known?.phone ?? '13800000000',
      form: '1',
    })
  })
  if (end === 'requested') return
  const sent = await world.as(finance, now, desk => desk.move(path, 'submit', made))
  if (end === 'pending') return
  if (end === 'rejected') {
    const opinion = '抬头与捐赠人不一致，请核对后重新申请。'
    await world.as(owner.head, now, desk => desk.move(path, 'reject', sent, { opinion }))
    return
  }
  const issuing = await world.as(owner.head, now, desk => desk.move(path, 'approve', sent))
  if (end === 'issuing') return
  if (end === 'failed') return failReceipt(world, issuing)
  const numbers = {
    ...{ fiscalCode: `1101${world.today.slice(2, 4)}01`, fiscalNo: random.digits(10) },
    checkCode: random.digits(6),
  }
  const issued = await world.as(finance, now, desk => desk.move(path, 'record', issuing, numbers))
  await endReceipt(world, { finance, issued, end, now })
}

async function endReceipt(
  world: DemoWorld,
  { finance, issued, end, now }: { finance: Drawn['finance']; issued: Made; end: End; now: Date },
): Promise<void> {
  const as = (work: (desk: Desk) => Promise<Made>) => world.as(finance, now, work)
  if (end === 'delivered') await as(desk => desk.move(path, 'deliver', issued))
  if (end === 'voided')
    await as(desk =>
      desk.move(path, 'void', issued, { reason: '抬头填写有误，重新开具', isReturned: true }),
    )
  if (end === 'reversed')
    await as(desk => desk.move(path, 'reverse', issued, { reason: '捐赠人申请退款' }))
}

/** What the platform refused: nobody asks it while the past is told. */
async function failReceipt(world: DemoWorld, { id }: Made): Promise<void> {
  await world.as(world.narrator, new Date(), async ({ act }) => {
    const row = await lockRow(act, receipt, id)
    const failReason = 'E1003 交款人证件号码与姓名不一致'
    await moveRow(act, receipt, row, 'fail', { failReason, handOver: null })
    await tellGifts(act, row.gifts, '7')
  })
}

import { sql } from 'drizzle-orm'
import { registry } from '#kernel/server/registry.ts'
import { beginExport, takeSheet } from '#modules/transfer/server/index.ts'
import { dayAfter, workingHour } from '../days.ts'
import { personName, phone } from '../names/people.ts'
import { narrator, type World } from '../world.ts'
import type { RunJob } from './bills.ts'
import type { Treasury } from './money-in.ts'

const donation = 'finance/donation'

/** Sheets that came in and went out: an import, one that waits for its faults to be mended, and exports of several kinds. */
export async function moveSheets(world: World, treasury: Treasury, run: RunJob): Promise<void> {
  await importGifts(world, treasury, { run, age: 9, isConfirmed: true })
  await importGifts(world, treasury, { run, age: 1, isConfirmed: false })
  await exportGifts(world, treasury, run)
}

const titles = '机构,标的,渠道,商户号,商户订单号,渠道单号,捐赠金额,支付时间,捐赠人,捐赠人手机,留言'

async function importGifts(
  world: World,
  { member, team, living }: Treasury,
  { run, age, isConfirmed }: { run: RunJob; age: number; isConfirmed: boolean },
): Promise<void> {
  const random = world.random(`${member.candidate.name} sheet ${age}`)
  const day = dayAfter(world.today, -age)
  const aim = living.find(({ course }) => course.raiseStart < dayAfter(day, -2))
  const found = await world.as(narrator, new Date(), ({ act }) =>
    act.tx.execute<{ number: string }>(sql`
      select case when sub_mch_id = '' then mch_id else sub_mch_id end as number from org_merchant
       where organisation = ${member.row.id} and channel = 'wechat' and state = 'active' limit 1`),
  )
  const merchant = found.rows[0]?.number
  if (aim === undefined || merchant === undefined) return
  const lines = Array.from({ length: 24 }, (_, at) =>
    [
      member.row.name,
      aim.title,
      '微信支付',
      merchant,
      `HD${day.replaceAll('-', '')}${String(at + 1).padStart(4, '0')}`,
      `4200${random.digits(24)}`,
      random.pick(['20.00', '50.00', '66.00', '100.00', '200.00']),
      `${day} ${String(9 + (at % 9)).padStart(2, '0')}:${String(10 + at)}`,
      personName(random),
      // One phone was typed with a digit too few, as it happens: such a sheet waits.
      at === 7 && !isConfirmed ? '1380013800' : phone(random),
      at % 5 === 0 ? '愿孩子们平安' : '',
    ].join(','),
  )
  const content = Buffer.from(`\uFEFF${titles}\r\n${lines.join('\r\n')}\r\n`)
  const fileName = `义卖现场扫码捐赠 ${day}.csv`
  const at = workingHour(random, dayAfter(day, 1))
  const id = await world.as(team.finance, at, ({ act }) =>
    takeSheet(act, registry().get(donation), { fileName, content }),
  )
  await run('transfer.check-import', { id })
  if (!isConfirmed) return
  const version = await world.as(narrator, new Date(), async ({ act }) => {
    const answer = await act.tx.execute<{ version: number }>(
      sql`select version from import_task where id = ${id}`,
    )
    return answer.rows[0]?.version ?? 0
  })
  await world.as(team.finance, at, desk =>
    desk.move('transfer/importTask', 'confirm', { id, version }),
  )
  await run('transfer.apply-import', { id })
}

async function exportGifts(world: World, { member, team }: Treasury, run: RunJob): Promise<void> {
  const random = world.random(`${member.candidate.name} exports`)
  const paid = (from: string) => [
    { field: 'paidAt' as const, op: 'from' as const, value: dayAfter(world.today, -30) },
    { field: 'channel' as const, op: 'is' as const, value: from },
  ]
  for (const [age, channel, format] of [
    [3, '1', 'xlsx'],
    [1, '2', 'csv'],
  ] as const) {
    const at = workingHour(random, dayAfter(world.today, -age))
    const { exportId: id } = await world.as(team.finance, at, ({ act }) =>
      beginExport(act, registry().get(donation), { columns: '', format, filter: paid(channel) }),
    )
    await run('transfer.export-few', { id })
  }
}

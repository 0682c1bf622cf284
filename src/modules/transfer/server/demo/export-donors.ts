import { eq, sql } from 'drizzle-orm'
import { type DemoOrganisation, type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { exportApproval } from '../../model/export-approval.ts'
import { exportJob } from '../../model/export-job.ts'
import { beginExport, exportQuestion } from '../begin-export.ts'

type Given = Partial<Parameters<typeof exportQuestion.parse>[0] & object>

const few = 'transfer.export-few'

/** Exports of donors: in the clear only where somebody else agreed, and files that are there, gone or never came. */
export async function exportDonors(
  world: DemoWorld,
  organisation: DemoOrganisation,
): Promise<void> {
  const head = await world.colleague(organisation, 'head')
  const second = organisation.head
  const begin = (by: Person, days: number, given: Given) => ask(world, by, { days, given })
  const clear = (purpose: string, reason: string) => ({
    ...{ unmasked: '1', purpose, reason, columns: 'number,name,phone,total' },
  })

  const refused = await begin(head, 21, clear('other', '整理捐赠人名单'))
  await decide(world, second, refused, {
    ...{ days: 20, move: 'refuse', opinion: '未说明用途，脱敏名单即可满足整理需要' },
  })
  // Nobody decides on it in three days: the nightly job ends it.
  await begin(second, 16, clear('contact', '年末答谢电话回访'))
  const given = await begin(head, 2, clear('receipt', '集中邮寄年度捐赠票据，需核对收件电话'))
  await decide(world, second, given, {
    ...{ days: 2, move: 'approve', opinion: '已核对邮寄清单，同意，用后删除' },
  })
  await world.run(few, { id: given })
  const dropped = await begin(head, 5, clear('contact', '通知捐赠人参加项目开放日'))
  await world.as(head, daysAgo(world, 5), async desk => {
    const row = await findRow(desk.act.tx, exportJob, dropped)
    if (row !== undefined) await desk.move(exportJob.path, 'cancel', row)
  })
  await begin(second, 1, clear('contact', '月捐扣款失败，逐户电话提醒'))

  const gone = await begin(head, 12, { columns: 'number,name,total', format: 'csv' })
  await world.run(few, { id: gone })
  await date(world, gone, sql`done_at = created_at, expires_at = created_at + interval '7 days'`)
  // Its tries were used up while the disk was full.
  const failed = await begin(head, 9, { columns: 'number,name,phone,total' })
  await date(world, failed, sql`attempts = 5`)
  await world.run(few, { id: failed })
}

async function ask(
  world: DemoWorld,
  by: Person,
  { days, given }: { readonly days: number; readonly given: Given },
): Promise<string> {
  const serving = registry().get('people/donor')
  return world.as(by, daysAgo(world, days), async ({ act }) => {
    const { exportId } = await beginExport(act, serving, exportQuestion.parse(given))
    return exportId
  })
}

async function decide(
  world: DemoWorld,
  by: Person,
  job: string,
  {
    days,
    move,
    opinion,
  }: { readonly days: number; readonly move: string; readonly opinion: string },
): Promise<void> {
  await world.as(by, daysAgo(world, days), async desk => {
    const own = eq(columnNamed(exportApproval, 'exportJob'), job)
    const [row] = await findRows(desk.act.tx, exportApproval, own, 1)
    if (row !== undefined) await desk.move(exportApproval.path, move, row, { opinion })
  })
}

/** Time itself has passed: what a job wrote just now is dated back. */
async function date(world: DemoWorld, id: string, set: ReturnType<typeof sql>): Promise<void> {
  await world.as(world.narrator, new Date(), ({ act }) =>
    act.tx.execute(sql`update export_job set ${set} where id = ${id}::uuid`),
  )
}

import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import { type DemoWorld, daysAgo } from '#kernel/server/demo-world.ts'
import type { Person } from '#kernel/server/person.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { reportTemplate } from '../../model/index.ts'
import { presets } from './presets.ts'

const path = 'zhuanti/reportTemplate'
const report = 'zhuanti/reportInstance'
/** How far the template of each organisation has come. */
const ends = ['published', 'draft', 'disabled', 'published'] as const

/** Templates that organisations copied from the platform's, and reports made from them. */
export async function makeDemoTemplates(world: DemoWorld): Promise<void> {
  const table = tableOf(reportTemplate)
  for (const [no, { id, head, name }] of world.organisations.slice(0, ends.length).entries()) {
    const preset = presets[(no * 4 + 4) % presets.length]
    const end = ends[no]
    if (preset === undefined || end === undefined) continue
    const at = (days: number) => new Date(`${addDays(world.today, -days)}T03:00:00Z`)
    const [base] = await world.as(world.narrator, at(30), ({ act }) =>
      findRows(act.tx, reportTemplate, eq(table.code, preset.code), 1),
    )
    let row = await world.as(head, at(30), desk =>
      desk.insert(path, {
        ...{ code: `${preset.code}-${no + 1}`, name: `${preset.name}（机构版）` },
        ...{ kind: preset.kind, disclosure: preset.disclosure ?? 'none', base: base?.id ?? null },
        summary: preset.summary,
        ...{ filterFields: preset.filterFields ?? [], blocks: preset.blocks },
        paper: { header: name, footer: '', hasContents: true },
      }),
    )
    if (end === 'draft') continue
    row = await world.as(head, at(28), desk => desk.move(path, 'publish', row))
    if (end === 'disabled') {
      await world.as(head, at(5), desk => desk.move(path, 'disable', row))
      continue
    }
    await world.as(head, at(4), desk =>
      desk.insert(report, {
        ...{ organisation: id, template: row.id },
        period: { from: addDays(world.today, -60), to: addDays(world.today, -5) },
      }),
    )
    if (no === 0) await leadReports(world, { head, organisation: id, template: row.id })
  }
}

/** Reports of one organisation that were sent in: one was sent back, one was published and taken back. */
async function leadReports(
  world: DemoWorld,
  { head, ...of }: { head: Person; organisation: string; template: string },
): Promise<void> {
  const reviewer = await world.staff('reviewer1')
  const at = (days: number, time: string) => daysAgo(world, days, time)
  for (const [no, end] of (['reject', 'withdraw'] as const).entries()) {
    const day = 22 - no * 4
    const to = addDays(world.today, -day - 1)
    const made = await world.as(head, at(day, '10:10'), desk =>
      desk.insert(report, {
        ...of,
        period: { from: addDays(to, -29), to },
        foreword: '本报告所列数据以记账凭证为准，供捐赠人和社会公众查阅。',
      }),
    )
    const sent = await world.as(head, at(day, '11:00'), desk => desk.move(report, 'submit', made))
    if (end === 'reject') {
      const opinion = '说明部分未解释支出高于上期的原因，请补充。'
      await world.as(reviewer, at(day - 1, '15:00'), desk =>
        desk.move(report, 'reject', sent, { opinion }),
      )
      continue
    }
    const shown = await world.as(reviewer, at(day - 1, '15:00'), desk =>
      desk.move(report, 'approve', sent, { opinion: '数据与账簿一致，同意发布。' }),
    )
    await world.as(head, at(day - 3, '09:30'), desk =>
      desk.move(report, 'withdraw', shown, { reason: '期间选择有误，按自然月重新编制' }),
    )
  }
}

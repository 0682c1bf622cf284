import { eq } from 'drizzle-orm'
import { addDays } from '#kernel/server/china-time.ts'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { reportTemplate } from '../../model/index.ts'
import { presets } from './presets.ts'

const path = 'zhuanti/reportTemplate'
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
      desk.insert('zhuanti/reportInstance', {
        ...{ organisation: id, template: row.id },
        period: { from: addDays(world.today, -60), to: addDays(world.today, -5) },
      }),
    )
  }
}

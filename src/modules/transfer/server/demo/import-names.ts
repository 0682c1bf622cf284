import type { DemoWorld, Desk } from '#kernel/server/demo-world.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRow } from '#kernel/server/rows.ts'
import { importTask } from '../../model/import-task.ts'
import { takeSheet } from '../upload-routes.ts'

const usual = '名称,批次,公布机关,公布日期,处置状态'
const lines = [
  '万众爱心互助总会（演示）,2025年4月,社会组织管理部门（演示）,2025-04-18,已取缔',
  '神州孝亲敬老联合会（演示）,2025年4月,社会组织管理部门（演示）,2025-04-18,已劝散',
  '华泰国际助困基金理事会（演示）,2025年4月,社会组织管理部门（演示）,2025-04-18,涉嫌',
]

interface Sheet {
  readonly fileName: string
  readonly head: string
  readonly lines: readonly string[]
  /** What became of it after it was checked; `ask`: its columns are still to be told. */
  readonly end: 'ask' | 'cancel' | 'fail' | 'undo'
}

const sheets: readonly Sheet[] = [
  { fileName: '非法社会组织名录-2025年4月.csv', head: usual, lines, end: 'undo' },
  { fileName: '名录补充（待核）.csv', head: usual, lines: lines.slice(0, 2), end: 'cancel' },
  { fileName: '名录模板.csv', head: usual, lines: [], end: 'fail' },
  {
    ...{ fileName: '民政厅转发名单.csv', head: '组织名称,批次号,发布单位,公布时间,处理情况' },
    ...{ lines: lines.slice(1), end: 'ask' },
  },
]

/** Sheets of the list of illegal organisations: brought in and taken back, given up, empty, and one with columns of its own. */
export async function importNames(world: DemoWorld): Promise<void> {
  const operator = await world.staff('operator')
  const step = (work: (desk: Desk) => Promise<unknown>) => world.as(operator, new Date(), work)
  for (const { fileName, head, lines: told, end } of sheets) {
    const content = Buffer.from(`\uFEFF${[head, ...told].join('\r\n')}\r\n`)
    const mapping = end === 'ask' ? 'ask' : 'auto'
    const id = await world.as(operator, new Date(), ({ act }) =>
      takeSheet(act, registry().get('charity/illegalOrganisation'), { fileName, content, mapping }),
    )
    const move = (name: string, answers: object = {}) =>
      step(async desk => {
        const row = await findRow(desk.act.tx, importTask, id)
        if (row !== undefined) await desk.move(importTask.path, name, row, { ...answers })
      })
    if (end === 'ask') continue
    await world.run('transfer.check-import', { id })
    if (end === 'cancel') await move('cancel')
    if (end !== 'undo') continue
    await move('confirm')
    await world.run('transfer.apply-import', { id })
    await move('undo', { reason: '名录来源有误，应以民政部公布的批次为准' })
    await world.run('transfer.undo-import', { id })
  }
}

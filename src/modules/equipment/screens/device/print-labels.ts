import type { PresentedOf } from '#ui/logic/presented.ts'
import { printPage } from '#ui/logic/print-page.ts'
import { equipment } from '../../model/index.ts'

/** 打印标签: number, serial number and type of each device, to be cut out. */
export function printLabels(rows: readonly PresentedOf<typeof equipment>[]): Promise<void> {
  return printPage(
    '设备标签',
    [
      {
        head: ['资产编号', '序列号', '类型', '型号'],
        rows: rows.map(row => [row.number, row.sn, String(row.shown.type ?? ''), row.model]),
      },
    ],
    { resource: equipment, records: rows.map(({ id }) => id) },
  )
}

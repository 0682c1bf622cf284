import { count, day, text } from '#kinds/index.ts'
import { mostPoints } from '../model/index.ts'

/** The columns of an import sheet. */
export const importColumns = {
  person: text('手机号或用户编号', { required: true, max: 20 }),
  name: text('姓名', { max: 30 }),
  points: count('积分', { required: true, min: 1, max: mostPoints }),
  occurredOn: day('日期', { required: true }),
  memo: text('说明', { max: 100 }),
} as const
export type ImportColumn = keyof typeof importColumns

export const columnNames = Object.keys(importColumns) as ImportColumn[]
export type ImportCells = Readonly<Record<ImportColumn, string>>

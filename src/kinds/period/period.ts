import { z } from 'zod'
import { daySchema, readDay } from '../day/day.ts'
import { type FieldBase, fieldMaker, type Kind } from '../field.ts'
import { readValue } from '../read-value.ts'

/** Days from and to, both included, `YYYY-MM-DD`. */
export interface Period {
  readonly from: string
  readonly to: string
}

/** A stretch of days. */
export interface PeriodField extends FieldBase<'period', Period> {}

/** Declares a stretch of days: `period('协议期限')`. */
export const period = fieldMaker<PeriodField>('period')

const schema: z.ZodType<Period> = z
  .strictObject({ from: daySchema, to: daySchema }, '请填写起止日期')
  .refine(({ from, to }) => from <= to, '结束日期不能早于开始日期')

export const periodKind: Kind<PeriodField> = {
  schema: () => schema,
  print: ({ from, to }) => `${from} 至 ${to}`,
  parse(typed) {
    const [from = '', to = '', ...more] = typed.split(/\s*(?:至|到|~|～|—+)\s*/)
    if (more.length > 0 || to === '')
      return { refusal: '应为「2026-01-01 至 2026-12-31」这样的起止日期' }
    return readValue(schema, { from: readDay(from), to: readDay(to) })
  },
  operators: ['from', 'to', 'blank', 'filled'],
  sortable: true,
  format: 'text',
}

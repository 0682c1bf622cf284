import { z } from 'zod'
import { resource } from '#kernel/resource/resource.ts'
import { count, day, json, money, month, printMoney, ref, rowsInWords, text } from '#kinds/index.ts'

/** A line of a voucher: the account of the regime, fen on one of the sides. */
export const voucherLines = z.array(
  z.object({
    code: z.string(),
    name: z.string(),
    memo: z.string(),
    debit: z.number(),
    credit: z.number(),
  }),
)

type Line = z.infer<typeof voucherLines>[number]

const server = { required: true, system: true } as const

/**
 * An accounting voucher (记账凭证), drawn when days are closed: what was booked on one day by one event
 * on the same accounts, summed. Numbered without gaps in its organisation and month; never changed.
 */
export const accountingVoucher = resource('finance/accountingVoucher', {
  label: '记账凭证',
  title: 'number',
  fields: {
    organisation: ref('机构', 'charity/organisation', server),
    month: month('期间', server),
    seq: count('序号', { ...server, unique: ['organisation', 'month'] }),
    number: text('凭证号', { ...server, max: 20 }),
    day: day('日期', server),
    event: text('业务', { ...server, max: 3 }),
    summary: text('摘要', { ...server, max: 60 }),
    lines: json('分录', voucherLines, {
      ...server,
      silent: true,
      words: rowsInWords<Line>(
        ({ code, name, debit, credit }) =>
          `${debit > 0 ? '借' : '贷'} ${code} ${name} ${printMoney(debit > 0 ? debit : credit)}`,
      ),
    }),
    amount: money('借方合计', server),
    attachments: count('附单据数', { ...server, unit: '张' }),
  },
  owner: { organisation: 'organisation' },
  walled: true,
  measure: '张',
  verbs: ['view', 'export'],
  views: {
    list: ['number', 'month', 'day', 'summary', 'lines', 'amount', 'attachments', 'organisation'],
    filter: ['month', 'day', 'event', 'amount', 'organisation'],
    search: ['number', 'summary'],
    detail: {
      凭证: ['organisation', 'month', 'number', 'day', 'summary', 'amount', 'attachments'],
    },
    sort: '-day',
  },
  indexes: [
    ['organisation', 'month', 'seq'],
    ['organisation', '-day'],
  ],
  discussion: false,
})

import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** The columns of the accounts of causes between opening and closing; `out` ones are taken off. */
export const accountColumns = {
  gifts: { label: '捐赠收入', side: 'in' },
  matched: { label: '配捐', side: 'in' },
  income: { label: '其他收入', side: 'in' },
  movedIn: { label: '转入', side: 'in' },
  refunds: { label: '退款', side: 'out' },
  raising: { label: '筹资费用', side: 'out' },
  fee: { label: '管理费', side: 'out' },
  grants: { label: '拨付', side: 'out' },
  vouchers: { label: '代金券', side: 'out' },
  movedOut: { label: '转出', side: 'out' },
} as const

/** One of them. */
export type AccountColumn = keyof typeof accountColumns

/** Their names, in order. */
export const accountColumnNames = Object.keys(accountColumns) as readonly AccountColumn[]

const day = z.iso.date('日期应为 YYYY-MM-DD')
const page = z.coerce.number('页码有误').int().min(1).max(100_000).default(1)
const limit = z.coerce.number('每页条数有误').int().min(1).max(50).default(10)
const fen = z.number()
const sums = z.object({
  opening: fen,
  ...(Object.fromEntries(accountColumnNames.map(name => [name, fen])) as Record<
    AccountColumn,
    typeof fen
  >),
  closing: fen,
  reserved: fen,
  available: fen,
})

/** Amounts of one account, or of all that were found; fen. */
export type AccountSums = z.infer<typeof sums>

const row = sums.extend({
  id: z.string(),
  number: z.string(),
  title: z.string(),
  status: z.string(),
  organisation: z.string(),
  organisationName: z.string(),
  custodial: z.boolean(),
  /** Fen of its principal that may not be paid out. */
  locked: fen,
  principal: fen,
  /** What the ledger itself holds at the end of the period: equal to `closing`, or the books are wrong. */
  ledgerClosing: fen,
})

/** The account of a cause in a period. */
export type AccountRow = z.infer<typeof row>

/** Which accounts are asked for, and of which days, both included. */
export const accountQuestion = z.object({
  kind: z.enum(['project', 'fund', 'help'], '标的类型有误'),
  from: day,
  to: day,
  organisation: z.uuid('机构编号有误').optional(),
  keyword: z.string().trim().max(60).optional(),
  custodial: z.enum(['yes']).optional(),
})

/** 项目、基金、求助账户：期初 + 收入 − 支出 = 期末. */
export const causeAccounts = ask('GET finance/donation/getCauseAccounts', {
  question: accountQuestion.extend({ page, limit }),
  answer: z.object({
    list: z.array(row),
    sums,
    custodialSums: sums,
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
})

/** 标的账户的一个数字由哪些分录构成. */
export const causeAccountLines = ask('GET finance/donation/getAccountLines', {
  question: z.object({
    cause: z.uuid('标的编号有误'),
    from: day,
    to: day,
    column: z.enum(['', 'opening', 'closing', ...accountColumnNames], '栏目有误').default(''),
    page,
    limit,
  }),
  answer: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        day: z.string(),
        posting: z.string(),
        event: z.string(),
        label: z.string(),
        flow: z.string().nullable(),
        memo: z.string(),
        counter: z.string(),
        sourceType: z.string(),
        sourceId: z.string(),
        in: fen,
        out: fen,
        balance: fen,
      }),
    ),
    in: fen,
    out: fen,
    page: z.number(),
    limit: z.number(),
    total: z.number(),
  }),
})

/** 子计划账户: where the money of one cause lies, its own account first. */
export const childAccounts = ask('GET finance/donation/getChildAccounts', {
  question: z.object({ cause: z.uuid('标的编号有误'), from: day, to: day }),
  answer: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      opening: fen,
      in: fen,
      out: fen,
      closing: fen,
      reserved: fen,
      available: fen,
    }),
  ),
})

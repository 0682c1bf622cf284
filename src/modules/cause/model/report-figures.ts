import { z } from 'zod'

/** One payment of a cause in a report: never one total (project.md "causeReport"). */
export const reportPayment = z.object({
  /** The posting that books it. */
  id: z.string(),
  day: z.string(),
  label: z.string(),
  /** Budget line, kind of payee and masked payee as the payout tells them; null where it does not. */
  budgetLine: z.string().nullable(),
  payeeKind: z.string().nullable(),
  payee: z.string().nullable(),
  memo: z.string(),
  /** Fen; negative where a payment came back. */
  amount: z.int(),
})

/** Figures of a cause in a period as the ledger tells them; fen. */
export const reportFigures = z.object({
  /** 募得款物, of which by public drives and from elsewhere. */
  raised: z.int(),
  fromPublic: z.int(),
  fromOthers: z.int(),
  refunded: z.int(),
  used: z.int(),
  fee: z.int(),
  /** 尚未使用: what the cause held at the end of the period's last day. */
  unused: z.int(),
  payments: z.array(reportPayment),
})
export type ReportFigures = z.infer<typeof reportFigures>

/** The sums of a report with their names, in the order in which they are printed. */
export const figureLabels = {
  raised: '募得款物',
  fromPublic: '来自公开募捐',
  fromOthers: '其他来源',
  refunded: '已退款',
  used: '已使用',
  fee: '管理费',
  unused: '尚未使用',
} as const satisfies Partial<Record<keyof ReportFigures, string>>
export type FigureName = keyof typeof figureLabels

/** Names of the sums, in order. */
export const figureNames = Object.keys(figureLabels) as readonly FigureName[]

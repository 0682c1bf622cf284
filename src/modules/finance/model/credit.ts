import { z } from 'zod'
import { printMoney } from '#kinds/index.ts'

/** Whom a gift is owed to beside its donor (劝募归属, finance.md "donation"). */
export const creditKinds = {
  team: '一起捐队长',
  solicitor: '劝募人',
  employer: '员工所在企业',
  referral: '推广',
  honour: '纪念对象',
} as const

/** The code of a kind of credit. */
export type CreditKind = keyof typeof creditKinds

const kinds = Object.keys(creditKinds) as [CreditKind, ...CreditKind[]]

const credit = z.strictObject({
  kind: z.enum(kinds, '请选择归属类型'),
  /** Number or name of who is credited. */
  ref: z
    .string('请填写归属对象')
    .trim()
    .min(1, '请填写归属对象')
    .max(64, '归属对象不超过 64 个字符'),
  /** Fen. */
  amount: z.int('金额应精确到分').min(1, '归属金额应大于 0'),
})

/** One credit of a gift. */
export type Credit = z.infer<typeof credit>

/** The credits of one gift: totals of their own, never part of a sum of money. */
export const credits = z
  .array(credit)
  .max(20, '归属不超过 20 项')
  .refine(
    rows => new Set(rows.map(({ kind, ref }) => `${kind} ${ref}`)).size === rows.length,
    '同一归属对象只能填一次',
  )

/** Credits in one line: `劝募人 张三 ¥100.00`. */
export function writeCredits(rows: readonly Credit[]): string {
  return rows
    .map(({ kind, ref, amount }) => `${creditKinds[kind]} ${ref} ¥${printMoney(amount)}`)
    .join('；')
}

/** What is left of a credit when so much of its gift was given back: its share, rounded down; fen. */
export function netCredit(
  credited: number,
  { amount, refundedAmount }: { readonly amount: number; readonly refundedAmount: number },
): number {
  return Number((BigInt(credited) * BigInt(amount - refundedAmount)) / BigInt(amount))
}

/** A credit as the drawer of its gift shows it; amounts in fen. */
export interface CreditShown extends Credit {
  /** What is left of it after refunds. */
  readonly net: number
  /** All gifts of the organisation credited to the same one: how many, and what is left of their credits. */
  readonly gifts: number
  readonly total: number
}

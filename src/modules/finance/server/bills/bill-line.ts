import type { WechatFormat } from './wechat-formats.ts'

/** What a channel's file is, found by its header. */
export type BillFormat = WechatFormat | 'aliTrade' | 'aliSign' | 'unionpay' | 'partner'

/** What a line of a bill did: 1 收款, 2 退款, 3 手续费, 4 结算, 5 其他. */
export type Direction = 1 | 2 | 3 | 4 | 5

/** A line of a trade bill. Amounts in fen, refunds positive; absent numbers are null. */
export interface TradeLine {
  readonly kind: 'trade'
  /** Line of the file, counted from 1. */
  readonly lineNo: number
  readonly direction: Direction
  /** ISO in Beijing time; of a refund the moment it was accepted. */
  readonly tradedAt: string
  /** The day of the bill, where the channel's own day is not the calendar's; absent: the day it was traded on. */
  readonly filedOn?: string
  /** When a refund was paid; null where the bill does not tell, or it is not. */
  readonly refundedAt: string | null
  /** The number that identifies the organisation: 特约商户号 unless it is 0. */
  readonly merchant: string
  readonly merchantOrderNo: string
  readonly channelTradeNo: string
  readonly merchantRefundNo: string | null
  readonly channelRefundNo: string | null
  readonly orderAmount: number
  readonly settleAmount: number
  readonly couponAmount: number
  /** What the donor asked back; of it the part in money, and the part in coupons. */
  readonly refundAmount: number
  readonly settleRefundAmount: number
  readonly couponRefundAmount: number
  /** Yuan × 10^5 as printed; below zero when the channel gives a fee back. */
  readonly feeE5: number
  readonly fee: number
  readonly channelStatus: string
  /** The channel's own word; only SUCCESS says that money went back (see `isGivenBack`). */
  readonly refundStatus: string | null
  readonly bankType: string
  readonly productName: string
  /** The app in which the payer's mark holds; '' where the channel has none. */
  readonly appId: string
  /** The payer's mark at the channel: hash it before storing. */
  readonly userMark: string
  /** The cells as they were, in the order of the head's columns. */
  readonly cells: readonly string[]
}

/** Whether the channel says that a line's money went back: the refund is done, or the trade was revoked. */
export function isGivenBack({
  channelStatus,
  refundStatus,
}: Pick<TradeLine, 'channelStatus'> & { readonly refundStatus: string | null }): boolean {
  return channelStatus === 'REVOKED' || (channelStatus === 'REFUND' && refundStatus === 'SUCCESS')
}

/** A line of a fund-flow bill; amount in fen, always positive. */
export interface FundLine {
  readonly kind: 'fund'
  readonly lineNo: number
  readonly direction: Direction
  readonly bookedAt: string
  readonly businessNo: string
  readonly flowNo: string
  readonly businessName: string
  readonly businessType: string
  readonly isIncome: boolean
  readonly amount: number
  readonly balance: number
  readonly voucherNo: string
  readonly remark: string
  readonly cells: readonly string[]
}

/** One line of a bill. */
export type BillLine = TradeLine | FundLine

/** How a bill's rows are laid out in this very file, unknown columns included. */
export interface BillHead {
  readonly format: BillFormat
  readonly columns: readonly string[]
}

/** What a bill contains, computed from its rows and equal to its own summary. */
export interface BillTotals extends BillHead {
  readonly rows: number
  /** Trades paid, or income of a fund bill; amounts in fen. */
  readonly payCount: number
  readonly payAmount: number
  /** Refunds, or expenditure of a fund bill. */
  readonly refundCount: number
  readonly refundAmount: number
  readonly feeE5: number
  readonly merchants: readonly string[]
  /** What the titles of a sheet were read as, where a person may say so. */
  readonly titles?: Readonly<Record<string, string>>
  /** Beijing days of its lines, `YYYY-MM-DD`, in order. */
  readonly days: readonly string[]
}

/** The day of the bill in which a line stands. */
export function dayOfLine({ filedOn, tradedAt }: TradeLine): string {
  return filedOn ?? tradedAt.slice(0, 10)
}

import type { TradeLine } from './bill-line.ts'

/** What the lines of one bill add up to, as it is stored; amounts in fen. */
export interface BillSums {
  rowCount: number
  payCount: number
  payAmount: number
  refundCount: number
  refundAmount: number
  feeE5: number
}

/** Sums of no line. */
export function noSums(): BillSums {
  return { rowCount: 0, payCount: 0, payAmount: 0, refundCount: 0, refundAmount: 0, feeE5: 0 }
}

/** Adds a line to the sums of its bill. */
export function addLine(sums: BillSums, line: TradeLine): void {
  sums.rowCount += 1
  sums.feeE5 += line.feeE5
  if (line.direction === 1) {
    sums.payCount += 1
    sums.payAmount += line.orderAmount
  } else if (line.direction === 2) {
    sums.refundCount += 1
    sums.refundAmount += givenBack(line)
  }
}

/** A trade that was revoked was given back wholly, whatever its row says of refunds. */
export function givenBack({ channelStatus, refundAmount, orderAmount }: TradeLine): number {
  return channelStatus === 'REVOKED' && refundAmount === 0 ? orderAmount : refundAmount
}

/** What of it left the merchant. */
export function settledBack(line: TradeLine): number {
  return line.refundAmount === 0 ? givenBack(line) : line.settleRefundAmount
}

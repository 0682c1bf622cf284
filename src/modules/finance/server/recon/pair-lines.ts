/** A gift as the books know it; amounts in fen. */
export interface OurGift {
  readonly id: string
  readonly orderNo: string | null
  readonly tradeNo: string | null
  readonly amount: number
  readonly state: string
  /** ISO; null where it was not paid. */
  readonly paidAt: string | null
  /** Another line of this or another bill tells it already. */
  readonly isTaken?: boolean
}

/** A refund as the books know it. */
export interface OurRefund {
  readonly id: string
  readonly gift: string
  readonly number: string
  readonly channelNo: string | null
  readonly amount: number
  readonly state: string
}

/** A line of a bill; amounts in fen. */
export interface TheirLine {
  readonly id: string
  readonly lineNo: number
  /** 1 收款, 2 退款; others pair with nothing. */
  readonly direction: string
  readonly tradedAt: string
  readonly merchantOrderNo: string
  readonly channelTradeNo: string
  readonly merchantRefundNo: string | null
  readonly channelRefundNo: string | null
  readonly orderAmount: number
  readonly settleAmount: number
  readonly refundAmount: number
  readonly settleRefundAmount: number | null
  readonly refundStatus: string | null
  readonly fee: number
}

/** By what lines are judged. */
export interface PairRules {
  /** Basis points of the contract in force; null: fees are not looked at. */
  readonly rate: number | null
  /** Beijing day of an ISO moment. */
  dayOf(moment: string): string
  /** The day of the bill. */
  readonly day: string
  /** Numbers of refunds that some line tells as done. */
  readonly doneRefunds?: ReadonlySet<string>
}

/** Results of lines: `recon_result` without 短款, which no line has. */
export type LineResult = '1' | '2' | '4' | '5' | '6' | '7' | '8'

/** What came of a line. */
export interface Paired {
  readonly result: LineResult
  readonly gift: string | null
  readonly refund: string | null
  /** 1 商户单号, 2 渠道单号. */
  readonly matchedBy: '1' | '2' | null
}

/** A fee may differ by its rounding. */
const feeRounding = 1

/**
 * Pairs the lines of a bill with gifts and refunds (useradmin.md "Matching"). A pure function: the
 * same whatever the order in which lines, gifts and refunds are given.
 */
export function pairLines(
  lines: readonly TheirLine[],
  {
    gifts,
    refunds,
    toldRefunds,
  }: {
    gifts: readonly OurGift[]
    refunds: readonly OurRefund[]
    /** Refunds that other lines, which name none, tell already. */
    toldRefunds?: ReadonlySet<string>
  },
  rules: PairRules,
): ReadonlyMap<string, Paired> {
  const byOrder = indexOf(gifts, gift => gift.orderNo)
  const byTrade = indexOf(gifts, gift => gift.tradeNo)
  const refundsOf = Map.groupBy(refunds, refund => refund.gift)
  const taken = new Set(gifts.flatMap(gift => (gift.isTaken ? [gift.id] : [])))
  const told = new Set(toldRefunds)
  const found = new Map<string, Paired>()
  for (const line of lines.toSorted(inTime)) {
    if (line.direction !== '1' && line.direction !== '2') {
      // Fees of no trade and payouts are told, and held against the settlement.
      found.set(line.id, { result: '1', gift: null, refund: null, matchedBy: null })
      continue
    }
    const byOwn = byOrder.get(line.merchantOrderNo)
    const gift = byOwn ?? byTrade.get(line.channelTradeNo)
    if (gift === undefined) {
      found.set(line.id, { result: '2', gift: null, refund: null, matchedBy: null })
      continue
    }
    const matchedBy = byOwn === undefined ? '2' : '1'
    if (line.direction === '1') {
      const isSecond = taken.has(gift.id)
      taken.add(gift.id)
      const result = isSecond ? '6' : paymentResult(line, gift, rules)
      found.set(line.id, { result, gift: gift.id, refund: null, matchedBy })
    } else {
      const refund = refundOf(line, refundsOf.get(gift.id) ?? [], told)
      if (refund !== undefined) told.add(refund.id)
      const result = refundResult(line, refund, rules)
      found.set(line.id, { result, gift: gift.id, refund: refund?.id ?? null, matchedBy })
    }
  }
  return found
}

/** What a line's pair would be charged by the contract; fen. */
export function contractFee(settleAmount: number, rate: number): number {
  return Math.round((settleAmount * rate) / 10_000)
}

function paymentResult(line: TheirLine, gift: OurGift, rules: PairRules): LineResult {
  if (gift.amount !== line.orderAmount) return '4'
  // A coupon that nobody pays: less reaches the merchant than was given.
  if (line.settleAmount !== line.orderAmount) return '4'
  if (gift.state === 'unpaid' || gift.state === 'closed') return '5'
  if (rules.rate !== null) {
    const charged = contractFee(line.settleAmount, rules.rate)
    if (Math.abs(line.fee - charged) > feeRounding) return '8'
  }
  return gift.paidAt !== null && rules.dayOf(gift.paidAt) !== rules.day ? '7' : '1'
}

const paidBack: readonly string[] = ['success', 'reversed']
const failed: readonly string[] = ['FAIL', 'FAILED', 'CLOSED']

function refundResult(
  line: TheirLine,
  refund: OurRefund | undefined,
  { doneRefunds }: PairRules,
): LineResult {
  if (refund === undefined || refund.amount !== line.refundAmount) return '5'
  const isPaid = paidBack.includes(refund.state)
  // Accepted and not told again: it agrees with a refund under way, and settles none.
  const isUnderWay = line.refundStatus === 'PROCESSING' && refund.state === 'processing'
  if (!isPaid && !isUnderWay) return '5'
  if ((line.settleRefundAmount ?? line.refundAmount) !== line.refundAmount) return '4'
  const isFailed = failed.includes(line.refundStatus ?? '')
  return isFailed && !doneRefunds?.has(line.merchantRefundNo ?? '') ? '5' : '1'
}

function refundOf(
  line: TheirLine,
  refunds: readonly OurRefund[],
  told: ReadonlySet<string>,
): OurRefund | undefined {
  // A bill that names no refunds tells each by its payment and its amount.
  if (line.merchantRefundNo === null && line.channelRefundNo === null)
    return line.refundStatus === 'SUCCESS'
      ? refunds
          .filter(({ id, amount }) => amount === line.refundAmount && !told.has(id))
          .toSorted((one, other) => (one.number < other.number ? -1 : 1))[0]
      : undefined
  const own = refunds.filter(
    ({ number, channelNo }) =>
      number === line.merchantRefundNo ||
      (channelNo !== null && channelNo === line.channelRefundNo),
  )
  return own.find(({ amount }) => amount === line.refundAmount) ?? own[0]
}

function indexOf(
  gifts: readonly OurGift[],
  key: (gift: OurGift) => string | null,
): ReadonlyMap<string, OurGift> {
  const found = new Map<string, OurGift>()
  for (const gift of gifts) {
    const name = key(gift)
    if (name === null) continue
    const held = found.get(name)
    // Numbers are unique; were they not, the same one would be chosen in every order.
    if (held === undefined || gift.id < held.id) found.set(name, gift)
  }
  return found
}

function inTime(one: TheirLine, other: TheirLine): number {
  return (
    Date.parse(one.tradedAt) - Date.parse(other.tradedAt) ||
    one.lineNo - other.lineNo ||
    (one.id < other.id ? -1 : 1)
  )
}

import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import type { billPreview } from '../../model/many-bills-calls.ts'
import type { TradeLine } from '../bills/bill-line.ts'
import { feeFen } from '../bills/bill-money.ts'
import { type BillSums, noSums } from '../bills/bill-sums.ts'
import { BillWatch } from '../bills/bill-watch.ts'
import { channelOf, readBill } from '../bills/read-bill.ts'
import { unpackedBill } from '../bills/unpacked-bill.ts'
import type { BillWish } from './bill-wish.ts'
import { channelOfFormat } from './channels-of.ts'
import { examineBill, tellsSame } from './examine-bill.ts'
import type { FoundBill } from './found-bills.ts'
import { partnerBillOf } from './partner-bill.ts'
import { toldOf, unreadTitles } from './told-refusal.ts'

type Look = AnswerOf<typeof billPreview>['bills'][number]

/** A bill as it would be saved, and why it would not be; nothing is written or held. */
export async function lookAt(act: Act, found: FoundBill, wish: BillWish): Promise<Look> {
  const { key, at, file, bill } = found
  const watch = new BillWatch()
  const refused =
    found.refused ??
    (await refusalIn(() => examineBill(act, { file: bill, wish }, { watch, isLook: true })))
  const why = refused && toldOf(refused)
  const told = await refusalIn(() => readAgain(act, { found, wish, watch }))
  const { format = null } = watch
  const kind = await kindOf(found)
  // One that was taken before is asked nothing.
  const isUnread = (kind === undefined || kind === 'partner') && why?.known === null
  const { titles, missing } = unreadTitles(refused ?? told)
  return {
    ...{ key, at, file, name: bill.name, format },
    channel: format === null ? channelOfKind[kind ?? 'unknown'] : channelOfLook(format),
    ...totalOf(watch.parts),
    parts: watch.parts.map(part => ({
      ...{ merchant: part.merchant, billDate: part.day },
      ...sumsOf(part),
    })),
    lines: watch.first.map(lineOf),
    checks: watch.checks.map(check => ({ ...check })),
    refused: why ?? null,
    clashes: [],
    asks: missing.length > 0 ? 'titles' : isUnread ? 'merchant' : null,
    ...{ titles, missing },
  }
}

/** A bill that is refused before it was read is shown all the same. */
async function readAgain(
  act: Act,
  { found, wish, watch }: { found: FoundBill; wish: BillWish; watch: BillWatch },
): Promise<void> {
  if (watch.format !== undefined || found.refused !== undefined) return
  const { bill } = found
  const partner = await partnerBillOf(act, wish)
  const plain = await unpackedBill({ ...bill, innerName: bill.name, ...(partner && { partner }) })
  await readBill(plain, () => {}, watch)
}

/** Bills of one upload that cannot stand beside an earlier one of it: the same file, or of the same day. */
export function withClashes(looks: readonly Look[]): Look[] {
  return looks.map((look, at) => ({
    ...look,
    clashes:
      look.refused === null
        ? looks
            .slice(0, at)
            .filter(earlier => earlier.refused === null && isBeside(look, earlier))
            .map(({ key }) => key)
        : [],
  }))
}

function isBeside(look: Look, { format, parts }: Look): boolean {
  const same: readonly string[] | undefined = look.format === null ? [] : tellsSame(look.format)
  if (format === null || same?.includes(format) === false) return false
  const days = new Set(look.parts.map(({ billDate }) => billDate))
  const merchants = new Set(look.parts.map(({ merchant }) => merchant))
  return parts.some(part => days.has(part.billDate) && merchants.has(part.merchant))
}

async function refusalIn(work: () => Promise<unknown>): Promise<Refusal | undefined> {
  try {
    await work()
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const channelOfKind = {
  wechat: '1',
  alipay: '2',
  aliSign: '2',
  unionpay: '3',
  partner: '9',
  unknown: null,
} as const

function channelOfLook(format: NonNullable<Look['format']>): Look['channel'] {
  return format === 'wxFund' ? '1' : (channelOfFormat(format) as Look['channel'])
}

async function kindOf({ bill, refused }: FoundBill) {
  if (refused !== undefined) return undefined
  let kind: Awaited<ReturnType<typeof channelOf>>
  await refusalIn(async () => {
    kind = await channelOf(await unpackedBill({ ...bill, innerName: bill.name }))
  })
  return kind
}

/** As its batches tell them, each with its own fen of fees. */
function totalOf(parts: readonly BillSums[]) {
  const total = sumsOf(noSums())
  for (const part of parts)
    for (const [name, sum] of Object.entries(sumsOf(part))) total[name as keyof typeof total] += sum
  return total
}

function sumsOf({ feeE5, rowCount, payCount, payAmount, refundCount, refundAmount }: BillSums) {
  return {
    ...{ rowCount, payCount, payAmount, refundCount, refundAmount },
    feeAmount: feeFen(feeE5),
  }
}

function lineOf(line: TradeLine): Look['lines'][number] {
  const { lineNo, tradedAt, merchantOrderNo, channelTradeNo } = line
  const { orderAmount, refundAmount, fee, channelStatus, productName } = line
  return {
    ...{ lineNo, direction: `${line.direction}`, tradedAt, merchantOrderNo, channelTradeNo },
    ...{ orderAmount, refundAmount, fee, channelStatus, productName },
  }
}

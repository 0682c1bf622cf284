import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { scopeFor } from '#kernel/server/list.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { absent, Refusal, refusal } from '#kernel/server/refusal.ts'
import { findRows } from '#kernel/server/rows.ts'
import { areasOfOwners, asksOwnersArea, isInScope } from '#kernel/server/scope.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { bill } from '../../model/index.ts'
import type { BillTotals } from '../bills/bill-line.ts'
import { BillWatch } from '../bills/bill-watch.ts'
import { type BillSource, readBill } from '../bills/read-bill.ts'
import { unpackedBill } from '../bills/unpacked-bill.ts'
import { refuseClosed } from '../closing/open-days.ts'
import { takingTerms } from '../donation/record-gifts.ts'
import { giving, type Merchant } from '../giving.ts'
import type { BillWish } from './bill-wish.ts'
import { billsInReach } from './bills-in-reach.ts'
import { channelOfFormat } from './channels-of.ts'
import { partnerBillOf } from './partner-bill.ts'
import type { BillFile } from './receive-bill.ts'
import { replaceable } from './replace-bill.ts'
import { refuseKnownFile, refuseSameContent } from './same-file.ts'

/** A bill that may be taken: its file as it is read, what it tells and whose it is. */
export interface ExaminedBill {
  readonly plain: BillFile & BillSource
  readonly totals: BillTotals
  readonly merchants: ReadonlyMap<string, Merchant>
  /** The bill that it stands instead of. */
  readonly replaced: Row<typeof bill> | undefined
}

/** How a bill is examined: what sees it being read, and whether it is only looked at. */
interface Examination {
  readonly watch?: BillWatch
  /** Nothing waits for its turn, and nothing is held. */
  readonly isLook?: boolean
}

/** Everything that keeps a file from being taken, in the order in which it is told; writes nothing. */
export async function examineBill(
  act: Act,
  { file, wish }: { readonly file: BillFile; readonly wish: BillWish },
  { watch = new BillWatch(), isLook = false }: Examination = {},
): Promise<ExaminedBill> {
  // Of two that come at the same moment the second one waits, and finds what the first has made.
  const takeTurn = async (name: string) => {
    if (!isLook) await lockByName(act, name)
  }
  await takeTurn(file.sha256)
  await refuseKnownFile(act, file.sha256)
  const partner = await partnerBillOf(act, wish)
  const plain = await unpackedBill({ ...file, innerName: file.name, ...(partner && { partner }) })
  const totals = await readTotals(act, plain, watch)
  const merchants = await merchantsOf(act, totals)
  const replaced =
    wish.replaces === undefined
      ? undefined
      : await replaceable(act, wish.replaces, { file: plain, totals, isLook })
  const own = [...merchants.values()]
  await refuseClosedDays(act, { totals, merchants: own })
  for (const id of own.map(merchant => merchant.id).sort()) await takeTurn(`bill ${id}`)
  await refuseOthers(act, plain, { totals, merchants: own, ...(replaced && { replaced }) })
  const organisations = [...new Set(own.map(({ organisation }) => organisation))]
  await refuseOutOfReach(act, organisations)
  const isOf = (day: string, merchant: string) =>
    replaced?.billDate === day && merchants.get(merchant)?.id === replaced.merchant
  if (replaced !== undefined && !watch.parts.some(({ day, merchant }) => isOf(day, merchant)))
    act.refuse('新文件里没有该批次的商户号和账单日')
  await takingTerms(
    act,
    organisations.map(organisation => ({ organisation, cause: wish.cause })),
  )
  return { plain, totals, merchants, replaced }
}

/** Checks the whole file against its own summary, and that its days are over. */
async function readTotals(act: Act, file: BillSource, watch: BillWatch): Promise<BillTotals> {
  const totals = await readBill(file, () => {}, watch)
  if (totals.format === 'wxFund')
    throw refusal('这是资金账单，不逐笔对账；其中的提现金额请在「电子结算对账」登记渠道告知')
  if (totals.rows === 0) throw refusal('当日没有交易，无需对账')
  const today = beijingDay(act.now)
  const open = totals.days.find(day => day >= today)
  if (open !== undefined) throw refusal(`账单日 ${open} 尚未结束，请在次日下载完整账单后上传`)
  return totals
}

/**
 * The merchants by the number that the bill writes: known, of the bill's channel, within the reach of
 * the person (an organisation's people upload their own bills only).
 */
async function merchantsOf(
  act: Act,
  { merchants: numbers, format }: Pick<BillTotals, 'merchants' | 'format'>,
): Promise<Map<string, Merchant>> {
  if (format === 'wxFund') throw new Error('a fund bill names no merchant')
  const found = await giving().merchants(act.tx, { numbers })
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : undefined
  const mine = found.filter(
    ({ organisation, channel }) =>
      channel === channelOfFormat(format) && (own === undefined || organisation === own),
  )
  const byNumber = new Map(mine.map(merchant => [merchant.number, merchant]))
  const unknown = numbers.filter(number => !byNumber.has(number))
  if (unknown.length > 0) throw refusal(`商户号 ${unknown.join('、')} 未登记或不属于本机构`)
  return byNumber
}

interface Told {
  readonly totals: BillTotals
  readonly merchants: readonly Merchant[]
}

async function refuseClosedDays(act: Act, { totals, merchants }: Told): Promise<void> {
  for (const organisation of [...new Set(merchants.map(each => each.organisation))].sort())
    for (const day of totals.days)
      await refuseClosed(
        act,
        { organisation, day },
        new Refusal('conflict', `${day} 已关账，不能再上传当日的账单`),
      )
}

type Format = Row<typeof bill>['format']

/** Formats beside which a file of this one does not stand; undefined: any. Payments and refunds may be told apart. */
export function tellsSame(format: BillTotals['format']): readonly Format[] | undefined {
  if (format === 'wxTradeSuccess') return ['wxTradeAll', 'empty', format]
  // That there was no payment says nothing of refunds.
  return format === 'wxTradeRefund' ? ['wxTradeAll', format] : undefined
}

/** Another file of a day that has its bill is not taken beside it, nor one that tells the same trades in another format. */
async function refuseOthers(
  act: Act,
  file: BillSource,
  { totals, merchants, replaced }: Told & { readonly replaced?: Row<typeof bill> },
): Promise<void> {
  const same = tellsSame(totals.format)
  const [other] = await findRows(
    act.tx,
    bill,
    and(
      inArray(
        columnNamed(bill, 'merchant'),
        merchants.map(({ id }) => id),
      ),
      inArray(columnNamed(bill, 'billDate'), [...totals.days]),
      same === undefined ? undefined : inArray(columnNamed(bill, 'format'), [...same]),
      ne(columnNamed(bill, 'state'), 'void'),
      replaced === undefined ? undefined : sql`id <> ${replaced.id}::uuid`,
    ),
    1,
  )
  if (other === undefined) return
  await readInScope(act, billsInReach, other.id, 'bill.upload')
  await refuseSameContent(act, other, file)
  const { id, number, billDate } = other
  throw new Refusal(
    'refused',
    `${billDate} 的账单已上传（${number}），内容与本文件不同；如需替换请先作废原批次`,
    { dataPoints: { bill: id, known: { id, number, billDate } } },
  )
}

/** A person of the platform may reach a part of the organisations only. */
async function refuseOutOfReach(act: Act, organisations: readonly string[]): Promise<void> {
  const scope = scopeFor(bill, act.person, 'bill.upload')
  const rows = organisations.map(organisation => ({
    organisation,
    createdBy: act.person.accountId,
  }))
  const areas = asksOwnersArea(scope) ? await areasOfOwners(act.tx, bill, rows) : new Map()
  for (const row of rows) if (!isInScope(scope, row, areas.get(row.organisation))) throw absent()
}

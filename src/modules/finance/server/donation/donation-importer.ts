import { and, eq, inArray, or } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { areasOfOwners, asksOwnersArea, isInScope, scopeOf } from '#kernel/server/scope.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { AnyField, ValueOf } from '#kinds/field.ts'
import { giverDoubts, payerMark } from '#modules/people/server/index.ts'
import { donation } from '../../model/index.ts'
import { giving } from '../giving.ts'
import { markAgreements } from './agreed-lines.ts'
import { namedCredits } from './credits.ts'
import type { NewGift } from './gift.ts'
import { importExamples, importFields } from './import-columns.ts'
import { whyTooSmall } from './least-gift.ts'
import { whyTakesNone } from './may-take.ts'
import { recordGifts } from './record-gifts.ts'
import { whyReturnTooLarge } from './return-value.ts'
import { undoGifts } from './undo-gifts.ts'

type Values = { readonly [N in keyof typeof importFields]?: ValueOf<(typeof importFields)[N]> }

/** One line of a sheet, its cells read by their kinds, references already ids. */
export interface DonationLine {
  readonly line: number
  readonly values: Readonly<Record<string, unknown>>
}

/** What is wrong with a line. */
export interface DonationLineError {
  readonly column?: string
  readonly message: string
  readonly isDuplicate?: boolean
}

type Outcome =
  | { readonly record: string; readonly version: number; readonly errors?: undefined }
  | { readonly record?: undefined; readonly errors: readonly DonationLineError[] }

type Errors = Map<number, DonationLineError[]>

/**
 * Imports donations that channels have been paid, a thousand lines in a dozen statements: donors
 * found together, postings booked together. Written for the frame of the module transfer
 * (`registerImporter('finance/donation', donationImporter)`).
 */
export const donationImporter = {
  resource: donation,
  linesAtOnce: 1000,
  // Accounts that every gift needs are not kept from others for long.
  undoneAtOnce: 200,
  needsTotals: true,
  isWhole: true,
  columns(person: Person) {
    const names = Object.keys(importFields) as (keyof typeof importFields)[]
    return names
      .filter(name => name !== 'organisation' || person.ownerKind !== 'organisation')
      .map(name => ({
        name,
        field: importFields[name] as AnyField,
        example: importExamples[name],
      }))
  },
  keys: () => [
    ['merchantOrderNo', 'channel'],
    ['channelTradeNo', 'channel'],
  ],
  check: (act: Act, lines: readonly DonationLine[]): Promise<Errors> =>
    errorsOf(act, readLines(act.person, lines)),
  async apply(act: Act, lines: readonly DonationLine[]): Promise<ReadonlyMap<number, Outcome>> {
    const read = readLines(act.person, lines)
    const errors = await errorsOf(act, read)
    const good = read.filter(({ line }) => !errors.has(line))
    const ids = await recordGifts(
      act,
      good.map(({ values }) => giftOf(values)),
      { place: 'channel', audit: 'none' },
    )
    return new Map<number, Outcome>([
      ...good.map(({ line }, at) => [line, { record: ids[at] ?? '', version: 1 }] as const),
      ...[...errors].map(([line, wrong]) => [line, { errors: wrong }] as const),
    ])
  },
  async warnings(act: Act, lines: readonly DonationLine[]): Promise<ReadonlyMap<number, string>> {
    const found = new Map<number, string>()
    const read = readLines(act.person, lines)
    for (const [organisation, own] of Map.groupBy(read, each => each.values.organisation)) {
      const givers = own.map(({ values }) => giftOf(values).giver ?? { kind: 'person' as const })
      const doubts = await giverDoubts(act, organisation, givers)
      for (const [at, doubt] of doubts.entries()) {
        const line = own[at]?.line
        if (line !== undefined && doubt !== undefined) found.set(line, doubt)
      }
    }
    return found
  },
  undo: undoGifts,
}

interface Read {
  readonly line: number
  readonly values: Values & { readonly organisation: string }
}

/** The cells as the columns' kinds made them; an organisation's own people import for it alone. */
function readLines(person: Person, lines: readonly DonationLine[]): Read[] {
  const own = person.ownerKind === 'organisation' ? person.ownerId : null
  return lines.map(({ line, values }) => {
    // The frame has read every cell by the field of its column.
    const read = values as Values
    return { line, values: { ...read, organisation: own ?? read.organisation ?? '' } }
  })
}

function giftOf(values: Read['values']): NewGift {
  const { channel = '99', amount = 0, paidAt = '', merchantOrderNo, channelTradeNo } = values
  return {
    organisation: values.organisation,
    cause: values.cause,
    channel,
    merchant: values.merchant,
    merchantOrderNo,
    channelTradeNo,
    amount,
    paidAt,
    feeAmount: values.feeAmount,
    source: 'import',
    giver: {
      kind: values.donorIsUnit === true ? 'company' : 'person',
      name: values.donorName,
      phone: values.donorPhone,
      docKind: values.donorDocKind,
      idNumber: values.donorIdNumber,
      ...payerOf(values),
      displayName: values.displayName,
      source: 'import',
    },
    displayName: values.displayName,
    anonymous: values.anonymous,
    message: values.message,
    honour: values.honour,
    credits: namedCredits({ amount, solicitor: values.solicitor, employer: values.employer }),
    wantReceipt: values.wantReceipt,
    returnValue: values.returnValue,
  }
}

function payerOf({ payerApp: appId, payerOpenId: openId }: Values) {
  return appId && openId ? { payer: payerMark({ appId, openId }) } : {}
}

async function errorsOf(act: Act, lines: readonly Read[]): Promise<Errors> {
  const errors: Errors = new Map()
  const mark = (line: number, error: DonationLineError) =>
    errors.set(line, [...(errors.get(line) ?? []), error])
  const ids = (name: 'cause' | 'merchant') => [
    ...new Set(lines.flatMap(({ values }) => values[name] ?? [])),
  ]
  const causes = await giving().causes(act.tx, ids('cause'))
  const merchants = await giving().merchants(act.tx, { ids: ids('merchant') })
  const byId = new Map(merchants.map(merchant => [merchant.id, merchant]))
  const taken = await takenNumbers(act, lines)
  // Whoever reaches only a part of the organisations by their role imports into none of the others.
  const scope = scopeOf(donation, act.person, 'donation.import')
  const areas =
    scope !== null && asksOwnersArea(scope)
      ? await areasOfOwners(
          act.tx,
          donation,
          lines.map(({ values }) => values),
        )
      : new Map<unknown, string>()
  const reaches = (values: (typeof lines)[number]['values']) =>
    scope !== null &&
    isInScope(scope, { ...values, createdBy: act.person.accountId }, areas.get(values.organisation))
  for (const { line, values } of lines) {
    const { organisation, cause, merchant, channel, paidAt, merchantOrderNo, channelTradeNo } =
      values
    if (organisation === '' || !reaches(values))
      mark(line, { column: 'organisation', message: '请填写有权导入的机构' })
    if (cause !== undefined && causes.get(cause)?.organisation !== organisation)
      mark(line, { column: 'cause', message: '标的不属于该机构' })
    const barred = whyTakesNone(causes.get(cause ?? ''))
    if (cause !== undefined && barred !== undefined)
      mark(line, { column: 'cause', message: barred })
    const small = whyTooSmall(causes.get(cause ?? ''), values.amount ?? 0)
    if (cause !== undefined && small !== undefined) mark(line, { column: 'amount', message: small })
    const large = whyReturnTooLarge({ amount: 0, ...values })
    if (large !== undefined) mark(line, { column: 'returnValue', message: large })
    const known = byId.get(merchant ?? '')
    if (known?.organisation !== organisation)
      mark(line, { column: 'merchant', message: '商户号不属于该机构' })
    else if (known.channel !== channel)
      mark(line, { column: 'channel', message: '渠道与商户号不符' })
    if (Boolean(values.payerApp) !== Boolean(values.payerOpenId))
      mark(line, { column: 'payerOpenId', message: '付款应用与付款人OpenID须同时填写' })
    if (paidAt !== undefined && new Date(paidAt) > act.now)
      mark(line, { column: 'paidAt', message: '支付时间不能晚于现在' })
    if (taken.has(`order ${organisation} ${channel} ${merchantOrderNo}`))
      mark(line, { column: 'merchantOrderNo', message: '该订单已入账', isDuplicate: true })
    else if (taken.has(`trade ${channel} ${channelTradeNo}`))
      mark(line, { column: 'channelTradeNo', message: '该渠道单号已入账', isDuplicate: true })
  }
  await markAgreements(act, lines, mark)
  return errors
}

/** The order and trade numbers of these lines that donations have already, in two lookups. */
async function takenNumbers(act: Act, lines: readonly Read[]): Promise<ReadonlySet<string>> {
  const column = (name: string) => columnNamed(donation, name)
  const all = (name: 'merchantOrderNo' | 'channelTradeNo') =>
    lines.flatMap(({ values }) => values[name] ?? [])
  const organisations = [...new Set(lines.map(({ values }) => values.organisation))].filter(Boolean)
  const channels = [...new Set(lines.flatMap(({ values }) => values.channel ?? []))]
  if (organisations.length === 0 || channels.length === 0) return new Set()
  const rows = await act.tx
    .select({
      organisation: column('organisation'),
      channel: column('channel'),
      order: column('merchantOrderNo'),
      trade: column('channelTradeNo'),
    })
    .from(tableOf(donation))
    .where(
      or(
        and(
          inArray(column('organisation'), organisations),
          inArray(column('channel'), channels),
          inArray(column('merchantOrderNo'), all('merchantOrderNo')),
        ),
        and(
          channels.length === 1
            ? eq(column('channel'), channels[0])
            : inArray(column('channel'), channels),
          inArray(column('channelTradeNo'), all('channelTradeNo')),
        ),
      ),
    )
  return new Set(
    rows.flatMap(row => [
      `order ${row.organisation} ${row.channel} ${row.order}`,
      `trade ${row.channel} ${row.trade}`,
    ]),
  )
}

import type { Row } from '#kernel/resource/resource.ts'
import type { moneyOut } from '../../model/index.ts'
import { bankOf, organisationAccount } from '../ledger/accounts.ts'
import type { Posting, PostingLine } from '../ledger/post.ts'

type MoneyOut = Row<typeof moneyOut>

/** The event that books a kind of money out which a person enters. */
const eventOf = { '3': 'P16', '4': 'P17', '6': 'P18', '7': 'P19' } as const

/** The posting of a payment; undefined for kinds whose document books them. */
export function paymentPosting(
  row: MoneyOut,
  paid: { readonly paidOn: string; readonly actor: string },
): Posting | undefined {
  const { kind, amount, organisation, bankAccount } = row
  if (bankAccount === null) return undefined
  if (kind !== '3' && kind !== '4' && kind !== '6' && kind !== '7') return undefined
  const common = occasion(row, paid)
  const left: PostingLine = { account: bankOf(bankAccount), amount: -amount }
  if (kind === '7') {
    const transit = organisationAccount('transit', organisation)
    return { ...common, event: 'P19', lines: [{ account: transit, amount }, left] }
  }
  const flow = kind === '4' ? 'E5' : 'E4'
  const feePart = kind === '3' ? (row.feePart ?? 0) : 0
  const borne = (['mgmtFee', 'unrestricted'] as const).flatMap((account): PostingLine[] => {
    const part = account === 'mgmtFee' ? feePart : amount - feePart
    return part === 0
      ? []
      : [{ account: organisationAccount(account, organisation), amount: part, flow }]
  })
  return { ...common, event: eventOf[kind], lines: [...borne, left] }
}

/** P19, second leg: what was under way has reached the other account. */
export function arrivalPosting(
  row: MoneyOut,
  toAccount: string,
  paid: { readonly paidOn: string; readonly actor: string },
): Posting {
  const { source, ...common } = occasion(row, paid)
  return {
    ...common,
    source: { ...source, seq: 1 },
    event: 'P19',
    lines: [
      { account: bankOf(toAccount), amount: row.amount },
      { account: organisationAccount('transit', row.organisation), amount: -row.amount },
    ],
  }
}

function occasion(
  { id, number, organisation }: MoneyOut,
  { paidOn, actor }: { readonly paidOn: string; readonly actor: string },
) {
  return {
    organisation,
    source: { table: 'moneyOut', id },
    // A payment is known by its day alone.
    occurredAt: `${paidOn}T04:00:00.000Z`,
    valueDate: paidOn,
    memo: number,
    actor,
  }
}

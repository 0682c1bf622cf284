import type { Row } from '#kernel/resource/resource.ts'
import { currentVault } from '#services/vault/vault.ts'
import type { payoutLine } from '../../model/index.ts'
import type { Payout } from './payout-rules.ts'

type Line = Row<typeof payoutLine>

/** What of a payee is kept as keyed hashes: found again, compared, never read. */
export interface PayeeMarks {
  /** Of everything that says who gets the money on which account; compared again when it is paid. */
  readonly payeeMark: string
  readonly accountMark: string | null
  readonly codeMark: string | null
  readonly nameMark: string | null
}

/** The marks of a payout's payee, or of everybody in its roster. */
export function marksOf(row: Payout, lines: readonly Line[]): PayeeMarks {
  const roster = lines.map(({ no, name, account, bank, amount }) => [
    ...[no, name, account, bank, amount],
  ])
  return {
    payeeMark: mark('payee', JSON.stringify([...payeeOf(row), roster])),
    accountMark: row.payeeAccount === null ? null : mark('account', row.payeeAccount),
    codeMark: row.payeeCode === null ? null : mark('code', row.payeeCode.toUpperCase()),
    nameMark: row.payeeName === null ? null : mark('name', row.payeeName),
  }
}

/** Whether the payee is another one than the payout was last submitted with. */
export function isPayeeChanged(row: Payout, lines: readonly Line[]): boolean {
  return marksOf(row, lines).payeeMark !== row.payeeMark
}

const payeeOf = (row: Payout) => [
  row.payeeKind,
  row.payeeName,
  row.payeeBank,
  row.payeeAccount,
  row.payeeAccountKind,
  row.payeeCode,
]

const mark = (what: string, value: string) => currentVault().blindIndex(value, `payout.${what}`)

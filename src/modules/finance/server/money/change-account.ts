import type { Answers, MoveOf, Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { bankAccount } from '../../model/index.ts'

type Account = Row<typeof bankAccount>

/** Why this account does not take this step of a change now. */
export function whyNotChangeable(
  { changeAskedBy }: Account,
  move: MoveOf<typeof bankAccount>,
): string | undefined {
  if (move === 'change' && changeAskedBy !== null) return '已有变更待审，请先审核'
  const decides = move === 'verify' || move === 'refuse'
  return decides && changeAskedBy === null ? '没有待审的变更' : undefined
}

const noChange = {
  newBank: null,
  newCnaps: null,
  newAccount: null,
  newCertificate: null,
  changeReason: null,
  changeAskedBy: null,
  changeAskedAt: null,
} satisfies Patch<typeof bankAccount>

/** 变更: what an account in use is to be from now on, proposed by one person and passed by another. */
export const changeMoves = {
  change(row: Account, asked: Answers<typeof bankAccount, 'change'>, act: Act) {
    const { bank, cnaps, account, certificate, reason } = asked
    const isSame = (given: string | null, held: string | null) => given === null || given === held
    if (isSame(bank, row.bank) && isSame(cnaps, row.cnaps) && isSame(account, row.account))
      act.refuse('请填写要变更的内容', 'bank')
    return {
      newBank: bank,
      newCnaps: cnaps,
      newAccount: account,
      newCertificate: certificate,
      changeReason: reason,
      changeAskedBy: act.person.accountId,
      changeAskedAt: act.now.toISOString(),
    }
  },
  verify: (row: Account) => ({
    ...noChange,
    bank: row.newBank ?? row.bank,
    cnaps: row.newCnaps ?? row.cnaps,
    account: row.newAccount ?? row.account,
    certificate: row.newCertificate ?? row.certificate,
  }),
  refuse: () => noChange,
}

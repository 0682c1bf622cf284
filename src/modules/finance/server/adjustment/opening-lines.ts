import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { bankAccount, openingBalance } from '../../model/index.ts'
import { noteEditor } from '../editors.ts'
import { giving } from '../giving.ts'
import { accountKinds } from '../ledger/account-kinds.ts'
import {
  type AccountRef,
  bankOf,
  clearingOf,
  custodialOf,
  organisationAccount,
  restrictedOf,
} from '../ledger/accounts.ts'
import type { PostingLine } from '../ledger/post.ts'

type Line = Row<typeof openingBalance>

const owners = { bank: 'bankAccount', clearing: 'merchant' } as const
const ofCause = ['restricted', 'custodial']

/** What an organisation begins with, line by line, until it is booked. */
export const openingBalanceServing = serve(openingBalance, {
  prepare: (_draft, act) => ({ editors: [act.person.accountId] }),
  editable: ({ adjustment }) => (adjustment === null ? true : '已入账的期初余额不能修改'),
  removable: ({ adjustment }) => (adjustment === null ? true : '已入账的期初余额不能删除'),
  updated: (row, act) => noteEditor(act, openingBalance, row),
  async check(next, act) {
    for (const name of ['bankAccount', 'merchant', 'cause'] as const) {
      const isAsked = name === askedOf(next)
      if (isAsked && next[name] === null)
        act.mark(name, `请填写${openingBalance.fields[name].label}`)
      if (!isAsked && next[name] !== null) act.mark(name, '该科目不填此项')
    }
    if (next.bankAccount !== null) {
      const known = await findRow(act.tx, bankAccount, next.bankAccount)
      if (known?.organisation !== next.organisation) act.mark('bankAccount', '账户不属于该机构')
    }
    if (next.merchant !== null) {
      const [known] = await giving().merchants(act.tx, { ids: [next.merchant] })
      if (known?.organisation !== next.organisation) act.mark('merchant', '商户号不属于该机构')
    }
    if (next.cause !== null) {
      const known = (await giving().causes(act.tx, [next.cause])).get(next.cause)
      if (known?.organisation !== next.organisation) act.mark('cause', '标的不属于该机构')
      else if (known.custodial !== (next.account === 'custodial'))
        act.mark('cause', '标的与科目不符：受托代理的标的记受托代理负债，其余记限定性资金')
    }
  },
  sums: ['amount'],
})

function askedOf({ account }: Line): 'bankAccount' | 'merchant' | 'cause' | undefined {
  if (account === 'bank' || account === 'clearing') return owners[account]
  return ofCause.includes(account) ? 'cause' : undefined
}

/** The lines that wait to be booked, as the ledger takes them; `gap` is what assets are above the rest, fen. */
export async function openingLines(
  act: Act,
  organisation: string,
): Promise<{ lines: readonly PostingLine[]; total: number; gap: number }> {
  const where = and(
    eq(columnNamed(openingBalance, 'organisation'), organisation),
    isNull(columnNamed(openingBalance, 'adjustment')),
  )
  const rows = await selectRows(
    act.tx,
    openingBalance,
    sql`where ${where} order by created_at, id for update`,
  )
  const lines = rows.map((row): PostingLine => {
    const { side, needsFlow } = accountKinds[row.account]
    const line = { account: accountOf(row), amount: row.amount * side }
    return needsFlow ? { ...line, flow: 'X0' } : line
  })
  const sum = (from: readonly PostingLine[]) => from.reduce((all, { amount }) => all + amount, 0)
  return { lines, total: sum(lines.filter(({ amount }) => amount > 0)), gap: sum(lines) }
}

function accountOf({
  account,
  organisation,
  bankAccount: bank,
  merchant,
  cause,
}: Line): AccountRef {
  if (account === 'bank') return bankOf(bank ?? '')
  if (account === 'clearing') return clearingOf(merchant ?? '')
  if (account === 'restricted') return restrictedOf({ cause: cause ?? '' })
  if (account === 'custodial') return custodialOf({ cause: cause ?? '' })
  return organisationAccount(account, organisation)
}

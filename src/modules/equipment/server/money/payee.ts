import { and, eq } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { formatMoment } from '#kernel/server/china-time.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { vendorBankAccount } from '../../model/index.ts'

const table = tableOf(vendorBankAccount)

/** Where a vendor is paid: the account asked for, else its default one; verified, and usable now. */
export async function payeeFor(act: Act, vendor: string, asked: string | null) {
  const row =
    asked === null
      ? (
          await findRows(
            act.tx,
            vendorBankAccount,
            and(eq(table.vendor, vendor), eq(table.isDefault, true)),
            1,
          )
        )[0]
      : await findRow(act.tx, vendorBankAccount, asked)
  if (row === undefined || row.vendor !== vendor)
    return act.refuse('厂商没有已验证的默认收款账户', 'bankAccount')
  if (row.state !== 'verified') act.refuse('该收款账户未通过验证', 'bankAccount')
  if (row.usableAt === null || new Date(row.usableAt) > act.now)
    act.refuse(
      `新收款账户须等待 48 小时，${formatMoment(new Date(row.usableAt ?? act.now))} 起可用`,
      'bankAccount',
    )
  return {
    bankAccount: row.id,
    payee: { name: row.accountName, bank: row.bank, tail: row.accountNo.slice(-4) },
  }
}

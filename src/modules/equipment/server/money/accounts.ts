import { and, eq, isNull } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRows, insertRow, lockRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { vendorAccount } from '../../model/index.ts'

export type Account = Row<typeof vendorAccount>
const table = tableOf(vendorAccount)

/** Who owes whom: `organisation` null is the platform. */
export interface Pair {
  readonly vendor: string
  readonly organisation: string | null
}

/** The account of a vendor with a payer, locked; opened where there is none. */
export async function openAccountOf(act: Act, { vendor, organisation }: Pair): Promise<Account> {
  await lockByName(act, `vendor account ${vendor} ${organisation ?? 'platform'}`)
  const payer =
    organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation)
  const [known] = await findRows(act.tx, vendorAccount, and(eq(table.vendor, vendor), payer), 1)
  if (known !== undefined) return lockRow(act, vendorAccount, known.id)
  return insertRow(act, vendorAccount, {
    number: await nextRecordNumber(act, 'ZH'),
    ...{ vendor, organisation },
    payerKind: organisation === null ? '1' : '2',
    openedAt: act.now.toISOString(),
  })
}

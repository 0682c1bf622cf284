import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { findRows } from '#kernel/server/rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { bill } from '../../model/index.ts'
import { plainBytes } from '../bills/bill-text.ts'
import type { BillSource } from '../bills/read-bill.ts'
import { unpackedBill } from '../bills/unpacked-bill.ts'
import { billsInReach } from './bills-in-reach.ts'
import { originalOf } from './original.ts'

type Bill = Row<typeof bill>

/** Refuses a file whose very bytes were taken before, unless what it made was put aside. */
export async function refuseKnownFile(act: Act, sha256: string): Promise<void> {
  const own = act.person.ownerKind === 'organisation' ? act.person.ownerId : null
  const known = await findRows(
    act.tx,
    bill,
    and(
      eq(columnNamed(bill, 'sha256'), sha256),
      sql`state <> 'void'`,
      own === null ? undefined : eq(columnNamed(bill, 'organisation'), own),
    ),
  )
  if (known.length > 0) await refuseAs(act, known)
}

/** Refuses a file that tells what an earlier one told, packed another way: an archive, or what lies in it. */
export async function refuseSameContent(act: Act, other: Bill, file: BillSource): Promise<void> {
  const content = await originalOf(act, other.sha256)
  if (content === undefined) return
  const { partner } = file
  const before = await unpackedBill({
    innerName: other.fileName,
    open: async function* () {
      yield content
    },
    ...(partner && { partner }),
  })
  if ((await digestOf(before)) === (await digestOf(file))) await refuseAs(act, [other])
}

async function digestOf(file: BillSource): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of plainBytes(file.open())) hash.update(piece)
  return hash.digest('hex')
}

/** Names the first batch, whom the person may see. */
async function refuseAs(act: Act, known: readonly Bill[]): Promise<never> {
  const [first] = known.toSorted((one, other) => (one.billDate < other.billDate ? -1 : 1))
  if (first === undefined) throw new Error('no batch to name')
  await readInScope(act, billsInReach, first.id, 'bill.upload')
  const more = known.length > 1 ? `等 ${known.length} 个批次` : ''
  const uploaded = beijingDay(new Date(first.createdAt))
  const message = `该文件已于 ${uploaded} 上传为批次 ${first.number}（账单日 ${first.billDate}）${more}，同一文件不能重复上传`
  const { id, number, billDate } = first
  throw new Refusal('invalid', '提交的内容有误', {
    dataPoints: { errors: [{ field: 'upfile', message }], known: { id, number, billDate } },
  })
}

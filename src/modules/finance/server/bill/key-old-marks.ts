import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { job } from '#kernel/server/job.ts'
import { findRow } from '#kernel/server/rows.ts'
import { fingerprint } from '#modules/evidence/server/index.ts'
import { currentVault } from '#services/vault/vault.ts'
import { bill } from '../../model/index.ts'
import { readBill } from '../bills/read-bill.ts'
import { billOriginal } from './original.ts'
import { markOf } from './store-bill.ts'

/** Lines that are keyed in one act. */
const atOnce = 500
/** How long a plain SHA-256 is in hexadecimal; a keyed mark never is. */
const plain = sql.raw('64')

/** What finds the lines of before, and holds nothing once they are keyed. */
export const oldMarksIndex = `create index if not exists bill_line_plain_mark_idx on bill_line (bill, id)
  where length(user_mark) = 64`

type Marks = ReadonlyMap<string, string>

/**
 * Lines of earlier releases name their payer by a plain hash, against which whoever has the database could
 * try all open ids. Where the file of the channel is kept it is read again, and they get the mark that
 * lines of today get; where it cannot be read the hash itself is keyed: one payer's lines are still told
 * to be one payer's. A night that finds none is over at once.
 */
export const keyOldMarks = job('finance.key-old-marks', {
  label: '账单付款人标记换为密文',
  payload: z.object({}),
  retries: 3,
  every: '40 2 * * *',
  async run(_payload, work) {
    for (;;) {
      const id = await work.change(nextBill)
      if (id === undefined) return
      const marks = await work.change(act => marksIn(act, id))
      for (;;) {
        if (work.signal.aborted) return
        if ((await work.change(act => keySome(act, id, marks))) < atOnce) break
      }
    }
  },
})

async function nextBill(act: Act): Promise<string | undefined> {
  const { rows } = await act.tx.execute<{ bill: string }>(
    sql`select bill from bill_line where length(user_mark) = ${plain} order by bill limit 1`,
  )
  return rows[0]?.bill
}

/** The marks of today by the plain hash and the channel's number of the trade, as the kept file tells them; none where it tells nothing. */
async function marksIn(act: Act, id: string): Promise<Marks> {
  const row = await findRow(act.tx, bill, id)
  const marks = new Map<string, string>()
  if (row === undefined) return marks
  const [kept] = await act.tx.select().from(billOriginal).where(eq(billOriginal.sha256, row.sha256))
  if (kept === undefined) return marks
  const open = () => Readable.from([kept.content]).pipe(createGunzip())
  try {
    await readBill({ open, innerName: row.fileName }, lines => {
      for (const line of lines) {
        const mark = 'userMark' in line ? markOf(line) : null
        if (mark !== null && 'userMark' in line)
          marks.set(`${fingerprint(line.userMark)} ${line.channelTradeNo}`, mark)
      }
    })
  } catch {
    // Of a partner's bill, or an archive, the file alone does not say how it is read.
    return new Map()
  }
  return marks
}

async function keySome(act: Act, id: string, marks: Marks): Promise<number> {
  const { rows } = await act.tx.execute<{
    id: string
    mark: string
    trade: string | null
    raw: string[] | null
  }>(sql`
    select id, user_mark as mark, channel_trade_no as trade, raw from bill_line
     where bill = ${id} and length(user_mark) = ${plain} order by id limit ${atOnce} for update`)
  if (rows.length === 0) return 0
  const keyed = rows.map(({ id: line, mark, trade, raw }) => {
    const next =
      marks.get(`${mark} ${trade}`) ?? `old ${currentVault().blindIndex(mark, 'donor.payer.old')}`
    return { id: line, mark: next, raw: raw?.map(cell => (cell === mark ? next : cell)) ?? null }
  })
  await act.tx.execute(sql`
    update bill_line l set user_mark = x.mark, raw = x.raw
      from jsonb_to_recordset(${JSON.stringify(keyed)}::jsonb) as x(id uuid, mark text, raw jsonb)
     where l.id = x.id`)
  return rows.length
}

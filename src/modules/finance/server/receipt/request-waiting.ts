import { and, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, Job, JobWork } from '#kernel/server/act.ts'
import { insert, move } from '#kernel/server/commands.ts'
import { job } from '#kernel/server/job.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { donor } from '#modules/people/model/index.ts'
import { bulkPorts } from '#services/bulk/ports.ts'
import { mostGifts } from '../../model/receipt/receipt.ts'
import { receiptRequestWaiting } from '../../model/receipt/receipt-calls.ts'
import { receiptServing } from './receipt.ts'
import { isUnit, listWaiting, type WaitingGroup, waitingWhere } from './waiting.ts'

/** Groups that one run asks receipts for. */
const mostGroups = 5000

const payload = z.strictObject({
  task: z.string(),
  account: z.uuid(),
  groups: z.array(z.strictObject({ organisation: z.uuid(), donor: z.uuid(), year: z.int() })),
})

/** 合并开票: receipts are asked for in the name of whoever began, group by group, each in its own transaction. */
export const requestWaitingReceipts: Job<z.infer<typeof payload>> = job(
  'finance.request-receipts',
  {
    label: '批量申请票据',
    payload,
    // A group that was done is none that waits any more: a repeated run goes on with the others.
    retries: 3,
    seconds: 3600,
    async run({ task, account, groups }, work) {
      const { database } = work
      const done = { asked: 0, failed: [] as string[] }
      for (const [at, group] of groups.entries()) {
        if (work.signal.aborted)
          throw new Error('the product stops; the receipts are asked for later')
        const person = await database.read('all', reader => bulkPorts().personNow(reader, account))
        const isWanted = await bulkPorts().tellTask(database, task, {
          percent: (100 * at) / groups.length,
          message: wordsOf(at, groups.length, done.failed),
        })
        if (person === undefined || !isWanted) return end(work, task, '已取消')
        try {
          done.asked += await work.change(act => requestGroup(act, group), person)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
          done.failed.push(sentenceOf(error))
        }
      }
      const failed =
        done.failed.length === 0
          ? ''
          : `；${done.failed.length} 位捐赠人未能申请：${done.failed.slice(0, 3).join('；')}`
      await end(work, task, `已提交 ${done.asked} 张票据待审核${failed}`)
    },
  },
)

async function end(work: JobWork, task: string, message: string): Promise<void> {
  await work.change(act =>
    bulkPorts().closeTask(act.tx, task, { state: 'done', message: message.slice(0, 500) }),
  )
}

const wordsOf = (at: number, all: number, failed: readonly string[]) =>
  `已处理 ${at} / ${all} 位捐赠人${failed.length === 0 ? '' : `，未能申请 ${failed.length} 位`}`

/** What a refusal says at its first field, or as a whole. */
function sentenceOf({ message, dataPoints }: Refusal): string {
  const errors = z
    .object({ errors: z.array(z.object({ message: z.string() })).min(1) })
    .safeParse(dataPoints)
  return errors.data?.errors[0]?.message ?? message
}

/** Asks for the receipts of one donor and year, as many as its gifts need; answers how many. */
async function requestGroup(act: Act, { organisation, donor: id, year }: WaitingGroup) {
  const known = await findRow(act.tx, donor, id)
  if (known === undefined) return 0
  const where = and(await waitingWhere(act, { organisation, year }), sql`donor = ${id}::uuid`)
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select id from donation where ${where} order by paid_at, id limit 2000`,
  )
  const gifts = rows.map(row => row.id)
  let made = 0
  for (let from = 0; from < gifts.length; from += mostGifts) {
    const row = await insert(act, receiptServing, {
      gifts: gifts.slice(from, from + mostGifts),
      titleKind: isUnit(known.kind) ? '2' : '1',
      payer: known.name,
      ...(isUnit(known.kind) ? { payerUscc: known.uscc } : {}),
      ...(!isUnit(known.kind) && known.docKind === null ? { payerIdNumber: known.idNumber } : {}),
      email: known.email,
      phone: known.phone,
      form: '1',
    })
    await move(act, receiptServing, 'submit', { id: row.id, version: row.version })
    made += 1
  }
  return made
}

/** Begins asking for the receipts that wait. */
export const requestWaitingRoute = route(receiptRequestWaiting, {
  access: { action: 'receipt.create' },
  summary: '为待开票的捐赠批量申请票据',
  async change({ groups, ...asked }, act) {
    act.require('receipt.submit')
    const chosen = groups ?? (await listWaiting(act, asked, mostGroups))
    if (chosen.length === 0) act.refuse('没有待开票的捐赠')
    const task = await bulkPorts().openTask(act, {
      kind: 'receipts',
      title: `批量申请票据（${chosen.length} 位捐赠人）`,
    })
    await act.enqueue(requestWaitingReceipts, {
      task,
      account: act.person.accountId,
      groups: chosen.map(({ organisation, donor, year }) => ({ organisation, donor, year })),
    })
    return { task, groups: chosen.length }
  },
})

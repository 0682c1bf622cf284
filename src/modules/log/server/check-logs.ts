import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act, JobWork } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { job } from '#kernel/server/job.ts'
import { route } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { closeTask, openTask, tellTask } from '#modules/platform/server/index.ts'
import { logCheck } from '../model/log-check.ts'
import { operationVerify } from '../model/operation-calls.ts'
import { allLinks, chainHead } from './chain.ts'
import { type ChainFinding, checkChain, checkWholeChain } from './check-chain.ts'
import { monthStart, monthText } from './log-month.ts'
import { logPorts } from './ports.ts'
import { raiseAlert } from './raise-alert.ts'

export const logCheckServing = serve(logCheck)

const dayLength = 86_400_000

/** Checks the chain over the logs, all of it or the links made in one month of Beijing. */
export const checkLogs = job('log.check', {
  label: '日志校验',
  payload: z.strictObject({ task: z.uuid(), month: monthText.optional() }),
  retries: 0,
  seconds: 3600,
  async run({ task, month }, work) {
    const { database } = work
    const found = await findBreak(work, month, percent => tellTask(database, task, { percent }))
    await work.change(async act => {
      await keepResult(act, month, found)
      await closeTask(act.tx, task, {
        state: found.brokenAt === null ? 'done' : 'failed',
        message:
          found.brokenAt === null
            ? `已校验 ${found.links} 条，全部相符`
            : `日志链不完整：${found.finding}`,
      })
    })
  },
})

/**
 * Checks each night what the running month has added, on its first night what the last day of the
 * month before added to that one, and leaves the head in the evidence log.
 */
export const checkMonth = job('log.check-month', {
  label: '月度日志校验',
  payload: z.object({}),
  retries: 1,
  every: '40 3 * * *',
  seconds: 3600,
  async run(_payload, work) {
    const now = Date.now()
    const monthOf = (at: number) => beijingDay(new Date(at)).slice(0, 7)
    let isIntact = true
    for (const month of new Set([monthOf(now - dayLength), monthOf(now)])) {
      const found = await findBreak(work, month)
      await work.change(act => keepResult(act, month, found))
      isIntact &&= found.brokenAt === null
    }
    if (!isIntact) return
    await work.change(async act => {
      const { seq, hash } = await chainHead(act.tx)
      if (seq > 0) await logPorts().proveHead(act, { seq, hash })
    })
  },
})

async function findBreak(
  { database }: JobWork,
  month: string | undefined,
  tell: (percent: number) => Promise<unknown> = async () => {},
): Promise<ChainFinding> {
  return database.read('all', async reader => {
    const { from, to } = await spanOf(reader, month)
    const told = (checked: number) => tell(Math.floor((checked / (to - from + 1)) * 100))
    return month === undefined
      ? checkWholeChain(reader, told)
      : checkChain(reader, { from, to }, told)
  })
}

/** Keeps what a check found; a broken chain is an alert, always. */
async function keepResult(
  act: Act,
  month: string | undefined,
  { links, brokenAt, finding, head }: ChainFinding,
): Promise<void> {
  const span = month ?? '全部'
  const outcome = brokenAt === null ? 'intact' : 'broken'
  await insertRow(act, logCheck, {
    ...{ span, links, outcome, brokenAt, finding, head },
    month: month ?? null,
  })
  if (brokenAt !== null)
    await raiseAlert(act, {
      rule: 'chainBroken',
      key: `chainBroken ${brokenAt}`,
      summary: `校验 ${span}：${finding}`,
    })
}

/** Starts a check; its progress is a task, its result a record of 日志校验. */
export const checkRoute = route(operationVerify, {
  access: { action: 'operation.verify' },
  summary: '校验日志链',
  async change({ month }, act) {
    const title = month === undefined ? '校验全部日志' : `校验 ${month} 日志`
    const task = await openTask(act, { kind: 'logCheck', title })
    await act.enqueue(checkLogs, { task, month })
    return { taskId: task }
  },
})

/** The links made in a month, or all; a month without any is a span without length. */
async function spanOf(
  reader: Reader,
  month: string | undefined,
): Promise<{ from: number; to: number }> {
  const within =
    month === undefined
      ? sql`true`
      : sql`at >= ${monthStart(month)} and at < ${monthStart(month, 1)}`
  const answer = await reader.execute<{ from: number | null; to: number | null }>(
    sql`select min(seq)::float8 as from, max(seq)::float8 as to from ${allLinks} as link where ${within}`,
  )
  const [span] = answer.rows
  return { from: span?.from ?? 1, to: span?.to ?? 0 }
}

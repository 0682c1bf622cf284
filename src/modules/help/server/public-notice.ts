import type { Act } from '#kernel/server/act.ts'
import { findRow, lockRow, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { daysLeftAtLeast, help, publicNotice } from '../model/index.ts'
import { advanceHelp, turnDownHelp } from './help.ts'
import type { Notice } from './steps.ts'

const dayMs = 86_400_000

/** Public notices with their rules: how long, where, and what stops the clock. */
export const publicNoticeServing = serve(publicNotice, {
  moves: {
    async start(row, { days, places, boardPhoto }, act) {
      if (row.cause !== null) {
        const owner = await findRow(act.tx, help, row.cause)
        if (owner?.step !== 'notice') act.refuse('求助尚未到公示环节')
      }
      if (places.includes('board') && boardPhoto === null)
        act.refuse('在社区公告栏公示须上传照片', 'boardPhoto')
      await appendLeaves(act, [
        {
          kind: 'publication',
          sourceType: publicNotice.path,
          sourceId: row.id,
          organisation: row.organisation,
          occurredAt: act.now.toISOString(),
          content: { what: 'notice', hash: row.hash ?? '', days },
        },
      ])
      const endAt = new Date(act.now.getTime() + days * dayMs).toISOString()
      return { days, places, boardPhoto, startAt: act.now.toISOString(), endAt }
    },
    async cancel(row, { note }, act) {
      if (row.cause !== null)
        await turnDownHelp(act, row.cause, {
          ...{ move: 'return', opinion: `撤销公示：${note}`, ofNotice: true },
        })
      return { note }
    },
  },
})

/** An objection stops the clock. */
export async function stopNotice(act: Act, id: string): Promise<void> {
  const notice = await lockRow(act, publicNotice, id)
  if (notice.state !== 'running') return
  await moveRow(act, publicNotice, notice, 'dispute', { stoppedAt: act.now.toISOString() })
}

/** Every objection was dismissed: the rest of the time runs, two days at least. */
export async function resumeNotice(act: Act, id: string): Promise<void> {
  const notice = await lockRow(act, publicNotice, id)
  if (notice.state !== 'disputed') return
  const rest = Date.parse(notice.endAt ?? '') - Date.parse(notice.stoppedAt ?? '')
  const left = Math.max(rest, daysLeftAtLeast * dayMs)
  await moveRow(act, publicNotice, notice, 'goOn', {
    endAt: new Date(act.now.getTime() + left).toISOString(),
    stoppedAt: null,
  })
}

/** An objection was upheld: the notice has failed, and the case goes back. */
export async function failNotice(act: Act, id: string, reply: string): Promise<void> {
  const notice = await lockRow(act, publicNotice, id)
  if (notice.state !== 'disputed') return
  await moveRow(act, publicNotice, notice, 'fail', { note: reply.slice(0, 300) })
  if (notice.cause !== null)
    await turnDownHelp(act, notice.cause, {
      move: 'return',
      opinion: `公示异议成立：${reply}`.slice(0, 500),
    })
}

/** The time of a notice is over without an open objection: the case is passed. */
export async function passNotice(act: Act, notice: Notice): Promise<void> {
  const held = await lockRow(act, publicNotice, notice.id)
  if (held.state !== 'running' || held.endAt === null) return
  if (Date.parse(held.endAt) > act.now.getTime()) return
  await moveRow(act, publicNotice, held, 'pass')
  if (held.cause !== null) await advanceHelp(act, held.cause)
}

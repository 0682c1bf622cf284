import { z } from 'zod'
import { denied, refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { fieldMarks } from '../model/index.ts'
import { whyNotReviewer } from './decide.ts'
import { readTurning } from './reach-review.ts'
import { forgetNotes, noteOf, writeNote } from './review-note.ts'

/** `POST …/keepNote`: keeps an opinion about a review that waits for this person; an empty one is forgotten. */
export const keepNoteRoute = route({
  method: 'POST',
  path: '/api/approval/review/keepNote',
  access: 'signedIn',
  summary: '暂存审核意见',
  question: z.strictObject({
    id: z.uuid('审核编号有误'),
    opinion: z.string().max(500, '意见不超过 500 个字'),
    marks: fieldMarks.default([]),
  }),
  async change({ id, opinion, marks }, act) {
    const { open } = await readTurning(act, id)
    if (open.state !== 'open') throw refusal('该审核已办结')
    const why = await whyNotReviewer(act, open)
    if (why !== undefined) throw denied(why)
    if (opinion.trim() === '' && marks.length === 0) {
      await forgetNotes(act, id, false)
      return null
    }
    await writeNote(act, id, { opinion, marks })
    return noteOf(act, id)
  },
})

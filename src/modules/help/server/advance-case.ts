import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { advanceHelp } from './help.ts'

/** Right after evidence was judged or an assessment passed: the step may be done. */
export const advanceCase = job('help.advance-case', {
  label: '求助环节',
  payload: z.object({ id: z.uuid() }),
  retries: 5,
  async run({ id }, work) {
    await work.change(act => advanceHelp(act, id))
  },
})

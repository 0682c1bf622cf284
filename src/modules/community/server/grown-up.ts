import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRows, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { person } from '../model/index.ts'
import { isMinor } from './age.ts'
import { bornAs } from './born.ts'

/** Every night: whoever has turned eighteen is under age no more. */
export const noteGrownUp = job('community.grown-up', {
  label: '成年登记',
  payload: z.object({}),
  retries: 3,
  every: '5 0 * * *',
  async run(_payload, work) {
    await work.change(async act => {
      const minors = await findRows(act.tx, person, eq(tableOf(person).minor, true), 100_000)
      for (const row of minors)
        if (!isMinor(bornAs(row, row).birthday, act.now))
          await updateRow(act, person, row, { minor: false })
    })
  },
})

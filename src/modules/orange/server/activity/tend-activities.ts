import { and, eq, lte } from 'drizzle-orm'
import { z } from 'zod'
import { job } from '#kernel/server/job.ts'
import { findRows, moveRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { activity, theme } from '../../model/index.ts'
import { recountActivities } from './activity.ts'
import { passOffersOn } from './sign-up.ts'

/** Every five minutes: offers that nobody took, activities and themes whose time is over, and their figures. */
export const tendActivities = job('orange.tend-activities', {
  label: '候补、活动和主题到时',
  payload: z.object({}),
  retries: 2,
  every: '*/5 * * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await passOffersOn(act)
      const at = act.now.toISOString()
      const [activities, themes] = [tableOf(activity), tableOf(theme)]
      const running = eq(activities.state, 'published')
      const open = await findRows(act.tx, activity, running, 1000)
      await recountActivities(
        act,
        open.map(({ id }) => id),
      )
      const over = and(running, lte(activities.lastAt, at))
      for (const row of await findRows(act.tx, activity, over, 500))
        await moveRow(act, activity, row, 'close')
      const done = and(eq(themes.state, 'online'), lte(themes.to, at))
      for (const row of await findRows(act.tx, theme, done, 500))
        await moveRow(act, theme, row, 'end')
    }),
})

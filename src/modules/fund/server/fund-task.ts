import { sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { serve } from '#kernel/server/serve.ts'
import { recordTodo } from '#modules/platform/server/index.ts'
import { fundTask } from '../model/index.ts'

export const fundTaskServing = serve(fundTask, {
  moves: {
    finish: (_row, { result, resultFiles }, act) => ({
      result,
      resultFiles,
      doneOn: beijingDay(act.now),
    }),
  },
})

/** What waits for the officers of funds: words to founders, liquidations. */
export const fundTodo = recordTodo({
  serving: fundTaskServing,
  label: '基金待办',
  link: '/fund/fundmine?tasks=1',
  action: 'fundTask.finish',
  where: () => sql`state = 'open'`,
  item: ({ title, organisation, createdAt }) => ({ title, organisation, submittedAt: createdAt }),
})

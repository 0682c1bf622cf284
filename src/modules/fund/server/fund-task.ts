import { beijingDay } from '#kernel/server/china-time.ts'
import { serve } from '#kernel/server/serve.ts'
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

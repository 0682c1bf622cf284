import { beijingDay } from '#kernel/server/china-time.ts'
import { serve } from '#kernel/server/serve.ts'
import { serviceNote } from '../../model/index.ts'

export const serviceNoteServing = serve(serviceNote, {
  // What asks for no next step is settled by being written down.
  prepare: draft => (draft.nextStep ? {} : { state: 'done' as const }),
  check(next, act) {
    if (next.on > beijingDay(act.now)) act.mark('on', '日期不能晚于今天')
    if (next.nextOn !== null && next.nextOn < next.on)
      act.mark('nextOn', '跟进日期不能早于服务日期')
    if (next.nextOn !== null && !next.nextStep) act.mark('nextStep', '请填写下一步')
  },
  moves: { finish: (_row, { result }) => ({ result }) },
})

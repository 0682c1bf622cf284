import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Rules } from '#kernel/server/serve.ts'
import { serve } from '#kernel/server/serve.ts'
import { rescueType } from '../model/index.ts'
import { codeRules } from './code-rules.ts'

const shared = codeRules as Rules<AnyResource> as unknown as Rules<typeof rescueType>

export const rescueTypeServing = serve(rescueType, {
  ...shared,
  async check(next, act, before) {
    await shared.check?.(next, act, before)
    if (next.ageFrom !== null && next.ageTo !== null && next.ageFrom > next.ageTo)
      act.mark('ageTo', '年龄止不能小于年龄起')
    if (next.quick && next.quickMax === null) act.mark('quickMax', '小额快救须填写最高金额')
    if (next.quickMax !== null && next.maxAmount !== null && next.quickMax > next.maxAmount)
      act.mark('quickMax', '快救最高金额不能超过周期内最高金额')
  },
})

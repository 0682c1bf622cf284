import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { indicatorCount } from './living-ranges.ts'

const unmet = z.int('项数应为整数').min(0, '项数不小于 0').max(indicatorCount, '项数不大于 6')

/** 设置各等级的未达标项数. */
export const livingAbilitySetRanges = ask('POST rescueConfig/livingAbility/setRanges', {
  question: z.strictObject({
    ranges: z
      .array(z.strictObject({ id: z.uuid('记录编号有误'), from: unmet, to: unmet }))
      .min(1, '请填写各等级的项数')
      .max(7, '等级不超过 7 个'),
  }),
  answer: z.null(),
})

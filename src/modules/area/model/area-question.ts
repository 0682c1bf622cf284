import { z } from 'zod'
import { isAreaCode, levelOf } from './area.ts'

/**
 * The question of `GET /api/common/area/getAreas`, as it stands in the query string.
 * `level` is the level of the areas wanted; absent, it is the areas directly below the parent.
 */
export const areaQuestion = z
  .object({
    parentCode: z.string().refine(isAreaCode, '地区代码不正确').optional(),
    level: z.coerce
      .number('地区级别应为 1 至 5')
      .int('地区级别应为 1 至 5')
      .min(1, '地区级别应为 1 至 5')
      .max(5, '地区级别应为 1 至 5')
      .optional(),
    date: z.iso.date('日期应为 YYYY-MM-DD').optional(),
  })
  .superRefine(({ parentCode, level }, context) => {
    if (level === undefined || level > 5) return
    // The 41,000 streets of the country in one answer serve no picker.
    if (parentCode === undefined && level > 3) {
      context.addIssue({ code: 'custom', path: ['parentCode'], message: '请先选择上级地区' })
    }
    if (parentCode !== undefined && isAreaCode(parentCode) && level <= levelOf(parentCode)) {
      context.addIssue({ code: 'custom', path: ['level'], message: '地区级别应低于上级地区' })
    }
  })

export type AreaQuestion = z.infer<typeof areaQuestion>

/** One line of the answer. */
export const listedArea = z.object({
  code: z.string(),
  name: z.string(),
  level: z.int().min(1).max(5),
  leaf: z.boolean(),
})

export type ListedArea = z.infer<typeof listedArea>

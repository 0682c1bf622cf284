import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询架构变更记录. */
export const departmentChanges = ask('GET access/department/getChanges', {
  question: z.object({}),
  answer: z.array(
    z.object({
      id: z.string(),
      department: z.string(),
      at: z.string(),
      by: z.string().nullable(),
      kind: z.string(),
      name: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
})

/** 查询某日的组织架构. */
export const departmentTreeAt = ask('GET access/department/getTreeAt', {
  question: z.object({ on: z.iso.date('请选择日期') }),
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      parent: z.string().nullable(),
      head: z.string().nullable(),
      state: z.string(),
    }),
  ),
})

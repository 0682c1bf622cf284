import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 查询可授予的菜单与操作. */
export const roleCatalogue = ask('GET access/role/getCatalogue', {
  question: z.object({}),
  answer: z.object({
    groups: z.array(
      z.object({
        path: z.string(),
        title: z.string(),
        places: z.array(
          z.object({
            path: z.string(),
            title: z.string(),
            isBuilt: z.boolean(),
            resources: z.array(z.string()),
          }),
        ),
        /** Resources of the group's work that no screen of it names. */
        resources: z.array(z.string()),
      }),
    ),
    resources: z.array(
      z.object({
        path: z.string(),
        label: z.string(),
        actions: z.array(
          z.object({
            name: z.string(),
            label: z.string(),
            level: z.enum(['read', 'approve', 'manage', 'sensitive']),
            /** Asks the identity again (BR-44). */
            stepUp: z.boolean(),
            /** Why it cannot be given here; absent when it can. */
            refusal: z.string().optional(),
          }),
        ),
      }),
    ),
  }),
})

/** 复制角色. */
export const roleCopy = ask('POST access/role/copy', {
  question: z.strictObject({ id: z.uuid(), code: z.string(), name: z.string() }),
  answer: z.unknown(),
})

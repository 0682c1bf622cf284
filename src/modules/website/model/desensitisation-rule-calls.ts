import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { algorithms, maskParams, maskScenes } from './index.ts'

/** 脱敏覆盖检查. */
export const desensitisationRuleCoverage = ask('GET website/desensitisationRule/getCoverage', {
  question: z.object({}),
  answer: z.object({
    open: z.number(),
    list: z.array(
      z.object({
        resource: z.string(),
        resourceLabel: z.string(),
        field: z.string(),
        label: z.string(),
        class: z.enum(['P2', 'P3']),
        by: z.enum(['builtIn', 'open', 'rule', 'nothing']),
        because: z.string().optional(),
      }),
    ),
  }),
})

/** 试算脱敏. */
export const desensitisationRuleTry = ask('POST website/desensitisationRule/try', {
  question: z.strictObject({
    algorithm: z.enum(Object.keys(algorithms) as [keyof typeof algorithms]),
    params: maskParams.partial().nullish(),
    value: z.string().max(200).nullish(),
  }),
  answer: z.object({
    before: z.string(),
    after: z.string(),
  }),
})

/** 比较脱敏前后. */
export const desensitisationRuleCompare = ask('POST website/desensitisationRule/compare', {
  question: z.strictObject({
    id: z.uuid().nullish(),
    apiPath: z.string().max(120),
    method: z.enum(['any', 'GET', 'POST']).default('any'),
    field: z.string().max(60),
    algorithm: z.enum(Object.keys(algorithms) as [keyof typeof algorithms]),
    params: maskParams.partial().nullish(),
    roles: z.array(z.uuid()).max(100).nullish(),
    exceptRoles: z.array(z.uuid()).max(100).nullish(),
    scenes: z.array(z.enum(Object.keys(maskScenes) as [keyof typeof maskScenes])).nullish(),
    priority: z.int().default(100),
    /** In which scene it is looked at. */
    scene: z.enum(Object.keys(maskScenes) as [keyof typeof maskScenes]),
  }),
  answer: z.object({
    values: z.array(z.string()),
    roles: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        before: z.array(z.string()),
        after: z.array(z.string()),
        change: z.enum(['weaker', 'stricter', 'same']),
      }),
    ),
  }),
})

/** 接口目录. */
export const desensitisationRuleInventory = ask('GET website/desensitisationRule/getInventory', {
  question: z.object({}),
  answer: z.array(
    z.object({
      module: z.string(),
      resource: z.string(),
      label: z.string(),
      calls: z.array(
        z.object({
          call: z.string(),
          label: z.string(),
        }),
      ),
      fields: z.array(
        z.object({
          name: z.string(),
          label: z.string(),
          class: z.string().nullable(),
          mask: z.boolean(),
        }),
      ),
    }),
  ),
})

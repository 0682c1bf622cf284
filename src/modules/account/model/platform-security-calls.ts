import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'

/** 修改系统安全项. */
export const platformSecurityUpdate = ask('POST common/platformSecurity/update', {
  question: z.object({
    id: z.uuid(),
    version: z.coerce.number().int(),
    value: z.json(),
    reason: z.string().trim().min(4, '请填写原因，不少于 4 个字').max(200),
  }),
  answer: z.unknown(),
})

/** 按账号类别设置系统安全项. */
export const platformSecurityInsert = ask('POST common/platformSecurity/insert', {
  question: z.object({
    key: z.string(),
    scopeKind: z.enum(['platform', 'organisationKind', 'unit', 'vendor', 'organisation']),
    organisation: z.uuid().nullish(),
    value: z.json(),
    reason: z.string().trim().min(4, '请填写原因，不少于 4 个字').max(200),
  }),
  answer: z.unknown(),
})

/** 删除系统安全项的覆盖. */
export const platformSecurityDelete = ask('DELETE common/platformSecurity/delete', {
  question: z.object({
    id: z.uuid(),
    reason: z.string().trim().min(4, '请填写原因，不少于 4 个字').max(200),
  }),
  answer: z.unknown(),
})

/** 安全评分 and 三员: how the settings stand against their defaults, and who the three administrators are. */
export const platformSecurityStanding = ask('GET common/platformSecurity/getStanding', {
  question: z.object({}),
  answer: z.object({
    all: z.number(),
    /** Settings for all accounts that are weaker than their default. */
    weaker: z.array(z.object({ id: z.string(), name: z.string() })),
    administrators: z.array(
      z.object({
        kind: z.enum(['system', 'security', 'audit']),
        holders: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
      }),
    ),
    /** Accounts that hold two of the three. */
    doubled: z.array(z.object({ id: z.string(), name: z.string(), loginName: z.string() })),
  }),
})

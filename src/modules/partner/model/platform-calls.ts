import { z } from 'zod'
import { ask } from '#kernel/resource/ask.ts'
import { syncMapping } from '#modules/cause/model/index.ts'

const id = z.uuid('记录编号有误')

/** 调用统计: calls, failures and the 95th percentile by hour, and which errors are most. */
export const callStats = ask('GET platform/partnerPlatform/getStats', {
  question: z.object({ id, hours: z.coerce.number().int().min(1).max(168).default(24) }),
  answer: z.object({
    hours: z.array(
      z.object({ hour: z.string(), calls: z.number(), failures: z.number(), p95: z.number() }),
    ),
    errors: z.array(z.object({ error: z.string(), count: z.number() })),
  }),
})

/** 轮换: a new secret beside the former one, which holds for so many hours more. */
export const rotateKey = ask('POST platform/apiKey/rotate', {
  question: z.strictObject({
    id,
    version: z.int('版本有误'),
    hours: z
      .int('新旧并用应为 1–72 小时')
      .min(1, '新旧并用应为 1–72 小时')
      .max(72, '新旧并用应为 1–72 小时')
      .default(24),
  }),
  answer: z.object({ id: z.string(), state: z.string(), newSecret: z.string() }),
})

const probe = z.object({
  target: z.string(),
  ok: z.boolean(),
  /** What was found: HTTP 状态, 地址不可访问. */
  result: z.string(),
  ms: z.number(),
})

/** 连通测试: a signed ping to each address of a platform. */
export const testPlatform = ask('POST platform/partnerPlatform/test', {
  question: z.strictObject({ id }),
  answer: z.array(probe),
})

/** 同步: how the causes of each kind stand at the target of a platform. */
export const platformSyncs = ask('GET platform/partnerPlatform/getSyncs', {
  question: z.object({ id }),
  answer: z.array(
    z.object({ kind: z.string(), synced: z.number(), waiting: z.number(), failed: z.number() }),
  ),
})

/** 保存字段映射: how this platform calls what it is told; each change is a version of its own. */
export const saveMapping = ask('POST platform/partnerPlatform/saveMapping', {
  question: z.strictObject({ id, version: z.int('版本有误'), mapping: syncMapping }),
  answer: z.object({ mappingVersion: z.number() }),
})

/** 预览: what is sent of one cause under a mapping that may not be saved yet. */
export const previewMapping = ask('POST platform/partnerPlatform/previewMapping', {
  question: z.strictObject({ id, cause: z.uuid('请选择标的'), mapping: syncMapping }),
  answer: z.object({ sent: z.unknown(), lack: z.string().nullable() }),
})

/** 立即同步: what waits for this platform, or failed there, is sent now. */
export const syncNow = ask('POST platform/partnerPlatform/syncNow', {
  question: z.strictObject({ id }),
  answer: z.object({ count: z.number() }),
})

/** 接口文档: the OpenAPI description of what the keys of a platform may ask; without one, of all. */
export const partnerReference = ask('GET platform/partnerPlatform/getReference', {
  question: z.object({ id: id.optional() }),
  answer: z.object({
    openapi: z.literal('3.1.0'),
    info: z.record(z.string(), z.unknown()),
    paths: z.record(z.string(), z.record(z.string(), z.unknown())),
    components: z.record(z.string(), z.unknown()),
  }),
})

import { z } from 'zod'

/** Values of the fields that 字段配置 adds, by their keys. */
export const addedValues = z.record(
  z.string().regex(/^x_[a-z0-9_]{2,30}$/, '字段代码有误'),
  z.union([z.string().max(2000), z.number(), z.array(z.string().max(200)).max(20)]),
)

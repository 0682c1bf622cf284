import { z } from 'zod'

/** Donated things, for channel 实物. */
export const goods = z
  .array(
    z.strictObject({
      name: z.string().trim().min(1, '请填写物资名称').max(60, '名称不超过 60 个字'),
      specification: z.string().max(60, '规格不超过 60 个字').optional(),
      quantity: z.number().positive('数量应大于 0'),
      unit: z.string().max(10, '单位不超过 10 个字'),
      price: z.int('单价应精确到分').min(0, '单价不能为负数'),
      basis: z.enum(['invoice', 'customs', 'agreement', 'fairValue'], '计价依据有误'),
      bestBefore: z.iso.date('日期有误').optional(),
    }),
  )
  .max(200, '物资不超过 200 项')

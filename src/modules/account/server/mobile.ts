import { z } from 'zod'
import { halfWidth } from '#kinds/read-value.ts'

/** A number that text messages reach, however it is typed: no landline, no hotline. */
export const mobile = z
  .string('请输入 11 位手机号')
  .overwrite(typed =>
    halfWidth(typed)
      .replace(/[\s-]/g, '')
      .replace(/^\+?86(?=1)/, ''),
  )
  .regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号')

import { z } from 'zod'
import { halfWidth } from '#kinds/read-value.ts'

/* What several calls around the login ask and answer. */

/** A text that a page may leave out or send as null. */
export const givenText = z
  .string()
  .max(200)
  .nullish()
  .transform(text => text ?? undefined)

/** A mobile number as somebody types it: full width, with spaces, with the code of the country. */
export const mobilePhone = z
  .string('请输入 11 位手机号')
  .overwrite(typed =>
    halfWidth(typed)
      .replace(/[\s-]/g, '')
      .replace(/^\+?86(?=1)/, ''),
  )
  .regex(/^1[3-9]\d{9}$/, '请输入 11 位手机号')

/** Where a login stands: done, or what is to be proved next. */
export const loginAnswer = z.object({
  token: z.string(),
  loginState: z.boolean(),
  nextStep: z.enum(['phone', 'totp', 'ukey', 'bindTotp']).optional(),
  /** What else the account could prove instead, nextStep included. */
  nextSteps: z.array(z.enum(['phone', 'totp', 'ukey', 'bindTotp'])).optional(),
  phoneMask: z.string().optional(),
  /** Shown once, after a TOTP was bound during the login. */
  recoveryCodes: z.array(z.string()).optional(),
})

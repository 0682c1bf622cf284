import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { houseState } from '#kernel/server/house-state.ts'
import { absent } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findLogin } from './find-login.ts'
import { codeListeners } from './sms-codes.ts'
import { captchaChallenge } from './tables.ts'

/*
 * Calls for automatic tests alone: the start imports this file only when NODE_ENV is `test`, so
 * that no other process holds the code that answers them.
 */

const codes = houseState(() => new Map<string, string>())

/** Lets the calls hear the codes of a house. */
export const hearCodes = codeListeners.of(({ phone, code }) => void codes().set(phone, code))

/** The answer of a captcha: `{x}` of a puzzle, `{points}` of icons. */
const captchaRoute = route({
  method: 'GET',
  path: '/api/test/captcha',
  access: 'public',
  whileRestricted: true,
  internal: true,
  summary: '测试：验证码答案',
  question: z.object({ challengeId: z.uuid() }),
  async handle({ challengeId }, { database }) {
    const [found] = await database.read('all', reader =>
      reader.select().from(captchaChallenge).where(eq(captchaChallenge.id, challengeId)),
    )
    if (found === undefined) throw absent()
    return found.answer
  },
})

/** The last code sent to an account's phone, or to a phone. */
const outboxRoute = route({
  method: 'GET',
  path: '/api/test/outbox',
  access: 'public',
  whileRestricted: true,
  internal: true,
  summary: '测试：最近的短信验证码',
  question: z.object({ loginName: z.string().optional(), phone: z.string().optional() }),
  async handle({ loginName, phone }, { database }) {
    const found =
      loginName === undefined
        ? undefined
        : await database.read('all', reader => findLogin(reader, loginName))
    const code = codes().get(phone ?? found?.account.phone ?? '')
    if (code === undefined) throw absent()
    return { code }
  },
})

export const testRoutes = [captchaRoute, outboxRoute]

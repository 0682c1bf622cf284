import { z } from 'zod'
import type { Exchange } from '#kernel/server/route.ts'
import { route } from '#kernel/server/route.ts'
import { answerIcons, answerPuzzle, showIcons, showPuzzle } from './captcha.ts'
import { limitRate } from './rate-limit.ts'

const place = ({ database, visitor }: Exchange) => ({ database, sessionHash: visitor.sessionHash })
const nothing = z.object({})
const challengeId = z.uuid('验证码已失效，请重新验证')
const expiresIn = 120

/** The two captchas: slide puzzle and icons. */
export const captchaRoutes = [
  route({
    method: 'GET',
    path: '/api/upms/sso/getPuzzleValidCode',
    access: 'public',
    whileRestricted: true,
    summary: '获取滑块拼图',
    question: nothing,
    handle(_question, exchange) {
      limitRate('captcha', exchange.ip, 30)
      return showPuzzle(place(exchange))
    },
  }),
  route({
    method: 'GET',
    path: '/api/upms/sso/checkPuzzleValidCode',
    access: 'public',
    summary: '校验滑块拼图',
    question: z.object({
      challengeId,
      x: z.coerce.number('位置应为数字').min(-1000).max(1000),
      track: z.string().max(1200),
    }),
    handle: async (given, exchange) => ({
      validateCode: await answerPuzzle(place(exchange), given),
      expiresIn,
    }),
  }),
  route({
    method: 'GET',
    path: '/api/upms/sso/getIconImage',
    access: 'public',
    summary: '获取图标验证码',
    question: nothing,
    handle(_question, exchange) {
      limitRate('captcha', exchange.ip, 30)
      return showIcons(place(exchange))
    },
  }),
  route({
    method: 'POST',
    path: '/api/upms/sso/checkIconImage',
    access: 'public',
    summary: '校验图标验证码',
    question: z.object({
      challengeId,
      points: z.array(z.object({ x: z.number(), y: z.number() })).max(10),
    }),
    handle: async (given, exchange) => ({
      iconImage: await answerIcons(place(exchange), given),
      expiresIn,
    }),
  }),
]

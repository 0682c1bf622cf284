import type { Exchange } from '#kernel/server/route.ts'
import { route } from '#kernel/server/route.ts'
import {
  ssoCheckIconImage,
  ssoCheckPuzzleValidCode,
  ssoIconImage,
  ssoPuzzleValidCode,
} from '../model/sso-calls.ts'
import { answerIcons, answerPuzzle, showIcons, showPuzzle } from './captcha.ts'
import { limitRate } from './rate-limit.ts'

const place = ({ database, visitor }: Exchange) => ({ database, sessionHash: visitor.sessionHash })
const expiresIn = 120

/** The two captchas: slide puzzle and icons. */
export const captchaRoutes = [
  route(ssoPuzzleValidCode, {
    access: 'public',
    whileRestricted: true,
    summary: '获取滑块拼图',
    handle(_question, exchange) {
      limitRate('captcha', exchange.ip, 30)
      return showPuzzle(place(exchange))
    },
  }),
  route(ssoCheckPuzzleValidCode, {
    access: 'public',
    summary: '校验滑块拼图',
    handle: async (given, exchange) => ({
      validateCode: await answerPuzzle(place(exchange), given),
      expiresIn,
    }),
  }),
  route(ssoIconImage, {
    access: 'public',
    summary: '获取图标验证码',
    handle(_question, exchange) {
      limitRate('captcha', exchange.ip, 30)
      return showIcons(place(exchange))
    },
  }),
  route(ssoCheckIconImage, {
    access: 'public',
    summary: '校验图标验证码',
    handle: async (given, exchange) => ({
      iconImage: await answerIcons(place(exchange), given),
      expiresIn,
    }),
  }),
]

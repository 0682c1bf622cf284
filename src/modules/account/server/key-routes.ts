import { refusal } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { account } from '#modules/access/model/index.ts'
import { securityKeyChallenge, securityKeyLogin } from '../model/security-key-calls.ts'
import { enter } from './finish-login.ts'
import { attemptOf, demandModules, isOpen } from './login.ts'
import { isNetworkOpen } from './network.ts'
import { openKeyChallenge, proveKey } from './prove-key.ts'
import { limitRate } from './rate-limit.ts'
import { canKeepSession } from './session-cookies.ts'
import { readSecurity } from './settings.ts'

const challengeRoute = route(securityKeyChallenge, {
  access: 'public',
  summary: '获取UKEY挑战',
  handle(_question, exchange) {
    limitRate('key', exchange.ip, 30)
    return openKeyChallenge(exchange)
  },
})

/** UKEY登录: the key alone is two factors, what one has and the PIN one knows. */
const keyLoginRoute = route(securityKeyLogin, {
  access: 'public',
  summary: 'UKEY登录',
  async handle({ sourceType, ...answer }, exchange) {
    if (Number(sourceType) !== 100_000) throw refusal('登录来源不正确')
    if (!canKeepSession(exchange.request)) throw refusal('当前连接未加密，请使用 HTTPS 地址访问')
    limitRate('key', exchange.ip, 30)
    const { database, ip } = exchange
    const security = await database.read('all', reader => readSecurity(reader))
    if (!security.of('login.ukey')) throw refusal('未开启UKEY登录')
    if (!isNetworkOpen(security, ip, new Date())) throw refusal('当前网络或时段不允许登录')
    const key = await proveKey(exchange, answer, { purpose: 'login' })
    const row = await database.read('all', reader => findRow(reader, account, key.account ?? ''))
    if (row === undefined || !isOpen(row)) throw refusal('UKEY未绑定账号')
    const attempt = await attemptOf(exchange, row.loginName, row)
    const roleCodes = await demandModules(exchange, row, attempt, true)
    return enter(exchange, {
      account: row,
      roleCodes,
      attempt,
      factor: 'ukey',
      securityKey: key.id,
    })
  },
})

export const keyRoutes = [challengeRoute, keyLoginRoute]

import { randomBytes } from 'node:crypto'
import type { OaCall, OaTransport } from './transport.ts'

/** Somebody who follows an account of the counterpart. */
export interface LocalFollower {
  readonly openid: string
  readonly nickname?: string
  /** Seconds since 1970. */
  readonly subscribe_time?: number
}

/** What the counterpart knows of the world. */
export interface LocalSources {
  /** Who follows an account, by its AppID. */
  followers(appId: string): Promise<readonly LocalFollower[]>
}

/** The counterpart with what a test looks at and changes. */
export interface LocalCounterpart extends OaTransport {
  /** Secrets that differ from any well-formed one, by AppID. */
  readonly secrets: Map<string, string>
  readonly sent: { readonly path: string; readonly body: Readonly<Record<string, unknown>> }[]
  /** How often a token was issued. */
  issued(): number
  /** Every token given out so far is worth nothing from now on. */
  expireTokens(): void
  /** Called before each answer; what it throws is what the caller meets. */
  before: ((call: OaCall) => void | Promise<void>) | undefined
}

const templates = [
  {
    template_id: 'PAID_1d2c9ac1',
    title: '捐赠成功通知',
    content:
      '捐赠人：{{thing1.DATA}}\n项目：{{thing2.DATA}}\n金额：{{amount3.DATA}}\n时间：{{time4.DATA}}',
    example: '捐赠人：爱心人士\n项目：山区助学\n金额：100.00元\n时间：2026年1月1日 10:00',
  },
  {
    template_id: 'CARE_77e0b2f4',
    title: '关怀提醒',
    content: '尊敬的：{{thing1.DATA}}\n内容：{{thing2.DATA}}\n时间：{{time3.DATA}}',
    example: '尊敬的：爱心人士\n内容：感谢您的陪伴\n时间：2026年1月1日',
  },
  {
    template_id: 'AUDIT_5b8d1e09',
    title: '材料审核结果通知',
    content: '编号：{{character_string1.DATA}}\n结果：{{thing2.DATA}}\n时间：{{time3.DATA}}',
    example: '编号：H2026000001\n结果：请补充诊断证明\n时间：2026年1月1日',
  },
  {
    template_id: 'REFUND_0c93aa12',
    title: '退款通知',
    content: '项目：{{thing1.DATA}}\n金额：{{amount2.DATA}}\n时间：{{time3.DATA}}',
    example: '项目：山区助学\n金额：100.00元\n时间：2026年1月1日',
  },
] as const

const refuse = (errcode: number, errmsg: string) => ({ errcode, errmsg })
const perPage = 10_000

/**
 * 模拟通道: answers the calls of the channel's interface as its documents say, within this process,
 * for the demo world and tests. A well-formed secret (32 hexadecimal digits) is right.
 */
export function localCounterpart(sources: LocalSources): LocalCounterpart {
  const tokens = new Map<string, string>()
  const own: LocalCounterpart = {
    name: 'local',
    secrets: new Map(),
    sent: [],
    before: undefined,
    issued: () => issued,
    expireTokens: () => tokens.clear(),
    async ask(call) {
      await own.before?.(call)
      const body = (call.body ?? {}) as Readonly<Record<string, unknown>>
      if (call.path === '/cgi-bin/stable_token') return issue(body)
      const appId = tokens.get(call.query?.access_token ?? '')
      if (appId === undefined)
        return refuse(40_001, 'invalid credential, access_token is invalid or not latest')
      return answer(appId, call, body)
    },
  }
  let issued = 0

  function issue({ appid, secret }: Readonly<Record<string, unknown>>) {
    if (!/^wx[0-9a-f]{16}$/.test(String(appid))) return refuse(40_013, 'invalid appid')
    const right = own.secrets.get(String(appid))
    const isRight =
      right === undefined ? /^[0-9a-f]{32}$/.test(String(secret)) : right === String(secret)
    if (!isRight) return refuse(40_125, 'invalid appsecret')
    issued += 1
    const token = randomBytes(24).toString('base64url')
    tokens.set(token, String(appid))
    return { access_token: token, expires_in: 7200 }
  }

  async function answer(
    appId: string,
    { path, query = {} }: OaCall,
    body: Readonly<Record<string, unknown>>,
  ): Promise<unknown> {
    if (path === '/cgi-bin/getcallbackip') return { ip_list: ['127.0.0.1'] }
    if (path === '/cgi-bin/template/get_all_private_template') return { template_list: templates }
    const all = await sources.followers(appId)
    if (path === '/cgi-bin/user/get') {
      const from = all.findIndex(({ openid }) => openid === query.next_openid) + 1
      const page = all.slice(from, from + perPage).map(({ openid }) => openid)
      const next_openid = page.at(-1) ?? ''
      return { total: all.length, count: page.length, data: { openid: page }, next_openid }
    }
    if (path === '/cgi-bin/user/info/batchget') {
      const asked = body.user_list as readonly { readonly openid: string }[]
      return {
        user_info_list: asked.map(({ openid }) => {
          const found = all.find(each => each.openid === openid)
          return { subscribe: found === undefined ? 0 : 1, ...found, openid }
        }),
      }
    }
    if (path === '/cgi-bin/menu/create') return { errcode: 0, errmsg: 'ok' }
    if (!path.startsWith('/cgi-bin/message/')) return refuse(404, 'unknown path')
    if (!all.some(({ openid }) => openid === body.touser))
      return refuse(43_004, 'require subscribe')
    // Within ten minutes a message of the same number is one message, as the channel promises.
    const isKnown = own.sent.some(
      each =>
        body.client_msg_id !== undefined &&
        each.body.client_msg_id === body.client_msg_id &&
        each.body.touser === body.touser,
    )
    if (!isKnown) own.sent.push({ path, body })
    return { errcode: 0, errmsg: 'ok', msgid: 100_000 + own.sent.length }
  }
  return own
}

import type { z } from 'zod'
import type {
  ChannelContract,
  ChannelDebit,
  ChannelNews,
  ChannelRefusal,
  ContractOutcome,
  DebitChannel,
  DebitOutcome,
  SignedBody,
} from './channel.ts'
import {
  contract,
  contractOf,
  debitOf,
  failKindOf,
  failure,
  notice,
  order,
} from './wechat-shapes.ts'
import { authorisation, isWechats, opened, type WechatKeys } from './wechat-signature.ts'

/** Of a service provider that debits for its 特约商户. */
export interface PapaySettings extends WechatKeys {
  /** `https://api.mch.weixin.qq.com`. */
  readonly url: string
  readonly appId: string
  /** Origin under which WeChat Pay reaches this product. */
  readonly notifyUrl: string
}

const longest = 20_000
const mostAnswer = 256 * 1024
/** Where the channel tells of contracts and debits. */
export const papayNotifyPath = '/api/zhuanti/papay/notify'

/**
 * 委托代扣 of WeChat Pay for service providers, APIv3: 预签约, 查询与解约签约协议, 预约扣费, 受理扣款,
 * 查询订单. Calls are signed with the merchant's key, answers and notices proved by 微信支付公钥.
 */
export function wechatPapay(settings: PapaySettings): DebitChannel {
  const notifyUrl = `${settings.notifyUrl.replace(/\/$/, '')}${papayNotifyPath}`
  const contractPath = ({ template, code }: ChannelContract) =>
    `/v3/papay/sign/partner/contracts/plan-id/${template}/out-contract-code/${code}`
  return {
    name: 'wechat',
    async open(asked, signal) {
      const answer = await call(settings, {
        ...{ method: 'POST', signal },
        path: '/v3/papay/scheduled-deduct-sign/partner/contracts/pre-entrust-sign/h5',
        body: {
          ...{ sp_appid: settings.appId, sub_mchid: asked.merchant },
          ...{ plan_id: Number(asked.template), out_contract_code: asked.code },
          contract_display_account: asked.account,
          contract_notify_url: notifyUrl,
          deduct_schedule: {
            estimated_deduct_date: asked.firstOn,
            estimated_deduct_amount: { total: asked.amount, currency: 'CNY' },
            description: asked.description,
          },
        },
      })
      if ('at' in answer) return answer
      const link = linkOf(answer.body)
      return link === undefined
        ? { at: 'doubtful', message: '渠道没有给出签约链接' }
        : { at: 'opened', link }
    },
    findContract: (asked, signal) =>
      askContract(settings, {
        ...{ method: 'GET', signal },
        path: `${contractPath(asked)}?sub_mchid=${asked.merchant}`,
      }),
    cancel: (asked, reason, signal) =>
      askContract(settings, {
        ...{ method: 'POST', signal, path: `${contractPath(asked)}/terminate` },
        body: { sub_mchid: asked.merchant, contract_termination_remark: reason.slice(0, 64) },
      }),
    async notice(asked, signal) {
      const answer = await call(settings, {
        ...{ method: 'POST', signal },
        path: `/v3/papay/pay/partner/schedules/contract-id/${asked.contractId}/schedule`,
        body: {
          ...{ sp_appid: settings.appId, sub_mchid: asked.merchant },
          schedule_amount: { total: asked.amount, currency: 'CNY' },
        },
      })
      return 'at' in answer ? answer : { at: 'noticed' }
    },
    async debit(asked, signal) {
      const answer = await call(settings, {
        ...{ method: 'POST', signal, path: '/v3/papay/pay/partner/transactions/apply' },
        body: {
          ...{ sp_appid: settings.appId, sub_mchid: asked.merchant, out_trade_no: asked.orderNo },
          ...{ description: asked.description, contract_id: asked.contractId },
          transaction_notify_url: notifyUrl,
          amount: { total: asked.amount, currency: 'CNY' },
        },
      })
      if (!('at' in answer)) return { at: 'pending' }
      // Used before: what became of it is asked, not guessed.
      if (answer.at === 'refused' && /PAID|OUT_TRADE_NO_USED/.test(answer.message))
        return { at: 'pending' }
      return answer.at === 'refused' ? { ...answer, at: 'failed', orderNo: asked.orderNo } : answer
    },
    async findDebit(asked: ChannelDebit, signal): Promise<DebitOutcome> {
      const path = `/v3/pay/partner/transactions/out-trade-no/${asked.orderNo}`
      const query = `sp_mchid=${settings.mchId}&sub_mchid=${asked.merchant}`
      const answer = await call(settings, { method: 'GET', path: `${path}?${query}`, signal })
      if ('at' in answer) return isUnknown(answer) ? { at: 'absent' } : doubt(answer)
      const read = order.safeParse(answer.body)
      if (!read.success) return { at: 'doubtful', message: '渠道回复的订单不完整' }
      return debitOf(read.data)
    },
    read: given => readNews(settings, given),
  }
}

interface Call {
  readonly method: 'GET' | 'POST'
  /** With its query. */
  readonly path: string
  readonly body?: object
  readonly signal: AbortSignal
}

async function call(
  settings: PapaySettings,
  { method, path, body, signal }: Call,
): Promise<{ readonly body: unknown } | ChannelRefusal> {
  const text = body === undefined ? '' : JSON.stringify(body)
  let response: Response
  let said: string
  try {
    response = await fetch(`${settings.url.replace(/\/$/, '')}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'user-agent': 'gongyibao',
        authorization: authorisation(settings, { method, path, body: text }),
      },
      ...(body === undefined ? {} : { body: text }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
      redirect: 'error',
    })
    said = (await response.text()).slice(0, mostAnswer)
  } catch (error) {
    return { at: 'doubtful', message: error instanceof Error ? error.message : String(error) }
  }
  // Whoever stands between may not tell us that a debit was paid or refused.
  if (!isWechats(settings, Object.fromEntries(response.headers), said))
    return { at: 'doubtful', message: `HTTP ${response.status}，渠道回复的签名不正确` }
  const parsed = jsonOf(said)
  if (response.ok) return { body: parsed }
  const { code, message } = failure.catch({ code: '', message: '' }).parse(parsed)
  if (response.status >= 500 || response.status === 429)
    return { at: 'doubtful', message: `${code} ${message}`.trim() || `HTTP ${response.status}` }
  return { at: 'refused', kind: failKindOf(code, message), message: `${code} ${message}`.trim() }
}

async function askContract(settings: PapaySettings, asked: Call): Promise<ContractOutcome> {
  const answer = await call(settings, asked)
  if ('at' in answer) return isUnknown(answer) ? { at: 'absent' } : answer
  return (
    readAs(contract, answer.body, contractOf) ?? { at: 'doubtful', message: '渠道回复的协议不完整' }
  )
}

function readAs<S extends z.ZodType, T>(
  shape: S,
  body: unknown,
  read: (told: z.infer<S>) => T,
): T | undefined {
  const parsed = shape.safeParse(body)
  return parsed.success ? read(parsed.data) : undefined
}

function readNews(settings: PapaySettings, given: SignedBody): ChannelNews | undefined {
  const text = given.body.toString('utf8')
  if (!isWechats(settings, given.headers, text)) return undefined
  const around = notice.safeParse(jsonOf(text))
  if (!around.success) return undefined
  const told = jsonOf(opened(settings.apiKey, around.data.resource))
  if (around.data.event_type.startsWith('ENTRUST.')) {
    const outcome = readAs(contract, told, contractOf)
    return outcome && { about: 'contract', outcome }
  }
  if (around.data.event_type.startsWith('TRANSACTION.')) {
    const outcome = readAs(order, told, debitOf)
    return outcome && { about: 'debit', outcome }
  }
  return undefined
}

const isUnknown = ({ at, message }: ChannelRefusal) =>
  at === 'refused' && /NOT_EXIST|NOTEXIST|NOT_FOUND/.test(message)

/** A query that was refused says nothing of the debit. */
const doubt = ({ message }: ChannelRefusal) => ({ at: 'doubtful' as const, message })

function linkOf(body: unknown): string | undefined {
  const link = (body as { redirect_url?: unknown } | null)?.redirect_url
  return typeof link === 'string' && URL.parse(link) !== null ? link : undefined
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

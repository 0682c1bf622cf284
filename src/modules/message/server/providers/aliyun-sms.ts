import { createHmac, randomUUID } from 'node:crypto'
import type { Outcome, Parcel, Provider } from '../provider.ts'
import { askProvider } from './ask-provider.ts'

export interface AliyunSettings {
  readonly keyId: string
  readonly keySecret: string
  /** 短信签名 as approved by the provider. */
  readonly signName: string
  /** Our template → the provider's: `{ verifyCode: 'SMS_123456' }`. */
  readonly templates: Readonly<Record<string, string>>
  /** The interface's address; the provider's own when absent. */
  readonly endpoint?: string
}

/** Messages by 阿里云短信服务 SendSms (version 2017-05-25, RPC signature 1.0). */
export function aliyunSms(settings: AliyunSettings): Provider {
  return {
    name: 'aliyun',
    channel: 'sms',
    async send(parcel) {
      const template = settings.templates[parcel.subject]
      if (template === undefined)
        return { at: 'refused', message: `模板 ${parcel.subject} 未在服务商登记` }
      const query = signedQuery(
        { ...paramsOf(settings, parcel, template), ...stamp(settings.keyId, new Date()) },
        { method: 'POST', secret: settings.keySecret },
      )
      return askProvider(
        settings.endpoint ?? 'https://dysmsapi.aliyuncs.com/',
        {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: query,
          signal: parcel.signal,
        },
        outcomeOf,
      )
    },
  }
}

function paramsOf({ signName }: AliyunSettings, parcel: Parcel, template: string) {
  return {
    Action: 'SendSms',
    Version: '2017-05-25',
    RegionId: 'cn-hangzhou',
    Format: 'JSON',
    PhoneNumbers: parcel.recipient,
    SignName: signName,
    TemplateCode: template,
    TemplateParam: JSON.stringify(parcel.params),
    OutId: parcel.id,
  }
}

function stamp(keyId: string, now: Date) {
  return {
    AccessKeyId: keyId,
    SignatureMethod: 'HMAC-SHA1',
    SignatureVersion: '1.0',
    SignatureNonce: randomUUID(),
    Timestamp: now.toISOString().replace(/\.\d+Z$/, 'Z'),
  }
}

/** The parameters with their signature, as a query string. */
export function signedQuery(
  params: Readonly<Record<string, string>>,
  { method, secret }: { method: 'GET' | 'POST'; secret: string },
): string {
  const query = Object.keys(params)
    .sort()
    .map(name => `${encoded(name)}=${encoded(params[name] ?? '')}`)
    .join('&')
  const text = `${method}&${encoded('/')}&${encoded(query)}`
  const signature = createHmac('sha1', `${secret}&`).update(text).digest('base64')
  return `${query}&Signature=${encoded(signature)}`
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

interface Answer {
  readonly Code?: string
  readonly Message?: string
  readonly BizId?: string
}

/** Codes after which the same message may be taken later. */
const passing = /^(isv\.BUSINESS_LIMIT_CONTROL|isp\.|Throttling|ServiceUnavailable)/

function outcomeOf(answer: unknown): Outcome {
  const { Code: code = '', Message: message = '', BizId: id } = answer as Answer
  if (code === 'OK') return { at: 'sent', id, message }
  return { at: passing.test(code) ? 'busy' : 'refused', message: `${code} ${message}`.trim() }
}

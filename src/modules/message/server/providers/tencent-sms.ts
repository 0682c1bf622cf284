import { createHash, createHmac } from 'node:crypto'
import { placesOf, smsTemplate } from '../../model/sms-templates.ts'
import type { Outcome, Parcel, Provider } from '../provider.ts'
import { askProvider } from './ask-provider.ts'

export interface TencentSettings {
  readonly secretId: string
  readonly secretKey: string
  readonly appId: string
  /** 短信签名 as approved by the provider. */
  readonly signName: string
  /** Our template → the provider's: `{ verifyCode: '1234567' }`. */
  readonly templates: Readonly<Record<string, string>>
  readonly region?: string
  /** The interface's address; the provider's own when absent. */
  readonly endpoint?: string
}

const host = 'sms.tencentcloudapi.com'

/** Messages by 腾讯云短信 SendSms (version 2021-01-11, signature TC3-HMAC-SHA256). */
export function tencentSms(settings: TencentSettings): Provider {
  return {
    name: 'tencent',
    channel: 'sms',
    async send(parcel) {
      const template = settings.templates[parcel.subject]
      if (template === undefined)
        return { at: 'refused', message: `模板 ${parcel.subject} 未在服务商登记` }
      const body = JSON.stringify(questionOf(settings, parcel, template))
      const timestamp = Math.floor(Date.now() / 1000)
      return askProvider(
        settings.endpoint ?? `https://${host}/`,
        {
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            authorization: tc3Authorization(settings, { service: 'sms', host, timestamp, body }),
            'x-tc-action': 'SendSms',
            'x-tc-version': '2021-01-11',
            'x-tc-region': settings.region ?? 'ap-guangzhou',
            'x-tc-timestamp': String(timestamp),
          },
          body,
          signal: parcel.signal,
        },
        outcomeOf,
      )
    },
  }
}

/** The provider numbers parameters instead of naming them: they go in the order of our text. */
function questionOf({ appId, signName }: TencentSettings, parcel: Parcel, template: string) {
  const names = placesOf(smsTemplate(parcel.subject))
  return {
    PhoneNumberSet: [`+86${parcel.recipient}`],
    SmsSdkAppId: appId,
    SignName: signName,
    TemplateId: template,
    TemplateParamSet: names.map(name => parcel.params[name] ?? ''),
    SessionContext: parcel.id,
  }
}

/** The Authorization header of a POST with a JSON body (TC3-HMAC-SHA256). */
export function tc3Authorization(
  { secretId, secretKey }: Pick<TencentSettings, 'secretId' | 'secretKey'>,
  {
    service,
    host,
    timestamp,
    body,
  }: { service: string; host: string; timestamp: number; body: string },
): string {
  const date = new Date(timestamp * 1000).toISOString().slice(0, 10)
  const signed = 'content-type;host'
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:application/json; charset=utf-8\nhost:${host}\n`,
    signed,
    sha256(body),
  ].join('\n')
  const span = `${date}/${service}/tc3_request`
  const text = ['TC3-HMAC-SHA256', String(timestamp), span, sha256(canonical)].join('\n')
  const key = [date, service, 'tc3_request'].reduce<Buffer | string>(
    (before, part) => hmac(before, part),
    `TC3${secretKey}`,
  )
  const signature = hmac(key, text).toString('hex')
  return `TC3-HMAC-SHA256 Credential=${secretId}/${span}, SignedHeaders=${signed}, Signature=${signature}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

interface Answer {
  readonly Response?: {
    readonly Error?: { readonly Code?: string; readonly Message?: string }
    readonly SendStatusSet?: readonly {
      readonly Code?: string
      readonly Message?: string
      readonly SerialNo?: string
    }[]
  }
}

/** Codes after which the same message may be taken later. */
const passing = /^(LimitExceeded|RequestLimitExceeded|InternalError)/

function outcomeOf(answer: unknown): Outcome {
  const { Response: response } = answer as Answer
  const status = response?.SendStatusSet?.[0]
  if (status?.Code === 'Ok') return { at: 'sent', id: status.SerialNo, message: status.Message }
  const { Code: code = '', Message: message = '' } = response?.Error ?? status ?? {}
  return { at: passing.test(code) ? 'busy' : 'refused', message: `${code} ${message}`.trim() }
}

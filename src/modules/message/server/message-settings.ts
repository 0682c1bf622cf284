import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { smsTemplates } from '../model/sms-templates.ts'
import type { Provider } from './provider.ts'
import { aliyunSms } from './providers/aliyun-sms.ts'
import { fileOutbox } from './providers/file-outbox.ts'
import { addressOf } from './providers/mail-address.ts'
import { smtpMail } from './providers/smtp-mail.ts'
import { tencentSms } from './providers/tencent-sms.ts'
import { webhook } from './providers/webhook.ts'

const templateCodes = z.string().transform((text, context) => {
  try {
    return z.record(z.string().refine(isTemplate), z.string().min(1)).parse(JSON.parse(text))
  } catch {
    context.addIssue('短信模板对照表，形如 {"verifyCode":"SMS_123456"}，键为产品内的模板')
    return z.NEVER
  }
})

const isTemplate = (code: string) => code in smsTemplates

const needed = z.string().min(1)

const smsSettings = z.discriminatedUnion('SMS_PROVIDER', [
  z.object({ SMS_PROVIDER: z.literal('outbox') }),
  z.object({
    SMS_PROVIDER: z.literal('aliyun'),
    SMS_SIGN: needed,
    SMS_TEMPLATES: templateCodes,
    ALIYUN_SMS_KEY_ID: needed,
    ALIYUN_SMS_KEY_SECRET: needed,
  }),
  z.object({
    SMS_PROVIDER: z.literal('tencent'),
    SMS_SIGN: needed,
    SMS_TEMPLATES: templateCodes,
    TENCENT_SMS_SECRET_ID: needed,
    TENCENT_SMS_SECRET_KEY: needed,
    TENCENT_SMS_APP_ID: needed,
    TENCENT_SMS_REGION: z.string().optional(),
  }),
])

const smtpProtocols = { 'smtps:': 'tls', 'smtp+starttls:': 'starttls', 'smtp:': 'none' } as const

const mailSettings = z.object({
  SMTP_URL: z
    .string()
    .refine(
      isSmtpUrl,
      '形如 smtps://用户:口令@主机:465 的地址；smtp+starttls:// 用于 587 端口，smtp:// 仅限本机',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(isMailAddress, '发件人，形如 公益宝 <no-reply@example.org>')
    .optional(),
})

/** Where text messages are written while no service is contracted. */
export interface LocalOutbox {
  readonly file: string
  /** The demo world and test runs write there without being told to. */
  readonly isUsual: boolean
  /** In test runs they count as if they had reached people. */
  readonly isTrial: boolean
}

/**
 * The providers that the environment asks for, at start. Without any, mail is held in the records
 * of messages, and SMS too unless the local outbox takes it. Refuses (`StartRefusal`) with
 * everything that is wrong; secrets are not printed.
 */
export function readProviders(
  from: Record<string, string | undefined>,
  local: LocalOutbox,
): Provider[] {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const sms = smsSettings.safeParse({ SMS_PROVIDER: 'outbox', ...given })
  const mail = mailSettings.safeParse(given)
  const issues = [...(sms.error?.issues ?? []), ...(mail.error?.issues ?? [])]
  if (mail.success && mail.data.SMTP_URL !== undefined && mail.data.MAIL_FROM === undefined)
    issues.push({
      code: 'custom',
      path: ['MAIL_FROM'],
      message: '设置了 SMTP_URL 时须填写发件人',
      input: undefined,
    })
  if (issues.length > 0 || !sms.success || !mail.success) throw refusal(issues)
  const isLocal = given.SMS_PROVIDER === 'outbox' || local.isUsual
  const own = isLocal ? [fileOutbox(local.file, local)] : []
  return [webhook(), ...(smsProvider(sms.data) ?? own), ...mailProvider(mail.data)]
}

/** The contracted service; undefined where there is none. */
function smsProvider(settings: z.infer<typeof smsSettings>): Provider[] | undefined {
  if (settings.SMS_PROVIDER === 'aliyun')
    return [
      aliyunSms({
        keyId: settings.ALIYUN_SMS_KEY_ID,
        keySecret: settings.ALIYUN_SMS_KEY_SECRET,
        signName: settings.SMS_SIGN,
        templates: settings.SMS_TEMPLATES,
      }),
    ]
  if (settings.SMS_PROVIDER === 'tencent')
    return [
      tencentSms({
        secretId: settings.TENCENT_SMS_SECRET_ID,
        secretKey: settings.TENCENT_SMS_SECRET_KEY,
        appId: settings.TENCENT_SMS_APP_ID,
        region: settings.TENCENT_SMS_REGION,
        signName: settings.SMS_SIGN,
        templates: settings.SMS_TEMPLATES,
      }),
    ]
  return undefined
}

function mailProvider({ SMTP_URL, MAIL_FROM }: z.infer<typeof mailSettings>): Provider[] {
  const url = SMTP_URL === undefined ? null : URL.parse(SMTP_URL)
  if (url === null || MAIL_FROM === undefined) return []
  const security = securityOf(url) ?? 'none'
  const user = decodeURIComponent(url.username)
  return [
    smtpMail({
      host: url.hostname,
      port: Number(url.port === '' ? { tls: 465, starttls: 587, none: 25 }[security] : url.port),
      security,
      ...(user === '' ? {} : { user, password: decodeURIComponent(url.password) }),
      from: MAIL_FROM,
    }),
  ]
}

function securityOf(url: URL): (typeof smtpProtocols)[keyof typeof smtpProtocols] | undefined {
  return Object.entries(smtpProtocols).find(([protocol]) => protocol === url.protocol)?.[1]
}

function isSmtpUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || url.hostname === '') return false
  // Without encryption a password would be readable on the way.
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  const security = securityOf(url)
  return security !== undefined && (security !== 'none' || isLocal)
}

function isMailAddress(text: string): boolean {
  try {
    return addressOf(text) !== ''
  } catch {
    return false
  }
}

function refusal(issues: readonly { path: PropertyKey[]; message: string }[]): StartRefusal {
  const lines = issues.map(({ path, message }) => {
    const name = String(path[0] ?? '')
    const plain = name === 'SMS_PROVIDER' ? 'outbox、aliyun 或 tencent' : message
    return `  ${name}：应为 ${/[一-龥]/.test(plain) || name === 'SMS_PROVIDER' ? plain : '非空的文字'}`
  })
  return new StartRefusal(['消息服务的环境变量有误，服务没有启动：', ...lines].join('\n'))
}

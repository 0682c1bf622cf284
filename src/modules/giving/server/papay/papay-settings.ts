import { createPrivateKey, createPublicKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import type { DebitChannel } from './channel.ts'
import { wechatPapay } from './wechat-papay.ts'

const needed = z.string('非空的文字').min(1)
const pem = <T>(read: (text: string) => T, words: string) =>
  needed.transform((path, context) => {
    try {
      return read(readFileSync(path, 'utf8'))
    } catch {
      context.addIssue({ code: 'custom', message: words })
      return z.NEVER
    }
  })

const settings = z.discriminatedUnion(
  'PAPAY_PROVIDER',
  [
    z.object({ PAPAY_PROVIDER: z.literal('none') }),
    z.object({
      PAPAY_PROVIDER: z.literal('wechat'),
      PAPAY_URL: z
        .url('形如 https://api.mch.weixin.qq.com 的地址')
        .default('https://api.mch.weixin.qq.com'),
      PAPAY_MCH_ID: z.string().regex(/^\d{8,12}$/, '服务商商户号，8–12 位数字'),
      PAPAY_APP_ID: needed,
      PAPAY_SERIAL: z.string().regex(/^[0-9A-Fa-f]{20,64}$/, '商户API证书序列号'),
      PAPAY_KEY_FILE: pem(createPrivateKey, '商户API证书私钥的文件（PEM）'),
      PAPAY_PLATFORM_KEY_ID: needed,
      PAPAY_PLATFORM_KEY_FILE: pem(createPublicKey, '微信支付公钥的文件（PEM）'),
      PAPAY_API_KEY: z.string().length(32, 'APIv3 密钥，32 个字符'),
      PAPAY_NOTIFY_URL: z.url('渠道回调本系统的地址，形如 https://gyb.example.org'),
    }),
  ],
  'none 或 wechat',
)

/**
 * The channel that the environment asks for, at the start; none where nothing is said. Refuses
 * (`StartRefusal`) with everything that is wrong; secrets are not printed.
 */
export function readDebitChannel(
  from: Readonly<Record<string, string | undefined>>,
): DebitChannel | undefined {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const read = settings.safeParse({ PAPAY_PROVIDER: 'none', ...given })
  if (!read.success) {
    const lines = read.error.issues.map(
      ({ path, message }) => `  ${String(path[0] ?? 'PAPAY_PROVIDER')}：应为 ${message}`,
    )
    throw new StartRefusal(['委托代扣的环境变量有误，服务没有启动：', ...lines].join('\n'))
  }
  const { data } = read
  if (data.PAPAY_PROVIDER === 'none') return undefined
  return wechatPapay({
    ...{ url: data.PAPAY_URL, mchId: data.PAPAY_MCH_ID, appId: data.PAPAY_APP_ID },
    ...{ serial: data.PAPAY_SERIAL, privateKey: data.PAPAY_KEY_FILE },
    ...{ platformKeyId: data.PAPAY_PLATFORM_KEY_ID, platformKey: data.PAPAY_PLATFORM_KEY_FILE },
    ...{ apiKey: data.PAPAY_API_KEY, notifyUrl: data.PAPAY_NOTIFY_URL },
  })
}

import { z } from 'zod'
import { StartRefusal } from '#services/postgres/start-refusal.ts'
import { type LocalSources, localCounterpart } from './local-counterpart.ts'
import type { OaTransport } from './transport.ts'
import { wechatTransport } from './wechat-transport.ts'

const settings = z.object({
  OA_PROVIDER: z.enum(['local', 'wechat'], 'local 或 wechat').default('local'),
  OA_ENDPOINT: z
    .string()
    .refine(isSecure, '形如 https://api.weixin.qq.com 的地址；http 仅限本机')
    .default('https://api.weixin.qq.com'),
})

/**
 * What carries calls of official accounts by the environment: the channel's own interface, or the
 * local counterpart where none is configured. Refuses (`StartRefusal`) with everything that is wrong.
 */
export function readOaTransport(
  from: Readonly<Record<string, string | undefined>>,
  sources: LocalSources,
): OaTransport {
  const given = Object.fromEntries(Object.entries(from).filter(([, value]) => value !== ''))
  const read = settings.safeParse(given)
  if (!read.success) {
    const lines = read.error.issues.map(
      ({ path, message }) => `  ${String(path[0])}：应为 ${message}`,
    )
    throw new StartRefusal(['公众号通道的环境变量有误，服务没有启动：', ...lines].join('\n'))
  }
  const { OA_PROVIDER, OA_ENDPOINT } = read.data
  return OA_PROVIDER === 'wechat' ? wechatTransport(OA_ENDPOINT) : localCounterpart(sources)
}

function isSecure(text: string): boolean {
  const url = URL.parse(text)
  if (url === null) return false
  const isHere = ['localhost', '127.0.0.1'].includes(url.hostname)
  return url.protocol === 'https:' || (url.protocol === 'http:' && isHere)
}

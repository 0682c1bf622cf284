import { type OaCall, type OaTransport, OaUnreachable } from './transport.ts'

const longest = 15_000
const mostAnswer = 4 * 1024 * 1024
const neverArrived =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

/** The interface of 微信公众平台 (服务端 API, https://developers.weixin.qq.com/doc/offiaccount). */
export function wechatTransport(endpoint: string): OaTransport {
  return {
    name: 'wechat',
    async ask({ method, path, query = {}, body, signal }: OaCall) {
      const url = new URL(path, endpoint)
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
      let response: Response
      try {
        response = await fetch(url, {
          method,
          redirect: 'error',
          signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
          ...(body === undefined
            ? {}
            : {
                headers: { 'content-type': 'application/json; charset=utf-8' },
                body: JSON.stringify(body),
              }),
        })
      } catch (error) {
        const said = causeOf(error)
        throw new OaUnreachable(`无法连接微信公众平台（${said}）`, !neverArrived.test(said))
      }
      const text = (await response.text().catch(() => '')).slice(0, mostAnswer)
      try {
        return JSON.parse(text)
      } catch {
        throw new OaUnreachable(`微信公众平台应答有误（HTTP ${response.status}）`, true)
      }
    },
  }
}

function causeOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.message : String(error)
}

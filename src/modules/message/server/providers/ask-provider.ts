import type { Outcome } from '../provider.ts'

const longest = 15_000
const mostAnswer = 64 * 1024

/**
 * Asks a provider's HTTP interface. `read` makes an outcome of its JSON answer. What failed before
 * the request could have been read is `busy`, what failed afterwards `doubtful`.
 */
export async function askProvider(
  url: string,
  request: { method: string; headers?: Record<string, string>; body?: string; signal: AbortSignal },
  read: (answer: unknown, status: number) => Outcome,
): Promise<Outcome> {
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(longest)])
  let response: Response
  try {
    response = await fetch(url, { ...request, signal, redirect: 'error' })
  } catch (error) {
    const message = causeOf(error)
    return { at: neverArrived.test(message) ? 'busy' : 'doubtful', message }
  }
  const text = (await response.text().catch(() => '')).slice(0, mostAnswer)
  if (response.status === 429 || response.status === 503)
    return { at: 'busy', message: `HTTP ${response.status}` }
  try {
    return read(JSON.parse(text), response.status)
  } catch {
    return {
      at: response.status >= 500 ? 'doubtful' : 'refused',
      message: `HTTP ${response.status} ${text.slice(0, 200)}`,
    }
  }
}

const neverArrived =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

function causeOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause) {
    const { code } = each as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return error instanceof Error ? error.message : String(error)
}

import type { Parsed } from '#test/parsed.ts'

/** What a call was answered with. */
export interface PlainAnswer {
  readonly status: number
  readonly headers: Headers
  /** The body as JSON; undefined when it is none. */
  readonly body: Parsed
}

/** What a call brings beside its path. */
export interface Asked {
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  readonly form?: FormData | URLSearchParams
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * A program of somebody else's: it knows the specification and `fetch`, keeps its cookies in a jar
 * of its own and sends the token it was given.
 */
export class PlainClient {
  readonly jar = new Map<string, string>()
  /** Sent as X-Token; undefined: what the jar's token cookie says, null: nothing. */
  token: string | null | undefined
  readonly #origin: string
  readonly #address: string

  /** `address` is where it calls from, as a proxy in front of the server says it. */
  constructor(origin: string, address = '203.0.113.20') {
    this.#origin = origin
    this.#address = address
  }

  get(path: string, query?: Asked['query']): Promise<PlainAnswer> {
    return this.ask('GET', path, query === undefined ? {} : { query })
  }

  post(path: string, body: unknown = {}): Promise<PlainAnswer> {
    return this.ask('POST', path, { body })
  }

  del(path: string, query: Asked['query']): Promise<PlainAnswer> {
    return this.ask('DELETE', path, { query: query ?? {} })
  }

  async ask(method: string, path: string, asked: Asked = {}): Promise<PlainAnswer> {
    const url = new URL(path, this.#origin)
    for (const [name, value] of Object.entries(asked.query ?? {}))
      url.searchParams.append(name, String(value))
    const token = this.token === undefined ? this.jar.get('gyb_token') : this.token
    const body = asked.form ?? (asked.body === undefined ? undefined : JSON.stringify(asked.body))
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        cookie: [...this.jar].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-forwarded-for': this.#address,
        ...(token ? { 'x-token': token } : {}),
        ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
        ...asked.headers,
      },
      ...(body === undefined ? {} : { body }),
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: readJson(text) }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const at = pair.indexOf('=')
    const isGone = attributes.some(each => /^\s*max-age=0$/i.test(each))
    if (isGone) this.jar.delete(pair.slice(0, at))
    else this.jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

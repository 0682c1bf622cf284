import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { z } from 'zod'
import { readPassword } from './journey.ts'

/** What a call was answered with. */
export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

const envelope = z.object({
  statusCode: z.number(),
  statusMessage: z.string(),
  dataPoints: z.unknown(),
})

/** A client that is not the product's own: keeps connections, cookies and the token. */
export class Client {
  readonly #origin: URL
  readonly #agent: Agent
  readonly #cookies = new Map<string, string>()

  constructor(origin: string, connections = 16) {
    this.#origin = new URL(origin)
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
  }

  /** The whole answer, whatever it is. */
  send(
    method: 'GET' | 'POST',
    path: string,
    { body, type = 'application/json' }: { body?: Buffer; type?: string } = {},
  ): Promise<Reply> {
    const token = this.#cookies.get('gyb_token')
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: this.#origin.hostname,
          port: this.#origin.port,
          method,
          path,
          headers: {
            cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            ...(token === undefined ? {} : { 'x-token': token }),
            ...(body === undefined ? {} : { 'content-type': type, 'content-length': body.length }),
          },
        },
        response => {
          const pieces: Buffer[] = []
          response.on('data', (piece: Buffer) => pieces.push(piece))
          response.on('error', reject)
          response.on('end', () => {
            this.#keep(response.headers['set-cookie'] ?? [])
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              body: Buffer.concat(pieces),
            })
          })
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  }

  /** What stands in the envelope, read by a schema; throws the product's sentence otherwise. */
  async get<T>(path: string, question: Record<string, string>, schema: z.ZodType<T>): Promise<T> {
    return read(await this.send('GET', `${path}?${new URLSearchParams(question)}`), schema)
  }

  async post<T>(path: string, question: object, schema: z.ZodType<T>): Promise<T> {
    return read(
      await this.send('POST', path, { body: Buffer.from(JSON.stringify(question)) }),
      schema,
    )
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
  }

  close(): void {
    this.#agent.destroy()
  }
}

function read<T>({ body }: Reply, schema: z.ZodType<T>): T {
  const answer = envelope.parse(JSON.parse(body.toString()))
  if (answer.statusCode !== 1)
    throw new Error(`${answer.statusMessage} ${JSON.stringify(answer.dataPoints)}`)
  return schema.parse(answer.dataPoints)
}

/** Signs in through the login calls, captcha included, with the password that the first start wrote down. */
export async function signIn(
  origin: string,
  { dataDir, loginName }: { dataDir: string; loginName: string },
): Promise<Client> {
  const client = new Client(origin)
  const loginPassword = await readPassword(dataDir, loginName)
  await client.get('/api/upms/sso/getToken', {}, z.unknown())
  const { challengeId } = await client.get(
    '/api/upms/sso/getPuzzleValidCode',
    {},
    z.object({ challengeId: z.string() }),
  )
  const { x } = await client.get('/api/test/captcha', { challengeId }, z.object({ x: z.number() }))
  const track = Buffer.from(`p:${Math.floor(x / 2)},90;${x - Math.floor(x / 2)},120`).toString(
    'base64url',
  )
  const { validateCode } = await client.get(
    '/api/upms/sso/checkPuzzleValidCode',
    { challengeId, x: String(x), track },
    z.object({ validateCode: z.string() }),
  )
  await client.post(
    '/api/upms/sso/login',
    { loginName, loginPassword, sourceType: 100_000, validateCode },
    z.object({ loginState: z.literal(true) }),
  )
  return client
}

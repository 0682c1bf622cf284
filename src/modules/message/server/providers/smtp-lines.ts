import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'

/** An answer of a mail server: its code and its lines without it. */
export interface SmtpAnswer {
  readonly code: number
  readonly lines: readonly string[]
}

const longestWait = 30_000
const mostHeld = 64 * 1024

/** A conversation with a mail server, line by line (RFC 5321). */
export class SmtpLines {
  #socket: Socket
  #held = ''
  #waiting: { take(answer: SmtpAnswer): void; fail(error: Error): void } | undefined
  #ready: SmtpAnswer[] = []
  #failure: Error | undefined

  constructor(socket: Socket) {
    this.#socket = socket
    this.#listen()
  }

  /** Opens a plain connection, or one that is encrypted from the start. */
  static async open(server: {
    host: string
    port: number
    isEncrypted: boolean
    ca?: string
  }): Promise<SmtpLines> {
    const { host, port, ca } = server
    const socket = server.isEncrypted
      ? connectTls({ host, port, servername: host, ca })
      : connectPlain({ host, port })
    socket.setTimeout(longestWait, () => socket.destroy(new Error('ETIMEDOUT')))
    await new Promise<void>((resolve, reject) => {
      socket.once(server.isEncrypted ? 'secureConnect' : 'connect', () => resolve())
      socket.once('error', reject)
    })
    return new SmtpLines(socket)
  }

  /** Waits for the next answer. */
  read(): Promise<SmtpAnswer> {
    const answer = this.#ready.shift()
    if (answer !== undefined) return Promise.resolve(answer)
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    return new Promise((take, fail) => {
      this.#waiting = { take, fail }
    })
  }

  /** Says one line and waits for the answer. */
  ask(line: string): Promise<SmtpAnswer> {
    if (/[\r\n]/.test(line)) throw new Error('a line of SMTP has no line break')
    this.#socket.write(`${line}\r\n`)
    return this.read()
  }

  /** Sends a message's text and the line that ends it. */
  sendText(text: string): Promise<SmtpAnswer> {
    this.#socket.write(`${text.replace(/^\./gm, '..')}\r\n.\r\n`)
    return this.read()
  }

  /** Goes on encrypted; the server's certificate must bear its name. */
  async encrypt(host: string, ca: string | undefined): Promise<void> {
    const plain = this.#socket
    // What was said before the keys were exchanged must not be taken for an answer afterwards.
    if (this.#held !== '' || this.#ready.length > 0)
      throw new Error('the server spoke before STARTTLS')
    plain.removeAllListeners('data')
    plain.removeAllListeners('error')
    plain.removeAllListeners('close')
    plain.on('error', error => this.#fail(error))
    const secure = connectTls({ socket: plain, servername: host, ca })
    await new Promise<void>((resolve, reject) => {
      secure.once('secureConnect', () => resolve())
      secure.once('error', reject)
    })
    this.#socket = secure
    this.#listen()
  }

  close(): void {
    this.#socket.end()
    this.#socket.destroySoon()
  }

  #listen(): void {
    this.#socket.setEncoding('utf8')
    this.#socket.on('data', (text: Buffer | string) => this.#take(String(text)))
    this.#socket.on('error', error => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('ECONNRESET')))
  }

  #take(text: string): void {
    this.#held += text
    if (this.#held.length > mostHeld) this.#socket.destroy(new Error('the server says too much'))
    for (;;) {
      const found = /^(?:\d{3}-[^\n]*\n)*(\d{3})(?: [^\n]*)?\r?\n/.exec(this.#held)
      if (found === null) return
      this.#held = this.#held.slice(found[0].length)
      const lines = found[0]
        .trimEnd()
        .split(/\r?\n/)
        .map(line => line.slice(4))
      const answer = { code: Number(found[1]), lines }
      if (this.#waiting === undefined) this.#ready.push(answer)
      else this.#waiting.take(answer)
      this.#waiting = undefined
    }
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#waiting?.fail(this.#failure)
    this.#waiting = undefined
  }
}

import { hostname } from 'node:os'
import type { Outcome, Parcel, Provider } from '../provider.ts'
import { addressOf, mailText } from './mail-text.ts'
import { type SmtpAnswer, SmtpLines } from './smtp-lines.ts'

export interface SmtpSettings {
  readonly host: string
  readonly port: number
  /** `tls`: encrypted from the start (465). `starttls`: must be offered (587). `none`: a relay on this machine. */
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user?: string
  readonly password?: string
  /** `公益宝 <no-reply@example.org>`. */
  readonly from: string
  /** Certificate of a private authority, PEM. */
  readonly ca?: string
}

/** The server's no, with its code. */
class SmtpRefusal extends Error {
  readonly code: number

  constructor({ code, lines }: SmtpAnswer) {
    super(`${code} ${lines.join(' ')}`.slice(0, 300))
    this.code = code
  }
}

/** Mails by any server that speaks SMTP (RFC 5321, STARTTLS RFC 3207, AUTH RFC 4954). */
export function smtpMail(settings: SmtpSettings): Provider {
  return { name: 'smtp', channel: 'mail', send: parcel => send(settings, parcel) }
}

async function send(settings: SmtpSettings, parcel: Parcel): Promise<Outcome> {
  let isHandedOver = false
  let lines: SmtpLines | undefined
  try {
    const to = addressOf(parcel.recipient)
    lines = await SmtpLines.open({ ...settings, isEncrypted: settings.security === 'tls' })
    const stop = () => lines?.close()
    parcel.signal.addEventListener('abort', stop, { once: true })
    expectCode(await lines.read(), 220)
    await greet(lines, settings)
    expectCode(await lines.ask(`MAIL FROM:<${addressOf(settings.from)}>`), 250)
    expectCode(await lines.ask(`RCPT TO:<${to}>`), 250, 251)
    expectCode(await lines.ask('DATA'), 354)
    isHandedOver = true
    const { subject, body, id } = parcel
    const text = mailText({ from: settings.from, to, subject, body, id, at: new Date() })
    const answer = expectCode(await lines.sendText(text), 250)
    await lines.ask('QUIT').catch(() => undefined)
    return { at: 'sent', message: answer.lines.join(' ').slice(0, 300) }
  } catch (error) {
    return outcomeOf(error, isHandedOver)
  } finally {
    lines?.close()
  }
}

async function greet(lines: SmtpLines, settings: SmtpSettings): Promise<void> {
  let offers = expectCode(await lines.ask(`EHLO ${ownName()}`), 250).lines
  if (settings.security === 'starttls') {
    if (!offers.some(offer => /^STARTTLS\b/i.test(offer)))
      throw new Error('邮件服务器不支持加密连接（STARTTLS）')
    expectCode(await lines.ask('STARTTLS'), 220)
    await lines.encrypt(settings.host, settings.ca)
    offers = expectCode(await lines.ask(`EHLO ${ownName()}`), 250).lines
  }
  if (settings.user === undefined) return
  const ways = offers.find(offer => /^AUTH\b/i.test(offer))?.toUpperCase() ?? ''
  const { user, password = '' } = settings
  if (ways.includes('PLAIN')) {
    expectCode(await lines.ask(`AUTH PLAIN ${base64(`\0${user}\0${password}`)}`), 235)
  } else {
    expectCode(await lines.ask('AUTH LOGIN'), 334)
    expectCode(await lines.ask(base64(user)), 334)
    expectCode(await lines.ask(base64(password)), 235)
  }
}

function ownName(): string {
  const name = hostname()
  return /^[a-z0-9.-]+$/i.test(name) ? name : 'localhost'
}

function expectCode(answer: SmtpAnswer, ...codes: number[]): SmtpAnswer {
  if (!codes.includes(answer.code)) throw new SmtpRefusal(answer)
  return answer
}

function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  // A code of 4xx says that it was not taken and may be later, 5xx that it never will.
  if (error instanceof SmtpRefusal) return { at: error.code < 500 ? 'busy' : 'refused', message }
  return { at: isHandedOver ? 'doubtful' : 'busy', message }
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

import { Readable } from 'node:stream'
import type { NodemailerError } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { Outcome, Parcel, Provider } from '../provider.ts'
import { addressOf, NotAnAddress } from './mail-address.ts'

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

/** Mails by any server that speaks SMTP (RFC 5321, STARTTLS RFC 3207, AUTH RFC 4954). */
export function smtpMail(settings: SmtpSettings): Provider {
  return { name: 'smtp', channel: 'mail', send: parcel => send(settings, parcel) }
}

async function send(settings: SmtpSettings, parcel: Parcel): Promise<Outcome> {
  let isHandedOver = false
  const connection = new SMTPConnection({
    host: settings.host,
    port: settings.port,
    secure: settings.security === 'tls',
    requireTLS: settings.security === 'starttls',
    ignoreTLS: settings.security === 'none',
    ...(settings.ca !== undefined && { tls: { ca: settings.ca } }),
  })
  const stop = () => connection.close()
  try {
    const envelope = { from: addressOf(settings.from), to: addressOf(parcel.recipient) }
    const text = await mailText(settings.from, parcel)
    // Asked for piece by piece only once the server takes the text: from here on it may have it.
    const watched = Readable.from(
      (function* () {
        isHandedOver = true
        yield text
      })(),
    )
    parcel.signal.addEventListener('abort', stop, { once: true })
    const { response } = await talk(connection, settings, done =>
      connection.send(envelope, watched, done),
    )
    connection.quit()
    return { at: 'sent', message: response.replace(/^\d+ /, '').slice(0, 300) }
  } catch (error) {
    connection.close()
    return outcomeOf(error, isHandedOver)
  } finally {
    parcel.signal.removeEventListener('abort', stop)
  }
}

type Sent = Parameters<Parameters<SMTPConnection['send']>[2]>[1]

/** Connects, encrypts as the settings ask, signs in where they name a user, and sends. */
function talk(
  connection: SMTPConnection,
  { user, password = '' }: SmtpSettings,
  sendIt: (done: Parameters<SMTPConnection['send']>[2]) => void,
): Promise<NonNullable<Sent>> {
  const { promise, resolve, reject } = Promise.withResolvers<NonNullable<Sent>>()
  const sendNow = () =>
    sendIt((error, sent) => (sent ? resolve(sent) : reject(error ?? new Error('no answer'))))
  connection.on('error', reject)
  connection.on('end', () => reject(new Error('the connection was closed')))
  connection.connect(() => {
    if (user === undefined) return sendNow()
    connection.login({ user, pass: password }, error => (error ? reject(error) : sendNow()))
  })
  return promise
}

/** The mail as it travels (RFC 5322, MIME): plain text, everything that is not ASCII encoded. */
export function mailText(from: string, { id, recipient, subject, body }: Parcel): Promise<Buffer> {
  const mail = new MailComposer({
    from,
    to: recipient,
    subject,
    text: body,
    textEncoding: 'base64',
    messageId: `<${id}@${addressOf(from).split('@')[1]}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  })
  return mail.compile().build()
}

function outcomeOf(error: unknown, isHandedOver: boolean): Outcome {
  const { responseCode, response, code, message } = error as NodemailerError
  if (code === 'ETLS') return { at: 'busy', message: `无法与邮件服务器建立加密连接：${message}` }
  // A code of 4xx says that it was not taken and may be later, 5xx that it never will.
  if (responseCode !== undefined && responseCode >= 400)
    return {
      at: responseCode < 500 ? 'busy' : 'refused',
      message: (response ?? message).slice(0, 300),
    }
  if (error instanceof NotAnAddress) return { at: 'refused', message }
  return { at: isHandedOver ? 'doubtful' : 'busy', message }
}

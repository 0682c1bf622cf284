import type { Act } from '#kernel/server/act.ts'
import { isSystem } from '#kernel/server/person.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type Channel, outboxMessage } from '../model/outbox-message.ts'
import { fillTemplate, smsTemplate } from '../model/sms-templates.ts'
import { deliver } from './deliver.ts'
import { providerOf } from './provider.ts'
import { allowedUrl } from './providers/fetch-public.ts'
import { addressOf } from './providers/mail-address.ts'

/** Whom a message concerns, and until when it is worth anything. */
interface Concern {
  readonly account?: string | null
  readonly organisation?: string | null
  readonly expiresAt?: Date
}

export interface SmsDraft extends Concern {
  readonly phone: string
  /** A code of `model/sms-templates.ts`. */
  readonly template: string
  readonly params?: Readonly<Record<string, string>>
}

export interface MailDraft extends Concern {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export interface WebhookDraft extends Concern {
  /** https only; checked again when it is called. */
  readonly url: string
  readonly secret: string
  readonly event: string
  /** The receiver knows repeated calls by it; made up when absent. */
  readonly eventId?: string
  readonly payload: unknown
  /** 7 when absent. */
  readonly mostTries?: number
}

/** Sends an SMS when the act's transaction commits; gives the id of its record. */
export function sendSms(act: Act, draft: SmsDraft): Promise<string> {
  const params = draft.params ?? {}
  return post(act, draft, {
    channel: 'sms',
    subject: draft.template,
    recipient: draft.phone,
    recipientShown: `${draft.phone.slice(0, 3)}****${draft.phone.slice(-4)}`,
    body: fillTemplate(smsTemplate(draft.template), params),
    params,
    mostTries: 4,
  })
}

/** Sends a mail when the act's transaction commits; gives the id of its record. */
export function sendMail(act: Act, draft: MailDraft): Promise<string> {
  const to = addressOf(draft.to)
  const [name = '', host = ''] = to.split('@')
  return post(act, draft, {
    channel: 'mail',
    subject: draft.subject.slice(0, 200),
    recipient: to,
    recipientShown: `${name.slice(0, 2)}***@${host}`,
    body: draft.text,
    params: {},
    mostTries: 6,
  })
}

/** Calls another system when the act's transaction commits; gives the id of its record. */
export function sendWebhook(act: Act, draft: WebhookDraft): Promise<string> {
  const url = allowedUrl(draft.url, true)
  const { event, secret } = draft
  return post(act, draft, {
    channel: 'webhook',
    subject: event,
    recipient: url.href,
    recipientShown: `${url.origin}${url.pathname}`.slice(0, 300),
    body: JSON.stringify(draft.payload),
    params: { event, secret, ...(draft.eventId === undefined ? {} : { eventId: draft.eventId }) },
    mostTries: draft.mostTries ?? 7,
  })
}

interface Letter {
  readonly channel: Channel
  readonly subject: string
  readonly recipient: string
  readonly recipientShown: string
  readonly body: string
  readonly params: Readonly<Record<string, string>>
  readonly mostTries: number
}

// The outbox is a log of its own: the operation log would only say that a message was sent.
async function post(act: Act, concern: Concern, letter: Letter): Promise<string> {
  const provider = providerOf(letter.channel)
  const { person } = act
  const id = newId()
  await act.tx.insert(tableOf(outboxMessage)).values({
    ...letter,
    id,
    params: JSON.stringify(letter.params),
    provider: provider?.name ?? 'outbox',
    tries: 0,
    state: provider === undefined ? 'held' : 'queued',
    account: concern.account ?? null,
    organisation:
      concern.organisation ?? (person.ownerKind === 'organisation' ? person.ownerId : null),
    expiresAt: concern.expiresAt?.toISOString() ?? null,
    createdBy: isSystem(person) ? null : person.accountId,
    createdAt: act.now.toISOString(),
  })
  if (provider !== undefined) await act.enqueue(deliver, { message: id })
  return id
}

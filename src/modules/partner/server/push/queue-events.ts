import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import type { Fact } from '#modules/evidence/server/index.ts'
import type { PaidGiftTold, RefundTold } from '#modules/finance/server/index.ts'
import { type HookEvent, webhookDelivery } from '../../model/index.ts'
import { pushDue } from './push-events.ts'

/** Something that partners may want to know. */
export interface Told {
  readonly event: HookEvent | 'ping'
  /** What it is about: events of one subject arrive in their order. */
  readonly subject: string
  readonly organisation: string | null
  /** Nothing personal stands in it. */
  readonly data: Readonly<Record<string, unknown>>
}

interface Hook extends Record<string, unknown> {
  readonly id: string
  readonly platform: string
  readonly events: readonly string[]
  readonly organisations: readonly string[] | null
}

/** Writes what is to be told to every address that wants it, in the transaction of the event. */
export async function queueEvents(act: Act, events: readonly Told[]): Promise<void> {
  if (events.length === 0) return
  const { rows: hooks } = await act.tx.execute<Hook>(sql`
    select w.id, w.platform, w.events, p.organisations
      from webhook w join partner_platform p on p.id = w.platform
     where w.state <> 'broken' and p.state <> 'draft'
       and w.events && ${sql.param(events.map(({ event }) => event))}::text[]`)
  const wanted = hooks.flatMap(hook =>
    events
      .filter(told => hook.events.includes(told.event) && concerns(hook, told))
      .map(told => ({ hook, told })),
  )
  await writeDeliveries(act, wanted)
}

const concerns = ({ organisations }: Hook, { organisation }: Told) =>
  organisations === null ||
  organisations.length === 0 ||
  (organisation !== null && organisations.includes(organisation))

/** Writes deliveries in the order of their events and wakes those who send them. */
export async function writeDeliveries(
  act: Act,
  wanted: readonly { readonly hook: Pick<Hook, 'id' | 'platform'>; readonly told: Told }[],
): Promise<void> {
  if (wanted.length === 0) return
  const { rows: serials } = await act.tx.execute<{ seq: string }>(sql`
    select nextval('webhook_delivery_seq')::text as seq from generate_series(1, ${wanted.length}::int)`)
  const now = act.now.toISOString()
  await insertMany(
    act,
    webhookDelivery,
    wanted.map(({ hook, told }, at) => ({
      ...{ webhook: hook.id, platform: hook.platform, event: told.event },
      subject: told.subject.slice(0, 80),
      seq: Number(serials[at]?.seq),
      payload: {
        ...{ event: told.event, occurredAt: now, organisation: told.organisation },
        data: told.data,
      },
      nextAt: now,
    })),
  )
  for (const webhook of new Set(wanted.map(({ hook }) => hook.id)))
    await act.enqueue(pushDue, { webhook })
}

/** Gifts that were just paid. */
export function tellGiftsPaid(act: Act, gifts: readonly PaidGiftTold[]): Promise<void> {
  return queueEvents(
    act,
    gifts.map(({ id, number, organisation, amount, channel }) => ({
      ...{ event: 'donation.paid' as const, subject: `donation/${id}`, organisation },
      data: { id, number, amount, channel },
    })),
  )
}

/** A refund that was just paid. */
export async function tellRefundPaid(act: Act, told: RefundTold): Promise<void> {
  const { rows } = await act.tx.execute<{ organisation: string }>(
    sql`select organisation from donation where id = ${told.donation}`,
  )
  const { refund, donation, amount, refunded } = told
  await queueEvents(act, [
    {
      ...{ event: 'donation.refunded', subject: `donation/${donation}` },
      organisation: rows[0]?.organisation ?? null,
      data: { donation, refund: refund.number, amount, refunded },
    },
  ])
}

/** Which event a fact of the evidence log is. */
const eventOf: Readonly<Record<string, HookEvent>> = {
  'publication project/project': 'cause.published',
  'publication fund/fund': 'cause.published',
  'publication help/help': 'cause.published',
  'publication cause/progress': 'progress.published',
  'publication cause/report': 'report.published',
  'publication report/reportInstance': 'report.published',
}

/** What a fact tells partners; undefined for what they do not hear of. */
function eventIn({ kind, sourceType, content }: Fact): HookEvent | undefined {
  // An approved, signed or returned payout is evidence too, and none that was paid.
  if (kind === 'payout') return content.event === 'paid' ? 'payout.paid' : undefined
  // Taken off or changed is not published.
  const isShown = content.what === undefined || content.what === 'publish'
  return isShown ? eventOf[`${kind} ${sourceType}`] : undefined
}

/** Publications and payments, as they are kept as evidence. */
export function tellFacts(act: Act, facts: readonly Fact[]): Promise<void> {
  return queueEvents(
    act,
    facts.flatMap(fact => {
      const { sourceType, sourceId, organisation, occurredAt } = fact
      const event = eventIn(fact)
      if (event === undefined) return []
      const subject = `${sourceType.split('/')[1] ?? sourceType}/${sourceId}`
      return [{ event, subject, organisation, data: { id: sourceId, occurredAt } }]
    }),
  )
}

/** A receipt that has its fiscal number. */
export function tellReceiptIssued(
  act: Act,
  { id, number, organisation }: { id: string; number: string | null; organisation: string },
): Promise<void> {
  const subject = `receipt/${id}`
  return queueEvents(act, [
    { event: 'receipt.issued', subject, organisation, data: { id, number } },
  ])
}

/** A receipt that was voided or reversed. */
export function tellReceiptEnded(
  act: Act,
  { id, number, organisation }: { id: string; number: string | null; organisation: string },
): Promise<void> {
  const subject = `receipt/${id}`
  return queueEvents(act, [
    { event: 'receipt.voided', subject, organisation, data: { id, number } },
  ])
}

/** A cause that stops for a while, or has ended. */
export function tellHalted(
  act: Act,
  { id, organisation, how }: { id: string; organisation: string; how: 'paused' | 'closed' },
): Promise<void> {
  const event = how === 'paused' ? 'cause.suspended' : 'cause.closed'
  return queueEvents(act, [{ event, subject: `cause/${id}`, organisation, data: { id } }])
}

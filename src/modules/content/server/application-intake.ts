import { eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import type { Person } from '#kernel/server/person.ts'
import { demandPlatform } from '#kernel/server/platform-only.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { refusal, tooMany } from '#kernel/server/refusal.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { daysAfter, declareSetting, workCalendar } from '#modules/platform/server/index.ts'
import { applicationEnter, applicationSend, sentApplication } from '../model/application-calls.ts'
import { type ApplicationKind, answerDays, application, applicationKinds } from '../model/index.ts'
import type { Application } from './application.ts'
import { contentPorts } from './ports.ts'

// The cast of a list of keys: zod wants to know that there is one.
const kinds = Object.keys(applicationKinds) as [ApplicationKind]

type Sent = z.infer<typeof sentApplication> & { readonly organisation?: string | undefined }

/** Days that an answer may take, by kind; the platform changes them in 公共参数. */
export const answerTerms = declareSetting<Readonly<Record<ApplicationKind, number>>>({
  key: 'cmp_answer_days',
  name: '申请应答期限（个人信息权利为自然日，其余为工作日）',
  shape: z.record(z.enum(kinds), z.int().min(1).max(60)),
  // The cast of a mapping: every kind keeps its key.
  value: Object.fromEntries(
    Object.entries(answerDays).map(([kind, { days }]) => [kind, days]),
  ) as Record<ApplicationKind, number>,
})

/** When an application of a kind must be answered that comes in, or comes back, now. */
export async function answerDueAt(act: Act, kind: ApplicationKind): Promise<string> {
  const term = { ...answerDays[kind], days: (await answerTerms.read(act.tx))[kind] }
  return daysAfter(act.now, term, await workCalendar(act.tx)).toISOString()
}

/** Makes an application with its number and its due moment. */
export async function insertApplication(
  act: Act,
  given: Sent,
  person: Person | null,
): Promise<Application> {
  const isOrganisation = person?.ownerKind === 'organisation'
  return insertRow(act, application, {
    organisation: isOrganisation ? person.ownerId : null,
    ...given,
    number: await nextRecordNumber(act, 'SQ'),
    name: given.name ?? person?.name ?? '',
    priority: given.priority ?? 'normal',
    account: person === null ? null : person.accountId,
    dueAt: await answerDueAt(act, given.kind),
    replies: [],
  })
}

/** How far an application has come, for a record that leads to it; null where there is none. */
export async function stateOfApplication(reader: Reader, number: string): Promise<string | null> {
  const [row] = await findRows(reader, application, eq(tableOf(application).number, number), 1)
  return row?.state ?? null
}

/** From the product's 帮助 drawer, or typed in by service staff for somebody who called. */
const sendRoute = route(applicationSend, {
  access: 'signedIn',
  summary: '提交申请',
  async change(given, act) {
    const row = await insertApplication(act, given, act.person)
    return { id: row.id, number: row.number, dueAt: row.dueAt }
  },
})

/** Typed in by the service for somebody who called or wrote. */
const enterRoute = route(applicationEnter, {
  access: { action: 'application.accept' },
  summary: '登记申请',
  async change(given, act) {
    demandPlatform(act)
    if (!given.name) throw refusal('请填写联系人', 'name')
    const row = await insertApplication(act, given, null)
    return { id: row.id, number: row.number, dueAt: row.dueAt }
  },
})

const hourly = 5

/** From the public site; a visitor gives a name and a way to be reached. */
const sendPublicRoute = route({
  method: 'POST',
  path: '/api/helpmanager/public/sendApplication',
  access: 'public',
  summary: '访客提交申请',
  question: sentApplication
    .omit({ files: true, priority: true })
    .extend({
      /** What a solved captcha gave: the puzzle's, or that of the icons. */
      validateCode: z.string().max(200).optional(),
      iconImage: z.string().max(200).optional(),
    })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      message: '请填写电话或邮箱',
    }),
  async handle({ validateCode, iconImage, ...given }, exchange) {
    if (!given.name) throw refusal('请填写联系人', 'name')
    await contentPorts().proveHuman(exchange, { validateCode, iconImage })
    return exchange.perform(act => takeVisitors(act, given, exchange))
  },
})

/** An application of a visitor, of whom only so many are taken an hour. */
async function takeVisitors(act: Act, given: Sent, { ip, visitor }: Exchange) {
  const recent = await act.tx.execute<{ n: number }>(sql`
      select count(*)::int as n from application_sender
       where sender in (${ip}, ${visitor.sessionHash}) and at > now() - interval '1 hour'`)
  if ((recent.rows[0]?.n ?? 0) >= hourly) throw tooMany(3600)
  await act.tx.execute(sql`insert into application_sender (sender) values (${ip})`)
  const row = await insertApplication(act, given, visitor.person)
  return { number: row.number, dueAt: row.dueAt }
}

export const intakeRoutes: readonly AnyRoute[] = [sendRoute, enterRoute, sendPublicRoute]

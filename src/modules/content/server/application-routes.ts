import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { changeQuestion, lockInScope, move, readInScope } from '#kernel/server/commands.ts'
import { keepFiles } from '#kernel/server/file-use.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { present, presentOne } from '#kernel/server/present.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { absent, refusal, tooMany } from '#kernel/server/refusal.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { findRows, insertRow, lockRow, moveRow, updateRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { operation } from '#modules/log/model/index.ts'
import { daysAfter, declareSetting, workCalendar } from '#modules/platform/server/index.ts'
import {
  type ApplicationKind,
  answerDays,
  application,
  applicationKinds,
  reopenDays,
} from '../model/index.ts'
import { type Application, applicationServing, clockResumed, withReply } from './application.ts'
import { ports } from './ports.ts'

const table = tableOf(application)
const at = (call: string) => `/api/helpmanager/application/${call}`
const dayLength = 86_400_000

// The cast of a list of keys: zod wants to know that there is one.
const kinds = Object.keys(applicationKinds) as [ApplicationKind]

const sent = z.strictObject({
  kind: z.enum(kinds, '请选择类型'),
  subject: z.string('请填写主题').trim().min(2, '主题不少于 2 个字').max(60, '主题不超过 60 个字'),
  content: z.string('请填写内容').trim().min(2, '请填写内容').max(2000, '内容不超过 2000 个字'),
  name: z.string().trim().max(20, '姓名不超过 20 个字').optional(),
  phone: z
    .string()
    .trim()
    .regex(/^(1[3-9]\d{9}|0\d{2,3}-?\d{7,8})$/, '电话不正确')
    .optional(),
  email: z.email('邮箱不正确').max(100).optional(),
  organisationName: z.string().trim().max(60).optional(),
  route: z.string().max(200).optional(),
  requestId: z.string().max(60).optional(),
  files: z.array(z.uuid()).max(5, '附件不超过 5 个').optional(),
  priority: z.enum(['low', 'normal', 'high', 'urgent']).optional(),
})
type Sent = z.infer<typeof sent> & { readonly organisation?: string | undefined }

/** Days that an answer may take, by kind; the platform changes them in 公共参数. */
const answerTerms = declareSetting<Readonly<Record<ApplicationKind, number>>>({
  key: 'cmp_answer_days',
  name: '申请应答期限（个人信息权利为自然日，其余为工作日）',
  shape: z.record(z.enum(kinds), z.int().min(1).max(60)),
  // The cast of a mapping: every kind keeps its key.
  value: Object.fromEntries(
    Object.entries(answerDays).map(([kind, { days }]) => [kind, days]),
  ) as Record<ApplicationKind, number>,
})

/** Makes an application with its number and its due moment. */
export async function insertApplication(
  act: Act,
  given: Sent,
  person: Person | null,
): Promise<Application> {
  const term = { ...answerDays[given.kind], days: (await answerTerms(act.tx))[given.kind] }
  const isOrganisation = person?.ownerKind === 'organisation'
  return insertRow(act, application, {
    organisation: isOrganisation ? person.ownerId : null,
    ...given,
    number: await nextRecordNumber(act, 'SQ'),
    name: given.name ?? person?.name ?? '',
    priority: given.priority ?? 'normal',
    account: person === null ? null : person.accountId,
    dueAt: daysAfter(act.now, term, await workCalendar(act.tx)).toISOString(),
    replies: [],
  })
}

/** From the product's 帮助 drawer, or typed in by service staff for somebody who called. */
const sendRoute = route({
  method: 'POST',
  path: at('send'),
  access: 'signedIn',
  summary: '提交申请',
  question: sent,
  async change(given, act) {
    const row = await insertApplication(act, given, act.person)
    return { id: row.id, number: row.number, dueAt: row.dueAt }
  },
})

/** Typed in by the service for somebody who called or wrote. */
const enterRoute = route({
  method: 'POST',
  path: at('enter'),
  access: { action: 'application.accept' },
  summary: '登记申请',
  question: sent
    .extend({ organisation: z.uuid().optional() })
    .refine(({ phone, email }) => phone !== undefined || email !== undefined, {
      path: ['phone'],
      message: '请填写电话或邮箱',
    }),
  async change(given, act) {
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
  question: sent
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
    await ports.proveHuman(exchange, { validateCode, iconImage })
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

/** Two who accept at once: the second learns who was first. */
const acceptRoute = route({
  method: 'POST',
  path: at('accept'),
  access: { action: 'application.accept' },
  summary: '申请：受理',
  question: changeQuestion,
  async change(given, act) {
    const row = asApplication(
      await lockInScope(act, applicationServing, { id: given.id, action: 'application.accept' }),
    )
    if (row.state === 'processing' && row.owner !== null) {
      const words = await gatherWords(act.tx, [{ resource: 'access/account', id: row.owner }])
      throw refusal(`已由${words.record('access/account', row.owner) ?? '他人'}受理`)
    }
    return presentOne(act, applicationServing, await move(act, applicationServing, 'accept', given))
  },
})

/** The applicant's own applications, without what staff noted for themselves. */
const mineRoute = route({
  method: 'GET',
  path: at('getMine'),
  access: 'signedIn',
  summary: '查询自己的申请',
  question: z.object({}),
  async read(_question, act) {
    const rows = await findRows(act.tx, application, eq(table.account, act.person.accountId), 100)
    return rows
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt))
      .map(
        ({
          id,
          number,
          kind,
          subject,
          content,
          state,
          createdAt,
          dueAt,
          result,
          satisfaction,
          replies,
        }) => ({
          ...{ id, number, kind, subject, content, state, createdAt, dueAt, result, satisfaction },
          replies: (replies ?? []).filter(({ internal }) => !internal),
        }),
      )
  },
})

/** The applicant answers what was asked, or reopens what was finished within seven days. */
const answerRoute = route({
  method: 'POST',
  path: at('answer'),
  access: 'signedIn',
  summary: '申请人补充说明',
  question: z.strictObject({
    id: z.uuid(),
    text: z.string().trim().min(2, '请填写说明').max(2000),
    files: z.array(z.uuid()).max(5).default([]),
  }),
  async change({ id, text, files }, act) {
    const row = await lockOwn(act, id)
    const replies = withReply(row, act, { side: 'applicant', text, files })
    if (row.state === 'waiting')
      await moveRow(act, application, row, 'answered', { ...clockResumed(row, act), replies })
    else if (row.state === 'finished') {
      const until = Date.parse(row.finishedAt ?? row.updatedAt) + reopenDays * dayLength
      if (act.now.getTime() > until) throw refusal(`处理完成超过 ${reopenDays} 天，请重新提交申请`)
      await moveRow(act, application, row, 'reopen', { replies, finishedAt: null })
    } else if (row.state === 'closed') throw refusal('申请已关闭')
    else
      await updateRow(act, application, row, { replies }, { verb: 'answer', label: '申请人补充' })
    await keepFiles(act, application, {
      record: id,
      values: { files: [...(row.files ?? []), ...files] },
    })
    return null
  },
})

const rateRoute = route({
  method: 'POST',
  path: at('rate'),
  access: 'signedIn',
  summary: '评价申请的处理',
  question: z.strictObject({ id: z.uuid(), satisfaction: z.int().min(1).max(5) }),
  async change({ id, satisfaction }, act) {
    const row = await lockOwn(act, id)
    if (row.state !== 'finished') throw refusal('处理完成后才能评价')
    await updateRow(act, application, row, { satisfaction }, { verb: 'rate', label: '评价' })
    return null
  },
})

async function lockOwn(act: Act, id: string): Promise<Application> {
  const row = await lockRow(act, application, id)
  if (row.account !== act.person.accountId && !isSystem(act.person)) throw absent()
  return row
}

/** What the drawer shows beside an application: the sender's others, and the log of a failed request. */
const besidesRoute = route({
  method: 'GET',
  path: at('getBesides'),
  access: { action: 'application.view' },
  summary: '查询申请的相关信息',
  question: z.object({ id: z.uuid() }),
  async read({ id }, act) {
    const row = asApplication(await readInScope(act, applicationServing, id))
    const same =
      row.account !== null
        ? eq(table.account, row.account)
        : row.organisation !== null
          ? eq(table.organisation, row.organisation)
          : undefined
    const others =
      same === undefined
        ? []
        : (await findRows(act.tx, application, same, 50)).filter(each => each.id !== id)
    const mayLog = holds(act.person, 'operation.view') && row.requestId !== null
    return {
      others: await present(act, applicationServing, others),
      log: mayLog ? await logOf(act, row.requestId ?? '') : [],
    }
  },
})

function logOf(act: Act, requestId: string) {
  const log = tableOf(operation)
  return act.tx
    .select({ id: log.id, label: log.label, title: log.title, at: log.createdAt })
    .from(log)
    .where(eq(log.requestId, requestId))
    .orderBy(desc(log.createdAt))
    .limit(20)
}

/** 今日新增, 平均首次响应, 按期率, 满意度 of the last 30 days. */
const figuresRoute = route({
  method: 'GET',
  path: at('getFigures'),
  access: { action: 'application.view' },
  summary: '申请处理情况',
  question: z.object({}),
  async read(_question, act) {
    const answer = await act.tx.execute<Record<string, number | null>>(sql`
      select count(*) filter (where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::int as today,
             avg(extract(epoch from answered_at - created_at) / 3600)::float8 as "firstHours",
             (count(*) filter (where finished_at <= due_at)::float8
               / nullif(count(*) filter (where finished_at is not null), 0)) as "inTime",
             avg(satisfaction)::float8 as satisfaction,
             count(*) filter (where state in ('pending', 'processing') and due_at < now())::int as overdue
        from application where ${gt(table.createdAt, sql`now() - interval '30 days'`)}
           or ${and(eq(table.state, 'pending'))}`)
    return answer.rows[0] ?? {}
  },
})

// The cast of reading by serving: the row is one of this resource.
const asApplication = (row: unknown) => row as Application

/** Who asks, for the list of one's own work: a session does not tell the browser its account's id. */
const meRoute = route({
  method: 'GET',
  path: at('getMe'),
  access: { action: 'application.view' },
  summary: '查询当前处理人',
  question: z.object({}),
  read: async (_question, act) => ({ id: act.person.accountId }),
})

export const applicationRoutes = [
  meRoute,
  sendRoute,
  enterRoute,
  sendPublicRoute,
  acceptRoute,
  mineRoute,
  answerRoute,
  rateRoute,
  besidesRoute,
  figuresRoute,
]

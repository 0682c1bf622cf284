import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { changeQuestion, lockInScope, move, readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { present, presentOne } from '#kernel/server/present.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { operation } from '#modules/log/model/index.ts'
import {
  applicationBesides,
  applicationFigures,
  applicationMe,
} from '../model/application-calls.ts'
import { application } from '../model/index.ts'
import { applicationServing } from './application.ts'

const table = tableOf(application)
const at = (call: string) => `/api/helpmanager/application/${call}`

/** Two who accept at once: the second learns who was first. */
const acceptRoute = route({
  method: 'POST',
  path: at('accept'),
  access: { action: 'application.accept' },
  summary: '申请：受理',
  question: changeQuestion,
  async change(given, act) {
    const asked = { id: given.id, action: 'application.accept' }
    const row = await lockInScope(act, applicationServing, asked)
    if (row.state === 'processing' && row.owner !== null) {
      const words = await gatherWords(act.tx, [{ resource: 'access/account', id: row.owner }])
      throw refusal(`已由${words.record('access/account', row.owner) ?? '他人'}受理`)
    }
    return presentOne(act, applicationServing, await move(act, applicationServing, 'accept', given))
  },
})

/** What the drawer shows beside an application: the sender's others, and the log of a failed request. */
const besidesRoute = route(applicationBesides, {
  access: { action: 'application.view' },
  summary: '查询申请的相关信息',
  async read({ id }, act) {
    const row = await readInScope(act, applicationServing, id)
    const same =
      row.account !== null
        ? eq(table.account, row.account)
        : row.organisation !== null
          ? eq(table.organisation, row.organisation)
          : undefined
    const where = and(same, ne(table.id, id), visible(applicationServing, act.person))
    const others =
      same === undefined
        ? []
        : await selectRows(
            act.tx,
            application,
            sql`where ${where} order by ${table.createdAt} desc, ${table.id} desc limit 50`,
          )
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

type Figures = Record<string, unknown> & AnswerOf<typeof applicationFigures>

/** 今日新增, 平均首次响应, 按期率, 满意度 of the last 30 days. */
const figuresRoute = route(applicationFigures, {
  access: { action: 'application.view' },
  summary: '申请处理情况',
  async read(_question, act) {
    const lately = sql`(${gt(table.createdAt, sql`now() - interval '30 days'`)} or ${eq(table.state, 'pending')})`
    const seen = and(visible(applicationServing, act.person), lately)
    const answer = await act.tx.execute<Figures>(sql`
      select count(*) filter (where created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')::int as today,
             avg(extract(epoch from answered_at - created_at) / 3600)::float8 as "firstHours",
             (count(*) filter (where finished_at <= due_at)::float8
               / nullif(count(*) filter (where finished_at is not null), 0)) as "inTime",
             avg(satisfaction)::float8 as satisfaction,
             count(*) filter (where state in ('pending', 'processing') and due_at < now())::int as overdue
        from application ${whereClause(seen)}`)
    // Without a group there is always one line.
    return answer.rows[0] as Figures
  },
})

/** Who asks, for the list of one's own work: a session does not tell the browser its account's id. */
const meRoute = route(applicationMe, {
  access: { action: 'application.view' },
  summary: '查询当前处理人',
  read: async (_question, act) => ({ id: act.person.accountId }),
})

export const applicationRoutes: readonly AnyRoute[] = [
  meRoute,
  acceptRoute,
  besidesRoute,
  figuresRoute,
]

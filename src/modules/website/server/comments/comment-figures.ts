import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { visible } from '#kernel/server/list.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { publicComment, registeredUser } from '../../model/index.ts'
import {
  publicCommentAuthor,
  publicCommentByOrganisation,
  publicCommentFigures,
  publicCommentReports,
} from '../../model/public-comment-calls.ts'
import { givingOfPhone } from '../ports.ts'
import { publicCommentServing } from './public-comment.ts'
import { commentReport } from './report-comment.ts'

const table = tableOf(publicComment)

const reportsRoute = route(publicCommentReports, {
  access: { action: 'publicComment.view' },
  summary: '评论的举报',
  async read({ id: record }, act) {
    await readInScope(act, publicCommentServing, record)
    return act.tx
      .select({ reason: commentReport.reason, at: commentReport.at })
      .from(commentReport)
      .where(eq(commentReport.comment, record))
      .orderBy(commentReport.at)
  },
})

/** What the writer of a comment has to do with its organisation: gifts by number, earlier comments. */
const authorRoute = route(publicCommentAuthor, {
  access: { action: 'publicComment.view' },
  summary: '评论人与机构的往来',
  async read({ id: record }, act) {
    const row = await readInScope(act, publicCommentServing, record)
    if (row.user === null) return null
    const user = await findRow(act.tx, registeredUser, row.user)
    const giving = await givingOfPhone(act.tx, user?.phone)
    const [counted] = (
      await act.tx.execute<{ all: number; here: number }>(sql`
        select count(*)::int as all,
               count(*) filter (where organisation = ${row.organisation}::uuid)::int as here
          from public_comment where "user" = ${row.user}`)
    ).rows
    return {
      registeredAt: user?.registeredAt ?? null,
      gifts: giving.find(each => each.organisation === row.organisation)?.count ?? 0,
      comments: counted?.here ?? 0,
      allComments: counted?.all ?? 0,
    }
  },
})

/** Mean, distribution, replies: over the latest scored passed comment of each user, within the person's scope. */
const figuresRoute = route(publicCommentFigures, {
  access: { action: 'publicComment.view' },
  summary: '评论统计',
  async read({ targetType, organisation }, act) {
    const where = and(
      visible(publicCommentServing, act.person),
      targetType === undefined ? undefined : eq(table.targetType, targetType),
      organisation === undefined ? undefined : eq(table.organisation, organisation),
    )
    const scored = whereClause(and(where, eq(table.state, 'passed'), sql`score is not null`))
    const scores = await act.tx.execute<{ score: number; n: number }>(sql`
      select score, count(*)::int as n from (
        select distinct on (coalesce("user", id), target_type, target) score from public_comment
         ${scored} order by coalesce("user", id), target_type, target, created_at desc
      ) as latest group by score order by score`)
    const months = await act.tx.execute<{ month: string; mean: number; n: number }>(sql`
      select to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month,
             round(avg(score), 2)::float8 as mean, count(*)::int as n
        from public_comment ${scored} group by 1 order by 1 desc limit 12`)
    const terminals = await act.tx.execute<{ device: string; mean: number; n: number }>(sql`
      select coalesce(device, '未知') as device, round(avg(score), 2)::float8 as mean, count(*)::int as n
        from public_comment ${scored} group by 1 order by 3 desc, 1 limit 5`)
    return {
      scores: scores.rows,
      months: months.rows.reverse(),
      terminals: terminals.rows,
      ...(await workOf(act, where)),
    }
  },
})

type Work = Omit<AnswerOf<typeof publicCommentFigures>, 'scores' | 'months' | 'terminals'>
type Scored = Record<string, unknown> & AnswerOf<typeof publicCommentByOrganisation>[number]

/** Seconds and counts of the moderators' work; rates over 30 days. */
async function workOf(act: Act, where: SQL | undefined): Promise<Work> {
  const lately = sql`decided_at > now() - interval '30 days'`
  const { rows } = await act.tx.execute<Record<string, unknown> & Work>(sql`
    select count(*) filter (where state = 'pending')::int as pending,
           count(*) filter (where state = 'pending' and created_at >= date_trunc('day', now(), 'Asia/Shanghai'))::int as today,
           count(*) filter (where state = 'passed')::int as passed,
           count(*) filter (where state = 'blocked')::int as blocked,
           count(*) filter (where state = 'passed' and reply is not null)::int as replied,
           coalesce(avg(extract(epoch from replied_at - created_at)) filter (where reply is not null), 0)::int as "replySeconds",
           coalesce(avg(extract(epoch from decided_at - created_at)) filter (where ${lately}), 0)::int as "reviewSeconds",
           count(*) filter (where ${lately})::int as decided,
           count(*) filter (where ${lately} and state = 'blocked')::int as "recentlyBlocked",
           count(*) filter (where block_request is not null)::int as "blockRequests"
      from public_comment ${whereClause(where)}`)
  // Without a group there is always one line.
  return rows[0] as Work
}

/** The same, organisation by organisation, the most commented first. */
const byOrganisationRoute = route(publicCommentByOrganisation, {
  access: { action: 'publicComment.view' },
  summary: '按机构统计评论',
  async read(_question, act) {
    const where = whereClause(
      and(visible(publicCommentServing, act.person), eq(table.targetType, 'organisation')),
    )
    const { rows } = await act.tx.execute<Scored>(sql`
      with seen as (select * from public_comment ${where}),
           latest as (
             select distinct on (coalesce("user", id), organisation) organisation, score from seen
              where state = 'passed' and score is not null
              order by coalesce("user", id), organisation, created_at desc),
           scored as (
             select organisation, round(avg(score), 1)::float8 as mean, count(*)::int as people
               from latest group by 1)
      select seen.organisation, organisation.name, scored.mean, coalesce(scored.people, 0) as people,
             count(*) filter (where seen.state = 'passed')::int as passed,
             count(*) filter (where seen.state = 'pending')::int as pending,
             count(*) filter (where seen.state = 'passed' and reply is not null)::int as replied,
             coalesce(avg(extract(epoch from replied_at - seen.created_at)) filter (where reply is not null), 0)::int as "replySeconds"
        from seen join organisation on organisation.id = seen.organisation
        left join scored on scored.organisation = seen.organisation
       group by seen.organisation, organisation.name, scored.mean, scored.people
       order by count(*) desc, organisation.name limit 500`)
    return rows
  },
})

export const figureRoutes: readonly AnyRoute[] = [
  reportsRoute,
  authorRoute,
  figuresRoute,
  byOrganisationRoute,
]

import { sql } from 'drizzle-orm'
import type { AnswerOf } from '#kernel/resource/ask.ts'
import { countRows, listRows, visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import type { AnyServing } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import type { Filter } from '#kinds/filter.ts'
import type { QueueSegment } from '../../model/index.ts'
import { publicCommentQueue, publicCommentQueueFigures } from '../../model/public-comment-calls.ts'
import { interactionServing } from './interaction.ts'
import { publicCommentServing } from './public-comment.ts'

const is = (field: string, value: string): Filter => ({ field, op: 'is', value })

/** What each part of the queue holds. */
const wheres: Readonly<Record<QueueSegment, readonly Filter[]>> = {
  pending: [is('state', 'pending')],
  reported: [{ field: 'reports', op: 'from', value: 1 }, is('state', 'pending')],
  requested: [{ field: 'blockRequest', op: 'filled' }, is('state', 'passed')],
  bad: [is('machineScore', 'bad'), is('state', 'pending')],
  passed: [is('state', 'passed')],
  blocked: [is('state', 'blocked')],
  deleted: [is('state', 'deleted')],
}

const pageSize = 50
const access = { action: ['publicComment.view', 'interaction.view'] }

type Queued = AnswerOf<typeof publicCommentQueue>['list'][number]

/** Comments and what donors write on causes, as one queue; each row says which record it is. */
const queueRoute = route(publicCommentQueue, {
  access,
  summary: '评论审核队列',
  async read({ segment, page }, act) {
    const isOldestFirst = segment === 'pending'
    const question = {
      filter: [...wheres[segment]],
      sort: isOldestFirst ? 'createdAt' : '-createdAt',
    }
    // Only organisations' comments can be asked to be blocked.
    const all: readonly AnyServing[] =
      segment === 'requested' ? [publicCommentServing] : [publicCommentServing, interactionServing]
    const servings = all.filter(({ resource }) => holds(act.person, `${resource.name}.view`))
    const found = []
    let total = 0
    for (const serving of servings) {
      const asked = { ...question, page: 1, limit: page * pageSize }
      const { rows } = await listRows(act.tx, serving, act.person, asked)
      for (const row of rows) found.push({ serving, row })
      total += await countRows(act.tx, serving, act.person, question)
    }
    const order = isOldestFirst ? 1 : -1
    found.sort((one, other) => order * (one.row.createdAt < other.row.createdAt ? -1 : 1))
    const shown = found.slice((page - 1) * pageSize, page * pageSize)
    const presented = new Map<string, Queued>()
    for (const serving of servings) {
      const own = shown.flatMap(each => (each.serving === serving ? [each.row] : []))
      // The cast of a queue of two resources: each row says which one it is of.
      for (const row of await present(act, serving, own))
        presented.set(row.id, {
          ...row,
          resource: serving.resource.path,
        } as unknown as Queued)
    }
    return { total, list: shown.flatMap(({ row }) => presented.get(row.id) ?? []) }
  },
})

interface Work {
  readonly [figure: string]: number
  readonly pending: number
  readonly today: number
  readonly decided: number
  readonly blocked: number
  readonly seconds: number
}

/** What waits, and how quickly and how it was decided over 30 days, of both kinds of record. */
const figuresRoute = route(publicCommentQueueFigures, {
  access,
  summary: '评论审核统计',
  async read(_question, act) {
    const sums = { pending: 0, today: 0, decided: 0, blocked: 0, seconds: 0 }
    const waiting = { reported: 0, bad: 0, requested: 0 }
    for (const serving of [publicCommentServing, interactionServing]) {
      if (!holds(act.person, `${serving.resource.name}.view`)) continue
      const lately = sql`decided_at > now() - interval '30 days'`
      const { rows } = await act.tx.execute<Work>(sql`
        select count(*) filter (where state = 'pending')::int as pending,
               count(*) filter (where state = 'pending' and created_at >= date_trunc('day', now(), 'Asia/Shanghai'))::int as today,
               count(*) filter (where ${lately})::int as decided,
               count(*) filter (where ${lately} and state = 'blocked')::int as blocked,
               coalesce(sum(extract(epoch from decided_at - created_at)) filter (where ${lately}), 0)::float8 as seconds
          from ${tableOf(serving.resource)} ${whereClause(visible(serving, act.person))}`)
      for (const name of ['pending', 'today', 'decided', 'blocked', 'seconds'] as const)
        sums[name] += rows[0]?.[name] ?? 0
      for (const segment of ['reported', 'bad', 'requested'] as const) {
        if (segment === 'requested' && serving !== publicCommentServing) continue
        const filter = [...wheres[segment]]
        waiting[segment] += await countRows(act.tx, serving, act.person, { filter })
      }
    }
    const { seconds, ...counts } = sums
    return {
      ...counts,
      ...waiting,
      meanSeconds: counts.decided === 0 ? 0 : Math.round(seconds / counts.decided),
    }
  },
})

export const queueRoutes: readonly AnyRoute[] = [queueRoute, figuresRoute]

import { and, eq, sql } from 'drizzle-orm'
import { readInScope } from '#kernel/server/commands.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { serve } from '#kernel/server/serve.ts'
import { themeFigures } from '../../model/activity-calls.ts'
import { theme } from '../../model/index.ts'
import { markHtmlWords, markWords } from '../words.ts'
import { tasksDone } from './tasks.ts'

export const themeServing = serve(theme, {
  openPicks: true,
  offers: ({ ownerKind }, table) =>
    ownerKind === 'platform'
      ? undefined
      : and(sql`${table.organisation} is null`, eq(table.state, 'online')),
  prepare: async (_draft, act) => ({ number: await nextRecordNumber(act, 'ZT') }),
  async check(next, act, before) {
    await markWords(act, 'title', next.title)
    if (next.slogan !== null) await markWords(act, 'slogan', next.slogan)
    if (next.intro !== null) await markHtmlWords(act, 'intro', next.intro)
    if (next.to <= next.from) act.mark('to', '结束时间应晚于开始时间')
    const hasBegun = before?.state === 'online' && before.from <= act.now.toISOString()
    if (hasBegun && JSON.stringify(next.tasks) !== JSON.stringify(before.tasks))
      act.mark('tasks', '主题开始后任务不能修改')
  },
  moves: {
    putOn(row, _answers, act) {
      if (row.to <= act.now.toISOString()) act.refuse('结束时间已过，请先修改')
      return {}
    },
  },
  async enrich(rows, act) {
    const ids = sql.param(rows.map(({ id }) => id))
    const { rows: found } = await act.tx.execute<{
      id: string
      activities: number
      users: number
      photos: number
      hearts: string
    }>(sql`
      select t.id, (select count(*)::int from activity a where a.theme = t.id) as activities,
             (select count(distinct s."user")::int from activity_sign_up s
               join activity a on a.id = s.activity where a.theme = t.id and s.state = 'attended') as users,
             (select count(*)::int from photo_show p where p.theme = t.id) as photos,
             (select coalesce(sum(e.hearts), 0)::text from orange_entry e
               where e.source_type = 'orange/theme' and e.source_id like t.id::text || ':%') as hearts
        from theme t where t.id = any(${ids}::uuid[])`)
    return new Map(
      found.map(({ id, hearts, ...counts }) => [id, { ...counts, hearts: Number(hearts) }]),
    )
  },
})

const rankings = {
  none: sql`select null::text as nickname, 0 as value where false`,
  hearts: sql`select u.nickname, sum(e.hearts) as value from orange_entry e
    join orange_user u on u.id = e."user", t where e.kind < '30' and e.created_at >= t."from" and e.created_at < t."to" group by u.id`,
  hours: sql`select u.nickname, sum(s.hours) as value from activity_sign_up s
    join orange_user u on u.id = s."user", t where s.state = 'attended' and s.sign_in_at >= t."from" and s.sign_in_at < t."to" group by u.id`,
  likes: sql`select u.nickname, sum(p.likes) as value from photo_show p
    join orange_user u on u.id = p."user", t where p.theme = t.id and p.state in ('shown', 'featured') group by u.id`,
}

const figuresRoute = route(themeFigures, {
  access: { action: 'theme.view' },
  summary: '主题的任务完成情况和榜单',
  async read({ id }, act) {
    const row = await readInScope(act, themeServing, id)
    const { rows } = await act.tx.execute<{ nickname: string; value: string }>(sql`
      with t as (select id, "from", "to" from theme where id = ${id})
      select nickname, value::text from (${rankings[row.rank]}) r order by value desc limit 50`)
    return {
      tasks: await tasksDone(act.tx, row),
      ranking: rows.map(({ nickname, value }) => ({ nickname, value: Number(value) })),
    }
  },
})

export const themeRoutes: readonly AnyRoute[] = [figuresRoute]

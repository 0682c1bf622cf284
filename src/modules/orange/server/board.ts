import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingToday } from '#kernel/server/beijing-today.ts'
import { route } from '#kernel/server/route.ts'
import { areaNameOf } from '#modules/area/server/index.ts'
import { orangeBoard } from '../model/board-calls.ts'
import { activityKinds, type HeartKind, heartKinds } from '../model/index.ts'

const waitingOf = [
  ['活动审核', 'activity', "state = 'pending'", '/gybOrange/activeManage?tab=pending'],
  ['报名审核', 'activity_sign_up', "state = 'pending'", '/gybOrange/activityRecord?tab=pending'],
  ['晒图审核', 'photo_show', "state = 'pending'", '/gybOrange/photoShowManage?part=wall'],
  ['夸夸审核', 'praise', "state = 'pending'", '/gybOrange/boastfulManage'],
  ['违规处理', 'violation', "state in ('pending', 'grave')", '/gybOrange/violationRecord'],
  ['申诉', 'violation', "state = 'appealing'", '/gybOrange/violationRecord?tab=appealing'],
  ['待结算', 'activity', "state = 'settling'", '/gybOrange/activeManage?tab=settling'],
] as const

/** The board of the programme; an organisation sees what its own activities and projects brought. */
export const boardRoute = route(orangeBoard, {
  access: { action: 'orangeEntry.view' },
  summary: '橙心首页',
  async read({ from, to, organisation }, act) {
    const isPlatform = act.person.ownerKind === 'platform'
    // The platform looks at all of them or at one; everybody else at their own.
    const owner = isPlatform ? (organisation ?? null) : act.person.ownerId
    const isWhole = isPlatform && owner === null
    const of = (column: string) => (isWhole ? sql`true` : sql`${sql.raw(column)} = ${owner}::uuid`)
    const own = of('organisation')
    const inTime = (column: string) =>
      sql`(${sql.raw(column)} at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`
    const rowsOf = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
      (await act.tx.execute<T>(query)).rows
    const [entries] = await rowsOf<Record<'users' | 'issued' | 'donated', string>>(sql`
      select count(distinct "user") filter (where kind between '11' and '22')::text as users,
             coalesce(sum(hearts) filter (where kind < '30'), 0)::text as issued,
             coalesce(-sum(hearts) filter (where kind in ('31', '42')), 0)::text as donated
        from orange_entry where ${own} and ${inTime('created_at')}`)
    const [people] = await rowsOf<Record<'fresh' | 'held', string>>(sql`
      select count(*) filter (where ${inTime('joined_at')})::text as fresh,
             coalesce(sum(balance), 0)::text as held from orange_user`)
    const [converted] = await rowsOf<{ n: string }>(sql`
      select coalesce(sum(h.amount), 0)::text as n from heart_donation h
        join donation d on d.id = h.donation
       where h.state = 'converted' and ${of('h.organisation')}
         and ${inTime('d.paid_at')}`)
    const [took] = await rowsOf<Record<'sessions' | 'attended' | 'absent' | 'hours', string>>(sql`
      select count(distinct u.session)::text as sessions,
             count(*) filter (where u.state = 'attended')::text as attended,
             count(*) filter (where u.state = 'absent')::text as absent,
             coalesce(sum(u.hours) filter (where u.state = 'attended'), 0)::text as hours
        from activity_sign_up u join activity_session s on s.id = u.session
       where ${of('u.organisation')}
         and s.end_at <= now() and ${inTime('s.end_at')}`)
    const days = await rowsOf<{ day: string; issued: string; donated: string }>(sql`
      select ((created_at at time zone 'Asia/Shanghai')::date)::text as day,
             coalesce(sum(hearts) filter (where kind < '30'), 0)::text as issued,
             coalesce(-sum(hearts) filter (where kind in ('31', '42')), 0)::text as donated
        from orange_entry where ${own} and ${inTime('created_at')} group by 1 order by 1`)
    const kinds = await rowsOf<{ kind: HeartKind; n: string }>(sql`
      select kind, sum(hearts)::text as n from orange_entry
       where ${own} and kind < '30' and ${inTime('created_at')} group by 1 order by 2 desc`)
    const activities = await rowsOf<{ kind: keyof typeof activityKinds; n: number }>(sql`
      select a.kind, count(*)::int as n from activity_sign_up u join activity a on a.id = u.activity
       where u.state = 'attended' and ${of('u.organisation')}
         and ${inTime('u.sign_in_at')} group by 1 order by 2 desc`)
    const areas = await rowsOf<{ area: string; users: number }>(sql`
      select left(area, 2) || '0000' as area, count(*)::int as users from orange_user
       where area is not null and ${isWhole ? sql`true` : sql`false`} group by 1 order by 2 desc limit 12`)
    const projects = await rowsOf<{ title: string; amount: string; goal: string }>(sql`
      select title, amount::text, goal::text from donation_project
       where ${own} and state in ('online', 'full') order by amount desc limit 10`)
    const waiting = []
    for (const [label, table, where, place] of waitingOf) {
      // What users show, praise and do wrong is looked at by the platform, whoever they belong to.
      if (!isWhole && !table.startsWith('activity')) continue
      const [found] = await rowsOf<{ n: number }>(
        sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.raw(where)} and ${own}`,
      )
      waiting.push({ label, place, count: found?.n ?? 0 })
    }
    const today = await rowsOf<{
      id: string
      title: string
      name: string
      passed: number
      capacity: number
    }>(sql`
      select s.id, a.title, s.name, s.passed, s.capacity from activity_session s
        join activity a on a.id = s.activity
       where a.state = 'published' and ${of('a.organisation')}
         and (s.start_at at time zone 'Asia/Shanghai')::date = ${beijingToday}
       order by s.start_at limit 20`)
    const ranking = await rowsOf<{ nickname: string; hearts: string; hours: string }>(sql`
      select u.nickname, sum(e.hearts)::text as hearts, u.hours::text as hours
        from orange_entry e join orange_user u on u.id = e."user"
       where ${of('e.organisation')}
         and e.kind < '30' and ${inTime('e.created_at')}
       group by u.id order by sum(e.hearts) desc limit 10`)
    return {
      users: Number(entries?.users ?? 0),
      fresh: isWhole ? Number(people?.fresh ?? 0) : null,
      issued: Number(entries?.issued ?? 0),
      donated: Number(entries?.donated ?? 0),
      converted: Number(converted?.n ?? 0),
      held: isWhole ? Number(people?.held ?? 0) : null,
      sessions: Number(took?.sessions ?? 0),
      attended: Number(took?.attended ?? 0),
      absent: Number(took?.absent ?? 0),
      hours: Number(took?.hours ?? 0),
      days: days.map(each => ({
        day: each.day,
        issued: Number(each.issued),
        donated: Number(each.donated),
      })),
      kinds: kinds.map(({ kind, n }) => ({ label: heartKinds[kind], hearts: Number(n) })),
      activities: activities.map(({ kind, n }) => ({ label: activityKinds[kind], people: n })),
      areas: areas.map(({ area, users }) => ({ area: areaNameOf(area) ?? area, users })),
      projects: projects.map(({ title, amount, goal }) => ({
        title,
        amount: Number(amount),
        goal: Number(goal),
      })),
      waiting,
      today,
      ranking: ranking.map(({ nickname, hearts, hours }) => ({
        nickname,
        hearts: Number(hearts),
        hours: Number(hours),
      })),
      alarms: isWhole ? await alarmsOf(act) : [],
    }
  },
})

/** More than one user in twenty at the daily cap, and phones that sign in several people. */
async function alarmsOf(act: Act): Promise<string[]> {
  const { rows: cuts } = await act.tx.execute<{ cut: number; users: number }>(sql`
    select (select count(distinct "user") from orange_heart_cut where day = ${beijingToday})::int as cut,
           (select count(distinct "user") from orange_entry
             where (created_at at time zone 'Asia/Shanghai')::date = ${beijingToday})::int as users`)
  const { rows: open } = await act.tx.execute<{ n: number }>(sql`
    select count(*)::int as n from violation where kind = '3' and source = 'machine' and state = 'pending'`)
  const [[cut], [shared]] = [cuts, open]
  const isCut = cut !== undefined && cut.users > 0 && cut.cut / cut.users > 0.05
  return [
    ...(isCut
      ? [`今天 ${cut.cut} 位用户达到每日获得上限，占 ${Math.round((cut.cut * 100) / cut.users)}%`]
      : []),
    ...(shared !== undefined && shared.n > 0 ? [`${shared.n} 起同设备签到待处理`] : []),
  ]
}

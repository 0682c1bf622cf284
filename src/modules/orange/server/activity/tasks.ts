import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { type ThemeTask, taskKinds, theme } from '../../model/index.ts'
import { earn } from '../hearts/ledger.ts'

type Theme = Row<typeof theme>

/** What counts for a task within a theme's time, for one user or, without one, for each. */
const counted: Readonly<Record<ThemeTask['kind'], string>> = {
  sign: `select "user", day::text as what from sign_in where kind in ('daily', 'makeUp') and result = 'valid' and at >= $from and at < $to`,
  activity: `select s."user", s.id::text as what from activity_sign_up s join activity a on a.id = s.activity where s.state = 'attended' and s.sign_in_at >= $from and s.sign_in_at < $to`,
  photo: `select "user", id::text as what from photo_show where state in ('shown', 'featured') and created_at >= $from and created_at < $to`,
  praise: `select giver as "user", id::text as what from praise where state = 'shown' and created_at >= $from and created_at < $to`,
  invite: `select inviter as "user", id::text as what from orange_user where inviter is not null and joined_at >= $from and joined_at < $to`,
}

function within(kind: ThemeTask['kind'], { from, to }: Theme) {
  const text = counted[kind]
    .replaceAll('$from', `'${new Date(from).toISOString()}'::timestamptz`)
    .replaceAll('$to', `'${new Date(to).toISOString()}'::timestamptz`)
  return sql.raw(`(${text})`)
}

/** Something was done that may finish tasks of themes that run: each brings its hearts once. */
export async function doTasks(act: Act, user: string, kind: ThemeTask['kind']): Promise<void> {
  const table = tableOf(theme)
  const at = act.now.toISOString()
  const running = and(eq(table.state, 'online'), lte(table.from, at), gt(table.to, at))
  for (const each of await findRows(act.tx, theme, running, 50))
    for (const [no, task] of (each.tasks ?? []).entries()) {
      if (task.kind !== kind) continue
      const { rows } = await act.tx.execute<{ n: number }>(
        sql`select count(*)::int as n from ${within(kind, each)} d where d."user" = ${user}`,
      )
      if ((rows[0]?.n ?? 0) < task.target) continue
      await earn(act, {
        ...{ user, kind: '21', hearts: task.hearts, organisation: each.organisation },
        source: {
          type: 'orange/theme',
          id: `${each.id}:${no}`,
          title: `${each.title}：${taskKinds[task.kind]} ${task.target}`,
        },
      })
    }
}

/** How many users have done each task of a theme. */
export async function tasksDone(reader: Reader, row: Theme) {
  const all: { label: string; target: number; done: number }[] = []
  for (const task of row.tasks ?? []) {
    const { rows } = await reader.execute<{ n: number }>(sql`
      select count(*)::int as n from (select d."user" from ${within(task.kind, row)} d
        group by 1 having count(*) >= ${task.target}) done`)
    all.push({ label: taskKinds[task.kind], target: task.target, done: rows[0]?.n ?? 0 })
  }
  return all
}

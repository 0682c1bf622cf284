import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import type { department } from '../model/department.ts'
import type { position } from '../model/position.ts'
import { isOwnedAlike } from './owner-is.ts'

type Extras = Map<string, Record<string, unknown>>

/**
 * People of departments beside their rows: `people` of their own, `peopleBelow` with those of the
 * departments under them, `riskHolders` with a role of high risk; `vacant`: key posts that nobody
 * holds there.
 */
export async function departmentFigures(
  rows: readonly Row<typeof department>[],
  act: Pick<Act, 'tx'>,
): Promise<Extras> {
  const { rows: counted } = await act.tx.execute<{
    id: string
    people: number
    below: number
    risky: number
  }>(sql`
    select own.id,
      count(distinct member.id) filter (where member.department = own.id)::int as people,
      count(distinct member.id)::int as below,
      count(distinct member.id) filter (where member.department = own.id and role.high_risk)::int as risky
    from department own
      join department under on under.path like own.path || '%'
      left join account member on member.department = under.id and member.state <> 'cancelled'
      left join "grant" on "grant".account = member.id and "grant".state = 'active'
      left join role on role.id = "grant".role
    where own.id in (${ids(rows)}) group by own.id`)
  const vacant = await vacantPosts(act, rows)
  return new Map(
    counted.map(({ id, people, below, risky }) => [
      id,
      { people, peopleBelow: below, riskHolders: risky, vacant: vacant.get(id) ?? [] },
    ]),
  )
}

/** Key posts without a holder: of a department's own, or at the root those that are for all of them. */
async function vacantPosts(
  { tx }: Pick<Act, 'tx'>,
  rows: readonly Row<typeof department>[],
): Promise<Map<string, readonly string[]>> {
  const { rows: found } = await tx.execute<{ id: string; names: string[] }>(sql`
    select own.id, array_agg(post.name order by post.sort, post.name) as names
    from department own join position post on post.key_post and post.state = 'enabled'
      and ${isOwnedAlike('post', 'own')}
      and (own.id = any(post.departments)
        or (own.parent is null and coalesce(cardinality(post.departments), 0) = 0))
    where own.id in (${ids(rows)}) and not exists (
      select from account where post.id = any(account.positions) and account.state in ('pending', 'enabled')
        and (own.parent is null or account.department = own.id))
    group by own.id`)
  return new Map(found.map(({ id, names }) => [id, names]))
}

/** Who holds each position now: `holders`, up to six of their names, and the `deputies` of today. */
export async function positionFigures(
  rows: readonly Row<typeof position>[],
  act: Pick<Act, 'tx'>,
): Promise<Extras> {
  const { rows: counted } = await act.tx.execute<{
    id: string
    holders: number
    names: string[]
    deputies: string[] | null
  }>(sql`
    select position.id, count(member.id)::int as holders,
      coalesce((array_agg(member.real_name order by member.real_name)
        filter (where member.id is not null))[1:6], '{}') as names,
      (select array_agg(stand.real_name || '（代 ' || absent.real_name || '）' order by stand.real_name)
        from deputy join account stand on stand.id = deputy.deputy
          join account absent on absent.id = deputy.absent
        where deputy.position = position.id and deputy.state = 'set'
          and ${beijingDay(new Date())} between deputy."from" and deputy.until) as deputies
    from position left join account member
      on position.id = any(member.positions) and member.state in ('pending', 'enabled')
    where position.id in (${ids(rows)}) group by position.id`)
  return new Map(
    counted.map(({ id, holders, names, deputies }) => [
      id,
      { holders, names, deputies: deputies ?? [] },
    ]),
  )
}

function ids(rows: readonly { readonly id: string }[]) {
  return sql.join(
    rows.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  )
}

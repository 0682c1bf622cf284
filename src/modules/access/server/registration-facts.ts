import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { type registrationRequest, registrationStates } from '../model/registration-request.ts'
import { isOwnedAlike, ownerIs } from './owner-is.ts'

type Request = Row<typeof registrationRequest>

interface EarlierRequest extends Record<string, unknown> {
  readonly number: string
  /** In words: 已驳回. */
  readonly state: string
  readonly submittedAt: string
  readonly opinion: string | null
}

interface Colleague extends Record<string, unknown> {
  readonly name: string
  readonly department: string
  readonly positions: readonly string[]
}

/** Other requests made with the same phone to the same unit, the latest first. */
export async function earlierOf({ tx }: Pick<Act, 'tx'>, row: Request): Promise<EarlierRequest[]> {
  const { rows } = await tx.execute<
    EarlierRequest & { state: keyof typeof registrationStates }
  >(sql`
    select other.number, other.state, other.submitted_at as "submittedAt", other.opinion
    from registration_request own join registration_request other
      on other.phone_index = own.phone_index and other.id <> own.id
        and ${isOwnedAlike('other', 'own')}
    where own.id = ${row.id}::uuid order by other.submitted_at desc limit 10`)
  return rows.map(each => ({
    ...each,
    state: registrationStates[each.state],
    submittedAt: new Date(each.submittedAt).toISOString(),
  }))
}

/** Who works in the department that the applicant names, or that was chosen. */
export async function colleaguesOf({ tx }: Pick<Act, 'tx'>, row: Request): Promise<Colleague[]> {
  if (row.department === null && !row.departmentText) return []
  const { rows } = await tx.execute<Colleague>(sql`
    select account.real_name as name, department.name as department,
      coalesce((select array_agg(position.name order by array_position(account.positions, position.id))
        from position where position.id = any(account.positions)), '{}') as positions
    from account join department on department.id = account.department
    where account.state in ('pending', 'enabled') and ${ownerIs(row, 'department')}
      and (department.id = ${row.department}::uuid or department.name = ${row.departmentText})
    order by account.real_name limit 30`)
  return rows
}

/** The department of the unit that bears the name which each applicant wrote, by request. */
export async function wishedDepartments(
  { tx }: Pick<Act, 'tx'>,
  rows: readonly Request[],
): Promise<Map<string, string>> {
  const { rows: found } = await tx.execute<{ id: string; department: string }>(sql`
    select request.id, (array_agg(department.id))[1] as department
    from registration_request request join department on department.state = 'enabled'
      and department.name = request.department_text and ${isOwnedAlike('department', 'request')}
    where request.id in (${sql.join(
      rows.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    )}) group by request.id having count(*) = 1`)
  return new Map(found.map(({ id, department }) => [id, department]))
}

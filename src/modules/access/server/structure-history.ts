import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import type { Person } from '#kernel/server/person.ts'
import { route } from '#kernel/server/route.ts'
import { departmentChanges, departmentTreeAt } from '../model/department-calls.ts'

/** A department as it was at the end of a day. */
interface PastDepartment extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly parent: string | null
  readonly head: string | null
  readonly state: string
}

/** What happened to one department, as `before` and `after` say it. */
interface StructureChange extends Record<string, unknown> {
  readonly id: string
  readonly department: string
  /** ISO. */
  readonly at: string
  readonly by: string | null
  readonly kind: 'made' | 'moved' | 'merged' | 'renamed' | 'head' | 'state' | 'removed'
  readonly name: string
  readonly before: string | null
  readonly after: string | null
}

/** The person's own unit. */
function ownUnit({ ownerKind, ownerId }: Person): SQL {
  return sql`version.owner_kind = ${ownerKind} and version.owner = ${ownerId ?? ''}`
}

/** Writes down who removes a department: its row will not be there to say so. */
export async function noteRemover({ tx, person }: Act, department: string): Promise<void> {
  await tx.execute(sql`update department_version set removed_by = ${person.accountId}::uuid
    where department = ${department}::uuid and until is null`)
}

/** The tree of one's own unit as it was at the end of a day of Beijing. */
export const structureAtRoute = route(departmentTreeAt, {
  access: { action: 'department.view' },
  summary: '查询某日的组织架构',
  async read({ on }, act) {
    const end = sql`(${on}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
    const { rows } = await act.tx.execute<PastDepartment>(sql`
      select version.department as id, version.name, version.parent, head.real_name as head, version.state
      from department_version version left join account head on head.id = version.head
      where ${ownUnit(act.person)} and version."from" < ${end} and (version.until is null or version.until >= ${end})
      order by version.sort, version.name limit 2000`)
    return rows
  },
})

/** 架构变更: who made, moved, merged, renamed, closed or removed which department, the latest first. */
export const structureChangesRoute = route(departmentChanges, {
  access: { action: 'department.view' },
  summary: '查询架构变更记录',
  async read(_question, act) {
    const { rows } = await act.tx.execute<StructureChange>(sql`
      with version as (
        select version.*, lag(name) over line as was_name, lag(parent) over line as was_parent,
          lag(head) over line as was_head, lag(merged_into) over line as was_merged, lag(state) over line as was_state,
          row_number() over line as place, lead(id) over line as next
        from department_version version where ${ownUnit(act.person)}
        window line as (partition by department order by seq)),
      change as (
        select id, seq, department, "from" as at, by, name, 'made' as kind, null as before, null as after
          from version where place = 1 and parent is not null
        union all select id, seq, department, "from", by, name, 'moved', was_parent::text, parent::text
          from version where place > 1 and parent is distinct from was_parent
        union all select id, seq, department, "from", by, name, 'renamed', was_name, name
          from version where place > 1 and name <> was_name
        union all select id, seq, department, "from", by, name, 'head', was_head::text, head::text
          from version where place > 1 and head is distinct from was_head
        union all select id, seq, department, "from", by, name, 'state', was_state, state
          from version where place > 1 and state <> was_state and merged_into is null
        union all select id, seq, department, "from", by, name, 'merged', null, merged_into::text
          from version where place > 1 and merged_into is not null
            and merged_into is distinct from was_merged
        union all select id, seq, department, until, removed_by, name, 'removed', null, null
          from version where next is null and until is not null)
      select change.id || change.kind as id, change.department, change.at, doer.real_name as by, change.kind, change.name,
        case change.kind when 'moved' then old_place.name when 'head' then old_head.real_name else change.before end as before,
        case change.kind when 'moved' then new_place.name when 'merged' then new_place.name when 'head' then new_head.real_name else change.after end as after
      from change left join account doer on doer.id = change.by
        left join department old_place on change.kind = 'moved' and old_place.id::text = change.before
        left join department new_place on change.kind in ('moved', 'merged') and new_place.id::text = change.after
        left join account old_head on change.kind = 'head' and old_head.id::text = change.before
        left join account new_head on change.kind = 'head' and new_head.id::text = change.after
      order by change.at desc, change.seq desc limit 300`)
    return rows.map(row => ({ ...row, at: new Date(row.at).toISOString() }))
  },
})

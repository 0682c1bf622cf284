import { eq, sql } from 'drizzle-orm'
import { beijingDay } from '#kernel/server/china-time.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { absent } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { maskField } from '#kinds/registry.ts'
import {
  buildingPlan,
  communityFind,
  communityMap,
  membersOn,
  personAid,
  personFind,
} from '../model/community-calls.ts'
import { community, facilityKinds, institutionKinds, type Outline, person } from '../model/index.ts'
import { aidGiven } from './aid.ts'
import { communityServing } from './community.ts'
import { figuresRoute, readKept } from './figures/community-figures.ts'
import { generateRoute } from './house.ts'
import { householdServing } from './household/household.ts'
import { openMembers } from './household/members.ts'
import { personServing } from './person.ts'
import { registerRoute } from './register.ts'

const findCommunityRoute = route(communityFind, {
  access: { action: 'community.view' },
  summary: '按代码查找社区',
  async read({ code }, act) {
    const [found] = await findRows(act.tx, community, eq(tableOf(community).code, code), 1)
    if (found === undefined) throw absent()
    const row = await readInScope(act, communityServing, found.successor ?? found.id)
    return { id: row.id, name: row.name, code: row.code }
  },
})

const findPersonRoute = route(personFind, {
  access: { action: 'person.view' },
  summary: '按编号查找人员',
  async read({ number }, act) {
    const where = eq(tableOf(person).number, number.toUpperCase())
    const [found] = await findRows(act.tx, person, where, 1)
    if (found === undefined) throw absent()
    const row = await readInScope(act, personServing, found.mergedInto ?? found.id)
    return { id: row.id, number: row.number }
  },
})

const aidRoute = route(personAid, {
  access: { action: ['person.view', 'household.view'] },
  summary: '查询救助记录',
  async read({ person: someone, household }, act) {
    const persons: string[] = []
    if (someone !== undefined) persons.push((await readInScope(act, personServing, someone)).id)
    if (household !== undefined) {
      const row = await readInScope(act, householdServing, household)
      persons.push(...(await openMembers(act, row.id)).map(each => each.person))
    }
    const all = await aidGiven(act, { persons, since: '1900-01-01' })
    const years = Map.groupBy(all, each => `${each.on.slice(0, 4)} ${each.kind}`)
    return {
      list: all.map(({ person: _who, ...rest }) => rest),
      years: [...years].map(([key, each]) => ({
        ...{ year: key.slice(0, 4), kind: key.slice(5), times: each.length },
        amount: each.reduce((sum, { amount }) => sum + amount, 0),
      })),
    }
  },
})

const membersRoute = route(membersOn, {
  access: { action: 'householdMember.view' },
  summary: '查询某日的家庭成员',
  async read({ id, on }, act) {
    const of = await readInScope(act, householdServing, id)
    const { rows } = await act.tx.execute<{
      id: string
      person: string
      relation: string
      isHead: boolean
      living: boolean
      from: string
      to: string | null
    }>(sql`
      select m.id, m.person, r.name as relation, m.is_head as "isHead", m.living,
             m."from"::text as "from", m."to"::text as "to"
        from household_member m join family_relation r on r.id = m.relation
       where m.household = ${of.id}::uuid and m."from" <= ${on} and (m."to" is null or m."to" > ${on})
       order by m.is_head desc, m.number`)
    const people = await findRows(
      act.tx,
      person,
      sql`${tableOf(person).id} = any(${sql.param(rows.map(each => each.person))}::uuid[])`,
    )
    const names = new Map(
      people.map(each => [each.id, String(maskField(person.fields.name, each.name))]),
    )
    return rows.map(each => ({ ...each, name: names.get(each.person) ?? '' }))
  },
})

const ringOf = (outline: Outline | null) =>
  (outline?.coordinates[0] ?? []).map(([lng, lat]): [number, number] => [lng, lat])

const mapRoute = route(communityMap, {
  access: { action: 'community.view' },
  summary: '社区地图',
  async read({ id }, act) {
    const row = await readInScope(act, communityServing, id)
    const grids = await act.tx.execute<{ id: string; name: string; boundary: Outline | null }>(sql`
      select id, name, boundary from grid where community = ${id}::uuid and state = 'enabled'`)
    const points = await act.tx.execute<{
      id: string
      name: string
      layer: string
      kind: string
      location: { lng: number; lat: number }
    }>(sql`
      select id, name, '设施' as layer, kind, location from facility
       where community = ${id}::uuid and location is not null
      union all
      select id, name, '单位', kind, location from institution
       where community = ${id}::uuid and location is not null`)
    const kinds: Readonly<Record<string, string>> = { ...facilityKinds, ...institutionKinds }
    return {
      outline: ringOf(row.boundary),
      grids: grids.rows.map(({ boundary, ...of }) => ({ ...of, outline: ringOf(boundary) })),
      points: points.rows.map(({ location, kind, ...of }) => ({
        ...{ ...of, ...location, kind: kinds[kind] ?? kind },
      })),
    }
  },
})

const planRoute = route(buildingPlan, {
  access: { action: 'house.view' },
  summary: '楼盘图',
  async read({ community: id }, act) {
    await readKept(act, id)
    const today = beijingDay(act.now)
    const { rows } = await act.tx.execute<{
      id: string
      estate: string
      building: string
      unit: string
      floor: number
      room: string
      use: string
      danger: string
      residents: number
      watched: boolean
    }>(sql`
      select h.id, h.estate, h.building, coalesce(h.unit, '') as unit,
             coalesce(h.floor, 1)::int as floor, h.room, h."use", h.danger, h.residents::int,
             exists (select from house_stay s join person p on p.id = s.person
               where s.house = h.id and s."to" is null and cardinality(p.tags) > 0
                 and s."from" <= ${today}) as watched
        from house h where h.community = ${id}::uuid
       order by h.estate, h.building, h.unit, h.floor, h.room limit 3000`)
    return rows
  },
})

/** The calls of this module beside those of its records. */
export const communityRoutes: readonly AnyRoute[] = [
  ...[registerRoute, findPersonRoute, aidRoute, findCommunityRoute, membersRoute],
  ...[mapRoute, planRoute, figuresRoute, generateRoute],
]

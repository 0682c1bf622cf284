import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { addDays, beijingDay } from '#kernel/server/china-time.ts'
import type { Reader } from '#kernel/server/database.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { holds, isSystem, type Person } from '#kernel/server/person.ts'
import { findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableNameOf, tableOf } from '#kernel/server/tables.ts'
import { blindIndexesOf } from '#kinds/columns.ts'
import { person, personLink } from '../model/index.ts'
import { isMinor } from './age.ts'
import { helpedLastYear } from './aid.ts'
import { bornFacts, checkBorn } from './born.ts'
import { validClassifies } from './classify-words.ts'
import { bornBy } from './figures/counts.ts'
import { headedBy } from './household/members.ts'
import { householdsOf } from './household/of-persons.ts'
import { areaOf, checkGrid } from './places.ts'
import { consented, inAreas, reachOfPersons } from './reach.ts'
import { nextNumber } from './serials.ts'
import { overdueVisit } from './visit-rules.ts'

/** Somebody of the registry, in the clear. */
export type PersonRow = Row<typeof person>

/** How long an organisation sees a person after the last use. */
const linkedDays = 730

/** The registry with its rules: who sees whom, and whose name and paper never change here. */
export const personServing = serve(person, {
  where: asking => reachOfPersons(asking),
  // The right of a unit reaches its area, though nobody owns a person.
  offers: asking =>
    asking.ownerKind === 'unit' ? inAreas(asking, columnNamed(person, 'area')) : undefined,
  async check(next, act, before) {
    if (next.standing !== '01' && next.standingOn === null) act.mark('standingOn', '请填写状态日期')
    if (next.guardian === next.id) act.mark('guardian', '监护人不能是本人')
    if (next.noCapacity === true && next.guardian === null)
      act.mark('guardian', '无民事行为能力的人员请填写监护人')
    if (
      next.guardian !== null &&
      next.minor &&
      next.guardianRelation === null &&
      before?.guardian !== next.guardian
    )
      act.mark('guardianRelation', '请填写与监护人的关系')
    if (next.standing === '03' && before?.standing !== '03')
      act.mark('standing', '死亡登记请提交变更申请')
    if (next.standing !== '03' && before?.standing === '03')
      act.mark('standing', '更正死亡登记请提交变更申请')
    if (before !== undefined) checkBorn(act, next, before)
    await checkGrid(act, next)
    if (next.community !== before?.community) await areaOf(act, next.community)
  },
  async updated(row, act, before) {
    const isMoved = row.community !== before.community
    const isBornElse = row.birthday !== before.birthday
    if (!isMoved && !isBornElse) return
    const { birthday } = row
    await updateRow(act, person, row, {
      ...(isMoved ? { area: await areaOf(act, row.community) } : {}),
      ...(isBornElse ? { ...bornFacts(birthday), minor: isMinor(birthday, act.now) } : {}),
    })
  },
  editable: row => (row.mergedInto === null ? true : '该记录已合并，请修改保留的记录'),
  movable: row => (row.mergedInto !== null || row.closeReason !== null ? '该人员已注销' : true),
  actions: {
    async retire(row, { closeReason }, act) {
      const heads = await headedBy(act, row.id)
      if (heads !== undefined) act.refuse(`该人员是家庭 ${heads.number} 的户主，请先变更户主`)
      // Who died stays dead (BR-28).
      if (row.standing === '03') return { closeReason }
      return { closeReason, standing: '99' as const, standingOn: beijingDay(act.now) }
    },
  },
  finds: {
    age: values => ofAge(values),
    classified: (_values, asking) => lowIncomeNow(asking),
    disability: (_values, asking) =>
      sql`(${maySearch(asking, 'personHealth.view')} and exists (select from person_health h
        where h.person = ${columnNamed(person, 'id')} and h.disability_category is not null))`,
    overdueVisit: () => overdueVisit(beijingDay(new Date())),
  },
  async enrich(rows, act) {
    const ids = rows.map(({ id }) => id)
    const [classifies, helped, households] = await Promise.all([
      validClassifies(act, ids),
      helpedLastYear(act, ids),
      householdsOf(act, ids),
    ])
    return new Map(
      ids.map(id => [
        id,
        {
          household: households.get(id) ?? null,
          classifies: classifies.get(id) ?? [],
          helped: helped.get(id) ?? { times: 0, amount: 0 },
        },
      ]),
    )
  },
  pickNote: 'number',
})

/** Nobody finds by what he is not shown: it needs the right and, for an organisation, the person's consent. */
function maySearch(asking: Person, right: string): SQL {
  if (isSystem(asking)) return sql`true`
  if (!holds(asking, right)) return sql`false`
  const { ownerKind, ownerId } = asking
  return ownerKind === 'organisation' && ownerId !== null
    ? consented(ownerId, columnNamed(person, 'id'))
    : sql`true`
}

function lowIncomeNow(asking: Person): SQL {
  const today = beijingDay(new Date())
  const { ownerKind, ownerId } = asking
  const own = ownerKind === 'organisation' ? sql`k.organisation = ${ownerId}::uuid` : sql`false`
  return sql`(${columnNamed(person, 'id')} in (select k.person from person_classify k
    join rescue_classify r on r.id = k.classify and r.low_income
    where k.state = 'valid' and k."from" <= ${today} and k."to" >= ${today}
      and (${own} or ${maySearch(asking, 'personClassify.view')})))`
}

function ofAge(values: readonly unknown[]): SQL {
  const today = beijingDay(new Date())
  const born = columnNamed(person, 'bornIn')
  const by = (years: number) => bornBy(years, today)
  const bands: Readonly<Record<string, SQL>> = {
    minor: sql`${columnNamed(person, 'minor')}`,
    adult: sql`(${born} > ${by(60)} and not ${columnNamed(person, 'minor')})`,
    old: sql`${born} <= ${by(60)}`,
    aged: sql`${born} <= ${by(80)}`,
  }
  const asked = values.flatMap(each => bands[String(each)] ?? [])
  return asked.length === 0 ? sql`${born} is not null` : sql`(${sql.join(asked, sql` or `)})`
}

const numberIndexOf = (idNumber: string) =>
  blindIndexesOf(person.fields, { idNumber }, tableNameOf(person)).idNumberIndex ?? ''

/** Who stands in the registry under the number of a paper; undefined: nobody. Who was merged is the one he went into. */
export async function personByPaper(
  reader: Reader,
  { idKind, idNumber }: Pick<PersonRow, 'idKind' | 'idNumber'>,
): Promise<PersonRow | undefined> {
  const where = and(
    eq(columnNamed(person, 'idNumberIndex'), numberIndexOf(idNumber)),
    eq(tableOf(person).idKind, idKind),
  )
  const [found] = await findRows(reader, person, where, 1)
  return found?.mergedInto == null ? found : findRow(reader, person, found.mergedInto)
}

/** As `personByPaper`, with the turn of this paper: who asks for the same one meanwhile finds what this act makes. */
export async function lockPaper(
  act: Act,
  paper: Pick<PersonRow, 'idKind' | 'idNumber'>,
): Promise<PersonRow | undefined> {
  await lockByName(act, `paper ${paper.idKind} ${String(numberIndexOf(paper.idNumber))}`)
  return personByPaper(act.tx, paper)
}

/** A person of the registry; undefined where there is none. */
export function findPerson(reader: Reader, id: string): Promise<PersonRow | undefined> {
  return findRow(reader, person, id)
}

/** Lets an organisation see a person, from today for two years; each use renews it. */
export async function linkPerson(
  act: Act,
  {
    person: id,
    organisation,
    purpose,
    reason = 'help',
  }: {
    readonly person: string
    readonly organisation: string
    readonly purpose: string
    readonly reason?: Row<typeof personLink>['reason']
  },
): Promise<void> {
  await lockByName(act, `link ${id} ${organisation}`)
  const table = tableOf(personLink)
  const where = and(eq(table.person, id), eq(table.organisation, organisation))
  const [known] = await findRows(act.tx, personLink, where, 1)
  const today = beijingDay(act.now)
  const validTo = addDays(today, linkedDays)
  if (known !== undefined) {
    if (known.validTo !== validTo) await updateRow(act, personLink, known, { validTo })
    return
  }
  await insertRow(act, personLink, {
    ...{ person: id, organisation, reason, purpose, validFrom: today, validTo },
  })
}

type Told = Pick<PersonRow, 'name' | 'idKind' | 'idNumber' | 'sex' | 'birthday' | 'phone'> &
  Partial<Pick<PersonRow, 'community' | 'grid' | 'area' | 'populationKind'>>

/** A new person of the registry; sex and birthday follow from a citizen's number (BR-31). */
export async function insertPerson(act: Act, given: Told): Promise<PersonRow> {
  const number = await nextNumber(act, 'person')
  const minor = isMinor(given.birthday, act.now)
  return insertRow(act, person, { ...given, ...bornFacts(given.birthday), number, minor })
}

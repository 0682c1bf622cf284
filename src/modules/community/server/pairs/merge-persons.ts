import { type SQL, sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { AnyResource, Patch } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { lockByName } from '#kernel/server/lock-by-name.ts'
import { isSame } from '#kernel/server/operation.ts'
import { registry } from '#kernel/server/registry.ts'
import { lockRow, updateRow } from '#kernel/server/rows.ts'
import { snake, tableNameOf } from '#kernel/server/tables.ts'
import { isRef } from '#kinds/index.ts'
import { duplicatePair, person } from '../../model/index.ts'
import type { PersonRow } from '../person.ts'

/** The records that followed a person into another one, so that they find back. */
export const personMergePart = pgTable(
  'person_merge_part',
  {
    pair: uuid('pair').notNull(),
    /** Table and column, as the database calls them. */
    place: text('place').notNull(),
    column: text('column_name').notNull(),
    record: uuid('record').notNull(),
  },
  table => [
    primaryKey({ columns: [table.pair, table.place, table.column, table.record] }),
    index('person_merge_part_pair_idx').on(table.pair),
  ],
)

interface Pointing {
  readonly resource: AnyResource
  readonly column: string
  /** Columns that may stand once with a person: a row of the survivor serves where it has one. */
  readonly twins: readonly string[]
}

/** Every field of the product that names a person, whoever declares it. */
function pointing(): readonly Pointing[] {
  return registry().servings.flatMap(({ resource }) => {
    if (resource.path === duplicatePair.path || resource.path === person.path) return []
    return Object.entries(resource.fields).flatMap(([name, field]) => {
      if (!isRef(field) || field.resource !== person.path) return []
      const twins = [...twinsOf(resource, name), ...besideOf(tableNameOf(resource))]
      return [{ resource, column: snake(name), twins }]
    })
  })
}

/** Beside which columns a table of another module holds a person once, where an index of its own says it. */
export const oncePerPerson = extensionPoint<{
  readonly table: string
  readonly columns: readonly string[]
}>()

const besideOf = (name: string) =>
  oncePerPerson().flatMap(({ table, columns }) => (table === name ? columns : []))

function twinsOf({ fields }: AnyResource, name: string): readonly string[] {
  for (const [other, { unique }] of Object.entries(fields)) {
    if (unique === undefined) continue
    const group = [other, ...(unique === true ? [] : unique)]
    if (group.includes(name)) return group.map(snake)
  }
  return []
}

const named = (name: string): SQL => sql.raw(`"${name}"`)

/** Two persons are one: everything that names the one names the other from now on. */
export async function mergePersons(
  act: Act,
  asked: {
    readonly pair: string
    readonly from: string
    readonly into: string
    readonly contacts: 'keep' | 'gone'
    readonly place: 'keep' | 'gone'
  },
): Promise<Former> {
  const { pair, from, into } = asked
  for (const id of [from, into].toSorted()) await lockByName(act, `merge ${id}`)
  const [gone, kept] = [await lockRow(act, person, from), await lockRow(act, person, into)]
  if (gone.mergedInto !== null || kept.mergedInto !== null) act.refuse('其中一人已经合并')
  // A death stops grants for good (BR-28): neither does a merge lose it, nor lay it upon somebody alive.
  if ((gone.standing === '03') !== (kept.standing === '03'))
    act.refuse('两人中只有一人登记死亡，请先核实：为另一人登记死亡，或更正死亡登记')
  await refuseTwoHomes(act, from, into)
  for (const { resource, column, twins } of pointing()) {
    const table = named(tableNameOf(resource))
    const others = twins.filter(each => each !== column)
    const alike = others.map(each => sql`o.${named(each)} is not distinct from t.${named(each)}`)
    const free =
      twins.length === 0
        ? sql``
        : sql` and not exists (select from ${table} o where ${sql.join(
            [sql`o.${named(column)} = ${into}::uuid`, ...alike],
            sql` and `,
          )})`
    await act.tx.execute(sql`
      with moved as (
        update ${table} t set ${named(column)} = ${into}::uuid
         where t.${named(column)} = ${from}::uuid${free} returning t.id
      )
      insert into person_merge_part (pair, place, column_name, record)
      select ${pair}::uuid, ${tableNameOf(resource)}, ${column}, id from moved`)
    act.afterwards(() => invalidateCounts(resource))
  }
  const taken = takenOver(kept, gone, asked)
  await updateRow(act, person, kept, taken, { verb: 'merge', label: '合并重复人员' })
  const { standing, standingOn, closeReason } = gone
  const isDead = standing === '03'
  await updateRow(
    act,
    person,
    gone,
    {
      ...{ mergedInto: into, closeReason: '合并' },
      ...(isDead ? {} : { standing: '99', standingOn: beijingDay(act.now) }),
    },
    { verb: 'merge', label: '并入其他记录' },
  )
  const own = Object.keys(taken).map(name => [name, kept[name as keyof PersonRow]])
  return { gone: { standing, standingOn, closeReason }, taken, own: Object.fromEntries(own) }
}

/** How two persons stood before they became one. */
export interface Former {
  readonly gone: Pick<PersonRow, 'standing' | 'standingOn' | 'closeReason'>
  /** What the survivor took over, and what it had there before. */
  readonly taken: Patch<typeof person>
  readonly own: Patch<typeof person>
}

/** As it was kept; a pair of before that kept nothing of it had somebody in good standing. */
export function readFormer(kept: string | null): Former {
  if (kept !== null) return JSON.parse(kept) as Former
  return { gone: { standing: '01', standingOn: null, closeReason: null }, taken: {}, own: {} }
}

async function refuseTwoHomes(act: Act, from: string, into: string): Promise<void> {
  const { rows } = await act.tx.execute<{ number: string }>(sql`
    select distinct h.number from household_member m join household h on h.id = m.household
     where m."to" is null and m.living and m.person in (${from}::uuid, ${into}::uuid)`)
  if (rows.length > 1)
    act.refuse(
      `两人分别在家庭 ${rows.map(({ number }) => number).join('、')} 共同生活，请先移出其一`,
    )
}

const contactNames = ['phone', 'phone2', 'keeper', 'keeperPhone'] as const
const placeNames = [
  'community',
  'grid',
  'area',
  'hukouAddress',
  'liveAddress',
  'populationKind',
] as const

/** What the survivor takes over: what is chosen, and what it lacks. */
function takenOver(
  kept: PersonRow,
  gone: PersonRow,
  { contacts, place }: { readonly contacts: 'keep' | 'gone'; readonly place: 'keep' | 'gone' },
): Patch<typeof person> {
  const patch: Record<string, unknown> = {}
  const take = (names: readonly (keyof PersonRow)[], isChosen: boolean) => {
    for (const name of names)
      if (gone[name] !== null && (isChosen || kept[name] === null)) patch[name] = gone[name]
  }
  take(contactNames, contacts === 'gone')
  // A place is taken whole or not at all: a grid of another community would not fit.
  if (place === 'gone' || kept.community === null) take(placeNames, place === 'gone')
  const tags = [...new Set([...(kept.tags ?? []), ...(gone.tags ?? [])])]
  if (tags.length > (kept.tags ?? []).length) patch.tags = tags
  return patch as Patch<typeof person>
}

/** The same undone: what followed goes back, as far as it still names the survivor. */
export async function splitPersons(
  act: Act,
  {
    pair,
    from,
    into,
    former,
  }: {
    readonly pair: string
    readonly from: string
    readonly into: string
    readonly former: Former
  },
): Promise<void> {
  for (const id of [from, into].toSorted()) await lockByName(act, `merge ${id}`)
  for (const { resource, column } of pointing()) {
    await act.tx.execute(sql`
      update ${named(tableNameOf(resource))} t set ${named(column)} = ${from}::uuid
        from person_merge_part part
       where part.pair = ${pair}::uuid and part.place = ${tableNameOf(resource)}
         and part.column_name = ${column} and part.record = t.id
         and t.${named(column)} = ${into}::uuid`)
    act.afterwards(() => invalidateCounts(resource))
  }
  await act.tx.execute(sql`delete from person_merge_part where pair = ${pair}::uuid`)
  const said = { verb: 'split', label: '撤销合并' }
  const [gone, kept] = [await lockRow(act, person, from), await lockRow(act, person, into)]
  await updateRow(act, person, gone, { mergedInto: null, ...former.gone }, said)
  // What was written since stays as it is.
  const back = Object.entries(former.own).filter(([name]) =>
    isSame(kept[name as keyof PersonRow], former.taken[name as keyof Patch<typeof person>]),
  )
  if (back.length > 0) await updateRow(act, person, kept, Object.fromEntries(back), said)
}

import { type SQL, sql } from 'drizzle-orm'
import { noteParts, partsOf } from './merge-store.ts'
import type { MergeListener } from './merging.ts'

/** A table whose rows follow a donor into another one, and back. */
export interface Follower {
  /** The table, as the database calls it. */
  readonly table: string
  /** The column that names the donor; `donor` when absent. */
  readonly column?: string
  /** The column that may not name both donors: a row of the survivor serves where it has one already. */
  readonly twin?: string
}

const named = (name: string): SQL => sql.raw(`"${name}"`)

/** Both listeners of a table whose rows point to donors: `whenMerged.of(follow.merged)`. */
export function followsDonor({ table: what, column = 'donor', twin }: Follower): {
  readonly merged: MergeListener
  readonly split: MergeListener
} {
  const [table, by] = [named(what), named(column)]
  return {
    async merged(act, { merge, from, into }) {
      const free =
        twin === undefined
          ? sql``
          : sql` and not exists (select from ${table} t where t.${by} = ${into}::uuid
                  and t.${named(twin)} = ${table}.${named(twin)})`
      const ids = sql`select id from ${table} where ${by} = ${from}::uuid${free}`
      await noteParts(act, { merge, what, ids })
      await act.tx.execute(sql`
        update ${table} set ${by} = ${into}::uuid where id in ${partsOf(merge, what)}`)
    },
    async split(act, { merge, from, into }) {
      await act.tx.execute(sql`
        update ${table} set ${by} = ${from}::uuid
         where ${by} = ${into}::uuid and id in ${partsOf(merge, what)}`)
    },
  }
}

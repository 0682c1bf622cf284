import { eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insert, move } from '#kernel/server/commands.ts'
import type { Database } from '#kernel/server/database.ts'
import type { Desk, Made } from '#kernel/server/demo-world.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import { category } from '#modules/classify/model/index.ts'
import { type Random, seeded, seedOf } from './names/random.ts'
import type { DemoSize } from './size.ts'

export type { Desk, Made }

/** What the demo world is made in: a database, a day that is today, and chance that repeats itself. */
export interface World {
  readonly database: Database
  /** How much of everything there is. */
  readonly size: DemoSize
  /** The Beijing day of the first start; everything else lies before or after it. */
  readonly today: string
  /** Ids of the project categories by code. */
  readonly categories: ReadonlyMap<string, string>
  /** The chance of one part of the world, the same whatever the other parts draw. */
  random(part: string): Random
  /** One transaction of a person at a moment of the past. */
  as<T>(person: Person, at: Date, work: (desk: Desk) => Promise<T>): Promise<T>
  /** The account as its holder acts today. */
  person(account: string): Promise<Person>
}

/** The product itself, wherever no person of the demo world acts. */
export const narrator: Person = asSystem('演示数据')

/** Opens the world on a database that has the product's seeds. */
export async function openWorld(database: Database, size: DemoSize): Promise<World> {
  const categories = await database.read('all', reader =>
    findRows(reader, category, eq(tableOf(category).domain, 'project')),
  )
  return {
    database,
    size,
    today: beijingDay(new Date()),
    categories: new Map(categories.map(({ code, id }) => [code, id])),
    random: part => seeded(seedOf(part)),
    as: (person, now, work) =>
      perform(database, person, { requestId: '演示数据', now }, async act => {
        // Nobody was told of these rows yet: the first start may lose its last moments.
        await act.tx.execute(sql`set local synchronous_commit = off`)
        return work(deskOf(act))
      }),
    async person(account) {
      const pieces = await database.read('all', reader => personOf(reader, account))
      if (pieces === undefined) throw new Error(`there is no account ${account}`)
      const elevatedUntil = new Date(Date.now() + 3_600_000)
      return personFrom(pieces, { sessionId: '', ip: '10.20.1.8', hasUkey: false, elevatedUntil })
    },
  }
}

function deskOf(act: Act): Desk {
  return {
    act,
    insert: (path, given) => insert(act, registry().get(path), given),
    move: (path, name, { id, version }, answers = {}) =>
      move(act, registry().get(path), name, { id, version, ...answers }),
  }
}

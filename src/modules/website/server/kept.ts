import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import { log } from '#kernel/server/log.ts'
import { hearNodes, signalNodes } from '#modules/platform/server/index.ts'

/** How often each list that nodes keep in memory was changed. */
export const keptRevision = pgTable('kept_revision', {
  subject: text('subject').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
})

/** Milliseconds after which a node asks by itself whether the list changed, should a signal be lost. */
const askedAgainAfter = 2000

interface Memory<T> {
  held?: { readonly value: T; readonly revision: number }
  askedAt: number
  /** Raised by every change, so that a reading begun before it is not kept. */
  changes: number
  /** Transactions whose end will be heard. */
  readonly changing: WeakSet<object>
  database?: Database
  loading?: Promise<T> | undefined
}

/**
 * Something that every node keeps in memory and that must change everywhere at once: the changing
 * act raises the revision and signals the nodes when it commits.
 */
export class Kept<T> {
  /** Of each house. */
  readonly #memory: () => Memory<T>
  readonly #subject: string
  readonly #load: (reader: Reader) => Promise<T>

  constructor(subject: string, load: (reader: Reader) => Promise<T>) {
    this.#subject = subject
    this.#load = load
    this.#memory = houseState(() => {
      hearNodes(subject, () => this.forget())
      return { ...{ askedAt: 0, changes: 0 }, changing: new WeakSet<object>() }
    })
  }

  /** The list as it stands; from memory unless it changed. */
  async get(reader: Reader): Promise<T> {
    const now = Date.now()
    const own = this.#memory()
    if (own.held !== undefined && now - own.askedAt < askedAgainAfter) return own.held.value
    if (own.loading !== undefined) return own.loading
    const loading = this.#renew(reader).finally(() => {
      if (own.loading === loading) own.loading = undefined
    })
    own.loading = loading
    return loading
  }

  /** The list as it was read last, for callers that cannot wait; undefined before the first reading. */
  peek(): T | undefined {
    return this.#memory().held?.value
  }

  /** Reads the list now and again at every change, so that `peek` is never behind by more than moments. */
  async keepFresh(database: Database): Promise<void> {
    this.#memory().database = database
    await database.read('all', reader => this.get(reader))
  }

  /** Says that the list changed; in force everywhere when the act commits. */
  async changed(act: Act): Promise<void> {
    await act.tx.execute(
      sql`insert into kept_revision (subject, revision) values (${this.#subject}, 1)
          on conflict (subject) do update set revision = kept_revision.revision + 1`,
    )
    await signalNodes(act.tx, this.#subject)
    // However many changes an act makes, what they come to is read once.
    const { changing } = this.#memory()
    if (changing.has(act.tx)) return
    changing.add(act.tx)
    act.afterwards(() => this.forget())
  }

  /** Asks anew at the next question. */
  forget(): void {
    const own = this.#memory()
    own.askedAt = 0
    own.changes += 1
    own.loading = undefined
    own.database
      ?.read('all', reader => this.get(reader))
      // The next question asks again; here nobody waits for the answer.
      .catch((error: Error) =>
        log.warn({ error: error.message }, `${this.#subject} could not be read`),
      )
  }

  async #renew(reader: Reader): Promise<T> {
    const asked = Date.now()
    const own = this.#memory()
    const { changes } = own
    const answer = await reader.execute<{ revision: string }>(
      sql`select revision::text from kept_revision where subject = ${this.#subject}`,
    )
    const revision = Number(answer.rows[0]?.revision ?? 0)
    const held =
      own.held?.revision === revision ? own.held : { revision, value: await this.#load(reader) }
    if (changes === own.changes) {
      own.held = held
      own.askedAt = asked
    }
    return held.value
  }
}

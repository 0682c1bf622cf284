import { sql } from 'drizzle-orm'
import { bigint, pgTable, text } from 'drizzle-orm/pg-core'
import type { Act } from '#kernel/server/act.ts'
import type { Database, Reader } from '#kernel/server/database.ts'
import { log } from '#kernel/server/log.ts'
import { hearNodes, signalNodes } from '#modules/platform/server/index.ts'

/** How often each list that nodes keep in memory was changed. */
export const keptRevision = pgTable('kept_revision', {
  subject: text('subject').primaryKey(),
  revision: bigint('revision', { mode: 'number' }).notNull(),
})

/** Milliseconds after which a node asks by itself whether the list changed, should a signal be lost. */
const askedAgainAfter = 2000

/**
 * Something that every node keeps in memory and that must change everywhere at once: the changing
 * act raises the revision and signals the nodes when it commits.
 */
export class Kept<T> {
  #held: { readonly value: T; readonly revision: number } | undefined
  #askedAt = 0
  /** Raised by every change, so that a reading begun before it is not kept. */
  #changes = 0
  /** Transactions whose end will be heard. */
  readonly #changing = new WeakSet<object>()
  #database: Database | undefined
  #loading: Promise<T> | undefined
  readonly #subject: string
  readonly #load: (reader: Reader) => Promise<T>

  constructor(subject: string, load: (reader: Reader) => Promise<T>) {
    this.#subject = subject
    this.#load = load
    hearNodes(subject, () => this.forget())
  }

  /** The list as it stands; from memory unless it changed. */
  async get(reader: Reader): Promise<T> {
    const now = Date.now()
    if (this.#held !== undefined && now - this.#askedAt < askedAgainAfter) return this.#held.value
    if (this.#loading !== undefined) return this.#loading
    const loading = this.#renew(reader).finally(() => {
      if (this.#loading === loading) this.#loading = undefined
    })
    this.#loading = loading
    return loading
  }

  /** The list as it was read last, for callers that cannot wait; undefined before the first reading. */
  peek(): T | undefined {
    return this.#held?.value
  }

  /** Reads the list now and again at every change, so that `peek` is never behind by more than moments. */
  async keepFresh(database: Database): Promise<void> {
    this.#database = database
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
    if (this.#changing.has(act.tx)) return
    this.#changing.add(act.tx)
    act.afterwards(() => this.forget())
  }

  /** Asks anew at the next question. */
  forget(): void {
    this.#askedAt = 0
    this.#changes += 1
    this.#loading = undefined
    this.#database
      ?.read('all', reader => this.get(reader))
      // The next question asks again; here nobody waits for the answer.
      .catch((error: Error) =>
        log.warn({ error: error.message }, `${this.#subject} could not be read`),
      )
  }

  async #renew(reader: Reader): Promise<T> {
    const asked = Date.now()
    const changes = this.#changes
    const answer = await reader.execute<{ revision: string }>(
      sql`select revision::text from kept_revision where subject = ${this.#subject}`,
    )
    const revision = Number(answer.rows[0]?.revision ?? 0)
    const held =
      this.#held?.revision === revision ? this.#held : { revision, value: await this.#load(reader) }
    if (changes === this.#changes) {
      this.#held = held
      this.#askedAt = asked
    }
    return held.value
  }
}

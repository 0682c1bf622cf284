import pg from 'pg'
import type { Cells, RowForm } from './row-form.ts'
import { wallSettings } from './walls.ts'

/*
 * Queries that tell PostgreSQL what the driver's own cannot: behind which wall they look, and that
 * their rows need no description any more.
 */

/** The driver's own query, of whose steps its types tell nothing. */
interface DriverQuery extends pg.Submittable {
  name?: string | undefined
  callback?: (error: Error | null | undefined, answer: pg.QueryResult) => void
  requiresPreparation(): boolean
  prepare(connection: pg.Connection): void
  handleRowDescription(message: { fields: pg.FieldDef[] }): void
  handleDataRow(message: { fields: Cells }): void
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void
}

const DriverQuery = pg.Query as unknown as new (
  asked: string | pg.QueryConfig,
  values?: readonly unknown[],
) => DriverQuery

/** A query's text with its values; a name has it prepared, once on each connection. */
export interface Statement {
  readonly name?: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** What stands before each query behind a wall; prepared on every connection that is to have walls. */
export const wallStatement = {
  name: 'wall',
  text: `select set_config('app.orgs', $1, true), set_config('app.causes', $2, true)`,
}

/** The steps of the protocol, which the driver's types tell only in part. */
interface Wire {
  bind(step: { portal: string; statement: string; values: readonly string[] }): void
  execute(step: { portal: string }): void
}

/**
 * A query that names its wall right before it, in the same message. PostgreSQL takes all that
 * stands before one Sync as one transaction: with the answer the name is forgotten.
 */
export class WalledQuery extends DriverQuery {
  readonly #wall: string | undefined
  #isNaming = false

  /** Without a wall it is an ordinary query. */
  constructor(
    asked: string | pg.QueryConfig,
    { values, wall }: { values?: readonly unknown[] | undefined; wall: string | undefined },
  ) {
    super(asked, values)
    this.#wall = wall
  }

  override requiresPreparation(): boolean {
    return this.#wall !== undefined || super.requiresPreparation()
  }

  override prepare(connection: pg.Connection): void {
    if (this.#wall !== undefined) {
      const wire = connection as unknown as Wire
      const { orgs, causes } = wallSettings(this.#wall)
      wire.bind({ portal: '', statement: wallStatement.name, values: [orgs, causes] })
      wire.execute({ portal: '' })
      this.#isNaming = true
    }
    super.prepare(connection)
  }

  override handleDataRow(message: { fields: Cells }): void {
    if (!this.#isNaming) this.takeRow(message)
  }

  override handleCommandComplete(message: { text: string }, connection: pg.Connection): void {
    if (this.#isNaming) this.#isNaming = false
    else super.handleCommandComplete(message, connection)
  }

  /** One row of the query's own answer. */
  protected takeRow(message: { fields: Cells }): void {
    super.handleDataRow(message)
  }
}

type Form = Pick<RowForm, 'isKnown' | 'learn'>

/** A query whose rows are kept as they come, to be read by their form. */
export class CellsQuery extends WalledQuery {
  readonly cells: Cells[] = []
  readonly #form: Form

  constructor({ name, text, values }: Statement, form: Form, wall: string | undefined) {
    super(text, { values, wall })
    if (name !== undefined) this.name = name
    this.#form = form
  }

  override prepare(connection: pg.Connection): void {
    super.prepare(this.#form.isKnown ? undescribing(connection) : connection)
  }

  override handleRowDescription({ fields }: { fields: pg.FieldDef[] }): void {
    this.#form.learn(fields)
  }

  protected override takeRow({ fields }: { fields: Cells }): void {
    this.cells.push(fields)
  }
}

const undescribingOnes = new WeakMap<pg.Connection, pg.Connection>()

/** The same connection, but it never asks what the columns are: half of what a query costs this process. */
function undescribing(connection: pg.Connection): pg.Connection {
  const known = undescribingOnes.get(connection)
  if (known !== undefined) return known
  const made: pg.Connection = Object.create(connection, { describe: { value: () => undefined } })
  undescribingOnes.set(connection, made)
  return made
}

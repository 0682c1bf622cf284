import pg from 'pg'
import { fastObject } from './fast-object.ts'

/** A row as PostgreSQL writes it, null where a column is. */
export type Cells = (string | null)[]

/** A column of a form: what its value is called, and the last step from the driver's value to it. */
export interface FormColumn {
  readonly name: string
  read(value: unknown): unknown
}

type Read = (cell: string) => unknown

/** Moments, days and intervals stay text where a column reads them itself. */
const temporal = new Set([1082, 1114, 1115, 1182, 1184, 1185, 1186, 1187, 1231])

/**
 * How the cells of one list of columns become a row. Learned from the description that comes with
 * the first answer; later answers come without.
 */
export class RowForm<T extends object = Record<string, unknown>> {
  readonly #columns: readonly FormColumn[] | undefined
  #names: readonly string[] = []
  #reads: readonly Read[] | undefined
  #blank: Record<string, unknown> = {}

  /** Without columns, a row has the names that the query gives and the driver's values. */
  constructor(columns?: readonly FormColumn[]) {
    this.#columns = columns
  }

  /** Whether an answer was described already. */
  get isKnown(): boolean {
    return this.#reads !== undefined
  }

  learn(described: readonly pg.FieldDef[]): void {
    this.#names = this.#columns?.map(({ name }) => name) ?? described.map(({ name }) => name)
    this.#reads = described.map(({ dataTypeID }, at) => {
      const parse: Read = pg.types.getTypeParser(dataTypeID, 'text')
      const column = this.#columns?.[at]
      if (column === undefined) return parse
      return temporal.has(dataTypeID) ? cell => column.read(cell) : cell => column.read(parse(cell))
    })
    this.#blank = fastObject(this.#names, null)
  }

  /** The row of these cells; throws before an answer was described. */
  rowOf(cells: Cells): T {
    if (this.#reads === undefined) throw new Error('these columns were never described')
    const row = { ...this.#blank }
    for (let at = 0; at < this.#names.length; at += 1) {
      const cell = cells[at]
      const name = this.#names[at]
      const read = this.#reads[at]
      if (cell !== null && cell !== undefined && name !== undefined && read !== undefined)
        row[name] = read(cell)
    }
    // The caller says what its query names: a type that nothing here could prove.
    return row as T
  }
}

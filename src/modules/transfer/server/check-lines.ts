import { createHash } from 'node:crypto'
import type { Act } from '#kernel/server/act.ts'
import { kindOf } from '#kinds/registry.ts'
import type { RowState } from '../model/import-task.ts'
import type { StoredLine } from './import-row.ts'
import type { ImportColumn, Importer, ImportPlan, LineError } from './importer.ts'
import { type Layout, type RawLine, type ReadLine, readLines } from './read-lines.ts'

/** A line with the verdict of the check. */
export type CheckedLine = Omit<StoredLine, 'record'>

/** Reads lines and lets the importer judge those that could be read. The caller takes everything back. */
export async function checkLines(
  act: Act,
  {
    importer,
    plan,
    layout,
    lines,
    seen,
  }: {
    importer: Importer
    plan: ImportPlan
    layout: Layout
    lines: readonly RawLine[]
    seen: SeenKeys
  },
): Promise<CheckedLine[]> {
  const read = (await readLines(act, layout, { lines, plan })).map(line =>
    line.errors.length > 0 ? line : { ...line, errors: seen.repetitionsOf(line) },
  )
  const verdicts = await importer.check(
    act,
    read.filter(({ errors }) => errors.length === 0),
    plan,
  )
  const present = new Set(layout.map(column => column?.name))
  const columns = importer.columns(act.person, plan.mode)
  const money = moneyColumn(columns.filter(({ name }) => present.has(name)))?.name
  return read.map(line => {
    const errors = line.errors.length > 0 ? line.errors : (verdicts.get(line.line) ?? [])
    const fen = money === undefined ? undefined : line.values[money]
    return {
      ...line,
      errors,
      state: stateOf(errors),
      values: errors.length > 0 ? {} : line.values,
      amount: typeof fen === 'number' ? fen : null,
    }
  })
}

/**
 * The column whose control sum people know: the first of money, as the template orders them. In a
 * sheet of one's own a fee may stand before the amount.
 */
export function moneyColumn(columns: readonly ImportColumn[]): ImportColumn | undefined {
  return columns.find(({ field }) => kindOf(field).format === 'money')
}

/** Wrong in no way but for being there already is a repetition. */
export function stateOf(errors: readonly LineError[]): RowState {
  if (errors.length === 0) return 'ready'
  return errors.every(({ isDuplicate }) => isDuplicate === true) ? 'duplicate' : 'bad'
}

/** Remembers the keys of the lines of one sheet, so that a key stands in it once. */
export class SeenKeys {
  readonly #keys: readonly (readonly string[])[]
  readonly #lines = new Map<string, number>()

  constructor(keys: readonly (readonly string[])[]) {
    this.#keys = keys
  }

  /** What repeats an earlier line; a line without repetitions is remembered. */
  repetitionsOf({ line, values }: ReadLine): LineError[] {
    const own = this.#keys.flatMap(names => {
      const [column = ''] = names
      if (values[column] === undefined) return []
      const key = JSON.stringify([column, ...names.map(name => values[name] ?? null)])
      return [{ column, digest: createHash('sha1').update(key).digest('base64') }]
    })
    const errors = own.flatMap(({ column, digest }) => {
      const earlier = this.#lines.get(digest)
      return earlier === undefined || earlier === line
        ? []
        : [{ column, message: `与第 ${earlier} 行重复`, isDuplicate: true }]
    })
    if (errors.length === 0) for (const { digest } of own) this.#lines.set(digest, line)
    return errors
  }
}

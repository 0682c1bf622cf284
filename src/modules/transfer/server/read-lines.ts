import type { Act } from '#kernel/server/act.ts'
import type { AnyField, Parsed } from '#kinds/field.ts'
import { foldLine, isBlank } from '#kinds/fold-text.ts'
import { splitList } from '#kinds/list-text.ts'
import { isEmptyValue, kindOf, lookupOf, parseCell, readWithin } from '#kinds/registry.ts'
import { hasLostDigits } from '#services/sheets/cell-text.ts'
import type { ImportColumn, ImportPlan, LineError } from './importer.ts'
import { type Found, lookUp } from './lookups.ts'

/** A line as the sheet has it. */
export interface RawLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** A line with what its cells mean, and what is wrong with them. */
export interface ReadLine extends RawLine {
  readonly values: Readonly<Record<string, unknown>>
  readonly errors: readonly LineError[]
}

/** The column that each cell of a line belongs to, by place; undefined: passed over. */
export type Layout = readonly (ImportColumn | undefined)[]

/** Reads lines by the kinds of their columns; names of records, terms and areas become ids and codes. */
export async function readLines(
  act: Act,
  layout: Layout,
  { lines, plan }: { readonly lines: readonly RawLine[]; readonly plan: ImportPlan },
): Promise<ReadLine[]> {
  const drafts = lines.map(raw => ({
    ...raw,
    values: {} as Record<string, unknown>,
    errors: [] as LineError[],
  }))
  for (const [at, column] of layout.entries()) {
    if (column === undefined) continue
    for (const draft of drafts) readCell(draft, column, draft.cells[at] ?? '')
    if (clears(plan, column)) for (const draft of drafts) clearBlank(draft, column, at)
    if (lookupOf(column.field) !== undefined) await replaceNames(act, column, drafts)
  }
  for (const draft of drafts) readBeside(draft, layout)
  return drafts
}

/** Values that depend on other cells of their line, as a paper's number on its type. */
function readBeside(draft: Draft, layout: Layout): void {
  const fields = Object.fromEntries(
    layout.flatMap(column => (column === undefined ? [] : [[column.name, column.field]])),
  )
  const { values, refusals } = readWithin(fields, draft.values)
  Object.assign(draft.values, values)
  for (const [name, refusal] of Object.entries(refusals)) {
    const field = fields[name]
    if (field === undefined) continue
    delete draft.values[name]
    draft.errors.push({ column: name, message: labelled(field, refusal) })
  }
}

/** A blank cell takes away what a record says; of a key it could only say that there is no record. */
function clears({ mode, blank, key }: ImportPlan, { name }: ImportColumn): boolean {
  return mode !== 'insert' && blank === 'clear' && !key.includes(name)
}

function clearBlank(draft: Draft & RawLine, { name }: ImportColumn, at: number): void {
  if (isBlank(draft.cells[at] ?? '')) draft.values[name] = null
}

interface Draft {
  readonly values: Record<string, unknown>
  readonly errors: LineError[]
}

function readCell(draft: Draft, { name, field }: ImportColumn, cell: string): void {
  const hasInitial = field.initial !== undefined
  if (isBlank(cell) && (hasInitial || field.required !== true)) return
  const { value, refusal } = hasLostDigits(cell)
    ? { refusal: lostDigits }
    : (readPlace(field, cell) ??
      // Names of records and terms are looked up as they were stored.
      parseCell(field, lookupOf(field) === undefined ? cell : foldLine(cell)))
  if (refusal !== undefined) draft.errors.push({ column: name, message: labelled(field, refusal) })
  else if (!isEmptyValue(field, value)) draft.values[name] = value
}

const lostDigits = '号码按数字保存，末尾几位已丢失；请将该列设为文本，重新填写完整号码'

/** Addresses and lists of areas stand as typed: their kinds read them only once the areas are found. */
function readPlace(field: AnyField, cell: string): Parsed<unknown> | undefined {
  if (isBlank(cell)) return undefined
  const where = lookupOf(field)
  if (where === 'address') return { value: foldLine(cell).trim() }
  return where === 'area' && isList(field) ? { value: splitList(foldLine(cell)) } : undefined
}

function isList(field: AnyField): boolean {
  return kindOf(field).isEmpty !== undefined
}

/** `请填写书名` names its field already; `应为整数` needs it. */
function labelled({ label }: AnyField, sentence: string): string {
  return sentence.includes(label) ? sentence : `${label}：${sentence}`
}

async function replaceNames(
  act: Act,
  { name, field }: ImportColumn,
  drafts: readonly Draft[],
): Promise<void> {
  const texts = drafts.flatMap(({ values }) => textsOf(values[name]))
  const found = await lookUp(act, field, new Set(texts))
  for (const draft of drafts) {
    const own = textsOf(draft.values[name])
    if (own.length === 0) continue
    const results = own.map(text => found.get(text) ?? { refusal: `未找到「${text}」` })
    const refusals = results.flatMap(each => ('refusal' in each ? [each.refusal] : []))
    if (refusals.length > 0) {
      delete draft.values[name]
      draft.errors.push(...refusals.map(message => ({ column: name, message })))
    } else draft.values[name] = chosenValue(field, results)
  }
}

function textsOf(value: unknown): string[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value.map(String) : [String(value)]
}

function chosenValue(field: AnyField, results: readonly Found[]): unknown {
  // A list kind reads one code as a list of one.
  const found = results.flatMap(each => ('value' in each ? [each.value].flat() : []))
  return isList(field) ? [...new Set(found)] : found[0]
}

import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { text } from '#kinds/index.ts'
import {
  errorsOfOutcomes,
  type Importer,
  type ImportLine,
  type ImportPlan,
  type LineError,
  type LineOutcome,
  resourceImporter,
} from '#modules/transfer/server/index.ts'
import { department } from '../model/department.ts'
import type { Owned, OwnerName } from '../model/owner.ts'
import { departmentServing } from './department.ts'
import { ownerIs } from './owner-is.ts'

const { name, code, organisation } = department.fields
const ownColumns = [
  { name: 'name', field: name, example: '募捐一部' },
  { name: 'code', field: code, example: 'MJ01' },
  {
    name: 'parentCode',
    field: text('上级部门编码', {
      max: 30,
      hint: '编码或名称；可写同一张表中前面的部门，留空为根部门之下',
    }),
    example: 'MJ',
  },
  {
    name: 'headLogin',
    field: text('负责人登录名', { max: 30, hint: '须为本单位启用的账号' }),
    example: 'li.si',
  },
]
const base = resourceImporter(departmentServing)

/** Imports departments from the top down: a line may stand under one that an earlier line made. */
export const departmentImporter: Importer = {
  // One piece, so that the dry run knows the parents that the sheet itself brings.
  linesAtOnce: 2000,
  columns: (person, mode = 'insert') => {
    const columns =
      person.ownerKind === 'platform'
        ? [...ownColumns, { name: 'organisation', field: organisation }]
        : ownColumns
    // What a department has already need not be said again.
    return mode === 'insert'
      ? columns
      : columns.map(column => ({ ...column, field: { ...column.field, required: false } }))
  },
  modes: person =>
    holds(person, 'department.update') ? ['insert', 'update', 'upsert'] : ['insert'],
  matches: keysOf,
  keys: keysOf,
  check: async (act, lines, plan) => errorsOfOutcomes(await writeLines(act, lines, plan)),
  apply: writeLines,
  undo: base.undo,
}

/** A code stands once in its owner; the platform's people name the owner beside it. */
function keysOf({ ownerKind }: Person): string[][] {
  return [ownerKind === 'platform' ? ['code', 'organisation'] : ['code']]
}

async function writeLines(
  act: Act,
  lines: readonly ImportLine[],
  plan: ImportPlan,
): Promise<Map<number, LineOutcome>> {
  const outcomes = new Map<number, LineOutcome>()
  for (const { line, values } of lines) {
    const found = await placeOf(act, values, plan)
    if ('errors' in found) outcomes.set(line, found)
    else
      for (const [at, outcome] of await base.apply(act, [{ line, values: found.values }], plan))
        outcomes.set(at, outcome)
  }
  return outcomes
}

async function placeOf(
  act: Act,
  { parentCode, headLogin, ...given }: ImportLine['values'],
  { mode }: ImportPlan,
): Promise<{ values: ImportLine['values'] } | { errors: LineError[] }> {
  const owned = ownerOfLine(act, given)
  const errors: LineError[] = []
  const stands = mode !== 'insert' && (await isKnown(act, owned, given.code))
  // A department that stands keeps its place: it is moved on its own screen, with what hangs on it.
  if (stands && parentCode != null)
    errors.push({ column: 'parentCode', message: '已有部门的上级请在「调整上级」中修改' })
  const parent = stands ? null : await parentOf(act, owned, parentCode)
  if (parent === undefined)
    errors.push({
      column: 'parentCode',
      message: `没有编码或名称为「${parentCode ?? ''}」的上级部门`,
    })
  const head = await headOf(act, owned, headLogin)
  if (head === undefined && headLogin != null)
    errors.push({ column: 'headLogin', message: `本单位没有启用的账号「${headLogin}」` })
  const named = {
    ...(parent === null ? {} : { parent }),
    // Absent: nothing is said of the head; null takes it away.
    ...(stands && headLogin === undefined ? {} : { head }),
  }
  return errors.length > 0 ? { errors } : { values: { ...given, ...named } }
}

/** The importing person's own unit; the platform's people may name an organisation. */
function ownerOfLine({ person }: Act, given: ImportLine['values']): Owned {
  if (person.ownerKind !== 'platform')
    return { ownerKind: person.ownerKind as OwnerName, [person.ownerKind]: person.ownerId }
  const { organisation: named = null } = given as { readonly organisation?: string | null }
  return named === null
    ? { ownerKind: 'platform' }
    : { ownerKind: 'organisation', organisation: named }
}

/** By code, else by a name that only one department has; none given: the root. */
async function parentOf(act: Act, owned: Owned, given: unknown): Promise<string | undefined> {
  const typed = typeof given === 'string' ? given.trim() : ''
  const asked = typed === '' ? sql`parent is null` : sql`(code = ${typed} or name = ${typed})`
  const { rows } = await act.tx.execute<{ id: string; code: string | null }>(
    sql`select id, code from department where ${ownerIs(owned)} and state = 'enabled' and ${asked}`,
  )
  const byCode = rows.find(row => row.code === typed)
  return byCode?.id ?? (rows.length === 1 ? rows[0]?.id : undefined)
}

async function isKnown(act: Act, owned: Owned, given: unknown): Promise<boolean> {
  if (typeof given !== 'string') return false
  const { rows } = await act.tx.execute(
    sql`select 1 from department where ${ownerIs(owned)} and code = ${given}`,
  )
  return rows.length > 0
}

/** null where nobody was named. */
async function headOf(act: Act, owned: Owned, given: unknown): Promise<string | null | undefined> {
  if (typeof given !== 'string' || given.trim() === '') return null
  const { rows } = await act.tx.execute<{ id: string }>(
    sql`select id from account where ${ownerIs(owned)} and lower(login_name) = lower(${given.trim()}) and state = 'enabled'`,
  )
  return rows[0]?.id
}

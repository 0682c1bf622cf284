import { sql } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { holds } from '#kernel/server/person.ts'
import { deleteRow, findRow, findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { text } from '#kinds/index.ts'
import {
  errorsOfOutcomes,
  type Importer,
  type ImportLine,
  type ImportPlan,
  type LineError,
  type LineOutcome,
  resourceImporter,
  type WrittenLine,
} from '#modules/transfer/server/index.ts'
import { account } from '../model/account.ts'
import { grant } from '../model/grant.ts'
import { isSameOwner, type Owned, type OwnerName, ownerOf } from '../model/owner.ts'
import { role } from '../model/role.ts'
import { accountServing } from './account.ts'

type Role = Row<typeof role>

const rolesColumn = {
  name: 'roles',
  field: text('角色编码', { max: 400, hint: '多个编码用逗号分隔；授权须由他人确认后生效' }),
  example: 'org_operator',
}
const base = resourceImporter(accountServing)

/**
 * Imports accounts with the roles proposed for them: a new one stands as 待激活, each grant waits
 * for the confirmation of somebody else; one that stands already is proposed what it lacks.
 */
export const accountImporter: Importer = {
  linesAtOnce: 50,
  modes: person => (holds(person, 'account.update') ? ['insert', 'update', 'upsert'] : ['insert']),
  columns: (person, mode) => [...base.columns(person, mode), rolesColumn],
  matches: () => [['loginName']],
  keys: person => [...(base.keys?.(person) ?? []), ['loginName'], ['phone']],
  check: async (act, lines, plan) => errorsOfOutcomes(await writeLines(act, lines, plan)),
  apply: writeLines,
  async undo(act, lines) {
    const kept = new Map<number, string>()
    for (const line of lines) {
      const why = line.before === undefined ? await takeBack(act, line) : undefined
      if (why !== undefined) kept.set(line.line, why)
    }
    const changed = lines.filter(({ before }) => before !== undefined)
    return new Map([...kept, ...(await base.undo(act, changed))])
  },
}

async function writeLines(
  act: Act,
  lines: readonly ImportLine[],
  plan: ImportPlan,
): Promise<Map<number, LineOutcome>> {
  const proposed = new Map<number, readonly Role[]>()
  const refused = new Map<number, LineOutcome>()
  for (const { line, values } of lines) {
    const found = await proposedRoles(act, values)
    if ('errors' in found) refused.set(line, found)
    else proposed.set(line, found.roles)
  }
  const plain = lines
    .filter(({ line }) => proposed.has(line))
    .map(({ line, values: { roles: _roles, ...values } }) => ({ line, values }))
  const written = await base.apply(act, plain, plan)
  for (const [line, outcome] of written) {
    if (outcome.record === undefined) continue
    const { record, before } = outcome
    if (before === undefined) await markImported(act, record)
    await propose(act, record, proposed.get(line) ?? [])
  }
  return new Map([...refused, ...written])
}

async function proposedRoles(
  act: Act,
  values: ImportLine['values'],
): Promise<{ roles: Role[] } | { errors: LineError[] }> {
  const codes = String(values.roles ?? '')
    .split(/[,，、\s]+/)
    .filter(Boolean)
  const owned = ownerOfLine(act, values)
  const roles: Role[] = []
  const errors: LineError[] = []
  for (const code of new Set(codes)) {
    const found = await findRole(act, code, owned)
    const why = whyNotHeld(found, owned.ownerKind)
    if (found !== undefined && why === undefined) roles.push(found)
    else errors.push({ column: 'roles', message: `角色「${code}」${why}` })
  }
  const clash = clashOf(roles)
  if (clash !== undefined) errors.push({ column: 'roles', message: clash })
  return errors.length > 0 ? { errors } : { roles }
}

/** Whose the new account will be: the importing person's own unit, or the one named in the line. */
function ownerOfLine({ person }: Act, values: ImportLine['values']): Owned {
  if (person.ownerKind !== 'platform')
    return { ownerKind: person.ownerKind, [person.ownerKind]: person.ownerId }
  const { organisation = null } = values as { readonly organisation?: string | null }
  return { ownerKind: (values.ownerKind ?? 'platform') as OwnerName, organisation }
}

/** A role of the unit's own before the platform's of the same code. */
async function findRole(act: Act, code: string, owned: Owned): Promise<Role | undefined> {
  const table = tableOf(role)
  const found = await findRows(act.tx, role, sql`${table.code} = ${code}`)
  return (
    found.find(row => row.ownerKind !== 'platform' && isSameOwner(row, owned)) ??
    found.find(row => row.ownerKind === 'platform')
  )
}

function whyNotHeld(found: Role | undefined, ownerKind: OwnerName): string | undefined {
  if (found === undefined) return '不存在'
  if (found.state !== 'enabled') return '已停用'
  return found.holderKinds.includes(ownerKind) ? undefined : '不适用于此类账号'
}

function clashOf(roles: readonly Role[]): string | undefined {
  for (const one of roles) {
    const other = roles.find(
      each =>
        each !== one &&
        (one.exclusiveWith?.includes(each.id) === true ||
          (one.adminKind !== 'none' && each.adminKind !== 'none')),
    )
    if (other !== undefined) return `「${one.name}」与「${other.name}」不能由同一人担任`
  }
  return undefined
}

const standing: readonly string[] = ['pending', 'active']

async function markImported(act: Act, id: string): Promise<void> {
  await act.tx.execute(sql`update account set source = 'imported' where id = ${id}::uuid`)
}

/** Proposes the roles that an account neither holds nor was proposed before. */
async function propose(act: Act, id: string, roles: readonly Role[]): Promise<void> {
  const holder = await findRow(act.tx, account, id)
  if (holder === undefined || roles.length === 0) return
  const grants = await findRows(act.tx, grant, sql`${tableOf(grant).account} = ${id}::uuid`)
  const held = new Set(
    grants.flatMap(({ role: known, state }) => (standing.includes(state ?? '') ? known : [])),
  )
  for (const given of roles.filter(({ id: each }) => !held.has(each)))
    await insertRow(act, grant, {
      account: id,
      role: given.id,
      ...ownerOf(holder),
      department: holder.department,
      validFrom: beijingDay(act.now),
      reason: '批量导入账号',
      grantedBy: act.person.accountId,
      state: 'pending',
    })
}

/** Removes an account nobody has activated, with what was proposed for it; otherwise why it stays. */
async function takeBack(act: Act, { record }: WrittenLine): Promise<string | undefined> {
  const row = await findRow(act.tx, account, record)
  if (row === undefined) return undefined
  if (row.state !== 'pending' || row.lastLoginAt !== null) return '账号已激活，不能撤销'
  const grants = await findRows(act.tx, grant, sql`${tableOf(grant).account} = ${record}::uuid`)
  if (grants.some(each => each.state === 'active')) return '授权已确认，不能撤销'
  for (const each of grants) await deleteRow(act, grant, each)
  await deleteRow(act, account, row)
  return undefined
}

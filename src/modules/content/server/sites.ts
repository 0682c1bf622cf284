import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSystem, type Person } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { role } from '#modules/access/model/index.ts'
import { column } from '../model/index.ts'

export type Column = Row<typeof column>

const table = tableOf(column)

/** The condition of belonging to a site; null is the platform's own. */
export function ofSite(organisation: string | null): SQL {
  return organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation)
}

/** The columns of a site in their order. */
export async function columnsOfSite(
  reader: Reader,
  organisation: string | null,
  more?: SQL,
): Promise<Column[]> {
  const rows = await findRows(reader, column, and(ofSite(organisation), more), 2000)
  return rows.sort((one, other) => one.sort - other.sort || one.id.localeCompare(other.id))
}

/** The site that a person asks for: an organisation's people only their own. */
export function siteOf(person: Person, asked: string | undefined): string | null {
  if (person.ownerKind === 'platform' || person.ownerKind === 'unit' || isSystem(person))
    return asked === undefined || asked === '' ? null : asked
  if (person.ownerKind !== 'organisation' || person.ownerId === null) throw absent()
  if (asked !== undefined && asked !== '' && asked !== person.ownerId) throw absent()
  return person.ownerId
}

/** A column and everything below it. */
export function withBelow(columns: readonly Column[], root: string): Column[] {
  const own = columns.filter(({ id }) => id === root)
  const below = columns.filter(({ parent }) => parent === root)
  return [...own, ...below.flatMap(({ id }) => withBelow(columns, id))]
}

/** Whether readers find the column: itself and everything above it is enabled and shown. */
export function isShown(columns: readonly Column[], id: string): boolean {
  const found = columns.find(each => each.id === id)
  if (found === undefined || found.state !== 'enabled' || !found.visible) return false
  return found.parent === null || isShown(columns, found.parent)
}

/** Why a person may not edit in a column; undefined when he may. Empty lists leave it to the roles. */
export async function whyNotEditor(act: Act, place: Column): Promise<string | undefined> {
  return (await isListed(act, place.editors, place.editorRoles))
    ? undefined
    : `您不在栏目「${place.name}」的可编辑人员中`
}

/** Why a person may not review in a column; undefined when he may. */
export async function whyNotColumnReviewer(act: Act, place: Column): Promise<string | undefined> {
  return (await isListed(act, place.reviewers, place.reviewerRoles))
    ? undefined
    : `您不在栏目「${place.name}」的可审核人员中`
}

async function isListed(
  { person, tx }: Act,
  accounts: readonly string[] | null,
  roles: readonly string[] | null,
): Promise<boolean> {
  const isOpen = (accounts ?? []).length === 0 && (roles ?? []).length === 0
  if (isOpen || isSystem(person) || accounts?.includes(person.accountId) === true) return true
  if (roles === null || roles.length === 0) return false
  const found = await findRows(tx, role, inArray(tableOf(role).id, [...roles]))
  return found.some(({ code }) => person.roleCodes.includes(code))
}

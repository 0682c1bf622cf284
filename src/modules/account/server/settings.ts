import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import { houseState } from '#kernel/server/house-state.ts'
import type { OwnerKind, Person } from '#kernel/server/person.ts'
import type { settingScopes } from '../model/platform-security.ts'
import type { SettingDefinition } from './setting-kinds.ts'
import { type SettingKey, type SettingValue, settingList } from './setting-list.ts'

/** For whom a setting is asked; nobody: the platform's own value. */
export interface SettingSubject {
  readonly ownerKind: OwnerKind
  readonly organisation: string | null
}

/** Whom the settings are asked for when a signed-in person acts. */
export function subjectOfPerson({ ownerKind, ownerId }: Person): SettingSubject {
  return { ownerKind, organisation: ownerKind === 'organisation' ? ownerId : null }
}

/** The security settings in force for somebody. */
export interface SecuritySettings {
  of<K extends SettingKey>(key: K): SettingValue<K>
}

interface StoredSetting extends Record<string, unknown> {
  readonly key: string
  readonly scope_kind: keyof typeof settingScopes
  readonly organisation: string | null
  readonly value: unknown
}

interface Kept {
  readonly at: number
  readonly rows: readonly StoredSetting[]
}

const memory = houseState(() => ({ kept: new WeakMap<Reader, Kept>() }))
/** Another node's change is in force here within this many milliseconds; one made here at once. */
const keptFor = 1_000

/** Reads the settings for a subject. */
export async function readSecurity(
  reader: Reader,
  subject?: SettingSubject,
): Promise<SecuritySettings> {
  const rows = await storedRows(reader)
  return { of: key => chosenValue(rows, key, subject) }
}

/** Whether outsiders may ask to join at all (`register.open`). */
export async function isRegistrationOpen(reader: Reader): Promise<boolean> {
  return (await readSecurity(reader)).of('register.open')
}

/** Forgets the settings at hand after a change. */
export function forgetSettings(): void {
  memory().kept = new WeakMap()
}

async function storedRows(reader: Reader): Promise<readonly StoredSetting[]> {
  const own = memory()
  const known = own.kept.get(reader)
  if (known !== undefined && Date.now() - known.at < keptFor) return known.rows
  const { rows } = await reader.execute<StoredSetting>(
    sql`select key, scope_kind, organisation, value from platform_security`,
  )
  // A transaction sees what may never be committed, and is a reader of its own: it keeps nothing.
  if (!('inTransaction' in reader)) own.kept.set(reader, { at: Date.now(), rows })
  return rows
}

/**
 * The most specific value wins; of several equally specific ones the strictest. Where an override
 * may only be stricter, it stays so when the general value is changed after it.
 */
function chosenValue<K extends SettingKey>(
  rows: readonly StoredSetting[],
  key: K,
  subject: SettingSubject | undefined,
): SettingValue<K> {
  // The list's definitions differ in their values only; each is asked about its own.
  const definition = settingList[key] as unknown as SettingDefinition<SettingValue<K>>
  const fitting = rows.filter(row => row.key === key && rankOf(row, subject) >= 0)
  const best = Math.max(-1, ...fitting.map(row => rankOf(row, subject)))
  const values = fitting
    .filter(row => definition.isStricterOnly || rankOf(row, subject) === best)
    .map(row => row.value as SettingValue<K>)
  const [first, ...others] = values
  return first === undefined
    ? definition.initial
    : others.reduce((one, other) => definition.stricter(one, other), first)
}

function rankOf(row: StoredSetting, subject: SettingSubject | undefined): number {
  if (row.scope_kind === 'global') return 0
  if (subject === undefined) return -1
  if (row.scope_kind === 'organisation') return row.organisation === subject.organisation ? 2 : -1
  const kind = row.scope_kind === 'organisationKind' ? 'organisation' : row.scope_kind
  return kind === subject.ownerKind ? 1 : -1
}

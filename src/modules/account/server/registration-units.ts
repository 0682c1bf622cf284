import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { ownerIdIn } from '#modules/access/server/index.ts'
import { registrationRequestUnits } from '../model/registration-request-calls.ts'
import { accountPorts } from './ports.ts'
import { limitRate } from './rate-limit.ts'

/** Whom people may ask to join. */
export const identity = z.enum(['organisation', 'unit', 'vendor'])
export type Identity = z.infer<typeof identity>

/** How a unit takes registrations (组织设置); as the defaults are where it has none. */
export interface RegistrationSetting {
  readonly accepts: boolean
  readonly proof: boolean
  readonly publishes: boolean
}

interface StoredSetting extends RegistrationSetting, Record<string, unknown> {
  readonly owner: string
}

const defaults: RegistrationSetting = { accepts: true, proof: true, publishes: false }

/** The setting of each of these units, by id. */
export async function registrationSettings(
  reader: Reader,
  kind: Identity,
  ids: readonly string[],
): Promise<(id: string) => RegistrationSetting> {
  if (ids.length === 0) return () => defaults
  const { rows } = await reader.execute<StoredSetting>(sql`
    select ${ownerIdIn()} as owner, accepts_registration as accepts,
      proof_required as proof, publishes_structure as publishes
    from structure_setting where owner_kind = ${kind} and ${ownerIdIn()} in (${list(ids)})`)
  const known = new Map(rows.map(row => [row.owner, row]))
  return id => known.get(id) ?? defaults
}

/** Units to join, with what each demands and, where it publishes them, its departments and positions. */
export const unitsRoute = route(registrationRequestUnits, {
  access: 'public',
  summary: '查询可注册的单位',
  async handle(given, exchange) {
    limitRate('units', exchange.ip, 30)
    if ([...given.keyword].length < 4) return []
    return exchange.database.read('all', async reader => {
      const found = await accountPorts().findUnits(reader, given.identity, given.keyword)
      const settingOf = await registrationSettings(
        reader,
        given.identity,
        found.map(({ id }) => id),
      )
      const units = found.filter(({ id }) => settingOf(id).accepts)
      const published = units.filter(({ id }) => settingOf(id).publishes).map(({ id }) => id)
      const departments = await namesOf(reader, {
        table: 'department',
        kind: given.identity,
        ids: published,
      })
      const positions = await namesOf(reader, {
        table: 'position',
        kind: given.identity,
        ids: published,
      })
      return units.map(unit => ({
        ...unit,
        proofRequired: settingOf(unit.id).proof,
        ...(published.includes(unit.id)
          ? { departments: departments(unit.id), positions: positions(unit.id) }
          : {}),
      }))
    })
  },
})

async function namesOf(
  reader: Reader,
  asked: { table: 'department' | 'position'; kind: Identity; ids: readonly string[] },
): Promise<(id: string) => readonly string[]> {
  if (asked.ids.length === 0) return () => []
  const { rows } = await reader.execute<{ owner: string; name: string }>(sql`
    select distinct ${ownerIdIn()} as owner, name, sort
    from ${sql.identifier(asked.table)} where owner_kind = ${asked.kind} and state = 'enabled'
      and ${ownerIdIn()} in (${list(asked.ids)}) order by sort, name`)
  return id => rows.filter(({ owner }) => owner === id).map(({ name }) => name)
}

function list(ids: readonly string[]) {
  return sql.join(
    ids.map(id => sql`${id}`),
    sql`, `,
  )
}

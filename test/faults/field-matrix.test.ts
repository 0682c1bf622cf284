import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { actionsOf } from '#kernel/resource/permission.ts'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { buildHttp } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import type { AnyField } from '#kinds/field.ts'
import { isPersonal } from '#kinds/registry.ts'
import { sampleRow } from '#test/contract/sample.ts'
import { personWith } from '#test/house.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T21: no answer holds a field above one's clearance, no body writes a field that is not one's to write. */

/** What a body must never be able to set, whatever the record. */
const forbidden = [
  ...['id', 'version', 'state', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'deletedAt'],
  ...['shown', 'can', 'masked', 'extra', 'orgId', 'org_id', 'roleId', 'roleCodes', 'isAdmin'],
  ...['admin', 'balance', 'available', 'reserved', 'permRev', 'elevatedUntil', 'passwordState'],
  ...['constructor', 'prototype', 'toString', 'walled', 'verifiedBy', 'approvedAt'],
] as const

const people = openMadeUpGate()
let standing: Standing
let app: FastifyInstance
let resources: AnyResource[]

beforeAll(async () => {
  standing = await openStanding()
  const { product, database } = standing
  resources = product.house.modules
    .flatMap(module => module.servings ?? [])
    .map(({ resource }) => resource)
  const routes = [...product.house.routes, ...resources.map(naiveUpdate)]
  app = await buildHttp({ database, gate: people.gate, routes })
})
afterAll(async () => {
  await app.close()
  await standing.close()
  await standing.drop()
})

/** The twin: writes every column that a body names. */
function naiveUpdate(resource: AnyResource): AnyRoute {
  return route({
    method: 'POST',
    path: `/api/faults/${resource.path}/update`,
    access: 'signedIn',
    summary: '修改',
    question: z.record(z.string(), z.unknown()),
    async change({ id, ...given }, act) {
      const columns = Object.keys(given).filter(name => name in tableOf(resource))
      if (columns.length === 0) return null
      await act.tx
        .update(tableOf(resource))
        .set(Object.fromEntries(columns.map(name => [name, given[name]])) as never)
        .where(sql`${columnNamed(resource, 'id')} = ${id}`)
      return null
    },
  })
}

async function ask(
  person: Person,
  method: 'GET' | 'POST',
  path: string,
  given: Record<string, unknown> | string,
) {
  const asked =
    method === 'GET'
      ? { query: given as Record<string, string> }
      : { payload: typeof given === 'string' ? given : JSON.stringify(given) }
  const response = await app.inject({
    method,
    url: path,
    headers: { ...people.as(person), 'content-type': 'application/json' },
    ...asked,
  })
  return { status: response.statusCode, text: response.body, body: response.json() }
}

const has = (resource: AnyResource, verb: 'view' | 'create' | 'update') =>
  resource.verbs === undefined || resource.verbs.includes(verb)

let serial = 0

/** A value of the field that stands nowhere else. */
function canaryOf({ kind }: AnyField): unknown {
  serial += 1
  const digits = String(serial).padStart(4, '0')
  const made: Readonly<Record<string, unknown>> = {
    phone: `1397135${digits}`,
    idNumber: `1101051949${digits}002X`,
    bankCard: `622202100111${digits}`,
    address: { areaCode: '110105', detail: `金丝雀路${digits}号` },
    secret: `canary-secret-${digits}`,
  }
  return made[kind] ?? `金丝雀密文${digits}`
}

const isSecret = (field: AnyField) => isPersonal(field) || field.kind === 'secret'

interface Planted {
  readonly id: string
  readonly secrets: readonly { readonly name: string; readonly value: string }[]
}

const rows = new Map<string, Planted>()

/** The one row of a resource that this run looks at. */
async function planted(resource: AnyResource): Promise<Planted> {
  const known = rows.get(resource.path) ?? (await plantCanaries(resource))
  rows.set(resource.path, known)
  return known
}

/** A row of the northern organisation whose personal values are canaries. */
async function plantCanaries(resource: AnyResource): Promise<Planted> {
  const own = resource.owner?.organisation
  const owner = own === undefined || own === 'id' ? {} : { [own]: standing.north.id }
  const canaries = Object.entries(resource.fields)
    .filter(([, field]) => isSecret(field) && field.kind !== 'json')
    .map(([name, field]) => [name, canaryOf(field)] as const)
  const id = await standing.plant(resource, { ...owner, ...Object.fromEntries(canaries) })
  const secrets = canaries.map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : (value as { detail: string }).detail,
  }))
  return { id, secrets }
}

const reads = ['getById', 'getListByPage', 'getList', 'getPicks'] as const

it('T21 masks what is personal and leaves out what needs another action; an open reader shows it', async () => {
  const since = performance.now()
  const leaks: string[] = []
  let keys = 0
  let looked = 0
  let twinShown = 0
  for (const resource of resources.filter(each => has(each, 'view'))) {
    if (resource.owner?.self !== undefined) continue
    const person = personWith([`${resource.name}.view`])
    const { id, secrets } = await planted(resource)
    for (const call of reads) {
      const query = call === 'getById' ? { id } : call === 'getPicks' ? { ids: id } : {}
      const { status, text, body } = await ask(
        person,
        'GET',
        `/api/${resource.path}/${call}`,
        query,
      )
      if (status !== 200) continue
      for (const { name, value } of secrets) {
        looked++
        if (text.includes(value)) leaks.push(`${resource.path} ${call}: ${name}`)
      }
      if (call !== 'getById') continue
      for (const [name, field] of Object.entries(resource.fields)) {
        keys++
        if (field.needs !== undefined && name in body.dataPoints)
          leaks.push(`${resource.path} ${call}: ${name} needs ${field.needs}`)
      }
    }
    // The twin: the row as the database hands it out.
    const [row] = await standing.database.read('all', reader =>
      selectRows(reader, resource, sql`where ${columnNamed(resource, 'id')} = ${id}`),
    )
    const open = JSON.stringify(row)
    if (secrets.some(({ value }) => open.includes(value))) twinShown++
  }
  await report({
    test: 'T21 answers',
    since,
    figures: { resources: resources.length, keys, looked, leaks: leaks.length, twinShown },
  })
  expect(leaks).toEqual([])
  expect(looked).toBeGreaterThan(20)
  expect(twinShown).toBeGreaterThan(5)
})

it('T21 accepts no forbidden field in any body; a writer of every column does', async () => {
  const since = performance.now()
  const accepted: string[] = []
  let bodies = 0
  let open = 0
  let twinAccepted = 0
  for (const resource of resources.filter(each => each.owner?.self === undefined)) {
    const person = personWith(actionsOf(resource).map(({ name }) => name))
    const system = Object.entries(resource.fields)
      .filter(([, field]) => field.system === true)
      .map(([name]) => name)
    const names = [...forbidden, ...system].filter(
      name => resource.fields[name] === undefined || system.includes(name),
    )
    if (has(resource, 'create')) {
      const path = `/api/${resource.path}/insert`
      for (const name of names) {
        bodies++
        const given = { ...sampleRow(resource, 900), [name]: 'x' }
        const { status } = await ask(person, 'POST', path, given)
        if (status === 200) accepted.push(`${path}: ${name}`)
      }
      const polluted = await ask(person, 'POST', path, '{"__proto__":{"isAdmin":true}}')
      if (polluted.status === 200) accepted.push(`${path}: __proto__`)
    }
    if (!has(resource, 'update')) continue
    const { id } = await planted(resource)
    const path = `/api/${resource.path}/update`
    const nothing = await ask(person, 'POST', path, { id, version: 1 })
    if (nothing.status === 200) open++
    for (const name of names.filter(each => each !== 'id' && each !== 'version')) {
      bodies++
      const { status } = await ask(person, 'POST', path, { id, version: 1, [name]: 'x' })
      if (status === 200) accepted.push(`${path}: ${name}`)
    }
    const naive = await ask(person, 'POST', `/api/faults${path.slice(4)}`, { id, version: 9 })
    if (naive.status === 200) twinAccepted++
  }
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  await report({
    test: 'T21 bodies',
    since,
    figures: { bodies, accepted: accepted.length, openUpdates: open, twinAccepted },
  })
  expect(accepted).toEqual([])
  expect(bodies).toBeGreaterThan(500)
  expect(open).toBeGreaterThan(5)
  expect(twinAccepted).toBeGreaterThan(0)
})

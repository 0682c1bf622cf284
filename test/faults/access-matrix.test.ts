import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyResource } from '#kernel/resource/resource.ts'
import { buildHttp } from '#kernel/server/http.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { tableNameOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { personFrom, personOf } from '#modules/access/server/index.ts'
import { openGate } from '#modules/account/server/index.ts'
import type { Browser } from '#test/account-world.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T20: every role asks every call of the product, with a foreign id in its hand. */

const unknown = '01900000-0000-7000-8000-000000000000'
/** A stream that never ends, and the calls by which this run would end its own sessions. */
const leftOut = new Set([
  '/api/platform/events',
  '/api/upms/sso/logout',
  '/api/upms/password/change',
  '/api/upms/password/postpone',
])
const platformRoles = [
  ...['sysadmin', 'secadmin', 'auditadmin', 'operator', 'reviewer', 'finance', 'service'],
  'observer',
]
const organisationRoles = ['org_head', 'org_operator', 'org_finance', 'org_relief']

interface Asker {
  readonly name: string
  readonly browser: Browser
  readonly actions: ReadonlyMap<string, unknown>
  /** An organisation's account: another's rows are foreign to it. */
  readonly isWalled: boolean
}

let standing: Standing
let owned: AnyResource[]
/** Ids of the rows of the southern organisation, by resource. */
const foreign = new Map<string, string>()
const routes: AnyRoute[] = []

beforeAll(async () => {
  standing = await openStanding()
  await standing.set('session.single', false)
  routes.push(...standing.product.house.routes.filter(({ path }) => !leftOut.has(path)))
  owned = standing.product.house.modules
    .flatMap(module => module.servings ?? [])
    .map(({ resource }) => resource)
    .filter(({ owner }) => owner?.organisation !== undefined && owner.self === undefined)
  for (const resource of owned) foreign.set(resource.path, await plantedIn(resource, 'south'))
  for (const resource of owned) await plantedIn(resource, 'north')
})
afterAll(async () => {
  await standing.close()
  await standing.drop()
})

function plantedIn(resource: AnyResource, where: 'north' | 'south'): Promise<string> {
  const field = resource.owner?.organisation ?? 'id'
  const { id } = standing[where]
  return field === 'id' ? Promise.resolve(id) : standing.plant(resource, { [field]: id })
}

async function askers(): Promise<Asker[]> {
  const wanted = [
    ...platformRoles.map(role => ({ role, where: undefined })),
    ...organisationRoles.map(role => ({ role, where: 'north' as const })),
  ]
  const made: Asker[] = []
  for (const { role, where } of wanted) {
    const name = `${where ?? 'platform'}.${role}`.replaceAll('_', '.')
    const owner =
      where === undefined
        ? {}
        : { ownerKind: 'organisation' as const, organisation: standing[where].id }
    const id = await standing.account(name, { ...owner, roles: [role] })
    const browser = standing.browser()
    const { statusCode, statusMessage } = await standing.login(browser, name)
    // A role of which no screen is built lets nobody in.
    if (statusMessage === '该用户没有管理员权限') continue
    if (statusCode !== 1) throw new Error(`${name}: ${statusMessage}`)
    const pieces = await standing.database.read('all', reader => personOf(reader, id))
    if (pieces === undefined) throw new Error(`${name} has no rights at all`)
    const circumstances = { sessionId: '', ip: browser.ip, hasUkey: false, elevatedUntil: null }
    const { actions } = personFrom(pieces, circumstances)
    made.push({ name, browser, actions, isWalled: where !== undefined })
  }
  expect(made.length).toBeGreaterThan(wanted.length / 2)
  await standing.execute("update session set elevated_until = now() + interval '1 hour'")
  return made
}

interface Said {
  readonly status: number
  readonly text: string
}

async function ask(
  { app, asker }: { app: FastifyInstance; asker: Asker | undefined },
  { method, path }: AnyRoute,
  id: string,
): Promise<Said> {
  const cookies = asker?.browser.cookies ?? new Map<string, string>()
  const token = cookies.get('gyb_token')
  const given = { id, version: '1' }
  const response = await app.inject({
    method,
    url: path,
    headers: {
      host: 'localhost',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(token === undefined ? {} : { 'x-token': token }),
    },
    ...(method === 'POST' ? { payload: { ...given, version: 1 } } : { query: given }),
  })
  return { status: response.statusCode, text: response.body }
}

/** What a route's id may be: the row of its own resource, or any. */
function foreignIdFor({ path }: AnyRoute): string {
  const resource = path.split('/').slice(2, 4).join('/')
  return foreign.get(resource) ?? standing.south.id
}

const mayAsk = ({ access }: AnyRoute, { actions }: Asker) =>
  typeof access === 'string' || [access.action].flat().some(action => actions.has(action))

interface Findings {
  calls: number
  unexpected: string[]
  foreignRows: string[]
  telling: string[]
  faults: string[]
}

async function matrix(app: FastifyInstance, all: readonly Asker[]): Promise<Findings> {
  const found: Findings = { calls: 0, unexpected: [], foreignRows: [], telling: [], faults: [] }
  const rows = [...foreign.values()].filter(id => id !== standing.south.id)
  for (const each of routes) {
    const name = `${each.method} ${each.path}`
    if (each.access !== 'public') {
      found.calls++
      const stranger = await ask({ app, asker: undefined }, each, unknown)
      if (stranger.status !== 401) found.unexpected.push(`stranger: ${name}: ${stranger.status}`)
    }
    for (const asker of all) {
      // Whoever may reach every organisation would do with the rows what was asked.
      const id = asker.isWalled ? foreignIdFor(each) : unknown
      const said = await ask({ app, asker }, each, id)
      found.calls++
      const place = `${asker.name}: ${name}: ${said.status}`
      if (said.status >= 500) found.faults.push(place)
      if (each.access !== 'public' && !mayAsk(each, asker) && said.status !== 403)
        found.unexpected.push(place)
      if (!asker.isWalled) continue
      if (rows.some(row => row !== id && said.text.includes(row))) found.foreignRows.push(place)
      if (said.text.includes(standing.south.name)) found.foreignRows.push(place)
      found.calls++
      const other = await ask({ app, asker }, each, unknown)
      if (!isAlike(said, other, id)) found.telling.push(`${place} / ${other.status}`)
    }
  }
  return found
}

/** Asked too often, or while the files of earlier exports are still being made: how soon, the machine decides. */
function isLimited({ status, text }: Said): boolean {
  return status === 429 || text.includes('个导出在等待或生成中')
}

/** Refused alike, but for the id that was asked for; what is answered to both is looked at for foreign rows. */
function isAlike(one: Said, other: Said, id: string): boolean {
  if (isLimited(one) || isLimited(other) || (one.status < 300 && other.status < 300)) return true
  return one.status === other.status && one.text.replaceAll(id, unknown) === other.text
}

it('T20 lets no role do what it was not granted, nor see what is not its own', {
  timeout: 45 * 60_000,
}, async () => {
  const since = performance.now()
  const all = await askers()
  const { app } = standing.product
  const found = await matrix(app, all)

  // The twin: the same calls, with the guard of actions taken off.
  const open = await buildHttp({
    database: standing.database,
    gate: openGate(standing.database),
    routes: routes.map(each =>
      typeof each.access === 'object' ? { ...each, access: 'signedIn' as const } : each,
    ),
  })
  const weak = all.filter(({ name }) => name === 'north.org.finance')
  const twin = await matrix(open, weak)
  await open.close()
  await report({
    test: 'T20',
    since,
    figures: {
      ...{ routes: routes.length, roles: all.length, calls: found.calls },
      ...{ unexpected: found.unexpected.length, foreignRows: found.foreignRows.length },
      ...{ tellingApart: found.telling.length, faults: found.faults.length },
      twinUnexpected: twin.unexpected.length,
    },
  })
  expect(found.unexpected).toEqual([])
  expect(found.foreignRows).toEqual([])
  expect(found.faults).toEqual([])
  expect(found.telling).toEqual([])
  expect(found.calls).toBeGreaterThan(5000)
  expect(twin.unexpected.length).toBeGreaterThan(0)
})

it('T20 shows no foreign row by PostgreSQL alone, when the query layer asks for everything', async () => {
  const walled = owned.filter(resource => resource.walled === true)
  expect(walled.length).toBeGreaterThan(5)
  const seenBy = async (wall: string, resource: AnyResource) => {
    const field = resource.owner?.organisation ?? 'id'
    const column = field === 'id' ? 'id' : field.replace(/[A-Z]/g, each => `_${each.toLowerCase()}`)
    const query = `select "${column}"::text as owner from "${tableNameOf(resource)}"`
    const { rows } = await standing.database.read(wall, reader =>
      reader.execute<{ owner: string }>(query),
    )
    return rows.map(({ owner }) => owner)
  }
  let twinForeign = 0
  for (const resource of walled) {
    const own = await seenBy(standing.north.id, resource)
    expect(own.length, resource.path).toBeGreaterThan(0)
    expect(new Set(own), resource.path).toEqual(new Set([standing.north.id]))
    expect(await seenBy(newId(), resource), resource.path).toEqual([])
    if ((await seenBy('all', resource)).includes(standing.south.id)) twinForeign++
  }
  expect(twinForeign).toBe(walled.length)
})

/** What anybody may call: whoever adds to it adds a line here. */
const openToStrangers = [
  ...['sso/', 'password/', 'charity/getCharityDomain', 'registrationRequest/'].map(
    each => `/api/upms/${each}`,
  ),
  ...['twoFactorMethod/begin', 'uploadUEditor', 'editorFile'].map(each => `/api/upms/${each}`),
  '/api/user/user/sendLoginCode',
  ...['getChallenge', 'login', 'takesSoftKeys'].map(each => `/api/ukey/securityKey/${each}`),
  ...['area/', 'cfg/', 'clientError/insert', 'platformSecurity/getList'].map(
    each => `/api/common/${each}`,
  ),
  ...['term/getTerms', 'dashboard/getPublic'].map(each => `/api/platform/${each}`),
  // Signed by a key of their own.
  '/api/finance/intake/',
  '/api/charity/applicant/',
  '/api/zhuanti/reportPreview/get',
  ...['article', 'helpmanager'].map(each => `/api/${each}/public/`),
  ...['ad/getShown', 'ad/click', 'agreementVersion/getCurrent'].map(each => `/api/website/${each}`),
]

it('T20 opens to strangers only what is known to be open', () => {
  const open = routes.filter(({ access }) => access === 'public').map(({ path }) => path)
  const isKnown = (path: string) => openToStrangers.some(known => path.startsWith(known))
  expect(open.filter(path => !isKnown(path))).toEqual([])
})

import type { AddressInfo } from 'node:net'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Gate } from '#kernel/server/gate.ts'
import { buildHttp } from '#kernel/server/http.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { openGate } from '#modules/account/server/index.ts'
import { sampleOf } from '#test/contract/sample.ts'
import { personWith } from '#test/house.ts'
import { inParallel } from './clients.ts'
import { openDraws } from './draws.ts'
import { brokenBodies, hostileValues } from './hostile-values.ts'
import { openMadeUpGate } from './made-up-gate.ts'
import { report } from './report.ts'
import { openStanding, type Standing } from './standing.ts'

/* T31: whatever is sent is answered in order: no fault, no hang, nothing of the inside in the answer. */

const requests = 6000
const people = openMadeUpGate()
/** Streams that end only with the client. */
const endless = new Set(['/api/platform/events'])
let standing: Standing
let app: FastifyInstance
let loose: FastifyInstance
let headers: Record<string, string>
const resources = new Map<string, AnyResource>()
let routes: AnyRoute[]

beforeAll(async () => {
  standing = await openStanding()
  const { product, database } = standing
  for (const { resource } of product.house.modules.flatMap(each => each.servings ?? []))
    resources.set(resource.path, resource)
  routes = product.house.routes.filter(({ path }) => !endless.has(path))
  // Whoever may do everything comes deepest.
  const everything = personWith(
    product.house.actions.map(({ name }) => name),
    { accountId: await standing.account('all') },
  )
  headers = { ...people.as(everything) }
  const gate = alsoPassing(openGate(database))
  app = await buildHttp({ database, gate, routes })
  loose = await buildHttp({
    database,
    gate,
    routes: routes.map(each => ({ ...each, question: z.any() })),
  })
  for (const each of [app, loose]) await each.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  for (const each of [app, loose]) await each.close()
  await standing.close()
  await standing.drop()
})

/** The product's own gate, which calls about sessions ask again, and then whoever was made up. */
function alsoPassing(gate: Gate): Gate {
  return {
    ...people.gate,
    async identify(...arrival) {
      const visitor = await gate.identify(...arrival)
      const { person } = await people.gate.identify(...arrival)
      return { ...visitor, person }
    },
  }
}

type Draws = ReturnType<typeof openDraws>

interface Shot {
  readonly method: string
  readonly url: string
  readonly body: string | undefined
  readonly type: string
}

/** A request that would be right, with one or two of its values made hostile; some are no request at all. */
function shotAt(each: AnyRoute, draws: Draws): Shot {
  const given = plausible(each)
  const names = [
    ...Object.keys(given),
    'page',
    'limit',
    'sort',
    'filter',
    'keyword',
    'ids',
    'reason',
  ]
  for (let time = 1 + draws.below(2); time > 0; time--)
    given[draws.pick(names)] = draws.pick(hostileValues)
  const method = draws.percent(96) ? each.method : draws.pick(['PUT', 'PATCH', 'OPTIONS', 'DELETE'])
  const isPost = each.method === 'POST'
  const query = isPost ? '' : `?${queryOf(given, draws)}`
  const body = draws.percent(10) ? draws.pick(brokenBodies) : JSON.stringify(given)
  return {
    method,
    url: `${each.path}${draws.percent(3) ? '/%2e%2e/%00' : ''}${query}`,
    body: isPost ? body : undefined,
    type: draws.percent(95)
      ? 'application/json'
      : draws.pick(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'x/y;;']),
  }
}

function plausible({ path }: AnyRoute): Record<string, unknown> {
  const resource = resources.get(path.split('/').slice(2, 4).join('/'))
  const fields = Object.entries(resource?.fields ?? {}).filter(([, field]) => !field.system)
  const isInsert = path.endsWith('/insert')
  const values = isInsert ? fields.map(([name, field]) => [name, sampleOf(field)]) : []
  const row = { id: standing.north.cause, version: 1 }
  return { ...(isInsert ? {} : row), ...Object.fromEntries(values) }
}

function queryOf(given: Record<string, unknown>, draws: Draws): string {
  const parts = Object.entries(given).flatMap(([name, value]) => {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
    const safe = encodeURIComponent(text.toWellFormed().slice(0, 3000))
    const part = `${name}=${draws.percent(97) ? safe : '%E0%A4%A'}`
    return draws.percent(5) ? [part, part] : [part]
  })
  return parts.join('&')
}

/** Statements are what this screen of the administrators is for. */
const tellsStatements = '/api/log/statementTime/'
const inside =
  /node_modules|\.ts:\d+|at \w+ \(|syntax error|relation "|column "|select "|insert into|ECONN|Drizzle|violates|pg_|ZodError/

interface Found {
  faults: string[]
  hung: string[]
  leaks: string[]
  answers: Record<string, number>
}

async function shoot(target: FastifyInstance, times: number, draws: Draws): Promise<Found> {
  const origin = `http://127.0.0.1:${(target.server.address() as AddressInfo).port}`
  const found: Found = { faults: [], hung: [], leaks: [], answers: {} }
  const shots = Array.from({ length: times }, (_, at) =>
    shotAt(routes[at % routes.length] ?? draws.pick(routes), draws),
  )
  await inParallel(times, 12, async at => {
    const shot = shots[at]
    if (shot === undefined) return
    const place = `${shot.method} ${shot.url.slice(0, 200)} ${shot.body?.slice(0, 300) ?? ''}`
    try {
      const response = await fetch(`${origin}${shot.url}`, {
        method: shot.method,
        headers: { ...headers, 'content-type': shot.type },
        ...(shot.body === undefined ? {} : { body: shot.body }),
        signal: AbortSignal.timeout(5000),
      })
      const text = await response.text()
      const group = `${Math.floor(response.status / 100)}xx`
      found.answers[group] = (found.answers[group] ?? 0) + 1
      if (response.status >= 500) found.faults.push(`${response.status} ${place}`)
      if (inside.test(text) && !shot.url.startsWith(tellsStatements))
        found.leaks.push(`${text.slice(0, 200)} ${place}`)
    } catch (error) {
      found.hung.push(`${error instanceof Error ? error.message : ''} ${place}`)
    }
  })
  return found
}

it('T31 answers every malformed request; without its schemas it does not', async () => {
  const since = performance.now()
  const draws = openDraws()
  const lag = monitorEventLoopDelay({ resolution: 5 })
  lag.enable()
  const found = await shoot(app, requests, draws)
  lag.disable()
  const twin = await shoot(loose, 700, draws)
  await report({
    test: 'T31',
    seed: draws.seed,
    since,
    figures: {
      ...{ requests, routes: routes.length, ...found.answers },
      ...{ faults: found.faults.length, hung: found.hung.length, leaks: found.leaks.length },
      ...{ lagMs: Math.round(lag.max / 1e6), twinFaults: twin.faults.length },
    },
  })
  expect(found.faults).toEqual([])
  expect(found.hung).toEqual([])
  expect(found.leaks).toEqual([])
  expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
  expect(twin.faults.length).toBeGreaterThan(0)
})

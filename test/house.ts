import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { schemaOf } from '#app/server/schema-of.ts'
import type { Act } from '#kernel/server/act.ts'
import { assemble, type House } from '#kernel/server/assemble.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import type { Gate } from '#kernel/server/gate.ts'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { buildHttp } from '#kernel/server/http.ts'
import type { AnyJob } from '#kernel/server/job.ts'
import { openToApp } from '#kernel/server/migrate.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem, type GrantedScope, type Person } from '#kernel/server/person.ts'
import { serve } from '#kernel/server/serve.ts'
import { type Jobs, runJob, startJobs } from '#kernel/server/start-jobs.ts'
import { newId } from '#kernel/server/uuid.ts'
import { classifyModule } from '#modules/classify/server/index.ts'
import { rescueModule } from '#modules/rescue/server/index.ts'
import { agreements } from './agreements.ts'
import { testDatabase, testTemplate } from './database.ts'
import type { Parsed } from './parsed.ts'
import { testCause, testFundLine } from './people.ts'
import { connectStandIns } from './stand-ins.ts'

/** What a call was answered with. */
export interface Answer {
  readonly status: number
  readonly statusCode: number
  readonly statusMessage: string
  readonly dataPoints: Parsed
  readonly headers: Readonly<Record<string, unknown>>
}

/** A product on a database of its own, called through HTTP by whoever a test makes up. */
export interface TestHouse {
  readonly house: House
  readonly database: Database
  readonly app: FastifyInstance
  /** Where the owner of the database connects, whom no guard of the product holds. */
  readonly ownerUrl: string
  call(
    person: Person | null,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    question?: Record<string, unknown>,
  ): Promise<Answer>
  /** One transaction as the product itself, to prepare what a test needs. */
  prepare<T>(work: (act: Act) => Promise<T>): Promise<T>
  /** Runs a job at once. */
  run<P>(
    job: AnyJob & { readonly payload: { parse(given: unknown): P } },
    payload: P,
  ): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a product made of these modules; every question of their ports is answered by a stand-in
 * (stand-ins.ts) where `connect` gives no other answer. `jobs`: pg-boss runs, so that acts may enqueue; what is
 * only `kept` in the queue waits for the test to run it.
 */
export async function openHouse(
  modules: readonly ServerModule[],
  { jobs = false, connect }: { jobs?: boolean | 'kept'; connect?: (house: House) => void } = {},
): Promise<TestHouse> {
  // A world names what it needs, and what it is made of may need the same.
  const whole = withCauses([...new Set(modules)])
  const house = assemble(whole)
  connectStandIns(house)
  connect?.(house)
  const sql = await schemaOf(whole)
  const name = `house_${createHash('sha256').update(sql).digest('hex').slice(0, 16)}`
  const template = await testTemplate(name, url => fill(url, sql))
  const own = await testDatabase(template)
  const database = await openDatabase(own.url)
  const people = new Map<string, Person>()
  const app = await buildHttp({
    ...{ database, routes: house.routes, gate: testGate(people) },
    holdsAnswers: true,
  })
  const started: Jobs | undefined = jobs
    ? await startJobs(
        database,
        whole.flatMap(each => each.jobs ?? []),
        { pollSeconds: jobs === 'kept' ? 3600 : 0.5, schedule: false },
      )
    : undefined
  return {
    house,
    database,
    app,
    ownerUrl: own.url,
    async call(person, method, path, question = {}) {
      if (person !== null) people.set(person.accountId, person)
      const headers = person === null ? {} : { 'x-test-person': person.accountId }
      const asked = method === 'POST' ? { payload: question } : { query: textOf(question) }
      const response = await app.inject({ method, url: path, headers, ...asked })
      return { status: response.statusCode, headers: response.headers, ...response.json() }
    },
    prepare: work =>
      inHouse(house, () => perform(database, asSystem('test'), { requestId: 'test' }, work)),
    run: (job, payload) => inHouse(house, () => runJob(job, payload, { database })),
    async close() {
      await started?.stop()
      await app.close()
      await database.close()
      await own.drop()
      leaveHouse(house)
    },
  }
}

/** Grants may be narrowed to causes: where people stand without projects, something stands for these. */
function withCauses(modules: readonly ServerModule[]): readonly ServerModule[] {
  const served = modules.flatMap(({ servings = [] }) => servings.map(each => each.resource.path))
  const lacks = (asking: string, asked: string) =>
    served.includes(asking) && !served.includes(asked)
  return [
    ...modules,
    ...(lacks('access/grant', testCause.path)
      ? [{ name: 'causes', servings: [serve(testCause)] }]
      : []),
    ...(lacks('cause/payout', testFundLine.path)
      ? [{ name: 'fundLines', servings: [serve(testFundLine)] }]
      : []),
    ...(lacks('finance/donation', 'website/agreementVersion') ? [agreements] : []),
    // People are described by the code tables of rescue work.
    ...(lacks('community/person', 'rescueConfig/education') ? [rescueModule] : []),
    ...(lacks('community/person', 'classify/category') ? [classifyModule] : []),
  ]
}

async function fill(url: string, sql: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query(sql)
    await openToApp(client)
  } finally {
    await client.end()
  }
}

function textOf(question: Record<string, unknown>): Record<string, string> {
  const given = Object.entries(question).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    given.map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : typeof value === 'object'
          ? JSON.stringify(value)
          : String(value),
    ]),
  )
}

function testGate(people: ReadonlyMap<string, Person>): Gate {
  return {
    async identify(request) {
      const id = request.headers['x-test-person']
      const person = typeof id === 'string' ? (people.get(id) ?? null) : null
      return { person, sessionHash: person?.sessionId ?? 'anonymous', restricted: false }
    },
    stepUpMethods: async () => ['password'],
  }
}

/** Somebody with just these actions; `scope` is the reach of all of them. */
export function personWith(
  actions: readonly string[],
  more: Partial<Omit<Person, 'actions'>> & { scope?: GrantedScope } = {},
): Person {
  const { scope = 'all', ...facts } = more
  const accountId = facts.accountId ?? newId()
  return {
    accountId,
    sessionId: newId(),
    loginName: 'someone',
    name: '测试员',
    ownerKind: 'platform',
    ownerId: null,
    areaCodes: [],
    departmentId: null,
    departmentIds: [],
    roleCodes: [],
    places: new Set(),
    sensitivities: new Set(['P2', 'P3', 'P4']),
    ip: '127.0.0.1',
    elevatedUntil: new Date(Date.now() + 600_000),
    ...facts,
    actions: new Map(actions.map(action => [action, new Set<GrantedScope>([scope])])),
  }
}

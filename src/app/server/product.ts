import type { FastifyInstance } from 'fastify'
import { allowFrameHosts } from '#editor/model/policy/safe-address.ts'
import type { Act } from '#kernel/server/act.ts'
import { assemble, type House } from '#kernel/server/assemble.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { leaveHouse } from '#kernel/server/house-state.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { perform } from '#kernel/server/perform.ts'
import { asSystem } from '#kernel/server/person.ts'
import { assertConnected, connect } from '#kernel/server/port.ts'
import type { AnyRoute } from '#kernel/server/route.ts'
import { type Jobs, startJobs } from '#kernel/server/start-jobs.ts'
import { readTerms } from '#modules/platform/server/index.ts'
import { currentVault, openVault, type Vault } from '#services/vault/vault.ts'
import { serveFrontEnd } from './front-end.ts'
import { healthRoute } from './health.ts'
import { migrationFolder } from './migration-folder.ts'
import { modules } from './modules.ts'
import { openMasterKey } from './open-master-key.ts'
import { openApiRoute } from './openapi.ts'
import { allPiecesOf } from './pieces-of.ts'
import { seedAll } from './seeds.ts'
import type { Settings } from './settings.ts'
import { connectModules } from './wire.ts'

/** The product, running on a database; it does not listen by itself. */
export interface Product {
  readonly app: FastifyInstance
  readonly house: House
  readonly database: Database
  readonly jobs: Jobs
  /** One transaction as the product itself. */
  act<T>(reason: string, work: (act: Act) => Promise<T>): Promise<T>
  /** Finishes requests and jobs, then closes every connection. */
  close(): Promise<void>
}

/** Migrates the database behind `url`, seeds what every installation needs and opens the product. */
export async function openProduct(url: string, settings: Settings): Promise<Product> {
  allowFrameHosts(settings.frameHosts)
  // The tables of a developer follow the declarations before a file says them.
  const trial =
    settings.mode === 'development' ? (await import('./migration/trial.ts')).trial : undefined
  await migrate(url, migrationFolder, allPiecesOf(modules), trial)
  const key = await openMasterKey(url, settings)
  const house = assemble(modules)
  try {
    return await inHouse(house, () => openIn(house, { url, settings, vault: openVault(key) }))
  } catch (error) {
    leaveHouse(house)
    throw error
  }
}

async function openIn(
  house: House,
  { url, settings, vault }: { url: string; settings: Settings; vault: Vault },
): Promise<Product> {
  connect(house, currentVault, vault)
  const database = await openDatabase(url)
  const wired = await connectModules(house, { settings, database })
  assertConnected(house)
  const ofJobs = await openDatabase(url, 'job')
  const jobs = await startJobs(
    ofJobs,
    house.modules.flatMap(module => module.jobs ?? []),
  )
  const testRoutes = settings.mode === 'test' ? await routesOfTests(house) : []
  const act: Product['act'] = (reason, work) =>
    inHouse(house, () => perform(ofJobs, asSystem(reason), { requestId: reason }, work))
  await act('初始化', seedAll)
  // What was just sown may be chosen at once; other nodes hear of it.
  await readTerms(database)
  const app = await buildHttp({
    database,
    gate: wired.gate,
    origin: settings.publicUrl,
    routes: [healthRoute, openApiRoute(house), ...house.routes, ...testRoutes],
    holdsAnswers: settings.mode === 'test',
  })
  await serveFrontEnd(app, settings)
  return {
    app,
    house,
    database,
    jobs,
    act,
    async close() {
      await inHouse(house, () => wired.stop())
      await app.close()
      await jobs.stop()
      await Promise.all([ofJobs.close(), database.close()])
      leaveHouse(house)
    },
  }
}

/** Calls for automatic tests, in no other process. */
async function routesOfTests(house: House): Promise<readonly AnyRoute[]> {
  const { hearCodes, testRoutes } = await import('#modules/account/server/test-routes.ts')
  hearCodes(house)
  return testRoutes
}

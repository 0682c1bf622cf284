import type { FastifyInstance } from 'fastify'
import { allowFrameHosts } from '#editor/model/policy/safe-address.ts'
import type { Act } from '#kernel/server/act.ts'
import { assemble, type House } from '#kernel/server/assemble.ts'
import { type Database, openDatabase } from '#kernel/server/database.ts'
import { buildHttp } from '#kernel/server/http.ts'
import { type Jobs, perform, startJobs } from '#kernel/server/job.ts'
import { migrate } from '#kernel/server/migrate.ts'
import { asSystem } from '#kernel/server/person.ts'
import { loadMasterKey } from '#kernel/server/vault/master-key.ts'
import { openVault, setVault } from '#kernel/server/vault/vault.ts'
import { readTerms } from '#modules/platform/server/index.ts'
import { serveFrontEnd } from './front-end.ts'
import { healthRoute } from './health.ts'
import { migrationFolder } from './migration-folder.ts'
import { modules } from './modules.ts'
import { openApiRoute } from './openapi.ts'
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
  await migrate(url, migrationFolder)
  setVault(
    openVault(
      await loadMasterKey({ dataDir: settings.dataDir, fromEnvironment: process.env.MASTER_KEY }),
    ),
  )
  const house = assemble(modules)
  const database = await openDatabase(url)
  const wired = await connectModules(house, { settings, database })
  const ofJobs = await openDatabase(url, 'job')
  const jobs = await startJobs(
    ofJobs,
    house.modules.flatMap(module => module.jobs ?? []),
  )
  const testRoutes =
    settings.mode === 'test'
      ? (await import('#modules/account/server/test-routes.ts')).testRoutes
      : []
  const act: Product['act'] = (reason, work) =>
    perform(ofJobs, asSystem(reason), { requestId: reason }, work)
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
      await wired.stop()
      await app.close()
      await jobs.stop()
      await Promise.all([ofJobs.close(), database.close()])
    },
  }
}

import { modules } from '#app/server/modules.ts'
import { readSettings } from '#app/server/settings.ts'
import { connectModules } from '#app/server/wire.ts'
import { assemble } from '#kernel/server/assemble.ts'
import { openDatabase } from '#kernel/server/database.ts'
import { connect } from '#kernel/server/port.ts'
import { runJob, startJobs } from '#kernel/server/start-jobs.ts'
import { loadMasterKey } from '#services/vault/master-key.ts'
import { currentVault, openVault } from '#services/vault/vault.ts'

/* A process that runs one job with the whole product around it, to be killed: node job-worker.ts JOB PAYLOAD */

const [name = '', payload = '{}'] = process.argv.slice(2)
const settings = readSettings(process.env)
const key = { dataDir: settings.dataDir, fromEnvironment: process.env.MASTER_KEY }
const house = assemble(modules)
connect(house, currentVault, openVault(await loadMasterKey(key)))
const database = await openDatabase(settings.databaseUrl ?? '')
const wired = await connectModules(house, { settings, database })
const found = modules.flatMap(({ jobs }) => jobs ?? []).find(each => each.name === name)
if (found === undefined) throw new Error(`there is no job ${name}`)
// What the job enqueues is kept; nothing else runs in this process.
const jobs = modules.flatMap(each => each.jobs ?? [])
const queue = await startJobs(database, jobs, { pollSeconds: 3600, schedule: false })
await runJob(found, JSON.parse(payload), { database })
await queue.stop()
await wired.stop()
await database.close()

import { modules } from '#app/server/modules.ts'
import { readSettings } from '#app/server/settings.ts'
import { connectModules } from '#app/server/wire.ts'
import { assemble } from '#kernel/server/assemble.ts'
import { openDatabase } from '#kernel/server/database.ts'
import { inHouse } from '#kernel/server/origin.ts'
import { connect } from '#kernel/server/port.ts'
import { runJob, startJobs } from '#kernel/server/start-jobs.ts'
import { setProviders } from '#modules/message/server/index.ts'
import { webhook } from '#modules/message/server/providers/webhook.ts'
import { pushDue, sweepPushes } from '#modules/partner/server/push/push-events.ts'
import { loadMasterKey } from '#services/vault/master-key.ts'
import { currentVault, openVault } from '#services/vault/vault.ts'

/*
 * A process that sends what is due to one address, to be killed: node push-worker.ts HOOK RECEIVER. The
 * receiver stands in for the partner's public address, which a test machine does not reach.
 */

const [hook = '', receiver = ''] = process.argv.slice(2)
const settings = readSettings(process.env)
const key = { dataDir: settings.dataDir, fromEnvironment: process.env.MASTER_KEY }
const house = assemble(modules)
connect(house, currentVault, openVault(await loadMasterKey(key)))
const database = await openDatabase(settings.databaseUrl ?? '')
const wired = await connectModules(house, { settings, database })
// What the sender enqueues is kept; nothing else runs in this process.
const jobs = modules.flatMap(each => each.jobs ?? [])
const queue = await startJobs(database, jobs, { pollSeconds: 3600, schedule: false })
await inHouse(house, async () => {
  setProviders([
    webhook(async (_address, { headers = {}, body = '' }) => {
      const answer = await fetch(receiver, { method: 'POST', headers: { ...headers }, body })
      return { status: answer.status, headers: {}, body: Buffer.from(await answer.text()) }
    }),
  ])
  await runJob(sweepPushes, {}, { database })
  await runJob(pushDue, { webhook: hook }, { database })
})
await queue.stop()
await wired.stop()
await database.close()

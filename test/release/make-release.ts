import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeBackup } from '#app/server/backup/write-backup.ts'
import { demoSizes, fillDemoWorld } from '#app/server/demo/index.ts'
import { openReady } from '#app/server/open-ready.ts'
import { readSettings } from '#app/server/settings.ts'
import { openStorage } from '#app/server/start.ts'
import { runJob } from '#kernel/server/start-jobs.ts'
import { sequenceLeaves } from '#modules/evidence/server/sequence-leaves.ts'
import { sealLogs } from '#modules/log/server/seal-logs.ts'
import { pack } from './packed.ts'
import { releaseKey } from './release-key.ts'

/*
 * node bin/run.mjs test/release/make-release.ts test/release/0001.zip.br
 *
 * Makes the data that upgrades are tested on: a demo world with few gifts, as this version of the
 * program fills it, backed up without its pictures. Run once at a release, before the declarations
 * move on; the backup stays as it is for good.
 */

const file = resolve(process.argv[2] ?? '')
const dataDir = await mkdtemp(join(tmpdir(), 'release-'))
process.env.MASTER_KEY = releaseKey
const settings = readSettings({ DATA_DIR: dataDir, PORT: '0', PUBLIC_URL: 'http://localhost' })
const storage = await openStorage(settings)
const { product } = await openReady(storage.url, settings, (opened, given) =>
  fillDemoWorld(opened, given, { ...demoSizes.rich, gifts: 40 }),
)
await product.jobs.idle()
// What the product does by itself each minute, had it stood for one.
for (const each of [sealLogs, sequenceLeaves]) await runJob(each, {}, product)
await product.close()
const backup = join(dataDir, 'release.zip')
const bare = { url: storage.url, file: backup, withKey: false, objectStorage: undefined }
await writeBackup({ ...bare, dataDir: join(dataDir, 'no-files') })
await storage.stop()
await pack(backup, file)
await rm(dataDir, { recursive: true })
process.exit(0)

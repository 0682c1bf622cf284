import { assemble } from '#kernel/server/assemble.ts'
import { openDatabase } from '#kernel/server/database.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { runJob } from '#kernel/server/job.ts'
import { openVault, setVault } from '#kernel/server/vault/vault.ts'
import { connectTransfer, transferModule } from '#modules/transfer/server/index.ts'
import { people } from '#test/people.ts'
import { testPorts } from '#test/transfer-ports.ts'

/* A process of its own that writes one import, for tests that kill it: node import-worker.ts URL ID */

const [url = '', id = ''] = process.argv.slice(2)
setVault(openVault(Buffer.alloc(32, 7)))
connectTransfer(testPorts('', new Map()))
assemble([people, bookshop, transferModule])
const database = await openDatabase(url)
const apply = transferModule.jobs?.find(({ name }) => name === 'transfer.apply-import')
if (apply === undefined) throw new Error('the job has another name now')
await runJob(apply, { id }, { database })
await database.close()

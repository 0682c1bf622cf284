import { assemble } from '#kernel/server/assemble.ts'
import { openDatabase } from '#kernel/server/database.ts'
import { bookshop } from '#kernel/server/fixture/bookshop.ts'
import { connect } from '#kernel/server/port.ts'
import { runJob } from '#kernel/server/start-jobs.ts'
import { transferModule, transferPorts } from '#modules/transfer/server/index.ts'
import { people } from '#test/people.ts'
import { connectStandIns } from '#test/stand-ins.ts'
import { testPorts } from '#test/transfer-ports.ts'

/* A process of its own that writes one import, for tests that kill it: node import-worker.ts URL ID */

const [url = '', id = ''] = process.argv.slice(2)
const house = assemble([people, bookshop, transferModule])
connectStandIns(house)
connect(house, transferPorts, testPorts('', new Map()))
const database = await openDatabase(url)
const apply = transferModule.jobs?.find(({ name }) => name === 'transfer.apply-import')
if (apply === undefined) throw new Error('the job has another name now')
await runJob(apply, { id }, { database })
await database.close()

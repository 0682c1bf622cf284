import { pathToFileURL } from 'node:url'
import { migrate } from '#kernel/server/migrate.ts'

/* Brings a database up to date, in a process that may be killed: node migrate-worker.ts URL FOLDER */

const [url = '', folder = ''] = process.argv.slice(2)
await migrate(url, pathToFileURL(`${folder}/`))

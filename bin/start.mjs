// Installs and builds what is missing, then runs the server in the foreground.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { leaveLike, node, root, start } from './project.mjs'

await install()
if (!(await build())) process.exit(1)
// Exports of a million rows stay under 300 MB: with the machine's whole memory as its limit the heap
// would only be tidied at several times what it holds.
const { flags, environment } = JSON.parse(readFileSync(join(root, 'bin', 'server.json'), 'utf8'))
const main = [...flags, 'src/app/server/main.ts']
const env = { ...environment, NODE_ENV: process.env.NODE_ENV || 'production' }
await leaveLike(start(node(), [...main, ...process.argv.slice(2)], { env }).ended)

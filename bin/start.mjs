// Installs and builds what is missing, then runs the server in the foreground.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { leaveLike, node, start } from './project.mjs'

await install()
if (!(await build())) process.exit(1)
// A small young generation keeps exports of a million rows under 300 MB.
const main = ['--max-semi-space-size=4', 'src/app/server/main.ts']
const env = { NODE_ENV: process.env.NODE_ENV || 'production' }
await leaveLike(start(node(), [...main, ...process.argv.slice(2)], { env }).ended)

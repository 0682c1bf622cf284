// Measures the built product: lists, import, export, bytes and starts. A browser counts the bytes.
import { browserEnv } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { leaveLike, node, quickly, start } from './project.mjs'

await install()
if (!(await build())) process.exit(1)
const args = [quickly, 'test/bench/main.ts', ...process.argv.slice(2)]
await leaveLike(start(node(), args, { env: await browserEnv() }).ended)

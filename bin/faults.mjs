// The fault runs: the product is killed, starved and cut off. Slow, so apart from npm test.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { report, vitest } from './vitest.mjs'

await install()
if (!(await build())) process.exit(1)
report(await vitest('vitest.faults.config.ts', { args: process.argv.slice(2) }))

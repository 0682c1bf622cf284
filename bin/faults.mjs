// The fault runs: the product is killed, starved and cut off. Slow, so apart from npm test.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { report, vitest } from './vitest.mjs'

await install()
if (!(await build())) process.exit(1)
const args = process.argv.slice(2)
const short = args.length === 0 ? [await vitest('vitest.short-faults.config.ts')] : []
report(...short, await vitest('vitest.faults.config.ts', { args }))

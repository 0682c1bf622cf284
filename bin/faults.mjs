// The fault runs: the product is killed, starved and cut off. Slow, so apart from npm test.
import { build } from './build.mjs'
import { install } from './install.mjs'
import { vitest } from './vitest.mjs'

await install()
if (!(await build())) process.exit(1)
const { passed, failed } = await vitest('vitest.faults.config.ts', { args: process.argv.slice(2) })
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

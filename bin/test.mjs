// Everything CI runs: checks, rules, the build, the editor and the browser journeys. The last line
// is the sum.
import { browserEnv } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { report, vitest } from './vitest.mjs'

await install()
const env = await browserEnv()
const tallies = [await check(), await vitest('vitest.config.ts')]
const isBuilt = await build()
tallies.push(isBuilt ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, faults: ['the build'] })
if (isBuilt) {
  tallies.push(await vitest('vitest.editor.config.ts', { env }))
  tallies.push(await vitest('vitest.e2e.config.ts', { env }))
}
report(...tallies)

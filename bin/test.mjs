// Everything CI runs: checks, rules, the build and the browser journeys. The last line is the sum.
import { browser } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { install } from './install.mjs'
import { vitest } from './vitest.mjs'

await install()
const chromium = await browser()
const tallies = [await check(), await vitest('vitest.config.ts')]
const isBuilt = await build()
tallies.push({ passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1 })
if (isBuilt) {
  const env = chromium ? { CHROME_PATH: chromium } : {}
  tallies.push(await vitest('vitest.e2e.config.ts', { env }))
}

const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

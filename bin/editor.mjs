// The editor in Chromium, tool by tool. Slow, so apart from npm test.
import { browser } from './browser.mjs'
import { install } from './install.mjs'
import { vitest } from './vitest.mjs'

await install()
const chromium = await browser()
const { passed, failed } = await vitest('vitest.editor.config.ts', {
  env: chromium ? { CHROME_PATH: chromium } : {},
  args: process.argv.slice(2),
})
process.exitCode = failed > 0 ? 1 : 0
console.log(`${passed} passed, ${failed} failed`)

// The rich-text editor in Chromium, all of its files or the named ones.
import { browserEnv } from './browser.mjs'
import { install } from './install.mjs'
import { report, vitest } from './vitest.mjs'

await install()
const args = process.argv.slice(2)
report(await vitest('vitest.editor.config.ts', { env: await browserEnv(), args }))

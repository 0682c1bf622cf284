import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'

/** Prints every module that the server asks for before it is told to do anything. */
const script = `
import { registerHooks } from 'node:module'
const asked = new Set()
registerHooks({ resolve(specifier, context, next) {
  const found = next(specifier, context)
  asked.add(found.url)
  return found
} })
await import('./src/app/server/start.ts')
process.stdout.write([...asked].join('\\n'))
process.exit(0)
`

describe('what the server loads when it starts', () => {
  test('leaves what few need until somebody needs it', async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import=./bin/known-format.mjs', '--input-type=module', '-e', script],
      { maxBuffer: 2 ** 24 },
    )
    const loaded = stdout.split('\n')
    expect(loaded.some(url => url.endsWith('/src/app/server/modules.ts'))).toBe(true)
    for (const late of [
      'pdfkit',
      'fontkit',
      'pdf-lib',
      'subset-font',
      'pinyin-pro',
      'src/app/server/demo',
    ])
      expect(loaded.filter(url => url.includes(`/${late}/`))).toEqual([])
  })
})

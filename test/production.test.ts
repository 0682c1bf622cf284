import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openProduct, type Product } from '#app/server/product.ts'
import { readSettings } from '#app/server/settings.ts'
import { type TestDatabase, testDatabase } from './database.ts'

/* What helps tests, captcha answers and codes, exists nowhere but in tests. */

const root = join(import.meta.dirname, '..')
const helper = '/api/test'

describe.each(['production', 'development'] as const)('with NODE_ENV=%s', mode => {
  let dataDir: string
  let rows: TestDatabase
  let product: Product

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'production-'))
    rows = await testDatabase()
    const settings = readSettings({ NODE_ENV: mode, DATA_DIR: dataDir, DATABASE_URL: rows.url })
    product = await openProduct(rows.url, settings)
  })
  afterAll(async () => {
    await product.close()
    await rows.drop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it.each([
    ['GET', 'captcha?challengeId=01900000-0000-7000-8000-000000000000'],
    ['GET', 'outbox?loginName=admin'],
    ['POST', 'captcha'],
    ['GET', ''],
  ] as const)(
    '%s /api/test/%s answers what every unknown address answers',
    async (method, path) => {
      const ask = (url: string) => product.app.inject({ method, url })
      const answer = await ask(`${helper}/${path}`)
      const unknown = await ask('/api/nothing/here')
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toBe(unknown.body)
    },
  )

  it('shows a captcha and answers nothing that is in its own database row', async () => {
    const shown = await product.app.inject({ url: '/api/upms/sso/getPuzzleValidCode' })
    const given = Object.keys(shown.json().dataPoints).toSorted()
    expect(given).toEqual([
      'background',
      'challengeId',
      'expiresIn',
      'height',
      'slider',
      'sliderWidth',
      'width',
      'y',
    ])
  })
})

it('has the addresses in one file of the server, which the start imports for tests alone', async () => {
  const files = (await readdir(join(root, 'src'), { recursive: true, withFileTypes: true }))
    .filter(each => each.isFile() && /\.(ts|tsx)$/.test(each.name))
    .map(each => join(each.parentPath, each.name))
    .filter(path => !/\.test\.tsx?$/.test(path))
  const containing = async (text: string) => {
    const found = []
    for (const path of files)
      if ((await readFile(path, 'utf8')).includes(text)) found.push(relative(root, path))
    return found
  }
  expect(await containing(`'${helper}`)).toEqual(['src/modules/account/server/test-routes.ts'])
  expect(await containing('test-routes')).toEqual(['src/app/server/product.ts'])
})

it.runIf(existsSync(join(root, 'dist/web')))(
  'is built into pages without such an address',
  async () => {
    const entries = await readdir(join(root, 'dist/web'), { recursive: true, withFileTypes: true })
    const built = entries.filter(each => each.isFile() && /\.(js|html|css|json)$/.test(each.name))
    expect(built.length).toBeGreaterThan(0)
    for (const each of built) {
      const text = await readFile(join(each.parentPath, each.name), 'utf8')
      expect(text.includes(helper), each.name).toBe(false)
    }
  },
)

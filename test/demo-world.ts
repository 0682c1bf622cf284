import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type DemoAccount, demoSizes, fillDemoWorld } from '#app/server/demo/index.ts'
import { openProduct } from '#app/server/product.ts'
import { readSettings } from '#app/server/settings.ts'
import { testDatabase, testTemplate } from './database.ts'

/** A demo world of one's own: where it is, and who may sign in to it. */
export interface DemoCopy {
  readonly url: string
  /** Uploads and the key of personal data, as DATA_DIR. */
  readonly dataDir: string
  readonly accounts: readonly DemoAccount[]
  /** Removes it. */
  drop(): Promise<void>
}

/** Where a run keeps what is made once. */
export interface Run {
  readonly postgresUrl: string
  readonly runFolder: string
}

const runOfTests = (): Run => ({
  postgresUrl: inject('postgresUrl'),
  runFolder: inject('runFolder'),
})

/**
 * A copy of the demo world, which is made once in a run, however many ask; only who asks pays.
 * `run` names the cluster where there is no test: in the set-up of journeys.
 */
export async function demoCopy(
  size: keyof typeof demoSizes,
  run = runOfTests(),
): Promise<DemoCopy> {
  const original = join(run.runFolder, `demo-${size}`)
  const template = await testTemplate(
    `demo_${size}`,
    url => make(url, { size, dataDir: original }),
    run.postgresUrl,
  )
  const dataDir = await mkdtemp(join(tmpdir(), 'gongyibao-demo-'))
  await cp(original, dataDir, { recursive: true })
  const database = await testDatabase(template, run.postgresUrl)
  return {
    url: database.url,
    dataDir,
    accounts: JSON.parse(await readFile(join(dataDir, listed), 'utf8')),
    async drop() {
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const listed = 'accounts.json'

async function make(
  url: string,
  { size, dataDir }: { size: keyof typeof demoSizes; dataDir: string },
): Promise<void> {
  const product = await openProduct(url, readSettings({ DATA_DIR: dataDir, NODE_ENV: 'test' }))
  try {
    const accounts = await fillDemoWorld(product, { adminPassword: undefined }, demoSizes[size])
    await writeFile(join(dataDir, listed), JSON.stringify(accounts))
  } finally {
    await product.close()
  }
}

import { readdirSync } from 'node:fs'

/*
 * The unit run in parts, one a module. The files of a part share a process, so that what they import
 * is loaded once and not for each: the product grows, and a file's cost with it. A new module's
 * folder is a part by itself.
 */

const tests = (folder: string) => `${folder}/**/*.test.{ts,tsx}`

/** Apart from the unit run: they start the whole product, or a browser. */
export const elsewhere = ['test/e2e/**', 'test/faults/**', 'test/editor/**']

/** Files that need a process of their own, each with its reason. */
export const lone: Readonly<Record<string, string>> = {
  'src/modules/transfer/server/import-place.test.ts': 'registers importers, which stay',
  'src/modules/transfer/server/import-stages.test.ts': 'registers importers, which stay',
  'src/modules/access/server/account-importer.test.ts': 'registers importers, which stay',
  'src/modules/charity/server/illegal/illegal-organisation.test.ts':
    'opens a house without files, to which others connected them',
  'src/modules/project/server/project-end.test.ts':
    'opens a house without the ledger, to which others connected it',
  'src/kernel/server/vault/vault.test.ts': 'asks what there is before a first vault was set',
  'test/contract/recycle-bin.test.ts':
    'opens a house whose files nobody keeps, which others connected',
  'src/modules/website/server/ads/ads.test.ts':
    'opens a house without files, to which others connected them',
}

interface Part {
  readonly name: string
  readonly include: readonly string[]
  readonly isAlone?: boolean
}

const modules = readdirSync('src/modules').map(name => ({
  name,
  include: [tests(`src/modules/${name}`)],
}))

const parts: readonly Part[] = [
  ...modules,
  ...['kernel', 'editor', 'app'].map(name => ({ name, include: [tests(`src/${name}`)] })),
  { name: 'spanning', include: [tests('test')] },
  { name: 'lone', include: Object.keys(lone), isAlone: true },
]

/** What Vitest is given for each part. */
export const unitProjects = parts.map(({ name, include, isAlone = false }) => ({
  test: {
    name,
    include: [...include],
    exclude: ['**/node_modules/**', ...elsewhere, ...(isAlone ? [] : Object.keys(lone))],
    isolate: isAlone,
  },
}))

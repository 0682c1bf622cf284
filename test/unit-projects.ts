import { existsSync, readdirSync } from 'node:fs'

/*
 * The unit run in parts, one a module. The files of a part share a process, so that what they import
 * is loaded once and not for each: the product grows, and a file's cost with it. A new module's
 * folder is a part by itself.
 */

/** Apart from the unit run: they start the whole product, or a browser. */
const elsewhere = ['test/e2e/**', 'test/faults/**', 'test/editor/**']

/** Files that need a process of their own, each with its reason. */
const lone: Readonly<Record<string, string>> = {
  'test/production.test.ts': 'starts the product, which refuses ports that other files declare',
  'src/app/web/screens.test.ts': 'asks what a page knows before the screens behind the login came',
}

for (const file of Object.keys(lone))
  if (!existsSync(file)) throw new Error(`test/unit-projects.ts names ${file}, which is not there`)

const folders = [
  ...readdirSync('src/modules').map(name => [name, `src/modules/${name}`] as const),
  ...['kernel', 'kinds', 'services', 'ui', 'editor', 'app'].map(
    name => [name, `src/${name}`] as const,
  ),
  ['spanning', 'test'] as const,
]

/** What Vitest is given for each part, and for those of its files that need a process each. */
export const unitProjects = folders.flatMap(([name, folder]) => {
  const apart = Object.keys(lone).filter(file => file.startsWith(`${folder}/`))
  const usual = ['**/node_modules/**', ...elsewhere]
  const tests = `${folder}/**/*.test.{ts,tsx}`
  const shared = { name, include: [tests], exclude: [...usual, ...apart], isolate: false }
  const own = { name: `${name}:lone`, include: apart, exclude: usual, isolate: true }
  return (apart.length === 0 ? [shared] : [shared, own]).map(test => ({ test }))
})

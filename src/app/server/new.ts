import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { filesOf } from './new/lines.ts'
import { readOrder } from './new/order.ts'

/*
 * npm run new rescue/familyRelation /rescueConfigManage/familyRelationsManage
 * writes the declaration, its serving, a test and the screen, and their lines in the module's lists;
 * a part that no module has yet becomes a module.
 */

const root = resolve(import.meta.dirname, '../../..')

async function main(): Promise<void> {
  const order = readOrder(process.argv.slice(2))
  if (typeof order === 'string') {
    process.stderr.write(order)
    process.exitCode = 2
    return
  }
  const files = filesOf(order, path =>
    existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined,
  )
  for (const [path, text] of files) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...files.keys()], { cwd: root })
  process.stdout.write(`${[...files.keys()].join('\n')}\n
now: say the fields in the declaration, then
  npm run migration, as docs/adding-a-group.md says
  npm run --silent explain roles > test/contract/roles.txt
`)
}

if (import.meta.filename === process.argv[1]) await main()

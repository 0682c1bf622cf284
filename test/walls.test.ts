import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** [file, what it imports]: each pair must be refused by the import walls of biome.json. */
const breaches: [string, string][] = [
  ['src/kinds/money/money.ts', '#modules/project/model/project.ts'],
  ['src/kinds/money/money.ts', 'drizzle-orm'],
  ['src/kinds/money/money.ts', 'react'],
  ['src/kinds/money/money.ts', '#kernel/server/tables.ts'],
  ['src/kinds/money/money.ts', './money.column.ts'],
  ['src/kernel/resource/resource.ts', 'node:fs'],
  ['src/kernel/resource/resource.ts', '#kinds/columns.ts'],
  ['src/kernel/resource/resource.ts', '#kinds/cells.ts'],
  ['src/kernel/server/change.ts', '#kinds/cells.ts'],
  ['src/ui/views/list-screen.tsx', '#kinds/columns.ts'],
  ['src/modules/project/model/project.ts', '#kinds/columns.ts'],
  ['src/modules/project/model/project.ts', '#kinds/cells.ts'],
  ['src/kernel/resource/resource.ts', '#kernel/server/tables.ts'],
  ['src/kernel/server/change.ts', '#modules/project/server/index.ts'],
  ['src/kernel/server/change.ts', '#app/server/main.ts'],
  ['src/kernel/server/change.ts', 'react'],
  ['src/kernel/server/change.ts', '#ui/logic/ask.ts'],
  ['src/kinds/money/money.column.ts', 'antd'],
  ['src/ui/logic/use-list.ts', 'antd'],
  ['src/ui/logic/use-list.ts', '../views/list-screen.tsx'],
  ['src/ui/logic/use-list.ts', 'drizzle-orm/pg-core'],
  ['src/ui/logic/use-list.ts', '#kernel/server/tables.ts'],
  ['src/ui/views/list-screen.tsx', '#modules/project/model/project.ts'],
  ['src/ui/views/list-screen.tsx', 'node:fs'],
  ['src/kinds/money/money.cell.tsx', './money.column.ts'],
  ['src/kernel/server/change.test.ts', '#modules/project/model/project.ts'],
  ['src/editor/editor.tsx', '#modules/project/model/project.ts'],
  ['src/editor/editor.tsx', '#kernel/resource/resource.ts'],
  ['src/modules/project/model/project.ts', '../server/index.ts'],
  ['src/modules/project/model/project.ts', '../screens/index.ts'],
  ['src/modules/project/model/project.ts', 'react'],
  ['src/modules/project/model/project.ts', '#kernel/server/serve.ts'],
  ['src/modules/project/model/project.ts', '#modules/fund/server/index.ts'],
  ['src/modules/project/model/project.ts', '../../fund/model/fund.ts'],
  ['src/modules/project/server/payout.ts', 'react'],
  ['src/modules/project/server/payout.ts', 'antd'],
  ['src/modules/project/server/payout.ts', '#modules/fund/server/fund.ts'],
  ['src/modules/project/server/payout.ts', '../../fund/server/index.ts'],
  ['src/modules/project/server/payout.ts', '../screens/index.ts'],
  ['src/modules/project/server/payout.ts', '#modules/fund/screens/index.ts'],
  ['src/modules/project/server/payout.ts', '#app/server/main.ts'],
  ['src/modules/project/server/payout.ts', '#ui/logic/ask.ts'],
  ['src/modules/project/server/payout.ts', '#test/database.ts'],
  ['src/modules/project/screens/index.ts', 'drizzle-orm'],
  ['src/modules/project/screens/index.ts', '../server/index.ts'],
  ['src/modules/project/screens/index.ts', '#modules/project/server/index.ts'],
  ['src/modules/project/screens/index.ts', '#modules/fund/screens/index.ts'],
  ['src/modules/project/screens/index.ts', '#kernel/server/serve.ts'],
  ['src/modules/approval/parts/review-desk.tsx', '#modules/fund/screens/index.ts'],
  ['src/modules/approval/parts/review-desk.tsx', '../server/index.ts'],
  ['src/modules/project/server/payout.ts', '#modules/approval/parts/review-desk.tsx'],
  ['src/modules/project/model/project.ts', '#modules/approval/parts/review-desk.tsx'],
  ['src/services/sheets/read-sheet.ts', '#modules/project/server/index.ts'],
  ['src/services/sheets/read-sheet.ts', 'react'],
  ['src/ui/views/list-screen.tsx', '#services/sheets/read-sheet.ts'],
  ['src/modules/project/screens/index.ts', '#app/web/main.tsx'],
  ['src/app/resources.ts', '#modules/project/server/index.ts'],
  ['src/app/resources.ts', './server/main.ts'],
  ['src/app/server/main.ts', '#modules/project/server/payout.ts'],
  ['src/app/server/main.ts', '#modules/project/screens/index.ts'],
  ['src/app/server/main.ts', 'react'],
  ['src/app/web/main.tsx', '#modules/project/server/index.ts'],
  ['src/app/web/main.tsx', '#modules/project/screens/project-dashboard.tsx'],
  ['src/app/web/main.tsx', '#kernel/server/serve.ts'],
  ['src/app/web/main.tsx', 'pg'],
]

/** Every sort of import the walls must let through. */
const passages: [string, string][] = [
  ['src/kinds/money/money.ts', 'zod'],
  ['src/kinds/money/money.ts', '../kind.ts'],
  ['src/kernel/resource/resource.ts', '#kinds/money/money.ts'],
  ['src/kinds/money/money.column.ts', 'drizzle-orm/pg-core'],
  ['src/kinds/money/money.column.ts', './money.ts'],
  ['src/kinds/money/money.cell.tsx', 'antd'],
  ['src/kinds/columns.ts', './money/money.column.ts'],
  ['src/kinds/cells.ts', './money/money.cell.tsx'],
  ['src/kernel/server/change.ts', '#kinds/columns.ts'],
  ['src/ui/views/list-screen.tsx', '#kinds/cells.ts'],
  ['src/kernel/server/change.ts', 'fastify'],
  ['src/kernel/server/change.ts', '#kernel/resource/resource.ts'],
  ['src/ui/logic/use-list.ts', 'react'],
  ['src/ui/logic/use-list.ts', '#kernel/resource/resource.ts'],
  ['src/ui/views/list-screen.tsx', '../logic/use-list.ts'],
  ['src/ui/views/list-screen.tsx', 'antd'],
  ['src/editor/editor.tsx', '#ui/logic/ask.ts'],
  ['src/modules/project/model/project.ts', '#kinds/money/money.ts'],
  ['src/modules/project/model/project.ts', '#kernel/resource/resource.ts'],
  ['src/modules/project/model/project.ts', '#modules/fund/model/fund.ts'],
  ['src/modules/project/model/project.ts', './payout.ts'],
  ['src/modules/project/server/payout.ts', '#modules/fund/server/index.ts'],
  ['src/modules/project/server/payout.ts', '#modules/fund/model/fund.ts'],
  ['src/modules/project/server/payout.ts', '../model/payout.ts'],
  ['src/modules/project/server/channel/pay.ts', '../../model/payout.ts'],
  ['src/modules/project/server/payout.ts', 'drizzle-orm'],
  ['src/modules/project/server/payout.ts', '#kernel/server/serve.ts'],
  ['src/modules/project/screens/index.ts', '../model/navigation.ts'],
  ['src/modules/project/screens/index.ts', '#modules/fund/model/fund.ts'],
  ['src/modules/project/screens/index.ts', '#ui/views/list-screen.tsx'],
  ['src/modules/project/screens/index.ts', 'antd'],
  ['src/modules/project/screens/index.ts', '#modules/approval/parts/review-desk.tsx'],
  ['src/services/sheets/read-sheet.ts', '#kernel/server/refusal.ts'],
  ['src/app/resources.ts', '#modules/project/model/index.ts'],
  ['src/app/server/main.ts', '#modules/project/server/index.ts'],
  ['src/app/server/main.ts', '#app/resources.ts'],
  ['src/app/web/main.tsx', '#modules/project/screens/index.ts'],
  ['src/app/web/main.tsx', 'react'],
]

const root = dirname(import.meta.dirname)
const biome = createRequire(import.meta.url).resolve('@biomejs/biome/bin/biome')
const fetching = 'export const rows = fetch("/api")'

let copy = ''
/** `file:line` of every breach that Biome reports in the copy. */
let refused = new Set<string>()

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'walls-'))
  await cp(join(root, 'biome.json'), join(copy, 'biome.json'))
  for (const file of planted.keys()) await write(file, linesOf(file).join('\n'))
  await write('src/ui/views/fetching.tsx', fetching)
  await write('src/ui/logic/fetching.ts', fetching)
  refused = await breachesIn(copy)
})

afterAll(() => rm(copy, { recursive: true, force: true }))

describe('the import walls', () => {
  it.each(breaches)('refuse in %s the import of %s', (file, source) => {
    expect(refused).toContain(placeOf(file, source))
  })

  it.each(passages)('let %s import %s', (file, source) => {
    expect(refused).not.toContain(placeOf(file, source))
  })

  it('refuse a fetch in a view and let the logic have it', () => {
    expect(refused).toContain('src/ui/views/fetching.tsx:1')
    expect(refused).not.toContain('src/ui/logic/fetching.ts:1')
  })
})

/** The sources planted in each file, one a line. */
const planted = new Map<string, string[]>()
for (const [file, source] of [...breaches, ...passages]) {
  planted.set(file, [...(planted.get(file) ?? []), source])
}

function linesOf(file: string): string[] {
  return (planted.get(file) ?? []).map(source => `export * from '${source}'`)
}

function placeOf(file: string, source: string): string {
  return `${file}:${(planted.get(file) ?? []).indexOf(source) + 1}`
}

async function write(file: string, text: string) {
  const path = join(copy, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

type Report = { diagnostics: { location: { path: string; start: { line: number } } }[] }

async function breachesIn(folder: string): Promise<Set<string>> {
  const rules = ['style/noRestrictedImports', 'style/noRestrictedGlobals']
  const options = ['lint', '--reporter=json', '--max-diagnostics=none', 'src']
  const text = await outputOf([biome, ...options, ...rules.map(rule => `--only=${rule}`)], folder)
  const report: Report = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return new Set(report.diagnostics.map(at => `${at.location.path}:${at.location.start.line}`))
}

// Biome leaves with 1 when it finds something, which is what this test is about.
function outputOf(command: string[], cwd: string): Promise<string> {
  return new Promise(resolve => {
    execFile(process.execPath, command, { cwd, maxBuffer: 2 ** 26 }, (_, stdout) => resolve(stdout))
  })
}

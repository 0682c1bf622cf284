import type { Act } from '#kernel/server/act.ts'
import { linesAfter, type StoredLine } from './import-row.ts'
import type { Run } from './import-run.ts'
import { planOf } from './match-key.ts'

/** Lines looked at together; a longer sheet is looked at in parts. */
const mostTogether = 20_000
const namedLines = 10

/** What is unsure of the lines that passed, in one text: each doubt once, with its first lines. */
export async function warningsOf(act: Act, run: Run): Promise<string> {
  const { importer, row, person } = run
  if (importer.warnings === undefined) return ''
  const plan = planOf(row, importer, person)
  const byDoubt = new Map<string, number[]>()
  let after = 0
  for (;;) {
    const lines = await readyAfter(act, row.id, after)
    const last = lines.at(-1)
    if (last === undefined) break
    for (const [line, doubt] of await importer.warnings(act, lines, plan))
      byDoubt.set(doubt, [...(byDoubt.get(doubt) ?? []), line])
    after = last.line
  }
  return [...byDoubt].map(([doubt, lines]) => `${doubt}（${named(lines)}）`).join('；')
}

function named(lines: readonly number[]): string {
  const first = `第 ${lines.slice(0, namedLines).join('、')} 行`
  return lines.length > namedLines ? `${first}等 ${lines.length} 行` : first
}

async function readyAfter(act: Act, id: string, from: number): Promise<StoredLine[]> {
  const all: StoredLine[] = []
  let after = from
  while (all.length < mostTogether) {
    const lines = await linesAfter(act.tx, id, { states: ['ready'], after, limit: 1000 })
    const last = lines.at(-1)
    if (last === undefined) break
    all.push(...lines)
    after = last.line
  }
  return all
}

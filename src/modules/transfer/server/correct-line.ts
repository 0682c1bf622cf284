import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { absent } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { lockRow } from '#kernel/server/rows.ts'
import { importTask } from '../model/import-task.ts'
import { checkLines, SeenKeys } from './check-lines.ts'
import { layoutFor, ownTask } from './import-routes.ts'
import { countLines, linesAfter, replaceLine, type StoredLine, sumLines } from './import-row.ts'
import { rehearse, setFigures } from './import-run.ts'
import type { ImportRow } from './import-task-row.ts'
import { importerOf } from './importer-of.ts'
import { planOf } from './match-key.ts'

/** Lines that are unsealed at a time. */
const atOnce = 2000

/** Types a refused line anew, by the titles of its columns, and checks it again. */
export const correctRoute = route({
  method: 'POST',
  path: '/api/transfer/importTask/correct',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '修正导入的一行',
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    line: z.number().int('行号有误').min(1, '行号有误'),
    cells: z.record(z.string().max(200), z.string().max(32_767, '内容过长')),
  }),
  async change({ id, line, cells }, act) {
    await ownTask(act, id)
    const row = await lockRow(act, importTask, id)
    if (row.state !== 'checked') act.refuse('只有待确认的导入可以修正')
    const stored = await lineOf(act, id, line)
    const typed = row.header.map(({ title }, at) => cells[title] ?? stored.cells[at] ?? '')
    const { state, errors } = await recheck(act, row, { line, cells: typed })
    await recount(act, id)
    return {
      no: line,
      state,
      errors: errors.map(({ column, message }) => ({ field: column ?? '', message })),
    }
  },
})

async function lineOf(act: Act, id: string, line: number): Promise<StoredLine> {
  const states = ['bad', 'duplicate', 'ready'] as const
  const [found] = await linesAfter(act.tx, id, { states, after: line - 1, limit: 1 })
  if (found?.line !== line) throw absent()
  return found
}

async function recheck(act: Act, row: ImportRow, raw: { line: number; cells: readonly string[] }) {
  const importer = importerOf(registry().get(row.source))
  const plan = planOf(row, importer, act.person)
  const layout = layoutFor(act, row)
  const seen = await keysOfOthers(act, row, raw.line)
  const [checked] = await rehearse(act, own =>
    checkLines(own, { importer, plan, layout, lines: [raw], seen }),
  )
  if (checked === undefined) throw new Error('a corrected line was not checked')
  await replaceLine(act.tx, row.id, checked)
  return checked
}

/** The keys of the lines that passed, without the one that is typed anew: it may repeat none of them. */
async function keysOfOthers(act: Act, row: ImportRow, corrected: number): Promise<SeenKeys> {
  const keys = importerOf(registry().get(row.source)).keys?.(act.person) ?? []
  const seen = new SeenKeys(keys)
  if (keys.length === 0) return seen
  for (let after = 0; ; ) {
    const lines = await linesAfter(act.tx, row.id, { states: ['ready'], after, limit: atOnce })
    for (const line of lines) if (line.line !== corrected) seen.repetitionsOf(line)
    const last = lines.at(-1)
    if (last === undefined || lines.length < atOnce) return seen
    after = last.line
  }
}

async function recount(act: Act, id: string): Promise<void> {
  await setFigures(act.tx, id, {
    ready: await countLines(act.tx, id, ['ready']),
    refused: await countLines(act.tx, id, ['bad']),
    duplicates: await countLines(act.tx, id, ['duplicate']),
    ...(await sumLines(act.tx, id)),
  })
}

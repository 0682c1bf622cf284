import type { Act } from '#kernel/server/act.ts'
import { attempt } from '#kernel/server/database.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { violationOf } from '#kernel/server/unique.ts'
import type { Importer, ImportLine, LineError, LineOutcome } from './importer.ts'

/** What is said of a line of which nobody foresaw what went wrong. */
export const unforeseen = '处理这一行时发生未预料的错误，未导入；请把本行交给管理员核查'

/**
 * An importer that never fails for what a line does: where many lines fail together, halves are tried
 * until the lines that do it stand alone, and those are told. What is nobody's line (a lost
 * connection, two transactions in each other's way) still fails, to be tried again.
 */
export function sparing(importer: Importer): Importer {
  return {
    ...importer,
    check: (act, lines, plan) =>
      byHalves<readonly LineError[]>(act, lines, {
        work: part => importer.check(act, part, plan),
        failed: [{ message: unforeseen }],
      }),
    apply: (act, lines, plan) =>
      byHalves<LineOutcome>(act, lines, {
        work: part => importer.apply(act, part, plan),
        failed: { errors: [{ message: unforeseen }] },
      }),
  }
}

async function byHalves<T>(
  act: Act,
  lines: readonly ImportLine[],
  way: {
    readonly work: (lines: readonly ImportLine[]) => Promise<ReadonlyMap<number, T>>
    readonly failed: T
  },
): Promise<ReadonlyMap<number, T>> {
  try {
    return await attempt(act.tx, () => way.work(lines))
  } catch (error) {
    const [only, ...others] = lines
    if (only === undefined || !isOfLine(error)) throw error
    if (others.length === 0) {
      log.error({ line: only.line, fault: faultText(error) }, 'a line of an import failed')
      return new Map([[only.line, way.failed]])
    }
    const half = Math.ceil(lines.length / 2)
    const first = await byHalves(act, lines.slice(0, half), way)
    return new Map([...first, ...(await byHalves(act, lines.slice(half), way))])
  }
}

/** Classes of PostgreSQL's errors that values bring about: data, constraints, what guards raise. */
const ofValues = /^(?:22|23|P0)/

function isOfLine(error: unknown): boolean {
  // A refusal of the whole is for the task to tell.
  if (error instanceof Refusal) return false
  const violation = violationOf(error)
  if (violation !== undefined) return ofValues.test(violation.code)
  return error instanceof Error && !('code' in error) && error.name !== 'AbortError'
}

import type { Reader } from '#kernel/server/database.ts'
import { projectPorts } from '#modules/project/server/index.ts'
import type { FiguresAt } from '../model/index.ts'

/** The ledger's figures of a cause at a moment; zero where nothing was booked yet. */
export async function figuresNow(reader: Reader, cause: string, now: Date): Promise<FiguresAt> {
  const found = (await projectPorts().causeFigures(reader, [cause])).get(cause)
  return {
    at: now.toISOString(),
    raised: found?.raised ?? 0,
    refunded: found?.refunded ?? 0,
    paidOut: found?.paidOut ?? 0,
    fee: found?.fee ?? 0,
    available: found?.available ?? 0,
  }
}

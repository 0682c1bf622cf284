import type { Reader } from '#kernel/server/database.ts'
import type { FiguresAt } from '../model/index.ts'
import { causePorts } from './ports.ts'

/** The ledger's figures of a cause at a moment; zero where nothing was booked yet. */
export async function figuresNow(reader: Reader, cause: string, now: Date): Promise<FiguresAt> {
  const found = (await causePorts().causeFigures(reader, [cause])).get(cause)
  return {
    at: now.toISOString(),
    raised: found?.raised ?? 0,
    refunded: found?.refunded ?? 0,
    paidOut: found?.paidOut ?? 0,
    fee: found?.fee ?? 0,
    available: found?.available ?? 0,
  }
}

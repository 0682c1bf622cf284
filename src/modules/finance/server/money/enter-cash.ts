import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { insert, move } from '#kernel/server/commands.ts'
import { presentOne } from '#kernel/server/present.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { moneyInEnter } from '../../model/money-in-calls.ts'
import { moneyClaimServing } from './money-claim.ts'
import { countedCashServing } from './money-in.ts'

/** Counted cash with everything it is for, entered and handed to the second counter in one step. */
export const moneyInRoutes: readonly AnyRoute[] = [
  route(moneyInEnter, {
    access: { action: 'moneyIn.submit' },
    summary: '登记清点的现金及其捐赠明细，并提交复核',
    change: async ({ lines, ...given }, act) =>
      presentOne(act, countedCashServing, await enterCash(act, given, lines)),
  }),
]

/** Writes down counted cash with the gifts it is made of, and hands it to the second counter. */
export async function enterCash(
  act: Act,
  given: Record<string, unknown>,
  lines: readonly Record<string, unknown>[],
): Promise<Row<AnyResource>> {
  const money = await insert(act, countedCashServing, given)
  for (const [at, line] of lines.entries()) await enterLine(act, { at, line, money: money.id })
  const { id, version } = money
  return move(act, countedCashServing, 'submit', { id, version })
}

/** What is wrong with a line stands at its field: `lines.2.amount`. */
async function enterLine(
  act: Act,
  { at, line, money }: { at: number; line: Record<string, unknown>; money: string },
): Promise<void> {
  try {
    await insert(act, moneyClaimServing, { ...line, moneyIn: money })
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid') throw error
    const { errors } = z
      .object({ errors: z.array(z.object({ field: z.string(), message: z.string() })) })
      .parse(error.dataPoints)
    throw new Refusal('invalid', error.message, {
      dataPoints: {
        errors: errors.map(each => ({ ...each, field: `lines.${at}.${each.field}` })),
      },
    })
  }
}

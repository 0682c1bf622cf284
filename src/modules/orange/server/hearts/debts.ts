import { and, asc, eq, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { findRow } from '#kernel/server/rows.ts'
import { newId } from '#kernel/server/uuid.ts'
import { type HeartKind, orangeUser } from '../../model/index.ts'
import { lockUser, type Movement, takeLots, write } from './entries.ts'
import { heartDebt } from './heart-tables.ts'

/**
 * Takes hearts away as far as they are there; what lacks is a debt that the next earnings pay.
 * Answers both.
 */
export async function deduct(
  act: Act,
  given: Movement & { readonly first?: string },
): Promise<{ taken: number; owed: number }> {
  const user = await lockUser(act, given.user)
  const taken = Math.min(user.balance, given.hearts)
  const owed = given.hearts - taken
  if (taken > 0) {
    await takeLots(act, { user: user.id, hearts: taken })
    await write(act, { ...given, signed: -taken })
  }
  if (owed > 0) {
    await act.tx.insert(heartDebt).values({
      ...{ id: newId(), user: user.id, kind: given.kind, amount: owed, at: act.now.toISOString() },
      ...{ sourceType: given.source.type, sourceId: given.source.id },
      title: given.source.title ?? '',
    })
    await changeDebt(act, user.id, owed)
  }
  return { taken, owed }
}

async function changeDebt(act: Act, user: string, by: number): Promise<void> {
  await act.tx.execute(sql`update orange_user set debt = debt + ${by} where id = ${user}`)
}

/** What a user holds goes into what they owe, the oldest debt first. */
export async function payDebts(act: Act, user: string): Promise<void> {
  const debts = await act.tx
    .select()
    .from(heartDebt)
    .where(and(eq(heartDebt.user, user), sql`paid < amount`))
    .orderBy(asc(heartDebt.at), asc(heartDebt.id))
  for (const debt of debts) {
    const held = (await findRow(act.tx, orangeUser, user))?.balance ?? 0
    const hearts = Math.min(held, debt.amount - debt.paid)
    if (hearts === 0) return
    await takeLots(act, { user, hearts })
    const paid = debt.paid + hearts
    const source = { type: 'debt', id: `${debt.id}:${paid}`, title: `抵扣：${debt.title}` }
    await write(act, { user, kind: debt.kind as HeartKind, hearts, signed: -hearts, source })
    await act.tx.update(heartDebt).set({ paid }).where(eq(heartDebt.id, debt.id))
    await changeDebt(act, user, -hearts)
  }
}

/** Lets go of what is still owed for a source; answers how much of it was paid since. */
export async function forgiveDebt(
  act: Act,
  { user, kind, source }: Pick<Movement, 'user' | 'kind' | 'source'>,
): Promise<number> {
  const own = and(
    eq(heartDebt.user, user),
    eq(heartDebt.kind, kind),
    eq(heartDebt.sourceType, source.type),
    eq(heartDebt.sourceId, source.id),
  )
  const [debt] = await act.tx.select().from(heartDebt).where(own)
  if (debt === undefined) return 0
  await changeDebt(act, user, debt.paid - debt.amount)
  await act.tx.update(heartDebt).set({ amount: debt.paid }).where(eq(heartDebt.id, debt.id))
  return debt.paid
}

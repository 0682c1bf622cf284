import { and, eq, like } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import { insertMany } from '#kernel/server/insert-many.ts'
import { donorTwin } from '../model/index.ts'
import { donorKey, findKeys, forgetMark, keepKeys } from './donor-key.ts'

/*
 * The accounts by which donors pay, as marks of their open ids (`payerMark`). A donor may have several;
 * an account is one donor's, which moves with a merge and is forgotten when its donor is erased.
 */

/** A donor and the mark of an account by which it pays. */
interface PayerOfDonor {
  readonly donor: string
  readonly payer: string
}

/** Modules that know the same accounts by other acts than gifts, told of marks that donors have. */
export const whenPaid =
  extensionPoint<(act: Act, organisation: string, payers: readonly string[]) => Promise<void>>()

/** How alike two donors are of whom one holds the account and the other the paper or phone. */
const weight = 70

/** Tells of marks that came with gifts. */
export async function tellPaid(
  act: Act,
  organisation: string,
  payers: readonly string[],
): Promise<void> {
  if (payers.length > 0) for (const tell of whenPaid()) await tell(act, organisation, payers)
}

/** Pairs of whom one gift told both: one person or two is for people to find out, once. */
export async function suggestPayers(
  act: Act,
  organisation: string,
  pairs: readonly (readonly [string | undefined, string | undefined])[],
): Promise<void> {
  const sorted = pairs.flatMap(pair => {
    const [one = '', other = ''] = pair.filter(id => id !== undefined).toSorted()
    return other === '' || one === other ? [] : [{ one, other }]
  })
  const found = new Map(sorted.map(each => [`${each.one} ${each.other}`, each]))
  if (found.size === 0) return
  const rows = [...found.values()].map(each => ({
    ...{ ...each, organisation, rule: 'samePayer' as const, weight },
  }))
  await insertMany(act, donorTwin, rows, { skipTaken: true })
}

/** Accounts that paid for donors who are known already; whose another is becomes a suggestion. */
export async function keepPayers(
  act: Act,
  organisation: string,
  paid: readonly PayerOfDonor[],
): Promise<void> {
  if (paid.length === 0) return
  await keepKeys(
    act,
    paid.map(({ donor, payer }) => ({ organisation, donor, mark: payer, sole: true })),
  )
  const held = await donorsWhoPaid(
    act,
    organisation,
    paid.map(({ payer }) => payer),
  )
  await suggestPayers(
    act,
    organisation,
    paid.map(({ donor, payer }) => [donor, held.get(payer)]),
  )
  await tellPaid(act, organisation, [...held.keys()])
}

/** Whose these accounts are, by their marks. */
async function donorsWhoPaid(
  act: Pick<Act, 'tx'>,
  organisation: string,
  payers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (payers.length === 0) return new Map()
  const keys = await findKeys(act, organisation, payers)
  return new Map(keys.map(({ mark, donor }) => [mark, donor]))
}

/** The marks of the accounts that are a donor's. */
export async function payersOf({ tx }: Pick<Act, 'tx'>, id: string): Promise<string[]> {
  const rows = await tx
    .select({ mark: donorKey.mark })
    .from(donorKey)
    .where(and(eq(donorKey.donor, id), like(donorKey.mark, 'payer %')))
  return rows.map(({ mark }) => mark)
}

/** Somebody decided whose an account is, whoever had it before. */
export async function givePayer(
  act: Act,
  { organisation, donor, payer }: PayerOfDonor & { readonly organisation: string },
): Promise<void> {
  await act.tx
    .delete(donorKey)
    .where(and(eq(donorKey.organisation, organisation), eq(donorKey.mark, payer)))
  await keepKeys(act, [{ organisation, donor, mark: payer, sole: true }])
}

/** An account is not this donor's. */
export function forgetPayer(act: Act, { donor, payer }: PayerOfDonor): Promise<void> {
  return forgetMark(act, donor, payer)
}

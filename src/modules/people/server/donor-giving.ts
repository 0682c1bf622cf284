import { type SQL, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { GivenToKind } from '../model/index.ts'

/** What modules above know of the gifts of donors. */
export interface DonorGiving {
  /** By donor and kind of causes; donors without gifts are absent. */
  figures(
    act: Act,
    donors: readonly string[],
  ): Promise<ReadonlyMap<string, Readonly<Record<string, GivenToKind>>>>
  /** Donors who gave as a question says, as a condition on `donor`. */
  gaveAs(question: string): SQL
}

/** Who knows the gifts of donors; nobody where a product keeps no gifts. */
export const donorGiving = extensionPoint<DonorGiving>()

/** Somebody is told thanks; modules that reach givers bring how. */
export type ThankListener = (
  act: Act,
  thanks: {
    readonly donor: string
    readonly phone: string | null
    readonly organisation: string
    readonly words: string
    /** How: `site` is sent by the product, the others were done by people. */
    readonly way: string
  },
) => Promise<void>

export const whenThanked = extensionPoint<ThankListener>()

/** Answers the filter 捐赠情况: donors for whom one of the questions holds. */
export function givingFilter(questions: readonly unknown[]): SQL {
  const [known] = donorGiving()
  if (known === undefined || questions.length === 0) return sql`count > 0`
  return sql`(${sql.join(
    questions.map(each => known.gaveAs(String(each))),
    sql` or `,
  )})`
}

/** The figures of donors by kind of causes, beside each row. */
export async function givingFacts(rows: readonly { readonly id: string }[], act: Act) {
  const [known] = donorGiving()
  const figures = await known?.figures(
    act,
    rows.map(({ id }) => id),
  )
  return new Map(rows.map(({ id }) => [id, { giving: figures?.get(id) ?? {} }]))
}

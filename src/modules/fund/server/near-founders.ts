import type { Act } from '#kernel/server/act.ts'
import { personByPaper } from '#modules/community/server/index.ts'
import { papersOfFounders } from './fund-checks.ts'
import { committeeOf, foundersOf } from './fund-people.ts'

/** Of a long roster so many are looked up in the registry. */
const mostAsked = 200

/** Whom a payout would pay: the papers of one payee or of a roster, and the name of one payee. */
interface Payee {
  readonly papers: readonly string[]
  readonly name: string | null
}

/**
 * Why a fund may not pay somebody: its founders and whoever is near to them take nothing out of it
 * (BR-18): the founder by paper or name, who sits in the committee for him, his ward or guardian.
 */
export async function whyNearFounder(
  act: Pick<Act, 'tx'>,
  id: string,
  { papers, name }: Payee,
): Promise<string | undefined> {
  const wanted = new Set(papers.map(paper => paper.toUpperCase()))
  const known = await papersOfFounders(act, id)
  const founder =
    known.find(({ code }) => wanted.has(code)) ??
    (await foundersOf(act.tx, id)).find(each => each.name === name?.trim())
  if (founder !== undefined) return `收款方为该基金的出资人${founder.name}`
  const seated = (await committeeOf(act.tx, id)).find(
    ({ side, idNumber }) => side === '2' && wanted.has(idNumber.toUpperCase()),
  )
  if (seated !== undefined) return `收款方为出资人在管委会的代表${seated.name}`
  return whyGuarded(act, known, wanted)
}

/** A ward of a founder, or the guardian of one. */
async function whyGuarded(
  act: Pick<Act, 'tx'>,
  founders: Awaited<ReturnType<typeof papersOfFounders>>,
  wanted: ReadonlySet<string>,
): Promise<string | undefined> {
  const under = (idNumber: string) => personByPaper(act.tx, { idKind: 'idCard', idNumber })
  const people = await Promise.all([...wanted].slice(0, mostAsked).map(under))
  for (const { name, code } of founders) {
    const founder = await under(code)
    if (founder === undefined) continue
    const near = people.find(
      each => each !== undefined && (each.guardian === founder.id || founder.guardian === each.id),
    )
    if (near !== undefined) return `收款方${near.name}与出资人${name}有监护关系`
  }
  return undefined
}

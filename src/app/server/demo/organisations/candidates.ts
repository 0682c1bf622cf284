import { pinyin } from 'pinyin-pro'
import { organisations } from '../names/phrases.ts'
import type { DemoSize } from '../size.ts'

/** A social organisation of the demo world before it has joined. */
export interface Candidate {
  readonly name: string
  readonly form: '基金会' | '社会团体' | '社会服务机构'
  readonly areaCode: string
  readonly raisesFromPublic: boolean
  readonly shortName: string
  /** Letters for documents, 2 to 8. */
  readonly code: string
  /** Lower-case letters for domain and login names. */
  readonly letters: string
}

/** The three whose people can sign in: a foundation, an association and a service body of one province. */
const famous = ['秦岭公益基金会', '驼城慈善协会', '西安市雁塔区益路社会工作服务中心']

/** Everybody of the list of names, with codes that nobody shares. */
const candidates: readonly Candidate[] = (() => {
  const taken = new Set<string>()
  const free = (wanted: string) => {
    let letters = wanted
    for (let at = 2; taken.has(letters); at += 1) letters = `${wanted}${at}`
    taken.add(letters)
    return letters
  }
  return organisations.map(each => {
    const shortName = shortNameOf(each.name)
    const spelt = (text: string, pattern: 'pinyin' | 'first') =>
      pinyin(text, { toneType: 'none', pattern, type: 'array', v: true }).join('')
    return {
      ...each,
      shortName,
      code: free(spelt(shortName, 'first').toUpperCase().slice(0, 6)),
      letters: free(spelt(shortName.slice(0, 2), 'pinyin')),
    }
  })
})()

function shortNameOf(name: string): string {
  const own = name.replace(/^.{2,3}市.{2,3}区/, '')
  return own
    .replace(/(公益)?(发展|救助|保护)?(基金会|促进会|协会|联合会|服务中心|中心)$/, '')
    .slice(0, 10)
}

/** Those of the list that have joined: every other one and the three famous ones. */
const joined = candidates.filter((each, at) => at % 2 === 0 || famous.includes(each.name))

/** Those that join a world of this size. */
export function joining({ members }: DemoSize): readonly Candidate[] {
  return members === 'all' ? joined : joined.filter(isFamous)
}

/** Those that still apply, or were refused. */
export const applying = candidates.filter(each => !joined.includes(each))

/** Whether people of the organisation can sign in to the demo world. */
export function isFamous({ name }: { readonly name: string }): boolean {
  return famous.includes(name)
}

/** Those with accounts first: what is said of an organisation is read by its own people. */
export function famousFirst<M extends { readonly candidate: { readonly name: string } }>(
  members: readonly M[],
): M[] {
  return [...members].sort(
    (one, other) => Number(isFamous(other.candidate)) - Number(isFamous(one.candidate)),
  )
}

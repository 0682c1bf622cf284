import { type Part, PatternError, parsePattern } from './parse-pattern.ts'

type Step =
  | { readonly op: 'sign'; test(sign: string): boolean; readonly next: number }
  | { readonly op: 'edge'; readonly at: 'first' | 'last'; readonly next: number }
  | { readonly op: 'fork'; to: readonly number[] }
  | { readonly op: 'found' }

/** Steps of a program at most: what a repeated part costs is known before it runs. */
const mostSteps = 2000

/** Steps that one text may cost: some hundredths of a second. */
const mostVisits = 200_000

/** Where in the signs a match stands; `to` is not part of it. */
export interface Match {
  readonly from: number
  readonly to: number
}

/**
 * A pattern that is sought in time proportional to text × pattern, whatever both are (Thompson's
 * construction): no pattern of a rule can hold the server up. Without back references and look-around.
 */
export class LinearPattern {
  readonly #steps: Step[] = [{ op: 'found' }]
  readonly #entry: number
  #visits = 0

  /** Throws a `PatternError` with a sentence for who wrote it. */
  constructor(source: string) {
    this.#entry = this.#emit(parsePattern(source), 0)
  }

  /**
   * The matches from left to right, each the longest of its place; empty ones are none. Undefined
   * where that costs too much: `a(.*b)?` looks for its b anew behind every a.
   */
  matches(signs: readonly string[]): readonly Match[] | undefined {
    const found: Match[] = []
    this.#visits = 0
    for (let from = 0; from < signs.length; ) {
      const match = this.#next(signs, from)
      if (this.#visits > mostVisits) return undefined
      if (match === undefined) break
      found.push(match)
      from = match.to
    }
    return found
  }

  #next(signs: readonly string[], begin: number): Match | undefined {
    let best: Match | undefined
    // Step → where the match began that reached it; the earliest beginning wins.
    let now = new Map<number, number>()
    for (let at = begin; at <= signs.length; at++) {
      if (this.#visits > mostVisits) return undefined
      if (best === undefined) this.#reach(now, this.#entry, { from: at, at, length: signs.length })
      const from = now.get(0)
      if (from !== undefined && at > from && (best === undefined || from <= best.from))
        best = { from, to: at }
      const sign = signs[at]
      if (sign === undefined) break
      const next = new Map<number, number>()
      for (const [step, from] of now) {
        const known = this.#steps[step]
        if (known?.op !== 'sign' || (best !== undefined && from > best.from) || !known.test(sign))
          continue
        this.#reach(next, known.next, { from, at: at + 1, length: signs.length })
      }
      now = next
      if (best !== undefined && now.size === 0) break
    }
    return best
  }

  /** Marks every step that is reached without a further sign. */
  #reach(
    reached: Map<number, number>,
    step: number,
    where: { readonly from: number; readonly at: number; readonly length: number },
  ): void {
    const open = [step]
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const known = reached.get(each)
      if (known !== undefined && known <= where.from) continue
      reached.set(each, where.from)
      this.#visits += 1
      const found = this.#steps[each]
      if (found?.op === 'fork') open.push(...found.to)
      if (found?.op === 'edge' && where.at === (found.at === 'first' ? 0 : where.length))
        open.push(found.next)
    }
  }

  /** Writes the steps of a part that leads on to another step; answers its first one. */
  #emit(part: Part, next: number): number {
    switch (part.is) {
      case 'sign':
        return this.#add({ op: 'sign', test: part.test, next })
      case 'edge':
        return this.#add({ op: 'edge', at: part.at, next })
      case 'chain':
        return part.parts.reduceRight((after, each) => this.#emit(each, after), next)
      case 'any':
        return this.#add({ op: 'fork', to: part.parts.map(each => this.#emit(each, next)) })
      case 'repeat':
        return this.#emitRepeat(part, next)
    }
  }

  #emitRepeat({ part, least, most }: Extract<Part, { is: 'repeat' }>, next: number): number {
    let entry = next
    if (most === null) {
      const fork: Extract<Step, { op: 'fork' }> = { op: 'fork', to: [] }
      entry = this.#add(fork)
      fork.to = [this.#emit(part, entry), next]
    } else
      for (let at = least; at < most; at++)
        entry = this.#add({ op: 'fork', to: [this.#emit(part, entry), next] })
    for (let at = 0; at < least; at++) entry = this.#emit(part, entry)
    return entry
  }

  #add(step: Step): number {
    if (this.#steps.length >= mostSteps) throw new PatternError('表达式过于复杂，请减少重复次数')
    return this.#steps.push(step) - 1
  }
}

/** What is wrong with a pattern, as a sentence for who wrote it; undefined when nothing is. */
export function wrongPattern(source: string): string | undefined {
  try {
    new LinearPattern(source)
    return undefined
  } catch (error) {
    if (error instanceof PatternError) return error.message
    throw error
  }
}

import { houseState } from '#kernel/server/house-state.ts'
import type { DatasetAnswer } from '#modules/dataset/model/index.ts'

interface Entry {
  readonly answer: Promise<DatasetAnswer>
  /** Until when it is given again, in milliseconds; while it is being reckoned, for ever. */
  until: number
}

/** Answers that are kept at most; the oldest go first. */
const most = 2000
const kept = houseState(() => new Map<string, Entry>())
const took = houseState(() => new Map<string, number>())

/**
 * The answer to a question, reckoned once for all displays that ask within the dataset's minimum
 * refresh; those that ask meanwhile wait for the same. What failed is asked anew.
 */
export async function answerOnce(
  key: string,
  { dataset, seconds }: { readonly dataset: string; readonly seconds: number },
  reckon: () => Promise<DatasetAnswer>,
): Promise<{ readonly answer: DatasetAnswer; readonly after: number }> {
  const answers = kept()
  const known = answers.get(key)
  const entry = known !== undefined && known.until > Date.now() ? known : begin()
  const answer = await entry.answer
  return { answer, after: Math.max(1, Math.ceil((entry.until - Date.now()) / 1000)) }

  function begin(): Entry {
    const startedAt = performance.now()
    const fresh: Entry = { answer: reckon(), until: Number.POSITIVE_INFINITY }
    answers.delete(key)
    answers.set(key, fresh)
    for (const old of answers.keys()) {
      if (answers.size <= most) break
      answers.delete(old)
    }
    fresh.answer.then(
      () => {
        fresh.until = Date.now() + seconds * 1000
        took().set(dataset, performance.now() - startedAt)
      },
      () => {
        if (answers.get(key) === fresh) answers.delete(key)
      },
    )
    return fresh
  }
}

/** Milliseconds that the last answer of a dataset took here; 0 while none was asked. */
export function slowest(dataset: string): number {
  return took().get(dataset) ?? 0
}

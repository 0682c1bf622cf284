import type { Reader } from '#kernel/server/database.ts'
import type { AnswerFilter } from '#kernel/server/http.ts'
import type { Person } from '#kernel/server/person.ts'
import { maskAnswer, maskRules, maskValue, sceneOf } from './mask-rules.ts'
import { showPlain } from './show-plain.ts'

/** Masks what a call answers as the rules say now: connected to the kernel's answers. */
export const filterAnswer: AnswerFilter = async (answer, about) => {
  const { route, person, database } = about
  if (answer === null || typeof answer !== 'object') return answer
  const rules = await database.read('all', reader => maskRules.get(reader))
  const scene = sceneOf(route)
  const masks = rules.masksFor(route.path, { method: route.method, scene, person })
  if (masks === undefined) return answer
  const keeps = new Map([...masks].filter(([, { algorithm }]) => algorithm === 'keep'))
  const path = route.path.split('/').slice(2, 4).join('/')
  return maskAnswer(
    keeps.size === 0 ? answer : await showPlain(answer, { ...about, path, keeps, scene }),
    masks,
  )
}

/** How an export of a resource masks each of its fields for a person; fields without a rule are absent. */
export async function exportMasks(
  reader: Reader,
  person: Person,
  resource: string,
): Promise<ReadonlyMap<string, (value: string) => string>> {
  const masks = (await maskRules.get(reader)).masksForExport(resource, person)
  return new Map(
    [...(masks ?? [])]
      .filter(([, rule]) => rule.algorithm !== 'keep')
      .map(([field, rule]) => [field, (value: string) => maskValue(rule, value, false)]),
  )
}

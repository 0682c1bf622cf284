import type { Act } from '#kernel/server/act.ts'
import { gatherWords } from '#kernel/server/words.ts'

const path = 'charity/organisation'

/** The names of organisations by id. */
export async function nameOrganisationsById(
  { tx }: Pick<Act, 'tx'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  const words = await gatherWords(
    tx,
    wanted.map(id => ({ resource: path, id })),
  )
  return new Map(wanted.map(id => [id, words.record(path, id) ?? '']))
}

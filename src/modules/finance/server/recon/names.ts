import type { Reader } from '#kernel/server/database.ts'
import { gatherWords } from '#kernel/server/words.ts'

const path = 'charity/orgMerchant'

/** The numbers of merchants by id. */
export async function nameMerchants(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(ids)]
  const words = await gatherWords(
    reader,
    wanted.map(id => ({ resource: path, id })),
  )
  return new Map(wanted.map(id => [id, words.record(path, id) ?? '']))
}

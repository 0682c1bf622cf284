import type { Reader } from '#kernel/server/database.ts'
import { gatherWords } from '#kernel/server/words.ts'
import type { TodoItem } from '../model/index.ts'

const path = 'charity/organisation'

/** To-do items whose organisation is an id, with its name instead. */
export async function nameOrganisations(
  reader: Reader,
  items: readonly TodoItem[],
): Promise<TodoItem[]> {
  const words = await gatherWords(
    reader,
    items.flatMap(({ organisation }) =>
      organisation ? [{ resource: path, id: organisation }] : [],
    ),
  )
  return items.map(item => ({
    ...item,
    organisation: item.organisation ? (words.record(path, item.organisation) ?? null) : null,
  }))
}

import { and, desc, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { holds } from '#kernel/server/person.ts'
import { Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { readTitle } from '#kernel/server/words.ts'
import { comment } from '../model/comment.ts'
import type { Mention } from '../model/message-centre.ts'
import { notice } from '../model/notice.ts'
import { discussed } from './comment.ts'

/** Mentions that are listed. */
const shown = 50

/** Comments in which the person is mentioned, newest first; with their words where he may read them still. */
export const mentionsRoute = route({
  method: 'GET',
  path: '/api/platform/comment/getMentions',
  access: 'signedIn',
  summary: '提到我的评论',
  question: z.object({}),
  async read(_question, act): Promise<readonly Mention[]> {
    const table = tableOf(notice)
    const notices = await act.tx
      .select()
      .from(table)
      .where(and(eq(table.account, act.person.accountId), eq(table.kind, 'mention')))
      .orderBy(desc(table.createdAt), desc(table.id))
      .limit(shown)
    const ids = notices.flatMap(({ comment: id }) => id ?? [])
    const rows = await findRows(act.tx, comment, inArray(tableOf(comment).id, ids), shown)
    const said = await readable(act, rows)
    return notices.map(({ id, title, link, readAt, createdAt, comment: about }) => ({
      ...{ id, title, link, readAt, createdAt },
      ...(said.get(about ?? '') ?? { text: null, record: null, isResolved: false }),
    }))
  },
})

/** Whether anything that the person sees may be talked about. */
export function mayBeMentioned({ person }: Act): boolean {
  return registry().servings.some(
    ({ resource }) => resource.discussion !== false && holds(person, `${resource.name}.view`),
  )
}

type Said = Pick<Mention, 'text' | 'record' | 'isResolved'>

/** What was said, of those comments whose record the person may view now. */
async function readable(
  act: Act,
  rows: readonly Row<typeof comment>[],
): Promise<ReadonlyMap<string, Said>> {
  const said = new Map<string, Said>()
  const records = new Map<string, Promise<string | null>>()
  for (const row of rows) {
    const key = `${row.resource} ${row.record}`
    const title = records.get(key) ?? titleOf(act, row)
    records.set(key, title)
    const record = await title
    if (record === null) continue
    said.set(row.id, { text: row.text ?? '', record, isResolved: row.resolvedAt !== null })
  }
  return said
}

/** The title of the record that is talked about; null for a person who may not view it. */
async function titleOf(
  act: Act,
  { resource: path, record }: Row<typeof comment>,
): Promise<string | null> {
  try {
    const { serving, row } = await discussed(act, path, record)
    return await readTitle(act.tx, serving.resource, row)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

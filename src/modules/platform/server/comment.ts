import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { AnyResource, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { readInScope } from '#kernel/server/commands.ts'
import { organisationOf } from '#kernel/server/operation.ts'
import { holds } from '#kernel/server/person.ts'
import { present } from '#kernel/server/present.ts'
import { accountPath } from '#kernel/server/record-fields.ts'
import { absent, denied, Refusal } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { deleteRow, findRow, findRows, insertRow, updateRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { type AnyServing, serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { comment } from '../model/comment.ts'
import { guardFiles } from './files/file-use.ts'
import { notify } from './notice.ts'
import { addressOf } from './record-address.ts'

export const commentServing = serve(comment)

type Comment = Row<typeof comment>

/** The discussed record, if its resource has a discussion and the person may view it. */
export async function discussed(
  act: Act,
  path: string,
  id: string,
): Promise<{ serving: AnyServing; row: Row<AnyResource> }> {
  const serving = registry().find(path)
  if (serving === undefined || serving.resource.discussion === false) throw absent()
  return { serving, row: await readInScope(act, serving, id) }
}

// Attachments are read by whoever may view the record that is talked about.
/** Who takes part in a discussion reads its files. */
export const commentFiles = guardFiles(
  comment,
  async (act, id) => {
    const row = await findRow(act.tx, comment, id)
    if (row === undefined) return false
    try {
      await discussed(act, row.resource, row.record)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  },
  { isSentByAnybody: true },
)

const listRoute = route({
  method: 'GET',
  path: '/api/platform/comment/getOfRecord',
  access: 'signedIn',
  summary: '查询一条记录的评论',
  question: z.object({ resource: z.string().max(100), id: z.uuid('记录编号有误') }),
  async read({ resource: path, id }, act) {
    await discussed(act, path, id)
    const table = tableOf(comment)
    const rows = await findRows(
      act.tx,
      comment,
      and(eq(table.resource, path), eq(table.record, id)),
      500,
    )
    return shown(act, rows)
  },
})

async function shown(act: Act, rows: readonly Comment[]) {
  const presented = await present(act, commentServing, rows)
  return rows.map((row, at) => ({
    id: row.id,
    text: row.text ?? '',
    by: row.account,
    byName: row.accountName,
    at: row.createdAt,
    files: presented[at]?.shown.files ?? [],
    editedAt: row.editedAt,
    resolvedAt: row.resolvedAt,
    resolvedByName: row.resolvedByName,
    can: [
      ...(mayDelete(row, act) ? ['delete'] : []),
      ...(mayEdit(row, act) ? ['edit'] : []),
      'resolve',
    ],
  }))
}

/** Minutes in which the author may mend what he wrote; later others have read it. */
const mendable = 5

function mayEdit(row: Comment, { person, now }: Act): boolean {
  const age = now.getTime() - Date.parse(row.createdAt)
  return row.account === person.accountId && age <= mendable * 60_000
}

function mayDelete(row: Comment, act: Act): boolean {
  return row.account === act.person.accountId || holds(act.person, 'comment.delete')
}

const insertRoute = route({
  method: 'POST',
  path: '/api/platform/comment/insert',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '发表评论',
  question: z
    .strictObject({
      resource: z.string().max(100),
      record: z.uuid('记录编号有误'),
      text: z.string().trim().max(2000, '不能超过 2000 个字').default(''),
      files: z.array(z.uuid()).max(10, '附件不超过 10 个').default([]),
      mentions: z.array(z.uuid()).max(20, '最多提到 20 人').default([]),
    })
    .refine(({ text, files }) => text !== '' || files.length > 0, {
      path: ['text'],
      message: '请填写评论内容',
    }),
  async change(given, act) {
    const { serving, row } = await discussed(act, given.resource, given.record)
    const { person } = act
    const own = person.ownerKind === 'organisation' ? person.ownerId : null
    const organisation = organisationOf(serving.resource, row) ?? own
    const mentioned = await whoMayBeTold(act, given.mentions, organisation)
    const made = await insertRow(act, comment, {
      resource: given.resource,
      record: given.record,
      text: given.text === '' ? null : given.text,
      files: given.files.length === 0 ? null : given.files,
      mentions: mentioned.length === 0 ? null : mentioned,
      account: person.accountId,
      accountName: person.name.slice(0, 100),
      organisation,
    })
    await notify(act, {
      accounts: mentioned.filter(account => account !== person.accountId),
      kind: 'mention',
      comment: made.id,
      title: `${person.name}在${serving.resource.label}的讨论中提到了您`,
      link: addressOf(given.resource, given.record),
    })
    const [answer] = await shown(act, [made])
    return answer
  },
})

const colleague = z.looseObject({
  id: z.string(),
  ownerKind: z.string().optional(),
  organisation: z.string().nullish(),
})

/** Accounts of the platform and of the record's own organisation; nobody else learns of the record. */
async function whoMayBeTold(
  act: Act,
  accounts: readonly string[],
  organisation: string | null,
): Promise<string[]> {
  const serving = registry().find(accountPath)
  if (serving === undefined || accounts.length === 0) return []
  const rows = await findRows(
    act.tx,
    serving.resource,
    inArray(columnNamed(serving.resource, 'id'), [...accounts]),
  )
  return rows
    .map(row => colleague.parse(row))
    .filter(row => row.ownerKind === 'platform' || (row.organisation ?? null) === organisation)
    .map(row => row.id)
}

const editRoute = route({
  method: 'POST',
  path: '/api/platform/comment/edit',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '修改刚发表的评论',
  question: z.strictObject({
    id: z.uuid('记录编号有误'),
    text: z.string().trim().max(2000, '不能超过 2000 个字'),
  }),
  async change({ id, text }, act) {
    const row = await findDiscussed(act, id)
    if (row.account !== act.person.accountId) throw denied('只能修改自己的评论')
    if (!mayEdit(row, act)) act.refuse(`评论发表超过 ${mendable} 分钟，不能再修改`)
    if (text === '' && !row.files?.length) act.refuse('请填写评论内容', 'text')
    const patch = { text: text === '' ? null : text, editedAt: act.now.toISOString() }
    const [answer] = await shown(act, [await updateRow(act, comment, row, patch)])
    return answer
  },
})

const resolveRoute = route({
  method: 'POST',
  path: '/api/platform/comment/resolve',
  access: 'signedIn',
  isWorkOnRecords: true,
  summary: '标记评论已解决或未解决',
  question: z.strictObject({ id: z.uuid('记录编号有误'), isResolved: z.boolean() }),
  async change({ id, isResolved }, act) {
    const row = await findDiscussed(act, id)
    const { person, now } = act
    // Whoever settled it first stays named.
    const isAsked = isResolved !== (row.resolvedAt !== null)
    const patch = isResolved
      ? {
          resolvedAt: now.toISOString(),
          resolvedBy: person.accountId,
          resolvedByName: person.name.slice(0, 100),
        }
      : { resolvedAt: null, resolvedBy: null, resolvedByName: null }
    const next = isAsked ? await updateRow(act, comment, row, patch) : row
    const [answer] = await shown(act, [next])
    return answer
  },
})

/** A comment on a record that the person may view, held until the act is over. */
async function findDiscussed(act: Act, id: string): Promise<Comment> {
  const [row] = await selectRows(act.tx, comment, sql`where id = ${id} for update`)
  if (row === undefined) throw absent()
  await discussed(act, row.resource, row.record)
  return row
}

const deleteRoute = route({
  method: 'DELETE',
  path: '/api/platform/comment/delete',
  access: 'signedIn',
  summary: '删除评论',
  question: z.object({ id: z.uuid('记录编号有误') }),
  async change({ id }, act) {
    const row = await findDiscussed(act, id)
    if (!mayDelete(row, act)) throw denied('只能删除自己的评论')
    await deleteRow(act, comment, row)
    return null
  },
})

export const commentRoutes: readonly AnyRoute[] = [
  listRoute,
  insertRoute,
  editRoute,
  resolveRoute,
  deleteRoute,
]

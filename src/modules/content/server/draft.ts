import { and, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import { storableHtml } from '#kernel/server/html-port.ts'
import { job } from '#kernel/server/job.ts'
import { invalidateCounts } from '#kernel/server/list.ts'
import { registry } from '#kernel/server/registry.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { scopeCondition, scopeOf } from '#kernel/server/scope.ts'
import { serve } from '#kernel/server/serve.ts'
import { columnNamed, tableOf } from '#kernel/server/tables.ts'
import { newId } from '#kernel/server/uuid.ts'
import { htmlLength } from '#kinds/index.ts'
import { forgetPresence } from '#modules/platform/server/index.ts'
import { draft, draftDays, draftLength } from '../model/index.ts'
import { keepTextFiles } from './keep-text-files.ts'

const table = tableOf(draft)
const dayLength = 86_400_000
const at = (call: string) => `/api/article/draft/${call}`

export const draftServing = serve(draft, {
  /** Forms without a text offer their drafts when they are opened again; the box holds texts. */
  where: () => ne(table.field, ''),
  removable: () => true,
  /**
   * Says what kind of record it is, and whether that record was changed since the draft began. One that
   * its writer may not see is gone, as one that never was.
   */
  async enrich(rows, act) {
    const versions = new Map<string, number>()
    for (const path of new Set(rows.map(({ recordType }) => recordType))) {
      const resource = registry().find(path)?.resource
      const ids = rows
        .filter(row => row.recordType === path && row.recordId !== 'new')
        .map(({ recordId }) => recordId)
      const scope = resource && scopeOf(resource, act.person, `${resource.name}.view`)
      if (!resource || !scope || ids.length === 0) continue
      const found = await act.tx
        .select({ id: columnNamed(resource, 'id'), version: columnNamed(resource, 'version') })
        .from(tableOf(resource))
        .where(and(inArray(columnNamed(resource, 'id'), ids), scopeCondition(resource, scope)))
      for (const { id, version } of found) versions.set(`${path} ${id}`, Number(version))
    }
    return new Map(
      rows.map(row => {
        const version = versions.get(`${row.recordType} ${row.recordId}`)
        return [
          row.id,
          {
            label: registry().find(row.recordType)?.resource.label ?? '',
            isNew: row.recordId === 'new',
            isGone: row.recordId !== 'new' && version === undefined,
            isChanged:
              version !== undefined && row.baseVersion !== null && version > row.baseVersion,
          },
        ]
      }),
    )
  },
})

const place = {
  recordType: z
    .string()
    .max(80)
    .refine(path => registry().find(path) !== undefined, '没有这种记录'),
  recordId: z.union([z.uuid(), z.literal('new')]),
  /** Absent for a form without a rich text. */
  field: z.string().max(60).default(''),
}

const findRoute = route({
  method: 'GET',
  path: at('find'),
  access: 'signedIn',
  summary: '查询自己的一份草稿',
  question: z.object(place),
  async read(question, act) {
    const found = await ownDraft(act, question)
    return found === undefined
      ? null
      : { ...found, formValues: JSON.parse(found.formValues ?? '{}') }
  },
})

async function ownDraft(act: Act, asked: { recordType: string; recordId: string; field: string }) {
  const [found] = await findRows(act.tx, draft, ownPlace(act, asked), 1)
  return found
}

function ownPlace(act: Act, asked: { recordType: string; recordId: string; field: string }) {
  return and(
    eq(table.account, act.person.accountId),
    eq(table.recordType, asked.recordType),
    eq(table.recordId, asked.recordId),
    eq(table.field, asked.field),
  )
}

const most = 200

const saved = z.strictObject({
  ...place,
  route: z.string().startsWith('/').max(200),
  title: z.string().max(200).default(''),
  content: z.string().max(5_000_000).nullable().default(null),
  formValues: z
    .record(z.string().max(60), z.unknown())
    .refine(values => JSON.stringify(values).length <= draftLength, '表单内容过大')
    .default({}),
  baseVersion: z.int().nullable().default(null),
  device: z.string().max(100).default(''),
})

/** Keeps what is typed; the same place again replaces it. Nothing of it stands in the history. */
/** Keeps what somebody is writing, one draft a field of a record; the newest replaces the one before. */
export async function saveDraft(act: Act, given: z.output<typeof saved>) {
  const content = given.content === null ? null : storableHtml(given.content)
  const kept = {
    ...given,
    title: given.title.trim() === '' ? '未命名' : given.title.trim(),
    content,
    formValues: JSON.stringify(given.formValues),
    wordCount: htmlLength(content ?? ''),
    savedAt: act.now.toISOString(),
    expiresAt: new Date(act.now.getTime() + draftDays * dayLength).toISOString(),
    updatedAt: act.now.toISOString(),
  }
  const account = act.person.accountId
  const [row] = await act.tx
    .insert(table)
    .values({ ...kept, id: newId(), account, createdBy: account, updatedBy: account } as never)
    .onConflictDoUpdate({
      target: [table.account, table.recordType, table.recordId, table.field],
      // The cast of a patch: columns of the table itself.
      set: { ...kept, version: sql`${table.version} + 1` } as never,
    })
    .returning({ id: table.id })
  if (row !== undefined)
    await keepTextFiles(act, { resource: draft, record: row.id, field: 'content', html: content })
  // Nobody fills the store: beyond so many the oldest go.
  await forget(
    act,
    sql`id in (select id from draft where account = ${account} order by saved_at desc offset ${most})`,
  )
  return { savedAt: kept.savedAt }
}

const saveRoute = route({
  method: 'POST',
  path: at('save'),
  access: 'signedIn',
  summary: '保存自己的草稿',
  question: saved,
  change: (given, act) => saveDraft(act, given),
})

const dropRoute = route({
  method: 'POST',
  path: at('drop'),
  access: 'signedIn',
  summary: '丢弃自己的草稿',
  question: z.strictObject({ ...place, ids: z.array(z.uuid()).max(200) }).partial(),
  async change({ ids, recordType, recordId, field }, act) {
    const which =
      ids !== undefined
        ? inArray(table.id, [...ids, newId()])
        : and(
            eq(table.recordType, recordType ?? ''),
            eq(table.recordId, recordId ?? ''),
            eq(table.field, field ?? ''),
          )
    await forget(act, and(eq(table.account, act.person.accountId), which))
    return null
  },
})

/** Deletes drafts and lets go of the pictures that only they showed. */
async function forget(act: Act, which: SQL | undefined): Promise<void> {
  const gone = await act.tx.delete(table).where(which).returning({ id: table.id })
  for (const { id } of gone)
    await keepTextFiles(act, { resource: draft, record: id, field: 'content', html: null })
  invalidateCounts(draft)
}

export const draftRoutes = [findRoute, saveRoute, dropRoute]

/** Every night: drafts that nobody came back to. */
export const forgetDrafts = job('content.forget-drafts', {
  label: '清理草稿',
  payload: z.object({}),
  retries: 1,
  every: '50 3 * * *',
  run: (_payload, work) =>
    work.change(async act => {
      await forget(act, lt(table.expiresAt, act.now.toISOString()))
      await forgetPresence(act.tx, act.now)
    }),
})

export const draftSql = [
  'create unique index draft_place_key on draft (account, record_type, record_id, field)',
]

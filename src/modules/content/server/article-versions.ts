import { and, eq } from 'drizzle-orm'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { isSystem } from '#kernel/server/person.ts'
import { absent } from '#kernel/server/refusal.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { changeLabels, stillGiven } from '#modules/classify/server/index.ts'
import { appendLeaves, fingerprint } from '#modules/evidence/server/index.ts'
import { article, articleVersion, keptFields } from '../model/index.ts'
import { derivedOf, summaryOf } from './article-checks.ts'
import { columnOf, placesOf } from './article-columns.ts'
import type { Article } from './article-row.ts'
import { keepVersionFiles } from './keep-text-files.ts'

type Version = Row<typeof articleVersion>
/** What a move writes into an article. */
export type ArticleChange = Patch<typeof article>

/** The fields of an article that a version keeps beside title and text. */
function keptOf(row: Article): Record<string, unknown> {
  const others = keptFields.filter(name => name !== 'title' && name !== 'content')
  return Object.fromEntries(others.map(name => [name, row[name]]))
}

/** A version of an article; absent when there is none of that number. */
export async function versionOf(reader: Reader, id: string, no: number): Promise<Version> {
  const table = tableOf(articleVersion)
  const [found] = await findRows(
    reader,
    articleVersion,
    and(eq(table.article, id), eq(table.no, no)),
    1,
  )
  if (found === undefined) throw absent()
  return found
}

/** What an article becomes again when its working text gives way to a version that readers had. */
export async function backTo(row: Article, version: Version, act: Act): Promise<ArticleChange> {
  const column = row.liveColumn ?? row.column
  const kept = await fieldsOfVersion(version, act)
  await changeLabels(act, { target: row.id, from: row.labels ?? [], to: kept.labels ?? [] })
  const former = {
    ...kept,
    ...{ column, extraColumns: row.liveExtraColumns, visibility: row.liveVisibility ?? 'internal' },
  }
  const { kind: columnKind } = await columnOf(act, { column })
  return {
    ...former,
    ...derivedOf({ ...row, ...former }),
    ...{ columnKind, correctionNote: version.note, remarks: null, writers: null },
  }
}

/** The kept fields of a version, to be written back into its article; of its labels those that are still given. */
export async function fieldsOfVersion(
  { title, content, snapshot }: Version,
  act: Act,
): Promise<ArticleChange> {
  // The cast of the snapshot: `keptOf` wrote it from the same fields.
  const kept = snapshot as ArticleChange
  const labels = await stillGiven(act, kept.labels)
  return {
    ...{ ...kept, title, content, labels: labels.length === 0 ? null : labels },
    // What readers were shown for want of a summary follows the text; nobody wrote it.
    summary: kept.summary === summaryOf({ content, summary: null }) ? null : kept.summary,
  }
}

/** Where an approved or freely published article goes: to its readers, or to its moment. */
export async function released(row: Article, act: Act): Promise<ArticleChange> {
  const isLater = row.publishAt !== null && Date.parse(row.publishAt) > act.now.getTime()
  return isLater
    ? { state: 'scheduled' }
    : { state: 'published', ...(await publishVersion(row, act)) }
}

/** What an article loses when it leaves its readers. */
export function takenDown(reason: string): ArticleChange {
  return {
    offlineReason: reason,
    liveVersion: null,
    topUntil: null,
    offlineAt: null,
    correctionAsked: null,
    correctionDue: null,
    step: null,
  }
}

/** Keeps the next version of an article whole and shows it to readers; a leaf where the law asks for publication. */
export async function publishVersion(row: Article, act: Act): Promise<ArticleChange> {
  const no = row.versionNo + 1
  const at = act.now.toISOString()
  const snapshot = { ...keptOf(row), summary: summaryOf(row) }
  const by = isSystem(act.person) ? row.submittedBy : act.person.accountId
  const version = await insertRow(act, articleVersion, {
    article: row.id,
    organisation: row.organisation,
    no,
    title: row.title,
    content: row.content,
    snapshot,
    note: row.correctionNote,
    by,
    at,
  })
  await keepVersionFiles(act, { resource: articleVersion, record: version.id, ids: filesOf(row) })
  await leaveLeaf(row, { no, at, act })
  return {
    versionNo: no,
    liveVersion: no,
    liveColumn: row.column,
    liveExtraColumns: row.extraColumns,
    liveVisibility: row.visibility,
    writers: null,
    isBarred: false,
    publishedAt: row.publishedAt ?? at,
    correctionAsked: null,
    correctionDue: null,
    offlineReason: null,
    remarks: null,
  }
}

/** What a version shows beside the pictures of its text. */
function filesOf({ cover, gallery, attachments }: Article): readonly string[] {
  const pictures = (gallery ?? []).map(({ file }) => file)
  return [...(cover === null ? [] : [cover]), ...pictures, ...(attachments ?? [])]
}

async function leaveLeaf(
  row: Article,
  { no, at, act }: { no: number; at: string; act: Act },
): Promise<void> {
  const places = await placesOf(act, row)
  if (!places.some(({ kind }) => kind === 'disclosure')) return
  await appendLeaves(act, [
    {
      kind: 'publication',
      sourceType: article.path,
      sourceId: row.id,
      organisation: row.organisation,
      occurredAt: at,
      content: {
        number: row.number,
        version: no,
        title: fingerprint(row.title),
        text: fingerprint(row.content ?? ''),
        item: row.disclosure ?? undefined,
      },
    },
  ])
}

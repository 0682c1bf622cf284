import type { Readable } from 'node:stream'
import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { recordOperation } from '#kernel/server/operation.ts'
import type { Person } from '#kernel/server/person.ts'
import { absent, denied } from '#kernel/server/refusal.ts'
import { registry } from '#kernel/server/registry.ts'
import { type AnyRoute, type Exchange, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import type { FileWord } from '#kinds/field.ts'
import { file } from '../../model/file.ts'
import { currentStore } from './file-store.ts'
import { isMarkedPaper, isSentByAnybody, mayRead } from './file-use.ts'
import { markContent, markOf } from './mark/mark-content.ts'
import { isPicture } from './picture.ts'
import { type Purpose, receiveFile } from './receive-file.ts'
import { sendContent } from './send-content.ts'
import { fileFieldOf } from './upload-rules.ts'

export const fileServing = serve(file)

/** Names, sizes and types of files, for the kernel's `connectWordSources`. */
export async function findFileWords(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FileWord>> {
  const table = tableOf(file)
  const rows = await reader
    .select({ id: table.id, name: table.name, size: table.size, mime: table.mime })
    .from(table)
    .where(inArray(table.id, [...ids]))
  return new Map(rows.map(row => [row.id, row]))
}

const uploadRoute = route({
  method: 'POST',
  path: '/api/platform/file/upload',
  access: 'signedIn',
  multipart: true,
  summary: '上传一个文件（multipart，文件部分名为 upfile）',
  question: z.object({ resource: z.string().max(100), field: z.string().max(60) }),
  async handle(asked, exchange) {
    const { person } = exchange.visitor
    if (person === null) throw denied()
    return receiveFile(exchange, purposeOf(asked, person))
  },
})

/** The field that the upload is for; only who may do something with its records uploads for them. */
function purposeOf(asked: { resource?: unknown; field?: unknown }, person: Person): Purpose {
  const path = String(asked.resource ?? '')
  const name = String(asked.field ?? '')
  const resource = registry().find(path)?.resource
  const field = resource === undefined ? undefined : fileFieldOf(resource, name)
  if (resource === undefined || field === undefined) throw absent()
  const isOpen = isSentByAnybody(path) || resource.owner?.self !== undefined
  const actions = [...person.actions.keys()]
  if (!isOpen && !actions.some(action => action.startsWith(`${resource.name}.`))) throw denied()
  return { resource: path, name, field }
}

const readRoute = route({
  method: 'GET',
  path: '/api/platform/file/read',
  access: 'signedIn',
  byBrowser: true,
  raw: true,
  summary: '读取一个文件',
  question: z.object({
    id: z.uuid(),
    size: z.enum(['thumb']).optional(),
    download: z.enum(['1']).optional(),
  }),
  async handle({ id, size, download }, exchange) {
    const mark = await exchange.read(async act => {
      const found = await findRow(act.tx, file, id)
      if (found === undefined || !(await mayRead(act, found))) throw absent()
      return (await isMarkedPaper(act, found)) ? { mark: markOf(act.person, act.now) } : {}
    })
    return sendFile(exchange, id, { isThumb: size === 'thumb', isSaved: download === '1', ...mark })
  },
})

/** The content of a file as a person takes it along with others: a paper with the mark across it. */
export async function openTaken(
  { tx, person, now }: Pick<Act, 'tx' | 'person' | 'now'>,
  id: string,
): Promise<Readable | Buffer> {
  const row = await findRow(tx, file, id)
  if (row === undefined) throw absent()
  const content = await currentStore().open(id)
  const isMarked = await isMarkedPaper({ tx }, row)
  return isMarked ? markContent(content, row.mime, markOf(person, now)) : content
}

/**
 * Answers a call with a file's content, or its small picture, with a mark across it where one is
 * given; whether it may be read is settled before.
 */
export async function sendFile(
  exchange: Exchange,
  id: string,
  {
    isThumb = false,
    isSaved = false,
    mark,
  }: { isThumb?: boolean; isSaved?: boolean; mark?: string } = {},
): Promise<unknown> {
  const row = await exchange.read(act => findRow(act.tx, file, id))
  if (row === undefined) throw absent()
  const asThumb = isThumb && isPicture(row.mime)
  if (!asThumb && !isShown(row.mime)) await noteDownload(exchange, row)
  const content = await currentStore().open(asThumb ? `${id}.thumb` : id)
  const isInline = !isSaved && isShown(row.mime)
  const mime = asThumb ? 'image/webp' : row.mime
  exchange.reply
    .header('content-type', mime)
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    // What is marked for one person and moment is for no other.
    .header('cache-control', mark === undefined ? 'private, max-age=300' : 'no-store')
    .header(
      'content-disposition',
      `${isInline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(row.name)}`,
    )
  if (mark !== undefined) return exchange.reply.send(await markContent(content, mime, mark))
  return asThumb ? exchange.reply.send(content) : sendContent(exchange, content, row.size)
}

/** Whether a browser shows it in place; everything else is saved. */
function isShown(mime: string): boolean {
  return isPicture(mime) || mime === 'application/pdf' || /^(video|audio)\//.test(mime)
}

function encoded(name: string): string {
  return encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
}

function noteDownload(
  exchange: Exchange,
  row: { id: string; name: string; resource: string; organisation: string | null },
): Promise<void> {
  return exchange.perform(act =>
    recordOperation(act, {
      action: 'file.download',
      label: '下载文件',
      resource: file.path,
      record: row.id,
      version: null,
      title: row.name,
      organisation: row.organisation,
      changes: [],
      reason: null,
      outcome: 'done',
    }),
  )
}

export const fileRoutes: readonly AnyRoute[] = [uploadRoute, readRoute]

import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type {} from '@fastify/multipart'
import { sql } from 'drizzle-orm'
import { isSystem } from '#kernel/server/person.ts'
import { Refusal, refusal } from '#kernel/server/refusal.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { insertRow } from '#kernel/server/rows.ts'
import { limitPassed } from '#kernel/server/sold-limits.ts'
import type { AnyField } from '#kinds/field.ts'
import { file } from '../../model/file.ts'
import { endingOf, endings } from './content-type.ts'
import { forgetContent, type Kept, keepContent } from './keep-content.ts'
import { isMarked, limitsOf, mostBytes, uploadSettings } from './upload-rules.ts'

/** What the client is told of a stored file. */
export interface StoredFile {
  readonly id: string
  readonly name: string
  readonly size: number
  readonly mime: string
}

/** What a file is for. */
export interface Purpose {
  /** Path of the resource. */
  readonly resource: string
  readonly name: string
  readonly field: AnyField
}

/** Reads the part `upfile` of a multipart call, checks and stores it. */
export async function receiveFile(exchange: Exchange, purpose: Purpose): Promise<StoredFile> {
  const settings = await exchange.database.read('all', reader =>
    uploadSettings(reader, exchange.visitor.person),
  )
  const part = await exchange.request.file({ limits: { fileSize: mostBytes(settings), files: 1 } })
  if (part === undefined) throw refusal('未找到上传数据')
  const name = cleanName(part.filename)
  const ending = endingOf(name)
  const limits = limitsOf(settings, purpose.field, ending)
  if (!limits.types.includes(ending) || endings[ending] === undefined) {
    part.file.resume()
    throw new Refusal('wrongType', `文件类型不允许，可上传：${limits.types.join('、')}`)
  }
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-upload-'))
  try {
    const path = join(folder, 'file')
    await pipeline(part.file, createWriteStream(path, { mode: 0o600 }))
    const { size } = await stat(path)
    if (part.file.truncated || size > limits.bytes)
      throw new Refusal('tooLarge', `文件大小超出限制，最大 ${limits.bytes / 1024 / 1024} MB`)
    if (size === 0) throw refusal('上传文件为空')
    return await store(
      await keepContent(path, name, { isMarked: isMarked(purpose.field) }),
      purpose,
      exchange,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Checks and stores bytes that came another way than as a part of a form: drawings, fetched pictures. */
export async function storeBytes(
  exchange: Exchange,
  { bytes, name }: { bytes: Buffer; name: string },
  purpose: Purpose,
): Promise<StoredFile> {
  const folder = await mkdtemp(join(tmpdir(), 'gongyibao-upload-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, bytes, { mode: 0o600 })
    return await store(
      await keepContent(path, cleanName(name), { isMarked: isMarked(purpose.field) }),
      purpose,
      exchange,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The row follows the content; without its row the content goes again. */
async function store(kept: Kept, purpose: Purpose, exchange: Exchange): Promise<StoredFile> {
  try {
    await exchange.perform(async act => {
      const { person } = act
      const organisation = person.ownerKind === 'organisation' ? person.ownerId : null
      const most = await limitPassed(act, {
        ...{ organisation, limit: 'storageGb', more: kept.size, unit: 1024 ** 3 },
        used: sql`select coalesce(sum(size), 0) from file where organisation = ${organisation}::uuid`,
      })
      if (most !== null) act.refuse(`订阅的存储为 ${most} GB，已用完`)
      return insertRow(act, file, {
        ...kept,
        resource: purpose.resource,
        field: purpose.name,
        account: isSystem(person) ? null : person.accountId,
        organisation,
      })
    })
  } catch (error) {
    await forgetContent(kept.id)
    throw error
  }
  const { id, name, size, mime } = kept
  return { id, name, size, mime }
}

/** A name without folders and control characters, at most 120 characters with its ending. */
export function cleanName(given: string | undefined): string {
  const last = (given ?? '').normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const plain = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  const ending = /\.[a-z0-9]{1,8}$/i.exec(plain)?.[0] ?? ''
  const stem = plain.slice(0, plain.length - ending.length).slice(0, 120 - ending.length)
  return `${stem === '' ? '文件' : stem}${ending}`
}

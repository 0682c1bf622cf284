import type {} from '@fastify/multipart'
import { z } from 'zod'
import type { UploadPurpose } from '#editor/model/upload/upload-config.ts'
import { uploadStates } from '#editor/model/upload/upload-states.ts'
import { faultText, log } from '#kernel/server/log.ts'
import { holds, type Person } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { type Exchange, route } from '#kernel/server/route.ts'
import { isRichText } from '#kinds/index.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { catchImages } from './catch-images.ts'
import { listUploads } from './list-uploads.ts'
import { storeUpload } from './store-upload.ts'
import { ruleOf, settingsFor, uploadConfig } from './upload-rules.ts'
import { stateOfError, UploadRefused } from './upload-state.ts'

const path = '/api/upms/uploadUEditor'

/** Calls of one account a minute at most: a few drops of a hundred files, and pages that were pasted. */
const uploadsAMinute = 400
const catchesAMinute = 30

const asked = z.object({
  action: z.string().max(40).default(''),
  start: z.coerce.number().int().min(0).max(1_000_000).catch(0),
  size: z.coerce.number().int().min(1).max(100).catch(20),
})

/** Whether a person may write any record that has a rich text. */
function mayWrite(person: Person): boolean {
  return registry().servings.some(
    ({ resource }) =>
      Object.values(resource.fields).some(isRichText) &&
      (holds(person, `${resource.name}.create`) || holds(person, `${resource.name}.update`)),
  )
}

/** The answer without envelope: always 200, the reason stands in `state`. */
async function answer(exchange: Exchange, work: (person: Person) => Promise<unknown>) {
  const { reply, visitor, requestId } = exchange
  reply.type('application/json; charset=utf-8')
  try {
    if (visitor.person === null || !mayWrite(visitor.person))
      throw new UploadRefused(uploadStates.denied)
    return reply.send(JSON.stringify(await work(visitor.person)))
  } catch (error) {
    const state = stateOfError(error)
    if (state === undefined) log.error({ requestId, error: faultText(error) }, 'upload failed')
    return reply.send(JSON.stringify({ state: state ?? uploadStates.fault }))
  }
}

const getRoute = route({
  method: 'GET',
  path,
  access: 'signedIn',
  raw: true,
  summary: '编辑器：配置与已上传文件',
  question: asked,
  handle: ({ action, start, size }, exchange) =>
    answer(exchange, async () => {
      if (action === 'config') return uploadConfig(await settingsFor(exchange))
      if (action !== 'listimage' && action !== 'listfile')
        throw new UploadRefused(uploadStates.badAction)
      const kind = action === 'listimage' ? 'image' : 'file'
      return exchange.read(act => listUploads(act, { kind, start, size }))
    }),
})

const purposes: Readonly<Record<string, UploadPurpose>> = {
  uploadimage: 'image',
  uploadvideo: 'video',
  uploadfile: 'file',
  uploadscrawl: 'scrawl',
}

const postRoute = route({
  method: 'POST',
  path,
  access: 'signedIn',
  raw: true,
  multipart: true,
  summary: '编辑器：上传、涂鸦与抓取远程图片',
  question: asked,
  handle: (given, exchange) =>
    answer(exchange, async ({ accountId }) => {
      // A form of another site cannot set it: nothing is uploaded in somebody's name.
      if (exchange.request.headers['x-requested-with'] !== 'XMLHttpRequest')
        throw new UploadRefused(uploadStates.denied)
      const { action } = asked.parse(given)
      if (action === 'catchimage') {
        limitRate('editorCatch', accountId, catchesAMinute)
        return {
          state: uploadStates.success,
          list: await catchImages(exchange, sourcesIn(exchange)),
        }
      }
      limitRate('editorUpload', accountId, uploadsAMinute)
      if (action === 'uploadscrawl') return storeScrawl(exchange)
      return storePart(exchange, action)
    }),
})

const kinds = ['image', 'video', 'file'] as const

/** Reads the part `upfile`; its purpose is the action, or the part `type` in front of it. */
async function storePart(exchange: Exchange, action: string) {
  const { request } = exchange
  const named = purposes[action]
  if (named === undefined && action !== '') throw new UploadRefused(uploadStates.badAction)
  if (!request.isMultipart()) throw new UploadRefused(uploadStates.noData)
  const settings = await settingsFor(exchange)
  const limits = (named === undefined ? kinds : [named]).map(kind => ruleOf(kind, settings).bytes)
  // One more than may be: what has just the limit is whole.
  const part = await request.file({
    limits: { fileSize: Math.max(...limits) + 1, files: 1, fields: 20 },
  })
  if (part === undefined) throw new UploadRefused(uploadStates.noData)
  const purpose = named ?? purposeIn(part.fields)
  if (purpose === undefined) {
    part.file.resume()
    throw new UploadRefused(uploadStates.badAction)
  }
  const bytes = await part.toBuffer()
  return storeUpload(exchange, { bytes, name: part.filename, purpose })
}

function purposeIn(fields: Readonly<Record<string, unknown>>): UploadPurpose | undefined {
  const { type } = fields
  const value =
    typeof type === 'object' && type !== null && 'value' in type ? type.value : undefined
  if (value === 'ajax' || value === undefined) return 'image'
  return value === 'image' || value === 'video' || value === 'file' ? value : undefined
}

/** A drawing: the base64 of a PNG in the form field of the configuration. */
function storeScrawl(exchange: Exchange) {
  const text = formOf(exchange).getAll('upfile')[0]
  if (text === undefined) throw new UploadRefused(uploadStates.noData)
  const bytes = Buffer.from(text.replace(/^data:image\/png;base64,/, ''), 'base64')
  return storeUpload(exchange, { bytes, name: 'scrawl.png', purpose: 'scrawl' })
}

function sourcesIn(exchange: Exchange): readonly string[] {
  const { body } = exchange.request
  if (typeof body === 'object' && body !== null && 'source' in body && Array.isArray(body.source))
    return body.source.filter(each => typeof each === 'string')
  const form = formOf(exchange)
  const sources = [...form.getAll('source[]'), ...form.getAll('source')]
  if (sources.length === 0) throw new UploadRefused(uploadStates.noData)
  return sources
}

function formOf({ request }: Exchange): URLSearchParams {
  return new URLSearchParams(typeof request.body === 'string' ? request.body : '')
}

export const uploadRoutes = [getRoute, postRoute]

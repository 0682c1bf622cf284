import type { UploadPurpose } from '#editor/model/upload/upload-config.ts'
import type { Exchange } from '#kernel/server/route.ts'
import {
  isTaken,
  type UploadSettings,
  uploadLimit,
  uploadSettings,
} from '#modules/platform/server/index.ts'

const megabyte = 1024 * 1024
const pictures = ['png', 'jpg', 'jpeg', 'gif', 'bmp', 'webp']
const media = ['mp4', 'webm', 'mp3', 'wav']
const pictureMb = 10
/** A drawing comes as base64 in a form, which is no longer than any other call. */
const drawingBytes = 2_048_000

/** What one upload of a purpose may be: endings without their dot, and bytes. */
export interface EditorRule {
  readonly endings: readonly string[]
  readonly bytes: number
}

/** The limits of uploads in the editor: its own, never above the platform's. */
export function ruleOf(purpose: UploadPurpose, settings: UploadSettings): EditorRule {
  const taken = (endings: readonly string[]) => endings.filter(each => isTaken(settings, each))
  const most = uploadLimit(settings, 'pdf')
  if (purpose === 'scrawl') return { endings: taken(['png']), bytes: Math.min(drawingBytes, most) }
  if (purpose === 'image')
    return { endings: taken(pictures), bytes: Math.min(pictureMb * megabyte, most) }
  if (purpose === 'video') return { endings: taken(media), bytes: uploadLimit(settings, 'mp4') }
  return { endings: taken([...new Set([...settings.types, ...media, ...pictures])]), bytes: most }
}

/** The settings in force for whoever uploads. */
export function settingsFor({ database, visitor }: Exchange): Promise<UploadSettings> {
  return database.read('all', reader => uploadSettings(reader, visitor.person))
}

const dotted = (endings: readonly string[]) => endings.map(ending => `.${ending}`)

/** Pictures of one catch call at most. */
export const catchesAtOnce = 30

/** The answer to `action=config`: the editor's usual keys, without any path of the server (design 1.2). */
export function uploadConfig(settings: UploadSettings): Readonly<Record<string, unknown>> {
  const image = ruleOf('image', settings)
  const scrawl = ruleOf('scrawl', settings)
  const video = ruleOf('video', settings)
  const file = ruleOf('file', settings)
  return {
    imageActionName: 'uploadimage',
    imageFieldName: 'upfile',
    imageMaxSize: image.bytes,
    imageAllowFiles: dotted(image.endings),
    imageCompressEnable: true,
    imageCompressBorder: 1600,
    imageInsertAlign: 'none',
    imageUrlPrefix: '',
    scrawlActionName: 'uploadscrawl',
    scrawlFieldName: 'upfile',
    scrawlMaxSize: scrawl.bytes,
    scrawlUrlPrefix: '',
    scrawlInsertAlign: 'none',
    snapscreenActionName: 'uploadimage',
    snapscreenUrlPrefix: '',
    snapscreenInsertAlign: 'none',
    catcherActionName: 'catchimage',
    catcherFieldName: 'source',
    catcherLocalDomain: ['127.0.0.1', 'localhost'],
    catcherUrlPrefix: '',
    catcherMaxSize: image.bytes,
    catcherAllowFiles: dotted(image.endings),
    videoActionName: 'uploadvideo',
    videoFieldName: 'upfile',
    videoMaxSize: video.bytes,
    videoUrlPrefix: '',
    videoAllowFiles: dotted(video.endings),
    fileActionName: 'uploadfile',
    fileFieldName: 'upfile',
    fileMaxSize: file.bytes,
    fileUrlPrefix: '',
    fileAllowFiles: dotted(file.endings),
    imageManagerActionName: 'listimage',
    imageManagerListSize: 20,
    imageManagerUrlPrefix: '',
    imageManagerInsertAlign: 'none',
    imageManagerAllowFiles: dotted(image.endings),
    fileManagerActionName: 'listfile',
    fileManagerListSize: 20,
    fileManagerUrlPrefix: '',
    fileManagerAllowFiles: dotted(file.endings),
  }
}

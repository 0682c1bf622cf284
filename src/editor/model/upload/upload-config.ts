/** What may be uploaded: each with an action of its own. */
export type UploadPurpose = 'image' | 'scrawl' | 'video' | 'file'

/** How files of one purpose are sent. */
export interface UploadRule {
  readonly action: string
  readonly field: string
  /** Bytes at most. */
  readonly most: number
  /** Extensions with their dot, in lower case; empty allows all. */
  readonly allowed: readonly string[]
  /** Stands before the address that the server answers. */
  readonly prefix: string
}

/** How a list of earlier files is asked. */
export interface ListRule {
  readonly action: string
  readonly size: number
  readonly prefix: string
}

/** The endpoint's answer to `action=config`, read. */
export interface UploadConfig {
  readonly purposes: Readonly<Record<UploadPurpose, UploadRule>>
  readonly lists: Readonly<Record<'image' | 'file', ListRule>>
  /** Longest side of a picture before it is made smaller; undefined: pictures stay as they are. */
  readonly compressTo?: number
  readonly catcher: {
    readonly action: string
    readonly field: string
    readonly prefix: string
    readonly localHosts: readonly string[]
  }
}

type Raw = Readonly<Record<string, unknown>>

/** Reads the configuration; what is missing stays '' and refuses uploads of that purpose. */
export function readUploadConfig(raw: Raw): UploadConfig {
  const compresses = raw.imageCompressEnable !== false
  return {
    purposes: {
      image: ruleOf(raw, 'image'),
      scrawl: ruleOf(raw, 'scrawl'),
      video: ruleOf(raw, 'video'),
      file: ruleOf(raw, 'file'),
    },
    lists: { image: listOf(raw, 'imageManager'), file: listOf(raw, 'fileManager') },
    compressTo: compresses ? numberOf(raw.imageCompressBorder, 1600) : undefined,
    catcher: {
      action: raw.catchRemoteImageEnable === false ? '' : wordOf(raw.catcherActionName),
      field: wordOf(raw.catcherFieldName) || 'source',
      prefix: wordOf(raw.catcherUrlPrefix),
      localHosts: wordsOf(raw.catcherLocalDomain),
    },
  }
}

function ruleOf(raw: Raw, name: UploadPurpose): UploadRule {
  return {
    action: wordOf(raw[`${name}ActionName`]),
    field: wordOf(raw[`${name}FieldName`]) || 'upfile',
    most: numberOf(raw[`${name}MaxSize`], 2_048_000),
    allowed: wordsOf(raw[`${name}AllowFiles`]).map(each => each.toLowerCase()),
    prefix: wordOf(raw[`${name}UrlPrefix`]),
  }
}

function listOf(raw: Raw, name: string): ListRule {
  return {
    action: wordOf(raw[`${name}ActionName`]),
    size: numberOf(raw[`${name}ListSize`], 20),
    prefix: wordOf(raw[`${name}UrlPrefix`]),
  }
}

function wordOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

// The Java server writes numbers as words.
function numberOf(value: unknown, otherwise: number): number {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 ? number : otherwise
}

function wordsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'string') : []
}

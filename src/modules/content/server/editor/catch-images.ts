import { uploadStates } from '#editor/model/upload/upload-states.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { fetchPublic, NotPublic, type PublicAnswer } from '#modules/message/server/index.ts'
import { storeUpload, type UploadAnswer } from './store-upload.ts'
import { catchesAtOnce, ruleOf, settingsFor } from './upload-rules.ts'
import { stateOfError, UploadRefused } from './upload-state.ts'

/** What became of one remote picture; `source` is the asked address, letter for letter. */
export type CaughtAnswer = {
  readonly source: string
  readonly state: string
} & Partial<UploadAnswer>

const all = 60_000
const each = 10_000
const redirects = 3
const atOnce = 4

/** Fetches pictures of other sites to ours, a few at a time (design 1.5). */
export async function catchImages(
  exchange: Exchange,
  sources: readonly string[],
): Promise<readonly CaughtAnswer[]> {
  const signal = AbortSignal.any([exchange.request.signal, AbortSignal.timeout(all)])
  const most = ruleOf('image', await settingsFor(exchange)).bytes
  const asked = sources.slice(0, catchesAtOnce)
  const caught = new Array<CaughtAnswer>(asked.length)
  let next = 0
  const work = async () => {
    for (let at = next++; at < asked.length; at = next++)
      caught[at] = await catchOne(exchange, asked[at] ?? '', { signal, most })
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return caught
}

interface Limits {
  readonly signal: AbortSignal
  /** Bytes. */
  readonly most: number
}

async function catchOne(exchange: Exchange, source: string, limits: Limits): Promise<CaughtAnswer> {
  try {
    const { body, address } = await fetchPicture(source, limits)
    const name = `${nameIn(address)}.${endingOfBytes(body)}`
    return { ...(await storeUpload(exchange, { bytes: body, name, purpose: 'image' })), source }
  } catch (error) {
    if (error instanceof NotPublic) return { source, state: uploadStates.blockedHost }
    return { source, state: stateOfError(error) ?? uploadStates.notCaught }
  }
}

/** Every redirect is asked anew, so that each host is looked up and judged again. */
async function fetchPicture(source: string, { signal, most }: Limits) {
  let address = source
  for (let hop = 0; hop <= redirects; hop++) {
    if (URL.parse(address) === null || !/^https?:/i.test(address))
      throw new UploadRefused(uploadStates.badAddress)
    const mostBytes = most + 1
    const answer = await fetchPublic(address, {
      method: 'GET',
      headers: { accept: 'image/*', 'user-agent': 'Mozilla/5.0 (compatible; picture fetch)' },
      signal,
      timeout: each,
      mostBytes,
    })
    const location = redirectOf(answer)
    if (location === undefined) {
      if (answer.status !== 200) throw new UploadRefused(uploadStates.notCaught)
      return { body: answer.body, address }
    }
    address = URL.parse(location, address)?.href ?? ''
  }
  throw new UploadRefused(uploadStates.notCaught)
}

function redirectOf({ status, headers }: PublicAnswer): string | undefined {
  return status >= 300 && status < 400 ? headers.location : undefined
}

const signs: readonly (readonly [string, string, number])[] = [
  ['png', '\x89PNG', 0],
  ['jpg', '\xff\xd8\xff', 0],
  ['gif', 'GIF8', 0],
  ['webp', 'WEBP', 8],
  ['bmp', 'BM', 0],
]

/** What a picture is by its first bytes; addresses and headers are not asked. */
function endingOfBytes(bytes: Buffer): string {
  const found = signs.find(
    ([, sign, at]) => bytes.toString('latin1', at, at + sign.length) === sign,
  )
  if (found === undefined) throw new UploadRefused(uploadStates.badType)
  return found[0]
}

function nameIn(address: string): string {
  const last = URL.parse(address)?.pathname.split('/').at(-1) ?? ''
  const stem = decodeURIComponentSafely(last).replace(/\.[a-z0-9]{1,8}$/i, '')
  return stem === '' ? '网络图片' : stem.slice(0, 60)
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

import { createHash, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { billXml, type FiscalUnit } from './bill-xml.ts'
import type { FiscalOutcome, FiscalPlatform } from './platform.ts'

export interface MinistrySettings extends FiscalUnit {
  /** Address of the platform of the region, under which its services stand. */
  readonly url: string
  /** 身份标识 that the platform gave, and its key. */
  readonly appId: string
  readonly appKey: string
  /** Names of the services, where the region names them differently. */
  readonly services: { readonly issue: string; readonly reverse: string; readonly find: string }
}

const longest = 20_000
const mostAnswer = 256 * 1024
const version = '1.0'

const answerShape = z.object({
  result: z.string(),
  message: z.string().default(''),
  noise: z.string().default(''),
  sign: z.string().default(''),
})

const billShape = z.object({
  einvoicecode: z.string().regex(/^\d{8}$/),
  einvoicenumber: z.string().regex(/^\d{10}$/),
  randomnumber: z.string().min(1).max(20),
  url: z.string().nullish(),
})

/**
 * The fiscal platform by the ministry's interface norm (财综〔2017〕32号, 财政电子票据公共服务接口规范): HTTPS
 * POST of lower-case parameters app_id, message (base64 in UTF-8), noise, version and sign, the MD5 of
 * them in order with the key behind; the bill itself is the XML of 财政电子票据数据规范.
 */
export function ministryPlatform(settings: MinistrySettings): FiscalPlatform {
  const { services } = settings
  return {
    name: 'ministry',
    issue: (bill, signal) =>
      call(settings, bill.reverses === null ? services.issue : services.reverse, {
        ...{ message: { bizcode: bill.number, einvoice: base64(billXml(bill, settings)) }, signal },
      }),
    find: (bill, signal) =>
      call(settings, services.find, { message: { bizcode: bill.number }, signal }),
  }
}

interface Question {
  readonly message: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

async function call(
  { url, appId, appKey }: MinistrySettings,
  service: string,
  { message, signal }: Question,
): Promise<FiscalOutcome> {
  const noise = randomUUID().replaceAll('-', '')
  const params = { app_id: appId, message: base64(JSON.stringify(message)), noise, version }
  let response: Response
  let text: string
  try {
    response = await fetch(`${url.replace(/\/$/, '')}/${service}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      body: new URLSearchParams({ ...params, sign: signOf(params, appKey) }).toString(),
      signal: AbortSignal.any([signal, AbortSignal.timeout(longest)]),
      redirect: 'error',
    })
    text = (await response.text()).slice(0, mostAnswer)
  } catch (error) {
    const said = codeOf(error)
    return { at: neverArrived.test(said) ? 'busy' : 'doubtful', message: said }
  }
  if (response.status === 429 || response.status === 503)
    return { at: 'busy', message: `HTTP ${response.status}` }
  return readAnswer(text, { status: response.status, appId, appKey })
}

function readAnswer(
  text: string,
  { status, appId, appKey }: { status: number; appId: string; appKey: string },
): FiscalOutcome {
  const parsed = answerShape.safeParse(jsonOf(text))
  if (!parsed.success) return { at: 'doubtful', message: `HTTP ${status} ${text.slice(0, 120)}` }
  const { result, message, noise, sign } = parsed.data
  // Whoever stands between may not tell us the numbers of a bill.
  const wanted = signOf({ app_id: appId, message, noise, result, version }, appKey)
  if (!isSame(sign, wanted)) return { at: 'doubtful', message: '平台回执签名不正确' }
  const said = unbase64(message)
  if (result === 'E0404') return { at: 'absent' }
  if (result === 'E0429') return { at: 'busy', message: said }
  if (result !== 'S0000') return { at: 'refused', message: `${result} ${said}`.trim() }
  const bill = billShape.safeParse(jsonOf(said))
  if (!bill.success) return { at: 'doubtful', message: '平台回执缺少票据代码或号码' }
  const { einvoicecode: code, einvoicenumber: number, randomnumber: check, url } = bill.data
  return { at: 'issued', code, number, check, url: webAddress(url) }
}

/** 签名: the parameters in the order of their names, the key behind, MD5 in capitals. */
export function signOf(params: Readonly<Record<string, string>>, key: string): string {
  const text = Object.keys(params)
    .toSorted()
    .map(name => `${name}=${params[name] ?? ''}`)
    .join('&')
  return createHash('md5').update(`${text}&key=${key}`).digest('hex').toUpperCase()
}

const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64')
const unbase64 = (text: string) => Buffer.from(text, 'base64').toString('utf8')

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function webAddress(url: string | null | undefined): string | null {
  return url != null && URL.parse(url)?.protocol === 'https:' ? url : null
}

const neverArrived =
  /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT/

function codeOf(error: unknown): string {
  for (let each: unknown = error; each instanceof Error; each = each.cause)
    if ('code' in each && typeof each.code === 'string') return each.code
  return error instanceof Error ? error.message : String(error)
}

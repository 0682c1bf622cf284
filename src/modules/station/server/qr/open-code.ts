import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Act } from '#kernel/server/act.ts'
import type { Exchange } from '#kernel/server/route.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { findRow } from '#kernel/server/rows.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { limitRate } from '#modules/account/server/index.ts'
import { causePorts, planOfCause } from '#modules/cause/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { qrCode } from '../../model/index.ts'
import { countScan } from './count.ts'
import type { DeviceBehind } from './device-codes.ts'
import { type Code, deviceOf, targetsOf } from './face.ts'
import { type ShownPage, writePage } from './page.ts'

/** The browser's own mark, by which an order is found to be the doing of a link or code. */
const cookie = 'gyb_visitor'
const year = 365 * 24 * 3600

/** The path of the target on the site of its organisation. */
function pathOf(row: Code, behind: DeviceBehind | undefined): string {
  if (row.kind === '3' && behind?.cause != null) return `/causes/${behind.cause}`
  if (row.kind === '1') return `/causes/${row.cause}`
  if (row.kind === '4') return `/stations/${row.station}`
  if (row.kind === '6') return `/articles/${row.article}`
  return row.kind === '9' ? (row.path ?? '/') : '/'
}

interface Scan {
  readonly row: Code
  readonly behind: DeviceBehind | undefined
  readonly visitor: string
}

/** The address of a path on a site; its front page where the path would lead elsewhere, with the visitor's mark. */
function withinSite(site: string, path: string): URL {
  const front = new URL('/', site)
  const found = URL.parse(path, site)
  return found?.origin === front.origin ? found : front
}

function addressOf(site: string, { row, behind, visitor }: Scan): string {
  const address = withinSite(site, pathOf(row, behind))
  address.searchParams.set('source', 'qr')
  address.searchParams.set('code', row.shortCode)
  if (row.campaign !== null) address.searchParams.set('campaign', row.campaign)
  if (row.device !== null) address.searchParams.set('device', behind?.number ?? row.device)
  if (row.amounts !== null && row.amounts.length > 0)
    address.searchParams.set('amounts', row.amounts.join('-'))
  address.searchParams.set(cookie, visitor)
  return address.href
}

/** Why a code leads nowhere now. */
function whyClosed(row: Code, now: Date): string | undefined {
  if (row.state === 'disabled') return '该二维码已停用'
  if (row.validFrom !== null && new Date(row.validFrom) > now) return '该二维码尚未生效'
  if (row.validTo !== null && new Date(row.validTo) < now) return '该二维码已过期'
  return undefined
}

type Led = { readonly to: string } | { readonly page: ShownPage }

/** Where a scan leads: to the site of the organisation, or to a page that says why not. */
async function lead(act: Act, row: Code, visitor: string): Promise<Led> {
  // A stopped code tells how many scans it still gets, so that its posters are replaced.
  await countScan(act, row.id, visitor)
  const owner = await findRow(act.tx, organisation, row.organisation)
  const known = (await targetsOf(act.tx, [row])).get(row.id)
  const behind = await deviceOf(act.tx, row)
  const page = {
    title: known?.target ?? row.name,
    organisation: owner?.name ?? '',
    phone: owner?.hotline ?? null,
  }
  const why = whyClosed(row, act.now)
  if (why !== undefined) return { page: { ...page, reason: why, facts: [] } }
  const site = await causePorts().siteOf(act.tx, row.organisation)
  const noMoney = known?.whyNoMoney ?? null
  if (site !== null && noMoney === null) return { to: addressOf(site, { row, behind, visitor }) }
  const raising = row.cause ?? behind?.cause ?? null
  const plan = raising === null ? undefined : await planOfCause(act.tx, raising)
  const facts: [string, string][] = plan?.recordNo ? [['备案编号', plan.recordNo]] : []
  return { page: { ...page, reason: noMoney ?? '该机构尚未开通捐赠页面', facts } }
}

async function open(exchange: Exchange): Promise<void> {
  const { request, reply } = exchange
  limitRate('qr', exchange.ip, 240)
  const { code = '' } = request.params as { code?: string }
  const sent = request.cookies[cookie]
  const visitor =
    sent !== undefined && /^[\w-]{43}$/.test(sent) ? sent : randomBytes(32).toString('base64url')
  const led = await exchange.perform(async act => {
    const [row] = /^[1-9A-HJ-NP-Za-km-z]{8}$/.test(code)
      ? await selectRows(act.tx, qrCode, sql`where short_code = ${code}`)
      : []
    return row === undefined ? undefined : lead(act, row, visitor)
  })
  reply.header('cache-control', 'no-store').setCookie(cookie, visitor, {
    ...{ path: '/', httpOnly: true, sameSite: 'lax', maxAge: year },
    secure: request.protocol === 'https',
  })
  if (led !== undefined && 'to' in led) {
    await reply.redirect(led.to, 302)
    return
  }
  const page = led?.page ?? {
    title: '二维码无效',
    organisation: '',
    phone: null,
    reason: '没有这个二维码',
    facts: [],
  }
  await reply
    .status(led === undefined ? 404 : 200)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('x-content-type-options', 'nosniff')
    .type('text/html; charset=utf-8')
    .send(writePage(page))
}

/** `GET /q/{code}`: the short link of a code, outside of the application. */
export const openCodeRoute: AnyRoute = route({
  method: 'GET',
  path: '/q/:code',
  access: 'public',
  summary: '打开二维码短链接',
  question: z.looseObject({}),
  raw: true,
  internal: true,
  handle: (_question, exchange) => open(exchange),
})

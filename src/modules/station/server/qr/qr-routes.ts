import { PassThrough, Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import QRCode from 'qrcode'
import { z } from 'zod'
import { beijingDay } from '#kernel/server/china-time.ts'
import { insert, lockInScope, readInScope } from '#kernel/server/commands.ts'
import { refusal } from '#kernel/server/refusal.ts'
import { type AnyRoute, route } from '#kernel/server/route.ts'
import { sendFile } from '#modules/transfer/server/index.ts'
import { writeZip, type ZipPart } from '#services/sheets/write-zip.ts'
import { makeQrCodes, makeStationCodes, qrCourse, qrFace } from '../../model/qr-calls.ts'
import { postStationServing } from '../post-station.ts'
import { type Code, type Face, faceOf, linkOf } from './face.ts'
import { qrCodeServing } from './qr-code.ts'

const view = { action: 'qrCode.view' } as const
const download = { action: 'qrCode.download' } as const

const courseRoute = route(qrCourse, {
  access: view,
  summary: '查询二维码数据',
  async read({ id, days }, act) {
    await readInScope(act, qrCodeServing, id)
    const of = sql`from qr_hour where code = ${id} and day > ${beijingDay(act.now)}::date - ${days}::int`
    const byDay = await act.tx.execute<{
      day: string
      scans: number
      visitors: number
      orders: number
      donations: number
      amount: string
    }>(sql`
      select day::text, sum(scans)::int as scans, sum(visitors)::int as visitors,
             sum(orders)::int as orders, sum(donations)::int as donations, sum(amount)::text as amount
        ${of} group by 1 order by 1`)
    const byHour = await act.tx.execute<{ hour: number; scans: number }>(
      sql`select hour, sum(scans)::int as scans ${of} group by 1 order by 1`,
    )
    return {
      days: byDay.rows.map(row => ({ ...row, amount: Number(row.amount) })),
      hours: byHour.rows,
    }
  },
})

const faceRoute = route(qrFace, {
  access: view,
  summary: '查询二维码海报内容',
  async read({ id }, act) {
    const face = await faceOf(act.tx, await readInScope(act, qrCodeServing, id))
    return { ...face, lines: face.lines.map(([label, value]): [string, string] => [label, value]) }
  },
})

const nameOf = (row: Code) =>
  `${row.number}${row.placement ?? ''}`.replace(/[\\/:*?"<>|]/g, ' ').trim()

function posterOf(row: Code, face: Face): Readable {
  if (face.lack !== null) throw refusal(face.lack)
  const content = new PassThrough()
  // Drawn by a library that the server does not load at its start.
  import('./draw-poster.ts')
    .then(({ drawPoster }) => drawPoster(content, face, row.poster))
    .catch(error => content.destroy(error))
  return content
}

const formats = { png300: 300, png1000: 1000 } as const

const downloadRoute = route({
  method: 'GET',
  path: '/api/equipment/qrCode/download',
  access: download,
  summary: '下载二维码图片或海报',
  question: z.object({
    id: z.uuid('记录编号有误'),
    format: z.enum(['png300', 'png1000', 'svg', 'pdf'], '格式有误'),
  }),
  raw: true,
  async handle({ id, format }, { reply, read }) {
    const [row, face] = await read(async act => {
      const found = await readInScope(act, qrCodeServing, id)
      return [found, await faceOf(act.tx, found)] as const
    })
    const link = linkOf(row)
    const content =
      format === 'pdf'
        ? posterOf(row, face)
        : Readable.from([
            format === 'svg'
              ? Buffer.from(await QRCode.toString(link, { type: 'svg' }))
              : await QRCode.toBuffer(link, { width: formats[format] }),
          ])
    const ending = format.startsWith('png') ? 'png' : format
    await sendFile(reply, { name: `${nameOf(row)}.${ending}`, content })
  },
})

const zipRoute = route({
  method: 'GET',
  path: '/api/equipment/qrCode/downloadMany',
  access: download,
  summary: '批量下载二维码',
  question: z.object({
    ids: z
      .string()
      .transform(ids => ids.split(','))
      .pipe(z.array(z.uuid('记录编号有误')).min(1, '请选择二维码').max(100, '一次最多 100 个')),
  }),
  raw: true,
  async handle({ ids }, { reply, read }) {
    const rows = await read(async act => {
      const found: Code[] = []
      for (const id of ids) found.push(await readInScope(act, qrCodeServing, id))
      return found
    })
    const content = new PassThrough()
    writeZip(content, partsOf(rows)).catch(error => content.destroy(error))
    await sendFile(reply, { name: `二维码${beijingDay(new Date())}.zip`, content })
  },
})

async function* partsOf(rows: readonly Code[]): AsyncGenerator<ZipPart> {
  for (const row of rows)
    yield {
      path: `${nameOf(row)}.png`,
      content: await QRCode.toBuffer(linkOf(row), { width: 1000 }),
      isStored: true,
    }
}

const manyRoute = route(makeQrCodes, {
  access: { action: 'qrCode.create' },
  summary: '批量生成同一目标的二维码',
  async change({ howMany, draft }, act) {
    let first = ''
    for (let at = 1; at <= howMany; at += 1) {
      const serial = String(at).padStart(String(howMany).length, '0')
      const placement = `${typeof draft.placement === 'string' ? draft.placement : ''}${serial}`
      const made = await insert(act, qrCodeServing, {
        ...draft,
        ...(howMany === 1 ? {} : { placement }),
      })
      first ||= made.id
    }
    return { made: howMany, first }
  },
})

const stationsRoute = route(makeStationCodes, {
  access: { action: 'qrCode.create' },
  summary: '为驿站各生成一个二维码',
  async change({ stations }, act) {
    for (const id of new Set(stations)) {
      const place = await lockInScope(act, postStationServing, { id, action: 'postStation.view' })
      await insert(act, qrCodeServing, {
        ...{ kind: '4', organisation: place.organisation, station: id },
        name: place.name,
        placement: place.address.slice(0, 60),
      })
    }
    return { made: new Set(stations).size }
  },
})

export const qrRoutes: readonly AnyRoute[] = [
  courseRoute,
  faceRoute,
  downloadRoute,
  zipRoute,
  manyRoute,
  stationsRoute,
]

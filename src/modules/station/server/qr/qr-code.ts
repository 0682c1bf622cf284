import { randomInt } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { nextRecordNumber } from '#kernel/server/record-serial.ts'
import { findRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause } from '#modules/cause/model/index.ts'
import { planOfCause } from '#modules/cause/server/index.ts'
import { article } from '#modules/content/model/index.ts'
import { postStation, type QrFacts, qrCode, targetFields } from '../../model/index.ts'
import { findDevices } from './device-codes.ts'
import { type Code, linkOf, targetsOf } from './face.ts'

const signs = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Eight signs of base58: 128 billion codes, of which nobody guesses the next. */
const newShortCode = () =>
  Array.from({ length: 8 }, () => signs[randomInt(signs.length)] ?? '').join('')

const targets = Object.entries(targetFields)

/** Exactly the target of the kind is named, and belongs to the organisation. */
async function markTarget(next: Code, act: Act): Promise<void> {
  for (const [kind, name] of targets) {
    const value = next[name]
    if (kind === next.kind && (value === null || value === ''))
      act.mark(name, `请填写${qrCode.fields[name].label}`)
    if (kind !== next.kind && value !== null && value !== '')
      act.mark(
        name,
        `${qrCode.fields.kind.options[next.kind]}类型的二维码不填${qrCode.fields[name].label}`,
      )
  }
  // Browsers read it as the name of another host.
  if (next.path?.startsWith('//')) act.mark('path', '站内链接以 / 开头，不能指向其他网站')
  const given = next.cause === null ? undefined : await findRow(act.tx, cause, next.cause)
  if (given !== undefined && given.organisation !== next.organisation)
    act.mark('cause', '标的不属于该机构')
  const place = next.station === null ? undefined : await findRow(act.tx, postStation, next.station)
  if (place !== undefined && place.organisation !== next.organisation)
    act.mark('station', '驿站不属于该机构')
  const text = next.article === null ? undefined : await findRow(act.tx, article, next.article)
  if (text !== undefined && text.organisation !== null && text.organisation !== next.organisation)
    act.mark('article', '文章不属于该机构')
  const devices = await findDevices(act.tx, [next])
  if (next.device !== null && devices?.size === 0)
    act.mark('device', '没有该序列号或资产编号的设备，或它未关联该机构')
}

async function markDays(next: Code, act: Act): Promise<void> {
  const { validFrom, validTo } = next
  if (validFrom !== null && validTo !== null && validTo <= validFrom)
    act.mark('validTo', '有效期止应晚于有效期起')
  const plan = next.cause === null ? undefined : await planOfCause(act.tx, next.cause)
  if (plan === undefined) return
  if (validTo !== null && beijingDay(new Date(validTo)) > plan.endDate)
    act.mark('validTo', `不能晚于募捐方案结束日 ${plan.endDate}`)
}

export const qrCodeServing = serve(qrCode, {
  prepare: async (draft, act) => ({
    // What a form held for another kind before is no target.
    ...Object.fromEntries(
      targets.flatMap(([kind, name]) => (kind === (draft.kind ?? '1') ? [] : [[name, null]])),
    ),
    number: await nextRecordNumber(act, 'QR'),
    shortCode: newShortCode(),
  }),
  async check(next, act, before) {
    if (before !== undefined && before.scans > 0) {
      const changed = ['kind', ...Object.values(targetFields)] as const
      for (const name of changed)
        if (next[name] !== before[name]) act.mark(name, '已有扫码，不能更换目标')
    }
    await markTarget(next, act)
    await markDays(next, act)
  },
  async enrich(rows, act) {
    const told = await targetsOf(act.tx, rows)
    const lately = await act.tx.execute<{ code: string; scans: number }>(sql`
      select code, sum(scans)::int as scans from qr_hour
       where code = any(${sql.param(rows.map(({ id }) => id))}::uuid[])
         and day > ${beijingDay(act.now)}::date - 30 group by code`)
    const scans = new Map(lately.rows.map(row => [row.code, row.scans]))
    return new Map(
      rows.map((row): [string, QrFacts] => [
        row.id,
        {
          target: told.get(row.id)?.target ?? '',
          whyNoMoney: told.get(row.id)?.whyNoMoney ?? null,
          link: linkOf(row),
          isExpired: row.validTo !== null && new Date(row.validTo) < act.now,
          lately: scans.get(row.id) ?? 0,
        },
      ]),
    )
  },
  finds: { expired: () => sql`${tableOf(qrCode).validTo} < now()` },
  sums: ['scans', 'visitors', 'donations', 'amount'],
})

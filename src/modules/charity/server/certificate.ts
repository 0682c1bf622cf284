import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { job } from '#kernel/server/job.ts'
import { findRow, findRows, moveRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import {
  certificate,
  certificateOfKind,
  certificateTypes,
  certificationApplication,
  expiringDays,
  organisation,
} from '../model/index.ts'
import { freezeOrganisation } from './organisation.ts'
import { charityPorts } from './ports.ts'

type Certificate = Row<typeof certificate>
type Standing = 'valid' | 'expiring' | 'expired'

/** Days before the end on which the organisation is warned (BR-02). */
const warnedAt: readonly number[] = [90, 30, 7]

/** How a certificate stands on a day; without an end it is valid for ever. */
export function standingOn(validTo: string | null, today: string): Standing {
  if (validTo === null) return 'valid'
  if (validTo < today) return 'expired'
  return daysBetween(today, validTo) <= expiringDays ? 'expiring' : 'valid'
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
}

/** Certificates that a review must see before they count. */
const certified: readonly string[] = Object.values(certificateOfKind)

export const certificateServing = serve(certificate, {
  check(next, act) {
    if (act.person.ownerKind !== 'platform' && certified.includes(next.type))
      act.mark('type', `${certificateTypes[next.type]}请通过认证申请更换`)
    if (next.issuedOn !== null && next.issuedOn > beijingDay(act.now))
      act.mark('issuedOn', '发证日期不能晚于今天')
    if (next.issuedOn !== null && next.validTo !== null && next.validTo <= next.issuedOn)
      act.mark('validTo', '有效期应晚于发证日期')
  },
  mayMove: (row, _move, person) =>
    person.ownerKind !== 'platform' && certified.includes(row.type)
      ? `${certificateTypes[row.type]}请通过认证申请更换`
      : true,
  editable: (row, person) =>
    person.ownerKind !== 'platform' && certified.includes(row.type)
      ? `${certificateTypes[row.type]}请通过认证申请更换`
      : true,
  inserted: async (row, act) => {
    await follow(act, row)
  },
  updated: async (row, act) => {
    await follow(act, row)
  },
})

const moveTo = { valid: 'renew', expiring: 'near', expired: 'lapse' } as const

/** Leads a certificate into the state that its end demands; answers whether it expired just now. */
async function follow(act: Act, row: Certificate): Promise<boolean> {
  const standing = standingOn(row.validTo, beijingDay(act.now))
  if (row.state === 'replaced' || row.state === standing) return false
  const renewed = row.state === 'expired' && standing === 'expiring'
  const current = renewed ? await moveRow(act, certificate, row, 'renew') : row
  await moveRow(act, certificate, current, moveTo[standing])
  return standing === 'expired'
}

/** Every night: certificates through their states, what an expired one brings with it, warnings. */
export const watchCertificates = job('charity.watch-certificates', {
  label: '证照到期',
  payload: z.object({}),
  retries: 3,
  every: '5 0 * * *',
  async run(_payload, work) {
    const due = await work.change(act => organisationsToWatch(act))
    for (const id of due) {
      if (work.signal.aborted) return
      await work.change(act => watchOrganisation(act, id))
    }
  },
})

async function organisationsToWatch(act: Act): Promise<string[]> {
  const table = tableOf(organisation)
  const rows = await findRows(
    act.tx,
    organisation,
    inArray(table.state, ['active', 'frozen']),
    100_000,
  )
  return rows.map(row => row.id)
}

/** Certificates and standing of one organisation, as of the act's day. */
export async function watchOrganisation(act: Act, id: string): Promise<void> {
  const row = await findRow(act.tx, organisation, id)
  if (row === undefined) return
  const today = beijingDay(act.now)
  const table = tableOf(certificate)
  const held = and(
    eq(table.organisation, id),
    inArray(table.state, ['valid', 'expiring', 'expired']),
  )
  const certificates = await findRows(act.tx, certificate, held)
  for (const each of certificates) {
    await follow(act, each)
    await warn(act, each, today)
  }
  const lapsed = (type: string) =>
    certificates.some(
      each => each.type === type && standingOn(each.validTo, today) === 'expired',
    ) &&
    !certificates.some(each => each.type === type && standingOn(each.validTo, today) !== 'expired')
  if (lapsed('2'))
    await charityPorts().pauseCauses(act, id, {
      publicOnly: true,
      reason: '公开募捐资格证书已过期',
    })
  if (Number(row.orgStatus) >= 3)
    await freezeOrganisation(act, row, { reason: 'credit', note: '登记状态异常' })
  else if (lapsed('1') || (row.certTo !== null && row.certTo < today))
    await freezeOrganisation(act, row, { reason: 'certificate', note: '登记证书已过期' })
}

async function warn(act: Act, each: Certificate, today: string): Promise<void> {
  if (each.validTo === null) return
  const days = daysBetween(today, each.validTo)
  if (!warnedAt.includes(days)) return
  await charityPorts().tellOrganisation(act, each.organisation, {
    title: '证照即将到期',
    body: `${certificateTypes[each.type]}（${each.number}）将于 ${each.validTo} 到期，剩余 ${days} 天`,
  })
}

/** The sentence why certificates bar new drives (BR-02); undefined when they are in order. */
export async function whyUncertified(act: Act, id: string): Promise<string | undefined> {
  const today = beijingDay(act.now)
  const row = await findRow(act.tx, organisation, id)
  if (row?.certTo !== undefined && row.certTo !== null && row.certTo < today)
    return `登记证书已于 ${row.certTo} 过期`
  const lost = await whyQualificationLost(act, id)
  if (lost !== undefined) return lost
  const held = await findRows(act.tx, certificate, eq(tableOf(certificate).organisation, id))
  const open = held.filter(each => each.state !== 'replaced')
  for (const type of ['1', '2'] as const) {
    const own = open.filter(each => each.type === type)
    if (own.length > 0 && own.every(each => standingOn(each.validTo, today) === 'expired'))
      return `${certificateTypes[type]}已过期`
  }
  return undefined
}

/** A loss of the qualification counts from its approval, not from the day it is dated. */
async function whyQualificationLost(act: Act, id: string): Promise<string | undefined> {
  const table = tableOf(certificationApplication)
  const losing = and(
    eq(table.organisation, id),
    eq(table.kind, '2'),
    eq(table.state, 'approved'),
    ne(table.qualification, '1'),
  )
  const [row] = await findRows(act.tx, certificationApplication, losing, 1)
  return row === undefined ? undefined : `募捐资格将于 ${row.effectiveOn} 变更`
}

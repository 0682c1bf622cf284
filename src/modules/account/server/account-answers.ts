import { and, eq, ilike, inArray, or } from 'drizzle-orm'
import { z } from 'zod'
import type { Reader } from '#kernel/server/database.ts'
import { findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { account, registrationRequest } from '#modules/access/model/index.ts'
import type { AccessPorts } from '#modules/access/server/index.ts'
import { fullAreaNameOf } from '#modules/area/server/index.ts'
import { organisation } from '#modules/charity/model/index.ts'
import { loginsOf, raiseAlert, recordLogin, usesOf } from '#modules/log/server/index.ts'
import { isDelivered, reachesPeople, sendSms } from '#modules/message/server/index.ts'
import {
  countUnread,
  messageSources,
  notify,
  type PlatformPorts,
  receiveFile,
  settingOf,
  signal,
} from '#modules/platform/server/index.ts'
import { forwardNotice } from './forward-notices.ts'
import type { AccountPorts, RegistrationUnit } from './ports.ts'
import { readSecurity, subjectOfPerson } from './settings.ts'

const { path, fields } = registrationRequest

/** What log, messages, notices, files and organisations answer this module. */
export const accountAnswers = {
  recordLogin,
  loginsOf,
  notify: (act, notice) => notify(act, notice),
  alert: async (act, finding) => void (await raiseAlert(act, finding)),
  sendSms: async (act, message) => void (await sendSms(act, message)),
  canSendSms: () => isDelivered('sms'),
  smsReachesPeople: () => reachesPeople('sms'),
  receiveProof: exchange =>
    receiveFile(exchange, { resource: path, name: 'proof', field: fields.proof }),
  receiveLogo: exchange =>
    receiveFile(exchange, {
      resource: account.path,
      name: 'userLogo',
      field: account.fields.userLogo,
    }),
  contactLine,
  findUnits,
  findUnit,
  countUnread: act => countUnread(act.tx, act.person.accountId),
  messageSources,
} satisfies Partial<AccountPorts>

/** What this module answers the platform: its settings, and how notices reach phones and mail. */
export const platformAnswers = {
  forward: forwardNotice,
  async uploadSettings(reader, person) {
    const security = await readSecurity(
      reader,
      person === null ? undefined : subjectOfPerson(person),
    )
    return {
      maxMb: security.of('upload.maxMb'),
      types: security.of('upload.types'),
      videoMaxMb: security.of('upload.videoMaxMb'),
    }
  },
} satisfies Partial<PlatformPorts>

/** What log and signals answer the access module. */
export const neighbourAnswers = {
  usesOf: (act, accounts) => usesOf(act.tx, accounts),
  tellPermission: (act, accounts) => signal(act.tx, { accounts, name: 'permission', data: null }),
} satisfies Partial<AccessPorts>

async function contactLine(reader: Reader): Promise<string> {
  const info = await settingOf(reader, 'cmp_bottom_info')
  const tel = typeof info === 'object' && info !== null && 'tel' in info ? info.tel : ''
  return typeof tel === 'string' ? tel : ''
}

/** Active organisations by exact credit code, or by at least four characters of the name. */
async function findUnits(
  reader: Reader,
  identity: string,
  keyword: string,
): Promise<RegistrationUnit[]> {
  if (identity !== 'organisation') return []
  const table = tableOf(organisation)
  const pattern = `%${keyword.replace(/[\\%_]/g, '\\$&')}%`
  const rows = await findRows(
    reader,
    organisation,
    and(
      eq(table.state, 'active'),
      or(eq(table.uscc, keyword.toUpperCase()), ilike(table.name, pattern)),
    ),
    10,
  )
  return rows.map(row => ({
    id: row.id,
    name: row.name,
    area: fullAreaNameOf(row.area ?? '') ?? '',
  }))
}

async function findUnit(
  reader: Reader,
  identity: string,
  id: string,
): Promise<RegistrationUnit | undefined> {
  if (identity !== 'organisation' || !z.uuid().safeParse(id).success) return undefined
  const table = tableOf(organisation)
  const [row] = await findRows(
    reader,
    organisation,
    and(inArray(table.id, [id]), eq(table.state, 'active')),
    1,
  )
  return row && { id: row.id, name: row.name, area: fullAreaNameOf(row.area ?? '') ?? '' }
}

import { eq, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Patch, Row } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import type { Reader } from '#kernel/server/database.ts'
import { route } from '#kernel/server/route.ts'
import { findRows, insertRow } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { printMoney } from '#kinds/index.ts'
import { charityConfigInForce } from '../model/charity-config-calls.ts'
import { charityConfig, reservedDomains } from '../model/index.ts'

const table = tableOf(charityConfig)
type Config = Row<typeof charityConfig>

/** The defaults of a new installation (gyhmanager.md "charityconfig"); fen, minutes, basis points. */
export const platformDefaults: Patch<typeof charityConfig> = {
  siteName: '公益宝管理平台',
  allowMonthly: true,
  allowTogether: true,
  allowMatch: true,
  allowAnonymous: true,
  minAmount: 100,
  maxAmount: 5_000_000,
  quickAmounts: [1000, 5000, 10_000, 50_000],
  agreementFrom: 10_000_000,
  secondFrom: 10_000_000,
  unpaidMinutes: 30,
  allowFreeRefund: true,
  feeRate: 0,
  feeBasis: '3',
  feeCap: 1000,
  feeBearer: '1',
  paperReceiptFrom: 10_000,
  custodialReceipts: false,
  payoutBoardFrom: 50_000_000,
  signDays: 30,
  blockOverdue: false,
  minAdministrators: 2,
}

/** Settings by which the platform watches organisations; none of them loosens its own. */
const ofThePlatform = ['blockOverdue', 'minAdministrators', 'feeCap'] as const

export const charityConfigServing = serve(charityConfig, {
  async check(next, act, before) {
    if (next.domainPrefix !== null && reservedDomains.includes(next.domainPrefix))
      act.mark('domainPrefix', '该域名前缀为系统保留')
    if (act.person.ownerKind !== 'platform')
      for (const name of ofThePlatform)
        if ((next[name] ?? null) !== (before?.[name] ?? null))
          act.mark(name, `${charityConfig.fields[name].label}由平台设置`)
    if (next.feeRate !== null) {
      const cap = next.feeCap ?? (await configOf(act.tx, null)).feeCap
      if (cap != null && next.feeRate > cap) act.mark('feeRate', '默认管理费比例不能高于管理费上限')
    }
    if (next.minAmount !== null && next.maxAmount !== null && next.minAmount > next.maxAmount)
      act.mark('maxAmount', '单笔最高不能低于单笔最低')
    if (before === undefined && (await configRow(act.tx, next.organisation)) !== undefined)
      act.mark(
        'organisation',
        next.organisation === null ? '平台默认配置已存在' : '该机构已有配置，请直接修改',
      )
  },
})

async function configRow(reader: Reader, organisation: string | null): Promise<Config | undefined> {
  const own =
    organisation === null ? isNull(table.organisation) : eq(table.organisation, organisation)
  const [row] = await findRows(reader, charityConfig, own, 1)
  return row
}

/** The settings in force: an organisation's own values, the platform's where it has none. */
export async function configOf(
  reader: Reader,
  organisation: string | null,
): Promise<Patch<typeof charityConfig>> {
  const own = organisation === null ? undefined : await configRow(reader, organisation)
  const shared = given(await configRow(reader, null))
  return { ...platformDefaults, ...shared, domainPrefix: null, ...given(own) }
}

/** The values that a row holds, without the empty ones. */
function given(row: Config | undefined): Patch<typeof charityConfig> {
  return Object.fromEntries(
    Object.keys(charityConfig.fields).flatMap(name => {
      // The cast of reading by name: the names are the resource's own.
      const value = (row as Readonly<Record<string, unknown>> | undefined)?.[name]
      return value === null || value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The host of an organisation, or the platform's; null where none is set. */
export async function domainOf(
  reader: Reader,
  organisation: string | null,
  platformHost: string,
): Promise<string | null> {
  const own = organisation === null ? null : await ownDomainOf(reader, organisation, platformHost)
  return own ?? (platformHost === '' ? null : platformHost)
}

/** The host that an organisation has of its own: a domain, or its prefix before the platform's; null without. */
export async function ownDomainOf(
  reader: Reader,
  organisation: string,
  platformHost: string,
): Promise<string | null> {
  const config = await configRow(reader, organisation)
  if (config?.customDomain != null) return config.customDomain
  if (config?.domainPrefix == null || platformHost === '') return null
  return `${config.domainPrefix}.${platformHost}`
}

/** Whether a domain prefix may still be taken. */
export async function isDomainFree(reader: Reader, prefix: string): Promise<boolean> {
  if (reservedDomains.includes(prefix)) return false
  const taken = await findRows(reader, charityConfig, eq(table.domainPrefix, prefix), 1)
  return taken.length === 0
}

/** Writes the platform's default settings where there are none. */
export async function seedCharity(act: Act): Promise<void> {
  if ((await configRow(act.tx, null)) !== undefined) return
  await insertRow(act, charityConfig, { organisation: null, ...platformDefaults })
}

/** Why the settings of an organisation keep a gift out: the sentence at its field; amounts in fen. */
export async function whyGiftRefused(
  reader: Reader,
  gift: { organisation: string; amount: number; anonymous: boolean },
): Promise<{ field: string; message: string } | undefined> {
  const { minAmount, maxAmount, allowAnonymous } = await configOf(reader, gift.organisation)
  if (minAmount != null && gift.amount < minAmount)
    return { field: 'amount', message: `单笔捐赠不少于 ${printMoney(minAmount)} 元` }
  if (maxAmount != null && gift.amount > maxAmount)
    return { field: 'amount', message: `单笔捐赠不超过 ${printMoney(maxAmount)} 元` }
  if (allowAnonymous === false && gift.anonymous)
    return { field: 'anonymous', message: '该机构不接受匿名捐赠' }
  return undefined
}

/** What the settings of an organisation offer to donors: limits and quick amounts within them. */
export async function givingOffer(reader: Reader, owner: string) {
  const config = await configOf(reader, owner)
  const { minAmount = null, maxAmount = null, agreementFrom = null, allowAnonymous } = config
  const quickAmounts = (config.quickAmounts ?? [])
    .filter(amount => amount >= (minAmount ?? 0) && amount <= (maxAmount ?? amount))
    .toSorted((one, other) => one - other)
  return {
    minAmount,
    maxAmount,
    agreementFrom,
    quickAmounts,
    allowAnonymous: allowAnonymous !== false,
  }
}

/** `GET …/getInForce`: the settings that hold in an organisation, and what it would inherit of each. */
export const configInForceRoute = route(charityConfigInForce, {
  access: { action: 'charityConfig.view' },
  summary: '查询生效的公益号配置',
  async read({ organisation }, act) {
    const own = act.person.ownerKind === 'platform' ? (organisation ?? null) : act.person.ownerId
    return {
      inForce: await configOf(act.tx, own),
      inherited: await configOf(act.tx, null),
    }
  },
})

/** `GET …/getSiteName`: what the product is called for whoever is signed in (站点名称). */
export const siteNameRoute = route({
  method: 'GET',
  path: '/api/charity/charityConfig/getSiteName',
  access: 'signedIn',
  summary: '查询站点名称',
  question: z.object({}),
  async read(_question, act) {
    const { ownerKind, ownerId } = act.person
    const { siteName } = await configOf(act.tx, ownerKind === 'organisation' ? ownerId : null)
    return { siteName }
  },
})

import { sql } from 'drizzle-orm'
import type { Reader } from '#kernel/server/database.ts'
import type { SoldLimits } from '#kernel/server/sold-limits.ts'
import {
  catalogue,
  type LimitedOwner,
  placeKey,
  type Withheld,
} from '#modules/access/server/index.ts'
import { knownFunction, type LimitName, limitFields, type Snapshot } from '../model/index.ts'
import { actionsGone, allPlaces, reachOf } from './known-actions.ts'

/** Modules that every organisation has, whatever it subscribes to. */
export const alwaysIncluded: readonly string[] = [
  '/gyhmanager',
  '/organizeStructure',
  '/upms',
  '/logCenter',
]

/**
 * What goes on while an unpaid subscription is limited: looking, taking gifts in, giving back,
 * receipts, paying what is approved, disclosure. Money duties and the law do not wait for a fee.
 */
const goesOn =
  /\.(view|figures|unmask|export|pay|paid|sign|receive|book|match|issue|void|red|confirm|reply|bounce|withdraw|revoke|markRead)$/
const goesOnWhole =
  /^(donation|refund|receipt|moneyIn|moneyClaim|bill|billLine|report|progress|disclosure|notice|task|comment|savedView|file)\./

const limitNames = Object.keys(limitFields) as LimitName[]

interface FunctionRow extends Record<string, unknown> {
  readonly id: string
  readonly code: string
  readonly state: string
  readonly release: string
  readonly organisations: string[] | null
  readonly tenantSwitch: boolean
  /** Milliseconds at which the build first knew it. */
  readonly sownAt: number
}

interface SubscriptionRow extends Record<string, unknown> {
  readonly state: string
  readonly snapshot: Snapshot
  /** Milliseconds at which this version of the product was put on sale. */
  readonly soldAt: number
  readonly extraModules: string[]
  readonly extraFunctions: string[]
}

/** Where a function stands for an organisation, and from where it has it. */
export type FunctionSource = 'unlimited' | 'product' | 'extra' | 'none' | 'release' | 'own'

/** What is switched off, for an owner: places and actions. */
export async function withheldOf(reader: Reader, owner: LimitedOwner): Promise<Withheld> {
  const organisation = owner.ownerKind === 'organisation' ? owner.ownerId : null
  const held = organisation === null ? undefined : await subscriptionOf(reader, organisation)
  const off = await switchedOff(reader)
  const functions = await functionsOf(reader, organisation, held)
  const gone = functions.filter(({ has }) => !has).map(({ code }) => reachOf(code))
  const modulesOff = new Set(off.modules.map(placeKey))
  if (held !== undefined) for (const uri of notSubscribed(held)) modulesOff.add(placeKey(uri))
  // Screens that stand in a group which is not sold, and come with their function.
  const lent = new Set(
    functions.flatMap(({ has, code }) =>
      has && knownFunction(code)?.bringsPlaces ? reachOf(code).places : [],
    ),
  )
  const places = new Set([
    ...off.menus.map(placeKey),
    ...gone.flatMap(each => each.places),
    ...allPlaces().flatMap(({ key, group }) =>
      modulesOff.has(placeKey(group)) && !lent.has(key) ? [key] : [],
    ),
  ])
  const records = new Set(gone.flatMap(each => each.records))
  const controls = off.controls.flatMap(({ action, isOff, kinds }) =>
    isOff || !kinds.includes(owner.ownerKind) ? [action] : [],
  )
  const limited =
    held?.state === 'limited' || held?.state === 'suspended' || held?.state === 'ended'
      ? catalogue().actions.flatMap(({ name }) =>
          goesOn.test(name) || goesOnWhole.test(name) ? [] : [name],
        )
      : []
  return { places, actions: new Set([...actionsGone(places, records), ...controls, ...limited]) }
}

function notSubscribed({ snapshot, extraModules }: SubscriptionRow): readonly string[] {
  const has = new Set([...snapshot.modules, ...extraModules, ...alwaysIncluded].map(placeKey))
  return catalogue().groups.flatMap(({ path }) => (has.has(placeKey(path)) ? [] : [path]))
}

async function switchedOff(reader: Reader) {
  const { rows: modules } = await reader.execute<{ uri: string }>(
    sql`select uri from "module" where state = 'disabled'`,
  )
  const { rows: menus } = await reader.execute<{ path: string }>(
    sql`select path from "menu" where state = 'disabled' and not external`,
  )
  const { rows: controls } = await reader.execute<{
    action: string
    isOff: boolean
    kinds: string[]
  }>(sql`
    select action, state = 'disabled' as "isOff", allowed_kinds as kinds from "control"
     where state = 'disabled' or not ("allowed_kinds" @> ${sql.param(everyKind)}::text[])`)
  return {
    modules: modules.map(({ uri }) => uri),
    menus: menus.map(({ path }) => path),
    controls,
  }
}

const everyKind = ['platform', 'organisation', 'unit', 'vendor', 'merchant']

/** The live subscription of an organisation with what it was sold; undefined where there was never one: no limit. */
export async function subscriptionOf(
  reader: Reader,
  organisation: string,
): Promise<SubscriptionRow | undefined> {
  return (await subscriptionsOf(reader, [organisation])).get(organisation)
}

/** The limits of an organisation's subscription: those agreed with it before those of its product. */
export async function limitsOf(reader: Reader, organisation: string): Promise<SoldLimits> {
  const { rows } = await reader.execute<{ own: SoldLimits; sold: SoldLimits }>(sql`
    select v.snapshot -> 'limits' as sold, jsonb_build_object('maxAccounts', s.max_accounts,
      'maxCauses', s.max_causes, 'storageGb', s.storage_gb, 'smsMonthly', s.sms_monthly,
      'exportRows', s.export_rows) as own
    from product_organisation s
    join product_version v on v.product = s.product and v.release = s.release
    where s.organisation = ${organisation}::uuid and s.state <> 'ended' limit 1`)
  const [row] = rows
  if (row === undefined) return {}
  return Object.fromEntries(limitNames.map(name => [name, row.own[name] ?? row.sold[name] ?? null]))
}

async function subscriptionsOf(
  reader: Reader,
  organisations: readonly string[],
): Promise<ReadonlyMap<string, SubscriptionRow>> {
  const { rows } = await reader.execute<SubscriptionRow & { organisation: string }>(sql`
    select distinct on (s.organisation) s.organisation, s.state, v.snapshot,
      extract(epoch from v.created_at)::float8 * 1000 as "soldAt",
      array(select uri from "module" where id = any(s.extra_modules)) as "extraModules",
      array(select code from "function" where id = any(s.extra_functions)) as "extraFunctions"
    from product_organisation s
    join product_version v on v.product = s.product and v.release = s.release
    where s.organisation = any(${sql.param([...organisations])}::uuid[])
    order by s.organisation, s.state = 'ended', s.created_at desc`)
  return new Map(rows.map(({ organisation, ...row }) => [organisation, row]))
}

/** A function as it stands for somebody. */
export interface FunctionStanding {
  readonly code: string
  readonly has: boolean
  readonly source: FunctionSource
}

/** Every function and whether an organisation has it; for the platform and others: whether it is on at all. */
export async function functionsOf(
  reader: Reader,
  organisation: string | null,
  held: SubscriptionRow | undefined,
): Promise<readonly FunctionStanding[]> {
  const functions = await readFunctions(reader)
  const own = organisation === null ? [] : await ownSwitches(reader, [organisation])
  return standings(functions, { organisation, held, own: own[0] ?? {} })
}

/** Whether a function is off for an organisation, or at all. */
export async function isFunctionOff(
  reader: Reader,
  organisation: string | null,
  code: string,
): Promise<boolean> {
  const held = organisation === null ? undefined : await subscriptionOf(reader, organisation)
  const standings = await functionsOf(reader, organisation, held)
  return standings.some(each => each.code === code && !each.has)
}

/** The same for many organisations, in three questions. */
export async function functionsOfAll(
  reader: Reader,
  organisations: readonly string[],
): Promise<ReadonlyMap<string, readonly FunctionStanding[]>> {
  const functions = await readFunctions(reader)
  const held = await subscriptionsOf(reader, organisations)
  const own = new Map(
    (await ownSwitches(reader, organisations)).map(row => [String(row.organisation), row]),
  )
  return new Map(
    organisations.map(id => [
      id,
      standings(functions, { organisation: id, held: held.get(id), own: own.get(id) ?? {} }),
    ]),
  )
}

async function readFunctions(reader: Reader): Promise<readonly FunctionRow[]> {
  const { rows } = await reader.execute<FunctionRow>(sql`
    select id, code, state, release, organisations::text[] as organisations,
      tenant_switch as "tenantSwitch",
      extract(epoch from created_at)::float8 * 1000 as "sownAt" from "function"`)
  return rows
}

interface Holder {
  readonly organisation: string | null
  readonly held: SubscriptionRow | undefined
  readonly own: Readonly<Record<string, unknown>>
}

function standings(
  functions: readonly FunctionRow[],
  { organisation, held, own }: Holder,
): readonly FunctionStanding[] {
  return functions.map(({ code, state, release, organisations, tenantSwitch, sownAt }) => {
    if (state === 'disabled') return { code, has: false, source: 'none' }
    if (organisation === null) return { code, has: true, source: 'unlimited' }
    if (release === 'named' && organisations?.includes(organisation) !== true)
      return { code, has: false, source: 'release' }
    const column = knownFunction(code)?.ownSwitch
    if (tenantSwitch && column !== undefined && own[column] === false)
      return { code, has: false, source: 'own' }
    if (held === undefined) return { code, has: true, source: 'unlimited' }
    if (held.state === 'ended' && knownFunction(code)?.endsWithSubscription)
      return { code, has: false, source: 'none' }
    // What became a switch after the product was sold stays with whoever had it.
    if (held.snapshot.functions.includes(code) || sownAt > held.soldAt)
      return { code, has: true, source: 'product' }
    return held.extraFunctions.includes(code)
      ? { code, has: true, source: 'extra' }
      : { code, has: false, source: 'none' }
  })
}

/** 功能开关 of the organisations' own configurations, by column. */
async function ownSwitches(
  reader: Reader,
  organisations: readonly string[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { rows } = await reader.execute(sql`
    select organisation, allow_monthly, allow_together from charity_config
     where organisation = any(${sql.param([...organisations])}::uuid[])`)
  return rows
}

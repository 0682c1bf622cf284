import { and, inArray, lte, sql } from 'drizzle-orm'
import type { AnyResource } from '#kernel/resource/resource.ts'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { visible } from '#kernel/server/list.ts'
import { holds } from '#kernel/server/person.ts'
import { registry } from '#kernel/server/registry.ts'
import { selectRows } from '#kernel/server/select-rows.ts'
import { columnNamed } from '#kernel/server/tables.ts'
import { whereClause } from '#kernel/server/where.ts'
import { gatherWords } from '#kernel/server/words.ts'
import { daysLeft } from '#kinds/day/days-left.ts'
import { securityKey } from '#modules/account/model/index.ts'
import { disclosureTask, fundraisingPlan } from '#modules/cause/model/index.ts'
import { disclosurePlace } from '#modules/cause/server/index.ts'
import { certificate, certificateTypes, organisation } from '#modules/charity/model/index.ts'
import type { Expiring } from '#modules/platform/model/index.ts'
import { addressOf } from '#modules/platform/server/index.ts'

type Values = Readonly<Record<string, unknown>>

/** A kind of record that ends on a day, and how long before people are told. */
interface Watched {
  readonly resource: AnyResource
  readonly label: string
  /** The field with the day or moment of the end. */
  readonly until: string
  readonly states: readonly string[]
  /** Days. */
  readonly warned: number
  readonly title: (row: Values) => string
  readonly link: (row: Values) => string | undefined
}

const watched: readonly Watched[] = [
  {
    resource: certificate,
    label: '证书到期',
    until: 'validTo',
    states: ['valid', 'expiring', 'expired'],
    warned: 90,
    title: row => certificateTypes[row.type as keyof typeof certificateTypes],
    link: row => `${addressOf(organisation.path, String(row.organisation))}&tab=certificates`,
  },
  {
    resource: fundraisingPlan,
    label: '募捐方案到期',
    until: 'endDate',
    states: ['recorded', 'raising'],
    warned: 30,
    title: row => String(row.planName),
    link: row => `/project/promine?plans=1&id=${row.id}`,
  },
  {
    resource: disclosureTask,
    label: '信息披露',
    until: 'dueOn',
    states: ['open', 'overdue'],
    warned: 30,
    title: row => String(row.title),
    link: row => `${disclosurePlace(row.causeKind)}&id=${row.id}`,
  },
  {
    resource: securityKey,
    label: 'UKEY证书到期',
    until: 'validUntil',
    states: ['normal', 'frozen'],
    warned: 30,
    title: row => String(row.serial),
    link: row => addressOf(securityKey.path, String(row.id)),
  },
]

const mostOfAKind = 50

/** What ends soon, or has ended, of all that this person may see (BR-02, BR-03). */
export async function expiringRecords(act: Act): Promise<Expiring[]> {
  const found: Expiring[] = []
  for (const kind of watched) found.push(...(await expiringOf(kind, act)))
  return found
}

async function expiringOf(kind: Watched, act: Act): Promise<Expiring[]> {
  const { resource, label } = kind
  if (!holds(act.person, `${resource.name}.view`)) return []
  const today = beijingDay(act.now)
  const where = and(
    visible(registry().get(resource.path), act.person),
    inArray(columnNamed(resource, 'state'), [...kind.states]),
    lte(columnNamed(resource, kind.until), sql`${today}::date + ${kind.warned + 1}::int`),
  )
  const rows: readonly Values[] = await selectRows(
    act.tx,
    resource,
    sql`${whereClause(where)} order by ${columnNamed(resource, kind.until)} limit ${mostOfAKind}`,
  )
  const ownerOf = await ownersOf(act, rows)
  return rows.flatMap(row => {
    const left = daysLeft(String(row[kind.until]), act.now.getTime())
    const link = kind.link(row)
    if (left > kind.warned || link === undefined) return []
    return [
      {
        id: String(row.id),
        title: kind.title(row),
        owner: ownerOf(row),
        label,
        daysLeft: left,
        link,
      },
    ]
  })
}

/** Whose each record is, for people who see more than one organisation. */
async function ownersOf(act: Act, rows: readonly Values[]): Promise<(row: Values) => string> {
  if (act.person.ownerKind === 'organisation') return () => ''
  const ids = rows.flatMap(row => (row.organisation == null ? [] : [String(row.organisation)]))
  const words = await gatherWords(
    act.tx,
    ids.map(id => ({ resource: organisation.path, id })),
  )
  return row => words.record(organisation.path, String(row.organisation)) ?? ''
}

import { sql } from 'drizzle-orm'
import { modules } from '#app/server/modules.ts'
import type { Database } from '#kernel/server/database.ts'
import { tableOf } from '#kernel/server/tables.ts'

/** What a world has no row of: by resource its states without one, or `no row` where it has none at all. */
export async function lacksOf(database: Database): Promise<Readonly<Record<string, string>>> {
  const resources = modules.flatMap(({ servings }) => servings ?? []).map(each => each.resource)
  const found: [string, string][] = []
  for (const resource of resources.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const states = Object.keys(resource.lifecycle?.states ?? {})
    const table = tableOf(resource)
    const answer = await database.read('all', reader =>
      reader.execute<{ state: string }>(
        states.length === 0
          ? sql`select '' as state from ${table} limit 1`
          : sql`select distinct state from ${table}`,
      ),
    )
    const held = new Set(answer.rows.map(({ state }) => state))
    const missing = states.filter(state => !held.has(state))
    if (held.size === 0) found.push([resource.path, 'no row'])
    else if (missing.length > 0) found.push([resource.path, missing.join(' ')])
  }
  return Object.fromEntries(found)
}

/** What the small demo world lacks, and why. */
export const lacks: Readonly<Record<string, string>> = {
  // States through which a record passes within seconds: the jobs lead all of them on.
  'cause/causeSync': 'sending',
  'community/communityMerge': 'running undoing',
  'fans/massSend': 'sending',
  'fans/messageSend': 'queued sending',
  'finance/bill': 'matching',
  'message/outboxMessage': 'queued sending',
  'orange/heartDonation': 'confirmed',
  'orange/stationMail': 'sending',
  'platform/webhookDelivery': 'delivering',
  'points/pointsImportBatch': 'checking importing undoing',
  'transfer/exportJob': 'queued running',
  'transfer/importTask': 'checking running undoing',
  // The build knows which there are: one that is off would take its screens from everybody.
  'product/function': 'disabled',
  'product/module': 'disabled',
  // Closed sets of national standards (four grades, six indicators): nothing in them is outdated.
  'rescueConfig/disabilityGrade': 'disabled',
  'rescueConfig/livingIndicator': 'disabled',
}

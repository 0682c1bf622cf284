import { inArray, sql } from 'drizzle-orm'
import type { Act } from '#kernel/server/act.ts'
import { beijingDay } from '#kernel/server/china-time.ts'
import { denied } from '#kernel/server/refusal.ts'
import { route } from '#kernel/server/route.ts'
import { findRows } from '#kernel/server/rows.ts'
import { serve } from '#kernel/server/serve.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { illegalOrganisationCompare } from '../../model/illegal-organisation-calls.ts'
import { illegalOrganisation, organisation, settlementApplication } from '../../model/index.ts'
import { charityPorts, type PartyNamed } from '../ports.ts'
import { type IllegalMatch, illegalMatches } from './matches.ts'

export const illegalOrganisationServing = serve(illegalOrganisation, {
  // The list is the platform's and the units' to read, whatever a role of an organisation grants.
  where: person =>
    person.ownerKind === 'platform' || person.ownerKind === 'unit' ? undefined : sql`false`,
  check(next, act) {
    if (act.person.ownerKind !== 'platform') throw denied()
    if (next.publishedOn > beijingDay(act.now)) act.mark('publishedOn', '公布日期不能晚于今天')
  },
})

/** A party that meets entries of the list. */
export interface IllegalHit extends PartyNamed {
  readonly matches: readonly IllegalMatch[]
}

const most = 100_000

/** `GET …/compare`: organisations, applicants and partners whose names or codes meet the list. */
export const compareRoute = route(illegalOrganisationCompare, {
  access: { action: 'illegalOrganisation.compare' },
  summary: '非法社会组织比对',
  async read(_question, act): Promise<{ compared: number; hits: readonly IllegalHit[] }> {
    if (act.person.ownerKind !== 'platform') throw denied()
    const parties = [
      ...(await organisations(act)),
      ...(await applicants(act)),
      ...(await charityPorts().partners(act.tx)),
    ]
    const found = await illegalMatches(act.tx, parties)
    const hits = parties.flatMap(party => {
      const matches = found.get(party.name)
      return matches === undefined ? [] : [{ ...party, matches }]
    })
    const nearest = (hit: IllegalHit) => hit.matches[0]?.similarity ?? 0
    return {
      compared: parties.length,
      hits: hits.toSorted((one, other) => nearest(other) - nearest(one)),
    }
  },
})

async function organisations(act: Pick<Act, 'tx'>): Promise<PartyNamed[]> {
  const live = inArray(tableOf(organisation).state, ['active', 'frozen'])
  const rows = await findRows(act.tx, organisation, live, most)
  return rows.map(({ id, name, uscc }) => ({
    kind: '机构',
    name,
    uscc,
    link: `/gyhmanager/mechanism?id=${id}`,
  }))
}

async function applicants(act: Pick<Act, 'tx'>): Promise<PartyNamed[]> {
  const open = inArray(tableOf(settlementApplication).state, ['pending', 'supplement', 'overdue'])
  const rows = await findRows(act.tx, settlementApplication, open, most)
  return rows.map(({ id, name, uscc }) => ({
    kind: '入驻申请',
    name,
    uscc,
    link: `/gyhmanager/enteringinfo?id=${id}`,
  }))
}

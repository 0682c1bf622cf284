import { and, eq } from 'drizzle-orm'
import type { DemoWorld } from '#kernel/server/demo-world.ts'
import { findRow, findRows } from '#kernel/server/rows.ts'
import { tableOf } from '#kernel/server/tables.ts'
import { cause, targetDonor } from '../../model/index.ts'
import { openInvitation, tokenOf } from '../invitation.ts'
import { causePorts } from '../ports.ts'
import { daysAgo } from './demo-projects.ts'

const path = targetDonor.path
/** How far the invitation of each person has come; the others have none. */
const ends = ['opened', 'sent', 'opened', 'revoked', 'sent', 'opened', 'sent', 'revoked'] as const

/** Invitations of the directed drive that raises money, in every state. */
export async function fillInvitations(world: DemoWorld): Promise<void> {
  for (const { id: organisation, head } of world.organisations) {
    const people = await askedBy(world, organisation)
    for (const [at, end] of ends.entries()) {
      const person = people[at]
      if (person === undefined) break
      const sent = await world.as(head, daysAgo(world, 20 - at), desk =>
        desk.move(path, 'invite', person),
      )
      if (end === 'opened')
        await world.as(world.narrator, daysAgo(world, 18 - at), async ({ act }) => {
          const now = await findRow(act.tx, targetDonor, person.id)
          if (now !== undefined) await openInvitation(act, { organisation, token: tokenOf(now) })
        })
      if (end === 'revoked')
        await world.as(head, daysAgo(world, 6), desk => desk.move(path, 'revoke', sent))
    }
    if (people.length > 0) return
  }
}

/** Whom the oldest directed project of an organisation asks, where it has a site to lead them to. */
function askedBy(world: DemoWorld, organisation: string) {
  return world.as(world.narrator, new Date(), async ({ act }) => {
    if ((await causePorts().siteOf(act.tx, organisation)) === null) return []
    const of = tableOf(cause)
    const directed = and(
      eq(of.organisation, organisation),
      eq(of.kind, 'project'),
      eq(of.raiseMode, '2'),
      eq(of.status, 'raising'),
    )
    const [drive] = await findRows(act.tx, cause, directed, 1)
    if (drive === undefined) return []
    return findRows(act.tx, targetDonor, eq(tableOf(targetDonor).cause, drive.id), ends.length)
  })
}

import { sql } from 'drizzle-orm'
import type { Person } from '#kernel/server/person.ts'
import { addReviewer, handStepOver, releaseReviewer } from '#modules/approval/server/index.ts'
import type { Officials } from '../organisations/join.ts'
import { narrator, type World } from '../world.ts'

/**
 * Open steps that went to a colleague, or to which another reviewer was asked and let go again; today,
 * for the platform's own people have their roles since the first start.
 */
export async function turnReviews(
  world: World,
  { reviewers: [reviewer, colleague] }: Officials,
): Promise<void> {
  const to = colleague.accountId
  const station = await openOf(world, 'postStation')
  if (station !== undefined)
    await world.as(reviewer, new Date(), ({ act }) =>
      handStepOver(act, { ...station, to, reason: '本周赴榆林实地核查，请协助审核' }),
    )
  await addAndRelease(world, 'vendor', {
    ...{ reviewer, to, place: 'before' },
    reason: '厂商资质涉及无线电设备型号核准，请先把关',
  })
  await addAndRelease(world, 'progress.help', {
    ...{ reviewer, to, place: 'after' },
    reason: '涉及受助人病情描述，请复看后再公开',
  })
}

interface Added {
  readonly reviewer: Person
  readonly to: string
  readonly place: 'before' | 'after'
  readonly reason: string
}

async function addAndRelease(world: World, kind: string, { reviewer, ...asked }: Added) {
  const open = await openOf(world, kind)
  if (open === undefined) return
  const added = await world.as(reviewer, new Date(), ({ act }) =>
    addReviewer(act, { ...open, ...asked }),
  )
  await world.as(reviewer, new Date(), ({ act }) =>
    releaseReviewer(act, { ...added, to: asked.to }),
  )
}

interface Open extends Record<string, unknown> {
  readonly id: string
  readonly version: number
}

/** The review of a kind that has waited longest. */
async function openOf(world: World, kind: string): Promise<Open | undefined> {
  return world.as(narrator, new Date(), async ({ act }) => {
    const { rows } = await act.tx.execute<Open>(sql`
      select id, version from review where kind = ${kind} and state = 'open'
       order by submitted_at limit 1`)
    return rows[0]
  })
}

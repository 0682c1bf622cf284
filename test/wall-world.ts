import { vi } from 'vitest'
import type { Person } from '#kernel/server/person.ts'
import type { Widget } from '#modules/datav/model/index.ts'
import { personWith } from './house.ts'
import { canvasOf, drawing, openScreens } from './screens-world.ts'

/** What somebody holds who draws screens and sees the figures on them. */
export const showing = [...drawing, 'donation.view', 'donor.view', 'receipt.view']

/** Moves the clock of this process on; a test sets it back with `vi.useRealTimers()`. */
export const pass = (seconds: number) =>
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 })

/** Screens that displays show by a token. */
export async function openWalls() {
  const screens = await openScreens()
  const north: Person = { ...(await screens.world.of(screens.world.north, showing)), name: '安娜' }

  /** A published screen of these components, with a token. */
  async function onWall(
    widgets: readonly Widget[],
    { who = north, ...more }: { who?: Person; devices?: number; ips?: string } = {},
  ) {
    const { id } = await screens.draw(who, canvasOf(...widgets))
    const published = await screens.publish(who, id)
    if (published.statusCode !== 1) throw new Error(published.statusMessage)
    const shared = await screens.share(who, id, more)
    if (shared.statusCode !== 1) throw new Error(shared.statusMessage)
    return { id, token: String(shared.dataPoints.token), tokenId: String(shared.dataPoints.id) }
  }
  return { screens, north, platform: personWith(showing), onWall }
}

/** What tests of displays stand in. */
export type Walls = Awaited<ReturnType<typeof openWalls>>

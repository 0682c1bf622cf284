import type { House } from '#kernel/server/assemble.ts'
import type { Database } from '#kernel/server/database.ts'
import type { Gate } from '#kernel/server/gate.ts'
import { openGate } from '#modules/account/server/index.ts'
import { endStreams } from '#modules/platform/server/index.ts'
import { keepWordsFresh } from '#modules/website/server/index.ts'
import type { Settings } from './settings.ts'
import { connectTexts } from './wire/content.ts'
import { connectKernel } from './wire/kernel.ts'
import { connectLogs } from './wire/logs.ts'
import { connectMoney } from './wire/money.ts'
import { connectOrganisations } from './wire/organisations.ts'
import { connectPeople } from './wire/people.ts'
import { connectPlatform } from './wire/platform.ts'
import { connectReviews } from './wire/reviews.ts'
import { connectOrange, connectSites } from './wire/website.ts'
import { connectWork } from './wire/work.ts'

/** What the modules know of each other from now on. */
export interface Wired {
  readonly gate: Gate
  /** Ends listeners and open streams. */
  stop(): Promise<void>
}

/**
 * Answers every question that modules ask of each other; once, after they were put together. Each
 * port is connected in one place, with all of its answers.
 */
export async function connectModules(
  house: House,
  { settings, database }: { settings: Settings; database: Database },
): Promise<Wired> {
  connectKernel(house)
  connectLogs(house)
  connectPeople(house, settings)
  connectReviews(house)
  connectOrganisations(house)
  connectMoney(house, settings)
  connectTexts(house)
  connectWork(house)
  connectSites(house, settings)
  connectOrange(house)
  const stopSignals = await connectPlatform(house, { database, settings })
  await keepWordsFresh(database)
  return {
    gate: openGate(database),
    async stop() {
      endStreams()
      await stopSignals()
    },
  }
}

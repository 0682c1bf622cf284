import type { House } from '#kernel/server/assemble.ts'
import type { Database } from '#kernel/server/database.ts'
import type { Gate } from '#kernel/server/http.ts'
import { openGate } from '#modules/account/server/index.ts'
import { endStreams } from '#modules/platform/server/index.ts'
import type { Settings } from './settings.ts'
import { connectApplicants } from './wire/applicants.ts'
import { connectTexts } from './wire/content.ts'
import { connectMoney } from './wire/money.ts'
import { connectPeople } from './wire/people.ts'
import { connectPlatform } from './wire/platform.ts'
import { connectReviews } from './wire/reviews.ts'
import { connectSites } from './wire/website.ts'
import { connectWork } from './wire/work.ts'
import { connectWorkTable } from './wire/work-table.ts'

/** What the modules know of each other from now on. */
export interface Wired {
  readonly gate: Gate
  /** Ends listeners and open streams. */
  stop(): Promise<void>
}

/** Connects every module's questions with who can answer them; once, after they were put together. */
export async function connectModules(
  house: House,
  { settings, database }: { settings: Settings; database: Database },
): Promise<Wired> {
  connectPeople(house, settings)
  connectReviews()
  connectMoney(settings)
  connectApplicants()
  connectTexts()
  connectWork()
  connectWorkTable()
  const stopSignals = await connectPlatform(database, settings)
  await connectSites(database, settings)
  return {
    gate: openGate(database),
    async stop() {
      endStreams()
      await stopSignals()
    },
  }
}

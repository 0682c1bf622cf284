import type { Act } from '#kernel/server/act.ts'
import { seedAccess } from '#modules/access/server/index.ts'
import { seedSettings } from '#modules/account/server/index.ts'
import { seedApproval } from '#modules/approval/server/index.ts'
import { seedCharity } from '#modules/charity/server/index.ts'
import { seedClassify } from '#modules/classify/server/index.ts'
import { seedContent } from '#modules/content/server/index.ts'
import { seedLog } from '#modules/log/server/index.ts'
import { seedPlatform } from '#modules/platform/server/index.ts'
import { seedPoints } from '#modules/points/server/index.ts'
import { seedWebsite } from '#modules/website/server/index.ts'

/** What every installation needs from its first start on; what is there already stays. */
export async function seedAll(act: Act): Promise<void> {
  await seedLog(act)
  await seedPlatform(act)
  await seedSettings(act)
  await seedAccess(act)
  await seedApproval(act)
  await seedClassify(act)
  await seedCharity(act)
  await seedContent(act)
  await seedWebsite(act)
  await seedPoints(act)
}

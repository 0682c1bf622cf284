import { accessScreens } from '#modules/access/screens/index.ts'
import { ukeyScreens } from '#modules/account/screens/index.ts'
import { charityScreens } from '#modules/charity/screens/index.ts'
import { classifyScreens } from '#modules/classify/screens/index.ts'
import { contentScreens } from '#modules/content/screens/index.ts'
import { financeScreens } from '#modules/finance/screens/index.ts'
import { logScreens } from '#modules/log/screens/index.ts'
import { pointsScreens } from '#modules/points/screens/index.ts'
import { projectScreens } from '#modules/project/screens/index.ts'
import { reportScreens } from '#modules/report/screens/index.ts'
import { transferScreens } from '#modules/transfer/screens/index.ts'
import { websiteScreens } from '#modules/website/screens/index.ts'
import { addScreens } from './screens.ts'

const maps = [
  ukeyScreens,
  logScreens,
  financeScreens,
  accessScreens,
  charityScreens,
  projectScreens,
  contentScreens,
  classifyScreens,
  pointsScreens,
  transferScreens,
  websiteScreens,
  reportScreens,
]

for (const map of maps) addScreens(map)

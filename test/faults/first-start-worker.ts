import { demoSizes, fillDemoWorld } from '#app/server/demo/index.ts'
import { openReady } from '#app/server/open-ready.ts'
import { readSettings } from '#app/server/settings.ts'

/* A first start with a small demo world, in a process that may be killed. */

const settings = readSettings(process.env)
const { product } = await openReady(settings.databaseUrl ?? '', settings, (opened, given) =>
  fillDemoWorld(opened, given, { ...demoSizes.rich, gifts: 200 }),
)
await product.close()
process.exit(0)

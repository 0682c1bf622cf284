import type { Act } from '#kernel/server/act.ts'
import { seedHelpColumns } from './help-column.ts'
import { seedContentColumns } from './template-columns.ts'

/** What articles and the help centre need from the first start on; what is there stays. */
export async function seedContent(act: Act): Promise<void> {
  await seedContentColumns(act)
  await seedHelpColumns(act)
}

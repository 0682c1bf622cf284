import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** What somebody has set to be confirmed before one of these actions; the strongest counts. */
export const stepUpsSet =
  extensionPoint<
    (reader: Reader, actions: readonly string[]) => Promise<'none' | 'confirm' | 'key'>
  >()

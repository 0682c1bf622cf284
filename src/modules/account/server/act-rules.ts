import type { Reader } from '#kernel/server/database.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'
import type { SetRule } from '#kernel/server/set-rule.ts'

/** What somebody has set to be asked before one of these actions; one module keeps it. */
export const actRules =
  extensionPoint<(reader: Reader, actions: readonly string[]) => Promise<SetRule>>()

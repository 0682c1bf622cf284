import type { Act } from '#kernel/server/act.ts'
import { extensionPoint } from '#kernel/server/extension-point.ts'

/** Why modules above still need a category enabled, as a sentence; undefined where they do not. */
export const whyCategoryKept =
  extensionPoint<(act: Act, id: string) => Promise<string | undefined>>()

import type { Act } from './act.ts'
import { extensionPoint } from './extension-point.ts'
import type { AnyServing } from './serve.ts'

/** What a person may not do with records though his rights and their states allow it, by record id. */
export type Withholding = ReadonlyMap<string, readonly string[]>

/**
 * Says of rows which of the names in `can` fall away, for what no right and no state tells: whoever
 * decided a step of a review decides no other one. `offered` answers for a row what it would be offered.
 */
export type Withholder = (
  act: Pick<Act, 'tx' | 'person'>,
  serving: AnyServing,
  offered: ReadonlyMap<string, readonly string[]>,
) => Promise<Withholding | undefined>

export const withholders = extensionPoint<Withholder>()

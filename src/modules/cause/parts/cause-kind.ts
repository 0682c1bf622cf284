import type { causeKinds } from '../model/index.ts'

/** Of which kind the causes of a screen are. */
export type CauseKind = keyof typeof causeKinds

import type { causeKinds } from '#modules/project/model/cause.ts'

/** Of which kind the causes of a screen are. */
export type CauseKind = keyof typeof causeKinds

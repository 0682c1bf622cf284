import type { Places } from '#kernel/resource/module-model.ts'

/** The parts of this module stand on screens of the three kinds of causes; it has no screen of its own. */
export const causePlaces = {} as const satisfies Places

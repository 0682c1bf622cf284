import type { AnswerOf } from '#kernel/resource/ask.ts'
import type { publicSearch } from '../../model/public-calls.ts'
/** A help text as lists of the help centre name it. */
export type Brief = AnswerOf<typeof publicSearch>[number]

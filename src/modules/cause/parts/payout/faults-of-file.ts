import { RequestFailure, sentenceOfError } from '#ui/logic/request.ts'

/** What is wrong with a sent file, sentence by sentence: each line of it that was refused. */
export function sentencesOf(error: unknown): readonly string[] {
  const told = error instanceof RequestFailure ? error.errors : []
  return told.length > 0 ? told.map(({ message }) => message) : [sentenceOfError(error)]
}

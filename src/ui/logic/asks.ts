import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf, Ask, QuestionOf } from '#kernel/resource/ask.ts'
import { failureOf } from './older-data.ts'
import { keys } from './query-client.ts'
import { del, get, type Params, post, type Sending, withParams } from './request.ts'

/** What follows a call: its question, which may be left out where nothing must be said. */
type Asked<T extends Ask> =
  Record<string, never> extends QuestionOf<T>
    ? [question?: QuestionOf<T>, sending?: Sending]
    : [question: QuestionOf<T>, sending?: Sending]

/** Asks a declared call outside of drawing; rejects with RequestFailure. */
export function fetchAsk<T extends Ask<'GET'>>(
  { path }: T,
  ...[question, sending]: Asked<T>
): Promise<AnswerOf<T>> {
  return get(path, paramsOf(question), sending)
}

/** Makes a declared call that changes something, and resolves to its answer. */
export function tell<T extends Ask<'POST' | 'DELETE'>>(
  { method, path }: T,
  ...[question, sending]: Asked<T>
): Promise<AnswerOf<T>> {
  return method === 'DELETE'
    ? del(path, paramsOf(question), sending)
    : post(path, question, sending)
}

/** Sends files to a declared call, whose question goes into the address. */
export function tellFiles<T extends Ask<'POST'>>(
  { path }: T,
  { question, files }: { readonly question: QuestionOf<T>; readonly files: readonly File[] },
  sending?: Sending,
): Promise<AnswerOf<T>> {
  const form = new FormData()
  for (const file of files) form.append('upfile', file)
  return post(withParams(path, paramsOf(question)), form, sending)
}

/** What a form was filled in with as the question of a call: its fields are the call's, and the server checks them. */
export function filledIn<T extends Ask>(_asked: T, values: object): QuestionOf<T> {
  return values as QuestionOf<T>
}

/** The question of a declared call, as the cache keeps its answer: under the resource that it names. */
function askQuery<T extends Ask<'GET'>>(asked: T, question: QuestionOf<T>) {
  return {
    queryKey: keys.ask(asked.path, question),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
      get<AnswerOf<T>>(asked.path, paramsOf(question), { signal }),
  }
}

/** How often a call is asked again, and what stands in its place meanwhile. */
interface Options<T extends Ask> {
  readonly staleTime?: number
  readonly gcTime?: number
  readonly refetchInterval?: UseQueryOptions<AnswerOf<T>>['refetchInterval']
  /** Older answers stay until the new one is here. */
  readonly placeholderData?: typeof keepPreviousData
  readonly enabled?: boolean
}

/** What a declared call answers to a question; nothing is asked while the question is null. */
export function useAsk<T extends Ask<'GET'>>(
  asked: T,
  question: QuestionOf<T> | null,
  options?: Options<T>,
) {
  // A cast for a question that is not there: it is kept from being asked.
  const { queryKey, queryFn } = askQuery(asked, question ?? ({} as QuestionOf<T>))
  const { placeholderData, ...rest } = options ?? {}
  const asking = useQuery<AnswerOf<T>>({
    queryKey,
    queryFn,
    ...rest,
    ...(placeholderData === undefined ? {} : { placeholderData: keepPreviousData }),
    enabled: question !== null && (options?.enabled ?? true),
  })
  // Older data stand on when a refresh fails; the page's bar tells of it.
  return Object.defineProperty(Object.create(asking) as typeof asking, 'error', {
    get: () => failureOf(asking),
  })
}

// The cast at the edge: questions of calls that read are flat, or the server could not read them.
function paramsOf(question: unknown): Params {
  return (question ?? {}) as Params
}

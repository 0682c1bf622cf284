import type { z } from 'zod'
import type { Presented } from './presented.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/**
 * A call of one's own: what it is asked and what it answers, for server, screens and the API
 * description. Its types are worked out once, where it is declared.
 */
export interface Ask<M extends Method = Method, Q = unknown, O = unknown, A = unknown> {
  readonly method: M
  /** `/api/classify/category/getCode`. */
  readonly path: string
  /** The query of GET and DELETE, the body of POST. */
  readonly question: z.ZodType<O>
  readonly answer: z.ZodType
  /** Phantoms of what is given, of what is read of it, and of the answer; never present at run time. */
  readonly '~given'?: Q
  readonly '~read'?: O
  readonly '~answer'?: A
}

/** Declares a call once: `ask('GET classify/category/getCode', { question, answer })`. */
export function ask<const M extends Method, I, O, A>(
  call: `${M} ${string}/${string}`,
  { question, answer }: { readonly question: z.ZodType<O, I>; readonly answer: z.ZodType<A> },
): Ask<M, M extends 'POST' ? Given<I, O> : LeftOut<Given<I, O>>, O, Still<A>> {
  const at = call.indexOf(' ')
  // The one cast: the type of the text says which method it begins with.
  return { method: call.slice(0, at) as M, path: `/api/${call.slice(at + 1)}`, question, answer }
}

/** A part of a question as a caller gives it; what the schema makes a number of is given as one. */
type Given<I, O> = unknown extends I
  ? O
  : I extends readonly (infer E)[]
    ? readonly Given<E, O extends readonly (infer P)[] ? P : unknown>[]
    : I extends object
      ? { readonly [K in keyof I]: Given<I[K], K extends keyof O ? O[K] : unknown> }
      : I

/** In a query what is null is left out, as what is absent. */
type LeftOut<Q> = { readonly [K in keyof Q]: undefined extends Q[K] ? Q[K] | null : Q[K] }

/** What is given with a call. */
export type QuestionOf<T extends Ask> = Exclude<T['~given'], undefined>

/** What the server reads of it. */
export type ReadOf<T extends Ask> = Exclude<T['~read'], undefined>

/** What nobody changes: an answer belongs to all who asked. */
export type Still<T> =
  T extends Pick<Presented, 'shown' | 'can'>
    ? T
    : T extends readonly (infer E)[]
      ? readonly Still<E>[]
      : T extends object
        ? { readonly [K in keyof T]: Still<T[K]> }
        : T

/** What a call answers. */
export type AnswerOf<T extends Ask> = Exclude<T['~answer'], undefined>

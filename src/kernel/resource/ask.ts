import { z } from 'zod'
import type { Presented, PresentedOf } from './presented.ts'
import type { AnyResource } from './resource.ts'

type Method = 'GET' | 'POST' | 'DELETE'

/** A call of one's own: what it is asked and what it answers, for server, screens and the API description. */
export interface Ask<
  M extends Method = Method,
  Q extends z.ZodType = z.ZodType,
  A extends z.ZodType = z.ZodType,
> {
  readonly method: M
  /** `/api/classify/category/getCode`. */
  readonly path: string
  /** The query of GET and DELETE, the body of POST. */
  readonly question: Q
  readonly answer: A
}

/** Declares a call once: `ask('GET classify/category/getCode', { question, answer })`. */
export function ask<const M extends Method, Q extends z.ZodType, A extends z.ZodType>(
  call: `${M} ${string}/${string}`,
  { question, answer }: { readonly question: Q; readonly answer: A },
): Ask<M, Q, A> {
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

type Whole<T extends Ask> = Given<z.input<T['question']>, z.output<T['question']>>

/** What is given with a call. */
export type QuestionOf<T extends Ask> = T['method'] extends 'POST' ? Whole<T> : LeftOut<Whole<T>>

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
export type AnswerOf<T extends Ask> = Still<z.output<T['answer']>>

const resourceOfSchema = new WeakMap<object, AnyResource>()

/** The schema of a presented record in an answer; its fields are those of the declaration. */
export function presentedOf<R extends AnyResource>(resource: R): z.ZodType<PresentedOf<R>> {
  const schema = z.custom<PresentedOf<R>>(isPresented, `应为${resource.label}`)
  resourceOfSchema.set(schema, resource)
  return schema
}

/** The resource whose presented records a schema stands for. */
export function resourceOfPresented(schema: object): AnyResource | undefined {
  return resourceOfSchema.get(schema)
}

function isPresented(given: unknown): given is Presented {
  return (
    typeof given === 'object' &&
    given !== null &&
    'id' in given &&
    'shown' in given &&
    'can' in given
  )
}

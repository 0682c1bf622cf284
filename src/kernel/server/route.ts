import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { BulkAct } from '#services/bulk/bulk-act.ts'
import type { AnswerOf, Ask, ReadOf } from '../resource/ask.ts'
import type { Act, ReadAs } from './act.ts'
import type { Database } from './database.ts'
import type { Person } from './person.ts'

/** Who may call: anybody, anybody signed in, or whoever holds the action (one of them). */
export type Access = 'public' | 'signedIn' | { readonly action: string | readonly string[] }

/** What the gate found out about a request. */
export interface Visitor {
  /** null for a visitor without a session. */
  readonly person: Person | null
  /** Of the session or of the signed anonymous cookie; captcha tickets and codes are bound to it. */
  readonly sessionHash: string
  /** Only changing the password, logging out and getToken answer (code 4032). */
  readonly restricted: boolean
}

/** One call, for routes that need more than their question: cookies, headers, several transactions. */
export interface Exchange {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly visitor: Visitor
  readonly requestId: string
  readonly ip: string
  readonly database: Database
  /**
   * One transaction in the caller's name; a public call acts as the product itself. `about`: the
   * records of the question that this one of several transactions is about. `isFinal`: what is done
   * in it cannot be taken back.
   */
  perform<T>(
    work: (act: Act) => Promise<T>,
    more?: { reason?: string; about?: readonly string[]; isFinal?: boolean },
  ): Promise<T>
  /**
   * Throws unless the caller may make this call too, for a call that makes others; true where a key
   * must sign it besides.
   */
  guard(route: AnyRoute): Promise<boolean>
  /** Whether a security key signed the act: its records are held as they were signed, so it is done at once. */
  readonly isSigned?: boolean
  /** Queries in the caller's name. */
  readonly read: ReadAs
}

/** One call of the product. Exactly one of `read`, `change` and `handle` answers it. */
export interface Route<Q = unknown, A = unknown> {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly access: Access
  /** One Chinese line for the API description. */
  readonly summary: string
  /** The query of GET and DELETE, the body of POST. */
  readonly question: z.ZodType<Q>
  /** What it answers, where it is declared (`ask`): described to the outside, and held to in tests. */
  readonly answer?: z.ZodType
  /** Answers from the database without writing. */
  read?(question: Q, act: Act, exchange: Exchange): Promise<A>
  /** Answers in one transaction. */
  change?(question: Q, act: Act, exchange: Exchange): Promise<A>
  /** Opens its own transactions. */
  handle?(question: Q, exchange: Exchange): Promise<A>
  /** Changes records although no action is named here, as the record itself says which one it takes. */
  readonly isWorkOnRecords?: true
  /** Asks the identity again unless it was confirmed within the last minutes (BR-44). */
  readonly stepUp?: boolean
  /**
   * Further actions that the call also is where these parts of its question are given: then the
   * identity is asked for them, and a key where one is demanded.
   */
  readonly carries?: Readonly<Record<string, string>>
  /** Answers under a restricted session too. */
  readonly whileRestricted?: boolean
  /** Read by the browser itself (pictures and papers in a page): the session cookie suffices. */
  readonly byBrowser?: boolean
  /** A public page that a code on paper leads to: browsers come to it from anywhere. It reads alone. */
  readonly isPage?: true
  /** The handler writes the whole answer; no envelope. */
  readonly raw?: boolean
  /** The body is multipart; the handler reads the parts. */
  readonly multipart?: boolean
  /** The bytes of the body are kept for the handler (`bodyOf`): calls that are signed over them. */
  readonly keepsBody?: boolean
  /** What is done to many records by this call: their jobs find it by its name. */
  readonly bulk?: readonly BulkAct[]
  /** Not described to the outside. */
  readonly internal?: boolean
}

/** A route as the list of all routes knows it: what it is asked with was parsed by its own `question`. */
export type AnyRoute = Route<unknown>

/** What the server says of a call that is declared with `ask`. */
export type RouteOfAsk<T extends Ask> = Omit<
  Route<ReadOf<T>, AnswerOf<T>>,
  'method' | 'path' | 'question' | 'answer'
>

/** Declares how a call is answered: one that screens ask by its `ask`, or one that says all of it here. */
export function route<T extends Ask>(asked: T, answered: RouteOfAsk<T>): Route<ReadOf<T>>
export function route<Q>(declared: Route<Q>): Route<Q>
export function route(declared: Ask | Route, answered?: RouteOfAsk<Ask>): Route {
  return { ...declared, ...answered } as Route
}

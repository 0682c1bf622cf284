import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Act } from './act.ts'
import type { Person } from './person.ts'
import type { AnyRoute, Exchange, Visitor } from './route.ts'
import type { SetRule } from './set-rule.ts'

/** What the kernel asks of the module that knows sessions. */
export interface Gate {
  /** Who calls; a visitor without a session gets an anonymous cookie. Throws a refusal for a session that ended. */
  identify(request: FastifyRequest, reply: FastifyReply, route: AnyRoute): Promise<Visitor>
  /** The ways in which this person may confirm the identity again. */
  stepUpMethods(person: Person): Promise<readonly string[]>
  /** Whether these acts need a security key of this person, whatever else was confirmed; no when absent. */
  demandsKey?(person: Person, actions: readonly string[]): Promise<boolean>
  /** What somebody has set before these acts beside what they ask by themselves; nothing when absent. */
  ruleSet?(actions: readonly string[]): Promise<SetRule>
  /** Throws unless a security key of the person has signed exactly this act, just now. */
  demandSignature?(act: SignedAct): Promise<SignedRecords>
}

/**
 * Begins each transaction of a signed act: locks the records that it is about, all of them or those
 * with these ids, and throws unless they are still as they were signed.
 */
export type SignedRecords = (act: Act, about?: readonly string[]) => Promise<void>

/** An act that a security key must sign: which call, with which question. */
export interface SignedAct {
  readonly route: AnyRoute
  readonly question: unknown
  readonly exchange: Exchange
  readonly person: Person
}

import type { Giver } from '#modules/people/server/index.ts'
import { personName, phone } from '../names/people.ts'
import { companies } from '../names/phrases.ts'
import type { Random } from '../names/random.ts'

/** Somebody of the demo world who gives again and again. */
export interface Regular {
  readonly giver: Giver
  /** Gives under a name that others may see. */
  readonly isOpen: boolean
}

/** The people and companies of one organisation's donor book. */
export interface Circle {
  readonly people: readonly Regular[]
  readonly companies: readonly Regular[]
}

/** Draws so many people for an organisation; companies come from the list, each to one organisation. */
export function drawPeople(random: Random, count: number): Regular[] {
  return Array.from({ length: count }, () => {
    const name = personName(random)
    return {
      giver: { kind: 'person', name, phone: phone(random), displayName: displayName(random, name) },
      isOpen: random.chance(0.7),
    } as const
  })
}

/** The first `count` companies of the list. */
export function drawCompanies(random: Random, count: number): Regular[] {
  return companies.slice(0, count).map(name => ({
    giver: { kind: 'company', name, phone: phone(random), displayName: name.slice(0, 20) },
    isOpen: true,
  }))
}

function displayName(random: Random, name: string): string {
  return random.pick([
    name,
    `${name.slice(0, 1)}**`,
    `${name.slice(0, 1)}先生`,
    `${name.slice(0, 1)}女士`,
    '爱心人士',
  ])
}

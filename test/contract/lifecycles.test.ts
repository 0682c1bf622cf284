import { describe, expect, it } from 'vitest'
import { modules } from '#app/server/modules.ts'
import type { Lifecycle } from '#kernel/resource/lifecycle.ts'
import { chosen, isPart } from './chosen.ts'

/* What holds for the states of every resource. */

const living = chosen(
  modules.flatMap(module => module.servings ?? []).map(({ resource }) => resource),
).flatMap(({ path, lifecycle }) =>
  lifecycle === undefined ? [] : [[path, lifecycle as Lifecycle] as const],
)

/** The states that a record can come to by moves, from its first one on. */
function reached({ initial, moves }: Lifecycle): ReadonlySet<string> {
  const found = new Set<string>([initial])
  for (const state of found)
    for (const { from, to } of Object.values(moves))
      if (from.includes(state)) for (const next of [to].flat()) found.add(next)
  return found
}

it.skipIf(isPart)('looks at every lifecycle there is', () => {
  expect(living.length).toBeGreaterThan(25)
})

describe.each(living)('%s', (_, lifecycle) => {
  it('has no state that no record can come to', () => {
    const states = Object.keys(lifecycle.states)
    expect(states.filter(state => !reached(lifecycle).has(state))).toEqual([])
  })
})

import type { World } from '../world.ts'
import type { Member, Officials } from './join.ts'
import { writeLetters } from './letters.ts'
import { certifyOtherwise } from './more-certifications.ts'
import { openMoreMerchants } from './more-merchants.ts'
import { keepPapers } from './papers.ts'
import type { Team } from './people.ts'

/** What else there is to see of organisations: papers, letters, and what did not go straight through. */
export async function tellOfOrganisations(
  world: World,
  officials: Officials,
  teams: readonly { readonly member: Member; readonly team: Team }[],
): Promise<void> {
  await certifyOtherwise(world, officials, teams)
  const members = teams.map(({ member }) => member)
  await keepPapers(world, officials, members)
  await writeLetters(world, officials)
  // The last one: what money moves by in journeys through the others stays as it is.
  const last = teams.at(-1)
  if (last !== undefined) await openMoreMerchants(world, officials, last)
}

import { isFamous } from '../organisations/candidates.ts'
import type { Member } from '../organisations/join.ts'
import type { Merchants } from '../organisations/merchants.ts'
import type { World } from '../world.ts'
import type { Receiver } from './draw.ts'
import { drawCompanies, drawPeople, type Regular } from './givers.ts'

/** Every member with its merchant numbers and the people who give to it: about 300, and 20 companies. */
export function receiversOf(
  world: World,
  members: readonly Member[],
  merchants: readonly Merchants[],
): Receiver[] {
  const companies = drawCompanies(world.random('companies'), 20)
  const open = members.filter(({ candidate }) => candidate.raisesFromPublic)
  return members.flatMap((member, at) => {
    const own = merchants[at]
    if (own === undefined) return []
    const place = open.indexOf(member)
    return {
      organisation: member.row.id,
      code: member.row.code,
      merchants: own,
      isDirected: place < 0,
      circle: {
        people: peopleAround(world, member),
        companies:
          place < 0
            ? []
            : companies.filter(
                (_, each) =>
                  each % open.length === place || (isFamous(member.candidate) && each % 5 === 0),
              ),
      },
    }
  })
}

/** The people who give to a member; where it may not raise in public, those it asks (BR-04). */
export function peopleAround(world: World, member: Member): readonly Regular[] {
  return drawPeople(world.random(`${member.candidate.name} givers`), peopleOf(member))
}

function peopleOf({ candidate }: Member): number {
  if (isFamous(candidate)) return 26
  return candidate.raisesFromPublic ? 11 : 3
}

import type { DemoWorld } from '#kernel/server/demo-world.ts'
import type { ServerModule } from '#kernel/server/module.ts'
import type { DemoAccount } from './accounts.ts'
import type { RunJob } from './money/bills.ts'
import { famousFirst } from './organisations/candidates.ts'
import type { Member } from './organisations/join.ts'
import { narrator, type World } from './world.ts'

interface Cast {
  readonly staff: readonly DemoAccount[]
  /** Everybody who can sign in. */
  readonly accounts: readonly DemoAccount[]
  readonly members: readonly Member[]
  readonly run: RunJob
}

/** Lets every module bring its own records, in the order of the modules. */
export async function fillModules(
  modules: readonly ServerModule[],
  world: World,
  cast: Cast,
): Promise<void> {
  const told = tellOf(world, cast)
  for (const { demo } of modules) await demo?.(told)
}

const organisationOf = ({ row: { id, name }, head }: Member) => ({ id, name, head })

function tellOf(
  { today, random, as, person }: World,
  { staff, accounts, members, run }: Cast,
): DemoWorld {
  return {
    ...{ today, random, as, run, narrator },
    organisations: famousFirst(members).map(organisationOf),
    async staff(loginName) {
      const known = staff.find(each => each.loginName === loginName)
      if (known !== undefined) return person(known.id)
      const names = staff.map(each => each.loginName).join(', ')
      throw new Error(`nobody of the platform is called ${loginName}: ${names}`)
    },
    async colleague({ id, name }, duty) {
      const member = members.find(({ row }) => row.id === id)
      const loginName = `${member?.candidate.letters}.${duty}`
      const known = accounts.find(each => each.loginName === loginName)
      if (known === undefined) throw new Error(`nobody of ${name} is its ${duty}`)
      return person(known.id)
    },
  }
}

import { groups, modulesOf } from '#app/navigation/index.ts'
import type { Act } from '#kernel/server/act.ts'
import type { House } from '#kernel/server/assemble.ts'
import {
  accountImporter,
  connectAccess,
  departmentImporter,
  type RightFact,
  setCatalogue,
} from '#modules/access/server/index.ts'
import {
  connectAccessToAccount,
  connectAccount,
  connectNeighbours,
  setAccountSettings,
} from '#modules/account/server/index.ts'
import { domainOf } from '#modules/charity/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { registerImporter } from '#modules/transfer/server/index.ts'
import { builtPlaces, resourcesAt } from '../places.ts'
import { originOf, type Settings } from '../settings.ts'

/** Connects people and rights: what may be granted, sessions, text messages, sites of organisations. */
export function connectPeople(house: House, settings: Settings): void {
  setAccountSettings({
    mode: settings.mode,
    allowsHttp: settings.allowsHttp,
    origin: originOf(settings),
  })
  setCatalogue(house, {
    groups,
    builtPlaces: new Set(builtPlaces.map(path => path.toLowerCase())),
    modulesOf,
    resourcesAt,
  })
  registerImporter('access/account', accountImporter)
  registerImporter('access/department', departmentImporter)
  connectAccessToAccount()
  connectNeighbours()
  const prove = (act: Act, fact: RightFact) =>
    appendLeaves(act, [{ ...fact, kind: 'permission', occurredAt: act.now.toISOString() }])
  connectAccess({ prove })
  const host = settings.publicUrl === undefined ? '' : new URL(settings.publicUrl).host
  connectAccount({
    prove,
    async domainOf(reader, organisation) {
      const domain = await domainOf(reader, organisation, host)
      return domain ? `https://${domain}` : ''
    },
  })
}

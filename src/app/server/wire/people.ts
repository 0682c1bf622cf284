import { groups, modulesOf } from '#app/navigation/index.ts'
import type { Act } from '#kernel/server/act.ts'
import type { House } from '#kernel/server/assemble.ts'
import { connect } from '#kernel/server/port.ts'
import {
  accessPorts,
  accountImporter,
  catalogue,
  catalogueOf,
  departmentImporter,
  type RightFact,
} from '#modules/access/server/index.ts'
import {
  accessAnswers,
  accountAnswers,
  accountPorts,
  neighbourAnswers,
  operatorSettings,
} from '#modules/account/server/index.ts'
import { domainOf } from '#modules/charity/server/index.ts'
import { appendLeaves } from '#modules/evidence/server/index.ts'
import { countTodo } from '#modules/platform/server/index.ts'
import { importers } from '#modules/transfer/server/index.ts'
import { agreementsOfRegistration, noteConsent } from '#modules/website/server/index.ts'
import { builtPlaces, resourcesAt } from '../places.ts'
import { originOf, type Settings } from '../settings.ts'

/** Connects people and rights: what may be granted, sessions, text messages, sites of organisations. */
export function connectPeople(house: House, settings: Settings): void {
  connect(house, operatorSettings, {
    mode: settings.mode,
    allowsHttp: settings.allowsHttp,
    origin: originOf(settings),
  })
  const navigation = {
    groups,
    builtPlaces: new Set(builtPlaces.map(path => path.toLowerCase())),
    modulesOf,
    resourcesAt,
  }
  connect(house, catalogue, catalogueOf(house, navigation))
  importers.of(
    { path: 'access/account', importer: accountImporter },
    { path: 'access/department', importer: departmentImporter },
  )(house)
  const prove = (act: Act, fact: RightFact) =>
    appendLeaves(act, [{ ...fact, kind: 'permission', occurredAt: act.now.toISOString() }])
  connect(house, accessPorts, { ...accessAnswers, ...neighbourAnswers, prove })
  const host = settings.publicUrl === undefined ? '' : new URL(settings.publicUrl).host
  connect(house, accountPorts, {
    ...accountAnswers,
    prove,
    async domainOf(reader, organisation) {
      const domain = await domainOf(reader, organisation, host)
      return domain ? `https://${domain}` : ''
    },
    countTodo: async act => (await countTodo(act)).reduce((sum, { count }) => sum + count, 0),
    agreementsInForce: agreementsOfRegistration,
    async noteConsents(act, { agreements, ...given }) {
      for (const agreement of agreements)
        await noteConsent(act, {
          ...given,
          ...{ subjectType: 'account', agreement, channel: '注册' },
        })
    },
  })
}
